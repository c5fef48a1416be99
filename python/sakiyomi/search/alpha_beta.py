"""Alpha-beta search: native for native games, else the reference, compiled if it can be."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from sakiyomi import _core
from sakiyomi.control import Control
from sakiyomi.limit import Limit
from sakiyomi.reference import alpha_beta as plain
from sakiyomi.report import Report
from sakiyomi.search.native import Engines, twin
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import Searcher
from sakiyomi.state import Information, rules_of
from sakiyomi.task import Mode, PythonTask, Task

__all__ = ["AlphaBeta", "reference"]

Stopped = Callable[[], bool]


def reference(root: Root, contempt: int = 0, nodes: int | None = None, stopped: Stopped = lambda: False) -> plain.AlphaBeta:
    """The search written in Python, compiled if it can be."""
    past = root.history
    kind: type[plain.AlphaBeta] = twin(plain).AlphaBeta
    return kind(root.state, rules_of(root.state), root.scale, contempt, past.hashes, past.ply, past.idle, nodes, stopped)


@dataclass(frozen=True, kw_only=True)
class AlphaBeta(Searcher):
    """Reads ahead to the best play of both sides; for games without chance and hidden information.

    More than two seats are searched as the root's seat against all others. Native games use all options; games written in
    Python are searched on one thread, at full width and without a table. With `deterministic` native games too take one thread.
    """

    name: ClassVar[str] = "alphabeta"
    suits: ClassVar[frozenset[Information]] = frozenset({"perfect"})

    hash_mb: int = 16
    """MiB of the table; 0: none."""
    selectivity: int = 1
    """0: full width; 1: less promising moves are searched less deep."""
    contempt: int = 0
    """Evaluation units by which a draw is worse than an even game for the seat to move at the root."""
    _engines: Engines = field(init=False, repr=False, compare=False, default_factory=Engines)

    def __post_init__(self) -> None:
        Searcher.__post_init__(self)
        for name, least, most in (
            ("hash_mb", 0, 65536),
            ("selectivity", 0, 1),
            ("contempt", -plain.MAX_EVAL, plain.MAX_EVAL),
        ):
            self._check(name, least, most)

    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task:
        if limit.simulations is not None:
            raise ValueError("AlphaBeta makes no simulations; limit it by time, nodes or depth")
        if root.engine("AlphaBeta") is None:
            return PythonTask(partial(self._reports, root, lines), limit, mode)
        options = self.threads, self.seed, self.deterministic, self.hash_mb, self.selectivity, self.contempt
        make = partial(root.engine("AlphaBeta"), rules_of(root.state), *options)
        return self._engines.start(root, make, (limit.time, limit.nodes, limit.depth), lines, mode)

    def _reports(self, root: Root, lines: int, control: Control) -> Iterator[Report]:
        def stopped() -> bool:
            search.budget = control.nodes  # unlimited before a ponder hit
            return control.stopped()

        search = reference(root, self.contempt, control.nodes, stopped)
        order = search.moves(root.state)
        if self.seed:
            rng = _core.Rng(self.seed)
            for last in range(len(order) - 1, 0, -1):
                chosen = rng.below(last + 1)
                order[last], order[chosen] = order[chosen], order[last]
        for report in search.search(control.depth, lines, order):
            yield report
            if control.spent(report):
                return
