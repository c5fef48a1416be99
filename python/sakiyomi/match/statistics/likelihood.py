"""Generalized log-likelihood ratios: how much better one mean explains the scores than another, whatever else is true of them.

Michel Van den Bergh, Comparing the approximations for the generalized LLR of a multinomial; Comments on normalized Elo.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi.match.statistics.elo import NELO, score_of
from sakiyomi.match.statistics.sample import Counts, Moments

__all__ = ["Explained", "gaussian", "logistic", "normalized", "normalized_gaussian"]


def logistic(counts: Counts, elo0: float, elo1: float) -> "Explained":
    """By a mean score of `elo0`, and of `elo1`, both logistic."""
    weights = _weights(counts)
    return Explained(counts, *(_tilted(weights, [score - score_of(elo) for score in counts.scores]) for elo in (elo0, elo1)))


def normalized(counts: Counts, elo0: float, elo1: float) -> "Explained":
    """By a normalized Elo of `elo0`, and of `elo1`."""
    per_deviation = math.sqrt(counts.games) / NELO
    return Explained(counts, *(_at(counts, elo * per_deviation) for elo in (elo0, elo1)))


@dataclass(frozen=True, slots=True)
class Explained:
    """Counts, and the likeliest distributions of scores under two hypotheses."""

    counts: Counts
    under0: Sequence[float]
    under1: Sequence[float]

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood under the second over that under the first."""
        pairs = zip(self.counts.smoothed, self._changes, strict=True)
        return math.fsum(count * change for count, change in pairs)

    @property
    def most_change(self) -> float:
        """By how much one more score can change the ratio, as long as the distributions are about these."""
        return max(map(abs, self._changes))

    @property
    def _changes(self) -> list[float]:
        """By each score: as the distributions are the likeliest, a small change of them changes nothing."""
        return [math.log(q1 / q0) for q0, q1 in zip(self.under0, self.under1, strict=True)]


def gaussian(sample: Counts | Moments, score0: float, score1: float) -> float:
    """Of a mean of `score1` over `score0`, for any scores, as many as make their mean nearly normal."""
    known = sample.moments
    return known.count * (score1 - score0) * (2 * known.mean - score0 - score1) / (2 * known.variance)


def normalized_gaussian(sample: Counts | Moments, elo0: float, elo1: float) -> float:
    """Of a normalized Elo of `elo1` over `elo0`, likewise for any scores. It grows slowly where they hardly vary."""
    known = sample.moments
    seen = (known.mean - 0.5) / math.sqrt(known.variance * known.games)
    away0, away1 = ((seen - elo / NELO) ** 2 for elo in (elo0, elo1))
    return known.count * known.games / 2 * math.log((1 + away0) / (1 + away1))


def _weights(counts: Counts) -> list[float]:
    smoothed = counts.smoothed
    number = math.fsum(smoothed)
    return [count / number for count in smoothed]


def _at(counts: Counts, distance: float) -> list[float]:
    """The likeliest distribution whose mean lies so many of its standard deviations above one half.

    Repeats with the condition made linear at the distribution found last, from the uniform one on.
    """
    scores, weights = counts.scores, _weights(counts)
    found = [1 / len(scores)] * len(scores)
    for _ in range(10):
        mean = sum([q * score for q, score in zip(found, scores, strict=True)])
        deviation = math.sqrt(sum([q * (score - mean) ** 2 for q, score in zip(found, scores, strict=True)]))
        offsets = [score - 0.5 - 0.5 * distance * deviation * (1 + ((score - mean) / deviation) ** 2) for score in scores]
        before, found = found, _tilted(weights, offsets)
        if max(abs(q - old) for q, old in zip(found, before, strict=True)) < 1e-9:
            break
    return found


def _tilted(weights: Sequence[float], offsets: Sequence[float]) -> list[float]:
    """The likeliest distribution under which the offsets, which have both signs, have the mean 0, where `weights` were seen.

    It is w / (1 + θ d) with θ such that Σ w d / (1 + θ d) = 0, which falls as θ grows: Newton's steps, or halving where they
    leave the interval.
    """
    low, high = -1 / max(offsets), -1 / min(offsets)
    tilt = 0.0
    for _ in range(100):
        parts = [d / (1 + tilt * d) for d in offsets]
        terms = [w * part for w, part in zip(weights, parts, strict=True)]
        value = sum(terms)
        low, high = (tilt, high) if value > 0 else (low, tilt)
        step = value / sum([term * part for term, part in zip(terms, parts, strict=True)])
        if abs(step) <= 1e-13 * (high - low + abs(tilt)):
            break
        tilt = tilt + step if low < tilt + step < high else (low + high) / 2
    return [w / (1 + tilt * d) for w, d in zip(weights, offsets, strict=True)]
