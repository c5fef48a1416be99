"""What holds for every game of a match, whoever plays."""

from dataclasses import dataclass

from sakiyomi._check import instance, real, whole

__all__ = ["MARGIN", "Draw", "Resign", "Terms"]

MARGIN = 0.25
_MOST = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives up when it has told at most this chance to win at so many of its moves in a row."""

    win: float = 0.02
    moves: int = 4

    def __post_init__(self) -> None:
        real("the chance to win of a resignation", self.win, 0, 0.5)
        whole("the moves before a resignation", self.moves, 1, _MOST)


@dataclass(frozen=True, slots=True)
class Draw:
    """A game is a draw when so many moves in a row, by either seat, came with a chance to win this near to one half."""

    within: float = 0.02
    moves: int = 16
    after: int = 40
    """Plies; not before them."""

    def __post_init__(self) -> None:
        real("how near to one half a draw is", self.within, 0, 0.5)
        whole("the moves before a draw", self.moves, 1, _MOST)
        whole("the plies before a draw", self.after, 0, _MOST)


@dataclass(frozen=True, slots=True)
class Terms:
    """How games end other than by their rules, and what engines may. Raises ValueError for numbers out of range."""

    plies: int | None = None
    """A game that lasts longer is a draw."""
    resign: Resign | None = None
    """In games of two, as `draw`: chances to win are what engines tell with their moves."""
    draw: Draw | None = None
    margin: float = MARGIN
    """Seconds that a move may come late."""
    trusted: bool = False
    """Whether programs get seeds where there is chance."""

    def __post_init__(self) -> None:
        if self.plies is not None:
            whole("plies", self.plies, 1, _MOST)
        real("the margin", self.margin, 0, 3600)
        instance("trusted", self.trusted, bool, "True or False")
