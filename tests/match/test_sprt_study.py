"""A study: sequential tests of players of known strength are wrong no more often than they promise."""

import math

import numpy as np
import pytest

from sakiyomi.match.statistics import Counts, Moments, Sprt, elo_of
from sakiyomi.match.statistics.elo import NELO
from sakiyomi.match.statistics.sprt import Model

MATCHES = 10_000
EVEN, BETTER = (0.08, 0.24, 0.36, 0.24, 0.08), (0.05, 0.19, 0.36, 0.27, 0.13)
SCORES = np.linspace(0, 1, 5)


def hypotheses(model: Model, games: int) -> Sprt:
    """That a player is even, against that it is as much better as the distribution says."""
    mean = float(np.dot(BETTER, SCORES))
    deviation = math.sqrt(np.dot(BETTER, (SCORES - mean) ** 2))
    elo = elo_of(mean) if model == "logistic" else NELO * (mean - 0.5) / (deviation * math.sqrt(games))
    return Sprt(0.0, elo, model=model)


def verdict(sprt: Sprt, scores: np.ndarray, counted: bool) -> tuple[str, int]:  # type: ignore[type-arg]
    sample = one = None
    for number, score in enumerate(scores.tolist(), 1):
        one = Counts.of([score]) if counted else Moments(1, score, 0.0, 3)
        sample = one if sample is None else sample + one
        if found := sprt.verdict(sample):
            return found, number
    raise AssertionError("a test did not end")


@pytest.mark.study
@pytest.mark.parametrize("model", ["normalized", "logistic"])
@pytest.mark.parametrize("counted", [True, False], ids=["counts", "real scores"])
@pytest.mark.parametrize(("truth", "wrong"), [(EVEN, "H1"), (BETTER, "H0")], ids=["H0", "H1"])
def test_both_error_rates_stay_within_their_bounds(model: Model, counted: bool, truth: tuple[float, ...], wrong: str) -> None:
    rng, sprt = np.random.default_rng(7), hypotheses(model, 2 if counted else 3)
    found = [verdict(sprt, rng.choice(SCORES, 3000, p=truth), counted) for _ in range(MATCHES)]
    assert sum(each == wrong for each, _ in found) <= 0.05 * MATCHES
    length = sprt.expected(0.0 if truth is EVEN else sprt.elo1, sprt_games := (2 if counted else 3), deviation(truth))
    assert sum(number for _, number in found) / MATCHES == pytest.approx(length, rel=0.25), sprt_games


def deviation(truth: tuple[float, ...]) -> float:
    return math.sqrt(np.dot(truth, (SCORES - np.dot(truth, SCORES)) ** 2))
