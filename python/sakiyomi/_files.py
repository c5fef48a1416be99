"""Files that are written whole or not at all."""

import errno
import os
from pathlib import Path

__all__ = ["check_folder", "write_file"]


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
