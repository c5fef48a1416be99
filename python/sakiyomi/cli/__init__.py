"""The command line: `sakiyomi SUBCOMMAND GAME [options]`.

Answers go to stdout, progress and errors to stderr. Exit status: 0, 1 for a failed job, 2 for bad input, 130 after
Ctrl-C, 141 when nobody reads the output any more.
"""

from sakiyomi.cli._main import main

__all__ = ["main"]
