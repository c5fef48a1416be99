"""Workers on any number of machines that play games, by the package dask.distributed."""

import asyncio
import logging
import re
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from threading import Timer
from types import TracebackType
from typing import Any, Self, TypeVar

from sakiyomi._check import shown
from sakiyomi._core import VERSION
from sakiyomi.match.table import forget

__all__ = ["Cluster"]

T = TypeVar("T")

_ANSWER = 10
"""Seconds for a scheduler to answer."""
_REST = 60.0
"""Seconds without a task after which a worker ends the engines that it has begun: the runner may have gone without a word."""
_resting = list[Timer]()


class Cluster(Executor):
    """The workers of a scheduler, which may come and go: what a dead one was playing is played by another, and counts once.
    Leaving `with`, or `stop`, takes back what was submitted and ends engines; workers end only where they were begun here.
    """

    def __init__(self, address: str, processes: int = 1) -> None:
        """`address` is that of a scheduler, as tcp://HOST:8786, or `local`, which begins one with so many processes here.

        Raises RuntimeError where dask.distributed is not installed, and ValueError where no scheduler answers, it has no worker,
        or a worker has not this version of this library.
        """
        try:
            import distributed
        except ImportError:
            raise RuntimeError("a cluster needs the package distributed: pip install 'sakiyomi[cluster]'") from None
        if address != "local" and not re.fullmatch(r"(tcp|tls)://.+:\d+", address):
            raise ValueError(
                f"a cluster must be local, or a scheduler as tcp://HOST:PORT or tls://HOST:PORT, not {shown(address)}"
            )
        for handler in logging.getLogger("distributed").handlers:
            handler.setLevel(logging.CRITICAL)  # what it logs is told here in a line
        client: Any = distributed.Client
        self._local = _local(processes) if address == "local" else None
        try:
            self._client = client(self._local or address, timeout=_ANSWER)
        except OSError as error:
            raise ValueError(f"no scheduler answers at {address}: {error}") from None
        self._executor = self._client.get_executor(pure=False)
        self.workers = self._check(address)
        """How many games they play at a time."""

    def _check(self, address: str) -> int:
        threads = sum(map(int, self._client.nthreads().values()))
        if not threads:
            self.stop()
            raise ValueError(f"the scheduler at {address} has no workers: begin some, as dask worker {address}")
        for worker, version in self._client.run(_version, on_error="return").items():
            if version != VERSION:
                self.stop()
                raise ValueError(f"the worker at {worker} must have version {VERSION} of this library, not {version}")
        return threads

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """As `Executor`. Its future raises BrokenExecutor when four workers have died of it, or the scheduler has."""
        found = Future[T]()
        found.set_running_or_notify_cancel()
        self._executor.submit(_run, function, arguments, named).add_done_callback(lambda done: _pass_on(done, found))
        return found

    def stop(self) -> None:
        """Takes back what is not done, and ends engines."""
        if self._client.status == "closed":
            return
        self._executor.shutdown(wait=False)
        with suppress(OSError):
            if self._local is None:
                self._client.run(forget, on_error="ignore")
            else:
                _kill(self._local)
        self._client.close()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As `Executor`."""
        self._executor.shutdown(wait=wait and not cancel_futures)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.stop()


def _local(processes: int) -> Any:
    """A scheduler in this process, with others that end with it. Ctrl-C is this process's business alone."""
    from distributed import LocalCluster

    begin: Any = LocalCluster
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # inherited by processes that begin now
    try:
        page = "127.0.0.1:0"  # which dask has to serve: any port will do
        return begin(n_workers=processes, threads_per_worker=1, memory_limit=0, dashboard_address=page, silence_logs="CRITICAL")
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _kill(cluster: Any) -> None:
    async def kill() -> None:
        await asyncio.gather(*(nanny.kill(timeout=0.1) for nanny in cluster.workers.values()))

    cluster.sync(kill)
    cluster.close()


def _pass_on(done: Future[T], found: Future[T]) -> None:
    from distributed import KilledWorker

    try:
        found.set_result(done.result())
    except KilledWorker as error:
        found.set_exception(BrokenExecutor(f"{error.allowed_failures + 1} workers lost, the last at {error.last_worker.address}"))
    except CancelledError:
        found.set_exception(BrokenExecutor("the scheduler has gone"))
    except BaseException as error:
        found.set_exception(error)


def _run(function: Callable[..., T], arguments: tuple[Any, ...], named: dict[str, Any]) -> T:
    """What runs at a worker."""
    with suppress(IndexError):
        while True:
            _resting.pop().cancel()
    try:
        return function(*arguments, **named)
    finally:
        rest = Timer(_REST, forget)
        rest.daemon = True
        rest.start()
        _resting.append(rest)


def _version() -> str:
    return VERSION
