"""Starts the command line. It stands apart from the package so that Ctrl-C is met while that is still loading."""

import sys

__all__ = ["main"]


def main() -> int:
    """Runs one command and returns its exit status."""
    try:
        from sakiyomi.cli import main as run

        return run()
    except KeyboardInterrupt:
        message, status = "interrupted", 130
    except ImportError as error:
        message, status = f"error: {error}", 2
    print(f"sakiyomi: {message}", file=sys.stderr)
    return status
