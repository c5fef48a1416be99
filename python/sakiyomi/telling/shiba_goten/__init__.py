"""Shiba Goten in words."""

from typing import Any

from sakiyomi.state import text_of_move
from sakiyomi.telling.shiba_goten._events import events
from sakiyomi.telling.shiba_goten._moves import explained, gain
from sakiyomi.telling.shiba_goten._questions import asked
from sakiyomi.telling.shiba_goten.cards import cards_of
from sakiyomi.telling.shiba_goten.score import is_met, standing
from sakiyomi.telling.shiba_goten.table import Seat, Table, read

__all__ = ["asked", "card", "events", "gained", "met", "move_text", "question", "standings", "turn"]


def turn(view: Any) -> int | None:
    """The number of the turn, of whoever it is."""
    return read(view).turn


def question(view: Any) -> str:
    """Who is asked, and what; at the end how it ended."""
    return asked(read(view))


def move_text(view: Any, move: Any) -> str:
    """What a legal move comes to."""
    return explained(read(view), text_of_move(view, move))


def standings(view: Any) -> list[dict[str, int]]:
    """Points by what they are for, as if the game ended now."""
    table = read(view)
    return [_points(table, seat) for seat in table.seats]


def _points(table: Table, seat: Seat) -> dict[str, int]:
    now = standing(table, seat)
    return {
        "points": now.total,
        **{f"tier {number}": points for number, points in enumerate(now.tiers, 1)},
        "penalties": -now.penalties,
        "sub-objectives": now.won,
        "objectives": sum(objective.points for objective in now.met),
        "dolls placed": seat.placed,
    }


def met(view: Any) -> list[list[str]]:
    """Of each player the ids of objectives, scored at the end or still to be won, that the dolls meet as they lie."""
    table = read(view)
    return [
        [objective.id for objective in (*table.subs, *table.primary) if is_met(objective, seat, table.distinct_sets)]
        for seat in table.seats
    ]


def gained(view: Any, move: Any) -> int | None:
    """By how many points a placing or a discarding changes the score as the display stands; None of other moves."""
    return gain(read(view), text_of_move(view, move))


def card(view: Any, name: str) -> list[str]:
    """Of a doll colour, role, type and black shiba; of an objective condition and points."""
    cards = cards_of(view)
    return [each.told for each in ((cards.find(name),) if name else cards.every)]
