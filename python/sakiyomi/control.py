"""What ends a search written in Python; native searches have the same."""

import math
from time import perf_counter

from sakiyomi.limit import MAX_COUNT, MAX_DEPTH, Limit
from sakiyomi.report import Report

__all__ = ["Control"]


class Control:
    """Tells a search when to end, and is told so from any thread, at any time, repeatedly.

    A search that ponders has no limits until `ponder_hit`.
    """

    def __init__(self, limit: Limit, ponder: bool = False) -> None:
        self._limit = limit
        self._pondering = ponder
        self._stopped = False
        self._deadline = math.inf
        if not ponder:
            self._start_clock()

    def _start_clock(self) -> None:
        if self._limit.time is not None:
            self._deadline = perf_counter() + self._limit.time

    @property
    def depth(self) -> int:
        """Plies of the last iteration."""
        return MAX_DEPTH if self._pondering or self._limit.depth is None else self._limit.depth

    @property
    def limits_depth(self) -> bool:
        """Whether a depth was asked for. Lines of trees may be deeper than the last iteration of other searches."""
        return self.depth < MAX_DEPTH

    @property
    def nodes(self) -> int:
        """How many may be searched in all."""
        return MAX_COUNT if self._pondering or self._limit.nodes is None else self._limit.nodes

    @property
    def simulations(self) -> int:
        """How many may be made in all."""
        return MAX_COUNT if self._pondering or self._limit.simulations is None else self._limit.simulations

    def parts(self, most: int, nodes: int, simulations: int) -> int:
        """How many parts, of at most `most`, the limits can be cut into so that each has so many nodes and simulations."""
        counts = [
            given // least for given, least in ((self._limit.nodes, nodes), (self._limit.simulations, simulations)) if given
        ]
        return max(1, min([most, *counts]))

    def spent(self, report: Report) -> bool:
        """Whether a search that tells this has reached its depth, its nodes or its simulations."""
        deep = self.limits_depth and report.depth >= self.depth
        return deep or report.nodes >= self.nodes or report.simulations >= self.simulations

    def stopped(self) -> bool:
        """Whether the search must end: it was asked to, or its time is over."""
        return self._stopped or perf_counter() >= self._deadline

    def stop(self) -> None:
        """Asks the search to end."""
        self._stopped = True

    def ponder_hit(self) -> None:
        """From now on limits hold: time counts anew, all else from the start of the search. Nothing happens unless it ponders."""
        if self._pondering:
            self._start_clock()
            self._pondering = False
