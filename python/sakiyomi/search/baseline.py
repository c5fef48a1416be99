"""The baselines: engines that look at one ply, or at nothing."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, ClassVar

from sakiyomi._core import Rng
from sakiyomi.limit import Limit
from sakiyomi.reference import alpha_beta as plain
from sakiyomi.report import Line, Report
from sakiyomi.search.alpha_beta import reference
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import Position, Searcher
from sakiyomi.search.summary import units
from sakiyomi.state import Information, is_view, rules_of, utilities
from sakiyomi.task import Mode, PythonTask, Task

__all__ = ["Greedy", "Random"]


@dataclass(frozen=True, kw_only=True)
class Random(Searcher):
    """Plays a uniform legal move, which seed and position decide. Limits do not matter to it."""

    name: ClassVar[str] = "random"
    suits: ClassVar[frozenset[Information]] = frozenset({"perfect", "open chance", "hidden"})

    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task:
        moves = root.state.legal_moves()
        generator = self._generator(root)
        chosen = generator.sample(moves, min(lines, len(moves)))
        look = _Look(root, 1, generator.getrandbits(64))
        return PythonTask(lambda control: iter([look.at(chosen, control.stopped)]), limit, mode)

    def choose(self, position: Position, limit: Limit | None = None) -> Any:
        """As `Searcher`, without a thread and a look at the position after the move."""
        if type(self) is not Random:  # a class made from this one may search otherwise
            return Searcher.choose(self, position, limit)
        root = Root.of(position)
        root.require("Random", self.suits)
        return self._generator(root).choice(root.state.legal_moves())


@dataclass(frozen=True, kw_only=True)
class Greedy(Searcher):
    """Plays the move after which the position looks best, of those that search would look at; the seed decides between equals.
    Limits do not matter to it, but that time may cut the worlds short.
    """

    name: ClassVar[str] = "greedy"
    suits: ClassVar[frozenset[Information]] = Random.suits

    worlds: int = 16
    """How many are looked at in games with hidden cards or chance."""

    def __post_init__(self) -> None:
        Searcher.__post_init__(self)
        self._check("worlds", 1, 1_000_000)

    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task:
        state: Any = root.state
        moves = list(state.search_moves() if hasattr(state, "search_moves") else state.legal_moves())
        generator = self._generator(root)
        generator.shuffle(moves)
        look = _Look(root, self.worlds, generator.getrandbits(64))
        return PythonTask(lambda control: iter([look.at(moves, control.stopped, best=lines)]), limit, mode)


@dataclass(frozen=True, slots=True)
class _Look:
    """The values of moves by looking at the position after each; in so many worlds, where cards are hidden or drawn."""

    root: Root
    worlds: int
    seed: int

    def at(self, moves: Sequence[Any], stopped: Callable[[], bool], best: int | None = None) -> Report:
        """One line a move, in their order; on request only the best ones, best first. At least one world is looked at."""
        begin = perf_counter()
        certain = self.root.information == "perfect"
        lines, nodes, seldepth = self._certain(moves) if certain else self._chancy(moves, stopped)
        if best is not None:
            lines = sorted(lines, key=lambda line: -(line.value if line.utility is None else line.utility))[:best]
        return Report(1, seldepth, nodes, perf_counter() - begin, 0, lines)

    def _certain(self, moves: Sequence[Any]) -> tuple[list[Line], int, int]:
        search, lines = reference(self.root), []
        for move in moves:
            idle = self.root.history.idle
            value = search.reply(self.root.state, move, 1, -plain.INFINITE, plain.INFINITE, 0, idle, True, False)
            lines.append(Line(value, plain.distance(value), [move]))
        return lines, search.nodes, search.seldepth

    def _chancy(self, moves: Sequence[Any], stopped: Callable[[], bool]) -> tuple[list[Line], int, int]:
        rng, totals, count = Rng(self.seed), [0.0] * len(moves), 0
        while count < self.worlds and not (count and stopped()):
            count += 1
            world = self.root.state.determinize(rng) if is_view(self.root.state) else self.root.state
            for number, move in enumerate(moves):
                totals[number] += self._utility(world.play(move, rng))
        means = [total / count for total in totals]
        lines = [Line(units(mean, self.root.scale), None, [move], mean) for move, mean in zip(moves, means, strict=True)]
        return lines, count * len(moves), 1

    def _utility(self, state: Any) -> float:
        """For the seat to move at the root; an even game where there is no evaluation."""
        seat = self.root.state.to_move
        if (outcome := state.outcome()) is not None:
            gained: float = utilities(outcome, rules_of(state).players)[seat]
            return gained
        if not hasattr(state, "evaluate"):
            return 0.5
        return (1 + math.tanh(int(state.evaluate(seat)) / (2 * self.root.scale))) / 2
