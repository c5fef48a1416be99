"""Monte Carlo tree search on one page: the oracle for the native search, which equals it on one thread.

A simulation walks down the tree by PUCT (Rosin 2011) or UCT (Kocsis and Szepesvari 2006), values its last position by the
evaluation or by a random playout, and adds that to the nodes it came through. Each seat wants its own utility (max^n). A node
keeps what its mover got, and bounds on all utilities that are proven (score bounded search, Cazenave and Saffidine 2010), which
is one rule for wins, draws, losses and any number of seats. Sums are whole numbers, so results do not depend on rounding.
"""

import math
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sakiyomi.errors import SearchError
from sakiyomi.state import Rules, State

__all__ = ["MCTS", "Node"]

ONE = 1 << 30  # a utility of 1
SCALED = 1 << 15  # the same, where squares are summed
RESCALE = 64  # simulations between looks at the spread of results
MAX_PLAYOUT = 1_000  # plies
MAX_TREE = 1_000  # plies
CERTAIN = 8.0  # log odds of what ends the game, for priors
PRIOR = 65_535  # a prior probability of 1
FPU = 0.2  # by so much of the spread an untried move looks worse than the tried ones


class Stopped(Exception):  # noqa: N818
    """The nodes are spent, or the caller wants an end."""


class Node:
    """A move with what is known of the position after it."""

    def __init__(self, move: Any, prior: int) -> None:
        self.move, self.prior = move, prior
        self.visits = self.total = 0  # simulations; what the seat that moved here got, in units of 1 / ONE
        self.children: list[Node] = []
        self.low: tuple[float, ...] = ()  # proven bounds of each seat's utility; () without any
        self.high: tuple[float, ...] = ()
        self.distance = 0  # plies to the end of a proven result

    @property
    def closed(self) -> bool:
        """Whether all utilities are proven."""
        return self.low == self.high != ()

    def value(self, seat: int) -> float:
        """The mean utility of the seat that moved here, within what is proven."""
        mean = self.total / (self.visits * ONE) if self.visits else 0.5
        return max(self.low[seat], min(self.high[seat], mean)) if self.low else mean


