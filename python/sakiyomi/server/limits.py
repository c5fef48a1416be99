"""What a service gives, to all of its clients and to each."""

import os
from dataclasses import dataclass, fields

from sakiyomi._check import real, whole

__all__ = ["MOST_MOVES", "Limits"]

MOST_MOVES = 5_000
"""That a limit of moves may allow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """All of them. Raises ValueError for values out of range."""

    time: float = 10.0
    """Seconds that a search may take."""
    threads: int = 1
    """Of a search."""
    concurrency: int = os.cpu_count() or 1
    """Searches at a time; as many analyses may run beside them."""
    memory: int = 256
    """MiB of the tables or trees of all searches that run."""
    queue: int = 64
    """Searches that may wait for their turn."""
    rate: float = 20.0
    """Requests a second of one client, in the long run."""
    burst: int = 100
    """Requests of one client at once, after it was silent."""
    body: int = 256
    """KiB of a request."""
    moves: int = 2000
    """Of a game."""
    connections: int = 1000
    plays: int = 10_000
    """Games that are kept."""
    hourly: int = 360
    """Games that one client may begin in an hour, a sixth of them at once."""
    days: int = 30
    """After so many without a visit a game is deleted."""

    def __post_init__(self) -> None:
        for field in fields(self):
            if field.type is float:
                real(field.name, getattr(self, field.name), 0.01, 1e6)
            else:
                whole(field.name, getattr(self, field.name), 1, MOST_MOVES if field.name == "moves" else 2**31)
        if self.memory < 2 * self.concurrency:
            raise ValueError(f"memory must be at least 2 MiB for each of {2 * self.concurrency} searches and analyses")

    @property
    def mb(self) -> int:
        """MiB of one table or tree."""
        return max(1, self.memory // (2 * self.concurrency))
