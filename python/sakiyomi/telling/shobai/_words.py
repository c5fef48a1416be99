"""Sentences about 'Shobai' All Right that questions, moves and events share."""

from collections.abc import Iterable

from sakiyomi.telling.shobai.cards import Card, counted
from sakiyomi.telling.shobai.table import Seat, Table

__all__ = ["bonus", "chosen_cards", "ending", "given", "listed", "money_needed"]


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def bonus(table: Table, action: str) -> int:
    """By how much what is taken one-to-one or one-to-many may be worth more than the card that is given, without money."""
    if action == "many":
        return 2 if table.has_power("many_plus_2") else 0
    return 4 if table.has_power("one_plus_4") else 2


def money_needed(table: Table, lost: Card, taken: Iterable[Card]) -> int:
    """How many cubes of money an exchange takes."""
    return max(0, sum(card.value or 0 for card in taken) - (lost.value or 0) - bonus(table, table.action))


def given(table: Table) -> Card:
    """What an exchange that has begun gives away."""
    return table.owned(table.so_far["give"]).card


def chosen_cards(table: Table) -> list[Card]:
    """What it takes so far."""
    return [table.lying(cell) for cell in table.so_far["cells"]]


def ending(table: Table) -> str:
    """Why the game is over, and the ranking; while it goes on nothing."""
    if table.over is None:
        return ""
    why = "the cap of rounds is reached" if table.over["reason"] == "cap" else "the last round is over"
    ranks = sorted(map(_rank, table.seats), reverse=True)
    order = sorted(table.seats, key=_rank, reverse=True)
    shown = (f"{1 + ranks.index(_rank(seat))}. {seat.name} {_standing(table, seat)}" for seat in order)
    return f"{why}; ranking: {', '.join(shown)}"


def _rank(seat: Seat) -> tuple[int, int, int]:
    return seat.score, len(seat.active), len(seat.inactive)


def _standing(table: Table, seat: Seat) -> str:
    """Points, and where they are those of another seat what breaks the tie."""
    tied = sum(other.score == seat.score for other in table.seats) > 1
    return counted(seat.score, "point") + (f" ({len(seat.active)} active, {len(seat.inactive)} inactive)" if tied else "")
