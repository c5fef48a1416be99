"""Kuhn poker, the smallest game with hidden cards that is worth playing: for tests, and as an example."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Self

from sakiyomi.chance import Chance
from sakiyomi.errors import IllegalMove
from sakiyomi.game import Game, PlainRules
from sakiyomi.games import register

__all__ = ["Kuhn", "KuhnView", "kuhn_poker"]

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kuhn:
    """Everybody antes a chip and gets one of the cards 0 to n, n being the number of seats. In turn they pass or bet a chip.
    Once one has bet, all others may bet too, or pass and are out. The highest card that is left takes the pot (Kuhn 1950).

    A utility is (1 + chips / (2 (n - 1))) / 2: with two seats, chips are 4 utility - 2.
    """

    information: ClassVar[str] = "hidden"

    rules: PlainRules
    cards: tuple[int, ...]
    """One a seat."""
    moves: tuple[str, ...] = ()

    @classmethod
    def initial(cls, rules: PlainRules, chance: Chance) -> Self:
        """Deals."""
        deck = (1,) * (rules.players + 1)
        return cls(rules, _drawn(deck, rules.players, chance))

    def __str__(self) -> str:
        return f"{','.join(map(str, self.cards))} {' '.join(self.moves)}"

    @property
    def to_move(self) -> int:
        """The seats in turn."""
        return len(self.moves) % self.rules.players

    def legal_moves(self) -> list[str]:
        """Pass or bet."""
        return [] if _is_over(self.moves, self.rules.players) else ["pass", "bet"]

    def play(self, move: str, _chance: Chance | None = None) -> "Kuhn":
        """Nothing is drawn any more. Raises IllegalMove."""
        if move not in self.legal_moves():
            raise IllegalMove(f"{move!r} is not a legal move here")
        return replace(self, moves=(*self.moves, move))

    def outcome(self) -> tuple[float, ...] | None:
        """By the chips won and lost."""
        seats = self.rules.players
        if not _is_over(self.moves, seats):
            return None
        bets = [any(move == "bet" for move in self.moves[seat::seats]) for seat in range(seats)]
        winner = max((card, seat) for seat, card in enumerate(self.cards) if bets[seat] or not any(bets))[1]
        chips = [-1 - bet for bet in bets]
        chips[winner] += seats + sum(bets)
        return tuple((1 + won / (2 * (seats - 1))) / 2 for won in chips)

    def view(self, seat: int) -> "KuhnView":
        """All moves and the seat's own card; at the end all cards."""
        shown = tuple(card if owner == seat or not self.legal_moves() else None for owner, card in enumerate(self.cards))
        return KuhnView(self.rules, seat, shown, self.moves)

    def zones(self) -> dict[str, Counts]:
        """The deck and the hands."""
        kinds = range(self.rules.players + 1)
        hands = {f"hand {seat}": tuple(int(kind == card) for kind in kinds) for seat, card in enumerate(self.cards)}
        return {"deck": tuple(int(kind not in self.cards) for kind in kinds), **hands}


@dataclass(frozen=True, slots=True)
class KuhnView:
    """What a seat knows."""

    rules: PlainRules
    seat: int
    cards: tuple[int | None, ...]
    """None for those that it has not seen."""
    moves: tuple[str, ...]

    def __str__(self) -> str:
        cards = ",".join("?" if card is None else str(card) for card in self.cards)
        return f"seat {self.seat}: {cards} {' '.join(self.moves)}"

    @property
    def to_move(self) -> int:
        """As of the state."""
        return len(self.moves) % self.rules.players

    def legal_moves(self) -> list[str]:
        """None unless this seat is to move."""
        return ["pass", "bet"] if self.seat == self.to_move and self.outcome() is None else []

    def outcome(self) -> tuple[float, ...] | None:
        """As of the state."""
        shown = tuple(card for card in self.cards if card is not None)
        return Kuhn(self.rules, shown, self.moves).outcome() if len(shown) == len(self.cards) else None

    def determinize(self, rng: Chance) -> Kuhn:
        """Cards not seen are drawn from the rest."""
        rest = tuple(int(kind not in self.cards) for kind in range(self.rules.players + 1))
        drawn = iter(_drawn(rest, self.cards.count(None), rng))
        return Kuhn(self.rules, tuple(next(drawn) if card is None else card for card in self.cards), self.moves)


def _drawn(deck: Counts, number: int, chance: Chance) -> tuple[int, ...]:
    """So many cards from a deck of these counts."""
    left, cards = list(deck), []
    for _ in range(number):
        cards.append(chance.draw(left))
        left[cards[-1]] -= 1
    return tuple(cards)


def _is_over(moves: tuple[str, ...], seats: int) -> bool:
    """When all have passed, or all others have answered the first bet."""
    return len(moves) == (moves.index("bet") + seats if "bet" in moves else seats)


@cache
def kuhn_poker() -> Game[Any]:
    """The game, registered under its name."""
    return register("kuhn_poker", Kuhn, view_type=KuhnView, players=(2, 4), summary="one card each and one bet, for tests")
