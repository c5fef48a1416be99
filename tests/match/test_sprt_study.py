"""A study: sequential tests of players of known strength are wrong no more often than they promise."""

import math
import sys
from dataclasses import dataclass

import numpy as np
import pytest

from sakiyomi.match.statistics import Counts, Moments, Sprt, Stopped, Verdict, elo_of
from sakiyomi.match.statistics.elo import NELO
from sakiyomi.match.statistics.sprt import Model

MATCHES = 10_000
SCORES = np.linspace(0, 1, 5)


@dataclass(frozen=True)
class Truth:
    """How often each score of a block comes up."""

    shares: tuple[float, ...]

    @property
    def mean(self) -> float:
        return float(np.dot(self.shares, SCORES))

    @property
    def deviation(self) -> float:
        return math.sqrt(np.dot(self.shares, (SCORES - self.mean) ** 2))

    def elo(self, model: Model, games: int) -> float:
        if model == "logistic":
            return elo_of(self.mean)
        return NELO * (self.mean - 0.5) / (self.deviation * math.sqrt(games))


EVEN, BETTER = Truth((0.08, 0.24, 0.36, 0.24, 0.08)), Truth((0.05, 0.19, 0.36, 0.27, 0.13))


def played(sprt: Sprt, scores: list[float], games: int) -> tuple[Verdict, Counts | Moments]:
    """A match to its end: with pairs as counts, with blocks of three as real scores."""
    blocks = {score: Counts.of([score]) if games == 2 else Moments.of([score], games) for score in SCORES.tolist()}
    sample = blocks[scores[0]]
    for score in scores[1:]:
        sample += blocks[score]
        if found := sprt.verdict(sample):
            return found, sample
    raise AssertionError("a test did not end")


@pytest.mark.study
@pytest.mark.parametrize(
    ("model", "games", "most"), [("normalized", 2, 0.05), ("logistic", 2, 0.05), ("normalized", 3, 0.05), ("logistic", 3, 0.055)]
)
@pytest.mark.parametrize(("truth", "wrong"), [(EVEN, "H1"), (BETTER, "H0")], ids=["H0", "H1"])
def test_error_rates_stay_within_their_bounds(model: Model, games: int, most: float, truth: Truth, wrong: Verdict) -> None:
    rng, sprt = np.random.default_rng(7), Sprt(0, BETTER.elo(model, games), model=model)
    ends = [played(sprt, rng.choice(SCORES, 3000, p=truth.shares).tolist(), games) for _ in range(MATCHES)]
    rate = sum(verdict == wrong for verdict, _ in ends) / MATCHES
    length = sum(sample.raw.count for _, sample in ends) / MATCHES
    expected = sprt.expected(truth.elo(model, games), games, truth.deviation)
    stopped = [Stopped.of(sprt, sample) for _, sample in ends]
    elo = elo_of(truth.mean)
    above = sum(each is not None and each.elo > elo for each in stopped) / MATCHES
    covered = sum(each is not None and each.interval[0] <= elo <= each.interval[1] for each in stopped) / MATCHES
    told = (
        f"{model}, {games} games a block, {wrong} wrongly: {rate=:.4f} {length=:.1f} {expected=:.1f} {above=:.3f} {covered=:.3f}"
    )
    sys.stdout.write(f"{told}\n")  # what docs/matches.md quotes: shown with -rP
    assert rate <= most, told
    assert length == pytest.approx(expected, rel=0.2), told
    assert above == pytest.approx(0.5, abs=0.05), told
    assert covered >= 0.94, told
