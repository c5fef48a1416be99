"""What answers in JSON hold, whatever brings them."""

from typing import Any

from sakiyomi._core import BUILD, VERSION
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView
from sakiyomi.state import text_of, text_of_move

__all__ = ["PROTOCOL", "cards_of", "legal_moves", "version"]

PROTOCOL = 1
"""The version of what requests and answers mean."""


def version() -> dict[str, Any]:
    """Of the library, of its core, and of what requests mean."""
    return {"version": VERSION, "core": BUILD, "protocol": PROTOCOL}


def cards_of(record: Record[Any] | RecordView) -> dict[str, Any]:
    """What an answer tells of the cards; nothing in a game without."""
    return {"cards": record.cards.to_json()} if record.cards else {}


def legal_moves(record: Record[Any] | RecordView) -> dict[str, Any]:
    """What can be played, or how the game ended."""
    state, outcome = record.state, record.outcome()
    moves = [] if outcome else [text_of_move(state, move) for move in state.legal_moves()]
    place = {"game": record.game.name, "position": text_of(state), **cards_of(record), "to_move": state.to_move}
    return {**place, "moves": moves, "outcome": outcome, "reason": record.termination()}
