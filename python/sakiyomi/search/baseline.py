"""The baselines: engines that look at one ply, or at nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, ClassVar

from sakiyomi.limit import Limit
from sakiyomi.reference import alpha_beta as plain
from sakiyomi.report import Line, Report
from sakiyomi.search.alpha_beta import reference
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import Searcher
from sakiyomi.task import PythonTask, Task

__all__ = ["Greedy", "Random"]


@dataclass(frozen=True, kw_only=True)
class Random(Searcher):
    """Plays a uniform legal move, which seed and position decide. Limits do not matter to it."""

    name: ClassVar[str] = "random"

    def _task(self, root: Root, limit: Limit, lines: int, ponder: bool) -> Task:
        moves = root.state.legal_moves()
        chosen = self._generator(root).sample(moves, min(lines, len(moves)))
        return PythonTask(lambda _: iter([_one_ply(root, chosen)]), limit, ponder)


@dataclass(frozen=True, kw_only=True)
class Greedy(Searcher):
    """Plays the move after which the position looks best; the seed decides between equals. Limits do not matter to it."""

    name: ClassVar[str] = "greedy"

    def _task(self, root: Root, limit: Limit, lines: int, ponder: bool) -> Task:
        moves = list(root.state.legal_moves())
        self._generator(root).shuffle(moves)
        return PythonTask(lambda _: iter([_one_ply(root, moves, best=lines)]), limit, ponder)


def _one_ply(root: Root, moves: Sequence[Any], best: int | None = None) -> Report:
    """The values of these moves by looking at the position after each; on request only the best ones."""
    begin = perf_counter()
    search = reference(root)
    lines = []
    for move in moves:
        value = search.reply(root.state, move, 1, -plain.INFINITE, plain.INFINITE, 0, root.history.idle, True, False)
        lines.append(Line(value, plain.distance(value), [move]))
    if best is not None:
        lines = sorted(lines, key=lambda line: -line.value)[:best]
    return Report(1, search.seldepth, search.nodes, perf_counter() - begin, 0, lines)
