"""Brownian motion from 0 with a drift and a deviation per unit of time, until it meets one of two bounds, lower < 0 < upper."""

import math
from itertools import count

__all__ = ["below", "duration", "reaches_upper"]

_SMALL = 1e-13


def reaches_upper(drift: float, deviation: float, lower: float, upper: float) -> float:
    """The chance to meet the upper bound first."""
    pull = 2 * drift / deviation**2
    if abs(pull) * (upper - lower) < 1e-9:
        return -lower / (upper - lower)
    if pull < 0:
        return 1 - reaches_upper(-drift, deviation, -upper, -lower)
    return math.expm1(pull * lower) / math.expm1(-pull * (upper - lower))


def duration(drift: float, deviation: float, lower: float, upper: float) -> float:
    """The mean time until it meets a bound."""
    if abs(drift) * (upper - lower) < 1e-6 * deviation**2:
        return -lower * upper / deviation**2
    chance = reaches_upper(drift, deviation, lower, upper)
    return (chance * upper + (1 - chance) * lower) / drift


def below(time: float, place: float, drift: float, deviation: float, lower: float, upper: float) -> float:
    """The chance of an outcome worse than to be at this place at this time.

    Worse is to meet the lower bound before, or to be lower then without having met a bound; where the place is a bound, to meet
    it later if it is the upper one, and earlier if it is the lower. By reflection: the chance to have met the bounds in turn,
    k times and a given one last, is the normal one from a start moved by `shift`; sums of alternating sign leave those who met
    the lower bound first, and those who met the upper one.
    """
    spread, pull, width = deviation * math.sqrt(time), drift / deviation**2, upper - lower
    at = place - drift * time
    chance = math.exp(_log_normal(at / spread))
    for turn in count(1):
        back = (turn - turn % 2) * width
        shift_lower, shift_upper = (back - 2 * lower, -back - 2 * upper) if turn % 2 else (back, -back)
        from_lower = math.exp(_log_normal(-(at + shift_lower) / spread) - pull * shift_lower)
        from_upper = math.exp(_log_normal((at + shift_upper) / spread) - pull * shift_upper)
        chance += (from_lower - from_upper) if turn % 2 else (from_upper - from_lower)
        if from_lower + from_upper < _SMALL:
            break
    return chance


def _log_normal(z: float) -> float:
    """The logarithm of the chance that a standard normal variable is below z."""
    if z > -30:
        return math.log(math.erfc(-z / math.sqrt(2)) / 2)
    return -z * z / 2 - math.log(-z * math.sqrt(2 * math.pi)) - 1 / z**2
