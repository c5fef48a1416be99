"""Which games a match consists of: blocks of one deal each, which is played with all seatings."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import permutations
from typing import Literal

from sakiyomi._check import one_of, whole

__all__ = ["Fixture", "Rotations", "fixtures", "seatings"]

Rotations = Literal["cyclic", "all"]
"""Of n players: the n seatings in which each follows on the same one, or all n!."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play. It stands for itself: its result does not depend on other games."""

    number: int
    """Of the game in its match, from 0."""
    deal: int
    """Seed of the deal, the same in all of a block."""
    seating: tuple[int, ...]
    """The player, as a number from 0, at each seat."""
    seeds: tuple[int, ...]
    """Of the searcher at each seat."""


def seatings(players: int, rotations: Rotations) -> tuple[tuple[int, ...], ...]:
    """The seatings of a block: in each the player at every seat. Every player has every seat equally often."""
    one_of("rotations", rotations, ("cyclic", "all"))
    if rotations == "all":
        return tuple(permutations(range(players)))
    return tuple(tuple((seat + turn) % players for seat in range(players)) for turn in range(players))


def fixtures(players: int, deals: int, seed: int, rotations: Rotations = "cyclic") -> Iterator[tuple[Fixture, ...]]:
    """The blocks of a match. Raises ValueError for numbers out of range.

    The seed of a deal comes from the match's and the deal's number, those of searchers, by another hash, from the match's and the
    game's number and the seat.
    """
    whole("deals", deals, 1, 1_000_000_000)
    whole("seed", seed, 0, 2**64 - 1)
    return _blocks(seatings(players, rotations), deals, seed)


def _blocks(block: tuple[tuple[int, ...], ...], deals: int, seed: int) -> Iterator[tuple[Fixture, ...]]:
    for index in range(deals):
        deal, first = _hashed("deal", seed, index), index * len(block)
        yield tuple(
            Fixture(number, deal, seating, tuple(_hashed("searcher", seed, number, seat) for seat in range(len(seating))))
            for number, seating in enumerate(block, first)
        )


def _hashed(domain: str, *numbers: int) -> int:
    """64 bits, which in different domains have nothing to do with each other."""
    text = " ".join(map(str, numbers))
    return int.from_bytes(blake2b(text.encode(), digest_size=8, person=domain.encode()).digest(), "little")
