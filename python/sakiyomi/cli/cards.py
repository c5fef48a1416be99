"""`sakiyomi cards`: checks, prints, compares and exports card sets."""

from sakiyomi import cards
from sakiyomi._files import write_file
from sakiyomi.cli._arguments import Arguments, Subcommands, add_json, add_named_game, complete_files
from sakiyomi.cli._output import write_json
from sakiyomi.games import game

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_named_game(subcommands, "cards", "checks, prints, compares and exports card sets", _run)
    complete_files(parser.add_argument("file", nargs="?", metavar="FILE", help="a card set (the standard one)"))
    export = "write the set as a file to edit, by standard to standard output"
    complete_files(parser.add_argument("--export", nargs="?", const="-", metavar="FILE", help=export))
    complete_files(parser.add_argument("--diff", metavar="FILE", help="what another card set has otherwise"))
    add_json(parser)


def _run(arguments: Arguments) -> None:
    if arguments.json + (arguments.export == "-") > 1:
        raise ValueError("--json and --export both claim standard output; name a file: --export FILE")
    known = game(arguments.game)
    chosen = cards.standard(known.name) if arguments.file is None else known.card_set(arguments.file)
    differences = None if arguments.diff is None else cards.diff(chosen, known.card_set(arguments.diff))
    if arguments.export == "-":
        print(cards.to_text(chosen), end="")
    elif arguments.export is not None:
        write_file(arguments.export, cards.to_text(chosen))
    if arguments.json:
        compared = {} if differences is None else {"differences": list(differences)}
        write_json({"game": known.name, "cards": chosen.to_json(), "set": chosen.document, **compared})
    elif differences is not None:
        print("\n".join(differences) or "no difference")
    elif arguments.export is None:
        print(cards.table(chosen))
