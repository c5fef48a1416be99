"""A conversation with an engine in a process of its own: what all protocols share."""

import math
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from sakiyomi._check import real, shown
from sakiyomi.engine._process import LONGEST, Process
from sakiyomi.engine._search import Search
from sakiyomi.engine.errors import EngineDied, EngineFailure, EngineIllegalMove, EngineProtocolError, EngineTimeout, Trace
from sakiyomi.errors import IllegalMove

__all__ = ["Patience", "Session"]

NOISE = 2**20
"""Bytes of lines that mean nothing, which an engine may write between two that mean something."""
FAREWELL = 1.0
"""Seconds in which an engine may end by itself."""
YEAR = 365 * 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds an engine may take."""

    start: float = 10.0
    """From its start until it is ready."""
    move: float = 600.0
    """For a search without a limit of time, unless it is to run until it is stopped."""
    overtime: float = 5.0
    """For its move, after the time of its limit is over, and after it is stopped."""

    def __post_init__(self) -> None:
        for name in ("start", "move", "overtime"):
            object.__setattr__(self, name, real(f"the patience {name}", getattr(self, name), 0.001, YEAR))

    def due(self, search: Search) -> float:
        """When a search that begins now must be over, by the clock of `monotonic`."""
        if search.is_endless:
            return math.inf
        time = search.limit.time
        return monotonic() + (self.move if time is None else time + self.overtime)


class Session(ABC):
    """A conversation. Lines come in on a thread of their own; all else may be done from any thread.

    The first failure ends the process and the session. `news` is held by whoever changes anything, and notified then.
    """

    farewell = ""
    """The line that asks the engine to end."""
    name = ""
    """As the engine calls itself."""

    def __init__(self, command: Sequence[str], patience: Patience) -> None:
        self.command, self.patience = tuple(command), patience
        self.news = threading.Condition()
        self._opening = threading.Lock()
        self._process: Process | None = None
        self._failure: EngineFailure | None = None
        self.is_untold = False
        """Whether it has failed and nobody was told."""
        self._sent = ""
        self._noise = 0

    @abstractmethod
    def _greet(self) -> None:
        """Sends what asks the engine whether it is ready."""

    @abstractmethod
    def _is_ready(self) -> bool:
        """Whether it has said so."""

    @abstractmethod
    def _take(self, line: str) -> bool:
        """Takes a line of the engine; whether it means anything. Raises ValueError for one that may not come here."""

    @abstractmethod
    def _due(self) -> float:
        """When the next answer is due, by the clock of `monotonic`."""

    @abstractmethod
    def begin(self, search: Search, settings: Mapping[str, object]) -> None:
        """Has the engine search, with these options from now on. Raises ValueError for settings that it does not take."""

    @abstractmethod
    def _stop(self, search: Search) -> None:
        """Asks it to end the search, if that runs."""

    @property
    @abstractmethod
    def is_busy(self) -> bool:
        """Whether another search would have to wait."""

    @property
    def is_ours(self) -> bool:
        """Whether this process, not one of which it is a fork, has started the engine, or nobody has."""
        return self._process is None or self._process.is_ours

    @property
    def is_over(self) -> bool:
        """Whether the engine has failed, or was closed."""
        return self._failure is not None

    def open(self) -> None:
        """Starts the engine, and waits until it is ready. Raises EngineFailure."""
        with self._opening:
            if self._process is None and self._failure is None:
                self._start()
            self.check()

    def _start(self) -> None:
        try:
            with self.news:  # nothing is heard before it is known, and it is not closed meanwhile
                if self.is_over:
                    return
                self._process = Process(self.command, self._hear, self._end)
        except (OSError, ValueError) as error:
            self.fail(EngineDied, f"cannot be started: {getattr(error, 'strerror', None) or error}")
        else:
            self._await_ready()

    def _await_ready(self) -> None:
        self._greet()
        if not self.wait(self._is_ready, self.patience.start):
            self.fail(EngineTimeout, f"was not ready in the {self.patience.start:g} s that it may take to start")

    def check(self) -> None:
        """Raises what has ended the session."""
        if not self.is_ours:
            raise EngineDied("runs for the process of which this is a fork; start another one here", Trace(self.command))
        if self._failure:
            self.is_untold = False
            raise type(self._failure)(self._failure.reason, self._failure.trace)

    def stop(self, search: Search) -> None:
        """Asks the engine to end a search; returns at once. When all is over no lock is taken: this comes at exit, too."""
        if self.is_ours and not self.is_over:
            with self.news:
                if not search.is_stopped:
                    search.is_stopped = True
                    self._stop(search)

    def fail(self, kind: type[EngineFailure], reason: str) -> None:
        """Ends process and session, unless that has happened."""
        with self.news:
            if self._failure is None:
                code = self._process.kill() if self._process else None
                self._failure = kind(reason, self._trace(code))
                self.is_untold = not self.is_busy
                self.news.notify_all()

    def _trace(self, code: int | None = None) -> Trace:
        return Trace(self.command, code, self._process.stderr if self._process else (), self._sent)

    def send(self, *lines: str) -> None:
        """Writes lines; fails where the engine does not take them in time."""
        assert self._process is not None
        self._sent, self._noise = lines[-1], 0
        try:
            self._process.send("".join(f"{line}\n" for line in lines), self.patience.overtime)
        except TimeoutError:
            self.fail(EngineTimeout, f"did not read what it was sent for {self.patience.overtime:g} s")
        except OSError:
            self._end()

    def wait(self, is_done: Callable[[], bool], seconds: float) -> bool:
        """Waits until something is done or the session is over, at most so long; whether it is so. Fails what is overdue."""
        end = monotonic() + seconds
        with self.news:
            while not (is_done() or self._failure):
                now = monotonic()
                if now >= (due := self._due()):
                    self.fail(EngineTimeout, "did not move in time")
                elif now >= end:
                    return False
                else:
                    self.news.wait(min(end, due, now + YEAR) - now)
            return True

    def _hear(self, line: bytes) -> None:
        with self.news:
            if self._failure:
                return
            try:
                self._heed(line)
            except UnicodeDecodeError:
                self.fail(EngineProtocolError, f"writes what is not UTF-8: {shown(line)}")
            except Exception as error:  # a game written by anyone may raise anything on the text of a move
                kind = EngineIllegalMove if isinstance(error, IllegalMove) else EngineProtocolError
                self.fail(kind, f"writes {shown(line.decode())}: {error}")

    def _heed(self, line: bytes) -> None:
        if len(line) > LONGEST:
            self.fail(EngineProtocolError, f"writes a line of more than {LONGEST // 2**20} MiB")
        elif self._take(line.decode().strip()):
            self._noise = 0
            self.news.notify_all()
        else:
            self._noise += len(line) + 1
            if self._noise > NOISE:
                self.fail(EngineProtocolError, f"writes on and on, and nothing of the protocol; last: {shown(line.decode())}")

    def _end(self) -> None:
        """The engine writes and reads no more."""
        with self.news:
            process = None if self._failure else self._process
        code = process.wait(1.0) if process else None
        told = "closed its output" if code is None else "ended" if code >= 0 else f"was ended by signal {-code}"
        self.fail(EngineDied, told)

    def close(self) -> None:
        """Asks the engine to end, ends it if it does not, and leaves nothing. May be called at any time, repeatedly."""
        if not self.is_ours:
            return
        with self.news:
            was_over = self.is_over
            self._failure = self._failure or EngineDied("was closed", self._trace())
            self.news.notify_all()
        if self._process:
            if not was_over:
                with suppress(OSError):
                    self._process.send(f"{self.farewell}\n" if self.farewell else "", FAREWELL)
                self._process.end_input()
                self._process.wait(FAREWELL)
            self._process.kill()
            self._process.join()

    def kill(self) -> None:
        """Ends it at once."""
        if self.is_ours:
            self.fail(EngineDied, "was closed")
            if self._process:
                self._process.join()
