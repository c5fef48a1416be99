"""Positions of random games, and of all games where chance goes every way."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from sakiyomi.chance import branches
from sakiyomi.game import Game
from sakiyomi.record import Record
from sakiyomi.state import Rules, State

__all__ = ["deals", "random_positions", "random_record", "successors"]


def random_record(
    game: Game[Any], rng: Random, plies: int | None = None, players: int | None = None, **options: Any
) -> Record[Any]:
    """A game of uniformly random moves from the initial position, dealt at random: to its end, or of at most so many plies."""
    seed = 0 if game.information == "perfect" else rng.getrandbits(64)
    record = game.new(players, seed, **options)
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


def deals(game: Game[Any], rules: Rules) -> Sequence[tuple[float, Any]]:
    """The initial positions under these rules, with their probabilities. Raises ValueError when they are too many to list."""
    kind: Any = game.state_type
    if game.information == "perfect":
        return [(1.0, kind.initial(rules))]
    return kind.deals(rules) if hasattr(kind, "deals") else branches(lambda chance: kind.initial(rules, chance))


def successors(state: State, move: Any) -> Sequence[tuple[float, Any]]:
    """The positions that a move can lead to, with their probabilities. Raises ValueError when they are too many to list."""
    known: Any = state
    if getattr(type(state), "information", "perfect") == "perfect":
        return [(1.0, known.play(move))]
    return known.branches(move) if hasattr(known, "branches") else branches(lambda chance: known.play(move, chance))
