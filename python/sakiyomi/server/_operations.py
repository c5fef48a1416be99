"""What can be asked without a game that is played here."""

import asyncio
from collections.abc import Callable
from typing import Any

from sakiyomi import drawing
from sakiyomi.cards import parse
from sakiyomi.engine.server._answer import cards_of, legal_moves, version
from sakiyomi.engine.server._games import game_document
from sakiyomi.engine.server._request import about
from sakiyomi.game import Game
from sakiyomi.games import game as find_game
from sakiyomi.games import games
from sakiyomi.levels import LEVELS
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView
from sakiyomi.server import _answers as answers
from sakiyomi.server import _models as models
from sakiyomi.server import _place
from sakiyomi.server._call import Answer, Call, Operation
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._scene import scene
from sakiyomi.server.limits import Limits
from sakiyomi.telling import teller

__all__ = ["OPERATIONS", "cards_answer", "found"]

MOST_MOVES_AT_ONCE = 100


async def _games(_: Call) -> Answer:
    return {"games": [game_document(game) for game in games()], "levels": list(LEVELS)}


async def _health(_: Call) -> Answer:
    return version()


async def _cards(call: Call) -> Answer:
    try:
        game = find_game(call.path["game"])
    except ValueError as error:
        raise Refusal(404, str(error)) from None
    if not game.cards:
        raise Refusal(404, f"{game.name} has no cards")
    return cards_answer(game, game.new())


async def _check_cards(call: Call) -> Answer:
    return await asyncio.to_thread(_given_cards, call.told())


def _given_cards(told: Answer) -> Answer:
    game = _place.named_game(told)
    cards = _place.cards(told, game)
    if "toml" in told:
        with about("toml"):
            if cards is not None:
                raise ValueError("there must be either cards or toml")
            cards = game.card_set(parse(told["toml"], "cards"))
    with about("players"):
        game.rules(told.get("players"))
    with about("options"):
        return cards_answer(game, game.new(told.get("players"), cards=cards, **told.get("options", {})))


def cards_answer(game: Game[Any], record: Record[Any] | RecordView) -> Answer:
    """All cards that a game is played with."""
    cards, words = record.cards, teller(game.name)
    if cards is None:
        raise Refusal(404, f"{game.name} has no cards")
    return {"cards": cards.to_json(), "document": cards.document, "words": words.card(record.state, "") if words else []}


async def _legal_moves(call: Call) -> Answer:
    return await _work(call, lambda told, limits: legal_moves(_place.place(told, limits)))


async def _scene(call: Call) -> Answer:
    return await _work(call, lambda told, limits: scene(_place.place(told, limits)))


async def _apply(call: Call) -> Answer:
    return await _work(call, lambda told, limits: scene(_place.apply(told, limits)))


async def _render(call: Call) -> Answer:
    return await _work(call, _drawn)


async def _work(call: Call, answer: Callable[[Answer, Limits], Answer]) -> Answer:
    """At once where it takes a few milliseconds; else on a thread, so that others do not wait."""
    told = call.told()
    if len(told.get("moves", ())) > MOST_MOVES_AT_ONCE or "cards" in told or "format" in told:
        return await asyncio.to_thread(answer, told, call.service.limits)
    return answer(told, call.service.limits)


def _drawn(told: Answer, limits: Limits) -> Answer:
    state = _place.place(told, limits).state
    with about("move"):
        picture = drawing.svg(state, told.get("move")) if told["format"] == "svg" else drawing.terminal(state)
    return {"format": told["format"], "drawing": picture}


async def _best_move(call: Call) -> Answer:
    told, limits = call.told(), call.service.limits
    record = await asyncio.to_thread(_place.place, told, limits)
    return await found(call, _place.search(told, record, limits), record)


async def found(call: Call, asked: _place.Asked, record: Record[Any] | RecordView) -> Answer:
    """What a search finds, for a client. Raises RequestError where the engine refuses its limits, and Refusal."""
    with about("limit"):
        result = await call.service.searches.run(asked.begin, client=call.client, late=asked.late)
    return {**result.to_json(), **cards_of(record)}


_WRONG = (422,)
OPERATIONS = (
    Operation("health", "GET", "/healthz", "whether the service is there", _health, answers.Health),
    Operation("games", "GET", "/v1/games", "games, engines and levels", _games, answers.Games),
    Operation("cards", "GET", "/v1/games/{game}/cards", "the cards of a game", _cards, answers.CardsAnswer, errors=(404,)),
    Operation(
        *("checkCards", "POST", "/v1/cards", "whether a card set can be played with, and its cards in words", _check_cards),
        answers.CardsAnswer,
        body=models.CardsRequest,
        errors=(404, 422),
    ),
    Operation(
        *("legalMoves", "POST", "/v1/legal-moves", "what can be played", _legal_moves, answers.Legal),
        body=models.PlaceRequest,
        errors=_WRONG,
    ),
    Operation(
        *("scene", "POST", "/v1/scene", "a position as a page shows it", _scene, answers.Scene),
        body=models.PlaceRequest,
        errors=_WRONG,
    ),
    Operation(
        *("apply", "POST", "/v1/apply", "the position after a move, in games without hidden cards", _apply, answers.Scene),
        body=models.ApplyRequest,
        errors=_WRONG,
    ),
    Operation(
        *("bestMove", "POST", "/v1/bestmove", "what an engine would play", _best_move, answers.Analysis),
        body=models.BestMoveRequest,
        errors=_WRONG,
    ),
    Operation(
        *("render", "POST", "/v1/render", "a drawing of a position", _render, answers.Drawing),
        body=models.RenderRequest,
        errors=_WRONG,
    ),
)
