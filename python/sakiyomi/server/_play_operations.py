"""What can be asked about games that are played here."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from secrets import randbelow
from typing import Any

from sakiyomi.engine.server._request import RequestError, about
from sakiyomi.record import Record
from sakiyomi.record_view import seen
from sakiyomi.server import _answers as answers
from sakiyomi.server import _place
from sakiyomi.server import _play_models as models
from sakiyomi.server._call import Answer, Call, Operation
from sakiyomi.server._models import Model
from sakiyomi.server._operations import cards_answer, found
from sakiyomi.server._play import Play
from sakiyomi.server._plays import MOST_SEED
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._scene import scene
from sakiyomi.server.limits import Limits

__all__ = ["PLAY_OPERATIONS"]


@asynccontextmanager
async def _seat(call: Call) -> AsyncIterator[tuple[Play, int]]:
    """The game of the path, and the seat whose token came. Raises Refusal."""
    async with call.service.plays.visit(call.path["id"], call.client) as play:
        yield play, play.seat_of(call.token)


async def _create(call: Call) -> Answer:
    told, limits = call.told(), call.service.limits
    record, engines = await asyncio.to_thread(_begun, told, limits)
    is_open = record.deal is not None and bool(told.keys() & {"record", "deal"})
    play, tokens = await call.service.plays.create(record, engines, is_open, call.client)
    call.service.plays.wake(play)
    return {"id": play.name, "tokens": tokens}


def _begun(told: Answer, limits: Limits) -> tuple[Record[Any], list[str | None]]:
    """The game so far, and the engine of each seat. Raises RequestError."""
    record = _so_far(told, limits)
    return record, _engines(told, record, limits)


def _so_far(told: Answer, limits: Limits) -> Record[Any]:
    if "record" in told:
        with about("record"):
            if len(told["record"].get("moves") or ()) > limits.moves:
                raise ValueError(f"there must be at most {limits.moves:,} moves")
            return Record.from_json(told["record"])
    game = _place.named_game(told)
    if game.information == "perfect":
        return _whole(told, limits)
    if "deal" not in told:
        told = {**told, "deal": randbelow(MOST_SEED)}
    if game.information == "hidden":
        if told.keys() & {"position", "view", "moves", "draws"}:
            raise RequestError("position", f"{game.name} has hidden cards: a game begins at its start, or from a record")
        with about("players"):
            game.rules(told.get("players"))
        with about("options"):
            return game.new(told.get("players"), told["deal"], cards=_place.cards(told, game), **told.get("options", {}))
    if "position" not in told:
        told = {**told, "position": f"seed:{told['deal']}"}
    return _whole(told, limits)


def _whole(told: Answer, limits: Limits) -> Record[Any]:
    record = _place.place(told, limits)
    if not isinstance(record, Record):
        raise RequestError("position", "a game goes on from a whole position, not from what one seat knows")
    return record


def _engines(told: Answer, record: Record[Any], limits: Limits) -> list[str | None]:
    """One for each seat; None for people. Raises RequestError."""
    count = record.rules.players
    seats = told.get("seats") or [{"kind": "person"}, *[{"kind": "engine"}] * (count - 1)]
    with about("seats"):
        if len(seats) != count:
            raise ValueError(f"{count} seats are to be taken, not {len(seats)}")
        engines = [_engine(seat) for seat in seats]
        if None not in engines:
            raise ValueError("at least one seat must be a person's: who has its token sees the game")
        for engine in engines:
            if engine is not None and record.termination() is None:
                with _place.engine(engine, seen(record), limits, seed=0).begin():
                    pass  # raises what a search would raise
    return engines


def _engine(seat: Answer) -> str | None:
    if seat["kind"] == "person":
        if seat.keys() & {"level", "engine"}:
            raise ValueError("a person has no level and is no engine")
        return None
    if seat.keys() >= {"level", "engine"}:
        raise ValueError("a seat names a level or an engine, not both")
    engine: str = seat.get("engine") or f"level:{seat.get('level', 'club')}"
    return engine


async def _view(call: Call) -> Answer:
    async with _seat(call) as (play, seat):
        query: models.NewsQuery = call.query
        if query.since is not None and query.wait > 0:
            await _news(call, play, query.since, query.wait)
        return play.view(seat, query.first)


async def _news(call: Call, play: Play, since: int, seconds: float) -> None:
    """Waits until the version is another one, something else is new, or the service ends."""
    closing = asyncio.ensure_future(call.service.closing.wait())
    try:
        if play.version == since:
            news = asyncio.ensure_future(play.news.wait())
            await asyncio.wait((news, closing), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
    finally:
        closing.cancel()


async def _move(call: Call) -> Answer:
    async with _seat(call) as (play, seat), play.lock:
        body: models.MoveRequest = call.body
        if (event := play.move_by(seat, body.move, body.ply)) is not None:
            await call.service.plays.commit(play, event)
        call.service.plays.wake(play)
        return play.view(seat)


async def _undo(call: Call) -> Answer:
    async with _seat(call) as (play, seat), play.lock:
        await call.service.plays.change(play, play.undo_by(seat))
        return play.view(seat)


async def _resign(call: Call) -> Answer:
    async with _seat(call) as (play, seat), play.lock:
        if play.is_over:
            raise Refusal(409, f"the game is over ({play.record.termination()})")
        await call.service.plays.change(play, {"resign": seat})
        return play.view(seat)


async def _stop(call: Call) -> Answer:
    async with _seat(call) as (play, seat):
        _only(play, seat, "let an engine move at once")
        if play.handle is not None:
            play.handle.stop()
        return play.view(seat)


async def _hint(call: Call) -> Answer:
    async with _seat(call) as (play, seat):
        if play.is_over or play.record.state.to_move != seat:
            raise Refusal(409, "there is nothing to decide for this seat at the moment")
        told, record = call.told(), play.known(seat)
        if not told.keys() & {"level", "engine"}:
            told["level"] = "master"
        return await found(call, _place.search(told, record, call.service.limits), record)


async def _position(call: Call) -> Answer:
    async with _seat(call) as (play, seat):
        ply = call.path["ply"]
        if not ply.isdecimal() or len(ply) > 9:
            raise Refusal(404, "a position is known by how many moves were made before")
        record = await asyncio.to_thread(play.earlier, seat, int(ply))
        told = scene(record)
        return {**told, "choices": told["choices"] if told["to_move"] == seat else []}


async def _cards(call: Call) -> Answer:
    async with _seat(call) as (play, seat):
        return cards_answer(play.record.game, play.known(seat))


async def _record(call: Call) -> Answer:
    async with _seat(call) as (play, _):
        if not (play.is_over or play.is_open or play.record.deal is None):
            raise Refusal(409, "a record holds the deal, so it is told when the game is over")
        return {"record": await asyncio.to_thread(play.record.to_json)}


async def _delete(call: Call) -> Answer:
    async with _seat(call) as (play, seat):
        if not play.is_over:
            _only(play, seat, "delete a game that goes on")
        await call.service.plays.delete(play)
        return {"deleted": True}


def _only(play: Play, seat: int, what: str) -> None:
    """Raises Refusal where other people play too."""
    if play.people != {seat}:
        raise Refusal(409, f"only who plays alone against engines may {what}")


def _about(
    name: str,
    path: str,
    summary: str,
    run: Callable[[Call], Awaitable[Answer]],
    answer: type[Model] = models.PlayAnswer,
    *,
    method: str = "POST",
    body: type[Model] | None = None,
    query: type[Model] | None = None,
    errors: tuple[int, ...] = (),
) -> Operation:
    """An operation on one game, by the seat whose token comes with it."""
    whole, asked = f"/v1/plays/{{id}}{path}", models.Nothing if method == "POST" and body is None else body
    always = (404, 409, 422) if method == "POST" else (404,)
    return Operation(name, method, whole, summary, run, answer, asked, query, errors=(*always, *errors), has_token=True)


PLAY_OPERATIONS = (
    Operation(
        *("createPlay", "POST", "/v1/plays", "begins a game that is kept here", _create, models.PlayCreated),
        body=models.PlayRequest,
        status=201,
        errors=(422,),
    ),
    _about("viewPlay", "", "the game as a seat sees it, now or when there is news", _view, method="GET", query=models.NewsQuery),
    _about("move", "/moves", "makes a move", _move, body=models.MoveRequest),
    _about("undo", "/undo", "takes back to the last choice of a person, when all who play agree", _undo),
    _about("resign", "/resign", "gives up", _resign),
    _about("stop", "/stop", "lets the engine that thinks move at once", _stop),
    _about("hint", "/hint", "what an engine would play", _hint, answers.Analysis, body=models.HintRequest),
    _about("position", "/positions/{ply}", "an earlier position as the seat saw it", _position, answers.Scene, method="GET"),
    _about("playCards", "/cards", "the cards of the game", _cards, answers.CardsAnswer, method="GET"),
    _about("record", "/record", "the game to keep", _record, models.RecordAnswer, method="GET", errors=(409,)),
    _about("deletePlay", "", "deletes the game", _delete, models.Deleted, method="DELETE", errors=(409,)),
)
