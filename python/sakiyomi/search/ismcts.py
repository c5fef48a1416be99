"""Information set Monte Carlo tree search: native for native games, else the reference, compiled if it can be."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Literal

from sakiyomi._check import one_of, real
from sakiyomi.limit import Limit
from sakiyomi.search.native import Engines
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import Searcher
from sakiyomi.search.worlds import ismcts_reports
from sakiyomi.state import Information, rules_of
from sakiyomi.task import Mode, PythonTask, Task

__all__ = ["ISMCTS"]


@dataclass(frozen=True, kw_only=True)
class ISMCTS(Searcher):
    """Grows a tree of what seats know, in a new world for each simulation; for games with hidden cards, of any number of seats.

    It searches a view, and so can know no more than that (Cowling, Powley and Whitehouse 2012). Each thread has a tree of its
    own; with `deterministic` each has a part of the budget too. Games written in Python are searched on one thread, in a tree
    that has no bound.
    """

    name: ClassVar[str] = "ismcts"
    suits: ClassVar[frozenset[Information]] = frozenset({"hidden"})

    mode: Literal["so", "mo", "ris"] = "mo"
    """Whose knowledge the nodes stand for. `so`: the searching seat's, which does not tell others' hands apart. `mo`: that of the
    seat to move. `ris`: likewise, with every other world dealt as all seats together see it, the searching seat's own hand too.
    """
    exploration: float = 1.0
    """Weight of what is little known against what looks good. It is measured by the spread of the results so far."""
    prior: float = 2.0
    """The odds by the evaluation after a move, to this power, are how promising it looks before any visit. 0, or a game without
    evaluation: moves are told apart by results alone.
    """
    playout: Literal["cutoff", "random"] = "cutoff"
    """How a position is valued: by the evaluation, where the game has one, or by random play to the end of the game."""
    cutoff_plies: int = 80
    """Plies of sensible moves before the evaluation, in games that know any."""
    tree_mb: int = 256
    """MiB of the trees, which never grow beyond; memory is taken as they grow."""
    _engines: Engines = field(init=False, repr=False, compare=False, default_factory=Engines)

    def __post_init__(self) -> None:
        Searcher.__post_init__(self)
        one_of("mode", self.mode, ("so", "mo", "ris"))
        one_of("playout", self.playout, ("cutoff", "random"))
        object.__setattr__(self, "exploration", real("exploration", self.exploration, 0.0, 1000.0))
        object.__setattr__(self, "prior", real("prior", self.prior, 0.0, 1000.0))
        self._check("cutoff_plies", 0, 1_000_000)
        self._check("tree_mb", 1, 65_536)

    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task:
        if limit.depth is not None:
            raise ValueError("ISMCTS has no depth; limit it by time, nodes or simulations")
        cutoff = self.cutoff_plies if self.playout == "cutoff" else None
        if root.engine("ISMCTS") is None:
            search = partial(ismcts_reports, root, self.seed, self.mode, self.exploration, self.prior, cutoff, lines)
            return PythonTask(search, limit, mode)
        common = self.threads, self.seed, self.deterministic, self.mode
        make = partial(root.engine("ISMCTS"), rules_of(root.state), *common, self.exploration, self.prior, cutoff, self.tree_mb)
        return self._engines.start(root, make, (limit.time, limit.nodes, None, limit.simulations), lines, mode)