class MCTS:
    """The search of one position.

    `scale` evaluation units are a factor e in the odds of winning. Priors are these odds to the power `prior`. With `uct`
    they give a progressive bias instead. `cutoff`: plies of a playout before the evaluation; None: to the end of the game.
    """

    def __init__(
        self,
        root: State,
        rules: Rules,
        scale: int,
        rng: Any,
        exploration: float,
        prior: float,
        bias: float = 0.0,
        uct: bool = False,
        cutoff: int | None = 0,
        history: Collection[int] = (),
        played: int = 0,
        idle: int = 0,
        budget: int | None = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self.root, self.rules, self.scale, self.rng = root, rules, scale, rng
        self.exploration, self.prior, self.bias, self.uct = exploration, prior, bias, uct
        self.canonical, self.tactical = hasattr(root, "search_moves"), hasattr(root, "wins_now")
        self.evaluated, self.sampled = hasattr(root, "evaluate"), hasattr(root, "random_move")
        self.cutoff = cutoff if self.evaluated else None
        self.history, self.played, self.idle = {*history, hash(root)}, played, idle
        self.no_progress = rules.no_progress if hasattr(root, "is_progress") else 0
        self.budget, self.stopped = 2**63 - 1 if budget is None else budget, stopped
        self.nodes = self.simulations = self.seldepth = 0
        self.tree = Node(None, PRIOR)
        self.spread = [1.0] * rules.players  # of each seat's results: twice their standard deviation
        self.sums, self.squares = [0] * rules.players, [0] * rules.players

    def simulate(self) -> bool:
        """One simulation; false if it had to end before its time, and left no trace."""
        line, seats = [self.tree], [self.root.to_move]
        try:
            values = self.descend(line, seats)
        except Stopped:
            for node in line:
                node.visits -= 1
            return False
        for node, seat in zip(line, seats, strict=True):
            node.total += values[seat]
        self.simulations += 1
        self.seldepth = max(self.seldepth, len(line) - 1)
        for seat, value in enumerate(values):
            self.sums[seat] += value // SCALED
            self.squares[seat] += (value // SCALED) ** 2
            if self.simulations % RESCALE == 0:
                mean = self.sums[seat] / self.simulations
                variance = max(0.0, self.squares[seat] / self.simulations - mean * mean)
                self.spread[seat] = max(0.1, min(1.0, 2 * math.sqrt(variance) / SCALED))
        return True

    def descend(self, line: list[Node], seats: list[int]) -> list[int]:
        """Walks to a position to value, listing nodes and the seats that moved there; the utilities of all seats, times ONE."""
        node, state, idle, past = self.tree, self.root, self.idle, set[int]()
        node.visits += 1
        while not node.closed:
            ply = len(line) - 1
            if not node.children:
                if (node.visits == 1 and ply > 0) or ply == MAX_TREE:
                    return self.playout(state, ply, idle)
                self.expand(node, state)
                self.prove(line, seats, state.to_move)
                continue
            seat = state.to_move
            child = self.select(node, seat)
            idle = 0 if self.no_progress > 0 and state.is_progress(child.move) else idle + 1  # type: ignore[attr-defined]
            state, node = state.play(child.move), child
            node.visits += 1
            line.append(node)
            seats.append(seat)
            if node.visits == 1 and self.arrive(node, state, ply + 1, idle, past):
                self.prove(line[:-1], seats[:-1], seat)
            past.add(hash(state))
        return [fixed(utility) for utility in node.low]

    def arrive(self, node: Node, state: State, ply: int, idle: int, past: set[int]) -> bool:
        """Looks whether the position just reached ends the game, or its seat can end it at once; true if that proves anything."""
        outcome = state.outcome()
        if outcome is None and self.drawn(ply, idle, hash(state) in past or hash(state) in self.history):
            outcome = (0.5,) * self.rules.players
        if outcome is not None:
            node.low = node.high = outcome
        elif self.tactical and state.wins_now():  # type: ignore[attr-defined]
            seat, others = state.to_move, self.rules.players - 1
            node.low = tuple(float(other == seat) for other in range(others + 1))
            node.high = node.low if others == 1 else (1.0,) * (others + 1)
            node.distance = 1
        return node.low != ()

    def drawn(self, ply: int, idle: int, recurs: bool = False) -> bool:
        """Whether the history of the game ends it here. In a search the second occurrence of a position counts already."""
        rules = self.rules
        return (rules.repetition > 0 and recurs) or 0 < rules.max_plies <= self.played + ply or 0 < self.no_progress <= idle

    def expand(self, node: Node, state: State) -> None:
        """Gives a node its children, the most promising first."""
        self.count()
        moves = state.search_moves() if self.canonical else state.legal_moves()  # type: ignore[attr-defined]
        if not moves:
            raise SearchError("a position has no legal move, but also no outcome: one of the two must be there")
        if not (self.evaluated and self.prior > 0):
            node.children = [Node(move, max(1, fixed(1 / len(moves), PRIOR))) for move in moves]
            return
        seat, children, odds = state.to_move, [], []
        for move in moves:
            self.count()
            after, child = state.play(move), Node(move, 0)
            outcome = after.outcome()
            if outcome is not None:
                child.low = child.high = outcome
                odds.append(CERTAIN * (2 * outcome[seat] - 1))
            else:
                odds.append(max(-CERTAIN, min(CERTAIN, after.evaluate(seat) / self.scale)))  # type: ignore[attr-defined]
            children.append(child)
        best = max(odds)
        weights = [math.exp(self.prior * (each - best)) for each in odds]
        total = sum(weights)
        for child, weight in zip(children, weights, strict=True):
            child.prior = max(1, fixed(weight / total, PRIOR))
        node.children = sorted(children, key=lambda child: -child.prior)

    def select(self, node: Node, seat: int) -> Node:
        """The child to look at next: the first among those of the best score."""
        spread, tried, gained, best, chosen = self.spread[seat], 0, 0, -math.inf, node.children[0]
        reach, log = self.exploration * spread * math.sqrt(node.visits), math.log(node.visits)
        for child in node.children:
            if child.low and node.low and child.high[seat] < node.low[seat]:
                continue
            if child.closed:
                score = child.low[seat]
            elif self.uct:
                if child.visits == 0:
                    return child
                width = self.exploration * math.sqrt(log / child.visits)
                score = child.value(seat) + spread * (width + self.bias * child.prior / (PRIOR * (1 + child.visits)))
            else:
                guess = gained / (tried * ONE) - FPU * spread if tried else 0.5
                mean = child.value(seat) if child.visits else guess
                score = mean + reach * child.prior / (PRIOR * (1 + child.visits))
            if score > best:
                best, chosen = score, child
            if child.visits == 0 and not child.closed:
                break
            tried, gained = tried + child.visits, gained + child.total
        return chosen

    def prove(self, line: Sequence[Node], seats: Sequence[int], seat: int) -> None:
        """Updates the bounds of the nodes of a line, of which `seat` is to move at the last."""
        for i in range(len(line) - 1, -1, -1):
            node = line[i]
            if not combine(node, seat, self.rules.players):
                return
            seat = seats[i]

    def playout(self, state: State, ply: int, idle: int) -> list[int]:
        """Plays at random to the end of the game, or to the cut-off. The utilities of all seats, times ONE."""
        for _ in range(MAX_PLAYOUT if self.cutoff is None else self.cutoff):
            outcome = state.outcome()
            if outcome is None and self.drawn(ply, idle):
                outcome = (0.5,) * self.rules.players
            if outcome is not None:
                return [fixed(utility) for utility in outcome]
            self.count()
            move = self.draw(state)
            idle = 0 if self.no_progress > 0 and state.is_progress(move) else idle + 1  # type: ignore[attr-defined]
            state, ply = state.play(move), ply + 1
        return self.evaluate(state)

    def evaluate(self, state: State) -> list[int]:
        """The utilities that the evaluation expects, or those of an end."""
        outcome = state.outcome()
        if outcome is None and not self.evaluated:
            outcome = (0.5,) * self.rules.players
        if outcome is not None:
            return [fixed(utility) for utility in outcome]
        self.count()
        if self.rules.players == 2:
            first = fixed(win_chance(state.evaluate(0) / self.scale))  # type: ignore[attr-defined]
            return [first, ONE - first]
        return [fixed(win_chance(state.evaluate(seat) / self.scale)) for seat in range(self.rules.players)]  # type: ignore[attr-defined]

    def draw(self, state: State) -> Any:
        """A uniform legal move."""
        if self.sampled:
            return state.random_move(self.rng)  # type: ignore[attr-defined]
        moves = state.legal_moves()
        return moves[self.rng.below(len(moves))]

    def count(self) -> None:
        """Counts a position on which moves are generated or an evaluation is made."""
        if self.nodes >= self.budget or (self.nodes % 16 == 0 and self.stopped()):
            raise Stopped
        self.nodes += 1

    def ranking(self) -> list[Node]:
        """The moves of the root, the best one first: proven wins, then by visits and value, at last what is proven worse."""
        return ranked(self.tree, self.root.to_move)


def combine(node: Node, seat: int, players: int) -> bool:
    """Bounds of a node from those of its children, where `seat` chooses for itself; false if nothing changed."""
    low, high = list(node.low or (0.0,) * players), list(node.high or (1.0,) * players)
    bounds = [(child.low, child.high) if child.low else ((0.0,) * players, (1.0,) * players) for child in node.children]
    low[seat] = max(low[seat], *(least[seat] for least, _ in bounds))
    high[seat] = min(high[seat], max(most[seat] for _, most in bounds))
    if players == 2:
        low[1 - seat], high[1 - seat] = 1 - high[seat], 1 - low[seat]
    for other in range(players):
        if other != seat and players > 2:  # whatever the seat may choose
            chosen = [(least[other], most[other]) for least, most in bounds if most[seat] >= low[seat]]
            low[other] = max(low[other], min(least for least, _ in chosen))
            high[other] = min(high[other], max(most for _, most in chosen))
    if (tuple(low), tuple(high)) in ((node.low, node.high), ((0.0,) * players, (1.0,) * players)):
        return False
    wins = [child.distance for child in node.children if child.low and child.low[seat] == low[seat] == 1]
    node.distance = 1 + (min(wins) if wins else max(child.distance for child in node.children))
    node.low, node.high = tuple(low), tuple(high)
    return True


def ranked(node: Node, seat: int) -> list[Node]:
    """Children by how good they are for the seat that chooses, the best one first."""

    def key(child: Node) -> tuple[int, int, int, float]:
        if child.low and child.low[seat] == 1:
            return 0, child.distance, 0, 0.0
        worse = bool(child.low and node.low and child.high[seat] < node.low[seat])
        lost = bool(child.low and child.high[seat] == 0)
        return 1 + worse + lost, -child.distance if lost else 0, -child.visits, -child.value(seat)

    return sorted(node.children, key=key)


def fixed(share: float, one: int = ONE) -> int:
    """A share of 1 as a whole number."""
    return int(share * one + 0.5)


def win_chance(odds: float) -> float:
    """From the logarithm of the odds."""
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, odds))))
