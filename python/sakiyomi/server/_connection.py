"""Connections over which nothing comes are closed: a head must be there in time, at the beginning and between requests."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["Connection"]

HEAD_SECONDS = 10.0
"""Within which the head of a request must be there, from when it was due or began."""


class Connection(H11Protocol):
    """HTTP/1.1 by uvicorn, with a clock for heads."""

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """The first head is due."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """A head may have begun, or have come to its end."""
        super().data_received(data)
        if self._waits() and self._due is None and self.timeout_keep_alive_task is None:
            self._watch()
        elif not self._waits():
            self._rest()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is due any more."""
        self._rest()
        super().connection_lost(exc)

    def _waits(self) -> bool:
        """Whether no request is under way."""
        return self.transport.get_protocol() is self and (self.cycle is None or self.cycle.response_complete)

    def _watch(self) -> None:
        self._due = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _rest(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _give_up(self) -> None:
        self._due = None
        if self._waits():
            self.transport.abort()
