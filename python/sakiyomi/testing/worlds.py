"""What a seat cannot tell apart: all worlds that chance can lead to, with their probabilities."""

from collections.abc import Iterable, Mapping
from typing import Any

from sakiyomi.chance import TooManyBranchesError
from sakiyomi.state import is_legal
from sakiyomi.testing.positions import merged, successors

__all__ = ["agreeing", "reached"]


def reached(found: dict[Any, float], moves: Iterable[Any], most: int = 20_000) -> dict[Any, float]:
    """Every position that moves lead to from any of these by any draws, with the probability of all draws.

    Positions in which a move is not legal are left out. Raises TooManyBranchesError when there are more than `most`.
    """
    for move in moves:
        legal = ((state, share) for state, share in found.items() if is_legal(state, move))
        found = merged((share * part, after) for state, share in legal for after, part in successors(state, move, most).items())
        if len(found) > most:
            raise TooManyBranchesError(f"the moves lead to more than {most:,} positions")
    return found


def agreeing(found: Mapping[Any, float], view: Any) -> dict[Any, float]:
    """The positions among these that have this view, with their probabilities given it: what `determinize` must sample."""
    worlds = {state: probability for state, probability in found.items() if state.view(view.seat) == view}
    total = sum(worlds.values())
    return {state: probability / total for state, probability in worlds.items()}
