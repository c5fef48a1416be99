"""A search, watched from its beginning to its end."""

from dataclasses import dataclass
from time import perf_counter

from sakiyomi.limit import Limit
from sakiyomi.profile.course import Course, Moment
from sakiyomi.result import Info, SearchResult
from sakiyomi.search import Searcher
from sakiyomi.search.searcher import Position
from sakiyomi.task import Handle

__all__ = ["Watched", "follow", "watch"]


@dataclass(frozen=True, slots=True)
class Watched:
    """What it found, how it came to it, and the seconds that all of it took in Python."""

    result: SearchResult
    course: Course
    seconds: float
    interrupted: bool = False
    """Ctrl-C ended it."""

    @property
    def iterates(self) -> bool:
        """Whether it searched one depth after the other, as neither trees do nor searches of one world after the other."""
        return self.result.simulations is None and self.result.worlds is None


def watch(searcher: Searcher, position: Position, limit: Limit) -> Watched:
    """Searches. Ctrl-C stops it."""
    begin = perf_counter()
    watched = follow(searcher.start(position, limit), begin)
    if watched.interrupted:
        raise KeyboardInterrupt
    return watched


def follow(handle: Handle, begin: float) -> Watched:
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
    seconds = perf_counter() - begin
    return Watched(result, Course((*moments, _moment(result))), seconds, interrupted)


def _moment(info: Info) -> Moment:
    move = info.lines[0].texts[0] if info.lines[0].texts else str(info.move)
    return Moment(info.time, info.depth, info.nodes, info.simulations, move, info.score.win, info.score.value)
