"""Positions of random games, and of all games where chance goes every way."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from sakiyomi.chance import TooManyBranchesError, branches
from sakiyomi.game import Game
from sakiyomi.record import Record
from sakiyomi.state import Rules, State, information_of

__all__ = ["deals", "few_successors", "merged", "random_positions", "random_record", "successors"]


def random_record(
    game: Game[Any], rng: Random, plies: int | None = None, players: int | None = None, **options: Any
) -> Record[Any]:
    """A game of uniformly random moves from the initial position, dealt at random: to its end, or of at most so many plies."""
    deal: dict[str, Any] = {} if game.information == "perfect" else {"seed": rng.getrandbits(64)}
    record = game.new(players, **options, **deal)
    while record.termination() is None and (plies is None or len(record.moves) < plies):
        record.push(rng.choice(record.state.legal_moves()))
    return record


def random_positions(game: Game[Any], count: int, seed: int = 0, **options: Any) -> Iterator[Record[Any]]:
    """Games in progress after a random number of random moves, for every number of seats in turn."""
    rng = Random(f"{game.name} {seed}")
    least, most = game.players
    lengths = {seats: len(random_record(game, rng, 200, seats, **options).moves) for seats in range(least, most + 1)}
    found = 0
    while found < count:
        seats = least + found % (most + 1 - least)
        record = random_record(game, rng, rng.randrange(lengths[seats] + 1), seats, **options)
        if record.termination() is None:
            found += 1
            yield record


def deals(game: Game[Any], rules: Rules, most: int = 1_000_000) -> dict[Any, float]:
    """The initial positions under these rules, with their probabilities. Raises TooManyBranchesError when chance can go more than
    `most` ways.
    """
    if game.information == "perfect":
        return {game.start(rules): 1.0}
    own = getattr(game.state_type, "deals", None)
    return merged(own(rules, most) if own else branches(lambda chance: game.start(rules, chance), most))


def successors(state: State, move: Any, most: int = 1_000_000) -> dict[Any, float]:
    """The positions that a move can lead to, with their probabilities. Raises as `deals`."""
    known: Any = state
    if information_of(state) == "perfect":
        return {known.play(move): 1.0}
    own = getattr(state, "branches", None)
    return merged(own(move, most) if own else branches(lambda chance: known.play(move, chance), most))


def few_successors(state: State, move: Any) -> dict[Any, float] | None:
    """The same; None where chance can go more ways than a test can look at."""
    try:
        return successors(state, move, 20_000)
    except TooManyBranchesError:
        return None


def merged(ways: Iterable[tuple[float, Any]]) -> dict[Any, float]:
    """The probability of each of the different ends of ways."""
    found: dict[Any, float] = {}
    for probability, end in ways:
        found[end] = found.get(end, 0.0) + probability
    return found
