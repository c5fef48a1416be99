"""Where chance comes from: an argument of `initial` and `play`, never a part of a state.

`Rng` draws anew each time, `Deal` keeps to the orders of one seed, `Script` to those that were really drawn at a table: in one
list, or in a list for each zone by (seat, zone).
"""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Protocol, TypeVar

from sakiyomi._check import shown
from sakiyomi._core import Deal, Rng, Script

__all__ = ["Chance", "Deal", "Rng", "Script", "TooManyBranchesError", "branches", "read_draws"]

T = TypeVar("T")


class Chance(Protocol):
    """What a game asks when a card is drawn."""

    def draw(self, left: Sequence[int], *, seat: int = 0, zone: int = 0, shuffles: int = 0) -> int:
        """The kind of the next card of a zone that holds `left[kind]` cards of each kind: the zone of this number and seat,
        shuffled so many times before. A zone that gets cards is shuffled: with a deal, as many cards of the same zone bring the
        same card again.
        """


class TooManyBranchesError(ValueError):
    """Chance can go more ways than were to be listed."""


class _Branch:
    """Takes one way through all draws: the ways given first, and then always the first kind there is."""

    def __init__(self, path: Sequence[int]) -> None:
        self.path = list(path)
        self.totals: list[tuple[int, Sequence[int]]] = []
        self.probability = 1.0

    def draw(
        self,
        left: Sequence[int],
        *,
        seat: int = 0,  # noqa: ARG002
        zone: int = 0,  # noqa: ARG002
        shuffles: int = 0,  # noqa: ARG002
    ) -> int:
        """The next kind on the way."""
        if not any(left):
            raise ValueError(f"a card is drawn from an empty zone: it has {list(left)} cards of each kind")
        number = len(self.totals)
        if number == len(self.path):
            self.path.append(next(kind for kind in count() if left[kind]))
        kind = self.path[number]
        self.totals.append((kind, tuple(left)))
        self.probability *= left[kind] / sum(left)
        return kind

    def following(self) -> list[int] | None:
        """The way after this one, in the order of kinds; None after the last."""
        while self.totals:
            kind, left = self.totals.pop()
            later = next((other for other in range(kind + 1, len(left)) if left[other]), None)
            if later is not None:
                return [*self.path[: len(self.totals)], later]
        return None


def branches(happen: Callable[[Chance], T], most: int = 1_000_000) -> list[tuple[float, T]]:
    """Everything that a call can come to by chance, with its probability: `branches(lambda chance: state.play(move, chance))`.

    For games written in Python; a native state lists its own, by `state.branches(move)`. Raises TooManyBranchesError
    when there are more than `most`.
    """
    found: list[tuple[float, T]] = []
    path: list[int] | None = []
    while path is not None:
        if len(found) == most:
            raise TooManyBranchesError(f"chance can go more than {most:,} ways here")
        branch = _Branch(path)
        result = happen(branch)
        found.append((branch.probability, result))
        path = branch.following()
    return found


def read_draws(found: Any, moves: int) -> list[tuple[int, ...] | None]:
    """The cards that came with each move, from a document; None where a deal decided. Raises ValueError."""
    if found is None:
        return [None] * moves
    fits = isinstance(found, list) and all(
        cards is None or (isinstance(cards, list) and all(type(card) is int and 0 <= card < 2**31 for card in cards))
        for cards in found
    )
    if not fits or len(found) != moves:
        raise ValueError(f"draws must hold a list of cards, or null, for each of the {moves} moves, not {shown(found)}")
    return [cards if cards is None else tuple(cards) for cards in found]
