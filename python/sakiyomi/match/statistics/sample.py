"""What a sample of scores amounts to: counts where few scores are possible, the first two moments where they are real numbers."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from sakiyomi._check import shown, whole, wholes

__all__ = ["Counts", "Moments", "lacking", "sample_of"]

_RARE = 0.001  # stands for a count of 0, so that a score that has not come up yet is not taken for impossible
_ROUNDING = 1e-6  # native utilities have single precision
_NOISE = 1e-12


@dataclass(frozen=True, slots=True)
class Moments:
    """Independent scores in [0, 1], each the mean of a block of so many games, by number, mean and variance."""

    count: float
    mean: float
    variance: float
    """The mean square of the distance from the mean."""
    games: int = 1

    @classmethod
    def of(cls, scores: Iterable[float], games: int = 1) -> "Moments":
        """Raises ValueError for no scores, or scores outside [0, 1]."""
        values = _values(scores)
        mean = fmean(values)
        variance = fmean([(value - mean) ** 2 for value in values])
        return cls(len(values), mean, variance, whole("games", games, 1, 1_000_000))

    def __add__(self, other: "Moments") -> "Moments":
        count, apart = self.count + other.count, other.mean - self.mean
        part = other.count / count
        within = (1 - part) * self.variance + part * other.variance
        return Moments(count, self.mean + part * apart, within + part * (1 - part) * apart**2, self.games)

    @property
    def moments(self) -> "Moments":
        """Itself."""
        return self

    @property
    def raw(self) -> "Moments":
        """Itself."""
        return self


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each score came up in games of two that are won, drawn or lost, from the worst score to the best.

    Of single games: losses, draws, wins, the trinomial. Of pairs of games: 0, ¼, ½, ¾ and 1, the pentanomial. Of blocks of n
    games: multiples of 1/2n. Raises ValueError for counts that are not whole, negative, or too few.
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        counts = wholes("counts", self.counts, 0, 2**63 - 1)
        if len(counts) < 3 or len(counts) % 2 == 0:
            raise ValueError(f"counts must be 3 for games, 5 for pairs, or 2n + 1 for blocks of n games, not {len(counts)}")
        if not any(counts):
            raise ValueError("counts must not be 0 all of them")

    @classmethod
    def of(cls, scores: Iterable[float], games: int = 2) -> "Counts":
        """Of means of so many games each. Raises ValueError for no scores, or one that such games cannot have."""
        cells = whole("games", games, 1, 1_000_000) * 2
        counted: Counter[int] = Counter()
        for score, count in Counter(_values(scores)).items():
            if _off(score, games):
                raise ValueError(f"a score must be a multiple of 1/{cells}, not {shown(score)}")
            counted[round(score * cells)] += count
        return cls(tuple(counted[cell] for cell in range(cells + 1)))

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)))

    @property
    def games(self) -> int:
        """Of a block."""
        return len(self.counts) // 2

    @property
    def scores(self) -> tuple[float, ...]:
        """Those counted, from 0 to 1."""
        return tuple(cell / (len(self.counts) - 1) for cell in range(len(self.counts)))

    @property
    def smoothed(self) -> tuple[float, ...]:
        """The counts with 0.001 for each 0."""
        return tuple(count or _RARE for count in self.counts)

    @property
    def moments(self) -> Moments:
        """Of the smoothed counts."""
        return self._moments(self.smoothed)

    @property
    def raw(self) -> Moments:
        """Of the counts themselves."""
        return self._moments(self.counts)

    def _moments(self, counts: tuple[float, ...]) -> Moments:
        number, pairs = math.fsum(counts), list(zip(counts, self.scores, strict=True))
        mean = math.fsum(count * score for count, score in pairs) / number
        return Moments(number, mean, math.fsum(count * (score - mean) ** 2 for count, score in pairs) / number, self.games)


def sample_of(scores: Sequence[float], games: int) -> Counts | Moments:
    """Counts of games or pairs of games that are won, drawn or lost; moments where a score is another or a block larger."""
    if games <= 2 and not any(_off(score, games) for score in set(scores)):
        return Counts.of(scores, games)
    return Moments.of(scores, games)


def lacking(sample: Counts | Moments) -> str | None:
    """Why nothing can be said of the error: there is not enough variation. None where it can."""
    raw = sample.raw
    if raw.count < 2:
        return "not enough variation: a single block says nothing of the error"
    if raw.variance <= _NOISE:
        return f"not enough variation: all {raw.count:,.0f} blocks gave the score {raw.mean:.3g}"
    return None


def _off(score: float, games: int) -> bool:
    """Whether it is no mean of so many results."""
    cells = score * 2 * games
    return abs(cells - round(cells)) > _ROUNDING * games


def _values(scores: Iterable[float]) -> list[float]:
    values = [float(score) for score in scores]
    if not values:
        raise ValueError("a sample needs at least one score")
    for value in values:
        if not -_ROUNDING <= value <= 1 + _ROUNDING:
            raise ValueError(f"a score must be a number from 0 to 1, not {shown(value)}")
    return values
