"""The positions of requests, and the searches that they ask for."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sakiyomi._check import instance
from sakiyomi.cards import CardSet
from sakiyomi.engine.server._request import RequestError, Size, about, read_asked, read_cards, read_engine, read_record
from sakiyomi.game import Game
from sakiyomi.games import game as find_game
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView
from sakiyomi.search import Searcher
from sakiyomi.server.limits import Limits
from sakiyomi.spec import parse_spec
from sakiyomi.task import Handle

__all__ = ["Asked", "apply", "cards", "engine", "named_game", "place", "search"]

Request = Mapping[str, Any]


def named_game(request: Request) -> Game[Any]:
    """Raises RequestError."""
    with about("game"):
        return find_game(instance("game", request.get("game"), str, "the name of a game"))


def cards(request: Request, game: Game[Any]) -> CardSet | None:
    """The card set that is given. Raises RequestError."""
    with about("cards"):
        return read_cards(request.get("cards"), game, trusted=False)


def place(request: Request, limits: Limits) -> Record[Any] | RecordView:
    """The position; where cards are hidden as a seat sees it, a whole one is refused. Raises RequestError."""
    game = named_game(request)
    if len(request.get("moves") or ()) > limits.moves:
        raise RequestError("moves", f"there must be at most {limits.moves:,} moves")
    if game.information == "hidden":
        if request.get("view") is None:
            raise RequestError("view", f"{game.name} has hidden cards: a view must be given, what the seat to move knows")
        if request.get("position") is not None:
            raise RequestError("position", f"{game.name} has hidden cards: a view must be given, not a position")
    return read_record(request, trusted=False)


def apply(request: Request, limits: Limits) -> Record[Any]:
    """The position after a move of a game without hidden cards. Raises RequestError."""
    if named_game(request).information == "hidden":
        raise RequestError("game", f"{request['game']} has hidden cards: only who deals them can say what comes of a move")
    record = place(request, limits)
    if not isinstance(record, Record):
        raise RequestError("view", "a move goes on from a whole position")
    drawn = request.get("drawn")
    if drawn is None and record.game.information != "perfect" and request.get("deal") is None:
        record = _without_deal(record)
    with about("move" if drawn is None else "drawn"):
        record.push(request["move"], drawn)
    return record


def _without_deal(record: Record[Any]) -> Record[Any]:
    """The same position, in which nothing decides on cards to come."""
    bare = Record(record.game, record.start)
    for move, drawn in zip(record.moves, record.draws, strict=True):
        with about("draws"):
            bare.push(move, drawn)
    return bare


@dataclass(frozen=True, slots=True)
class Asked:
    """A search that is about to begin."""

    searcher: Searcher
    position: Any
    """As searchers take it: where cards are hidden what the seat to move knows."""
    limit: Limit
    lines: int = 1
    report_every: float | None = None

    def begin(self) -> Handle:
        """Raises as `Searcher.start`."""
        return self.searcher.start(self.position, self.limit, lines=self.lines)

    @property
    def late(self) -> float | None:
        """Seconds after which it should be over."""
        return self.limit.time


def search(request: Request, record: Record[Any] | RecordView, limits: Limits) -> Asked:
    """What a request asks about a position. Raises RequestError."""
    if (reason := record.termination()) is not None:
        field = next((name for name in ("moves", "view") if request.get(name)), "position")
        raise RequestError(field, f"the game is over ({reason}): there is no move to search for")
    state = record.state
    if (seat := getattr(state, "seat", state.to_move)) != state.to_move:
        raise RequestError("view", f"seat {state.to_move} is to move, but the view is that of seat {seat}")
    level = request.get("level")
    if level is not None and request.get("engine") is not None:
        raise RequestError("level", "a request names a level or an engine, not both")
    told = {**request, **({"engine": f"level:{level}"} if level else {})}
    searcher, own = read_engine(told, record.game, Size(limits.threads, limits.mb), parse_spec)
    asked = read_asked(told, own)
    return Asked(searcher, record, _within(asked.limit, limits), asked.lines, asked.report_every)


def _within(limit: Limit, limits: Limits) -> Limit:
    """At most the service's time; a second where nothing limits a search."""
    standard = limits.time if limit else min(1.0, limits.time)
    return replace(limit, time=min(limit.time or standard, limits.time))


def engine(spec: str, record: Record[Any] | RecordView, limits: Limits, seed: int) -> Asked:
    """The search for the move of an engine's seat, from what that seat knows."""
    return search({"engine": spec, "seed": seed}, record, limits)
