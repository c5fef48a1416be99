"""Processes that play games, of which none outlives the match."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, TypeVar

__all__ = ["Pool"]

T = TypeVar("T")


class Pool(Executor):
    """Processes begun by spawn. They end at once, with their engines, when this is left by an error, when `stop` is called, and
    when this process is gone, however that came: each of them waits for the end of a pipe that only this one can write to.

    Ctrl-C is this process's business alone.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._begin()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        reader, self._writer = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(self._processes, context, _begin_worker, (reader,))
        self._reader: Connection | None = reader

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """As `Executor`. Raises BrokenProcessPool when a process has died; `renew` begins others."""
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # inherited by a process that begins now
        try:
            return self._executor.submit(function, *arguments, **named)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

    def renew(self) -> None:
        """Ends all processes and begins others. What was submitted and not done is lost."""
        self.stop()
        self._begin()

    def stop(self) -> None:
        """Ends all processes at once."""
        self._writer.close()
        self._executor.shutdown(wait=True, cancel_futures=True)
        if self._reader:
            self._reader.close()
            self._reader = None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As `Executor`: what was begun is finished, and engines may say farewell."""
        self._executor.shutdown(wait=wait, cancel_futures=cancel_futures)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        if kind is None:
            self.shutdown()
        self.stop()


def _begin_worker(reader: Connection) -> None:
    threading.Thread(target=_watch, args=(reader,), name="sakiyomi match", daemon=True).start()
    signal.signal(signal.SIGINT, _ignore)  # not SIG_IGN, which engines would inherit
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _ignore(*_: object) -> None:
    pass


def _watch(reader: Connection) -> None:
    """Ends this process when nobody can write any more; the guards of engines then end these."""
    with suppress(EOFError, OSError):
        reader.recv()
    os._exit(1)
