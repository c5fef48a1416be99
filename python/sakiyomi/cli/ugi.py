"""`sakiyomi ugi`: an engine that speaks the Universal Game Interface."""

from sakiyomi.cli._arguments import Arguments, Subcommands, add_rules, add_subcommand
from sakiyomi.cli._engine import add_engine, read_limits
from sakiyomi.cli._query import note_cards, read_options
from sakiyomi.errors import EngineError
from sakiyomi.games import game
from sakiyomi.spec import parse_spec

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_subcommand(subcommands, "ugi", "an engine that speaks UGI, the text protocol for games of two", _run)
    parser.add_argument("--game", metavar="GAME", default="shobu", help="until another one is set (shobu)")
    add_rules(parser)
    add_engine(parser)
    parser.add_argument("--check", metavar="COMMAND", help="take another engine that speaks UGI through every command instead")
    parser.add_argument("--strict", action="store_true", help="end at the first mistake, with status 2")
    parser.add_argument("--trusted", action="store_true", help="take whole positions, also where cards are hidden")


def _run(arguments: Arguments) -> None:
    if arguments.check is None:
        _serve(arguments)
    else:
        _check(arguments.check)


def _serve(arguments: Arguments) -> None:
    from sakiyomi.cli._stdio import serve_stdio  # takes a while to load, as all of `engine`
    from sakiyomi.engine.server._settings import Settings
    from sakiyomi.engine.server.ugi import UgiSession

    known = game(arguments.game)
    options = read_options(arguments, known)
    given = {"Threads": arguments.threads, "Seed": arguments.seed}
    settings = Settings(
        game=known,
        players=arguments.players,
        cards=options.pop("cards", None),
        cards_file=arguments.cards or "",
        rules=options,
        engine=None if arguments.engine is None else parse_spec(arguments.engine),
        given={name: value for name, value in given.items() if value is not None},
        limit=read_limits(arguments),
    )
    note_cards(arguments, settings.cards)
    serve_stdio(lambda write: UgiSession(settings, write, strict=arguments.strict, trusted=arguments.trusted))


def _check(command: str) -> None:
    from sakiyomi.engine.check import check

    steps = []
    for step in check(command):
        print(step, flush=True)
        steps.append(step)
    failed = sum(step.passed is False for step in steps)
    if failed:
        raise EngineError(f"{failed} of {len(steps)} steps failed")
