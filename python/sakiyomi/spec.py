"""Engines by name: `name[:key=value,...]`, with the limits of a search among the keys; and those from elsewhere."""

from collections.abc import Mapping
from dataclasses import fields, replace
from importlib import import_module
from typing import Any

from sakiyomi._check import instance, shown, unknown
from sakiyomi.game import Game
from sakiyomi.games import game as find_game
from sakiyomi.levels import Level
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView, seen
from sakiyomi.result import SearchResult
from sakiyomi.search import ISMCTS, MCTS, PIMC, AlphaBeta, Greedy, Random, Searcher
from sakiyomi.search.searcher import Position

__all__ = ["BUILT_IN", "SEARCHERS", "best_move", "engines_for", "format_spec", "parse_spec", "standard_engine"]

SEARCHERS: dict[str, type[Searcher]] = {kind.name: kind for kind in (AlphaBeta, MCTS, ISMCTS, PIMC, Random, Greedy)}
BUILT_IN: dict[str, type[Searcher]] = {**SEARCHERS, Level.name: Level}
"""All that come with this library."""
ELSEWHERE = {"cmd": "Command", "python": "PythonClass"}
"""Searchers for engines from elsewhere, in a module that is loaded when one is wanted; all after the name is their address."""
LIMITS = tuple(field.name for field in fields(Limit))


def parse_spec(text: str) -> tuple[Searcher, Limit]:
    """The searcher and the limits that a text like `alphabeta:hash_mb=256,threads=2,depth=6` or `level:casual` names; or the one
    without limits that `cmd:PROGRAM ARGUMENTS` or `python:module:Class` does.

    Raises ValueError that says what is wrong and what would be right.
    """
    name, _, rest = (
        part.strip() for part in instance("an engine", text, str, "a text like 'alphabeta:threads=2'").partition(":")
    )
    if name in ELSEWHERE:
        return getattr(import_module("sakiyomi.engine.external"), ELSEWHERE[name])(address=rest), Limit()
    if name not in BUILT_IN:
        raise unknown("engine", name, (*BUILT_IN, *ELSEWHERE))
    known = (*BUILT_IN[name]().options(), *LIMITS)
    given: dict[str, Any] = {}
    for number, part in enumerate(rest.split(",") if rest else ()):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if name == Level.name and number == 0 and not equals:
            key, equals, value = "level", "=", key
        if not equals:
            raise ValueError(f"engine {name}: {shown(part)} must be key=value")
        if key not in known:
            raise unknown(f"option of engine {name}", key, known)
        if key in given:
            raise ValueError(f"engine {name}: {key} is given twice")
        given[key] = _value(value)
    try:
        limit = Limit(**{key: given.pop(key) for key in LIMITS if key in given})
        return BUILT_IN[name](**given), limit
    except ValueError as error:
        raise ValueError(f"engine {name}: {error}") from None


def standard_engine(game: Game[Any]) -> str:
    """The name of the engine that suits a game best."""
    by_chance = "mcts" if "MCTS" in game.engines else "pimc"
    return {"perfect": "alphabeta", "open chance": by_chance, "hidden": "ismcts"}[game.information]


def engines_for(game: Game[Any]) -> list[str]:
    """The names of the engines that suit a game, the best one first."""
    best = standard_engine(game)
    return sorted((name for name, kind in SEARCHERS.items() if game.information in kind.suits), key=lambda name: name != best)


def format_spec(searcher: Searcher, limit: Limit) -> str:
    """The shortest text that `parse_spec` reads as this searcher with this limit; of one from elsewhere only its address."""
    if searcher.name in ELSEWHERE:
        return f"{searcher.name}:{searcher.options()['address']}"
    standard = type(searcher)().options()
    given = {key: value for key, value in searcher.options().items() if value != standard[key]} | limit.given()
    words = [f"{key}={value}" for key, value in given.items() if key != "level"]
    if isinstance(searcher, Level):
        words.insert(0, searcher.level)
    return ":".join([searcher.name, *([",".join(words)] if words else [])])


def _value(text: str) -> bool | int | float | str:
    """A truth value or a number where the text is one; else the text, which the option will refuse."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def best_move(
    game: str | Game[Any],
    position: "str | Mapping[str, Any] | Position" = "startpos",
    *,
    engine: str | Searcher | None = None,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    simulations: int | None = None,
    lines: int = 1,
    players: int | None = None,
    **options: Any,
) -> SearchResult:
    """What an engine, given as specification or searcher, plays in a position; `options` are rule options, and `cards`.

    Without an engine one that suits the game. With hidden cards it sees only what the seat to move knows. Raises ValueError for
    unknown names and values out of range, InvalidPosition for text that is no position, SearchError when the game is over.
    """
    limits = {"time": time, "nodes": nodes, "depth": depth, "simulations": simulations}
    searcher, start, limit = resolve(game, position, engine, limits, players, options)
    return searcher.search(seen(start), limit, lines=lines)


def resolve(
    game: str | Game[Any],
    position: "str | Mapping[str, Any] | Position",
    engine: str | Searcher | None,
    limits: Mapping[str, Any],
    players: int | None,
    options: Mapping[str, Any],
) -> "tuple[Searcher, Position, Limit]":
    """Who searches what, and until when, of the arguments of `best_move`; limits are those given or else those of the engine."""
    known = game if isinstance(game, Game) else find_game(game)
    searcher, limit = (engine, Limit()) if isinstance(engine, Searcher) else parse_spec(engine or standard_engine(known))
    limit = replace(limit, **{name: value for name, value in limits.items() if value is not None})
    start = known.parse_position(position, players, **options) if isinstance(position, str | Mapping) else position
    if type(start.state if isinstance(start, Record | RecordView) else start) not in (known.state_type, known.view_type):
        raise TypeError(f"position must be a text, document, state or Record of {known.name}, not {shown(position)}")
    return searcher, start, limit
