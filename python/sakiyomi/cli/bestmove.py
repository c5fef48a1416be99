"""`sakiyomi bestmove`: searches a position."""

from typing import Any

from sakiyomi.cli._arguments import Arguments, Subcommands, add_query
from sakiyomi.cli._engine import add_engine, read_engine
from sakiyomi.cli._output import plies, short, write_json
from sakiyomi.cli._progress import Progress, score_text
from sakiyomi.cli._query import Query, read_query
from sakiyomi.result import SearchResult

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_query(subcommands, "bestmove", "searches a position for the best move", _run)
    add_engine(parser)
    parser.add_argument("--lines", type=int, metavar="K", default=1, help="how many of the best moves to report (1)")
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def _run(arguments: Arguments) -> None:
    searcher, limit = read_engine(arguments)
    query = read_query(arguments)
    if result := query.result():
        raise ValueError(f"there is no best move: the game is over, {result}")
    with searcher.start(query.record, limit, lines=arguments.lines) as search, Progress(arguments.quiet) as progress:
        for info in search:
            progress.show(info, query.line(info.pv))
        found = search.result()
    if arguments.json:
        write_json({**found.to_json(), **query.head, **_moves_document(query, found)})
    else:
        print(_answer(query, found))


def _moves_document(query: Query, found: SearchResult) -> dict[str, Any]:
    """The fields that hold moves, in the notation asked for."""
    lines = [line.to_json() | {"move": (words := query.line(line.pv))[0], "pv": words} for line in found.lines]
    return {"move": lines[0]["move"], "pv": lines[0]["pv"], "lines": lines}


def _answer(query: Query, found: SearchResult) -> str:
    rows = [("move", query.line(found.pv)[0]), ("score", score_text(found.score, query.seat(found.score.view)))]
    if len(found.lines) == 1:
        rows.append(("line", " ".join(query.line(found.pv))))
    else:
        rows += [(f"line {i}", f"{line.score!s:>10}  {' '.join(query.line(line.pv))}") for i, line in enumerate(found.lines, 1)]
    rows.append(("depth", f"{plies(found.depth)}, up to {found.seldepth}"))
    rows.append(("nodes", f"{found.nodes:,} in {found.time:.2f} s, {short(found.nps)}/s"))
    rows.append(("table", f"{found.hashfull / 10:.1f} % full"))
    return "\n".join(f"{name:8}{value}" for name, value in rows)
