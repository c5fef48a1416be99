"""`sakiyomi show`: draws a position."""

import sys
from dataclasses import replace

from sakiyomi import drawing
from sakiyomi._check import unknown
from sakiyomi._files import write_file
from sakiyomi.cli._arguments import Arguments, Subcommands, add_query, complete_files
from sakiyomi.cli._output import is_coloured, write_json
from sakiyomi.cli._query import AnyQuery, read_query
from sakiyomi.record_view import RecordView

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_query(subcommands, "show", "draws a position", _run)
    complete_files(parser.add_argument("--svg", metavar="FILE", help="write a picture instead; - for standard output"))
    parser.add_argument("--move", metavar="M", help="a move to draw onto the picture")
    parser.add_argument("--seat", metavar="NAME", help="only what this seat knows")


def _run(arguments: Arguments) -> None:
    if arguments.json and arguments.svg == "-":
        raise ValueError("--json and --svg - both claim standard output; write the picture to a file")
    if arguments.move is not None and arguments.svg is None:
        raise ValueError("--move is drawn onto a picture only; add --svg FILE")
    query = _seen(read_query(arguments), arguments.seat)
    reason, outcome = query.record.termination(), query.record.outcome()
    if arguments.svg is not None:
        picture = drawing.svg(query.state, arguments.move)
        print(picture, end="") if arguments.svg == "-" else write_file(arguments.svg, picture)
    if arguments.json:
        write_json({**query.head, "to_move": query.state.to_move, "outcome": outcome and list(outcome), "reason": reason})
    elif arguments.svg is None:
        result = query.result_by_history()
        print(drawing.terminal(query.state, is_coloured(sys.stdout)), end=f" {result}\n" if result else "")
        if not query.position.startswith("{"):  # a document, which --json gives
            print(f" {query.position}")


def _seen(query: AnyQuery, name: str | None) -> AnyQuery:
    """What a seat knows of the position. Raises ValueError."""
    if name is None:
        return query
    seats = query.record.game.seat_names[: query.record.rules.players]
    if name not in seats:
        raise unknown("seat", name, seats)
    if query.record.game.information != "hidden":
        return query
    if isinstance(query.record, RecordView):
        raise ValueError(f"--seat {name} is seen of a whole position, and {query.position!r} is only what one seat knows")
    return replace(query, record=query.record.view(seats.index(name)))
