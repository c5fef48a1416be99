"""A display: its seats, what is placed on them, and what it is worth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from .cards import Doll

TIERS = ((0, 1), (2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12, 13))
SEAT_ROLES = ("dairi", "hina", *["kanjo"] * 3, *["okazari"] * 4, *["hayashi"] * 5)
SEATS = len(SEAT_ROLES)
INNER = tuple(seat for tier in TIERS for seat in tier[1:-1])


@dataclass(slots=True)
class Display:
    visible: list[str | None] = field(default_factory=lambda: [None] * SEATS)
    covered: list[str | None] = field(default_factory=lambda: [None] * SEATS)
    fresh: set[int] = field(default_factory=set)
    """Seats on which a doll was placed in this round."""
    cover_used: bool = False
    """In this round."""

    def new_round(self) -> None:
        self.fresh, self.cover_used = set(), False

    def is_full(self) -> bool:
        return None not in self.visible

    def placed(self) -> int:
        """Dolls that have been put on the mat, those covered since then too (G6)."""
        return 2 * SEATS - self.visible.count(None) - self.covered.count(None)

    def free(self) -> list[int]:
        return [seat for seat in range(SEATS) if self.visible[seat] is None]

    def coverable(self) -> list[int]:
        if self.cover_used:
            return []
        once = [seat for seat in range(SEATS) if self.visible[seat] and not self.covered[seat]]
        return [seat for seat in once if seat not in self.fresh]

    def place(self, doll: str, seat: int) -> None:
        self.visible[seat] = doll
        self.fresh.add(seat)

    def cover(self, doll: str, seat: int) -> None:
        self.covered[seat] = self.visible[seat]
        self.cover_used = True
        self.place(doll, seat)


def tier_points(display: Display, dolls: Mapping[str, Doll]) -> int:
    total = 0
    for tier in TIERS:
        right = sum(_in_role(display, dolls, seat) for seat in tier)
        total += 2 * right if right == len(tier) else right
    return total


def _in_role(display: Display, dolls: Mapping[str, Doll], seat: int) -> bool:
    doll = display.visible[seat]
    return doll is not None and dolls[doll].role == SEAT_ROLES[seat]


Counted = Sequence[Doll | None]
"""By seat, the visible dolls that count."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the conditions of objectives ask about a display."""

    seats: Counted
    has_covered: bool
    distinct_sets: bool

    def dolls(self, role: str | None = None) -> list[Doll]:
        return [doll for doll in self.seats if doll and role in (None, doll.role)]

    def colours(self, seats: Sequence[int]) -> list[str] | None:
        """Of these seats; None unless all are filled."""
        there = [self.seats[seat] for seat in seats]
        return [doll.colour for doll in there if doll] if all(there) else None

    def sets(self, size: int) -> int:
        """Disjoint sets of so many dolls of one type, of each type as many as there are, or one only (G10)."""
        types = [(doll.role, doll.type) for doll in self.dolls()]
        found = [types.count(kind) // size for kind in set(types)]
        return sum(min(count, 1) if self.distinct_sets else count for count in found)


def facts(display: Display, dolls: Mapping[str, Doll], tier: int | None, distinct_sets: bool) -> Facts:
    counted = range(SEATS) if tier is None else TIERS[tier - 1]
    visible = [dolls[doll] if doll and seat in counted else None for seat, doll in enumerate(display.visible)]
    return Facts(visible, any(display.covered), distinct_sets)


def three_black(display: Facts) -> bool:
    return sum(doll.black for doll in display.dolls()) >= 3


def five_hayashi(display: Facts) -> bool:
    return len({doll.type for doll in display.dolls("hayashi")}) >= 5


def three_kanjo(display: Facts) -> bool:
    types = [doll.type for doll in display.dolls("kanjo")]
    return any(types.count(kind) >= 3 for kind in types)


def okazari_pair(display: Facts) -> bool:
    """Two of one type in two colours (G9)."""
    okazari = display.dolls("okazari")
    return any(one.type == other.type and one.colour != other.colour for one in okazari for other in okazari)


def couple_colour(display: Facts) -> bool:
    return any(dairi.colour == hina.colour for dairi in display.dolls("dairi") for hina in display.dolls("hina"))


def eleven_types(display: Facts) -> bool:
    return len({(doll.role, doll.type) for doll in display.dolls()}) >= 11


def four_pairs(display: Facts) -> bool:
    return display.sets(2) >= 4


def two_triples(display: Facts) -> bool:
    return display.sets(3) >= 2


def quadruple(display: Facts) -> bool:
    return display.sets(4) >= 1


def no_covering(display: Facts) -> bool:
    return not display.has_covered


def three_colours(display: Facts) -> bool:
    """At most three, and at least one doll (G11)."""
    return 1 <= len({doll.colour for doll in display.dolls()}) <= 3


def two_tiers_plain(display: Facts) -> bool:
    colours = [display.colours(tier) for tier in TIERS]
    return sum(tier is not None and len(set(tier)) == 1 for tier in colours) >= 2


def inner_plain(display: Facts) -> bool:
    colours = display.colours(INNER)
    return colours is not None and len(set(colours)) == 1


def tiers_mixed(display: Facts) -> bool:
    """No colour twice within the third tier, nor within the fourth, and both full (G12)."""
    colours = [display.colours(tier) for tier in TIERS[2:]]
    return all(tier is not None and len(set(tier)) == len(tier) for tier in colours)


def all_correct(display: Facts) -> bool:
    return all(doll is not None and doll.role == role for doll, role in zip(display.seats, SEAT_ROLES, strict=True))


CONDITIONS: Mapping[str, Callable[[Facts], bool]] = {
    condition.__name__: condition
    for condition in (
        three_black,
        five_hayashi,
        three_kanjo,
        okazari_pair,
        couple_colour,
        eleven_types,
        four_pairs,
        two_triples,
        quadruple,
        no_covering,
        three_colours,
        two_tiers_plain,
        inner_plain,
        tiers_mixed,
        all_correct,
    )
}
