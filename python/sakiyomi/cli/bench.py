"""`sakiyomi bench`: measures fixed searches, and compares them with earlier ones."""

import json

from sakiyomi._files import check_folder, write_file
from sakiyomi.cli._arguments import Arguments, Subcommands, add_json, add_subcommand, complete_files
from sakiyomi.cli._output import write_json
from sakiyomi.cli._progress import Progress
from sakiyomi.games import games
from sakiyomi.profile.bench import Bench, Comparison, compare, read_bench, rounds_of, workloads
from sakiyomi.profile.bench.pytest_benchmark import pytest_document
from sakiyomi.profile.bench.run import QUICK, ROUNDS

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    summary = "measures fixed searches of every game, and compares them with earlier ones"
    parser = add_subcommand(subcommands, "bench", summary, _run)
    add = parser.add_argument
    add("games", metavar="GAME", nargs="*", help=f"all of them if none is given: {', '.join(known.name for known in games())}")
    add("--engine", action="append", default=[], metavar="SPEC", help="only this engine, where it suits the game (repeatable)")
    lengths = parser.add_mutually_exclusive_group()
    lengths.add_argument("--quick", action="store_true", help=f"{QUICK} rounds instead of {ROUNDS}")
    lengths.add_argument("--rounds", type=int, metavar="N", help="so many rounds")
    complete_files(add("--compare", metavar="FILE", help="with the bench whose --json is in the file; status 1 when slower"))
    complete_files(add("--benchmark", metavar="FILE", help="also a file for pytest-benchmark; - for standard output"))
    add_json(parser)
    add("--quiet", action="store_true", help="no progress on standard error")


def _run(arguments: Arguments) -> int:
    target = arguments.benchmark
    if arguments.json and target == "-":
        raise ValueError("only one of --json and --benchmark can have standard output; name a file")
    if target not in (None, "-"):
        check_folder(target)
    earlier = None if arguments.compare is None else read_bench(arguments.compare)
    rounds = QUICK if arguments.quick else ROUNDS if arguments.rounds is None else arguments.rounds
    known: Bench | None = None
    comparison: Comparison | None = None
    try:
        with Progress(arguments.quiet) as progress:
            for known in rounds_of(workloads(arguments.games, arguments.engine), rounds):
                comparison = None if earlier is None else compare(earlier, known)
                progress.say(f"round {known.rounds:3} of {rounds}")
    finally:
        if known is not None and known.rounds > 0:
            _tell(arguments, known, comparison)
    return 0 if comparison is None or comparison.passed else 1


def _tell(arguments: Arguments, known: Bench, comparison: Comparison | None) -> None:
    target = arguments.benchmark
    if target is not None:
        written = json.dumps(pytest_document(known), indent=1) + "\n"
        print(written, end="", flush=True) if target == "-" else write_file(target, written)
    if arguments.json:
        write_json(known.to_json() | ({} if comparison is None else {"comparison": comparison.to_json()}))
    elif target != "-":
        print(known if comparison is None else f"{known}\n\n{comparison}", flush=True)
