"""`sakiyomi serve`: engines and whole games over HTTP, and the page."""

import argparse
import os
from dataclasses import fields
from pathlib import Path

from sakiyomi.cli._arguments import Arguments, Subcommands, add_subcommand, complete_files

__all__ = ["add"]

PUBLIC = ("time", "concurrency", "memory", "rate", "plays")
"""Limits that a public service must name."""
_SUMMARIES = {
    "time": "seconds that a search may take (10)",
    "threads": "of a search (1)",
    "concurrency": "searches at a time, beside as many analyses (one for each processor)",
    "memory": "MiB of all searches together (256)",
    "queue": "searches that may wait (64)",
    "rate": "requests a second of one client (20)",
    "burst": "requests of one client at once (100)",
    "body": "KiB of a request (256)",
    "moves": "of a game (2000)",
    "connections": "at a time (1000)",
    "plays": "games that are kept (10000)",
    "hourly": "games that one client may begin in an hour (360)",
    "days": "after so many without a visit a game is deleted (30)",
}


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_subcommand(subcommands, "serve", "engines and whole games over HTTP, with a page to play on", _run)
    add = parser.add_argument
    add("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (127.0.0.1)")
    add("--port", type=int, default=8000, metavar="N", help="0: any free one (8000)")
    complete_files(add("--file", metavar="FILE", help="keeps the games that are played here (in the user's state folder)"))
    add("--public", action="store_true", help="for other machines, also behind a proxy; needs its limits named")
    add("--origin", action="append", default=[], metavar="URL", help="pages of this origin may ask, too (repeatable)")
    add("--proxy", default="", metavar="ADDRESSES", help="proxies whose X-Forwarded-For is believed, with commas between")
    limits = parser.add_argument_group("limits")
    for name, summary in _SUMMARIES.items():
        limits.add_argument(f"--{name}", type=float if name in ("time", "rate") else int, metavar="N", help=summary)


def _run(arguments: Arguments) -> None:
    try:
        from sakiyomi.server.limits import Limits
        from sakiyomi.server.run import listen, make_server, serve
    except ImportError as error:
        raise ValueError(f"serve needs the extra `server`: pip install 'sakiyomi[server]' ({error})") from None
    given = {field.name: value for field in fields(Limits) if (value := getattr(arguments, field.name)) is not None}
    _check_public(arguments, given)
    server = make_server(
        Limits(**given),
        file=arguments.file or _standard_file(),
        public=arguments.public,
        origins=arguments.origin,
        proxies=arguments.proxy,
        ready=lambda address: print(f"serving at {address}", flush=True),
    )
    serve(server, listen(arguments.host, arguments.port))


def _standard_file() -> str:
    """Where programs of a user keep what they need again (XDG Base Directory Specification)."""
    folder = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return str(Path(folder) / "sakiyomi" / "plays.sqlite")


def _check_public(arguments: argparse.Namespace, given: dict[str, object]) -> None:
    if not arguments.public:
        if arguments.host not in ("127.0.0.1", "::1", "localhost"):
            raise ValueError(f"--host {arguments.host} is open to other machines: that needs --public, and limits named")
        return
    if missing := [f"--{name}" for name in PUBLIC if name not in given]:
        raise ValueError(f"--public needs limits of your own: {', '.join(missing)} (see: sakiyomi serve --help)")
