"""Monte Carlo tree search on one page: the oracle for the native search, which equals it on one thread.

A simulation walks down the tree by PUCT (Rosin 2011) or UCT (Kocsis and Szepesvari 2006), values its last position by the
evaluation or by a random playout, and adds that to the nodes it came through. Each seat wants its own utility (max^n). A node
keeps what its mover got, and bounds on all utilities that are proven (score bounded search, Cazenave and Saffidine 2010), which
is one rule for wins, draws, losses and any number of seats. Sums are whole numbers, so results do not depend on rounding.

Chance is drawn anew in each simulation, and no node keeps it (open loop): beyond a chance event nothing is proven, and a node has
a child for each move that a seat could make there at any time, of which only those can be chosen that are legal this time.
"""

import math
from collections.abc import Callable, Collection, Sequence
from copy import copy
from functools import cache
from operator import attrgetter
from typing import Any

from sakiyomi._core import Rng
from sakiyomi.errors import SearchError
from sakiyomi.state import Rules, State, information_of, utilities

__all__ = ["MCTS", "Node", "advance"]

SUITED, SENSIBLE = -1, 30  # as many plies of playouts as suit the game: of sensible moves, where it knows any
ONE = 1 << 30  # a utility of 1
SCALED = 1 << 15  # the same, where squares are summed
RESCALE = 64  # results between looks at the spread of results
MAX_PLAYOUT = MAX_TREE = 1_000  # plies
CERTAIN = 8.0  # log odds of what ends the game, for priors
PRIOR = 65_535  # a prior probability of 1
FIRST = 4  # children that a node gets at first; when all of them are tried, twice as many and so on
FPU = 0.2  # first-play urgency: by so much of the spread an untried move looks worse than the tried ones


class Stopped(Exception):  # noqa: N818
    """The nodes are spent, or the caller wants an end."""


class Node:
    """A move with what is known of the position after it."""

    def __init__(self, move: Any, seat: int, players: int) -> None:
        self.move, self.seat, self.prior = move, seat, PRIOR  # the seat that moved here
        self.state: State | None = None  # the position after it, once looked at; not with chance
        self.visits = self.total = 0  # simulations; what the seat that moved here got, in units of 1 / ONE
        self.children = NO_CHILDREN
        self.more = 0  # moves that have no child yet
        self.preferred: Node | None = None  # the proven child that its seat to move prefers to the one looked at last
        self.low, self.high = unproven(players)
        self.distance, self.closed = 0, False

    def bound(self, low: tuple[float, ...], high: tuple[float, ...], distance: int) -> None:
        """Sets what is proven: bounds of each seat's utility, and in how many plies a proven result comes."""
        self.low, self.high, self.distance = low, high, distance
        self.closed = low == high  # nothing is left to prove

    def value(self, seat: int) -> float:
        """The mean utility of the seat that moved here, within what is proven."""
        low, high, mean = self.low[seat], self.high[seat], self.total / (self.visits * ONE) if self.visits else 0.5
        return max(low, min(high, mean))


NO_CHILDREN: list[Node] = []  # of all nodes until they get some


