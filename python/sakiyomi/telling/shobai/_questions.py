"""What is asked in a game of 'Shobai' All Right."""

from collections.abc import Callable

from sakiyomi.telling.shobai._words import chosen_cards, ending, given, listed, money_needed
from sakiyomi.telling.shobai.table import Table

__all__ = ["STEPS", "asked"]

STEPS = ("the preparation", "the refresh", "the action", "the end of the turn")
"""Before which the windows for free actions are."""
_QUESTIONS = {
    "activate": "which ally becomes active?",
    "extra": "one cube more on which card?",
    "action": "which action?",
    "give": "which ally is exchanged?",
    "where": "to which cell does the exchanged card go?",
    "order": "which order is fulfilled?",
    "keep": "which of the cards used stays active?",
}


def asked(table: Table) -> str:
    """Who is asked, and what; at the end how the game ended."""
    if table.asked is None:
        return ending(table)
    words = _QUESTIONS.get(table.kind) or _COMPUTED[table.kind](table)
    return f"{table.seats[table.asked].name}: {words}"


def _window(table: Table) -> str:
    return f"free actions before {STEPS[table.window]}?"


def _take(table: Table) -> str:
    chosen = [card.valued for card in chosen_cards(table)]
    return f"{given(table).valued} for {f'{listed(chosen)}, and what more' if chosen else 'what'}?"


def _money(table: Table) -> str:
    taken = chosen_cards(table)
    needed = money_needed(table, given(table), taken)
    exchange = f"{given(table).valued} for {listed(card.valued for card in taken)}"
    return f"{exchange} takes {needed} money: how much from {table.subject}?"


def _payment(table: Table) -> str:
    order, paid = table.cards.cards[table.so_far["order"]], table.so_far["paid"]
    so_far = f", paid by {listed(label for label, _ in paid)}" if paid else ""
    return f"{order.id}, {order.needs}{so_far}: what from {table.subject}?"


def _effect(table: Table) -> str:
    """By which card something is placed, acquired or activated."""
    left = table.pending["left"]
    words = {
        "place": f"how many cubes on {table.subject}?",
        "acquire": f"which card of value up to {left} is acquired?",
        "wake": f"which ally becomes active? {left} may",
    }
    return f"{f'{table.used}: ' if table.used else ''}{words[table.kind]}"


_COMPUTED: dict[str, Callable[[Table], str]] = {
    "window": _window,
    "take": _take,
    "money": _money,
    "pay": _payment,
    "place": _effect,
    "acquire": _effect,
    "wake": _effect,
}
