"""The sequential test: a match goes on until one of two hypotheses is refuted."""

import math
from dataclasses import dataclass
from typing import Literal

from sakiyomi._check import one_of, real, shown
from sakiyomi.match.statistics import brownian
from sakiyomi.match.statistics.elo import NELO, score_of
from sakiyomi.match.statistics.likelihood import Explained, gaussian, logistic, normalized, normalized_gaussian
from sakiyomi.match.statistics.sample import Counts, Moments, lacking

__all__ = ["Model", "Sprt", "Verdict"]

Model = Literal["normalized", "logistic"]
"""Which Elo the hypotheses are in."""
Verdict = Literal["H0", "H1"]
"""Which hypothesis holds."""

_LEAST = 40  # blocks with real scores: with fewer, chance makes the variance too small and the ratio too large


@dataclass(frozen=True, slots=True)
class Sprt:
    """H0: a player is better than one half by `elo0`, against H1: by `elo1`. Wald's sequential probability ratio test.

    Raises ValueError for numbers out of range: -200 <= elo0 < elo1 <= 200, 0 < alpha, beta < 0.5.
    """

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    """The chance to find H1 where H0 holds."""
    beta: float = 0.05
    """The chance to find H0 where H1 holds."""
    model: Model = "normalized"

    def __post_init__(self) -> None:
        one_of("model", self.model, ("normalized", "logistic"))
        for name in ("elo0", "elo1"):
            real(name, getattr(self, name), -200, 200)
        for name in ("alpha", "beta"):
            real(name, getattr(self, name), 1e-9, 0.499)
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 must be less than elo1, not {self.elo0:g} and {self.elo1:g}")

    @classmethod
    def parse(cls, text: str, model: Model = "normalized") -> "Sprt":
        """From `elo0,elo1[,alpha[,beta]]`; beta is alpha if it is not given."""
        try:
            elo0, elo1, *chances = (float(part) for part in text.split(","))
            alpha, beta = (chances * 2)[:2] if chances else (0.05, 0.05)
        except ValueError:
            raise ValueError(f"a sequential test must be elo0,elo1[,alpha[,beta]], as 0,5, not {shown(text)}") from None
        if len(chances) > 2:
            raise ValueError(f"a sequential test has at most four numbers, elo0,elo1,alpha,beta, not {shown(text)}")
        return cls(elo0, elo1, alpha, beta, model)

    @property
    def bounds(self) -> tuple[float, float]:
        """Of the log-likelihood ratio: at the lower one H0 is accepted, at the upper one H1."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, sample: Counts | Moments) -> float | None:
        """The log-likelihood ratio of H1 over H0: the exact generalized one for counts, a Gaussian one for real scores.

        None for real scores that do not vary; counts always have one.
        """
        if isinstance(sample, Counts):
            return self._explained(sample).ratio
        if lacking(sample):
            return None
        if self.model == "normalized":
            return normalized_gaussian(sample, self.elo0, self.elo1)
        return gaussian(sample, score_of(self.elo0), score_of(self.elo1))

    def verdict(self, sample: Counts | Moments) -> Verdict | None:
        """None while the match must go on; real scores need 40 blocks at least."""
        return self.judge(sample)[1]

    def judge(self, sample: Counts | Moments) -> tuple[float | None, Verdict | None]:
        """Ratio and verdict."""
        ratio, (lower, upper) = self.llr(sample), self.bounds
        if ratio is None or (isinstance(sample, Moments) and sample.count < _LEAST):
            return ratio, None
        return ratio, "H0" if ratio <= lower else "H1" if ratio >= upper else None

    def wait(self, sample: Counts | Moments) -> int:
        """The test need not look again before so many more blocks, at least one: until then none of them can decide it.

        Twice what each may change the ratio by does not reach a bound; that amount hardly changes until there are an eighth more.
        """
        if not isinstance(sample, Counts):
            return 1
        explained, (lower, upper) = self._explained(sample), self.bounds
        away = min(explained.ratio - lower, upper - explained.ratio)
        return max(1, min(sum(sample.counts) // 8, int(away / (2 * explained.most_change))))

    def _explained(self, counts: Counts) -> Explained:
        return (normalized if self.model == "normalized" else logistic)(counts, self.elo0, self.elo1)

    def scores(self, deviation: float, games: int) -> tuple[float, float]:
        """The mean scores under H0 and H1, of blocks of so many games whose scores have this standard deviation."""
        return self._score(self.elo0, deviation, games), self._score(self.elo1, deviation, games)

    def expected(self, elo: float, games: int = 2, deviation: float | None = None) -> float:
        """How many blocks a test takes, on average, where the player is better by `elo` of the test's kind.

        Logistic Elo needs the standard deviation of a block's score; without one it is that of games without draws.
        """
        spread = 0.5 / math.sqrt(games) if deviation is None else deviation
        low, high = self.scores(spread, games)
        step = (high - low) / spread
        drift = step * (self._score(elo, spread, games) - (low + high) / 2) / spread
        return brownian.duration(drift, step, *self.bounds)

    def _score(self, elo: float, deviation: float, games: int) -> float:
        return score_of(elo) if self.model == "logistic" else 0.5 + elo * deviation * math.sqrt(games) / NELO
