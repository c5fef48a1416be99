"""'Shobai' All Right: the cards that all may take, the Moguls, and the rows of every player."""

from textwrap import fill
from typing import Any

from sakiyomi.drawing._shobai_picture import picture
from sakiyomi.drawing._shobai_text import blocks
from sakiyomi.state import text_of_move
from sakiyomi.telling.shobai import asked
from sakiyomi.telling.shobai.table import Table, read

__all__ = ["svg", "terminal"]


def svg(state: Any, move: Any = None) -> str:
    """A panel for each player. A move is named, and the card, the cell or the order that it names is framed."""
    table = read(state)
    return picture(table, asked(table), _text(table, colour=False), "" if move is None else text_of_move(state, move))


def terminal(state: Any, colour: bool = False) -> str:
    """At most 100 columns: what all may take, a block for each player, what is asked."""
    return _text(read(state), colour)


def _text(table: Table, colour: bool) -> str:
    told = fill(asked(table), 100, initial_indent="  ", subsequent_indent="  ")
    drawn = "\n\n".join((*blocks(table, colour), told)) + "\n"
    return drawn if colour else drawn.encode("ascii", "replace").decode()
