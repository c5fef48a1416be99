"""'Shobai' All Right in a terminal: what all may take, and a block of lines for each player."""

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from sakiyomi.drawing._ansi import paint
from sakiyomi.telling.shobai.cards import Card, counted
from sakiyomi.telling.shobai.table import Owned, Patron, Seat, Table

__all__ = ["blocks"]

_WIDTH, _LABEL = 100, 12
_COLUMN = (_WIDTH - _LABEL) // 2
_PRODUCTS = {"tribute": 97, "medicine": 65, "cloth": 67, "oil": 136, "pottery": 131, "money": 143}
_STRONG = 68


def blocks(table: Table, colour: bool) -> Iterator[str]:
    """The turn, what all may take, and the players; at last the cards' origin if they are made up."""
    drawn = [_turn(table), "\n".join(_display(table))]
    drawn += ["\n".join(_seat(table, number, seat)) for number, seat in enumerate(table.seats)]
    made_up = f"\n  not as printed: {', '.join(table.cards.reconstructed)}" if table.cards.reconstructed else ""
    drawn.append(f"  2 value  ~ inactive  *2 cubes on it  +2 cubes of a refresh  (for discarding it){made_up}")
    yield from map(_painted, drawn) if colour else drawn


def _painted(block: str) -> str:
    """Amounts of products in their colours, and the name of the player who is asked."""
    block = re.sub(r"^> .*?(?=  )", lambda found: paint(found[0], _STRONG), block)
    amounts = rf"\+?\d+ ({'|'.join(_PRODUCTS)})\b"
    return re.sub(amounts, lambda found: paint(found[0], _PRODUCTS[found[1]]), block)


def _turn(table: Table) -> str:
    last = f", the last is {table.last_round}" if table.last_round else ""
    allies = f"allies: deck {table.ally_deck}, discard {len(table.ally_discard)}"
    clients = f"Clients: deck {table.client_deck}, discard {len(table.client_discard)}"
    return f"  turn {table.turn}, round {table.round}{last}   {allies}   {clients}"


def _rows(label: str, cells: Sequence[str]) -> Iterator[str]:
    """Two cells a line where they fit, under a label; long ones are wrapped."""
    if all(len(cell) < _COLUMN for cell in cells):
        lines = ["".join(cell.ljust(_COLUMN) for cell in cells[first : first + 2]) for first in range(0, len(cells), 2)]
    else:
        lines = [line for cell in cells for line in wrap(cell, _WIDTH - _LABEL, subsequent_indent="  ", break_on_hyphens=False)]
    for number, line in enumerate(lines or ["-"]):
        yield f"  {'' if number else label}".ljust(_LABEL) + line.rstrip()


def _display(table: Table) -> Iterator[str]:
    yield from _rows("Moguls", [_patron(table, patron) for patron in table.patrons])
    yield from _rows("Emperors", [_order(card) for card in table.emperors])
    yield from _rows("Clients", [_order(card) for card in table.clients])
    cells = [(f"{row}.{column}", card) for row, cards in enumerate(table.grid, 1) for column, card in enumerate(cards, 1)]
    yield from _rows("allies", [f"{cell} {_valued(card.id, card)}" for cell, card in cells if card])


def _patron(table: Table, patron: Patron) -> str:
    cubes = ", ".join(table.seats[seat].name for seat in patron.cubes) or "-"
    return f"{patron.mogul.name.ljust(8)} {counted(patron.mogul.points, 'point')}; {patron.mogul.power}; cubes: {cubes}"


def _order(card: Card) -> str:
    return f"{card.id.ljust(4)} {card.points:2} for {card.needs}; then {card.ability.short}"


def _valued(label: str, card: Card) -> str:
    return f"{'' if card.value is None else card.value:2} {label.ljust(15)} {card.ability.short}"


def _seat(table: Table, number: int, seat: Seat) -> Iterator[str]:
    name = f"{'>' if number == table.asked else ' '} {seat.name}".ljust(_LABEL)
    starts = ", starts" if number == table.first else ""
    yield f"{name}{seat.score} of {counted(table.goal, 'point')}, stock {counted(seat.stock, 'cube')}{starts}"
    yield from _zone("active", seat.active)
    if seat.inactive:
        yield from _zone("inactive", seat.inactive)


def _zone(label: str, row: Sequence[Owned]) -> Iterator[str]:
    yield from _rows(f"  {label}", [_valued(owned.label, owned.card) for owned in row])
