"""A search by an engine in a process of its own."""

import math
import threading
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from sakiyomi.control import Control
from sakiyomi.engine._codec import Clock
from sakiyomi.engine.errors import EngineFailure
from sakiyomi.limit import Limit
from sakiyomi.report import Report
from sakiyomi.search.root import Root
from sakiyomi.task import KEPT

if TYPE_CHECKING:
    from sakiyomi.engine._session import Session

__all__ = ["Search"]


class Search:
    """A running search, as `Handle` wants it; see `Task`. Without any limit, and while it ponders, it runs until it is stopped.

    `owner` is what must live on as long as this does.
    """

    def __init__(self, session: "Session", root: Root, limit: Limit, lines: int, ponder: bool, owner: object) -> None:
        self.root, self.limit, self.lines = root, limit, lines
        self.owner = owner
        self.clocks: Mapping[int, Clock] = {}
        """Those of a game, by seat, for an engine that takes them; it then decides itself on its time, within the limit's."""
        self.begun = monotonic()
        self.is_stopped = False
        self._session = session
        self.ponders = ponder
        self._is_hit = False
        self._control = Control(limit, ponder)
        self._clock: threading.Timer | None = None
        self._count = 0
        self._reports: deque[Report] = deque(maxlen=KEPT)
        self._over = False
        self._error: EngineFailure | None = None

    @property
    def is_endless(self) -> bool:
        """Whether the engine is to search until it is stopped."""
        return self.ponders or not self.limit

    def begin(self) -> None:
        """The engine begins only now."""
        self.begun = monotonic()

    def tell(self, report: Report) -> None:
        """The engine knows more."""
        self._count += 1
        report = replace(report, number=self._count, seconds=report.seconds or monotonic() - self.begun)
        self._reports.append(report)
        if self._is_hit and self._control.spent(report):
            self.stop()

    def end(self, error: EngineFailure | None = None) -> None:
        """The engine knows all, or says that it cannot search."""
        self._over, self._error = True, error
        if self._clock:
            self._clock.cancel()

    def _is_over(self) -> bool:
        return self._over

    def wait(self, seconds: float) -> bool:
        """See `Task`."""
        return self._session.wait(self._is_over, seconds)

    def stop(self) -> None:
        """See `Task`."""
        self._session.stop(self)

    def ponder_hit(self) -> None:
        """See `Task`."""
        with self._session.news:
            if self.ponders and not self._is_hit:
                self._is_hit = True
                self._control.ponder_hit()
                if self._reports and self._control.spent(self._reports[-1]):
                    self.stop()
                elif self.limit.time is not None:
                    self._clock = threading.Timer(self.limit.time, _stop, (weakref.ref(self),))
                    self._clock.daemon = True
                    self._clock.start()

    def done(self) -> bool:
        """See `Task`. In a fork no lock is taken, which another thread may have held."""
        return self._over or (self._session.is_ours and self._session.wait(self._is_over, 0))

    def reports(self, since: int = 0) -> Sequence[Report]:
        """See `Task`."""
        with self._session.news:
            return [report for report in self._reports if report.number > since]

    def latest(self) -> Report | None:
        """See `Task`."""
        with self._session.news:
            return self._reports[-1] if self._reports else None

    def result(self) -> Report:
        """See `Task`."""
        self._session.wait(self._is_over, math.inf)
        if self._error:
            raise self._error
        if not self._over:
            self._session.check()
        return self._reports[-1]


def _stop(search: "weakref.ref[Search]") -> None:
    if found := search():
        found.stop()
