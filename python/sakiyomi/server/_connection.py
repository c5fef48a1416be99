"""Connections: only so many, and those over which nothing comes are closed. A head must be there in time, at the beginning and
between requests.
"""

import asyncio
from ipaddress import ip_address
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["Connection"]

HEAD_SECONDS = 10.0
"""Within which the head of a request must be there, from when it was due or began."""


SHARE = 4
"""A client from another machine has at most one in so many of all connections."""
_FULL = b'{"error":"too many connections: ask again later","field":null}'
_REFUSED = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_FULL), _FULL)
)


class Connection(H11Protocol):
    """HTTP/1.1 by uvicorn, with a clock for heads. `limit_concurrency` is one more than there may be."""

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """The first head is due."""
        super().connection_made(transport)
        if self._is_too_much():
            transport.write(_REFUSED)
            transport.close()
        else:
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

    def _is_too_much(self) -> bool:
        most, host = (self.limit_concurrency or 1) - 1, (self.client or ("", 0))[0]
        if len(self.connections) > most:
            return True
        if not host or ip_address(host).is_loopback:  # all clients of a proxy
            return False
        own = sum(
            isinstance(each, H11Protocol) and each.client is not None and each.client[0] == host for each in self.connections
        )
        return own > max(1, most // SHARE)

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
