"""A player at a seat in one game."""

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter, sleep
from typing import Any

from sakiyomi.limit import Limit
from sakiyomi.match.player import Player
from sakiyomi.match.terms import Terms
from sakiyomi.record import Record
from sakiyomi.record_view import seen
from sakiyomi.result import SearchResult

__all__ = ["Seat"]

_OVERTIME, _LONGEST = 5.0, 600.0
"""Seconds for which a class of this process is waited for: beyond its time, or without any. Programs have their `Patience`."""


class Seat:
    """Has its own searcher and clock. Programs run on from one game to the next."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self._searcher: Any = player.searcher.clone(seed=seed)
        self._left = player.clock.time if player.clock else 0.0
        self._begun = 0.0
        self.moves, self.seconds = 0, 0.0

    def open(self, position: Any) -> None:
        """Starts what has to be started, which is not on the clock. Raises EngineError."""
        if self.player.searcher.name == "cmd":
            self._searcher.open(position)

    def search(self, record: Record[Any], terms: Terms, seats: "Sequence[Seat]") -> tuple[Any, float, str | None]:
        """Its move, its chance to win where the terms ask for that, and how the move came too late, if it did. Raises as searches
        do.
        """
        position, searcher, limit, win = seen(record), self._searcher, self._limit(), 0.5
        if self._is_told_clocks(position):
            clocks = {at: (seat._left, seat.player.clock.increment) for at, seat in enumerate(seats) if seat.player.clock}
            searcher, limit = searcher.with_clocks(clocks), replace(limit, time=max(0.001, self._left))
        self._begun = perf_counter()
        if terms.resign or terms.draw or self.player.searcher.name == "python":
            found = self._found(searcher, position, limit)
            move, win = found.move, found.score.win
        else:
            move = searcher.choose(position, limit)
        late = self.late(terms.margin)
        self._count(perf_counter() - self._begun)
        return move, win, late

    def _count(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        if clock := self.player.clock:
            self._left = max(0.0, self._left - seconds) + clock.increment

    def _found(self, searcher: Any, position: Any, limit: Limit) -> SearchResult:
        """What a search finds; a class is not waited for without end."""
        handle = searcher.start(position, limit)
        patience = _LONGEST if limit.time is None else limit.time + _OVERTIME
        while self.player.searcher.name == "python" and not handle.done():
            if (passed := perf_counter() - self._begun) > patience:
                from sakiyomi.engine.errors import EngineTimeout, Trace

                raise EngineTimeout("did not move in time", Trace((f"python:{self._searcher.address}",)))
            sleep(min(0.01, passed / 10))
        result: SearchResult = handle.result()
        return result

    def _is_told_clocks(self, position: Any) -> bool:
        """Whether it decides itself how much of its clock to spend."""
        is_free = self.player.clock is not None and self.player.limit.time is None
        return is_free and self.player.searcher.name == "cmd" and bool(self._searcher.takes_clocks(position))

    def _limit(self) -> Limit:
        limit, clock = self.player.limit, self.player.clock
        if clock is None:
            return limit
        share = clock.share(self._left)
        return replace(limit, time=share if limit.time is None else min(share, limit.time))

    def late(self, margin: float) -> str | None:
        """How the search that has just ended, or failed, took longer than it may; None if it did not."""
        seconds, limit, clock = perf_counter() - self._begun, self.player.limit.time, self.player.clock
        if clock and seconds > self._left + margin:
            return f"took {seconds:.2f} s, with {self._left:.2f} s left on its clock"
        if limit is not None and seconds > limit + margin:
            return f"took {seconds:.2f} s for a move of {limit:g} s"
        return None
