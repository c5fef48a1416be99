"""The panels of pictures of 'Shobai' All Right: the cards that all may take, and a player's."""

from collections import Counter
from collections.abc import Sequence

from sakiyomi.drawing import _shobai_look as look
from sakiyomi.drawing._svg import ACCENT, FAINT, label, tag, text
from sakiyomi.telling.shobai.cards import Card
from sakiyomi.telling.shobai.table import Owned, Seat, Table

__all__ = ["DISPLAY", "WIDTH", "Marks", "display", "frame", "orders", "seat_panel"]

WIDTH = 568
DISPLAY = 364
"""Height of the two panels of what all may take."""
_LEFT, _RIGHT, _COLUMNS = 14, WIDTH - 14, 6
_DECK, _CLIENTS = "#6f8f8a", "#4f6670"


class Marks:
    """What a move names, and what was chosen before it, by zone: `row`, `cell` or `order`. Each is shown once."""

    def __init__(self, marked: tuple[str, str] | None, chosen: Sequence[tuple[str, str]]) -> None:
        self._marked = marked
        self._chosen = Counter(chosen)

    def take(self, zone: str, name: str) -> str:
        """`marked`, `chosen` or nothing."""
        if self._marked == (zone, name):
            self._marked = None
            return "marked"
        if self._chosen[zone, name]:
            self._chosen[zone, name] -= 1
            return "chosen"
        return ""


def _at(number: int, height: float) -> tuple[float, float]:
    """Where a card lies in rows of six."""
    row, column = divmod(number, _COLUMNS)
    return _LEFT + column * (look.TILE[0] + look.GAP), row * (height + look.GAP)


def frame(width: float, height: float, is_strong: bool = False) -> str:
    """The ground of a panel."""
    edge, wide = ("#a2937a", 1.5) if is_strong else ("#d5cab7", 1)
    return tag("rect", width=width, height=height, rx=10, fill="#f7f2e8", stroke=edge, stroke_width=wide)


def display(table: Table, marks: Marks) -> str:
    """The Clients above the grid of allies."""
    parts = [label("Clients", _LEFT, 18), _orders(table.clients, 24, marks)]
    top = 24 + look.ORDER[1] + 20
    parts.append(label("allies", _LEFT, top - 6))
    for number, card in enumerate(card for row in table.grid for card in row):
        cell = f"{number // _COLUMNS + 1}.{number % _COLUMNS + 1}"
        x, y = _at(number, look.TILE[1])
        mark = marks.take("cell", cell)
        parts.append(look.tile(card, x, top + y, cell, mark=mark) if card else look.place(x, top + y, cell))
    return "".join(parts)


def _orders(cards: Sequence[Card], top: float, marks: Marks) -> str:
    parts = []
    for number, card in enumerate(cards):
        x, y = _at(number, look.ORDER[1])
        parts.append(look.order(card, x, top + y, marks.take("order", card.id)))
    return "".join(parts)


def orders(table: Table, marks: Marks) -> str:
    """The Moguls, in two rows where there is room, the Emperors, and how many cards there are in piles."""
    columns = 2 if len(table.emperors) <= _COLUMNS else 4
    width = (_RIGHT - _LEFT - look.GAP * (columns - 1)) / columns
    height = 86 if columns == 2 else 92
    parts = [label("Moguls", _LEFT, 18)]
    for number, patron in enumerate(table.patrons):
        row, column = divmod(number, columns)
        x, y = _LEFT + column * (width + look.GAP), 24 + row * (height + look.GAP)
        parts.append(look.patron(patron, x, y, width, height))
    top = 24 + -(-4 // columns) * (height + look.GAP) + 14
    parts += [label("Emperors", _LEFT, top - 6), _orders(table.emperors, top, marks)]
    piles = (
        ("ally deck", table.ally_deck, _DECK),
        ("ally discard", len(table.ally_discard), "#d3cbbb"),
        ("Client deck", table.client_deck, _CLIENTS),
        ("Client discard", len(table.client_discard), "#d3cbbb"),
    )
    for number, (words, count, colour) in enumerate(piles):
        parts.append(look.pile(words, count, colour, _LEFT + 136 * number, DISPLAY - 44))
    return "".join(parts)


def seat_panel(table: Table, number: int, marks: Marks) -> tuple[str, float]:
    """A player with its corner at the origin, without a frame, and the height that it needs."""
    seat = table.seats[number]
    parts, y = [_head(table, number, seat)], 44.0
    for name, row in (("active", seat.active), ("inactive", seat.inactive)):
        if not row:
            continue
        parts.append(label(name, _LEFT, y + 10))
        y += 16
        for place, owned in enumerate(row):
            x, below = _at(place, look.TILE[1])
            parts.append(_owned(owned, number, x, y + below, marks.take("row", owned.label)))
        y += -(-len(row) // _COLUMNS) * (look.TILE[1] + look.GAP)
    if not seat.rows:
        parts.append(label("no cards", _LEFT, y + 10))
        y += 16
    return "".join(parts), y + 6


def _owned(owned: Owned, seat: int, x: float, y: float, mark: str) -> str:
    group = "" if owned.card.group == "ally" else owned.card.group.capitalize()
    on_it = look.cubes(seat, owned.cubes, 6, look.TILE[1] - 12)
    return look.tile(owned.card, x, y, group, on_it, mark, owned.active)


def _head(table: Table, number: int, seat: Seat) -> str:
    """Name, cubes in stock, score, and how far that is."""
    asked = number == table.asked
    name = f"{'▸ ' if asked else ''}{seat.name.capitalize()}{', starts' if number == table.first else ''}"
    share = min(1.0, seat.score / table.goal) * 92
    return "".join(
        (
            look.cube(number, _LEFT, 13, 13),
            text(name, _LEFT + 20, 25, font_size=16, font_weight="700" if asked else "600"),
            text("stock", 254, 24, font_size=11, fill=FAINT, text_anchor="end"),
            look.cubes(number, seat.stock, 260, 15, most=12) or text("0", 260, 24, font_size=12, fill=FAINT),
            text(str(seat.score), _RIGHT - 98, 26, font_size=19, font_weight="700", text_anchor="end"),
            text(f"of {table.goal} points", _RIGHT, 19, font_size=10.5, fill=FAINT, text_anchor="end"),
            tag("rect", x=_RIGHT - 92, y=24, width=92, height=5, rx=2.5, fill="#e3d9c6"),
            tag("rect", x=_RIGHT - 92, y=24, width=share, height=5, rx=2.5, fill="#e0a100") if share else "",
            tag("path", d=f"M0 37H{WIDTH}", stroke=ACCENT if asked else "#e3d9c6", stroke_width=1.5 if asked else 1),
        )
    )
