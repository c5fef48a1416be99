"""What more threads bring."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sakiyomi.limit import Limit
from sakiyomi.profile.watching import Watched, watch
from sakiyomi.search import Searcher
from sakiyomi.search.searcher import Position

__all__ = ["Scaling", "ThreadCount", "available", "scalings", "thread_counts"]

_WORTH = 0.5
"""Of what one thread does alone, each of those recommended adds so much at least."""
_ALL = 8
"""Up to so many threads each number is tried, then powers of two."""


@dataclass(frozen=True, slots=True)
class ThreadCount:
    """A search by so many threads."""

    threads: int
    nodes: int
    simulations: int | None
    time: float
    cpu: float
    """Seconds that processors worked for it."""
    depth_time: float | None
    """Seconds to the greatest depth that every number of threads came to; None where none did, and for trees and worlds."""

    @property
    def rate(self) -> float:
        """Simulations, or else nodes, a second."""
        count = self.nodes if self.simulations is None else self.simulations
        return count / self.time if self.time > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Scaling:
    """Searches with the same limits by one thread, two and so on."""

    counts: Sequence[ThreadCount]
    depth: int | None = None
    """The depth of `depth_time`."""

    def speedup(self, number: int) -> float:
        """Of the rate, over that of one thread, which comes first."""
        first = self.counts[0].rate
        return self.counts[number].rate / first if first > 0 else 0.0

    def efficiency(self, number: int) -> float:
        """The speed-up for each thread."""
        return self.speedup(number) / self.counts[number].threads

    @property
    def recommended(self) -> int:
        """The greatest number of threads each of which adds half of what one does alone."""
        best = 0
        for number in range(1, len(self.counts)):
            added = self.counts[number].threads - self.counts[best].threads
            if self.speedup(number) - self.speedup(best) >= _WORTH * added:
                best = number
        return self.counts[best].threads


def available() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def thread_counts(most: int) -> list[int]:
    """1 to 8, then powers of two, and the greatest number itself."""
    powers = (2**power for power in range(4, most.bit_length()))
    return sorted({*range(1, min(most, _ALL) + 1), *powers, most})


def scalings(searcher: Searcher, position: Position, limit: Limit, most: int) -> Iterator[Scaling]:
    """After each number of threads what is known so far."""
    searches: list[tuple[int, Watched]] = []
    for threads in thread_counts(most):
        searches.append((threads, watch(searcher.clone(threads=threads), position, limit)))
        yield _scaling(searches)


def _scaling(searches: Sequence[tuple[int, Watched]]) -> Scaling:
    iterate = searches[0][1].iterates
    depth = min(max(watched.course.depth_times()) for _, watched in searches) if iterate else 0
    counts = []
    for threads, watched in searches:
        end = watched.result
        times = watched.course.depth_times()
        counts.append(ThreadCount(threads, end.nodes, end.simulations, end.time, watched.cpu, times[depth] if depth else None))
    return Scaling(tuple(counts), depth or None)
