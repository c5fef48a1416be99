"""How soon a search ends once it is asked to."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter, sleep

from sakiyomi.limit import Limit
from sakiyomi.search import Searcher
from sakiyomi.search.searcher import Position

__all__ = ["Latency", "stop_latency"]

_EARLIEST, _LATEST = 0.005, 0.025
_ENDLESS = Limit(time=60.0)


@dataclass(frozen=True, slots=True)
class Latency:
    """Seconds from the call of `stop` to the result in Python, over so many searches."""

    count: int
    median: float
    p99: float
    longest: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Latency":
        """Of one at least; each percentile is the least value that so many lie at or below."""
        order = sorted(seconds)
        return cls(len(order), order[(len(order) - 1) // 2], order[-(-len(order) * 99 // 100) - 1], order[-1])


def stop_latency(searcher: Searcher, position: Position, count: int) -> Latency | None:
    """Stops searches 5 to 25 ms after their start. None where all end by themselves before that."""
    chance, seconds = Random(count), []
    for _ in range(count):
        with searcher.start(position, _ENDLESS) as handle:
            sleep(chance.uniform(_EARLIEST, _LATEST))
            if handle.done():
                continue
            asked = perf_counter()
            handle.stop()
            handle.result()
            seconds.append(perf_counter() - asked)
    return Latency.of(seconds) if seconds else None
