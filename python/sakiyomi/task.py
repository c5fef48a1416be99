"""A search that runs: native on threads of its own, or written in Python on one."""

import threading
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sakiyomi.errors import SearchError
from sakiyomi.report import Report
from sakiyomi.result import Info, SearchResult, Variation
from sakiyomi.score import Score

if TYPE_CHECKING:
    from sakiyomi import _core

__all__ = ["Handle", "Origin", "PythonTask", "Task"]

AnyInfo = TypeVar("AnyInfo", bound=Info)
POLL = 0.02
"""Seconds between looks at a running search: Python sees Ctrl-C as often."""


class Task(Protocol):
    """A running search. `_core.Task` is one."""

    def wait(self, seconds: float, /) -> bool:
        """Waits until the search has ended, at most so long; true if it has."""

    def stop(self) -> None:
        """Asks the search to end; returns at once."""

    def done(self) -> bool:
        """Whether it has ended."""

    def reports(self, since: int = 0, /) -> "Sequence[Report | _core.Report]":
        """The reports after the first `since`."""

    def result(self) -> "Report | _core.Report":
        """Waits for the end. The last report, or the exception that ended the search."""


class PythonTask:
    """Runs a search written in Python: an iterator of at least one report, made with a function that says when to stop."""

    def __init__(self, search: Callable[[Callable[[], bool]], Iterator[Report]]) -> None:
        self._stopping = threading.Event()
        self._reports: list[Report] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, args=(search,), name="sakiyomi search", daemon=True)
        self._thread.start()

    def _run(self, search: Callable[[Callable[[], bool]], Iterator[Report]]) -> None:
        try:
            for report in search(self._stopping.is_set):
                self._reports.append(report)
        except BaseException as error:
            self._error = error

    def wait(self, seconds: float) -> bool:
        """See `Task`."""
        self._thread.join(seconds)
        return self.done()

    def stop(self) -> None:
        """See `Task`."""
        self._stopping.set()

    def done(self) -> bool:
        """See `Task`."""
        return not self._thread.is_alive()

    def reports(self, since: int = 0) -> list[Report]:
        """See `Task`."""
        return self._reports[since:]

    def result(self) -> Report:
        """See `Task`."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._reports[-1]


@dataclass(frozen=True, slots=True)
class Origin:
    """What a search was asked: turns reports into scores and names."""

    game: str | None
    position: str
    engine: str
    seed: int
    seat: int
    scale: int

    def info(self, report: "Report | _core.Report", kind: type[AnyInfo]) -> AnyInfo:
        """The report as users see it."""
        lines = []
        for line in report.lines:
            score = Score.of(self.seat, line.value, self.scale, line.distance)
            lines.append(Variation(line.moves[0], score, tuple(line.moves)))
        return kind(
            game=self.game,
            position=self.position,
            engine=self.engine,
            seed=self.seed,
            lines=tuple(lines),
            depth=report.depth,
            seldepth=report.seldepth,
            nodes=report.nodes,
            time=report.seconds,
            hashfull=report.hashfull,
        )


class Handle:
    """A search that has been started. Iterate over it for an `Info` after each iteration; leaving its `with` block stops it.

    In a coroutine, `async for` does the same and `await` gives the result; a coroutine that is cancelled stops the search.
    """

    def __init__(self, task: Task, origin: Origin) -> None:
        self._task = task
        self._origin = origin

    def __enter__(self) -> "Handle":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.stop()
        while not self._task.wait(POLL):
            pass

    def __iter__(self) -> Iterator[Info]:
        """Every `Info` from the first on, waiting for the next; ends with the search, also by raising what ended it."""
        seen = 0
        while True:
            ended = self._task.done()
            for report in self._task.reports(seen):
                seen += 1
                yield self._origin.info(report, Info)
            if ended:
                self._last()
                return
            self._task.wait(POLL)

    async def __aiter__(self) -> AsyncIterator[Info]:
        import asyncio  # takes as long as all of this package

        infos = iter(self)
        try:
            while (info := await asyncio.to_thread(next, infos, None)) is not None:
                yield info
        except asyncio.CancelledError:
            self.stop()
            raise

    def __await__(self) -> Generator[Any, None, SearchResult]:
        return self._finished().__await__()

    async def _finished(self) -> SearchResult:
        import asyncio

        try:
            return await asyncio.to_thread(self.result)
        finally:
            self.stop()

    @property
    def latest(self) -> Info | None:
        """What the search knows now; None before its first iteration ends."""
        reports = self._task.reports()
        return self._origin.info(reports[-1], Info) if reports else None

    def stop(self) -> None:
        """Asks the search to end; returns at once. May be called at any time, repeatedly."""
        self._task.stop()

    def done(self) -> bool:
        """Whether the search has ended."""
        return self._task.done()

    def result(self) -> SearchResult:
        """Waits for the end of the search. Ctrl-C stops it."""
        try:
            while not self._task.wait(POLL):
                pass
        finally:
            self._task.stop()
        return self._origin.info(self._last(), SearchResult)

    def _last(self) -> "Report | _core.Report":
        try:
            return self._task.result()
        except MemoryError:
            raise SearchError("the memory is too small for this search; a smaller hash_mb takes less") from None
