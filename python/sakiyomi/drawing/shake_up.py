"""Shake Up: a panel for each seat with its money, hand, played and discarded cards, and the middle of the table."""

from typing import Any

from sakiyomi.drawing._shake_up_picture import picture
from sakiyomi.drawing._shake_up_text import blocks
from sakiyomi.telling.shake_up import question
from sakiyomi.telling.shake_up.table import read

__all__ = ["svg", "terminal"]


def svg(state: Any, move: Any = None) -> str:
    """A panel for each seat, the one that sees this last. A move is named, and the card or the seat that it names is framed."""
    table = read(state)
    return picture(table, question(state), terminal(state), "" if move is None else str(move))


def terminal(state: Any, colour: bool = False) -> str:
    """At most 100 columns: the supply, a block for each seat, what is asked."""
    table = read(state)
    drawn = "\n\n".join((*blocks(table, colour), f"  {question(state)}")) + "\n"
    return drawn if colour else drawn.encode("ascii", "replace").decode()
