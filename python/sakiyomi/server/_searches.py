"""Searches for many clients: so many at a time, the others wait for their turn, but not too many and not too long."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from time import perf_counter

from sakiyomi.result import Info, SearchResult
from sakiyomi.server._metrics import Metrics
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._turns import Turns
from sakiyomi.task import Handle

__all__ = ["Searches"]

Tell = Callable[[Info], Awaitable[None]]
PATIENCE = 15.0
"""Seconds that a search waits for its turn."""
SHARE = 8
"""Searches of one client that may run or wait."""


class Searches:
    """`concurrency` at a time; at most `queue` others wait."""

    def __init__(self, name: str, concurrency: int, queue: int, metrics: Metrics) -> None:
        self._name = name
        self._queue = queue
        self._turns = Turns(concurrency)
        self._clients: Counter[str] = Counter()
        self._running: set[Handle] = set()
        self._closing = False
        self._metrics = metrics
        metrics.gauge(f"sakiyomi_{name}_running", lambda: len(self._running))
        metrics.gauge(f"sakiyomi_{name}_waiting", lambda: self._turns.waiting)

    async def run(
        self,
        begin: Callable[[], Handle],
        *,
        client: str,
        patient: bool = False,
        late: float | None = None,
        tell: Tell | None = None,
    ) -> SearchResult:
        """The result of a search; who is cancelled stops it. One that is `patient` waits for its turn as long as it takes.
        `late` is the time of the search in seconds, to measure what goes beyond.

        Raises Refusal when there is no place, and as `begin`, which is called on another thread.
        """
        async with self._turn(client, patient):
            handle = await asyncio.to_thread(begin)
            start = perf_counter()
            self._running.add(handle)
            try:
                async with handle:
                    if self._closing:
                        handle.stop()
                    async for info in handle:
                        if tell is not None:
                            await tell(info)
                    result = await handle
            finally:
                self._running.discard(handle)
        took = perf_counter() - start
        self._metrics.time(f"sakiyomi_{self._name}_seconds", took)
        if late is not None and took > late:
            self._metrics.time(f"sakiyomi_{self._name}_late_seconds", took - late)
        return result

    @asynccontextmanager
    async def _turn(self, client: str, patient: bool) -> AsyncIterator[None]:
        if patient:
            async with self._turns.turn(client, None):
                yield
            return
        self._check(client)
        self._clients[client] += 1
        try:
            async with AsyncExitStack() as stack:
                try:
                    await stack.enter_async_context(self._turns.turn(client, PATIENCE))
                except TimeoutError:
                    raise self._busy() from None
                yield
        finally:
            self._clients -= Counter([client])

    def _check(self, client: str) -> None:
        if self._closing:
            raise Refusal(503, "the service is about to end: ask again later", retry_after=5)
        if self._clients[client] >= SHARE:
            raise Refusal(429, f"{SHARE} searches of yours run or wait already: ask again when one has ended", retry_after=1)
        if not self._turns.is_free and self._turns.waiting >= self._queue:
            raise self._busy()

    def _busy(self) -> Refusal:
        self._metrics.count(f"sakiyomi_{self._name}_refused_total")
        return Refusal(503, "too many searches wait already: ask again later", retry_after=2)

    def close(self) -> None:
        """Stops all that run, which still give their results; others are refused."""
        self._closing = True
        for handle in self._running:
            handle.stop()
