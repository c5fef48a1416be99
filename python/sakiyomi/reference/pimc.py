"""Perfect information Monte Carlo on one page: the oracle for the native search, which equals it.

Worlds are dealt, each is searched as if all cards lay open, and what the searches say of each move is averaged (Ginsberg 2001).
Sums are whole numbers, so that the order of worlds is of no account.
"""

import math
from collections.abc import Callable
from typing import Any

from sakiyomi._core import Deal
from sakiyomi.reference.mcts import ONE, SCALED, fixed, win_chance
from sakiyomi.report import Line, Report
from sakiyomi.world import World

__all__ = ["PIMC", "Opinion"]

MAX_DEAL = 2**32 - 1


class Opinion:
    """What the worlds say of a move of the root."""

    def __init__(self, move: Any) -> None:
        self.move = move
        self.best = 0  # worlds in which it is the best move
        self.sum = self.squares = 0  # of its utilities, in units of 1 / ONE

    def mean(self, count: int) -> float:
        """Over so many worlds; one half without any."""
        return self.sum / (count * ONE) if count else 0.5

    def spread(self, count: int) -> float:
        """The standard deviation from world to world, estimated from so many."""
        if count < 2:
            return 0.0
        mean = self.mean(count)
        return math.sqrt(max(0.0, self.squares / (count * ONE) - mean * mean) * count / (count - 1))


class PIMC:
    """The search of one view, or of one state where only chance is open.

    `search(world, number)` searches a world, and tells a line for each move in its last report. `scale` evaluation units are a
    factor e in the odds of winning.
    """

    def __init__(self, root: Any, scale: int, rng: Any, search: Callable[[World, int], Report]) -> None:
        self.root, self.scale, self.rng, self.search = root, scale, rng, search
        self.hidden = hasattr(root, "determinize")
        self.world = self.dealt()  # the next to be searched
        state = self.world.state
        moves = state.search_moves() if hasattr(state, "search_moves") else state.legal_moves()
        self.opinions = [Opinion(move) for move in moves]
        self.searched = self.worlds = 0  # worlds that were searched; those of which anything is known
        self.nodes = self.simulations = self.depth = self.seldepth = 0

    def dealt(self) -> World:
        """A world that fits what is known."""
        state = self.root.determinize(self.rng) if self.hidden else self.root
        return World(state, Deal(self.rng.below(MAX_DEAL)))

    def search_world(self) -> None:
        """Searches the next world."""
        report = self.search(self.world, self.searched)
        self.searched += 1
        self.world = self.dealt()
        self.nodes += report.nodes
        if report.depth == 0:
            return  # it ended before it knew anything
        self.worlds += 1
        self.simulations += report.simulations
        depth = min(report.depth, report.seldepth)
        self.depth = min(self.depth, depth) if self.worlds > 1 else depth
        self.seldepth = max(self.seldepth, report.seldepth)
        self.hear(report.lines)

    def hear(self, lines: list[Line]) -> None:
        """Takes the values of moves in a world into account. What it has not looked at is worth as little there as the worst that
        it has. Of equals the first is the best.
        """
        gains = {line.moves[0]: fixed(self.utility(line), ONE) for line in lines}
        least, most, best = min(gains.values()), -1, self.opinions[0]
        for opinion in self.opinions:
            gain = gains.get(opinion.move, least)
            opinion.sum += gain
            opinion.squares += (gain // SCALED) ** 2
            if gain > most:
                most, best = gain, opinion
        best.best += 1

    def utility(self, line: Line) -> float:
        """Of a line, for the seat to move at the root."""
        if line.utility is not None:
            return line.utility
        if line.distance is not None:
            return float(line.distance > 0)
        return win_chance(line.value / self.scale)

    def ranked(self) -> list[Opinion]:
        """The best move first."""
        return sorted(self.opinions, key=lambda each: -each.mean(self.worlds))
