"""A search, watched from its beginning to its end."""

from dataclasses import dataclass
from time import perf_counter, process_time

from sakiyomi.limit import Limit
from sakiyomi.profile.course import Course, Moment
from sakiyomi.result import Info, SearchResult
from sakiyomi.search import Searcher
from sakiyomi.search.searcher import Position
from sakiyomi.task import Handle

__all__ = ["Clocks", "Watched", "follow", "watch"]


class Clocks:
    """Those of a search, from its beginning on."""

    def __init__(self) -> None:
        self._begin, self._cpu = perf_counter(), process_time()

    def seconds(self) -> float:
        """On the wall."""
        return perf_counter() - self._begin

    def cpu(self) -> float:
        """Of all processors that worked for this process."""
        return process_time() - self._cpu


@dataclass(frozen=True, slots=True)
class Watched:
    """What it found, how it came to it, and the seconds that all of it took in Python."""

    result: SearchResult
    course: Course
    seconds: float
    cpu: float
    """Seconds that processors worked for this process meanwhile."""
    interrupted: bool = False
    """Ctrl-C ended it."""

    @property
    def iterates(self) -> bool:
        """Whether it searched one depth after the other, as neither trees do nor searches of one world after the other."""
        return self.result.simulations is None and self.result.worlds is None


def watch(searcher: Searcher, position: Position, limit: Limit) -> Watched:
    """Searches. Ctrl-C stops it."""
    clocks = Clocks()
    watched = follow(searcher.start(position, limit), clocks)
    if watched.interrupted:
        raise KeyboardInterrupt
    return watched


def follow(handle: Handle, clocks: Clocks) -> Watched:
    """Waits for the end. Ctrl-C stops the search, and what it found so far counts."""
    moments: list[Moment] = []
    interrupted = False
    with handle:
        try:
            for info in handle:
                moments.append(_moment(info))  # at once, so that Ctrl-C loses nothing
        except KeyboardInterrupt:
            handle.stop()
            interrupted = True
        result = handle.result()
    return Watched(result, Course((*moments, _moment(result))), clocks.seconds(), clocks.cpu(), interrupted)


def _moment(info: Info) -> Moment:
    move = info.lines[0].texts[0] if info.lines[0].texts else str(info.move)
    return Moment(info.time, info.depth, info.nodes, info.simulations, move, info.score.win, info.score.value)
