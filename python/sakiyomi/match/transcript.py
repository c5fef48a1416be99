"""A game that travels between processes, and lies in memory, as text."""

import json
from typing import Any

from sakiyomi.record import Record

__all__ = ["Transcript"]


class Transcript:
    """A game as a record, or as the JSON text of one; either is made from the other when it is wanted."""

    __slots__ = ("_record", "_text")

    def __init__(self, record: Record[Any] | None = None, text: str = "") -> None:
        self._record, self._text = record, text

    @property
    def text(self) -> str:
        """One line of JSON, as of `Record.to_json`."""
        if not self._text:
            assert self._record is not None
            self._text = json.dumps(self._record.to_json())
        return self._text

    @property
    def record(self) -> Record[Any]:
        """The game, replayed if need be."""
        if self._record is None:
            self._record = Record.from_json(json.loads(self._text))
        return self._record

    def __reduce__(self) -> tuple[Any, ...]:
        return Transcript, (None, self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Transcript) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)
