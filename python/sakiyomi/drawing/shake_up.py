"""Shake Up: a panel for each seat with its money, hand, played and discarded cards, and the middle of the table."""

from textwrap import fill
from typing import Any

from sakiyomi.drawing._shake_up_picture import picture
from sakiyomi.drawing._shake_up_text import blocks
from sakiyomi.state import text_of_move
from sakiyomi.telling.shake_up import asked
from sakiyomi.telling.shake_up.table import Table, read

__all__ = ["svg", "terminal"]


def svg(state: Any, move: Any = None) -> str:
    """A panel for each seat, the one that sees this last. A move is named, and the card or the seat that it names is framed."""
    table = read(state)
    return picture(table, asked(table), _text(table, colour=False), "" if move is None else text_of_move(state, move))


def terminal(state: Any, colour: bool = False) -> str:
    """At most 100 columns: the supply, a block for each seat, what is asked."""
    return _text(read(state), colour)


def _text(table: Table, colour: bool) -> str:
    told = fill(asked(table), 100, initial_indent="  ", subsequent_indent="  ")
    drawn = "\n\n".join((*blocks(table, colour), told)) + "\n"
    return drawn if colour else drawn.encode("ascii", "replace").decode()
