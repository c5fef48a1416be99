"""Files that are written whole or not at all, and documents in them."""

import errno
import json
import os
from pathlib import Path
from typing import Any

__all__ = ["check_folder", "json_document", "write_file"]


def check_folder(name: str | os.PathLike[str]) -> None:
    """For a file that is written after long work. Raises OSError, as `write_file` would, where there is no such folder."""
    if not Path(name).resolve().parent.is_dir():
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), os.fspath(name))


def write_file(name: str | os.PathLike[str], content: str | bytes) -> None:
    """Replaces a file at once; devices and pipes are written directly. Raises OSError that names the file as given."""
    path = Path(name).resolve()
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path, data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(name)) from None


def _replace(path: Path, data: bytes) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def json_document(name: str, data: bytes) -> Any:
    """Raises ValueError, which begins with the name, when the data are no JSON."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ValueError(f"{name} must be text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"{name} must be one JSON object: {error.msg}, column {error.colno}") from None
    except RecursionError:
        raise ValueError(f"{name} must be one JSON object, not so deep a nest") from None
