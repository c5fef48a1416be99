"""A position as a page shows it: what lies there, what is asked, what can be done, in words and in parts."""

from collections.abc import Callable, Sequence
from typing import Any

from sakiyomi._core import Script
from sakiyomi.engine.server._answer import cards_of
from sakiyomi.game import Game
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView
from sakiyomi.server import _boards
from sakiyomi.state import is_view, text_of, text_of_move
from sakiyomi.telling import teller

__all__ = ["events", "scene"]

_DRAWS = {
    "repetition": "the position came up too often",
    "max_plies": "the game is too long",
    "no_progress": "nothing has happened for too long",
}


def scene(record: Record[Any] | RecordView) -> dict[str, Any]:
    """All that a page needs to know of a position, or of what a seat knows of it."""
    state, game, rules = record.state, record.game, record.rules
    outcome = record.outcome()
    moves = [] if outcome else state.legal_moves()
    return {
        "game": game.name,
        "players": rules.players,
        "names": list(game.seat_names[: rules.players]),
        "options": dict(game.option_values(rules)),
        "position": text_of(state),
        "document": _document(game, state),
        **cards_of(record),
        "viewer": state.seat if is_view(state) else None,
        "to_move": None if outcome else state.to_move,
        "question": _question(record, outcome),
        "standings": words.standings(state) if (words := teller(game.name)) else None,
        "met": met(state) if (met := _extra(game.name, "met")) else None,
        "choices": [_choice(game.name, state, move) for move in moves],
        "outcome": outcome and list(outcome),
        "reason": record.termination(),
    }


def _document(game: Game[Any], state: Any) -> dict[str, Any] | None:
    if not game.has_documents:
        return _boards.document(game.name, state)
    found: dict[str, Any] = state.to_json()
    return found


def _question(record: Record[Any] | RecordView, outcome: Sequence[float] | None) -> str:
    """What is to be decided; at the end how the game ended."""
    names, reason = record.game.seat_names, record.termination()
    if reason == "resignation" and isinstance(record, Record) and record.resigned is not None:
        return f"{names[record.resigned]} has given up"
    if reason in _DRAWS:
        return f"a draw: {_DRAWS[reason]}"
    if words := teller(record.game.name):
        return words.question(record.state)
    if outcome is None:
        return _boards.question(record.game.name, names[record.state.to_move])
    best = [names[seat] for seat, utility in enumerate(outcome) if utility == max(outcome)]
    return f"{best[0]} has won" if len(best) == 1 else f"a draw between {' and '.join(best)}"


def _choice(game: str, state: Any, move: Any) -> dict[str, Any]:
    """A move, what it comes to in words, and its parts: for boards squares, else a verb and what follows it."""
    return {**_told(game, state, move), "then": _then(game, state, move)}


def _told(game: str, state: Any, move: Any) -> dict[str, Any]:
    text, words = text_of_move(state, move), teller(game)
    return {
        "move": text,
        "words": words.move_text(state, move) if words else "",
        "parts": _boards.parts(game, state, text),
        "gain": gained(state, move) if (gained := _extra(game, "gained")) else None,
    }


def _then(game: str, state: Any, move: Any) -> list[dict[str, Any]]:
    """What can be chosen next, where a move says no more than what that is about."""
    opens = _extra(game, "opens")
    if opens is None or not opens(state, move):
        return []
    after = state.play(move, Script([]))
    return [_told(game, after, each) for each in after.legal_moves()]


def _extra(game: str, name: str) -> Callable[..., Any] | None:
    """What only some games tell, see `Teller`."""
    found: Callable[..., Any] | None = getattr(teller(game), name, None)
    return found


def events(game: Game[Any], before: Any, move: Any, after: Any) -> list[str]:
    """What a move has changed, a line for each event, as who sees both positions may know it."""
    if words := teller(game.name):
        return words.events(before, move, after)
    return [_boards.event(game.name, before, game.seat_names[before.to_move], text_of_move(before, move))]
