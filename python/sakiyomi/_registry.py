"""The games that are known by name. `sakiyomi.games` fills it."""

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


def find(name: str) -> "Game[Any]":
    """Raises ValueError that suggests a close name and lists all."""
    if instance("the name of a game", name, str, "text") not in _games:
        raise unknown("game", name, _games)
    return _games[name]


def every() -> "tuple[Game[Any], ...]":
    return tuple(_games.values())


def of(state: "State") -> "Game[Any] | None":
    """The game whose class of states or views this position has."""
    return next((game for game in _games.values() if type(state) in (game.state_type, game.view_type)), None)
