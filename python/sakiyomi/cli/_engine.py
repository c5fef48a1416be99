"""The arguments that name an engine and say how long it thinks."""

from dataclasses import fields, replace
from typing import Any

from sakiyomi._check import unknown
from sakiyomi.cli._arguments import Arguments, Parser
from sakiyomi.game import Game
from sakiyomi.limit import Limit
from sakiyomi.search import Searcher
from sakiyomi.spec import ELSEWHERE, engines_for, format_spec, parse_spec, standard_engine

__all__ = ["KINDS", "add_engine", "add_limits", "check_suits", "engine_words", "read_engine", "read_limits"]

KINDS = {"perfect": "perfect information", "open chance": "chance, but no hidden cards", "hidden": "hidden cards"}
"""What a game has, by its kind of information."""


def add_engine(parser: Parser, standard: str | None = None) -> None:
    """Adds them. By standard the engine is the one that suits the game."""
    add, told = parser.add_argument, standard or "what suits the game"
    add(
        "--engine", metavar="SPEC", default=standard, help=f"name[:key=value,...], limits among the keys; or cmd:PROGRAM ({told})"
    )
    add("--threads", type=int, metavar="N", help="threads to search with")
    add("--seed", type=int, metavar="N", help="equal seeds and node limits give equal answers")
    add_limits(parser)


def add_limits(parser: Parser) -> None:
    """Those of every search."""
    limits = parser.add_argument_group("limits of a search, which hold together; none given: 1 second")
    limits.add_argument("--time", type=float, metavar="SECONDS")
    limits.add_argument("--nodes", type=int, metavar="N")
    limits.add_argument("--depth", type=int, metavar="PLIES")
    limits.add_argument("--simulations", type=int, metavar="N", help="of tree searches")


def check_suits(searcher: Searcher, game: Game[Any]) -> None:
    """Raises ValueError unless the searcher can play the game."""
    if game.information not in searcher.suits:
        has, suited = KINDS[game.information], ", ".join(engines_for(game))
        raise ValueError(f"engine {searcher.name} does not suit {game.name}, which has {has}; these do: {suited}")


def read_engine(arguments: Arguments, game: Game[Any]) -> tuple[Searcher, Limit]:
    """The searcher and its limits: those of the engine's specification, and those given as arguments. Raises ValueError."""
    searcher, limit = parse_spec(standard_engine(game) if arguments.engine is None else arguments.engine)
    check_suits(searcher, game)
    given = {name: value for name in ("threads", "seed") if (value := getattr(arguments, name)) is not None}
    for name in given:
        if name not in searcher.options():
            raise unknown(f"option of engine {searcher.name}", name, searcher.options())
    limits: dict[str, Any] = read_limits(arguments).given()
    return searcher.clone(**given), replace(limit, **limits)


def engine_words(searcher: Searcher, limit: Limit, standard: str) -> list[str]:
    """The arguments that name an engine and its limits, unless it is the standard one without any."""
    engine = format_spec(searcher, limit)
    if searcher.name not in ELSEWHERE:
        return ["--engine", engine] if engine != standard else []
    given = {"threads": searcher.threads} if searcher.threads > 1 else {}
    given |= {"seed": searcher.seed} if searcher.seed else {}
    named = [word for name, value in {**given, **limit.given()}.items() for word in (f"--{name}", str(value))]
    return ["--engine", engine, *named]


def read_limits(arguments: Arguments) -> Limit:
    """The limits given as arguments. Raises ValueError."""
    return Limit(**{field.name: getattr(arguments, field.name) for field in fields(Limit)})
