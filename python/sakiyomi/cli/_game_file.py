"""The file of games that `sakiyomi play` keeps."""

import json
from pathlib import Path
from typing import Any

from sakiyomi._files import write_file
from sakiyomi.game import Game
from sakiyomi.record import Record, load_records

__all__ = ["GameFile", "last_game"]


class GameFile:
    """The game being played is the last line of its file; the games before it stay as they are."""

    def __init__(self, path: str) -> None:
        """Raises ValueError when the file holds anything but games."""
        self.path = path
        self._earlier: list[str] = []
        if Path(path).exists():
            list(load_records(path))
            self._earlier = [line for line in Path(path).read_text(encoding="utf-8-sig").splitlines() if line.strip()]

    def resume(self, game: Game[Any]) -> Record[Any]:
        """The last game of the file, to go on with."""
        record = last_game(self.path, game)
        self._earlier.pop()
        return record

    def save(self, record: Record[Any]) -> None:
        """Writes the game, if it has any moves. Raises OSError."""
        write_file(self.path, "".join(f"{line}\n" for line in (*self._earlier, *_lines(record))))

    def keep(self, record: Record[Any]) -> None:
        """Another game follows."""
        self._earlier += _lines(record)


def _lines(record: Record[Any]) -> list[str]:
    return [json.dumps(record.to_json())] if record.moves or record.resigned is not None else []


def last_game(path: str, game: Game[Any]) -> Record[Any]:
    """The last game of a file. Raises ValueError when there is none, or it is one of another name."""
    records = list(load_records(path))
    if not records:
        raise ValueError(f"{path} holds no game to go on with")
    if records[-1].game is not game:
        raise ValueError(f"the last game in {path} is one of {records[-1].game.name}, not of {game.name}")
    if game.information != "perfect" and records[-1].deal is None:
        raise ValueError(f"the last game in {path} names no deal, so that nobody knows which cards come next")
    return records[-1]
