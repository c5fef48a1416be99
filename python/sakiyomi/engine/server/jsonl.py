"""A session of JSON lines: requests in, results out, several searches at a time."""

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from queue import SimpleQueue
from time import perf_counter
from typing import Any, TypeAlias, TypeGuard

from sakiyomi._check import hint, instance, shown, unknown
from sakiyomi._files import json_document
from sakiyomi.engine.server._answer import cards_of, legal_moves, version
from sakiyomi.engine.server._games import game_document
from sakiyomi.engine.server._request import (
    FIELDS,
    Request,
    RequestError,
    Size,
    about,
    given,
    read_asked,
    read_engine,
    read_record,
)
from sakiyomi.engine.server._search import PARTING, Search, failure
from sakiyomi.games import games
from sakiyomi.record_view import seen
from sakiyomi.result import Info
from sakiyomi.spec import parse_spec

__all__ = ["JsonlSession"]

MOST_WAITING = 1000
"""Searches that run or wait; more are refused."""
MOST_KEPT = 4
"""Searchers that are kept, with their tables, for later requests; they may search for several at a time."""
Id: TypeAlias = str | int


class JsonlSession:
    """Answers go to `write`, lines whole. Up to `concurrency` searches run at a time, the others wait in their order."""

    def __init__(self, write: Callable[..., None], *, concurrency: int, trusted: bool = False) -> None:
        self._write = write
        self._trusted = trusted
        self._concurrency = concurrency
        self._searches: dict[Id, Search] = {}
        self._parse = lru_cache(MOST_KEPT)(parse_spec)
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._workers: list[threading.Thread] = []

    def handle(self, line: str) -> bool:
        """Answers a request, or begins a search that will."""
        name: Id | None = None
        if not line.strip():
            return True
        try:
            request = json_document("a request", line.encode())
            name = _id(request)
            self._warn(name, request)
            self._obey(name, request)
        except ValueError as error:
            self._tell(name, {"error": str(error), "field": getattr(error, "field", None)})
        return True

    def refuse(self, reason: str) -> None:
        """Answers a line that could not be read."""
        self._tell(None, {"error": reason, "field": None})

    def is_finishing(self) -> bool:
        """Whether any search runs or waits."""
        return bool(self._searches)

    def close(self) -> None:
        """Stops all searches, which still tell their results."""
        self._stop_all()
        for _ in self._workers:
            self._jobs.put(None)
        deadline = perf_counter() + PARTING
        for worker in self._workers:
            worker.join(max(0.0, deadline - perf_counter()))

    def _tell(self, name: Id | None, answer: dict[str, Any]) -> None:
        self._write(json.dumps({"id": name, **answer}))

    def _warn(self, name: Id, request: Request) -> None:
        for field in (field for field in request if field not in FIELDS):
            self._tell(name, {"warning": f"unknown field {shown(field)}{hint(field, FIELDS)}", "field": field})

    def _obey(self, name: Id, request: Request) -> None:
        with about("action"):
            action = instance("action", given(request, "action", "search"), str, "text")
        if action == "search":
            self._begin(name, request)
            return
        answers: dict[str, Callable[[Request], dict[str, Any]]] = {
            "legal_moves": lambda asked: legal_moves(read_record(asked, self._trusted)),
            "version": lambda _: version(),
            "games": lambda _: {"games": [game_document(game) for game in games()]},
            "stop": self._stop,
            "stop_all": lambda _: {"stopped": self._stop_all()},
            "clear": lambda _: self._clear(),
        }
        if action not in answers:
            raise RequestError("action", str(unknown("action", action, ("search", *answers))))
        self._tell(name, {"action": action, **answers[action](request)})

    def _stop(self, request: Request) -> dict[str, Any]:
        target = request.get("target")
        if not _is_id(target):
            raise RequestError("target", f"target must be the id of a search, not {shown(target)}")
        search = self._searches.get(target)
        if search is not None:
            search.stop()
        return {"stopped": search is not None}

    def _stop_all(self) -> int:
        searches = list(self._searches.values())
        for search in searches:
            search.stop()
        return len(searches)

    def _clear(self) -> dict[str, Any]:
        self._parse.cache_clear()
        return {}

    def _begin(self, name: Id, request: Request) -> None:
        if name in self._searches:
            raise RequestError("id", f"a search with the id {shown(name)} has not ended yet")
        if len(self._searches) >= MOST_WAITING:
            raise RequestError(None, f"{MOST_WAITING:,} searches run or wait already: ask again when some have ended")
        record = read_record(request, self._trusted)
        if (reason := record.termination()) is not None:
            field = next((name for name in ("moves", "view") if request.get(name)), "position")
            raise RequestError(field, f"the game is over ({reason}): there is no move to search for")
        searcher, own = read_engine(request, record.game, None if self._trusted else Size(), self._parse)
        asked = read_asked(request, own)
        search = Search(partial(searcher.start, seen(record), asked.limit, lines=asked.lines))
        self._searches[name] = search
        self._jobs.put(partial(self._run, name, search, cards_of(record), asked.report_every))
        if len(self._workers) < min(self._concurrency, len(self._searches)):
            self._workers.append(threading.Thread(target=self._work, name="sakiyomi jsonl", daemon=True))
            self._workers[-1].start()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            with suppress(OSError):  # nobody reads: the reader of requests sees that, too
                job()

    def _run(self, name: Id, search: Search, cards: dict[str, Any], every: float | None) -> None:
        """Tells the news of a search, not more often than asked for, and at its end the result."""
        last = float("-inf")

        def tell(info: Info) -> None:
            nonlocal last
            if every is not None and (now := perf_counter()) - last >= every:
                last = now
                self._tell(name, {"partial": True, **info.to_json(), **cards})

        try:
            answer = {**search.run(tell).to_json(), **cards}
        except Exception as error:
            answer = {"error": failure(error), "field": "limit" if type(error) is ValueError else None}
        del self._searches[name]
        self._tell(name, answer)


def _is_id(value: Any) -> TypeGuard[Id]:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _id(request: Any) -> Id:
    if not isinstance(request, dict):
        raise RequestError(None, f"a request must be one JSON object, not {shown(request)}")
    name = request.get("id")
    if not _is_id(name):
        raise RequestError("id", f"id must be text or a whole number, not {shown(name)}")
    return name
