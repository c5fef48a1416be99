"""What requests about games that are played here hold, and their answers."""

from typing import Annotated, Any, Literal

from pydantic import Field

from sakiyomi.server._answers import Scene
from sakiyomi.server._models import LevelName, LimitRequest, Model, PlaceRequest, Word

__all__ = [
    "Deleted",
    "HintRequest",
    "MoveRequest",
    "NewsQuery",
    "Nothing",
    "PlayAnswer",
    "PlayCreated",
    "PlayRequest",
    "RecordAnswer",
]


class SeatRequest(Model):
    """Who plays a seat: a person, or an engine by its level or specification."""

    kind: Literal["person", "engine"] = "person"
    level: LevelName | None = None
    engine: Word | None = None


class PlayRequest(PlaceRequest):
    """A game to be played here: from its start, from a position, or from a record."""

    game: Annotated[Word | None, Field(description="not with `record`")] = None  # type: ignore[assignment]
    seats: Annotated[
        list[SeatRequest] | None, Field(max_length=10, description="one for each; by standard a person and engines of level club")
    ] = None
    record: Annotated[dict[str, Any] | None, Field(description="a game as /v1/plays/{id}/record gives it")] = None


class PlayCreated(Model):
    """Where the game is, and who may see which seat: nobody is told the tokens again."""

    id: str
    tokens: Annotated[list[str | None], Field(description="one for each seat; null for engines")]


class NewsQuery(Model):
    """What is to be told, and when."""

    since: Annotated[int | None, Field(ge=0, description="answer when the version is another one")] = None
    wait: Annotated[float, Field(ge=0, le=25, description="but after so many seconds in any case")] = 0.0
    first: Annotated[int | None, Field(ge=0, description="the first move to tell; by standard the latest 20 are told")] = None


class MoveRequest(Model):
    """A move of the seat whose token is given."""

    move: Word
    ply: Annotated[
        int | None, Field(ge=0, description="how many moves have been made: the same request may then be sent again")
    ] = None


class HintRequest(Model):
    """How to look for a hint; by standard by the level master."""

    level: LevelName | None = None
    engine: Word | None = None
    limit: LimitRequest | None = None
    lines: Annotated[int | None, Field(ge=1, le=50)] = None


class Nothing(Model):
    """No fields."""


class SeatAnswer(Model):
    """Who sits there."""

    name: str
    engine: Annotated[str | None, Field(description="null for a person")]


class Made(Model):
    """A move that was made."""

    ply: int
    seat: int
    move: Annotated[str | None, Field(description="null where the seat that asks does not know which it was")]
    events: Annotated[list[str], Field(description="what it changed, in words")]


class PlayAnswer(Scene):
    """A game as one seat sees it."""

    id: str
    version: int
    ply: int
    seat: int
    seats: list[SeatAnswer]
    moves: list[Made]
    thinking: Annotated[bool, Field(description="whether an engine is at it")]
    fault: Annotated[str | None, Field(description="why its move has not come")]
    wishes: Annotated[list[int], Field(description="seats that want to take back")]
    open: Annotated[bool, Field(description="whether who began the game knows its deal")]
    deal: Annotated[int | None, Field(description="the seed of the deal, at the end")]


class RecordAnswer(Model):
    """A game to keep, as `sakiyomi` reads and writes it."""

    record: dict[str, Any]


class Deleted(Model):
    """That the game is gone."""

    deleted: Literal[True]
