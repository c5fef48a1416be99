"""A service: what its requests share."""

import asyncio
from collections import Counter
from time import monotonic

from sakiyomi.server._metrics import Metrics
from sakiyomi.server._plays import Plays
from sakiyomi.server._rate import Rate
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._searches import Searches
from sakiyomi.server._store import Store
from sakiyomi.server.limits import Limits

__all__ = ["Service"]


class Service:
    """One for each event loop."""

    def __init__(self, limits: Limits, store: Store) -> None:
        self.limits = limits
        self.metrics = Metrics()
        self.searches = Searches("searches", limits.concurrency, limits.queue, self.metrics)
        self.analyses = Searches("analyses", limits.concurrency, limits.queue, self.metrics)
        self.plays = Plays(store, self.searches, limits, self.metrics)
        self.sockets: Counter[str] = Counter()
        """WebSockets by client."""
        self.closing = asyncio.Event()
        """Set when the service is about to end: whoever waits for news waits no longer."""
        self._rate = Rate(limits.rate, limits.burst)

    def admit(self, client: str) -> None:
        """Raises Refusal for a client that asks too often."""
        if wait := self._rate.take(client, monotonic()):
            raise Refusal(429, f"at most {self.limits.rate:g} requests a second, please", retry_after=wait)

    def close(self) -> None:
        """Ends what goes on: searches give the move that they have."""
        self.closing.set()
        self.plays.halt()
        self.searches.close()
        self.analyses.close()
