"""`sakiyomi jsonl`: engines for any game, with requests and results as lines of JSON."""

import os

from sakiyomi._check import whole
from sakiyomi.cli._arguments import Arguments, Subcommands, add_subcommand

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_subcommand(subcommands, "jsonl", "engines for any game that take requests as lines of JSON", _run)
    parser.add_argument("--concurrency", type=int, metavar="N", help="searches at a time (one for each processor)")
    parser.add_argument("--trusted", action="store_true", help="take any engine SPEC, and card sets from files")


def _run(arguments: Arguments) -> None:
    from sakiyomi.cli._stdio import serve_stdio  # takes a while to load, as all of `engine`
    from sakiyomi.engine.server.jsonl import JsonlSession

    given = arguments.concurrency
    concurrency = len(os.sched_getaffinity(0)) if given is None else whole("--concurrency", given, 1, 256)
    serve_stdio(lambda write: JsonlSession(write, concurrency=concurrency, trusted=arguments.trusted))
