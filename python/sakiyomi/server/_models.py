"""What requests hold: checked by these, and published as their JSON Schemas."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from sakiyomi.engine.server._request import MAX_LINES, MAX_SECONDS_BETWEEN_REPORTS
from sakiyomi.limit import MAX_COUNT, MAX_DEPTH
from sakiyomi.server.limits import MOST_MOVES

__all__ = [
    "AnalysisRequest",
    "ApplyRequest",
    "BestMoveRequest",
    "CardsRequest",
    "LevelName",
    "LimitRequest",
    "Model",
    "PlaceRequest",
    "RenderRequest",
    "Rules",
    "StopRequest",
]

LevelName: TypeAlias = Literal["beginner", "casual", "club", "expert", "master"]
Text: TypeAlias = Annotated[str, Field(max_length=20_000)]
Word: TypeAlias = Annotated[str, Field(max_length=200)]
Seed: TypeAlias = Annotated[int, Field(ge=0, le=2**64 - 1)]
Cards: TypeAlias = Annotated[list[Annotated[int, Field(ge=0, lt=2**31)]], Field(max_length=64)]


class Model(BaseModel):
    """An object of JSON with these fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Rules(Model):
    """What is played."""

    game: Annotated[Word, Field(description="name of a game, as /v1/games lists them", examples=["shobu"])]
    players: Annotated[int | None, Field(ge=1, le=10, description="how many play; by standard two")] = None
    options: Annotated[dict[Word, int | Word] | None, Field(description="rule options by name")] = None
    cards: Annotated[dict[str, Any] | None, Field(description="a card set as an object; by standard that of the game")] = None


class CardsRequest(Rules):
    """A card set to check: as an object, or as the text of a file."""

    toml: Annotated[str | None, Field(max_length=100_000, description="in place of `cards`")] = None


class PlaceRequest(Rules):
    """A position, or where cards are hidden what a seat knows; without either the initial position."""

    view: Annotated[Text | dict[str, Any] | None, Field(description="what a seat knows, as text or document")] = None
    position: Annotated[Text | dict[str, Any] | None, Field(description="a position, as text or document")] = None
    moves: Annotated[list[Word] | None, Field(max_length=MOST_MOVES, description="moves from there")] = None
    deal: Annotated[Seed | None, Field(description="decides on cards that are drawn (0)")] = None
    draws: Annotated[
        list[Cards | None] | None, Field(max_length=MOST_MOVES, description="for each move the cards that were drawn, or null")
    ] = None
    seat: Annotated[int | None, Field(ge=0, le=9, description="whose question it is: an error unless it is to move")] = None


class ApplyRequest(PlaceRequest):
    """A move from a position of a game without hidden cards."""

    move: Word
    drawn: Annotated[Cards | None, Field(description="the cards that come with it, by kind")] = None


class LimitRequest(Model):
    """Limits of a search, which hold together with those of the service."""

    time: Annotated[float | None, Field(gt=0, le=1e6, description="seconds")] = None
    nodes: Annotated[int | None, Field(ge=1, le=MAX_COUNT)] = None
    depth: Annotated[int | None, Field(ge=1, le=MAX_DEPTH, description="plies")] = None
    simulations: Annotated[int | None, Field(ge=1, le=MAX_COUNT, description="of tree searches")] = None


class BestMoveRequest(PlaceRequest):
    """A search: by a level of strength, or by an engine and limits."""

    level: LevelName | None = None
    engine: Annotated[
        Word | None, Field(description="name[:key=value,...] of a searcher of this library", examples=["alphabeta:hash_mb=8"])
    ] = None
    limit: LimitRequest | None = None
    lines: Annotated[int | None, Field(ge=1, le=MAX_LINES, description="how many of the best moves")] = None
    seed: Seed | None = None
    threads: Annotated[int | None, Field(ge=1, le=256)] = None


class AnalysisRequest(BestMoveRequest):
    """The same of a game that is played here, by `play` and the token of a seat; partial results come on the way."""

    game: Annotated[Word | None, Field(description="not with `play`")] = None  # type: ignore[assignment]
    id: Word | int
    play: Word | None = None
    token: Annotated[Word | None, Field(description="of the seat whose view is searched")] = None
    ply: Annotated[int | None, Field(ge=0, description="the position after so many moves; by standard the present one")] = None
    report_every: Annotated[float | None, Field(ge=0, le=MAX_SECONDS_BETWEEN_REPORTS, description="seconds")] = None


class StopRequest(Model):
    """Ends the search, which still gives its result."""

    id: Word | int
    action: Literal["stop"]


class RenderRequest(PlaceRequest):
    """A drawing of a position, with a move on it if one is given."""

    move: Word | None = None
    format: Literal["svg", "text"] = "svg"
