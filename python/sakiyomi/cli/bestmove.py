"""`sakiyomi bestmove`: searches a position."""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from sakiyomi._check import unknown
from sakiyomi.cli._arguments import Arguments, Subcommands, add_query
from sakiyomi.cli._output import plies, short, write_json
from sakiyomi.cli._progress import Progress, score_text
from sakiyomi.cli._query import Query, read_query
from sakiyomi.limit import Limit
from sakiyomi.result import SearchResult
from sakiyomi.search import Searcher
from sakiyomi.spec import parse_spec

if TYPE_CHECKING:
    from sakiyomi._core import Move

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_query(subcommands, "bestmove", "searches a position for the best move", _run)
    add = parser.add_argument
    add("--engine", metavar="SPEC", default="alphabeta", help="name[:key=value,...], limits among the keys (alphabeta)")
    add("--threads", type=int, metavar="N", help="threads to search with")
    add("--seed", type=int, metavar="N", help="equal seeds and node limits give equal answers")
    add("--lines", type=int, metavar="K", default=1, help="how many of the best moves to report (1)")
    add("--quiet", action="store_true", help="no progress on standard error")
    limits = parser.add_argument_group("limits, which hold together; none given: 1 second")
    limits.add_argument("--time", type=float, metavar="SECONDS")
    limits.add_argument("--nodes", type=int, metavar="N")
    limits.add_argument("--depth", type=int, metavar="PLIES")
    limits.add_argument("--simulations", type=int, metavar="N", help="of tree searches")


def _run(arguments: Arguments) -> None:
    searcher, limit = _engine(arguments)
    query = read_query(arguments)
    if result := query.result():
        raise ValueError(f"there is no best move: the game is over, {result}")
    with searcher.start(query.record, limit, lines=arguments.lines) as search, Progress(arguments.quiet) as progress:
        for info in search:
            progress.show(info, _line(query, info.pv))
        found = search.result()
    if arguments.json:
        write_json({**found.to_json(), **query.head, **_moves_document(query, found)})
    else:
        print(_answer(query, found))


def _engine(arguments: Arguments) -> tuple[Searcher, Limit]:
    """The searcher and its limits: those of the engine's specification, and those given as arguments."""
    searcher, limit = parse_spec(arguments.engine)
    given = {name: value for name in ("threads", "seed") if (value := getattr(arguments, name)) is not None}
    for name in given:
        if name not in searcher.options():
            raise unknown(f"option of engine {searcher.name}", name, searcher.options())
    limits = {field.name: value for field in fields(Limit) if (value := getattr(arguments, field.name)) is not None}
    return searcher.clone(**given), replace(limit, **limits)


def _line(query: Query, moves: "Iterable[Move]") -> list[str]:
    """Moves played one after the other, as text."""
    state, words = query.state, []
    for move in moves:
        words.append(state.format_move(move, query.move_notation))
        state = state.play(move)
    return words


def _moves_document(query: Query, found: SearchResult) -> dict[str, Any]:
    """The fields that hold moves, in the notation asked for."""
    lines = [line.to_json() | {"move": (words := _line(query, line.pv))[0], "pv": words} for line in found.lines]
    return {"move": lines[0]["move"], "pv": lines[0]["pv"], "lines": lines}


def _answer(query: Query, found: SearchResult) -> str:
    seat = query.record.game.seat_names[found.score.view]
    rows = [("move", _line(query, found.pv)[0]), ("score", score_text(found.score, seat))]
    if len(found.lines) == 1:
        rows.append(("line", " ".join(_line(query, found.pv))))
    else:
        rows += [(f"line {i}", f"{line.score!s:>10}  {' '.join(_line(query, line.pv))}") for i, line in enumerate(found.lines, 1)]
    rows.append(("depth", f"{plies(found.depth)}, up to {found.seldepth}"))
    rows.append(("nodes", f"{found.nodes:,} in {found.time:.2f} s, {short(found.nps)}/s"))
    rows.append(("table", f"{found.hashfull / 10:.1f} % full"))
    return "\n".join(f"{name:8}{value}" for name, value in rows)
