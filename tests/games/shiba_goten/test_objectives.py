"""When objectives are met, in the cases and readings of the rules, which are named."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from .conftest import POINTS, changed
from .documents import Document

Build = Callable[..., Any]


def meets(alone: Build, objective: str, seats: str | Mapping[int, str], tier: int | None = None, **fields: Any) -> bool:
    """Whether this display is worth more where the objective has more points."""
    beside = "3" if objective in ("4", "9") else "4"
    primary = "1 2" if objective in ("5", "10") else " ".join(sorted((objective, beside)))
    demanded = {} if tier is None else {"tier": tier}
    scores = [
        alone(seats, primary=primary, cards=changed(objective, points=points, **demanded), **fields).score
        for points in (POINTS[objective], POINTS[objective] + 2)
    ]
    assert scores[1] - scores[0] in (0, 2)
    return scores[1] > scores[0]


MIXED = "R-O1 Y-O1 B-O1 G-O1"
ROW = "R-Y1 Y-Y1 B-Y1 G-Y1 P-Y1"


@pytest.mark.parametrize(
    ("seats", "met"),
    [
        (f" / / {MIXED} / {ROW}", True),
        (f"R-D R-H / R-K1 R-K2 R-K3 / {MIXED} / {ROW}", True),
        (f" / / R-O1 Y-O1 B-O1 R-O2 / {ROW}", False),
        (f" / / {MIXED} / R-Y1 Y-Y1 B-Y1 G-Y1 .", False),
        (f" / / R-O1 Y-O1 B-O1 . / {ROW}", False),
        (f" / / R-O1 Y-O1 B-O1 P-D / {ROW}", True),
    ],
)
def test_sg_21_no_colour_is_twice_within_tier_3_nor_within_tier_4(alone: Build, seats: str, met: bool) -> None:
    assert meets(alone, "9", seats) == met


@pytest.mark.parametrize(
    ("seats", "met"),
    [
        ("R-D R-H / B-K1 B-K2 B-K3", True),
        ("R-D R-H / R-K1 R-K2 R-K3", True),
        ("R-D R-H / B-K1 B-K2 .", False),
        ("R-D R-H / B-K1 B-K2 R-K3", False),
        ("R-D . / B-K1 B-K2 B-K3 / Y-O1 Y-O1 Y-O2 Y-D", True),
    ],
)
def test_sg_22_two_full_tiers_of_one_colour_each(alone: Build, seats: str, met: bool) -> None:
    assert meets(alone, "7", seats) == met


def test_sg_24_at_most_three_colours_are_seen_and_at_least_one(alone: Build) -> None:
    assert meets(alone, "6", "R-D B-D")
    assert meets(alone, "6", "R-D B-D / G-D")
    assert meets(alone, "6", "R-D B-D / G-D", covered={0: "Y-D"})
    assert not meets(alone, "6", "R-D B-D / G-D Y-D")
    assert not meets(alone, "6", "")


@pytest.mark.parametrize(("last", "met"), [("P-Y1", True), ("P-O1", False), (".", False)])
def test_sg_28_all_14_seats_hold_their_role(alone: Build, last: str, met: bool) -> None:
    seats = f"R-D Y-H / R-K1 Y-K1 B-K1 / {MIXED} / R-Y1 Y-Y1 B-Y1 G-Y1"
    assert meets(alone, "10", f"{seats} {last}") == met


def test_no_cover_placement_in_the_whole_game(alone: Build) -> None:
    assert meets(alone, "5", "")
    assert meets(alone, "5", "R-D R-H")
    assert not meets(alone, "5", "R-D R-H", covered={1: "Y-H"})


def row(types: str) -> dict[int, str]:
    """Dolls of these types from the first seat on, those of one type in different colours as far as there are."""
    met: dict[str, int] = {}
    seats = {}
    for seat, kind in enumerate(types.split()):
        seats[seat] = f"{'RYBGP'[met.get(kind, 0) % 5]}-{kind}"
        met[kind] = met.get(kind, 0) + 1
    return seats


@pytest.mark.parametrize(
    ("types", "met"),
    [("D H K1 K2 K3 O1 O2 Y1 Y2 Y3 Y4", True), ("D H K1 K2 K3 O1 O2 Y1 Y2 Y3 Y3", False), ("D H K1 K2 K3 O1 O2 Y1 Y2 Y3", False)],
)
def test_eleven_types(alone: Build, types: str, met: bool) -> None:
    assert meets(alone, "1", row(types)) == met
    if met:
        assert not meets(alone, "1", {**row(types), 0: "P-H"}, covered={0: "R-D"})


@pytest.mark.parametrize(
    ("objective", "types", "met", "distinct"),
    [
        ("2", "D D H H K1 K1 Y1 Y1", True, True),
        ("2", "D D H H K1 K1 Y1 Y2", False, False),
        ("2", "D D D D Y1 Y1 Y1 Y1", True, False),
        ("2", "D D D D D Y1 Y1 Y2", False, False),
        ("2", "D D D Y1 Y1 Y1 K1 K1", False, False),
        ("3", "D D D Y1 Y1 Y1", True, True),
        ("3", "D D D Y1 Y1", False, False),
        ("3", "O1 O1 O1 O1 O1 O1", True, False),
        ("4", "D D D D", True, True),
        ("4", "D D D H", False, False),
    ],
)
def test_g10_one_type_may_give_two_sets_unless_they_have_to_be_distinct(
    alone: Build, objective: str, types: str, met: bool, distinct: bool
) -> None:
    assert meets(alone, objective, row(types)) == met
    assert meets(alone, objective, row(types), distinct_sets="yes") == distinct


def test_all_six_inner_seats_are_of_one_colour(alone: Build) -> None:
    inner = {3: "R-D", 6: "R-H", 7: "R-K1", 10: "R-O1", 11: "R-O1", 12: "R-Y1"}
    assert meets(alone, "8", inner)
    assert meets(alone, "8", {**inner, 0: "B-D", 5: "Y-D", 8: "G-D", 9: "P-D", 13: "P-H"})
    for seat in inner:
        assert not meets(alone, "8", {**inner, seat: "B-K2"})
        assert not meets(alone, "8", {place: doll for place, doll in inner.items() if place != seat})


@pytest.mark.parametrize(
    ("sub", "seats", "last", "met"),
    [
        ("a", {2: "R-K1", 9: "R-Y1"}, "R-Y3", True),
        ("a", {2: "R-K1", 9: "R-Y1"}, "R-Y2", False),
        ("b", {1: "R-Y1", 2: "Y-Y2", 6: "R-Y3", 9: "R-Y4"}, "G-Y5", True),
        ("b", {1: "R-Y1", 2: "Y-Y2", 6: "R-Y3", 9: "R-Y4"}, "G-Y4", False),
        ("c", {1: "R-K2", 9: "Y-K2"}, "G-K2", True),
        ("c", {1: "R-K2", 9: "Y-K2"}, "G-K1", False),
        ("e", {4: "R-D", 5: "Y-D"}, "Y-H", True),
        ("e", {4: "R-D", 5: "Y-D"}, "B-H", False),
        ("e", {4: "R-H", 5: "Y-H"}, "B-H", False),
    ],
)
def test_sub_objectives_are_met_anywhere_on_the_display(
    position: Build, sub: str, seats: dict[int, str], last: str, met: bool
) -> None:
    state = position({"seats": seats, "hand": last}, {}, question="place 0", subs=sub).play(f"place {last} 13")
    assert state.seat(0)["won"] == ([sub] if met else [])


def demanding(sub: str, tier: int) -> Document:
    return changed(sub, tier=tier)


@pytest.mark.parametrize(("seat", "won"), [(3, ["e"]), (5, [])])
def test_g18_where_a_card_demands_a_tier_only_the_dolls_in_it_count(position: Build, seat: int, won: list[str]) -> None:
    seats = {"seats": {2: "R-D", 0: "Y-D", 1: "Y-H"}, "hand": "R-H"}
    state = position(seats, {}, question="place 0", subs="e", cards=demanding("e", 2))
    assert state.play(f"place R-H {seat}").seat(0)["won"] == won


def test_g18_a_primary_objective_may_demand_a_tier_too(alone: Build) -> None:
    assert meets(alone, "6", "R-D B-D / G-D Y-D", tier=2)
    assert not meets(alone, "6", "R-D B-D", tier=2)
