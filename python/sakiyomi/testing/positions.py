"""Positions of random games."""

from collections.abc import Iterator
from random import Random
from typing import Any

from sakiyomi.game import Game
from sakiyomi.record import Record

__all__ = ["random_positions", "random_record"]


def random_record(
    game: Game[Any], rng: Random, plies: int | None = None, players: int | None = None, **options: Any
) -> Record[Any]:
    """A game of uniformly random moves from the initial position: to its end, or of at most so many plies."""
    record = game.new(players, **options)
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
