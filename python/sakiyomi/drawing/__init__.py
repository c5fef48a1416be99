"""Drawings of positions: SVG for pages and notebooks, text for terminals.

A game's drawings are the module here that has the game's name; a game without one is shown by its text.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from sakiyomi.errors import IllegalMove
from sakiyomi.game import State, is_legal

__all__ = ["svg", "terminal"]


class _Artist(Protocol):
    """What a game's module provides. The move is legal."""

    def svg(self, state: Any, move: Any) -> str: ...
    def terminal(self, state: Any, colour: bool) -> str: ...


def _artist(state: State) -> _Artist:
    """Native classes name their game by their module."""
    package, _, name = type(state).__module__.rpartition(".")
    drawn = package == "sakiyomi._core" and find_spec(f"{__name__}.{name}") is not None
    return cast(_Artist, import_module(f"{__name__}.{name if drawn else 'plain'}"))


def svg(state: State, move: Any = None) -> str:
    """A self-contained SVG document; equal arguments give equal text.

    A legal move, as an object or as text of a native game, is drawn onto the position. Raises IllegalMove.
    """
    if isinstance(move, str) and hasattr(state, "parse_move"):
        move = state.parse_move(move)
    if move is not None and not is_legal(state, move):
        raise IllegalMove(f"cannot draw the move {move}: it is not legal in this position")
    return _artist(state).svg(state, move)


def terminal(state: State, colour: bool = False) -> str:
    """Lines of text that end with a newline. Without `colour` they are plain ASCII, with it ANSI sequences and Unicode."""
    return _artist(state).terminal(state, colour)
