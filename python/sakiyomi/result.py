"""What a search found."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sakiyomi.report import MoveStatistics
from sakiyomi.score import Score

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Info", "SearchResult", "Variation"]


@dataclass(frozen=True, slots=True)
class Variation:
    """A move, its score for the seat to move, and the line that is expected to follow, beginning with the move."""

    move: Any
    score: Score
    pv: tuple[Any, ...]
    texts: tuple[str, ...] = ()
    """The line in the words of the game and its cards; without, moves say themselves what they are."""

    def __str__(self) -> str:
        return f"{self.score}  {' '.join(self._texts())}"

    def _texts(self) -> list[str]:
        return list(self.texts or map(str, self.pv))

    def to_json(self) -> dict[str, Any]:
        """As `{"move", "score", "pv"}`, moves as text."""
        texts = self._texts()
        return {"move": texts[0], "score": self.score.to_json(), "pv": texts}


@dataclass(frozen=True, slots=True)
class Info:
    """What a search knows after an iteration."""

    game: str | None
    """Name of the game; None for states of no registered game."""
    position: str
    engine: str
    seed: int
    lines: tuple[Variation, ...]
    """The best lines found, the best one first."""
    depth: int
    """Plies of the last finished iteration."""
    seldepth: int
    nodes: int
    time: float
    """Seconds since the start."""
    hashfull: int
    """How full the table or tree is, in thousandths."""
    simulations: int | None = None
    """Of tree searches, as all that follows."""
    moves: tuple[MoveStatistics, ...] = ()
    """The moves of the root, best first."""
    texts: tuple[str, ...] = ()
    """These moves as text, in their order; as of a `Variation`."""
    utilities: tuple[float, ...] = ()
    """The mean value of the positions looked at, by seat, within what is proven."""
    worlds: int | None = None
    """Of searches of one world after the other: those that count."""

    @property
    def move(self) -> Any:
        """The best move."""
        return self.lines[0].move

    @property
    def score(self) -> Score:
        """Of the best move, for the seat to move."""
        return self.lines[0].score

    @property
    def pv(self) -> tuple[Any, ...]:
        """The principal variation, beginning with the best move."""
        return self.lines[0].pv

    @property
    def nps(self) -> int:
        """Nodes per second."""
        return round(self.nodes / self.time) if self.time > 0 else 0

    @property
    def visits(self) -> "NDArray[np.uint32]":
        """Simulations by move, in the order of `moves`; shape (moves,)."""
        return self._column("visits", "uint32")

    @property
    def values(self) -> "NDArray[np.float64]":
        """Mean utility of the seat to move by move, in the order of `moves`; shape (moves,)."""
        return self._column("value", "float64")

    @property
    def policy(self) -> "NDArray[np.float64]":
        """The share of the visits by move, in the order of `moves`; shape (moves,). Where no move was visited, all are equal."""
        visits = self._column("visits", "float64")
        return visits / visits.sum() if visits.any() else visits + 1 / max(1, len(visits))

    def action_policy(self, size: int) -> "NDArray[np.float64]":
        """The policy over the whole action space, with 0 for all other moves; shape (size,), `size` as `Game.index_count`.

        Raises ValueError where no tree was searched, and where the size is too small.
        """
        import numpy as np

        if not self.moves:
            raise ValueError(f"a search by {self.engine} has no visits, of which a policy is made; one by a tree has")
        if (least := max(int(each.move) for each in self.moves) + 1) > size:
            raise ValueError(f"the size of the action space must be at least {least}, not {size}")
        actions = np.zeros(size)
        actions[[int(each.move) for each in self.moves]] = self.policy
        return actions

    def _column(self, name: str, kind: str) -> "NDArray[Any]":
        import numpy as np  # takes longer to load than all of this package

        return np.array([getattr(each, name) for each in self.moves], kind)

    def __str__(self) -> str:
        return f"depth {self.depth}  nodes {self.nodes}  time {self.time:.2f} s  {self.lines[0]}"

    def to_json(self) -> dict[str, Any]:
        """One document, as `sakiyomi bestmove --json` prints it."""
        document = {
            "game": self.game,
            "position": self.position,
            "engine": self.engine,
            **self.lines[0].to_json(),
            "lines": [line.to_json() for line in self.lines],
            "depth": self.depth,
            "seldepth": self.seldepth,
            "nodes": self.nodes,
            "simulations": self.simulations,
            "time": round(self.time, 6),
            "nps": self.nps,
            "hashfull": self.hashfull,
            "seed": self.seed,
        }
        if self.worlds is not None:
            document["worlds"] = self.worlds
        if self.moves:
            texts = self.texts or tuple(str(each.move) for each in self.moves)
            document |= {"moves": [*map(_statistics, self.moves, texts)], "utilities": list(self.utilities)}
        return document


def _statistics(each: MoveStatistics, text: str) -> dict[str, Any]:
    document = {
        "move": text,
        "visits": each.visits,
        "value": each.value,
        "interval": list(each.interval()),
        "prior": each.prior,
        "proven": [each.low, each.high],
    }
    return document if each.spread is None else document | {"spread": each.spread, "samples": each.samples}


@dataclass(frozen=True, slots=True)
class SearchResult(Info):
    """What a search found when it ended."""
