"""How answers are written."""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

__all__ = ["is_coloured", "short", "write_file", "write_json"]


def write_json(document: dict[str, Any]) -> None:
    """One document on one line of stdout."""
    print(json.dumps(document))


def write_file(name: str, content: str) -> None:
    """Writes a file at once or not at all; `-` is standard output. Devices and pipes are written directly."""
    if name == "-":
        sys.stdout.write(content)
        return
    path = Path(name)
    if path.exists() and not path.is_file():
        path.write_text(content, encoding="utf-8")
        return
    path = path.resolve()
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(content, encoding="utf-8")
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def is_coloured(stream: TextIO) -> bool:
    """Whether to draw with colours: on a terminal that has them, unless NO_COLOR is set (https://no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream.isatty() and not plain and (stream.encoding or "").lower().replace("-", "") == "utf8"


def short(count: float) -> str:
    """A count in three digits: 950, 12.3 k, 4.56 M."""
    for unit in ("", " k", " M", " G", " T"):
        if count < 999.5 or unit == " T":
            break
        count /= 1000
    return f"{count:.{0 if not unit or count >= 99.95 else 1 if count >= 9.995 else 2}f}{unit}"
