"""The conversation with engines that speak JSON lines."""

import json
import math
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import Any

from sakiyomi._check import shown
from sakiyomi.engine._found import read_report
from sakiyomi.engine._search import Search
from sakiyomi.engine._session import Patience, Session
from sakiyomi.engine.errors import EngineRefused
from sakiyomi.limit import MAX_SECONDS, Limit
from sakiyomi.record import Record
from sakiyomi.search.root import Root
from sakiyomi.state import rules_of, text_of, text_of_move

__all__ = ["JsonlSession"]

REPORT_EVERY = 0.1
"""Seconds."""


@dataclass(slots=True)
class _Asked:
    """A search that runs, if anyone still wants it, and when it must be over."""

    search: "weakref.ref[Search]"
    due: float


class JsonlSession(Session):
    """Any number of searches at a time."""

    def __init__(self, command: Sequence[str], patience: Patience) -> None:
        super().__init__(command, patience)
        self._numbers = count(1)
        self._ready = False
        self._asked: dict[int, _Asked] = {}

    @property
    def is_busy(self) -> bool:
        """As `Session`: it would have to wait where the engine makes one at a time."""
        return bool(self._asked)

    def _due(self) -> float:
        return min((asked.due for asked in self._asked.values()), default=math.inf)

    def _greet(self) -> None:
        self._write({"id": "version", "action": "version"})

    def _is_ready(self) -> bool:
        return self._ready

    def _write(self, request: Mapping[str, Any]) -> None:
        self.send(json.dumps(request))

    def begin(self, search: Search, settings: Mapping[str, object]) -> None:
        """As `Session`."""
        with self.news:
            self.check()
            number = next(self._numbers)
            search.begin()
            self._asked[number] = _Asked(weakref.ref(search), self.patience.due(search))
            limit = Limit(time=MAX_SECONDS) if search.is_endless else search.limit
            asked = {"limit": limit.given(), "lines": search.lines, "report_every": REPORT_EVERY, **settings}
            self._write({"id": number, **_position(search.root), **asked})

    def _stop(self, search: Search) -> None:
        for number, asked in self._asked.items():
            if asked.search() is search:
                asked.due = min(asked.due, monotonic() + self.patience.overtime)
                self._write({"id": f"stop {number}", "action": "stop", "target": number})

    def _take(self, line: str) -> bool:
        if not line:
            return False
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise ValueError("an answer must be an object")
        number = answer.get("id")
        if number == "version":
            self._ready = True
        elif isinstance(number, int) and number in self._asked:
            self._take_answer(number, answer)
        elif not str(number).startswith("stop "):
            raise ValueError(f"no request has the id {shown(number)}, or it was answered")
        return True

    def _take_answer(self, number: int, answer: Mapping[str, Any]) -> None:
        search, is_partial = self._asked[number].search(), answer.get("partial") is True
        if set(answer) <= {"id", "warning", "field"}:
            return
        if search and "error" in answer:
            field = f" (field {answer['field']})" if answer.get("field") else ""
            search.end(EngineRefused(f"refused: {answer['error']}{field}", self._trace()))
        elif search:
            search.tell(read_report(search.root, answer))
            if not is_partial:
                search.end()
        if not is_partial:
            del self._asked[number]


def _position(root: Root) -> dict[str, Any]:
    """The fields that tell a position, with the moves before it where no chance is between them, or what a seat knows."""
    rules, game, record = rules_of(root.state), root.game, root.record
    fields: dict[str, Any] = {"players": rules.players, "seat": root.state.to_move}
    if game:
        fields |= {"game": game.name, "options": dict(game.option_values(rules))}
        if (cards := game.cards_of(rules)) and cards != game.cards[0]:
            fields["cards"] = json.loads(cards.json)
    if root.information == "hidden":
        return {**fields, "view": text_of(root.state)}
    if root.information == "perfect" and isinstance(record, Record):
        moves = [text_of_move(state, move) for state, move in zip(record.states, record.moves, strict=False)]
        return {**fields, "position": text_of(record.start), "moves": moves}
    return {**fields, "position": text_of(root.state)}
