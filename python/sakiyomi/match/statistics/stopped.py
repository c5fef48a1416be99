"""The strength of a player after a sequential test: the usual estimate is too far from the middle, as the match stopped there."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from sakiyomi.match.statistics import brownian
from sakiyomi.match.statistics.elo import elo_of, score_of
from sakiyomi.match.statistics.sample import Counts, Moments, lacking
from sakiyomi.match.statistics.sprt import Sprt

__all__ = ["Stopped"]


@dataclass(frozen=True, slots=True)
class Stopped:
    """What a match under a sequential test tells of a player, also while it goes on."""

    elo: float
    """Logistic; median-unbiased: as often too high as too low."""
    interval: tuple[float, float]
    """95 %."""
    los: float
    """The chance that a player of one half would have done worse."""

    @classmethod
    def of(cls, sprt: Sprt, sample: Counts | Moments) -> "Stopped | None":
        """None where there is not enough variation; `lacking` says why."""
        if lacking(sample):
            return None
        chance = _chance(sprt, sample.moments)
        elo, low, high = (_where(chance, wanted) for wanted in (0.5, 0.975, 0.025))
        return cls(elo, (low, high), chance(0.0))


def _chance(sprt: Sprt, known: Moments) -> Callable[[float], float]:
    """How likely a worse outcome was, by the player's Elo: the ratio is taken for Brownian motion, stopped at a bound."""
    (low, high), (lower, upper) = sprt.scores(math.sqrt(known.variance), known.games), sprt.bounds
    step, middle = (high - low) / known.variance, (low + high) / 2
    ratio = known.count * step * (known.mean - middle)
    place = min(upper, max(lower, ratio))
    time = known.count * (place / ratio if place != ratio else 1.0)

    def chance(elo: float) -> float:
        drift = step * (score_of(elo) - middle)
        return brownian.below(time, place, drift, step * math.sqrt(known.variance), lower, upper)

    return chance


def _where(falling: Callable[[float], float], wanted: float) -> float:
    low, high = elo_of(0), elo_of(1)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > wanted else (low, middle)
    return (low + high) / 2
