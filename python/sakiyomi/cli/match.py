"""`sakiyomi match`: engines against each other."""

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from sakiyomi._check import whole
from sakiyomi.cli._arguments import Arguments, Subcommands, add_game, add_json, complete_files
from sakiyomi.cli._match_display import Display, plan_lines
from sakiyomi.cli._match_plan import add_plan, read_plan
from sakiyomi.cli._output import is_terminal, write_json
from sakiyomi.cli._query import card_field, note_cards
from sakiyomi.games import game
from sakiyomi.match import Block, Cluster, MatchFile, Plan, Played, Pool, Report, Tally
from sakiyomi.spec import format_spec

__all__ = ["add", "tell"]

_STATUS = {"H1": 0, "H0": 3, None: 4}
"""Exit status of a sequential test."""


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_game(subcommands, "match", "plays engines against each other, each deal with all seatings", _run)
    add_plan(parser)
    add = parser.add_argument
    complete_files(add("--output", metavar="FILE", help="keeps the games in a new file, each as soon as it is over"))
    complete_files(add("--resume", metavar="FILE", help="goes on with the match of a file"))
    add(
        "--concurrency", type=int, metavar="N", help="games at a time, in as many processes (as processors allow); 1: in this one"
    )
    add("--dask", metavar="ADDRESS|local", help="games are played by the workers of this dask scheduler, or of one begun here")
    add("--quiet", action="store_true", help="no progress on standard error")
    add_json(parser)


def _run(arguments: Arguments) -> int:
    with ExitStack() as stack:
        file = stack.enter_context(MatchFile.resume(arguments.resume)) if arguments.resume is not None else None
        plan = _resumed(arguments, file.plan) if file else read_plan(arguments, game(arguments.game))
        tally, concurrency = Tally(plan), _concurrency(arguments, plan)
        pool: Pool | Cluster | None = None
        if arguments.dask is not None:
            pool = cluster = stack.enter_context(Cluster(arguments.dask, concurrency))
            concurrency = cluster.workers if arguments.concurrency is None else concurrency
        elif concurrency > 1:
            pool = stack.enter_context(Pool(concurrency))

        def keep(played: Played) -> None:
            if file:
                file.keep(played)

        try:
            match = plan.play(executor=pool, concurrency=concurrency, known=file.known if file else (), keep=keep)
        except TypeError as error:
            raise ValueError(str(error)) from None
        if arguments.output is not None:
            file = stack.enter_context(MatchFile(arguments.output, plan))
        cards = plan.options.get("cards", next(iter(plan.game.cards), None))
        note_cards(arguments, cards)
        if not arguments.quiet and (file or is_terminal(sys.stderr)):
            print("\n".join(plan_lines(plan, file.path if file else None, concurrency)), file=sys.stderr)
        try:
            _follow(match, tally, Display(tally, arguments.quiet, len(file.known) if file else 0))
        except KeyboardInterrupt:
            if file:
                told = shlex.join(["sakiyomi", "match", plan.game.name, "--resume", file.path])
                print(f"go on with: {told}", file=sys.stderr)
            raise
        finally:
            if pool:
                pool.stop()
            if tally.games:
                tell(arguments, plan, tally, card_field(cards))
        return _STATUS[tally.verdict] if plan.sprt else 0


def _concurrency(arguments: Arguments, plan: Plan) -> int:
    free = len(os.sched_getaffinity(0)) // max(player.searcher.threads for player in plan.players)
    wanted = free if arguments.concurrency is None else whole("concurrency", arguments.concurrency, 1, 10_000)
    return max(1, min(plan.games, wanted))


def _resumed(arguments: Arguments, plan: Plan) -> Plan:
    given = [name for name in ("engine", "output", "sprt", "openings", "deals", "games") if getattr(arguments, name) is not None]
    if given:
        raise ValueError(f"--resume goes on with the match of {arguments.resume} as it was begun: leave out --{given[0]}")
    if plan.game.name != arguments.game:
        raise ValueError(f"the match of {arguments.resume} is one of {plan.game.name}, not of {arguments.game}")
    return plan


def _follow(match: Iterator[Block], tally: Tally, display: Display) -> None:
    """Adds block after block, until all are over or the test has decided."""
    with display:
        for block in match:
            tally.add(block)
            display.show()
            if tally.verdict is not None:
                return


def tell(arguments: Arguments, plan: Plan, tally: Tally, cards: dict[str, Any]) -> None:
    """The result, on standard output."""
    report = Report.of_totals(tally.totals)
    if not arguments.json:
        print(f"{report}\n\n{tally.sentence}")
        return
    document = report.to_json() | tally.to_json() | {"seed": plan.seed, "rotations": plan.rotations} | cards
    engines = {player.name: format_spec(player.searcher, player.limit) for player in plan.players}
    for row in document["players"]:
        row["engine"] = engines[row["name"]]
    write_json(document)
