"""Brownian motion between two bounds."""

import math
from itertools import pairwise

import numpy as np
import pytest

from sakiyomi.match.statistics.brownian import below, duration, reaches_upper


@pytest.mark.parametrize("drift", [-0.4, -1e-3, 0.0, 0.2, 5.0])
def test_in_the_end_a_bound_is_met(drift: float) -> None:
    chance = reaches_upper(drift, 1.5, -1.0, 2.0)
    assert below(400.0, 2.0, drift, 1.5, -1.0, 2.0) == pytest.approx(1 - chance, abs=1e-9)
    assert below(400.0, -1.0, drift, 1.5, -1.0, 2.0) == pytest.approx(1 - chance, abs=1e-9)


def test_a_short_time_knows_no_bounds() -> None:
    assert below(0.01, 0.05, 1.0, 1.0, -1.0, 1.0) == pytest.approx(math.erfc(-0.4 / math.sqrt(2)) / 2)


@pytest.mark.parametrize("drift", [-300.0, -1.0, 0.0, 1.0, 300.0])
def test_outcomes_stand_in_order(drift: float) -> None:
    """From the lower bound early to the upper bound early."""
    times, places = (0.01, 0.1, 1.0, 3.0), (-0.9, 0.0, 0.9)
    outcomes = [(time, -1.0) for time in times] + [(3.0, place) for place in places] + [(time, 1.0) for time in reversed(times)]
    chances = [below(time, place, drift, 1.0, -1.0, 1.0) for time, place in outcomes]
    assert all(0 <= chance <= 1 + 1e-12 for chance in chances)
    assert all(one <= other + 1e-12 for one, other in pairwise(chances))


def test_chances_and_times_are_those_of_random_walks() -> None:
    drift, lower, upper, dt = 0.3, -1.0, 1.5, 1e-3
    place, ended = np.zeros(2000), np.zeros(2000)
    rng = np.random.default_rng(1)
    for step in range(1, 20_000):
        going = ended == 0
        if not going.any():
            break
        place[going] += drift * dt + math.sqrt(dt) * rng.standard_normal(going.sum())
        ended[going & ((place <= lower) | (place >= upper))] = step * dt
        if step == 1000:
            worse = ((ended > 0) & (place <= lower)) | ((ended == 0) & (place < 0.2))
            assert worse.mean() == pytest.approx(below(1.0, 0.2, drift, 1.0, lower, upper), abs=0.04)
    assert (place >= upper).mean() == pytest.approx(reaches_upper(drift, 1.0, lower, upper), abs=0.04)
    assert ended.mean() == pytest.approx(duration(drift, 1.0, lower, upper), rel=0.08)
