"""How much better a player is, in Elo."""

import math
from dataclasses import dataclass

from sakiyomi.match.statistics.sample import Counts, Moments, lacking

__all__ = ["NELO", "Strength", "Z", "elo_of", "normal", "score_of"]

Z = 1.959964
"""97.5 % of a normal distribution lie below."""
NELO = 800 / math.log(10)
"""Normalized Elo of one standard deviation of a game's score."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What a sample of scores tells of a player, against one half. Errors are half-widths of 95 % intervals."""

    elo: float
    elo_error: float
    nelo: float
    """Normalized Elo: the distance from one half in standard deviations of a game, which does not shrink where draws are many."""
    nelo_error: float
    los: float
    """Likelihood of superiority: the chance that the player is the better one."""

    @classmethod
    def of(cls, sample: Counts | Moments) -> "Strength | None":
        """None where there is not enough variation; `lacking` says why."""
        if lacking(sample):
            return None
        smooth, raw = sample.moments, sample.raw
        error = Z * math.sqrt(smooth.variance / smooth.count)
        width = (elo_of(smooth.mean + error) - elo_of(smooth.mean - error)) / 2
        los = normal((smooth.mean - 0.5) * math.sqrt(smooth.count / smooth.variance))
        nelo = NELO * (raw.mean - 0.5) / math.sqrt(raw.variance * raw.games)
        return cls(elo_of(smooth.mean), width, nelo, NELO * Z / math.sqrt(raw.count * raw.games), los)

    def __str__(self) -> str:
        elo, nelo = f"Elo {self.elo:+.1f} ± {self.elo_error:.1f}", f"nElo {self.nelo:+.1f} ± {self.nelo_error:.1f}"
        return f"{elo}, {nelo}, LOS {100 * self.los:.1f} %"


def elo_of(score: float) -> float:
    """The logistic Elo of a score, which is taken to be in [0.001, 0.999]: about ±1200 at most."""
    return -400 * math.log10(1 / min(0.999, max(0.001, score)) - 1)


def score_of(elo: float) -> float:
    """The score expected of a player who is so much better, by logistic Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


def normal(z: float) -> float:
    """The chance that a standard normal variable is below."""
    return math.erfc(-z / math.sqrt(2)) / 2
