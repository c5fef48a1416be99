"""How checks of a game fail."""

from typing import Any

from sakiyomi.game import Game
from sakiyomi.state import text_of

__all__ = ["require"]


def require(condition: bool, game: Game[Any], state: Any, message: str) -> None:
    """Raises AssertionError that names the game and the position, a state or view."""
    if not condition:
        raise AssertionError(f"{game.name}, position {text_of(state)!r}: {message}")
