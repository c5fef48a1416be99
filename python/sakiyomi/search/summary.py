"""What the tree of a reference search says: its moves in order, its lines, and its top."""

import math
from operator import attrgetter
from typing import Any

from sakiyomi._core import Rng
from sakiyomi.reference.alpha_beta import clamp
from sakiyomi.reference.mcts import PRIOR, SCALED, advance
from sakiyomi.report import Line, MoveStatistics, Report
from sakiyomi.search.root import Root
from sakiyomi.state import State

__all__ = ["branch", "depth", "is_settled", "ranked", "report", "units"]


def ranked(node: Any, seat: int) -> list[Any]:
    """The children, the best first for the seat that chooses: wins, then by visits and value, at last what is proven worse."""
    settled = node.low[seat] == node.high[seat]

    def key(child: Any) -> tuple[int, int, int, float]:
        if child.low[seat] == 1:
            return 0, child.distance, 0, 0.0
        worse = (child.low[seat] if settled else child.value(seat)) < node.low[seat]
        lost = child.high[seat] == 0
        return 1 + worse + lost, -child.distance if lost else 0, -child.visits, -child.value(seat)

    return sorted(node.children, key=key)


def is_settled(search: Any) -> bool:
    """Whether the value of the root is proven for the seat to move."""
    seat = search.root.to_move
    return bool(search.tree.low[seat] == search.tree.high[seat])


def depth(search: Any) -> int:
    """Plies of the best line, or with chance of the line tried most; 0 without any."""
    best = ranked(search.tree, search.root.to_move)[:1]
    if not best or not search.chance:
        return len(_line(best[0], search.root)) if best else 0
    plies, node = 1, best[0]
    while any(child.visits for child in node.children):
        plies, node = plies + 1, max(node.children, key=attrgetter("visits"))
    return plies


def report(search: Any, root: Root, lines: int, seconds: float) -> Report:
    """The best lines and all moves of the root; of a tree without moves, the first legal one."""
    seat, found, moves = root.state.to_move, [], []
    ranking = ranked(search.tree, seat)
    for child in ranking:
        low, high, prior = child.low[seat], child.high[seat], child.prior / PRIOR
        moves.append(MoveStatistics(child.move, child.visits, child.value(seat), prior, low, high))
    for child, known in zip(ranking[:lines], moves, strict=False):
        value, distance = _units(known, child.distance + 1, root.scale)
        found.append(Line(value, distance, _line(child, root.state), known.value))
    if not found:
        move = root.state.legal_moves()[0]
        found.append(Line(0, None, [move], 0.5))
        moves.append(MoveStatistics(move, 0, 0.5, 0.0, 0.0, 1.0))
    means = [total / (search.results * SCALED) if search.results else 0.5 for total in search.sums]
    means = [max(low, min(high, mean)) for low, mean, high in zip(search.tree.low, means, search.tree.high, strict=True)]
    plies = depth(search)
    return Report(plies, max(plies, search.seldepth), search.nodes, seconds, 0, found, 0, search.simulations, moves, means)


def branch(node: Any, state: State, seat: int, plies: int, width: int) -> tuple[Any, ...]:
    """A node and the best `width` of those below each down to so many plies, as nested tuples such as the core gives; nothing
    below a chance event. `seat` moved here, or is to move at the root.
    """
    below, mover = [], state.to_move
    if plies and state.outcome() is None:
        for child in ranked(node, mover)[:width]:
            after, sure = advance(state, child.move, Rng(0))
            below.append(branch(child, after, mover, sure * (plies - 1), width))
    own = node.move, seat, node.visits, node.value(seat), node.prior / PRIOR
    return *own, node.low[seat], node.high[seat], node.distance, below


def _units(known: MoveStatistics, distance: int, scale: int) -> tuple[int, int | None]:
    """A utility in evaluation units, with the distance to the end of a proven win or loss."""
    if known.low == known.high and known.low in (0, 1):
        return 0, distance if known.low == 1 else -distance
    return units(known.value, scale), None


def units(utility: float, scale: int) -> int:
    """The evaluation that comes nearest to a mean utility."""
    return clamp(round(scale * math.log(max(1e-6, utility) / max(1e-6, 1 - utility))))


def _line(node: Any, state: State) -> list[Any]:
    """The line of the best moves, beginning with that of a node whose position comes after `state`, to the first chance event."""
    moves = [node.move]
    state, sure = advance(state, node.move, Rng(0))
    while sure and node.visits and state.outcome() is None:
        ranking = ranked(node, state.to_move) if node.children else []
        if not ranking:
            wins = state.wins_now() if node.distance == 1 and hasattr(state, "wins_now") else False
            return [*moves, *([_winning(state)] if wins else [])]
        node = ranking[0]
        if not node.visits and not node.closed:
            break
        moves.append(node.move)
        state, sure = advance(state, node.move, Rng(0))
    return moves


def _winning(state: State) -> Any:
    """A move that wins at once."""
    seat = state.to_move
    return next(move for move in state.legal_moves() if (outcome := state.play(move).outcome()) and outcome[seat] == 1)
