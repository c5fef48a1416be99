"""Plays one game."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Literal

from sakiyomi.match.player import Player
from sakiyomi.match.schedule import Fixture
from sakiyomi.record import Reason, Record
from sakiyomi.record_view import seen

__all__ = ["Played", "play_game"]


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end."""

    fixture: Fixture
    record: Record[Any]
    utilities: tuple[float, ...]
    """Of each seat, in [0, 1]."""
    reason: Reason | Literal["plies"]
    """Why it ended; `plies`: after as many as the match allows."""
    moves: tuple[int, ...]
    """How many each seat made."""
    seconds: tuple[float, ...]
    """That each seat thought."""


def play_game(record: Record[Any], fixture: Fixture, players: Sequence[Player], plies: int | None = None) -> Played:
    """Plays on in the record to the end, or so many plies of the whole game, which then is a draw.

    At each move the player at the seat to move searches what that seat has seen. Raises as searches do.
    """
    seated = [players[number] for number in fixture.seating]
    searchers = [player.searcher.clone(seed=seed) for player, seed in zip(seated, fixture.seeds, strict=True)]
    moves, seconds = [0] * len(seated), [0.0] * len(seated)
    while (outcome := record.outcome()) is None and (plies is None or len(record.moves) < plies):
        seat = record.state.to_move
        begin = perf_counter()
        move = searchers[seat].search(seen(record), seated[seat].limit).move
        seconds[seat] += perf_counter() - begin
        moves[seat] += 1
        record.push(move)
    utilities = (0.5,) * len(seated) if outcome is None else outcome
    return Played(fixture, record, utilities, record.termination() or "plies", tuple(moves), tuple(seconds))
