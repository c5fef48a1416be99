"""`sakiyomi report`: what the file of a match tells."""

import sys
from io import StringIO

from sakiyomi._files import write_file
from sakiyomi.cli._arguments import Arguments, Subcommands, add_json, add_subcommand, complete_files
from sakiyomi.cli._query import card_field
from sakiyomi.cli.match import tell
from sakiyomi.match import page, read_match, read_tally, write_csv

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_subcommand(subcommands, "report", "tells the result of a match from its file, or exports its games", _run)
    complete_files(parser.add_argument("file", metavar="FILE", help="as match --output writes it, also while it is written"))
    forms = parser.add_mutually_exclusive_group()
    complete_files(
        forms.add_argument("--csv", metavar="FILE", help="a row for each seat of each game instead; - for standard output")
    )
    complete_files(
        forms.add_argument("--html", metavar="FILE", help="a page with charts and a few games instead; - for standard output")
    )
    add_json(parser)


def _run(arguments: Arguments) -> None:
    plan, games = read_match(arguments.file)
    if arguments.csv == "-":
        write_csv(plan, games, sys.stdout)
        return
    if arguments.csv is not None:
        text = StringIO()
        write_csv(plan, games, text)
        write_file(arguments.csv, text.getvalue())
        return
    tally = read_tally(arguments.file)
    if not tally.games:
        raise ValueError(f"{arguments.file} holds no block of which all games are over")
    if arguments.html is not None:
        _, games = read_match(arguments.file, page.wanted(tally))
        document = page.html(tally, games)
        print(document, end="") if arguments.html == "-" else write_file(arguments.html, document)
        return
    tell(arguments, plan, tally, card_field(plan.options.get("cards", next(iter(plan.game.cards), None))))
