"""The parser of the command line, and the arguments that subcommands share."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias, cast

from sakiyomi.games import game, games

__all__ = [
    "Arguments",
    "Parser",
    "Subcommands",
    "add_file",
    "add_game",
    "add_json",
    "add_named_game",
    "add_position",
    "add_query",
    "add_rules",
    "add_subcommand",
    "complete_files",
]

Arguments: TypeAlias = argparse.Namespace
Run: TypeAlias = Callable[[Arguments], int | None]
"""What a subcommand does; None stands for the exit status 0."""


class Parser(argparse.ArgumentParser):
    """Raises ValueError for bad arguments, where argparse would print its usage and exit."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Python 3.11 takes the `--` out of `--option=--` and then finds no value."""
        if arg_strings == ["--"] and action.option_strings:
            self.error(f"argument {action.option_strings[0]}: expected a value, not '--'")
        return super()._get_values(action, arg_strings)

    def error(self, message: str) -> NoReturn:
        raise ValueError(f"{message} (see: {self.prog} --help)")


Subcommands: TypeAlias = "argparse._SubParsersAction[Parser]"


def complete_files(action: argparse.Action) -> None:
    """Lets shells complete file names for this argument."""
    cast(Any, action).complete = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}


def add_subcommand(subcommands: Subcommands, name: str, summary: str, run: Run) -> Parser:
    """A subcommand without arguments yet."""
    parser = subcommands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
    parser.set_defaults(run=run)
    return parser


def add_named_game(subcommands: Subcommands, name: str, summary: str, run: Run) -> Parser:
    """A subcommand about a game, with no more arguments yet."""
    parser = add_subcommand(subcommands, name, summary, run)
    names = [known.name for known in games()]
    parser.add_argument("game", metavar="GAME", type=_game_name, choices=names, help="see: sakiyomi games")
    return parser


def add_game(subcommands: Subcommands, name: str, summary: str, run: Run) -> Parser:
    """A subcommand about games played by some rules."""
    parser = add_named_game(subcommands, name, summary, run)
    add_rules(parser)
    return parser


def add_rules(parser: Parser) -> None:
    """The rules by which a game is played."""
    parser.add_argument("--players", type=int, metavar="N", help="number of players")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option (repeatable)")
    complete_files(parser.add_argument("--cards", metavar="FILE", help="a card set; see: sakiyomi cards"))


def add_position(subcommands: Subcommands, name: str, summary: str, run: Run) -> Parser:
    """A subcommand that begins with a position of a game."""
    parser = add_game(subcommands, name, summary, run)
    add = parser.add_argument
    complete_files(add("--position", metavar="TEXT|FILE|-", default="startpos", help="text, a file, or - for stdin (startpos)"))
    add("--moves", metavar="'M1 M2 ...'", default="", help="moves played from there, in any notation")
    add("--deal", type=int, metavar="N", help="decides on cards that are drawn")
    _add_notation(parser)
    return parser


def add_query(subcommands: Subcommands, name: str, summary: str, run: Run) -> Parser:
    """A subcommand that asks something about a position of a game."""
    parser = add_position(subcommands, name, summary, run)
    add_json(parser)
    return parser


def add_file(subcommands: Subcommands, name: str, summary: str, run: Run) -> Parser:
    """A subcommand that asks something about the games of a file."""
    parser = add_subcommand(subcommands, name, summary, run)
    complete_files(parser.add_argument("file", metavar="FILE", help="games, one JSON object a line"))
    parser.add_argument("--game", type=int, metavar="N", help="the N-th game of the file")
    _add_notation(parser)
    add_json(parser)
    return parser


def _add_notation(parser: Parser) -> None:
    summary = "how to write positions, or moves (repeatable)"
    parser.add_argument("--notation", action="append", default=[], metavar="NAME", help=summary)


def add_json(parser: Parser) -> None:
    """Of a query."""
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")


def _game_name(text: str) -> str:
    try:
        return game(text).name
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
