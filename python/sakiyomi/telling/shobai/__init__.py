"""'Shobai' All Right in words."""

from typing import Any

from sakiyomi.state import text_of_move
from sakiyomi.telling.shobai._events import events
from sakiyomi.telling.shobai._moves import explained
from sakiyomi.telling.shobai._questions import asked
from sakiyomi.telling.shobai.cards import cards_of
from sakiyomi.telling.shobai.table import read

__all__ = ["asked", "card", "events", "move_text", "opens", "question", "standings", "turn"]

_OPENINGS = {"action one", "action many", "action client", "action emperor", "action activate"}


def turn(view: Any) -> int | None:
    """The number of the turn, of whoever it is."""
    return read(view).turn


def question(view: Any) -> str:
    """Who is asked, and what; at the end how it ended."""
    return asked(read(view))


def move_text(view: Any, move: Any) -> str:
    """What a legal move comes to, in numbers."""
    return explained(read(view), text_of_move(view, move))


def opens(view: Any, move: Any) -> bool:
    """Whether a move only says what the next one is about."""
    return text_of_move(view, move) in _OPENINGS


def standings(view: Any) -> list[dict[str, int]]:
    """Points, and the allies that break ties."""
    seats = read(view).seats
    return [{"points": seat.score, "active allies": len(seat.active), "inactive allies": len(seat.inactive)} for seat in seats]


def card(view: Any, name: str) -> list[str]:
    """Value, what it does, what it asks and brings."""
    cards = cards_of(view)
    return [cards.told(each) for each in ([cards.find(name)] if name else (*cards.cards, *cards.moguls))]
