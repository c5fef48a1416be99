"""Information set Monte Carlo tree search on one page: the oracle for the native search, which equals it on one thread.

A simulation deals a world that fits what the root's seat knows, walks down a tree of what seats know there, values the last
position by the evaluation or by a playout, and adds that to the moves it came through (Cowling, Powley and Whitehouse 2012). It
chooses among the moves that are legal by UCB1, or with priors by PUCT (Rosin 2011). Each seat wants its own utility. Sums are
whole numbers, as in Monte Carlo tree search.
"""

import math
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from sakiyomi._core import Rng
from sakiyomi.errors import SearchError
from sakiyomi.reference.mcts import CERTAIN, FPU, PRIOR, Stopped, fixed, win_chance
from sakiyomi.state import Rules, View, utilities

__all__ = ["ISMCTS", "Edge", "edge_of"]

ONE = 1 << 30  # a utility of 1
SCALED = 1 << 15  # the same, where squares are summed
REACH = 2.0  # weight of priors at the exploration that suits play without them
RESCALE = 64  # results between looks at the spread of results
MAX_PLAYOUT = MAX_TREE = 1_000  # plies


class Edge:
    """A move of a seat with what came of it."""

    def __init__(self, move: Any, seat: int, prior: int) -> None:
        self.move, self.seat, self.prior = move, seat, prior
        self.visits = self.available = 0  # simulations that took the move; that could have taken it
        self.total = self.squares = 0  # what the seat got, in units of 1 / ONE; the squares likewise

    def add(self, gain: int) -> None:
        """Takes what a simulation brought into account."""
        self.visits += 1
        self.total += gain
        self.squares += (gain // SCALED) ** 2

    def value(self) -> float:
        """The mean utility, one half before any visit."""
        return self.total / (self.visits * ONE) if self.visits else 0.5


class ISMCTS:
    """The search of one view.

    Nodes stand for what a seat knows: in mode "so" the root's seat, in "mo" and "ris" the one to move. In "ris" every other
    world is dealt as all seats together see it: of the last such world each seat in turn keeps what it knows, and the rest is
    dealt anew. `scale` evaluation units are a factor e in the odds of winning; priors are these odds to the power `prior`, in
    the world in which a node was made. `cutoff`: plies of sensible moves before the evaluation, in games that know any; None:
    random play to the end of the game, as always where there is no evaluation.
    """

    def __init__(
        self,
        root: View,
        rules: Rules,
        scale: int,
        rng: Any,
        mode: str,
        exploration: float,
        prior: float = 0.0,
        cutoff: int | None = 0,
        played: int = 0,
        idle: int = 0,
        budget: int | None = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self.root, self.seat, self.players, self.scale, self.rng = root, root.seat, rules.players, scale, rng
        self.single, self.redeals, self.exploration = mode == "so", mode == "ris", exploration
        world = root.determinize(Rng(0))  # any one: what can be asked of it
        self.canonical, self.sampled = hasattr(world, "search_moves"), hasattr(world, "random_move")
        self.evaluated = hasattr(world, "evaluate")
        self.prior = prior if self.evaluated else 0.0
        self.guided = hasattr(world, "playout_move") and self.evaluated and cutoff is not None
        self.cutoff = MAX_PLAYOUT if cutoff is None or not self.evaluated else cutoff if self.guided else 0
        self.played, self.idle, self.max_plies = played, idle, rules.max_plies
        self.no_progress = rules.no_progress if hasattr(world, "is_progress") else 0
        self.budget, self.stopped = 2**63 - 1 if budget is None else budget, stopped
        self.nodes = self.simulations = self.seldepth = 0
        self.tree: dict[View, list[Edge]] = {}
        self.walk: Any = None  # the last world that was dealt as all seats see it
        self.spread = [1.0] * self.players  # of each seat's results: twice their standard deviation
        self.sums, self.squares = [0] * self.players, [0] * self.players
        self.results, self.gained = 0, [0] * self.players  # the same sums, in worlds of the root's seat alone

    def simulate(self) -> bool:
        """One simulation; false if it had to end before its time."""
        own = not self.redeals or self.simulations % 2 == 0
        line: list[Edge] = []
        try:
            values = self.descend(self.root.determinize(self.rng) if own else self.redealt(), line)
        except Stopped:
            return False
        for edge in line:
            edge.add(values[edge.seat])
        self.simulations += 1
        self.seldepth = max(self.seldepth, len(line))
        self.learn(values, own)
        return True

    def redealt(self) -> Any:
        """The next world as all seats together see it."""
        turn = self.simulations // 2
        if turn == 0:
            self.walk = self.root.determinize(self.rng)
        self.walk = self.walk.view((self.seat + 1 + turn % self.players) % self.players).determinize(self.rng)
        return self.walk

    def learn(self, values: list[int], own: bool) -> None:
        """Takes a result into account for the spread, and for the means if the world is one of the root's seat."""
        self.results += own
        for seat, value in enumerate(values):
            scaled = value // SCALED
            self.sums[seat] += scaled
            self.squares[seat] += scaled**2
            self.gained[seat] += scaled if own else 0
            if self.simulations % RESCALE == 0:
                mean = self.sums[seat] / self.simulations
                variance = max(0.0, self.squares[seat] / self.simulations - mean * mean)
                self.spread[seat] = max(0.1, min(1.0, 2 * math.sqrt(variance) / SCALED))

    def descend(self, world: Any, line: list[Edge]) -> list[int]:
        """Walks to a position to value, listing the moves; the utilities of all seats, times ONE."""
        idle = self.idle
        while True:
            ply = len(line)
            if (outcome := self.end(world, ply, idle)) is not None:
                self.count()
                return self.gains(outcome)
            seat = world.to_move
            if not 0 <= seat < self.players:
                raise SearchError(f"to_move must be a seat below the {self.players} of rules.players, not {seat}")
            view = world.view(self.seat if self.single else seat)
            node = self.tree.get(view)
            fresh = node is None
            if fresh or self.single:
                self.count()
                moves = self.moves(world)
            if node is None:
                node = self.tree[view] = self.weigh(world, moves, seat)
            if (fresh and ply > 0) or ply == MAX_TREE:
                return self.playout(world, ply, idle)
            edge = self.select([edge_of(node, move, seat, len(moves)) for move in moves] if self.single else node, node)
            line.append(edge)
            idle = 0 if self.no_progress > 0 and world.is_progress(edge.move) else idle + 1
            world = world.play(edge.move, self.rng)

    def weigh(self, world: Any, moves: Sequence[Any], seat: int) -> list[Edge]:
        """The edges of a new node, with the most promising moves first."""
        if self.prior == 0:
            return [Edge(move, seat, equal_prior(len(moves))) for move in moves]
        odds = []
        for move in moves:
            self.count()
            after = world.play(move, self.rng)
            outcome = after.outcome()
            look = after.evaluate(seat) / self.scale if outcome is None else CERTAIN * (2 * outcome[seat] - 1)
            odds.append(max(-CERTAIN, min(CERTAIN, look)))
        best = max(odds)
        shares = [math.exp(self.prior * (look - best)) for look in odds]
        total = 0.0
        for share in shares:
            total += share
        edges = [Edge(move, seat, max(1, fixed(share / total, PRIOR))) for move, share in zip(moves, shares, strict=True)]
        return sorted(edges, key=lambda edge: -edge.prior)

    def select(self, edges: list[Edge], node: list[Edge]) -> Edge:
        """The first with the best upper confidence bound, of those that are legal among the edges of a node."""
        best, chosen, seat = -inf, edges[0], edges[0].seat
        guess = self.guess(node) if self.prior > 0 else inf
        for edge in edges:
            edge.available += 1
            mean = edge.value() if edge.visits else guess
            if self.prior > 0:
                reach = REACH * self.exploration * self.spread[seat] * math.sqrt(edge.available)
                score = mean + reach * edge.prior / (PRIOR * (1 + edge.visits))
            elif edge.visits:
                width = self.exploration * self.spread[seat]
                score = mean + width * math.sqrt(math.log(edge.available) / edge.visits)
            else:
                score = inf
            if score > best:
                best, chosen = score, edge
        return chosen

    def guess(self, node: list[Edge]) -> float:
        """What an untried move is taken to be worth: less than those that were tried."""
        visits = sum([edge.visits for edge in node])
        total = sum([edge.total for edge in node])
        return total / (visits * ONE) - FPU * self.spread[node[0].seat] if visits else 0.5

    def playout(self, state: Any, ply: int, idle: int) -> list[int]:
        """Plays an open position to the end or to the cut-off; the utilities of all seats, times ONE."""
        for _ in range(self.cutoff):
            self.count()
            move = self.draw(state)
            idle = 0 if self.no_progress > 0 and state.is_progress(move) else idle + 1
            state, ply = state.play(move, self.rng), ply + 1
            if (outcome := self.end(state, ply, idle)) is not None:
                return self.gains(outcome)
        if not self.evaluated:
            return self.gains((0.5,) * self.players)
        self.count()
        seats = 1 if self.players == 2 else self.players
        return self.gains([win_chance(state.evaluate(seat) / self.scale) for seat in range(seats)])

    def draw(self, state: Any) -> Any:
        """A sensible move where the game knows one, else a uniform legal move."""
        if self.guided:
            return state.playout_move(self.rng)
        if self.sampled:
            return state.random_move(self.rng)
        moves = state.legal_moves()
        return moves[self.rng.below(len(moves))]

    def end(self, state: Any, ply: int, idle: int) -> tuple[float, ...] | None:
        """The utilities where the position or a count of moves ends the game."""
        outcome = state.outcome()
        if outcome is not None:
            return utilities(outcome, self.players)
        over = 0 < self.max_plies <= self.played + ply or 0 < self.no_progress <= idle
        return (0.5,) * self.players if over else None

    def moves(self, state: Any) -> Sequence[Any]:
        """The moves worth a search."""
        moves: Sequence[Any] = state.search_moves() if self.canonical else state.legal_moves()
        if not moves:
            raise SearchError("a position has no legal move, but also no outcome: one of the two must be there")
        return moves

    def count(self) -> None:
        """Counts a position on which moves are generated or an evaluation is made."""
        if self.nodes >= self.budget or (self.nodes % 16 == 0 and self.stopped()):
            raise Stopped
        self.nodes += 1

    def gains(self, shares: Sequence[float]) -> list[int]:
        """Utilities as whole numbers. Of two seats the first tells both."""
        gains = [int(share * ONE + 0.5) for share in shares]
        return [gains[0], ONE - gains[0]] if self.players == 2 else gains


def edge_of(node: list[Edge], move: Any, seat: int, count: int) -> Edge:
    """The edge of one of so many moves, made if there is none."""
    for edge in node:
        if edge.move == move:
            return edge
    node.append(Edge(move, seat, equal_prior(count)))
    return node[-1]


def equal_prior(count: int) -> int:
    """Of each of so many moves that nothing tells apart."""
    return max(1, fixed(1 / count, PRIOR))
