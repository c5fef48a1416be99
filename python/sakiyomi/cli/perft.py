"""`sakiyomi perft`: counts the leaves of the game tree."""

import time
from typing import TYPE_CHECKING, Any, Literal

from sakiyomi._core import Deal
from sakiyomi.cli._arguments import Arguments, Subcommands, add_query
from sakiyomi.cli._output import short, write_json
from sakiyomi.cli._query import GameQuery, read_game

if TYPE_CHECKING:
    from sakiyomi._core import State

__all__ = ["add"]

_MOST = 64
Mode = Literal["turns", "merged", "built", "distinct"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_query(subcommands, "perft", "counts the leaves of the game tree, depth by depth", _run)
    parser.add_argument("--depth", type=int, required=True, metavar="N", help=f"plies, 1 to {_MOST}")
    parser.add_argument("--divide", action="store_true", help="the leaves below each move")
    ways = parser.add_mutually_exclusive_group()
    for mode, summary in (
        ("merged", "count moves of one position with the same successor once"),
        ("distinct", "count distinct positions"),
        ("built", "make every leaf instead of counting in bulk"),
    ):
        ways.add_argument(f"--{mode}", action="store_const", dest="mode", const=mode, default="turns", help=summary)


def _run(arguments: Arguments) -> None:
    if not 1 <= arguments.depth <= _MOST:
        raise ValueError(f"--depth must be from 1 to {_MOST}, not {arguments.depth}")
    if arguments.divide and arguments.mode == "distinct":
        raise ValueError("--divide and --distinct do not go together: moves share the positions below them")
    query = read_game(arguments)
    document = _divide(arguments, query) if arguments.divide else _by_depth(arguments, query)
    if arguments.json:
        deal = {} if query.record.deal is None else {"deal": query.record.deal.seed}
        write_json({**query.head, **deal, "depth": arguments.depth, "mode": arguments.mode, **document})


def _chance(query: GameQuery) -> tuple[Deal, ...]:
    """What moves are told where cards are drawn."""
    return () if query.record.deal is None else (query.record.deal,)


def _count(state: "State", depth: int, mode: Mode, chance: tuple[Deal, ...]) -> int:
    return state.distinct(depth, *chance) if mode == "distinct" else state.perft(depth, mode, *chance)


def _by_depth(arguments: Arguments, query: GameQuery) -> dict[str, Any]:
    leaves, begun = [], time.perf_counter()
    for depth in range(1, arguments.depth + 1):
        since = time.perf_counter()
        leaves.append(_count(query.state, depth, arguments.mode, _chance(query)))
        if not arguments.json:
            print(f"depth {depth:2}  {leaves[-1]:20,}  {_speed(leaves[-1], time.perf_counter() - since)}", flush=True)
    return {"leaves": leaves, "time": round(time.perf_counter() - begun, 6)}


def _divide(arguments: Arguments, query: GameQuery) -> dict[str, Any]:
    state, chance, parts, begun = query.state, _chance(query), {}, time.perf_counter()
    moves = _distinct(state, chance) if arguments.mode == "merged" else state.legal_moves()
    for move, text in zip(moves, query.texts(moves), strict=True):
        parts[text] = _count(state.play(move, *chance), arguments.depth - 1, arguments.mode, chance)
        if not arguments.json:
            print(f"{text:10}  {parts[text]:18,}", flush=True)
    total, seconds = sum(parts.values()), time.perf_counter() - begun
    if not arguments.json:
        print(f"{'total':10}  {total:18,}  {_speed(total, seconds)}")
    return {"leaves": total, "divide": parts, "time": round(seconds, 6)}


def _distinct(state: Any, chance: Any) -> list[Any]:
    """A move for each successor, rather one that search would look at."""
    first: dict[Any, Any] = {}
    for move in (*state.search_moves(), *state.legal_moves()):
        first.setdefault(state.play(move, *chance), move)
    return list(first.values())


def _speed(leaves: int, seconds: float) -> str:
    return f"{seconds:8.3f} s" + (f"  {short(leaves / seconds):>8} leaves/s" if seconds > 0.001 else "")
