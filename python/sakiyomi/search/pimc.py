"""Perfect information Monte Carlo: native for native games, else the reference, compiled if it can be."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Literal

from sakiyomi._check import one_of, shown
from sakiyomi.limit import Limit
from sakiyomi.search.alpha_beta import AlphaBeta
from sakiyomi.search.mcts import MCTS
from sakiyomi.search.native import Engines
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import Searcher
from sakiyomi.search.worlds import pimc_reports
from sakiyomi.state import Information, rules_of
from sakiyomi.task import Mode, PythonTask, Task

__all__ = ["PIMC"]


@dataclass(frozen=True, kw_only=True)
class PIMC(Searcher):
    """Deals worlds, searches each as if all cards lay open, and plays what is best on average (Ginsberg 2001); for hidden cards,
    where it searches a view, and for chance.

    It believes that everyone knows all cards from here on, and so neither hides nor tries to learn anything. Threads share the
    worlds. Nodes and simulations are shared out to them evenly, so that with such limits threads do not change the result.
    """

    name: ClassVar[str] = "pimc"
    suits: ClassVar[frozenset[Information]] = frozenset({"hidden", "open chance"})

    worlds: int = 32
    """How many are dealt."""
    inner: Literal["alphabeta", "mcts"] | AlphaBeta | MCTS = "alphabeta"
    """What searches each world, on one thread: a searcher, or the name of one with the standard options."""
    _engines: Engines = field(init=False, repr=False, compare=False, default_factory=Engines)

    def __post_init__(self) -> None:
        Searcher.__post_init__(self)
        self._check("worlds", 1, 1_000_000)
        if isinstance(self.inner, str):
            one_of("inner", self.inner, ("alphabeta", "mcts"))
        elif not isinstance(self.inner, AlphaBeta | MCTS):
            raise ValueError(f"inner must be 'alphabeta', 'mcts', or an AlphaBeta or MCTS, not {shown(self.inner)}")

    @property
    def searcher(self) -> AlphaBeta | MCTS:
        """What searches each world."""
        if isinstance(self.inner, str):
            return AlphaBeta() if self.inner == "alphabeta" else MCTS()
        return self.inner

    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task:
        inner = self.searcher
        if limit.simulations is not None and isinstance(inner, AlphaBeta):
            raise ValueError("AlphaBeta makes no simulations; limit PIMC by time, nodes or depth, or let inner be MCTS")
        if root.engine("PIMC") is None:
            return PythonTask(partial(pimc_reports, root, self.seed, self.worlds, inner, lines), limit, mode)
        options = self.threads, self.seed, self.worlds, inner.name, inner.options()
        make = partial(root.engine("PIMC"), rules_of(root.state), *options)
        return self._engines.start(root, make, (limit.time, limit.nodes, limit.depth, limit.simulations), lines, mode)