@cache
def unproven(players: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Bounds of utilities of which nothing is known."""
    return (0.0,) * players, (1.0,) * players


class MCTS:
    """The search of one position. `scale` evaluation units are a factor e in the odds of winning. Priors are these odds to the
    power `prior`, times the `sharpness` of the rules. With `uct` they give a progressive bias instead. With `widening` a node
    looks at so many of its moves times the root of its visits. `cutoff`: plies of a playout before the evaluation; None: to the
    end of the game.
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
        widening: float = 0.0,
        uct: bool = False,
        cutoff: int | None = SUITED,
        history: Collection[int] = (),
        played: int = 0,
        idle: int = 0,
        budget: int | None = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self.root, self.players, self.scale, self.rng = root, rules.players, scale, rng
        self.exploration, self.bias, self.widening, self.uct = exploration, bias, widening, uct
        self.prior = prior * getattr(rules, "sharpness", 1)
        self.chance, self.canonical = information_of(root) == "open chance", hasattr(root, "search_moves")
        self.tactical = hasattr(root, "wins_now") and not self.chance
        self.evaluated, self.sampled = hasattr(root, "evaluate"), hasattr(root, "random_move")
        self.guided = hasattr(root, "playout_move") and self.evaluated and cutoff is not None
        suited = getattr(rules, "sensible_plies", SENSIBLE) if self.guided else 0
        self.cutoff = MAX_PLAYOUT if cutoff is None or not self.evaluated else suited if cutoff == SUITED else cutoff
        self.history, self.played, self.idle = {*history, hash(root)}, played, idle
        self.repetition, self.max_plies = rules.repetition, rules.max_plies
        self.no_progress = rules.no_progress if hasattr(root, "is_progress") else 0
        self.budget, self.stopped = 2**63 - 1 if budget is None else budget, stopped
        self.nodes = self.simulations = self.results = self.seldepth = 0
        self.tree = Node(None, root.to_move, self.players)
        self.spread = [1.0] * self.players  # of each seat's results: twice their standard deviation
        self.sums, self.squares = [0] * self.players, [0] * self.players

    def simulate(self) -> bool:
        """One simulation; false if it had to end before its time, and left no trace but proofs."""
        line, seats = [self.tree], [self.root.to_move]
        try:
            values = self.descend(line, seats)
        except Stopped:
            for node in line:
                node.visits -= 1
            return False
        self.simulations += 1
        self.seldepth = max(self.seldepth, len(line) - 1)
        if line[-1].visits == 1:  # to come to what is proven again and again is no new result
            self.learn(values)
        for i in range(len(line) - 1, -1, -1):
            node = line[i]
            if node.preferred is not None and i < len(line) - 1:
                values = self.gains(node.preferred.low)
            node.total += values[seats[i]]
        return True

    def learn(self, values: list[int]) -> None:
        """Takes a result into account for the spread."""
        self.results += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value // SCALED
            self.squares[seat] += (value // SCALED) ** 2
            if self.results % RESCALE == 0:
                mean = self.sums[seat] / self.results
                variance = max(0.0, self.squares[seat] / self.results - mean * mean)
                self.spread[seat] = max(0.1, min(1.0, 2 * math.sqrt(variance) / SCALED))

    def descend(self, line: list[Node], seats: list[int]) -> list[int]:
        """Walks to a position to value, listing nodes and the seats that moved there; the utilities of all seats, times ONE."""
        node, state, idle, past = self.tree, self.root, self.idle, set[int]()
        certain, moves = True, list[Any]()  # whether no chance had a part in the position; its moves, where they are listed
        node.visits += 1
        while not node.closed:
            ply, fresh = len(line) - 1, node.visits == 1 and len(line) > 1
            if self.chance and not moves and (fresh or not certain):
                moves = self.moves(state)
            forced = self.chance and len(moves) == 1  # a look goes on to the next choice
            if (fresh and not forced) or ply == MAX_TREE:
                return self.playout(state, ply, idle)
            seat = state.to_move
            if not 0 <= seat < self.players:
                raise SearchError(f"to_move must be a seat below the {self.players} of rules.players, not {seat}")
            child = self.select(node, seat, None if certain else moves) if node.children else None
            if child is None:
                self.expand(node, state, seat, moves or self.moves(state), certain)
                prove(line, seats, seat)
                continue
            node = child
            idle = 0 if self.no_progress > 0 and state.is_progress(node.move) else idle + 1  # type: ignore[attr-defined]
            if self.chance:
                state, sure = advance(state, node.move, self.rng)
                certain, moves = certain and sure, []
            else:
                state = state.play(node.move) if node.state is None else node.state
                node.state = state
            node.visits += 1
            line.append(node)
            seats.append(seat)
            if certain and node.visits == 1:
                self.arrive(line, seats, state, idle, past)
            elif not certain and (outcome := self.end(state, ply + 1, idle)) is not None:
                self.count()
                return self.gains(outcome)
            if self.repetition > 0:
                past.add(hash(state))
        self.count()  # what is proven has its price too, so that every budget is spent in the end
        return self.gains(node.low)

    def arrive(self, line: list[Node], seats: list[int], state: State, idle: int, past: set[int]) -> None:
        """Looks whether the position just reached ends the game, or its seat can end it at once."""
        outcome = self.end(state, len(line) - 1, idle)
        if outcome is None and self.repetition > 0 and (hash(state) in past or hash(state) in self.history):
            outcome = (0.5,) * self.players  # in a search the second occurrence of a position counts already
        if outcome is not None:
            line[-1].bound(outcome, outcome, 0)
        elif self.tactical and state.wins_now():  # type: ignore[attr-defined]
            low = tuple([float(seat == state.to_move) for seat in range(self.players)])
            line[-1].bound(low, low if self.players == 2 else (1.0,) * self.players, 1)
        else:
            return
        prove(line[:-1], seats[:-1], seats[-1])

    def end(self, state: State, ply: int, idle: int) -> tuple[float, ...] | None:
        """The utilities where the position or a count of moves ends the game."""
        outcome = state.outcome()
        if outcome is not None:
            return utilities(outcome, self.players)
        over = 0 < self.max_plies <= self.played + ply or 0 < self.no_progress <= idle
        return (0.5,) * self.players if over else None

    def moves(self, state: State) -> list[Any]:
        """The moves of a position, the most promising kinds first."""
        self.count()
        moves = list(state.search_moves() if self.canonical else state.legal_moves())  # type: ignore[attr-defined]
        if not moves:
            raise SearchError("a position has no legal move, but also no outcome: one of the two must be there")
        return moves

    def expand(self, node: Node, state: State, seat: int, moves: list[Any], certain: bool) -> None:
        """Gives a node its next children, the most promising first; with chance all that it lacks."""
        next_ones = slice(len(node.children), 2 * len(node.children) + FIRST)
        informed = self.evaluated and self.prior > 0 and (len(moves) > 1 or not self.chance)
        if not informed and not self.chance:  # all alike, in their order
            share = max(1, fixed(1 / len(moves), PRIOR))
            children = [Node(move, seat, self.players) for move in moves[next_ones]]
            for child in children:
                child.prior = share
            node.children = node.children + children
            node.more = len(moves) - len(node.children)
            return
        children = [Node(move, seat, self.players) for move in moves]
        odds = [self.odds(child, state, seat, certain) if informed else 0.0 for child in children]
        best = max(odds)
        weights = [math.exp(self.prior * (each - best)) for each in odds]
        total = sum(weights)
        for child, weight in zip(children, weights, strict=True):
            child.prior = max(1, fixed(weight / total, PRIOR))
        children.sort(key=attrgetter("prior"), reverse=True)
        if self.chance:
            known = [child.move for child in node.children if child.seat == seat]
            unknown = [child for child in children if child.move not in known]
            node.children = sorted(node.children + unknown, key=attrgetter("prior"), reverse=True)
        else:
            node.children = node.children + children[next_ones]
            node.more = len(children) - len(node.children)

    def odds(self, child: Node, state: State, seat: int, certain: bool) -> float:
        """The logarithm of the odds that `seat` wins by a move, at first sight. Chance is drawn alike for all moves."""
        self.count()
        after, sure = advance(state, child.move, Rng(0)) if self.chance else (state.play(child.move), True)
        if (outcome := after.outcome()) is not None:
            outcome = utilities(outcome, self.players)
            if certain and sure:
                child.bound(outcome, outcome, 0)
            return CERTAIN * (2 * outcome[seat] - 1)
        return max(-CERTAIN, min(CERTAIN, after.evaluate(seat) / self.scale))  # type: ignore[attr-defined,no-any-return]

    def select(self, node: Node, seat: int, legal: list[Any] | None) -> Node | None:
        """The child to look at next: the first among those of the best score; None if it takes more children to tell. What is
        proven needs no look: the best of the others gets it, and only the node's value is that of the proven move. Beyond
        chance only `legal` moves count.
        """
        children = node.children
        if legal is not None:
            children = [child for child in children if child.seat == seat and child.move in legal]
            if len(children) < len(legal):
                return None
        spread, sure, tried, gained, best = self.spread[seat], node.low[seat], 0, 0, -math.inf
        reach, log = self.exploration * spread * math.sqrt(node.visits), math.log(node.visits)
        room, looked = max(1.0, self.widening * math.sqrt(node.visits)) if self.widening > 0 else math.inf, 0
        chosen = proven = None
        for child in children:
            most = child.high[seat]
            if most < sure or (most == sure < node.high[seat] and not child.closed):
                continue  # it cannot be better
            if child.closed:
                proven = proven or child
            else:
                if looked >= room:
                    break
                looked += 1
                if self.uct and child.visits:
                    width = self.exploration * math.sqrt(log / child.visits)
                    score = child.value(seat) + spread * (width + self.bias * child.prior / (PRIOR * (1 + child.visits)))
                elif self.uct:
                    score = math.inf
                else:
                    mean = child.value(seat) if child.visits else gained / (tried * ONE) - FPU * spread if tried else 0.5
                    score = mean + reach * child.prior / (PRIOR * (1 + child.visits))
                if score > best:
                    best, chosen = score, child
                if child.visits == 0:
                    break
            tried, gained = tried + child.visits, gained + child.total
        else:
            if node.more:
                return None
        node.preferred = proven if best < sure else None
        return chosen or proven

    def playout(self, state: State, ply: int, idle: int) -> list[int]:
        """Plays an open position at random to the end or to the cut-off; the utilities of all seats, times ONE."""
        for _ in range(self.cutoff):
            self.count()
            move = self.draw(state)
            idle = 0 if self.no_progress > 0 and state.is_progress(move) else idle + 1  # type: ignore[attr-defined]
            state, ply = advance(state, move, self.rng)[0] if self.chance else state.play(move), ply + 1
            if (outcome := self.end(state, ply, idle)) is not None:
                return self.gains(outcome)
        if not self.evaluated:
            return self.gains((0.5,) * self.players)
        self.count()
        seats = 1 if self.players == 2 else self.players
        return self.gains([win_chance(state.evaluate(seat) / self.scale) for seat in range(seats)])  # type: ignore[attr-defined]

    def draw(self, state: State) -> Any:
        """A sensible move where the game knows one, else a uniform legal move."""
        if self.guided:
            return state.playout_move(self.rng)  # type: ignore[attr-defined]
        if self.sampled:
            return state.random_move(self.rng)  # type: ignore[attr-defined]
        moves = state.legal_moves()
        return moves[self.rng.below(len(moves))]

    def count(self) -> None:
        """Counts a position on which moves are generated or an evaluation is made."""
        if self.nodes >= self.budget or (self.nodes % 16 == 0 and self.stopped()):
            raise Stopped
        self.nodes += 1

    def gains(self, utilities: Sequence[float]) -> list[int]:
        """Utilities as whole numbers. Those of two seats share exactly ONE: the first tells both."""
        shares = [fixed(utility, ONE) for utility in utilities]
        return [shares[0], ONE - shares[0]] if self.players == 2 else shares


def advance(state: State, move: Any, rng: Any) -> tuple[State, bool]:
    """The position after a move, and whether no chance had a part in it that matters."""
    if information_of(state) != "open chance":
        return state.play(move), True
    settled, before = hasattr(state, "is_settled") and state.is_settled(), copy(rng)
    after = state.play(move, rng)  # type: ignore[call-arg]
    return after, settled or before == rng


def prove(line: Sequence[Node], seats: Sequence[int], seat: int) -> None:
    """Updates the bounds of the nodes of a line, of which `seat` is to move at the last."""
    for i in range(len(line) - 1, -1, -1):
        if not combine(line[i], seat):
            return
        seat = seats[i]


def combine(node: Node, seat: int) -> bool:
    """Bounds of a node from those of its children, where `seat` chooses for itself; false if nothing changed."""
    children, low, high = node.children, list(node.low), list(node.high)
    low[seat] = max(low[seat], max([child.low[seat] for child in children]))
    if not node.more:
        high[seat] = min(high[seat], max([child.high[seat] for child in children]))
    if len(low) == 2:
        low[1 - seat], high[1 - seat] = 1 - high[seat], 1 - low[seat]
    elif len(low) > 2 and not node.more:
        chosen = [child for child in children if child.high[seat] >= low[seat]]  # whatever the seat may choose
        for other in range(len(low)):
            if other != seat:
                low[other] = max(low[other], min([child.low[other] for child in chosen]))
                high[other] = min(high[other], max([child.high[other] for child in chosen]))
    if low == list(node.low) and high == list(node.high):
        return False
    wins = [child.distance for child in children if child.low[seat] == low[seat] == 1]
    node.bound(tuple(low), tuple(high), 1 + (min(wins) if wins else max([child.distance for child in children])))
    return True


def fixed(share: float, one: int) -> int:
    """A share of 1 as a whole number."""
    return int(share * one + 0.5)


def win_chance(odds: float) -> float:
    """From the logarithm of the odds."""
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, odds))))
