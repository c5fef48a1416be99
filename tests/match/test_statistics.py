"""Statistics of matches, against numbers worked out by hand or found in tables."""

from math import nextafter, sqrt

import pytest

from sakiyomi.match.statistics import Estimate, deal_share, pairing_gain

TABLE = [[1.0, 0.0], [1.0, 1.0], [0.0, 0.0], [0.0, 0.0]]
MIRRORED = [[1 - value for value in row] for row in TABLE]


def test_the_error_is_that_of_the_mean() -> None:
    estimate = Estimate.of([0.5, 0.75, 0.5, 0.25])
    assert (estimate.mean, estimate.error) == (0.5, pytest.approx(sqrt(0.125 / 3 / 4)))
    assert estimate.interval == pytest.approx((0.1752, 0.8248), abs=1e-4)
    assert str(estimate) == "0.500 [0.175, 0.825]"


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (6, 2.4469), (10, 2.2281), (30, 2.0423), (9999, 1.9602)],
)
def test_intervals_are_those_of_student(freedom: int, t: float) -> None:
    estimate = Estimate.of([0.499, *[0.501] * freedom])
    assert estimate.error is not None
    assert estimate.interval is not None
    assert (estimate.interval[1] - estimate.mean) / estimate.error == pytest.approx(t, abs=4e-4)


def test_intervals_stay_within_what_a_utility_can_be() -> None:
    assert Estimate.of([0.0, 1.0]).interval == (0.0, 1.0)


@pytest.mark.parametrize("values", [[0.7], [0.5, 0.5, 0.5], [0.5, nextafter(0.5, 1), 0.5 + 3e-8]])
def test_values_that_do_not_vary_say_nothing_of_the_error(values: list[float]) -> None:
    estimate = Estimate.of(values)
    assert (estimate.error, estimate.interval) == (None, None)
    assert str(estimate) == f"{values[0]:.3f}"


@pytest.mark.parametrize(
    ("table", "share"),
    [
        ([[0.0, 0.0], [1.0, 1.0]], 1.0),
        ([[0.0, 1.0], [1.0, 0.0]], 0.0),
        (TABLE, 4 / 7),
        ([[1.0, 0.0], [1.0, 0.0]], None),  # all is the players'
        ([[1.0, 0.0]], None),
        ([[1.0], [0.0]], None),
    ],
)
def test_the_deal_has_the_share_of_the_variance_that_seats_have_in_common(table: list[list[float]], share: float | None) -> None:
    assert deal_share([table]) == pytest.approx(share)
    assert deal_share([table, [[1 - value for value in row] for row in table]]) == pytest.approx(share)


def test_the_gain_of_pairing_is_the_variance_apart_over_that_together() -> None:
    assert pairing_gain([TABLE, MIRRORED]) == pytest.approx(7 / 11)  # (1/3 + 1/4) / 4 over 0.6875 / 3
    assert pairing_gain([[[1.0, 0.0], [0.0, 1.0]]]) is None
    assert pairing_gain([[[1.0, 0.0]]]) is None
