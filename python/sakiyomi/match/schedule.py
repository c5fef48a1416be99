"""Which games a match consists of: blocks of one deal or opening each, which is played with all seatings."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement, permutations
from typing import Literal

from sakiyomi._check import one_of, whole

__all__ = ["Fixture", "Format", "Rotations", "fixture_of", "fixtures", "groups", "hashed", "seatings"]

Rotations = Literal["cyclic", "all"]
"""Of n players: the n seatings in which each follows on the same one, or all n!."""
Format = Literal["round-robin", "gauntlet"]
"""Where there are more players than seats: whoever can meet does, or whoever can meet the first player."""


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
    block: int = 0
    """Of its match, from 0."""
    opening: int = 0
    """The same in all blocks that have the deal."""


def seatings(players: int, rotations: Rotations, seats: int | None = None) -> tuple[tuple[int, ...], ...]:
    """The seatings of a block: in each the player at every seat. Every player has every seat equally often.

    With fewer players than seats all of them sit at least once: each choice of who sits how often has its rotations, or all its
    orders.
    """
    one_of("rotations", rotations, ("cyclic", "all"))
    more = combinations_with_replacement(range(players), (seats or players) - players)
    tables = [tuple(sorted((*range(players), *extra))) for extra in more]
    if rotations == "all":
        return tuple(dict.fromkeys(seating for table in tables for seating in permutations(table)))
    return tuple(table[turn:] + table[:turn] for table in tables for turn in range(len(table)))


def groups(players: int, seats: int, form: Format = "round-robin") -> tuple[tuple[int, ...], ...]:
    """The players of each kind of block."""
    one_of("format", form, ("round-robin", "gauntlet"))
    if players <= seats:
        return (tuple(range(players)),)
    return tuple(group for group in combinations(range(players), seats) if form == "round-robin" or 0 in group)


def fixtures(
    players: int,
    deals: int,
    seed: int,
    rotations: Rotations = "cyclic",
    *,
    seats: int | None = None,
    form: Format = "round-robin",
) -> Iterator[tuple[Fixture, ...]]:
    """The blocks of a match: of each deal one a group. Raises ValueError for numbers out of range.

    The seed of a deal comes from the match's and the deal's number, those of searchers, by another hash, from the match's and the
    game's number and the seat.
    """
    whole("deals", deals, 1, 1_000_000_000)
    whole("seed", seed, 0, 2**64 - 1)
    chairs = seats or players
    members = groups(players, chairs, form)
    tables = seatings(len(members[0]), rotations, chairs)
    return _blocks([[tuple(group[place] for place in table) for table in tables] for group in members], deals, seed)


def _blocks(kinds: list[list[tuple[int, ...]]], deals: int, seed: int) -> Iterator[tuple[Fixture, ...]]:
    """`kinds`: the seatings of each group."""
    for index in range(deals):
        for block, kind in enumerate(kinds, index * len(kinds)):
            yield tuple(fixture_of(seed, block * len(kind) + turn, block, index, table) for turn, table in enumerate(kind))


def fixture_of(seed: int, number: int, block: int, opening: int, seating: tuple[int, ...]) -> Fixture:
    """A game of the match of this seed."""
    seeds = tuple(hashed("searcher", seed, number, seat) for seat in range(len(seating)))
    return Fixture(number, hashed("deal", seed, opening), seating, seeds, block, opening)


def hashed(domain: str, *numbers: int) -> int:
    """64 bits, which in different domains have nothing to do with each other."""
    text = " ".join(map(str, numbers))
    return int.from_bytes(blake2b(text.encode(), digest_size=8, person=domain.encode()).digest(), "little")
