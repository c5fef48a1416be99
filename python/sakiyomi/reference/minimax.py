"""Full-width minimax: the truth that every unreduced search must find."""

from sakiyomi.reference.alpha_beta import AlphaBeta
from sakiyomi.state import State

__all__ = ["minimax"]


def minimax(search: AlphaBeta, state: State, depth: int, ply: int = 0, idle: int = 0) -> int:
    """The value for the root's side of a position `ply` plies below the root of `search`, which tells what ends, leaves and
    repetitions are worth. Tries every legal move.
    """
    outcome = state.outcome()
    if outcome is not None:
        return search.terminal(outcome, ply)
    if ply > 0 and search.drawn(state, ply, idle):
        return -search.contempt
    if depth == 0:
        return search.evaluation(state)
    before = set(search.path)
    search.path.add(hash(state))
    values = []
    for move in state.legal_moves():
        rest = 0 if search.no_progress > 0 and state.is_progress(move) else idle + 1  # type: ignore[attr-defined]
        values.append(minimax(search, state.play(move), depth - 1, ply + 1, rest))
    search.path = before
    return max(values) if state.to_move == search.seat else min(values)
