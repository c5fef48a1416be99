"""A search on behalf of somebody who may stop it at any time."""

import threading
from collections.abc import Callable

from sakiyomi.result import Info, SearchResult
from sakiyomi.task import Handle

__all__ = ["PARTING", "Search", "failure"]

PARTING = 1.0
"""Seconds that a server waits at its end for searches that it has stopped."""


def failure(error: Exception) -> str:
    """What to say of a search that failed: games and engines may be anybody's."""
    return str(error) or type(error).__name__


class Search:
    """It may be stopped from any thread, also before it has begun: then it still gives a move."""

    def __init__(self, begin: Callable[[], Handle]) -> None:
        self._begin = begin
        self._handle: Handle | None = None
        self.stopped = threading.Event()
        """Set by whoever stops it."""

    def stop(self) -> None:
        """Returns at once."""
        self.stopped.set()
        if self._handle is not None:
            self._handle.stop()

    def begin(self) -> None:
        """Raises as `Searcher.start`."""
        self._handle = self._begin()

    def run(self, tell: Callable[[Info], None]) -> SearchResult:
        """Begins, unless that was done, searches to the end and tells all news on the way. Raises as `Searcher.search`."""
        self._handle = self._handle or self._begin()
        with self._handle as handle:
            if self.stopped.is_set():
                handle.stop()
            for info in handle:
                tell(info)
            return handle.result()
