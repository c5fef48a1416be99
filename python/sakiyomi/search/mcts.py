"""Monte Carlo tree search: native for native games, else the reference, compiled if it can be."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Literal

from sakiyomi import _core
from sakiyomi._check import one_of, real, shown
from sakiyomi.control import Control
from sakiyomi.errors import SearchError
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.reference import mcts as plain
from sakiyomi.report import Report
from sakiyomi.search.cadence import Cadence
from sakiyomi.search.native import Engines, twin
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import Searcher
from sakiyomi.search.summary import branch, depth, is_settled, report
from sakiyomi.search.tree import TreeNode, extent
from sakiyomi.search.tree_file import read_tree, write_tree
from sakiyomi.state import Information, State, rules_of
from sakiyomi.task import Mode, PythonTask, Task

__all__ = ["MCTS"]

DEPTH_INTERVAL = 128  # simulations between looks at the depth; before, at 1, 2, 4 ...


@dataclass(frozen=True, kw_only=True)
class MCTS(Searcher):
    """Grows a tree by simulations; for games of any number of seats, each of which wants its own utility (max^n), and for chance,
    which every simulation draws anew (open loop).

    Proven wins, losses and draws are found and kept. Games written in Python are searched on one thread, in a tree that has no
    bound and is not reused. With `deterministic` each thread has a tree and a part of the budget of its own.
    """

    name: ClassVar[str] = "mcts"
    suits: ClassVar[frozenset[Information]] = frozenset({"perfect", "open chance"})

    mode: Literal["puct", "uct"] = "puct"
    """How a move is chosen for the next look: by its prior (Rosin 2011), or by visits alone (Kocsis and Szepesvari 2006)."""
    exploration: float = 2.0
    """Weight of what is little known against what looks good. It is measured by the spread of the results so far."""
    prior: float = 2.0
    """Priors are the odds to win after each move, by the evaluation, to this power, times the `sharpness` of the rules where
    results lie close together; 0: all equal.
    """
    bias: float = 0.0
    """With `uct`: weight of the prior, which falls with every visit (progressive bias, Chaslot et al. 2008)."""
    widening: float = 0.0
    """A node looks at so many of its moves times the root of its visits, the greatest priors first (progressive widening, Coulom
    2007); 0: at all of them.
    """
    playout: Literal["cutoff", "random"] = "cutoff"
    """How a position is valued: by the evaluation, or by random play to the end of the game."""
    cutoff_plies: int = -1
    """Plies before the evaluation: sensible ones in games that know any (`playout_move`), else random ones. -1: as many as suit
    the game: sensible ones (30 where its rules do not say otherwise by `sensible_plies`), or none.
    """
    tree_mb: int = 256
    """MiB of the tree, which never grows beyond; memory is taken as it grows."""
    parallel: Literal["tree", "root"] = "tree"
    """What threads share: one tree, or only the sums at the root of a tree for each, as always with chance."""
    reuse: bool = False
    """Whether a search begins with what the last one has found below the new position, where its tree holds it and no chance came
    between. Half of the memory is for the copy. Nothing is kept of several trees, nor with `deterministic`.
    """
    _engines: Engines = field(init=False, repr=False, compare=False, default_factory=Engines)
    _trees: dict[State, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        Searcher.__post_init__(self)
        for option, values in (("mode", ("puct", "uct")), ("playout", ("cutoff", "random")), ("parallel", ("tree", "root"))):
            one_of(option, getattr(self, option), values)
        for option, most in (("exploration", 1000.0), ("prior", 100.0), ("bias", 1000.0), ("widening", 1000.0)):
            object.__setattr__(self, option, real(option, getattr(self, option), 0.0, most))
        self._check("cutoff_plies", -1, 1_000_000)
        self._check("tree_mb", 1, 65_536)
        if not isinstance(self.reuse, bool):
            raise ValueError(f"reuse must be True or False, not {shown(self.reuse)}")

    @property
    def _cutoff(self) -> int | None:
        return self.cutoff_plies if self.playout == "cutoff" else None

    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task:
        if root.engine("MCTS") is None:
            return PythonTask(partial(self._reports, root, lines), limit, mode)
        return self._engines.start(
            root, partial(self._engine, root), (limit.time, limit.nodes, limit.depth, limit.simulations), lines, mode
        )

    def tree(self, position: "State | Record[Any]", *, plies: int = 2, width: int = 5, visits: int = 1) -> TreeNode:
        """The top of the tree that the last search, which was of this position, has left.

        At most `width` moves of each node, the best ones: those of at least so many visits, and those that win. Raises
        SearchError where there is none.
        """
        root = Root.of(position)
        plies, width, visits = extent(plies, width, visits)
        if root.engine("MCTS") is not None:
            engine = self._engines.last(root)
            if engine is None:
                raise SearchError("there is no tree yet: search first")
            top = engine.tree(root.state, plies, width)
        else:
            search = self._trees.get(root.state)
            if search is None:
                raise SearchError("there is no tree of this position" if self._trees else "there is no tree yet: search first")
            top = branch(search.tree, root.state, root.state.to_move, plies, width)
        return TreeNode.of(top, root.seat_names, visits)

    def save_tree(self, position: "State | Record[Any]", path: str | os.PathLike[str]) -> None:
        """Writes the tree that the last search, which was of this position, has left. For native games without chance.

        Raises SearchError where there is none.
        """
        root = Root.of(position)
        if not _is_kept(root):
            raise SearchError(_NOT_KEPT)
        engine = self._engines.last(root)
        if engine is None:
            raise SearchError("there is no tree yet: search first")
        write_tree(path, root, engine.save(root.state))

    def load_tree(self, path: str | os.PathLike[str]) -> State:
        """Takes over a tree from a file, and returns its position. A search with `reuse` goes on from there.

        Raises ValueError that says what is wrong with the file; the searcher is then unchanged.
        """
        root, nodes = read_tree(path)
        if not _is_kept(root):
            raise ValueError(f"{os.fspath(path)}: {_NOT_KEPT}")
        past = root.history
        engine = self._engine(root)
        try:
            engine.load(root.state, past.hashes, past.ply, past.idle, nodes)
        except ValueError as error:
            raise ValueError(f"{os.fspath(path)}: {error}") from None
        self._engines.keep(root, engine)
        state: State = root.state
        return state

    def _engine(self, root: Root) -> Any:
        """A new compiled engine."""
        shared = self.threads, self.seed, self.deterministic
        choice = self.mode == "uct", self.exploration, self.prior, self.bias, self.widening
        own = self._cutoff, self.tree_mb, self.parallel == "root", self.reuse
        return root.engine("MCTS")(rules_of(root.state), *shared, *choice, *own)

    def _reports(self, root: Root, lines: int, control: Control) -> Iterator[Report]:
        def stopped() -> bool:
            search.budget = control.nodes  # unlimited before a ponder hit
            return control.stopped()

        past, cadence = root.history, Cadence()
        options = self.exploration, self.prior, self.bias, self.widening, self.mode == "uct", self._cutoff
        history = past.hashes, past.ply, past.idle, control.nodes, stopped
        rng = _core.Rng(self.seed)
        search = twin(plain).MCTS(root.state, rules_of(root.state), root.scale, rng, *options, *history)
        self._trees.clear()
        self._trees[root.state] = search
        while not is_settled(search) and not control.stopped() and search.simulations < control.simulations and search.simulate():
            if cadence.is_due(search.simulations):
                yield report(search, root, lines, cadence.seconds())
            number = search.simulations
            looks = number % DEPTH_INTERVAL == 0 or (number < DEPTH_INTERVAL and number.bit_count() == 1)
            if looks and control.limits_depth and depth(search) >= control.depth:
                break
        yield report(search, root, lines, cadence.seconds())


_NOT_KEPT = "only trees of native games without chance can be kept in files"


def _is_kept(root: Root) -> bool:
    return root.engine("MCTS") is not None and root.information == "perfect"
