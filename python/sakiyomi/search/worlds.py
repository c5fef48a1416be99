"""Searches of many worlds, written in Python: what they report, and when."""

import math
from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any

from sakiyomi._core import Rng
from sakiyomi.control import Control
from sakiyomi.limit import MAX_COUNT, Limit
from sakiyomi.reference import ismcts, mcts, pimc
from sakiyomi.report import Line, MoveStatistics, Report
from sakiyomi.search.alpha_beta import AlphaBeta
from sakiyomi.search.cadence import Cadence
from sakiyomi.search.mcts import MCTS
from sakiyomi.search.native import twin
from sakiyomi.search.root import Root
from sakiyomi.search.summary import units
from sakiyomi.state import rules_of
from sakiyomi.world import World

__all__ = ["ismcts_reports", "pimc_reports"]

LEAST_NODES, LEAST_SIMULATIONS, LEAST_TIME = 64, 32, 0.001
"""For each world; one that gets less says nothing, so rather fewer are searched. Time in seconds."""


def ismcts_reports(
    root: Root, seed: int, mode: str, exploration: float, prior: float, cutoff: int | None, lines: int, control: Control
) -> Iterator[Report]:
    """An information set search of a view; the last report comes at its end. `cutoff`: plies of a playout, None to the end."""

    def stopped() -> bool:
        search.budget = control.nodes  # unlimited before a ponder hit
        return control.stopped()

    past, cadence = root.history, Cadence()
    options = mode, exploration, prior, cutoff, past.ply, past.idle, control.nodes, stopped
    search = twin(ismcts).ISMCTS(root.state, rules_of(root.state), root.scale, Rng(seed), *options)
    while not control.stopped() and search.simulations < control.simulations and search.simulate():
        if cadence.is_due(search.simulations):
            yield _of_tree(search, root, lines, cadence.seconds())
    yield _of_tree(search, root, lines, cadence.seconds())


def pimc_reports(root: Root, seed: int, worlds: int, inner: AlphaBeta | MCTS, lines: int, control: Control) -> Iterator[Report]:
    """A search of so many worlds, each by `inner` with an equal part of the limits; the last report comes at its end."""
    inner, cadence = replace(inner), Cadence()  # a copy: what it keeps of a world is of no use to anyone
    worlds = control.parts(worlds, LEAST_NODES, LEAST_SIMULATIONS)

    def find(world: World, number: int) -> Report:
        part = _Part(control, number, worlds)
        *_, last = inner._reports(Root(world, root.history, root.game), len(search.opinions), part)
        return last

    search = twin(pimc).PIMC(root.state, root.scale, Rng(seed), find)
    while search.searched < worlds and search.nodes < control.nodes and not control.stopped():
        search.search_world()
        if cadence.is_due(search.searched):
            yield _of_worlds(search, root, lines, cadence.seconds())
    yield _of_worlds(search, root, lines, cadence.seconds())


class _Part(Control):
    """What one of `count` worlds may take: an equal part of nodes and simulations, and of the time that is left."""

    def __init__(self, whole: Control, number: int, count: int) -> None:
        super().__init__(Limit())
        self._whole, self._number, self._count = whole, number, count

    @property
    def depth(self) -> int:
        """As of the whole."""
        return self._whole.depth

    @property
    def nodes(self) -> int:
        """How many may be searched in this world."""
        return self._share(self._whole.nodes)

    @property
    def simulations(self) -> int:
        """How many may be made in this world."""
        return self._share(self._whole.simulations)

    def stopped(self) -> bool:
        """Whether the search of this world must end."""
        if self._deadline == math.inf:  # before the first look, or a ponder hit
            now = perf_counter()
            self._deadline = now + max(LEAST_TIME, (self._whole._deadline - now) / (self._count - self._number))
        return super().stopped() or self._whole.stopped()

    def _share(self, whole: int) -> int:
        return whole if whole == MAX_COUNT else whole // self._count + (self._number < whole % self._count)


def _of_tree(search: Any, root: Root, lines: int, seconds: float) -> Report:
    """The moves of the root, those with most visits first."""
    node = list(search.tree.get(root.state, ()))
    legal = root.state.legal_moves()
    edges = [twin(ismcts).edge_of(node, move, root.state.seat, len(legal)) for move in legal]
    edges.sort(key=lambda edge: (-edge.visits, -edge.value()))
    moves = [
        MoveStatistics(edge.move, edge.visits, edge.value(), edge.prior / mcts.PRIOR, 0.0, 1.0, _spread(edge), edge.visits)
        for edge in edges
    ]
    count = search.results * ismcts.SCALED
    means = [gained / count if count else 0.5 for gained in search.gained]
    depth = int(search.seldepth > 0)
    best = _lines(moves[:lines], root)
    return Report(depth, search.seldepth, search.nodes, seconds, 0, best, 0, search.simulations, moves, means)


def _spread(edge: Any) -> float:
    """The standard deviation of a move's results."""
    if edge.visits == 0:
        return 0.0
    mean = edge.value()
    return math.sqrt(max(0.0, edge.squares / (edge.visits * ismcts.ONE) - mean * mean))


def _of_worlds(search: Any, root: Root, lines: int, seconds: float) -> Report:
    """The moves of the root, the best on average first."""
    count, ranked = search.worlds, search.ranked()
    moves = [
        MoveStatistics(each.move, each.best, each.mean(count), 1 / len(ranked), 0.0, 1.0, each.spread(count), count)
        for each in ranked
    ]
    best = _lines(moves[:lines], root)
    return Report(
        search.depth, search.seldepth, search.nodes, seconds, 0, best, 0, search.simulations, moves, worlds=search.worlds
    )


def _lines(moves: list[MoveStatistics], root: Root) -> list[Line]:
    """A line of one move each: what follows depends on hidden cards."""
    return [Line(units(each.value, root.scale), None, [each.move], each.value) for each in moves]
