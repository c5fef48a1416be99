"""A search on behalf of somebody who may stop it at any time."""

import threading
from collections.abc import Callable

from sakiyomi.result import Info, SearchResult
from sakiyomi.task import Handle

__all__ = ["Search"]


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

    def run(self, tell: Callable[[Info], None]) -> SearchResult:
        """Searches to the end and tells all news on the way. Raises as `Searcher.search`."""
        self._handle = self._begin()
        if self.stopped.is_set():
            self._handle.stop()
        with self._handle as handle:
            for info in handle:
                tell(info)
            return handle.result()
