"""Protocols on standard input and output."""

import os
import sys
from collections.abc import Callable

from sakiyomi.engine.server._stream import Session, Writer, serve

__all__ = ["serve_stdio"]


def serve_stdio(begin: Callable[[Writer], Session]) -> None:
    """Serves the lines of standard input by a session made with what writes answers."""
    if sys.stdout is None:
        raise ValueError("answers go to standard output, but that is closed")
    sink = sys.stdout.fileno()
    source = os.open(os.devnull, os.O_RDONLY) if sys.stdin is None else sys.stdin.fileno()
    serve(begin(Writer(sink)), source, sink)
