"""`sakiyomi moves`: lists the legal moves of a position."""

import sys

from sakiyomi.cli._arguments import Arguments, Subcommands, add_query
from sakiyomi.cli._output import write_json
from sakiyomi.cli._query import read_query

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    add_query(subcommands, "moves", "lists the legal moves, one a line", _run)


def _run(arguments: Arguments) -> None:
    query = read_query(arguments)
    result, bystander = query.result(), query.bystander()
    moves = [] if result else query.texts(query.state.legal_moves())
    if arguments.json:
        write_json({**query.head, "to_move": query.state.to_move, "moves": moves})
    elif result:
        print(f"the game is over: {result}", file=sys.stderr)
    elif bystander:
        print(bystander, file=sys.stderr)
    else:
        print(*moves, sep="\n")
