"""What a seat cannot tell apart: all worlds that chance can lead to, with their probabilities."""

from collections.abc import Iterable, Mapping
from typing import Any

from sakiyomi.chance import TooManyBranchesError
from sakiyomi.game import Game
from sakiyomi.state import Rules, is_legal
from sakiyomi.testing.positions import deals, merged, successors

__all__ = ["agreeing", "reached"]


def reached(game: Game[Any], rules: Rules, moves: Iterable[Any], most: int = 20_000) -> dict[Any, float]:
    """Every position that these moves lead to in any deal and by any draws, with the probability of the draws.

    Deals in which a move is not legal are left out. Raises TooManyBranchesError when there are more positions than `most`.
    """
    found = deals(game, rules, most)
    for move in moves:
        legal = ((state, share) for state, share in found.items() if is_legal(state, move))
        found = merged((share * part, after) for state, share in legal for after, part in successors(state, move, most).items())
        if len(found) > most:
            raise TooManyBranchesError(f"the moves of this {game.name} lead to more than {most:,} positions")
    return found


def agreeing(found: Mapping[Any, float], view: Any) -> dict[Any, float]:
    """The positions among these that have this view, with their probabilities given it: what `determinize` must sample."""
    worlds = {state: probability for state, probability in found.items() if state.view(view.seat) == view}
    total = sum(worlds.values())
    return {state: probability / total for state, probability in worlds.items()}
