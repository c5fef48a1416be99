"""`sakiyomi match`: engines against each other."""

from statistics import fmean
from typing import Any

from sakiyomi.cli._arguments import Arguments, Subcommands, add_game, add_json
from sakiyomi.cli._engine import add_limits, read_limits
from sakiyomi.cli._output import write_json
from sakiyomi.cli._progress import Progress
from sakiyomi.cli._query import card_field, note_cards, read_options
from sakiyomi.game import Game
from sakiyomi.games import game
from sakiyomi.match import Block, Estimate, Player, Report, play_match, players_of
from sakiyomi.spec import format_spec

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_game(subcommands, "match", "plays engines against each other, each deal with all seatings", _run)
    add = parser.add_argument
    add(
        "--engine",
        action="append",
        required=True,
        metavar="SPEC",
        help="once for each seat: name[:key=value,...], limits among the keys",
    )
    add("--deals", type=int, metavar="N", default=100, help="how many deals to play (100)")
    add(
        "--rotations",
        choices=("cyclic", "all"),
        default="cyclic",
        help="seatings of each deal: one a player, or all orders (cyclic)",
    )
    add("--plies", type=int, metavar="N", help="a game that lasts longer is a draw")
    add("--seed", type=int, metavar="N", default=0, help="equal seeds and node limits give equal games (0)")
    add_limits(parser)
    add("--quiet", action="store_true", help="no progress on standard error")
    add_json(parser)


def _run(arguments: Arguments) -> None:
    known, players = game(arguments.game), players_of(arguments.engine, read_limits(arguments))
    if arguments.players not in (None, len(players)):
        raise ValueError(
            f"{arguments.players} players need an --engine each, not {len(players)} in all; the same one may stand twice"
        )
    options, blocks = read_options(arguments, known), list[Block]()
    cards = options.get("cards", next(iter(known.cards), None))
    note_cards(arguments, cards)
    try:
        _play(arguments, known, players, options, blocks)
    finally:
        if blocks:
            _tell(arguments, players, Report.of(blocks), card_field(cards))


def _play(
    arguments: Arguments, known: Game[Any], players: tuple[Player, ...], options: dict[str, Any], blocks: list[Block]
) -> None:
    """Adds block after block, with a line on stderr for each."""
    try:
        match = play_match(
            known,
            players,
            deals=arguments.deals,
            seed=arguments.seed,
            rotations=arguments.rotations,
            plies=arguments.plies,
            **options,
        )
    except TypeError as error:
        raise ValueError(str(error)) from None
    with Progress(arguments.quiet) as progress:
        for block in match:
            blocks.append(block)
            progress.say(_line(players, blocks, arguments.deals))


def _line(players: tuple[Player, ...], blocks: list[Block], deals: int) -> str:
    scores = (Estimate.of([fmean(block.utilities(number)) for block in blocks]) for number in range(len(players)))
    told = (f"{player.name} {score}" for player, score in zip(players, scores, strict=True))
    return f"deal {len(blocks):,} of {deals:,}  {'  '.join(told)}"


def _tell(arguments: Arguments, players: tuple[Player, ...], report: Report, cards: dict[str, Any]) -> None:
    if not arguments.json:
        print(report)
        return
    document = report.to_json() | {"seed": arguments.seed, "rotations": arguments.rotations} | cards
    for row, player in zip(document["players"], players, strict=True):
        row["engine"] = format_spec(player.searcher, player.limit)
    write_json(document)
