"""Shiba Goten: the market, the objectives, and every player's Hina display."""

from textwrap import fill
from typing import Any

from sakiyomi.drawing._shiba_goten_picture import picture
from sakiyomi.drawing._shiba_goten_text import blocks
from sakiyomi.state import text_of_move
from sakiyomi.telling.shiba_goten import asked
from sakiyomi.telling.shiba_goten.table import Table, read

__all__ = ["svg", "terminal"]


def svg(state: Any, move: Any = None) -> str:
    """A dais for each player. A move is named, and the dolls, the seat or the card that it names are framed."""
    table = read(state)
    return picture(table, asked(table), _text(table, colour=False), "" if move is None else text_of_move(state, move))


def terminal(state: Any, colour: bool = False) -> str:
    """At most 100 columns: what all may take, the objectives, a block for each player, what is asked."""
    return _text(read(state), colour)


def _text(table: Table, colour: bool) -> str:
    told = fill(asked(table), 100, initial_indent="  ", subsequent_indent="  ")
    drawn = "\n\n".join((*blocks(table, colour), told)) + "\n"
    return drawn if colour else drawn.encode("ascii", "replace").decode()
