"""Games that are played here, on disk: a game is a head and the events that followed."""

import asyncio
import json
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

__all__ = ["Store"]

T = TypeVar("T")
_TABLES = """
PRAGMA journal_mode = WAL;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS play (id TEXT PRIMARY KEY, used REAL NOT NULL, head TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS event (
    play TEXT NOT NULL REFERENCES play ON DELETE CASCADE, number INTEGER NOT NULL, what TEXT NOT NULL, PRIMARY KEY (play, number)
) WITHOUT ROWID;
"""


class Store:
    """A file of SQLite that one service has for itself, or memory without a path. What was written stays, whatever ends the
    process. Raises OSError that names the file where it cannot be used.
    """

    def __init__(self, path: str | None) -> None:
        self._thread = ThreadPoolExecutor(1, "sakiyomi store")
        try:
            self._file = self._thread.submit(_opened, path).result()
        except sqlite3.Error as error:
            self._thread.shutdown()
            raise OSError(None, f"no file of games that this service can have for itself ({error})", path) from None

    async def create(self, name: str, now: float, head: dict[str, Any]) -> None:
        """A game without events."""
        await self._run(lambda file: file.execute("INSERT INTO play VALUES (?, ?, ?)", (name, now, json.dumps(head))))

    async def append(self, name: str, number: int, now: float, event: dict[str, Any]) -> None:
        """The event of this number, counted from 0."""

        def write(file: sqlite3.Connection) -> None:
            with file:
                file.execute("INSERT INTO event VALUES (?, ?, ?)", (name, number, json.dumps(event)))
                file.execute("UPDATE play SET used = ? WHERE id = ?", (now, name))

        await self._run(write)

    async def load(self, name: str) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
        """Head and events; None where there is no such game."""

        def read(file: sqlite3.Connection) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
            found = file.execute("SELECT head FROM play WHERE id = ?", (name,)).fetchone()
            rows = file.execute("SELECT what FROM event WHERE play = ? ORDER BY number", (name,)).fetchall()
            return None if found is None else (json.loads(found[0]), [json.loads(what) for (what,) in rows])

        return await self._run(read)

    async def touch(self, name: str, now: float) -> None:
        """Somebody was there."""
        await self._run(lambda file: file.execute("UPDATE play SET used = ? WHERE id = ?", (now, name)))

    async def delete(self, name: str) -> None:
        """With its events."""
        await self._run(lambda file: file.execute("DELETE FROM play WHERE id = ?", (name,)))

    async def purge(self, before: float, unplayed_before: float) -> None:
        """Deletes the games that nobody has visited since; an earlier time is for those with less than two events."""
        few = "(SELECT count(*) FROM event WHERE play = id) < 2"
        text = f"DELETE FROM play WHERE used < ? OR (used < ? AND {few})"
        await self._run(lambda file: file.execute(text, (before, unplayed_before)))

    async def count(self) -> int:
        """How many games there are."""
        found: int = await self._run(lambda file: file.execute("SELECT count(*) FROM play").fetchone()[0])
        return found

    def close(self) -> None:
        """After what is being written."""
        self._thread.submit(self._file.close).result()
        self._thread.shutdown()

    async def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, self._file)


def _opened(path: str | None) -> sqlite3.Connection:
    if path is not None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds the deals of games that go on
    file = sqlite3.connect(":memory:" if path is None else path, timeout=1.0, isolation_level=None)
    file.executescript(_TABLES)
    file.executescript("BEGIN IMMEDIATE; COMMIT")
    return file
