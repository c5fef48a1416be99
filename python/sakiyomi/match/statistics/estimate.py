"""A mean and its error."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from sakiyomi.match.statistics.elo import Z

__all__ = ["Estimate"]

_FEW = (12.7062, 4.3027, 3.1824, 2.7764)  # 97.5 % of Student's t lie below, with 1 to 4 degrees of freedom
_NOISE = 1e-12  # variance below is rounding: native utilities have single precision


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean in [0, 1] of independent values."""

    mean: float
    error: float | None
    """Standard error: the standard deviation of the values / sqrt(count). None where they do not vary enough to tell."""
    interval: tuple[float, float] | None
    """95 %, by Student's t with a degree of freedom less than values, within [0, 1]."""

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        """Of at least one value."""
        mean = fmean(values)
        return cls.of_sums(len(values), mean, math.fsum((value - mean) ** 2 for value in values))

    @classmethod
    def of_sums(cls, count: int, mean: float, squares: float) -> "Estimate":
        """Of values by their number, mean, and the sum of their squared distances from it."""
        spread = squares / max(1, count - 1)
        if spread <= _NOISE:
            return cls(mean, None, None)
        error = math.sqrt(spread / count)
        half = _student(count - 1) * error
        return cls(mean, error, (max(0.0, mean - half), min(1.0, mean + half)))

    def __str__(self) -> str:
        return f"{self.mean:.3f}" if self.interval is None else "{:.3f} [{:.3f}, {:.3f}]".format(self.mean, *self.interval)


def _student(freedom: int) -> float:
    """97.5 % of Student's t lie below. From 5 degrees of freedom on by the series 26.7.5 of Abramowitz and Stegun (1964), right
    to 0.001.
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z = Z
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term * (1 / freedom) ** power for power, term in enumerate(terms))
