"""A search that runs: native on threads of its own, or written in Python on one."""

import os
import threading
from collections.abc import AsyncIterator, Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, NoReturn, Protocol, TypeAlias, TypeVar

from sakiyomi.control import Control
from sakiyomi.errors import SearchError
from sakiyomi.limit import Limit
from sakiyomi.report import MoveStatistics, Report
from sakiyomi.result import Info, SearchResult, Variation
from sakiyomi.score import Score
from sakiyomi.state import text_of_move

if TYPE_CHECKING:
    from sakiyomi import _core

__all__ = ["Handle", "Mode", "Origin", "PythonTask", "Task"]

Mode: TypeAlias = Literal["beside", "ponder", "waited for"]
"""Beside the caller; without limits before a ponder hit; or waited for, and then perhaps in the caller's thread."""

AnyInfo = TypeVar("AnyInfo", bound=Info)
POLL = 0.02
"""Seconds between looks at a running search: Python sees Ctrl-C as often."""
NAP = 0.003
"""The same in a coroutine, which is not woken by the end of the search."""
KEPT = 128
"""Reports that a task keeps."""


class Task(Protocol):
    """A running search. `_core.Task` is one."""

    def wait(self, seconds: float, /) -> bool:
        """Waits until the search has ended, at most so long; true if it has."""

    def stop(self) -> None:
        """Asks the search to end; returns at once."""

    def ponder_hit(self) -> None:
        """Lets the limits hold from now on, if the search ponders; returns at once."""

    def done(self) -> bool:
        """Whether it has ended."""

    def reports(self, since: int = 0, /) -> "Sequence[Report | _core.Report]":
        """The reports with greater numbers; of more than 128 only the latest."""

    def latest(self) -> "Report | _core.Report | None":
        """The last report so far."""

    def result(self) -> "Report | _core.Report":
        """Waits for the end. The last report, or the exception that ended the search."""


class PythonTask:
    """Runs a search written in Python: an iterator of at least one report, made with the control that says when to end."""

    def __init__(self, search: Callable[[Control], Iterator[Report]], limit: Limit, mode: Mode) -> None:
        self._control = Control(limit, mode == "ponder")
        self._reports: tuple[Report, ...] = ()
        self._error: BaseException | None = None
        self._ended = threading.Event()
        thread = threading.Thread(target=self._run, args=(search,), name="sakiyomi search", daemon=True)
        try:
            thread.start()
        except BaseException:  # Ctrl-C may come while the thread is under way
            self.stop()
            raise

    def _run(self, search: Callable[[Control], Iterator[Report]]) -> None:
        try:
            for number, report in enumerate(search(self._control), 1):
                self._reports = (*self._reports[1 - KEPT :], replace(report, number=number))
        except BaseException as error:
            self._error = error
        self._ended.set()

    def wait(self, seconds: float) -> bool:
        """See `Task`."""
        return self._ended.wait(seconds)

    def stop(self) -> None:
        """See `Task`."""
        self._control.stop()

    def ponder_hit(self) -> None:
        """See `Task`."""
        self._control.ponder_hit()
        latest = self.latest()
        if latest is not None and self._control.spent(latest):
            self.stop()

    def done(self) -> bool:
        """See `Task`."""
        return self._ended.is_set()

    def reports(self, since: int = 0) -> list[Report]:
        """See `Task`."""
        return [report for report in self._reports if report.number > since]

    def latest(self) -> Report | None:
        """See `Task`."""
        reports = self._reports
        return reports[-1] if reports else None

    def result(self) -> Report:
        """See `Task`."""
        self._ended.wait()
        if self._error is not None:
            raise self._error
        return self._reports[-1]


class Lost(PythonTask):
    """What a fork of the process has of a search that runs: its threads stay behind."""

    def __init__(self) -> None:
        self._control = Control(Limit())
        self._reports = ()
        self._error = SearchError(
            "the search goes on in the process that started it, not in a fork of that: start another one here"
        )
        self._ended = threading.Event()
        self._ended.set()


