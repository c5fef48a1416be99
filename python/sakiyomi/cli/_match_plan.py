"""The arguments that say what a match is to be."""

import math
from dataclasses import replace
from typing import Any

from sakiyomi._check import shown, whole
from sakiyomi.cli._arguments import Arguments, Parser, complete_files
from sakiyomi.cli._engine import add_limits, read_limits
from sakiyomi.cli._query import read_options
from sakiyomi.game import Game
from sakiyomi.match import Draw, Openings, Plan, RandomOpenings, Resign, Terms, TimeControl, players_of, read_openings
from sakiyomi.match.statistics import Sprt

__all__ = ["add_plan", "read_plan"]

_DEALS, _DEALS_OF_A_TEST = 100, 100_000


def add_plan(parser: Parser) -> None:
    """Adds them."""
    add = parser.add_argument
    add(
        "--engine",
        action="append",
        metavar="SPEC",
        help="repeatable: name[:key=value,...] or cmd:PROGRAM; then may follow '; name=NAME, clock=10+0.1' and limits",
    )
    add("--deals", type=int, metavar="N", help=f"how many deals or openings to play ({_DEALS}; with --sprt at most 100,000)")
    add("--games", type=int, metavar="N", help="the same by the number of games, rounded up to whole deals")
    add(
        "--rotations",
        choices=("cyclic", "all"),
        default="cyclic",
        help="seatings of each deal: one a player, or all orders (cyclic)",
    )
    add(
        "--format",
        choices=("round-robin", "gauntlet"),
        default="round-robin",
        help="who meets where engines are more than seats: all, or all the first (round-robin)",
    )
    complete_files(
        add(
            "--openings",
            metavar="FILE|random:N",
            help="positions of a file, or N random moves: random:N[,BALANCE[,NODES]] takes those that are even within 0.1 by a "
            "search of 20,000 nodes",
        )
    )
    add("--seed", type=int, metavar="N", default=0, help="equal seeds and node limits give equal games (0)")
    ends = parser.add_argument_group("ends of games")
    ends.add_argument("--plies", type=int, metavar="N", help="a game that lasts longer is a draw")
    ends.add_argument("--resign", metavar="WIN[,MOVES]", help="give up after so many moves (4) with at most this chance to win")
    ends.add_argument(
        "--draw",
        metavar="WITHIN[,MOVES[,PLIES]]",
        help="a draw after so many moves (16) that near to one half, not before so many plies (40)",
    )
    ends.add_argument("--margin", type=float, metavar="SECONDS", help="how late a move may come (0.25)")
    tests = parser.add_argument_group("sequential test, of the first of two engines")
    tests.add_argument("--sprt", metavar="ELO0,ELO1[,ALPHA[,BETA]]", help="ends the match when one of the two is refuted")
    tests.add_argument("--elo", choices=("normalized", "logistic"), default="normalized", help="(normalized)")
    add("--trusted", action="store_true", help="programs get seeds, from which they could find out cards")
    add_limits(parser)
    parser.add_argument("--clock", metavar="SECONDS[+INCREMENT]", help="of each game, for engines without one of their own")


def read_plan(arguments: Arguments, game: Game[Any]) -> Plan:
    """Raises ValueError that says what is wrong and what would be right."""
    if not arguments.engine:
        raise ValueError("the following arguments are required: --engine (see: sakiyomi match --help)")
    clock = None if arguments.clock is None else TimeControl.parse(arguments.clock)
    options = read_options(arguments, game)
    plan = Plan(
        game,
        players_of(arguments.engine, read_limits(arguments), clock),
        _deals(arguments),
        arguments.seed,
        arguments.rotations,
        arguments.players,
        arguments.format,
        terms=_terms(arguments),
        options=options,
        sprt=None if arguments.sprt is None else Sprt.parse(arguments.sprt, arguments.elo),
    )
    if arguments.games is not None and arguments.deals is not None:
        raise ValueError("--games and --deals say the same thing: give one of them")
    if arguments.openings is not None:
        plan = replace(plan, openings=_openings(arguments, game, plan.chairs, options))
    if arguments.games is not None:
        plan = replace(plan, deals=math.ceil(whole("games", arguments.games, 1, 1_000_000_000) / plan.games_a_deal))
    return plan


def _deals(arguments: Arguments) -> int:
    if arguments.deals is not None:
        return int(arguments.deals)
    return _DEALS if arguments.sprt is None else _DEALS_OF_A_TEST


def _terms(arguments: Arguments) -> Terms:
    given: dict[str, Any] = {"plies": arguments.plies, "trusted": arguments.trusted}
    if arguments.margin is not None:
        given["margin"] = arguments.margin
    if arguments.resign is not None:
        given["resign"] = Resign(*_numbers("--resign", arguments.resign, "WIN[,MOVES]", 2))
    if arguments.draw is not None:
        given["draw"] = Draw(*_numbers("--draw", arguments.draw, "WITHIN[,MOVES[,PLIES]]", 3))
    return Terms(**given)


def _numbers(name: str, text: str, wanted: str, most: int) -> list[Any]:
    """A share, and counts."""
    try:
        share, *counts = text.split(",")
        if len(counts) < most:
            return [float(share), *map(int, counts)]
    except ValueError:
        pass
    raise ValueError(f"{name} must be {wanted}, not {shown(text)}")


def _openings(arguments: Arguments, game: Game[Any], seats: int, options: dict[str, Any]) -> Openings:
    kind, colon, text = arguments.openings.partition(":")
    if not (kind == "random" and colon):
        return read_openings(arguments.openings, game, seats, options)
    words, kinds = text.split(","), (int, float, int)
    if len(words) <= len(kinds):
        try:
            numbers: list[Any] = [kind(word) for kind, word in zip(kinds, words, strict=False)]
            return replace(RandomOpenings(*numbers), seed=arguments.seed)
        except ValueError as error:
            raise ValueError(f"--openings {shown(arguments.openings)}: {error}") from None
    raise ValueError(f"--openings must be FILE or random:N[,BALANCE[,NODES]], not {shown(arguments.openings)}")
