"""Whether draws are as likely as they should be."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from sakiyomi.game import Game
from sakiyomi.state import text_of
from sakiyomi.testing._require import require

__all__ = ["enough", "require_drawn", "require_independent", "require_likely"]

FEWEST = 2000
MOST = 20_000
BOUND = 5.0
"""Standard deviations: what is fair goes beyond once in three million times."""


def enough(probabilities: Mapping[Any, float]) -> int:
    """How many draws show each of these, on average 20 times or more. 0 if that were too many, or if there are none."""
    if not probabilities:
        return 0
    number = max(FEWEST, math.ceil(20 / min(probabilities.values())))
    return number if number <= MOST else 0


def require_drawn(
    game: Game[Any], state: Any, source: str, drawn: Sequence[Any], probabilities: Mapping[Any, float]
) -> tuple[float, int]:
    """Checks that nothing else is drawn than what has a probability, and all of it, as often as it should be. Returns Pearson's
    statistic and its degrees of freedom.
    """
    counts = Counter(drawn)
    for each in counts:
        require(each in probabilities, game, state, f"{source} gives {_text(each)}, where chance cannot lead")
    for each in probabilities:
        require(each in counts, game, state, f"{source} never gives {_text(each)}, one of {len(probabilities)} that are possible")
    found = _chi_square(counts, probabilities), len(probabilities) - 1
    require_likely(game, state, source, *found)
    return found


def require_likely(game: Game[Any], state: Any, source: str, statistic: float, freedom: int) -> None:
    """Checks a chi-square statistic of what a source draws."""
    message = f"{source} is not as likely as chance to give each: chi-square {statistic:.0f} for {freedom} degrees of freedom"
    require(_deviations(statistic, freedom) <= BOUND, game, state, message)


def require_independent(
    game: Game[Any], state: Any, source: str, drawn: Sequence[Any], probabilities: Mapping[Any, float]
) -> None:
    """Checks that a draw tells nothing of the next. Only where each pair is drawn often enough, so not of many things."""
    pairs = Counter(zip(drawn[::2], drawn[1::2], strict=False))
    likely = {(a, b): probabilities[a] * probabilities[b] for a, b in product(probabilities, repeat=2)}
    if pairs.total() * min(likely.values()) >= 10:
        statistic, freedom = _chi_square(pairs, likely), len(likely) - 1
        message = (
            f"two draws in a row by {source} depend on each other: chi-square {statistic:.0f} for {freedom} degrees of freedom"
        )
        require(_deviations(statistic, freedom) <= BOUND, game, state, message)


def _chi_square(counts: Counter[Any], probabilities: Mapping[Any, float]) -> float:
    number = counts.total()
    return sum((counts[each] - number * share) ** 2 / (number * share) for each, share in probabilities.items())


def _deviations(statistic: float, freedom: int) -> float:
    """How many standard deviations a chi-square statistic lies above its mean (Wilson and Hilferty 1931)."""
    if not freedom:
        return 0.0
    spread = 2 / (9 * freedom)
    return (math.cbrt(statistic / freedom) - (1 - spread)) / math.sqrt(spread)


def _text(drawn: Any) -> str:
    return "an illegal move" if drawn is None else repr(text_of(drawn))
