"""`sakiyomi bestmove`: searches a position."""

from dataclasses import replace
from typing import Any

from sakiyomi.cli._arguments import Arguments, Subcommands, add_query
from sakiyomi.cli._engine import add_engine, read_engine
from sakiyomi.cli._output import plies, write_json
from sakiyomi.cli._progress import chance, effort, score_text, watch
from sakiyomi.cli._query import AnyQuery, read_query
from sakiyomi.games import game
from sakiyomi.record_view import seen
from sakiyomi.report import MoveStatistics
from sakiyomi.result import SearchResult, Variation
from sakiyomi.search import Searcher

__all__ = ["add"]

Rows = list[tuple[str, str]]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_query(subcommands, "bestmove", "searches a position for the best move", _run)
    add_engine(parser)
    parser.add_argument("--lines", type=int, metavar="K", default=1, help="how many of the best moves to report (1)")
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def _run(arguments: Arguments) -> None:
    searcher, limit = read_engine(arguments, game(arguments.game))
    query = read_query(arguments)
    query = replace(query, record=seen(query.record))
    found = watch(searcher, query, limit, arguments.lines, arguments.quiet)
    if arguments.json:
        write_json(_document(query, found))
    else:
        print("\n".join(f"{name:8}{value}" for name, value in _answer(query, found, searcher)))


def _document(query: AnyQuery, found: SearchResult) -> dict[str, Any]:
    """The result, with moves in the notation asked for."""
    lines = [line.to_json() | {"move": (words := query.line(line.pv))[0], "pv": words} for line in found.lines]
    document = found.to_json() | query.head | {"move": lines[0]["move"], "pv": lines[0]["pv"], "lines": lines}
    for each, text in zip(document.get("moves", ()), query.texts(each.move for each in found.moves), strict=True):
        each["move"] = text
    return document


def _answer(query: AnyQuery, found: SearchResult, searcher: Searcher) -> Rows:
    tell, memory = _score_rows, [("table", f"{found.hashfull / 10:.1f} % full")]
    if found.worlds is not None:
        tell, memory = _move_rows, []
    elif found.simulations is not None:
        size = f"of {searcher.options()['tree_mb']:,} MiB" if "tree_mb" in searcher.options() else "full"
        tell, memory = _move_rows, [("tree", f"{found.hashfull / 10:.1f} % {size}")]
    depth = ("depth", f"{plies(found.depth)}, up to {found.seldepth}")
    search = ("nodes" if found.simulations is None else "search", effort(found))
    return [("move", query.line(found.pv)[0]), *tell(query, found), depth, search, *memory]


def _score_rows(query: AnyQuery, found: SearchResult) -> Rows:
    """Score and lines."""
    score = ("score", score_text(found.score, query.seat(found.score.view)))
    if len(found.lines) == 1:
        return [score, ("line", " ".join(query.line(found.pv)))]
    lines = (f"{line.score!s:>10}  {' '.join(query.line(line.pv))}" for line in found.lines)
    return [score, *((f"line {i}", line) for i, line in enumerate(lines, 1))]


def _move_rows(query: AnyQuery, found: SearchResult) -> Rows:
    """The same of what knows each move: how sure it is of it, how much it looked at it, and how much hidden cards change it."""
    best = _statistics(found, found.lines[0])
    rows = [("score", _verdict(query, found, best))]
    if len(found.utilities) > 2:
        means = (f"{100 * mean:.1f} % for {query.seat(seat)}" for seat, mean in enumerate(found.utilities))
        rows.append(("seats", ", ".join(means)))
    if best.spread is not None:
        rows.append(
            (
                "spread",
                f"{_spread(best)} {'from world to world' if found.simulations is None or found.worlds else 'of the results'}",
            )
        )
    if found.worlds is not None:
        rows.append(("worlds", f"best in {best.visits:,} of {found.worlds:,}"))
    else:
        rows.append(("visits", f"{best.visits:,} of {found.simulations:,}, {_share(best, found)}"))
    if len(found.lines) == 1:
        return [*rows, ("line", " ".join(query.line(found.pv)))]
    for number, line in enumerate(found.lines, 1):
        known, words = _statistics(found, line), " ".join(query.line(line.pv))
        share = f"{_share(known, found):>7} of visits" if found.worlds is None else f"best in {known.visits:,}"
        spread = "" if known.spread is None else f"  spread {_spread(known):>6}"
        sure = f"{chance(line.score):>10}  {_interval(known):>16}{spread}  {share}"
        rows.append((f"line {number}", f"{sure}  {words}"))
    return rows


def _verdict(query: AnyQuery, found: SearchResult, best: MoveStatistics) -> str:
    score = score_text(found.score, query.seat(found.score.view))
    if best.low < best.high:
        return f"{score}, {_interval(best)} (95 % by sampling alone)"
    draw = (len(found.utilities), best.low) == (2, 0.5)
    return score if found.score.distance is not None else f"{'draw' if draw else score}, proven"


def _statistics(found: SearchResult, line: Variation) -> MoveStatistics:
    return next(each for each in found.moves if each.move == line.move)


def _interval(known: MoveStatistics) -> str:
    """Where the value lies, 95 in 100 times."""
    low, high = known.interval()
    return f"{100 * low:.1f} to {100 * high:.1f} %" if low < high else "proven"


def _spread(known: MoveStatistics) -> str:
    return f"{100 * (known.spread or 0):.1f} %"


def _share(known: MoveStatistics, found: SearchResult) -> str:
    return f"{100 * known.visits / max(1, sum(each.visits for each in found.moves)):.1f} %"
