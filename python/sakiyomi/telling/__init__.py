"""Games in words: what is asked, what moves do, and what has happened, as a seat may know it.

A game's words are the module here that has the game's name; a game without one is told by its moves.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

__all__ = ["Teller", "teller"]


class Teller(Protocol):
    """What a game's module provides. Positions are views, or whole positions where nothing has to be kept from anyone.

    It may also have `gained(view, move)`, by how many points a move changes the score at once; `met(view)`, of each seat the
    objectives that it meets; `opens(view, move)`, whether a move only says what the next one is about, and nothing is drawn.
    """

    def turn(self, view: Any) -> int | None:
        """The number of the turn, while it is that of the seat that sees this; else None."""

    def question(self, view: Any) -> str:
        """What the seat to move has to decide, in one line; at the end how the game ended."""

    def move_text(self, view: Any, move: Any) -> str:
        """What a legal move does, in a few words; empty where its own text says it all."""

    def events(self, before: Any, move: Any, after: Any) -> list[str]:
        """What a move by anyone has changed, a line for each event. Views of two games that are equal give equal lines."""

    def standings(self, view: Any) -> list[dict[str, int]]:
        """What each seat has reached: its result, what that comes of, and what breaks ties, by name; the same names for all."""

    def card(self, view: Any, name: str) -> list[str]:
        """All that is on the card of this name, or part of a name, or without a name on all cards. Raises ValueError."""


@cache
def teller(game: str) -> Teller | None:
    """The words of the game of this name; None where there are none."""
    name = f"{__name__}.{game}"
    return cast(Teller, import_module(name)) if find_spec(name) else None
