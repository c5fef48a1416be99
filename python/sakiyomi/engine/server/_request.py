"""What a request in JSON asks. Errors say in which field they are."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from sakiyomi._check import instance, real, shown, unknown, whole
from sakiyomi._core import Deal
from sakiyomi.cards import CardSet, checked
from sakiyomi.chance import read_draws
from sakiyomi.game import Game, deal_of
from sakiyomi.games import game as find_game
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView
from sakiyomi.search import PIMC, Searcher
from sakiyomi.spec import BUILT_IN, standard_engine
from sakiyomi.state import is_view

__all__ = [
    "FIELDS",
    "Asked",
    "Request",
    "RequestError",
    "Size",
    "about",
    "given",
    "read_asked",
    "read_cards",
    "read_engine",
    "read_record",
]

Request: TypeAlias = Mapping[str, Any]
PLACE = ("game", "players", "options", "cards", "view", "position", "moves", "deal", "draws", "seat")
FIELDS = ("id", "action", *PLACE, "engine", "seed", "threads", "limit", "lines", "report_every", "target")
LIMITS = tuple(limit.name for limit in fields(Limit))
MAX_LINES = 500
MAX_SECONDS_BETWEEN_REPORTS = 3600.0


class RequestError(ValueError):
    """What is wrong with a request, and in which field: None for the request as a whole."""

    def __init__(self, field: str | None, text: str) -> None:
        super().__init__(text)
        self.field = field


@contextmanager
def about(field: str) -> Iterator[None]:
    """Raises RequestError for what is wrong with this field."""
    try:
        yield
    except RequestError:
        raise
    except OSError as error:
        raise RequestError(field, f"{error.filename}: {error.strerror}") from None
    except (ValueError, TypeError) as error:
        raise RequestError(field, str(error)) from None


def given(request: Request, field: str, standard: Any) -> Any:
    """A field, or the standard where it is missing or null."""
    value = request.get(field)
    return standard if value is None else value


@dataclass(frozen=True, slots=True)
class Asked:
    """How to search."""

    limit: Limit
    lines: int
    report_every: float | None
    """Seconds; None for no reports on the way."""


def read_asked(request: Request, own: Limit) -> Asked:
    """`own` is the limit of the engine; those of the request come before it. Raises RequestError."""
    with about("limit"):
        limits = instance("limit", given(request, "limit", {}), dict, f"an object with {', '.join(LIMITS)}")
        for name in limits:
            if name not in LIMITS:
                raise unknown("limit", name, LIMITS)
        limit = replace(own, **{name: value for name, value in limits.items() if value is not None})
    with about("lines"):
        lines = whole("lines", given(request, "lines", 1), 1, MAX_LINES)
    with about("report_every"):
        every = request.get("report_every")
        return Asked(limit, lines, None if every is None else real("report_every", every, 0.0, MAX_SECONDS_BETWEEN_REPORTS))


@dataclass(frozen=True, slots=True)
class Size:
    """What a search may take for somebody who is not trusted."""

    threads: int = os.cpu_count() or 1
    mb: int = 256
    """Of a table or tree."""

    def fitted(self, searcher: Searcher) -> Searcher:
        """The searcher, with less memory where only its standard takes too much. Raises ValueError for what was asked for."""
        given, standard = searcher.options(), type(searcher)().options()
        most = {"threads": self.threads, "hash_mb": self.mb, "tree_mb": self.mb}
        over = {name: most[name] for name in most.keys() & given.keys() if given[name] > most[name]}
        for name in over:
            if given[name] != standard[name]:
                raise ValueError(f"{name} must be at most {most[name]} here, not {given[name]}")
        if isinstance(searcher, PIMC) and (inner := self.fitted(searcher.searcher)) != searcher.searcher:
            return searcher.clone(inner=inner)
        return searcher.clone(**over) if over else searcher


def read_engine(
    request: Request, game: Game[Any], size: Size | None, parse: Callable[[str], tuple[Searcher, Limit]]
) -> tuple[Searcher, Limit]:
    """The engine that suits the game best, or the one named, as `parse` gives it with its limits; without a size any that there
    is, also from elsewhere. Raises RequestError.
    """
    with about("engine"):
        spec = instance("engine", given(request, "engine", standard_engine(game)), str, "text")
        if size and (name := spec.partition(":")[0].strip()) not in BUILT_IN:
            raise unknown("engine", name, BUILT_IN)
        searcher, limit = parse(spec)
        if game.information not in searcher.suits:
            raise ValueError(f"engine {searcher.name} does not suit {game.name}")
    for name, least, most in (("seed", 0, 2**64 - 1), ("threads", 1, 256)):
        with about(name):
            if (told := request.get(name)) is not None and hasattr(searcher, name):
                searcher = searcher.clone(**{name: whole(name, told, least, most)})
    with about("engine"):
        return size.fitted(searcher) if size else searcher, limit


def read_record(request: Request, trusted: bool) -> Record[Any] | RecordView:
    """The game so far, or what a seat knows of it. Raises RequestError."""
    with about("game"):
        game = find_game(instance("game", request.get("game"), str, "the name of a game"))
    record = _with_moves(_start(request, game, trusted), request)
    with about("seat"):
        mover, seats = record.state.to_move, record.rules.players
        if (seat := request.get("seat")) is not None and whole("seat", seat, 0, seats - 1) != mover:
            raise ValueError(f"seat {seat} is asked about, but seat {mover} is to move")
    return record


def _start(request: Request, game: Game[Any], trusted: bool) -> Record[Any] | RecordView:
    with about("players"):
        players = request.get("players")
        game.rules(players)
    with about("cards"):
        cards = read_cards(request.get("cards"), game, trusted)
    with about("options"):
        options = instance("options", given(request, "options", {}), dict, "an object with rule options by name")
        game.rules(players, **{**options, "cards": cards})
    field = "view" if request.get("view") is not None else "position"
    with about(field):
        if field == "view" and request.get("position") is not None:
            raise ValueError("a request has a view or a position, not both")
        text = given(request, field, "startpos")
        read = game.parse_view if field == "view" and game.view_type else game.parse_position
        start = read(text, players, **{**options, "cards": cards})
    if is_view(start):
        return RecordView(game, start)
    with about("deal"):
        return Record(game, start, _deal(request, game, text))


def read_cards(told: Any, game: Game[Any], trusted: bool) -> CardSet | None:
    """The card set of a request; None for the standard one. Raises InvalidCards, TypeError, and OSError for a file."""
    if told is None:
        return None
    if isinstance(told, str) and trusted:
        return game.card_set(told)
    wanted = "an object, or a file" if trusted else "an object"
    return game.card_set(checked(instance("cards", told, dict, f"{wanted} that holds a card set"), "cards"))


def _deal(request: Request, game: Game[Any], position: Any) -> Deal | None:
    told, named = request.get("deal"), deal_of(position) if isinstance(position, str) else None
    if game.information == "perfect":
        if told is not None:
            raise ValueError(f"a deal decides on cards that are drawn, and {game.name} has none")
        return None
    if named is not None and told not in (None, named):
        raise ValueError(f"the position is that of deal {named}, so deal cannot be {shown(told)}")
    return Deal(whole("deal", (told or 0) if named is None else named, 0, 2**64 - 1))


def _with_moves(record: Record[Any] | RecordView, request: Request) -> Record[Any] | RecordView:
    with about("moves"):
        moves = instance("moves", given(request, "moves", []), list, "a list of moves as text")
    if not moves:
        return record
    with about("draws"):
        draws = read_draws(request.get("draws"), len(moves))
    with about("moves"):
        if isinstance(record, RecordView):
            raise ValueError("moves go on from a whole position, not from what one seat knows")
        for number, (move, drawn) in enumerate(zip(moves, draws, strict=True), 1):
            try:
                record.push(instance("a move", move, str, "text"), drawn)
            except (ValueError, TypeError) as error:
                raise ValueError(f"move {number}: {error}") from None
    return record
