"""The games that are known by name. `sakiyomi.games` fills it."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sakiyomi._check import instance, unknown

if TYPE_CHECKING:
    from sakiyomi.game import Game
    from sakiyomi.state import State

_games: "dict[str, Game[Any]]" = {}


def add(game: "Game[Any]") -> None:
    """Raises ValueError when the name is taken by a game of another class of states."""
    known = _games.get(game.name)
    if known and known.state_type is not game.state_type:
        raise ValueError(f"there is a game named {game.name!r} already; choose another name")
    _games[game.name] = game
    _of_kind.cache_clear()


def find(name: str) -> "Game[Any]":
    """Raises ValueError that suggests a close name and lists all."""
    if instance("the name of a game", name, str, "text") not in _games:
        raise unknown("game", name, _games)
    return _games[name]


def every() -> "tuple[Game[Any], ...]":
    return tuple(_games.values())


def of(state: "State") -> "Game[Any] | None":
    """The game whose class of states or views this position has."""
    return _of_kind(type(state))


@lru_cache(maxsize=256)
def _of_kind(kind: type) -> "Game[Any] | None":
    return next((game for game in _games.values() if kind in (game.state_type, game.view_type)), None)
