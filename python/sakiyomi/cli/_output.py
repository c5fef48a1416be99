"""How answers are written."""

import json
import os
from typing import Any, TextIO

__all__ = ["is_coloured", "is_terminal", "one_line", "plies", "short", "told", "write_json"]

_LONGEST = 400


def write_json(document: dict[str, Any]) -> None:
    """One document on one line of stdout."""
    print(json.dumps(document))


def is_terminal(stream: TextIO | None) -> bool:
    """A stream may be missing: Python has none where the shell closed it."""
    return stream is not None and stream.isatty()


def is_coloured(stream: TextIO) -> bool:
    """Whether to draw with colours: on a terminal that has them, unless NO_COLOR is set (https://no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return is_terminal(stream) and not plain and (stream.encoding or "").lower().replace("-", "") == "utf8"


def one_line(message: str) -> str:
    """Without line breaks, and without the middle of what is too long to read."""
    text = " ".join(message.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} ... {text[-_LONGEST // 2 :]}"


def told(error: Exception) -> str:
    """What an error says, a file named first."""
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error)
    return "out of memory" if isinstance(error, MemoryError) else str(error)


def short(count: float) -> str:
    """A count in three digits: 950, 12.3 k, 4.56 M."""
    units = ("", " k", " M", " G", " T")
    power = next((power for power in range(4) if count < 999.5 * 1000**power), 4)
    return f"{count / 1000**power:.3g}{units[power]}"


def plies(count: int) -> str:
    """With its unit."""
    return f"{count} {'ply' if count == 1 else 'plies'}"