@dataclass(frozen=True, slots=True)
class Origin:
    """What a search was asked: turns reports into scores and names."""

    game: str | None
    state: Any
    """A position or view."""
    position: str
    """The same as text."""
    engine: str
    seed: int
    scale: int

    def info(self, report: "Report | _core.Report", kind: type[AnyInfo]) -> AnyInfo:
        """The report as users see it."""
        lines = []
        for line in report.lines:
            score = Score.of(self.state.to_move, line.value, self.scale, line.distance)
            if line.utility is not None and line.distance is None:
                score = Score(self.state.to_move, None, line.utility)
            pv = tuple(line.moves)
            lines.append(Variation(pv[0], score, pv, self._texts(pv)))
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
            simulations=report.simulations if report.moves and (report.simulations or report.worlds is None) else None,
            moves=tuple(MoveStatistics(*(getattr(each, name) for name in MoveStatistics.__slots__)) for each in report.moves),
            texts=self._texts(each.move for each in report.moves),
            utilities=tuple(report.utilities),
            worlds=report.worlds,
        )

    def _texts(self, moves: Iterable[Any]) -> tuple[str, ...]:
        return tuple(text_of_move(self.state, move) for move in moves)


class Handle:
    """A search that has been started. Iterate over it for an `Info` after each iteration, of a tree some ten times a second;
    leaving its `with` block stops it, and so does dropping it.

    In a coroutine, `async for` and `async with` do the same and `await` gives the result; a coroutine that is cancelled while
    it waits for the search stops it. Any number of threads and coroutines may use one handle.
    """

    def __init__(self, task: Task, origin: Origin) -> None:
        self._started = task
        self._process = os.getpid()
        self._origin = origin

    def __del__(self) -> None:
        if hasattr(self, "_started"):  # Ctrl-C may have come before that
            self._started.stop()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a search that runs cannot be copied or pickled; its result() can")

    @property
    def _task(self) -> Task:
        return self._started if os.getpid() == self._process or self._started.done() else Lost()

    def __enter__(self) -> "Handle":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.stop()
        while not self._task.wait(POLL):
            pass

    async def __aenter__(self) -> "Handle":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()
        await self._end()

    def _news(self) -> Iterator[Info | None]:
        """Every `Info` from the first that is kept, and None when there is nothing new; ends as the search does."""
        seen = 0
        while True:
            ended = self._task.done()
            for report in self._task.reports(seen):
                seen = report.number
                yield self._origin.info(report, Info)
            if ended:
                self._last()
                return
            yield None

    def __iter__(self) -> Iterator[Info]:
        """Every `Info`, waiting for the next; ends with the search, also by raising what ended it.

        To a reader that lags more than 128 behind, only the latest are told.
        """
        for info in self._news():
            if info is None:
                self._task.wait(POLL)
            else:
                yield info

    async def __aiter__(self) -> AsyncIterator[Info]:
        import asyncio  # takes as long as all of this package

        for info in self._news():
            if info is not None:
                yield info  # not within the try: a loop that ends cancels generators which were left here, as by `break`
                continue
            try:
                await asyncio.sleep(NAP)
            except asyncio.CancelledError:
                self.stop()
                raise

    def __await__(self) -> Generator[Any, None, SearchResult]:
        return self._finished().__await__()

    async def _finished(self) -> SearchResult:
        try:
            await self._end()
            return self.result()
        finally:
            self.stop()

    async def _end(self) -> None:
        import asyncio

        while not self._task.done():
            await asyncio.sleep(NAP)

    @property
    def latest(self) -> Info | None:
        """What the search knows now; None before its first iteration ends."""
        report = self._task.latest()
        return None if report is None else self._origin.info(report, Info)

    def stop(self) -> None:
        """Asks the search to end; returns at once. May be called at any time, repeatedly."""
        self._task.stop()

    def ponder_hit(self) -> None:
        """Tells a search that ponders that the opponent made the expected move: from now on its limits hold.

        Time counts anew; nodes, depth and simulations count from the start of the search, which ends at once where they are
        spent. May be called at any time, repeatedly; nothing happens to a search that does not ponder.
        """
        self._task.ponder_hit()

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
            raise SearchError("the memory is too small for this search; a smaller hash_mb or tree_mb takes less") from None
