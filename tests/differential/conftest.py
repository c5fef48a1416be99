"""A game of cards written in Python, with hidden or with open hands, that has all that searches make use of."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import sakiyomi as sk
from sakiyomi.chance import Chance

KINDS, COPIES, HELD = 5, 3, 3
Counts = tuple[int, ...]


def changed(cards: Counts, kind: int, by: int) -> Counts:
    return tuple(count + by * (each == kind) for each, count in enumerate(cards))


def dealt(deck: Counts, hand: Counts, number: int, chance: Chance) -> tuple[Counts, Counts]:
    """The deck and the hand after so many draws, or as many as there are cards."""
    for _ in range(min(number, sum(deck))):
        kind = chance.draw(deck)
        deck, hand = changed(deck, kind, -1), changed(hand, kind, 1)
    return deck, hand


@dataclass(frozen=True, slots=True)
class Climb:
    """Seats play a card in turn, and draw one. A card that is higher than the last scores their difference."""

    information: ClassVar[str] = "hidden"
    eval_scale: ClassVar[int] = 40

    rules: sk.PlainRules
    deck: Counts
    hands: tuple[Counts, ...]
    played: Counts = ()
    points: Counts = ()

    @classmethod
    def initial(cls, rules: sk.PlainRules, chance: Chance) -> "Climb":
        deck, hands = (COPIES,) * KINDS, []
        for _ in range(rules.players):
            deck, hand = dealt(deck, (0,) * KINDS, HELD, chance)
            hands.append(hand)
        return cls(rules, deck, tuple(hands), points=(0,) * rules.players)

    @property
    def to_move(self) -> int:
        return len(self.played) % self.rules.players

    def legal_moves(self) -> list[int]:
        return [kind for kind, count in enumerate(self.hands[self.to_move]) if count]

    def search_moves(self) -> list[int]:
        """The highest kinds, which nobody knows to be best."""
        return self.legal_moves()[:-4:-1]

    def gain(self, kind: int) -> int:
        return max(0, kind - self.played[-1]) if self.played else 0

    def is_progress(self, kind: int) -> bool:
        return self.gain(kind) > 0

    def play(self, kind: int, chance: Chance) -> "Climb":
        seat = self.to_move
        deck, hand = dealt(self.deck, changed(self.hands[seat], kind, -1), 1, chance)
        hands = tuple(hand if owner == seat else other for owner, other in enumerate(self.hands))
        points = tuple(each + (owner == seat) * self.gain(kind) for owner, each in enumerate(self.points))
        return replace(self, deck=deck, hands=hands, played=(*self.played, kind), points=points)

    def outcome(self) -> tuple[float, ...] | None:
        if any(self.hands[self.to_move]):
            return None
        others = self.rules.players - 1
        return tuple((sum((a > b) + (a == b) / 2 for b in self.points) - 0.5) / others for a in self.points)

    def evaluate(self, seat: int) -> int:
        return 10 * (len(self.points) * self.points[seat] - sum(self.points))

    def view(self, seat: int) -> "ClimbView":
        return ClimbView(seat, replace(self, deck=(), hands=(self.hands[seat],)), tuple(map(sum, self.hands)))


class OpenClimb(Climb):
    """With all hands on the table."""

    information: ClassVar[str] = "open chance"

    def view(self, seat: int) -> "OpenClimb":  # type: ignore[override]  # noqa: ARG002
        return self


@dataclass(frozen=True, slots=True)
class ClimbView:
    seat: int
    seen: Climb
    held: Counts

    @property
    def rules(self) -> sk.PlainRules:
        return self.seen.rules

    @property
    def to_move(self) -> int:
        return self.seen.to_move

    def legal_moves(self) -> list[int]:
        return [kind for kind, count in enumerate(self.seen.hands[0]) if count and self.seat == self.to_move]

    def outcome(self) -> tuple[float, ...] | None:
        return None if self.held[self.to_move] else replace(self.seen, hands=((),) * len(self.held)).outcome()

    def determinize(self, rng: Chance) -> Climb:
        own = self.seen.hands[0]
        deck = tuple(COPIES - own[kind] - self.seen.played.count(kind) for kind in range(KINDS))
        hands = []
        for seat, number in enumerate(self.held):
            deck, hand = (deck, own) if seat == self.seat else dealt(deck, (0,) * KINDS, number, rng)
            hands.append(hand)
        return replace(self.seen, deck=deck, hands=tuple(hands))


def pytest_configure(config: Any) -> None:  # noqa: ARG001
    options = sk.RuleOption("max_plies", standard=9), sk.RuleOption("no_progress", standard=4)
    sk.register("climb", Climb, view_type=ClimbView, players=(2, 4), options=options)
    sk.register("open_climb", OpenClimb, players=(2, 4), options=options)
