"""Whose turn it is to search: clients get theirs one after the other, however many each has asked for."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

__all__ = ["Turns"]


class Turns:
    """`count` at a time."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By client; the one whose turn is next comes first."""

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def is_free(self) -> bool:
        """Whether nobody would wait."""
        return self._free > 0 and not self._waiting

    @asynccontextmanager
    async def turn(self, client: str, patience: float | None) -> AsyncIterator[None]:
        """Raises TimeoutError after so many seconds."""
        async with asyncio.timeout(patience):
            await self._acquire(client)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, client: str) -> None:
        if self.is_free:
            self._free -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._leave(client, mine)
            else:
                self._release()
            raise

    def _leave(self, client: str, mine: "asyncio.Future[None]") -> None:
        queue = self._waiting.get(client, deque())
        if mine in queue:
            queue.remove(mine)
        if not queue:
            self._waiting.pop(client, None)

    def _release(self) -> None:
        while self._waiting:
            client, queue = next(iter(self._waiting.items()))
            first = queue.popleft()
            if queue:
                self._waiting.move_to_end(client)
            else:
                del self._waiting[client]
            if not first.done():
                first.set_result(None)
                return
        self._free += 1
