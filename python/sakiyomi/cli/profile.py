"""`sakiyomi profile`: measures where the nodes and the nanoseconds of a search go."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from sakiyomi._files import check_folder, write_file
from sakiyomi.cli._arguments import Arguments, Subcommands, add_query, complete_files
from sakiyomi.cli._engine import add_engine, read_engine
from sakiyomi.cli._output import write_json
from sakiyomi.cli._progress import Progress
from sakiyomi.cli._query import AnyQuery, read_query
from sakiyomi.games import game
from sakiyomi.profile import Profile, chrome_trace, measure, speedscope
from sakiyomi.profile.page import html
from sakiyomi.profile.run import STOPS
from sakiyomi.record_view import seen

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_query(subcommands, "profile", "measures where the nodes and the time of a search go", _run)
    add_engine(parser)
    add = parser.add_argument
    add("--scaling", type=int, metavar="N", help="repeat it with 1 to N threads (as many as there are processors); 0: not")
    add(
        "--stops", type=int, metavar="N", default=STOPS, help=f"how many searches are stopped, to see how soon they end ({STOPS})"
    )
    for name, summary in _FILES.items():
        complete_files(add(f"--{name}", metavar="FILE", help=f"{summary}; - for standard output"))
    add("--quiet", action="store_true", help="no progress on standard error")


def _run(arguments: Arguments) -> None:
    names = {name: given for name in _FILES if (given := getattr(arguments, name)) is not None}
    if arguments.json + list(names.values()).count("-") > 1:
        raise ValueError("only one of --json and the files can have standard output; name a file")
    for name in names.values():
        check_folder(name)
    searcher, limit = read_engine(arguments, game(arguments.game))
    query = read_query(arguments)
    query = replace(query, record=seen(query.record))
    if result := query.result():
        raise ValueError(f"there is nothing to search: the game is over, {result}")
    if bystander := query.bystander():
        raise ValueError(f"there is nothing to search: {bystander}")
    known: Profile | None = None
    try:
        with Progress(arguments.quiet) as progress:
            for known in measure(searcher, query.record, limit, threads=arguments.scaling, stops=arguments.stops):
                progress.say(_news(known))
    finally:
        if known is not None:
            _tell(arguments, query, known, names)


def _news(known: Profile) -> str:
    """What was measured last."""
    if known.latency is not None:
        return f"{known.latency.count} searches stopped"
    if known.scaling is not None:
        last = known.scaling.counts[-1]
        return f"threads {last.threads:3}  nodes {last.nodes:,}  time {last.time:.2f} s"
    return f"nodes {known.effort.nodes:,}  time {known.effort.time:.2f} s"


def _tell(arguments: Arguments, query: AnyQuery, known: Profile, names: Mapping[str, str]) -> None:
    for name, target in names.items():
        written = _WRITERS[name](known)
        print(written, end="", flush=True) if target == "-" else write_file(target, written)
    if arguments.json:
        write_json(known.to_json() | query.head)
    elif "-" not in names.values():
        print(known, flush=True)


_FILES = {
    "html": "also a page of charts",
    "trace": "also the timeline, as trace events for Chrome and Perfetto",
    "speedscope": "also the timeline, for speedscope",
}
_WRITERS: dict[str, Callable[[Profile], str]] = {"html": html, "trace": chrome_trace, "speedscope": speedscope}
