"""What a display of Shiba Goten is worth."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sakiyomi.telling.shiba_goten.cards import Doll, Objective
from sakiyomi.telling.shiba_goten.table import INNER, SEAT_ROLES, TIERS, Seat, Table, tier_of

__all__ = ["BANDS", "Standing", "is_met", "is_right", "standing"]

BANDS = (
    (50, "Palace Master"),
    (40, "Hina Display Master"),
    (30, "Skilled Decorator"),
    (20, "Hina Display Trainee"),
    (-99, "Apprentice"),
)
"""Titles of solo games, and from how many points."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The points of a player, as if the game ended now."""

    tiers: tuple[int, ...]
    penalties: int
    won: int
    """Of sub-objectives."""
    met: tuple[Objective, ...]
    """Objectives scored at the end that are met now."""

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.tiers) - self.penalties + self.won + sum(objective.points for objective in self.met)


def standing(table: Table, seat: Seat) -> Standing:
    """Of a player."""
    return Standing(
        tiers=tuple(_tier_points(seat, tier) for tier in TIERS),
        penalties=len(seat.penalty),
        won=sum(objective.points for objective in seat.won),
        met=tuple(objective for objective in table.primary if is_met(objective, seat, table.distinct_sets)),
    )


def is_right(seat: Seat, number: int) -> bool:
    """Whether the doll on this seat of the display has the role of the seat."""
    doll = seat.seats[number]
    return doll is not None and doll.role == SEAT_ROLES[number]


def _tier_points(seat: Seat, tier: range) -> int:
    right = sum(is_right(seat, number) for number in tier)
    return 2 * right if right == len(tier) else right


def is_met(objective: Objective, seat: Seat, distinct_sets: bool) -> bool:
    """Whether the dolls that are seen fulfil it: in its tier, if it names one. First Completion is not told by them."""
    if objective.condition in ("no_covering", "first_completion"):
        return objective.condition == "no_covering" and not any(seat.covered)
    if objective.condition in _SETS:
        size, wanted = _SETS[objective.condition]
        most = 1 if distinct_sets else len(seat.seats)
        return sum(min(count // size, most) for count in _types(_seen(objective, seat)).values()) >= wanted
    return _MET[objective.condition](_seen(objective, seat))


_Display = Sequence[Doll | None]


def _seen(objective: Objective, seat: Seat) -> _Display:
    """The 14 seats, those of other tiers empty if the objective names one."""
    return [doll if objective.tier in (None, tier_of(number)) else None for number, doll in enumerate(seat.seats)]


def _types(display: _Display, role: str = "") -> Counter[str]:
    return Counter(doll.type for doll in display if doll and role in ("", doll.role))


def _colours(dolls: Iterable[Doll | None], role: str = "") -> set[str]:
    return {doll.colour for doll in dolls if doll and role in ("", doll.role)}


def _is_full(dolls: _Display) -> bool:
    return all(doll is not None for doll in dolls)


def _tier(display: _Display, number: int) -> _Display:
    return [display[seat] for seat in TIERS[number - 1]]


def _is_plain(dolls: _Display) -> bool:
    return _is_full(dolls) and len(_colours(dolls)) == 1


def _okazari_pair(display: _Display) -> bool:
    pairs = {(doll.type, doll.colour) for doll in display if doll and doll.role == "okazari"}
    return max(Counter(kind for kind, _ in pairs).values(), default=0) >= 2


def _tiers_mixed(display: _Display) -> bool:
    tiers = [_tier(display, number) for number in (3, 4)]
    return all(_is_full(tier) and len(_colours(tier)) == len(tier) for tier in tiers)


_SETS = {"four_pairs": (2, 4), "two_triples": (3, 2)}
_MET: dict[str, Callable[[_Display], bool]] = {
    "three_black": lambda display: sum(doll.black for doll in display if doll) >= 3,
    "five_hayashi": lambda display: len(_types(display, "hayashi")) >= 5,
    "three_kanjo": lambda display: max(_types(display, "kanjo").values(), default=0) >= 3,
    "okazari_pair": _okazari_pair,
    "couple_colour": lambda display: bool(_colours(display, "dairi") & _colours(display, "hina")),
    "eleven_types": lambda display: len(_types(display)) >= 11,
    "quadruple": lambda display: max(_types(display).values(), default=0) >= 4,
    "three_colours": lambda display: 1 <= len(_colours(display)) <= 3,
    "two_tiers_plain": lambda display: sum(_is_plain(_tier(display, number)) for number in (1, 2, 3, 4)) >= 2,
    "inner_plain": lambda display: _is_plain([display[seat] for seat in INNER]),
    "tiers_mixed": _tiers_mixed,
    "all_correct": lambda display: all(doll and doll.role == role for doll, role in zip(display, SEAT_ROLES, strict=True)),
}
