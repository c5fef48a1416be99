"""What lies on the table, and what it is worth."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .cards import Cards, Doll
from .display import CONDITIONS, Display, facts, tier_points

Result = TypeVar("Result")

BANDS = (20, 30, 40, 50)
SOLO_SCALE = 60


@dataclass(frozen=True, slots=True)
class Question:
    """What a player has to decide, and the texts that answer it."""

    kind: str
    player: int
    moves: list[str]


Asking = Generator[Question, str, Result]
"""A part of the rules: gives questions, is sent the moves that answer them, and ends with a result."""


@dataclass(eq=False, slots=True)
class Seat:
    display: Display = field(default_factory=Display)
    penalty: list[str] = field(default_factory=list)
    won: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    """Taken, not yet placed."""


@dataclass(eq=False, slots=True)
class Position:
    cards: Cards
    options: dict[str, Any]
    piles: list[list[str]]
    """The top first. Alone the second is empty, and the first lies face down."""
    subs: list[str]
    primary: list[str]
    seats: list[Seat]
    decreer: int | None
    """None alone."""
    market: list[str] = field(default_factory=list)
    """Between the piles."""
    removed: list[str] = field(default_factory=list)
    randomizers: list[str] = field(default_factory=list)
    randomizer: str | None = None
    player: int = 0
    round: int = 1
    turn: int = 0
    """Turns that are over."""
    decree: str | None = None
    completer: int | None = None
    extra: bool = False
    over: str | None = None

    @property
    def is_solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def mover(self) -> Seat:
        return self.seats[self.player]

    def doll(self, card: str) -> Doll:
        return self.cards.dolls[card]

    def tops(self) -> list[str | None]:
        """Alone there is none to be seen."""
        return [None if self.is_solo or not pile else pile[0] for pile in self.piles]

    def meets(self, seat: Seat, objective: str) -> bool:
        card = self.cards.objectives[objective]
        about = facts(seat.display, self.cards.dolls, card.tier, self.options["distinct_sets"])
        return CONDITIONS[card.condition](about)

    def score(self, seat: Seat) -> int:
        scored = seat.won + [objective for objective in self.primary if self.meets(seat, objective)]
        points = sum(self.cards.objectives[objective].points for objective in scored)
        return tier_points(seat.display, self.cards.dolls) + points - len(seat.penalty)

    def outcome(self) -> list[float]:
        """The share of the other seats that each has beaten, those tied with counting half; alone the score of 60."""
        if self.is_solo:
            return [min(max(self.score(self.seats[0]) / SOLO_SCALE, 0), 1)]
        ranks = [(self.score(seat), -seat.display.placed()) for seat in self.seats]
        return [(sum(own > other for other in ranks) + (ranks.count(own) - 1) / 2) / (len(ranks) - 1) for own in ranks]


def band(score: int) -> int:
    """Of a solo score, from 0, the lowest, to 4."""
    return sum(score >= least for least in BANDS)
