"""How a match went: what was known after so many games."""

import math
from dataclasses import replace

from sakiyomi.match.page._charts import Curve, Point
from sakiyomi.match.statistics import Moments, lacking
from sakiyomi.match.statistics.elo import Z
from sakiyomi.match.tally import Tally

__all__ = ["llrs", "scores"]


def scores(tally: Tally) -> list[Curve]:
    """Of two players the mean score of the first, with its interval; else that of each."""
    course, curves = tally.course, list[Curve]()
    for number, player in enumerate(tally.plan.players):
        points = [(stage.games, mean) for stage in course if (mean := stage.means[number]) is not None]
        curves.append(Curve(player.name, points))
    known = [(stage.games, stage.sample) for stage in course if stage.sample]
    band = [(games, *_interval(sample.raw)) for games, sample in known if lacking(sample) is None]
    return [replace(curves[0], band=band)] if known else curves


def llrs(tally: Tally) -> list[Point]:
    """None without a test, or before it has a ratio."""
    if tally.plan.sprt is None:
        return []
    return [(0, 0.0), *((stage.games, stage.llr) for stage in tally.course if stage.llr is not None)]


def _interval(raw: Moments) -> tuple[float, float]:
    half = Z * math.sqrt(raw.variance / raw.count)
    return max(0.0, raw.mean - half), min(1.0, raw.mean + half)
