"""Drawings of positions, and of the trees of searches: SVG for pages and notebooks, text for terminals.

A game's drawings are the module here that has the game's name; a game without one is shown by its text.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from sakiyomi._check import shown
from sakiyomi.drawing import _tree, _tree_picture
from sakiyomi.games import game_of, games
from sakiyomi.state import State, find_move

if TYPE_CHECKING:
    from sakiyomi.search.tree import TreeNode

__all__ = ["attach", "svg", "terminal", "tree_svg", "tree_terminal"]


class _Artist(Protocol):
    """What a game's module provides. The move is legal."""

    def svg(self, state: Any, move: Any) -> str: ...
    def terminal(self, state: Any, colour: bool) -> str: ...


def _artist(state: State) -> _Artist:
    if not hasattr(state, "legal_moves"):
        raise TypeError(f"a drawing takes a state or a view, not {shown(state)}")
    game = game_of(state)
    drawn = game is not None and find_spec(f"{__name__}.{game.name}") is not None
    return cast(_Artist, import_module(f"{__name__}.{game.name if game and drawn else 'plain'}"))


def svg(state: State, move: Any = None) -> str:
    """A self-contained SVG document of a position, or of what a seat knows of one; equal arguments give equal text.

    A legal move, or the text of one, is drawn onto the position. Raises IllegalMove.
    """
    return _artist(state).svg(state, None if move is None else find_move(state, move))


def terminal(state: State, colour: bool = False) -> str:
    """Lines of text that end with a newline. Without `colour` they are plain ASCII, with it ANSI sequences and Unicode."""
    return _artist(state).terminal(state, colour)


def tree_svg(tree: "TreeNode") -> str:
    """A self-contained SVG document of the part that was visited most; equal trees give equal text."""
    return _tree_picture.svg(tree)


def tree_terminal(tree: "TreeNode", colour: bool = False) -> str:
    """A table with a line for each node, which ends with a newline; `colour` as for `terminal`."""
    return _tree.table(tree, colour)


def attach() -> None:
    """Lets notebooks show positions and views of the known games as pictures."""
    for game in games():
        for kind in filter(None, (game.state_type, game.view_type)):
            cast(Any, kind)._repr_svg_ = svg
