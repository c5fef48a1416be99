"""What a seat cannot tell apart: all worlds that chance can lead to, with their probabilities."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from sakiyomi.chance import Deal, Rng, TooManyBranchesError
from sakiyomi.game import Game
from sakiyomi.record import Record
from sakiyomi.state import Rules, is_legal
from sakiyomi.testing.positions import deals, merged, successors

__all__ = ["agreeing", "all_worlds", "dealt", "reached", "redealt", "sampled", "some_worlds", "ways_of"]

MOST = 20_000
"""More positions are not listed."""


def reached(found: dict[Any, float], moves: Iterable[Any], most: int = MOST) -> dict[Any, float]:
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


def sampled(view: Any, number: int = 0) -> list[Any]:
    """A world of the view for each of 20 seeds, which are others for another number."""
    return [view.determinize(Rng(20 * number + seed)) for seed in range(20)]


@lru_cache(maxsize=16)
def _deals(game: Game[Any], rules: Rules) -> dict[Any, float]:
    """The initial positions. Empty if they are too many to list."""
    try:
        return deals(game, rules, MOST)
    except TooManyBranchesError:
        return {}


@lru_cache(maxsize=16)
def _ways(game: Game[Any], rules: Rules, moves: tuple[Any, ...]) -> dict[Any, float]:
    start = _deals(game, rules)  # type: ignore[arg-type]
    try:
        found: dict[Any, float] = reached(start, moves)
    except TooManyBranchesError:
        return {}
    illegal = sum(start.values()) - sum(found.values())
    return {**found, None: illegal} if illegal > 1e-9 else found


def ways_of(record: Record[Any]) -> dict[Any, float]:
    """All that the moves of a record can lead to; None where they are not legal. Empty if that is too much to list."""
    ways: dict[Any, float] = _ways(record.game, record.rules, record.moves)  # type: ignore[arg-type]
    return ways


def all_worlds(record: Record[Any], view: Any) -> dict[Any, float]:
    """The worlds of the view, with their probabilities. Empty if they are too many to list."""
    return agreeing({state: share for state, share in ways_of(record).items() if state is not None}, view)


def some_worlds(record: Record[Any], view: Any) -> list[Any]:
    """Some worlds of the view, sampled ones and others, but not the record's."""
    others = list(all_worlds(record, view))
    Random(len(others)).shuffle(others)
    return [world for world in dict.fromkeys((*others[:5], *sampled(view)[:5])) if world != record.state]


def redealt(record: Record[Any], seed: int) -> Record[Any] | None:
    """The same moves in another deal; None where one is not legal."""
    deal = Deal(seed)
    other = Record(record.game, record.game.start(record.rules, deal), deal)
    for move in record.moves:
        if not is_legal(other.state, move):
            return None
        other.push(move)
    return other


def dealt(record: Record[Any], seed: int) -> Any:
    """The position in another deal, or None."""
    other = redealt(record, seed)
    return other and other.state
