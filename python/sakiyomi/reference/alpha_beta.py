"""Alpha-beta on one page: the oracle for the native search, which equals it without a table and without selectivity.

Iterative deepening of a fail-soft principal variation search (Marsland and Campbell 1982). Nothing is pruned but by the
window; the one rule of order is that the principal variation of the iteration before is tried first. There are two sides,
the root's seat and all others together (paranoid search): two seats are the usual case, one seat is a maximisation.
"""

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from time import perf_counter
from typing import Any

from sakiyomi.report import Line, Report
from sakiyomi.state import Rules, State, utilities

__all__ = ["AlphaBeta"]

WIN = 32_000  # a win n plies from the root is worth WIN - n
PROVEN = 30_000  # values beyond are proven
MAX_EVAL = 29_000
INFINITE = 32_500


class Stopped(Exception):  # noqa: N818
    """The nodes are spent, or the caller wants an end."""


class AlphaBeta:
    """The search of one position.

    `scale` evaluation units are a factor e in the odds of winning; a draw is worth `-contempt` to the root's side. `history`
    holds the hashes of earlier positions, `played` counts the plies of the game, `idle` those in a row without progress.
    The search ends when it has counted `budget` nodes, or `stopped()`.
    """

    def __init__(
        self,
        root: State,
        rules: Rules,
        scale: int,
        contempt: int = 0,
        history: Collection[int] = (),
        played: int = 0,
        idle: int = 0,
        budget: int | None = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self.root, self.seat, self.players = root, root.to_move, rules.players
        self.scale, self.contempt = scale, contempt
        self.path = {*history, hash(root)}  # hashes of the positions that must not recur
        self.played, self.idle = played, idle
        self.budget, self.stopped = 2**63 - 1 if budget is None else budget, stopped
        self.canonical, self.evaluated = hasattr(root, "search_moves"), hasattr(root, "evaluate")
        self.repetition, self.max_plies = rules.repetition, rules.max_plies
        self.no_progress = rules.no_progress if hasattr(root, "is_progress") else 0
        self.nodes = self.seldepth = self.value = 0
        self.previous: Sequence[Any] = ()  # the principal variation of the iteration before
        self.rest = self.moves(root)  # root moves that have no line yet
        self.pv: list[list[Any]] = [[], []]  # by ply: the best continuation so far

    def search(self, depth: int, lines: int = 1, order: Sequence[Any] | None = None) -> Iterator[Report]:
        """Iterates to `depth`. Yields a report after each iteration, and at the end where that comes within an iteration.
        `order`: the root moves in the order of the first iteration, else as the state lists them.
        """
        begin = perf_counter()
        moves = self.moves(self.root) if order is None else list(order)
        best = [Line(0, None, moves[:1])]
        self.pv = [[] for _ in range(depth + 1)]
        ended, iteration = False, 0
        while not ended:
            iteration += 1
            found: list[Line] = []
            self.rest = list(moves)
            while not ended and len(found) < min(lines, len(moves)):
                self.previous = best[len(found)].moves if len(found) < len(best) else ()
                try:
                    self.node(self.root, iteration, -INFINITE, INFINITE, 0, self.idle, True)
                except Stopped:
                    ended = True
                if self.pv[0]:
                    found.append(Line(self.value, distance(self.value), self.pv[0]))
                    self.rest.remove(self.pv[0][0])
            if ended and found and found[-1].value < -PROVEN:  # a loss of the moves tried so far proves nothing of the others
                self.rest.append(found.pop().moves[0])
            best = (found + [line for line in best if line.moves[0] in self.rest])[: min(lines, len(moves))]
            yield Report(iteration - ended, self.seldepth, self.nodes, perf_counter() - begin, 0, best)
            settled = all(line.distance is not None and abs(line.distance) <= iteration for line in best)
            ended = ended or settled or iteration == depth or self.spent()

    def node(self, state: State, depth: int, alpha: int, beta: int, ply: int, idle: int, on_pv: bool) -> int:
        """The value for the side to move: exact within (alpha, beta), else a bound. `on_pv`: the path is `previous` so far."""
        self.pv[ply] = []
        ours = state.to_move == self.seat
        if ply > 0:
            outcome = state.outcome()
            if outcome is not None:
                return self.terminal(outcome, ply) if ours else -self.terminal(outcome, ply)
            if self.drawn(state, ply, idle):
                return -self.contempt if ours else self.contempt
            if self.spent():
                raise Stopped
            self.nodes += 1
            self.seldepth = max(self.seldepth, ply)
            if depth == 0:
                return self.evaluation(state) if ours else -self.evaluation(state)
            self.path.add(hash(state))
        best = -INFINITE
        for index, move in enumerate(self.ordered(state, ply, on_pv)):
            follows = on_pv and ply < len(self.previous) and move == self.previous[ply]
            value = self.reply(state, move, depth, alpha, beta, ply, idle, index == 0, follows)
            best = max(best, value)
            if value > alpha:
                alpha = value
                self.pv[ply] = [move, *self.pv[ply + 1]]
                if ply == 0:
                    self.value = value
                if alpha >= beta:
                    break
        if ply > 0:
            self.path.discard(hash(state))
        return best

    def reply(
        self, state: State, move: Any, depth: int, alpha: int, beta: int, ply: int, idle: int, first: bool, on_pv: bool
    ) -> int:
        """A move's value for the side that makes it. Of all but the first move it is asked whether they beat alpha at all."""
        child = state.play(move)
        flips = (child.to_move == self.seat) != (state.to_move == self.seat)
        idle = 0 if self.no_progress > 0 and state.is_progress(move) else idle + 1  # type: ignore[attr-defined]
        high = beta if first else alpha + 1
        while True:
            if flips:
                value = -self.node(child, depth - 1, -high, -alpha, ply + 1, idle, on_pv)
            else:
                value = self.node(child, depth - 1, alpha, high, ply + 1, idle, on_pv)
            if high == beta or not alpha < value < beta:
                return value
            high = beta

    def drawn(self, state: State, ply: int, idle: int) -> bool:
        """Whether the history of the game ends it here. In a search the second occurrence of a position counts already."""
        if self.repetition > 0 and hash(state) in self.path:
            return True
        return 0 < self.max_plies <= self.played + ply or 0 < self.no_progress <= idle

    def terminal(self, outcome: tuple[float, ...], ply: int) -> int:
        """The value of an end for the root's side: the sooner a win and the later a loss, the better."""
        utility = utilities(outcome, self.players)[self.seat]
        if utility in (0, 1):
            return WIN - ply if utility == 1 else ply - WIN
        return -self.contempt if utility == 0.5 else clamp(round(self.scale * math.log(utility / (1 - utility))))

    def evaluation(self, state: State) -> int:
        """The static value for the root's side."""
        return clamp(state.evaluate(self.seat)) if self.evaluated else 0  # type: ignore[attr-defined]

    def moves(self, state: State) -> list[Any]:
        """The moves worth a search."""
        return list(state.search_moves() if self.canonical else state.legal_moves())  # type: ignore[attr-defined]

    def ordered(self, state: State, ply: int, on_pv: bool) -> list[Any]:
        """The moves to search, the previous principal variation's first."""
        moves = self.moves(state) if ply > 0 else list(self.rest)
        if on_pv and ply < len(self.previous) and self.previous[ply] in moves:
            moves.remove(self.previous[ply])
            moves.insert(0, self.previous[ply])
        return moves

    def spent(self) -> bool:
        """Whether no further node may be searched."""
        return self.nodes >= self.budget or (self.nodes % 16 == 0 and self.stopped())


def clamp(value: int) -> int:
    """The value as one that proves nothing."""
    return max(-MAX_EVAL, min(MAX_EVAL, value))


def distance(value: int) -> int | None:
    """Plies to a proven win (positive) or loss (negative)."""
    return None if abs(value) <= PROVEN else WIN - value if value > 0 else -WIN - value
