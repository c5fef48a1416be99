"""How a match went: what was known after so many games."""

import math
from collections.abc import Iterator
from statistics import fmean

from sakiyomi.match.page._charts import Curve, Point
from sakiyomi.match.statistics import Moments, lacking
from sakiyomi.match.statistics.elo import Z
from sakiyomi.match.tally import Tally

__all__ = ["llrs", "scores"]

_POINTS = 300
"""Of a curve, at most."""


def scores(tally: Tally) -> list[Curve]:
    """Of two players the mean score of the first, with its interval; else that of each."""
    if tally.sample is None:
        return [Curve(player.name, _means(tally, number)) for number, player in enumerate(tally.plan.players)]
    known = [(seen.games, seen.sample) for seen in _stages(tally) if seen.sample]
    band = [(games, *_interval(sample.raw)) for games, sample in known if lacking(sample) is None]
    return [Curve(tally.plan.players[0].name, [(games, sample.raw.mean) for games, sample in known], band)]


def llrs(tally: Tally) -> list[Point]:
    """None without a test, or before it has a ratio."""
    if tally.plan.sprt is None:
        return []
    return [(0, 0.0), *((seen.games, llr) for seen in _stages(tally) if (llr := seen.llr) is not None)]


def _stages(tally: Tally) -> Iterator[Tally]:
    """The same tally again and again, as it grew."""
    seen, every = Tally(tally.plan), math.ceil(len(tally.blocks) / _POINTS)
    for number, block in enumerate(tally.blocks, 1):
        seen.add(block)
        if number % every == 0 or number == len(tally.blocks):
            yield seen


def _interval(raw: Moments) -> tuple[float, float]:
    half = Z * math.sqrt(raw.variance / raw.count)
    return max(0.0, raw.mean - half), min(1.0, raw.mean + half)


def _means(tally: Tally, player: int) -> list[Point]:
    every, games, total, count, points = math.ceil(len(tally.blocks) / _POINTS), 0, 0.0, 0, list[Point]()
    for number, block in enumerate(tally.blocks, 1):
        games += len(block.games)
        if player in block.members:
            total, count = total + fmean(block.utilities(player)), count + 1
        if count and (number % every == 0 or number == len(tally.blocks)):
            points.append((games, total / count))
    return points
