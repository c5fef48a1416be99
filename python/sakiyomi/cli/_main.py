"""Reads the arguments, runs the subcommand, and turns errors into one line and an exit status."""

import os
import sys
from collections.abc import Sequence

from sakiyomi import _core
from sakiyomi.cli import (
    annotate,
    bench,
    bestmove,
    cards,
    completion,
    games,
    jsonl,
    match,
    moves,
    perft,
    play,
    profile,
    replay,
    report,
    serve,
    show,
    tree,
    ugi,
)
from sakiyomi.cli._arguments import Parser
from sakiyomi.cli._output import one_line, told
from sakiyomi.errors import InvalidCards

__all__ = ["main", "make_parser"]

_SUBCOMMANDS = (
    bestmove,
    tree,
    play,
    match,
    report,
    replay,
    annotate,
    show,
    moves,
    perft,
    bench,
    profile,
    games,
    cards,
    ugi,
    jsonl,
    serve,
    completion,
)


def make_parser() -> Parser:
    """The whole command line."""
    parser = Parser(prog="sakiyomi", description="Reads ahead in tabletop games.")
    about = f"sakiyomi {_core.VERSION} ({_core.BUILD} core, {_core.COMPILER})"
    parser.add_argument("--version", action="version", version=about)
    subcommands = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND", required=True)
    for subcommand in _SUBCOMMANDS:
        subcommand.add(subcommands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status; `argv` without the program's name."""
    try:
        arguments = make_parser().parse_args(argv)
        status: int | None = arguments.run(arguments)
        print(end="", flush=True)
    except KeyboardInterrupt:
        return _fail("interrupted", 130)
    except BrokenPipeError:
        return _hang_up(141)
    except InvalidCards as error:
        return max(_fail(f"error: {fault}", 2) for fault in str(error).splitlines())
    except ValueError as error:
        return _fail(f"error: {error}", 2)
    except OSError as error:
        if error.filename is None:
            _hang_up(1)
        return _fail(f"error: {told(error)}", 1 if error.filename is None else 2)
    except (RuntimeError, MemoryError) as error:
        return _fail(f"error: {told(error)}", 1)
    return status or 0


def _fail(message: str, status: int) -> int:
    try:
        print(f"sakiyomi: {one_line(message)}", file=sys.stderr, flush=True)
    except BrokenPipeError:
        return _hang_up(status)
    return status


def _hang_up(status: int) -> int:
    """Points streams that nobody reads to nowhere, so that the interpreter's own flush at exit does not fail."""
    for stream in (sys.stdout, sys.stderr):
        try:
            print(end="", file=stream, flush=True)
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return status
