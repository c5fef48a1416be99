"""What displays are worth, in the cases and readings of the rules: by the result of one player alone who stops."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import changed
from .reference.position import band

Build = Callable[..., Any]

PLAIN = "P-D P-H / P-K1 P-K2 P-K3 / P-O1 P-O2 P-O2 P-O1 / P-Y1 P-Y2 P-Y3 P-Y4 P-Y5"
"""All in their tiers, of one colour."""


def test_sg_09_tiers_count_once_or_twice_and_penalties_against(alone: Build) -> None:
    seats = "R-D Y-H / R-K1 Y-K2 B-D / B-O1 G-O2 P-O1 . / R-Y1 Y-Y2 B-Y3 G-Y4 P-Y5"
    assert alone(seats, covered={0: "G-D"}, penalty="G-K1", primary="8 9").score == 4 + 2 + 3 + 10 - 1


@pytest.mark.parametrize(("tier", "points"), [("R-H Y-H", 1), ("R-H Y-D", 0), ("R-D Y-H", 4), ("R-D Y-D", 1), (". Y-H", 1)])
def test_sg_10_the_first_tier_has_a_seat_for_each(alone: Build, tier: str, points: int) -> None:
    assert alone(tier, covered={1: "G-D"}, primary="8 9").score == points


@pytest.mark.parametrize(
    ("tier", "points"), [("R-O1 R-O2 Y-O1 B-O2", 8), ("R-O1 R-O2 Y-O1 .", 3), ("R-O1 R-O2 Y-O1 B-K1", 3), ("R-K1 . . .", 0)]
)
def test_sg_11_a_whole_tier_needs_every_seat(alone: Build, tier: str, points: int) -> None:
    assert alone(f" / / {tier}", covered={5: "G-O1"}, primary="8 9").score == points


@pytest.mark.parametrize(("score", "reached"), [(-3, 0), (19, 0), (20, 1), (29, 1), (30, 2), (39, 2), (40, 3), (49, 3), (50, 4)])
def test_sg_31_bands(score: int, reached: int) -> None:
    assert band(score) == reached


def test_the_result_alone_is_the_score_in_sixtieths_between_0_and_1(alone: Build) -> None:
    assert alone(subs="a b c").play("stop").now.outcome() == pytest.approx([3 / 60])
    assert alone(subs="a b c", penalty="R-D R-H R-K1 R-K2").play("stop").now.outcome() == [0]
    full = {"won": "a b c first", "completer": 0, "primary": "6 7"}
    assert alone(PLAIN, **full).play("stop").now.outcome() == pytest.approx([(28 + 9 + 3 + 3 + 5 + 4 + 4) / 60])
    assert alone(PLAIN, **full, cards=changed("5", points=8)).play("stop").now.outcome() == [1]


def test_sub_objectives_and_first_completion_score_what_is_printed(alone: Build) -> None:
    assert alone(won="a b c").score == 3 + 9
    assert alone(PLAIN, won="e first", subs="a b", completer=0, primary="2 8").score == 28 + 6 + 3 + 5 + 5
