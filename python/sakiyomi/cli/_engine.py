"""The arguments that name an engine and say how long it thinks."""

from dataclasses import fields, replace
from typing import Any

from sakiyomi._check import unknown
from sakiyomi.cli._arguments import Arguments, Parser
from sakiyomi.limit import Limit
from sakiyomi.search import Searcher
from sakiyomi.spec import parse_spec

__all__ = ["add_engine", "add_limits", "read_engine", "read_limits"]


def add_engine(parser: Parser, standard: str = "alphabeta") -> None:
    """Adds them."""
    add = parser.add_argument
    add("--engine", metavar="SPEC", default=standard, help=f"name[:key=value,...], limits among the keys ({standard})")
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


def read_engine(arguments: Arguments) -> tuple[Searcher, Limit]:
    """The searcher and its limits: those of the engine's specification, and those given as arguments."""
    searcher, limit = parse_spec(arguments.engine)
    given = {name: value for name in ("threads", "seed") if (value := getattr(arguments, name)) is not None}
    for name in given:
        if name not in searcher.options():
            raise unknown(f"option of engine {searcher.name}", name, searcher.options())
    limits: dict[str, Any] = read_limits(arguments).given()
    return searcher.clone(**given), replace(limit, **limits)


def read_limits(arguments: Arguments) -> Limit:
    """The limits given as arguments. Raises ValueError."""
    return Limit(**{field.name: getattr(arguments, field.name) for field in fields(Limit)})
