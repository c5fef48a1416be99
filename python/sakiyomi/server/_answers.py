"""What answers hold, for the OpenAPI document; tests compare answers with it."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from sakiyomi.server._models import LevelName, Model

__all__ = ["Analysis", "CardsAnswer", "Drawing", "Fault", "Game", "Games", "Health", "Legal", "Scene"]


class Fault(Model):
    """Why something was not done."""

    error: str
    field: Annotated[str | None, Field(description="the field at fault")]


class Health(Model):
    """That the service is there."""

    version: str
    core: str
    protocol: int


class Option(Model):
    """A rule option: a choice by label, or a number."""

    name: str
    summary: str
    standard: int | str
    labels: list[str] | None = None
    least: int | None = None
    most: int | None = None


class CardSetName(Model):
    """Which card set it is."""

    name: str
    digest: Annotated[str, Field(description="SHA-256")]
    reconstructed: Annotated[list[str], Field(description="fields that are not as printed")]


class Game(Model):
    """A game that can be played."""

    name: str
    title: str
    summary: str
    players: Annotated[list[int], Field(description="fewest and most", min_length=2, max_length=2)]
    information: Literal["perfect", "open chance", "hidden"]
    engines: Annotated[list[str], Field(description="those that suit it, the best one first")]
    seats: Annotated[list[str], Field(description="names of the seats")]
    options: list[Option]
    notations: list[str]
    move_notations: list[str]
    cards: list[CardSetName] | None = None


class Games(Model):
    """All games, and the levels of strength from the weakest on."""

    games: list[Game]
    levels: list[LevelName]


class CardsAnswer(Model):
    """A card set: all that it says, and each card in words."""

    cards: CardSetName
    document: dict[str, Any]
    words: list[str]


class Legal(Model):
    """What can be played, or how the game ended."""

    game: str
    position: str
    cards: CardSetName | None = None
    to_move: int
    moves: list[str]
    outcome: Annotated[list[float] | None, Field(description="the utility of each seat, when the game is over")]
    reason: str | None


class Step(Model):
    """A move, in words and in parts."""

    move: str
    words: Annotated[str, Field(description="what it comes to; empty where its text says it all")]
    parts: Annotated[dict[str, Any], Field(description="a verb and its arguments; of Shobu squares")]
    gain: Annotated[int | None, Field(description="points that it changes the score by at once; null where that is not told")]


class Choice(Step):
    """A legal move."""

    then: Annotated[list[Step], Field(description="of an action of 'Shobai' All Right: what can be chosen next; else empty")]


class Scene(Model):
    """A position, or what a seat knows of one, as a page shows it."""

    game: str
    players: int
    names: list[str]
    options: dict[str, int | str]
    position: Annotated[str, Field(description="as text")]
    document: Annotated[dict[str, Any] | None, Field(description="in parts; null where the text says it all")]
    cards: CardSetName | None = None
    viewer: Annotated[int | None, Field(description="whose view it is; null where nothing is hidden")]
    to_move: Annotated[int | None, Field(description="null when the game is over")]
    question: Annotated[str, Field(description="what is to be decided; at the end how the game ended")]
    standings: Annotated[
        list[dict[str, int]] | None,
        Field(description="of each seat its result, what that comes of, what breaks ties; null where nothing is counted"),
    ]
    met: Annotated[
        list[list[str]] | None, Field(description="of each seat the objectives that it meets as things lie; null where not told")
    ]
    choices: list[Choice]
    outcome: list[float] | None
    reason: str | None


class ScoreAnswer(Model):
    """What a move is worth to the seat `view`."""

    view: int
    value: Annotated[int | None, Field(description="evaluation units")]
    win: Annotated[float, Field(description="utility in [0, 1]")]
    distance: Annotated[int | None, Field(description="plies to a proven win, or, below 0, loss")]


class Line(Model):
    """A move and what is expected to follow."""

    move: str
    score: ScoreAnswer
    pv: list[str]


class Analysis(Model):
    """What a search found."""

    model_config = ConfigDict(extra="allow")

    game: str | None
    position: str
    engine: str
    move: str
    score: ScoreAnswer
    pv: list[str]
    lines: list[Line]
    depth: int
    seldepth: int
    nodes: int
    simulations: int | None
    time: Annotated[float, Field(description="seconds")]
    nps: int
    hashfull: int
    seed: int


class Drawing(Model):
    """A drawing: an SVG document, or lines of text."""

    format: Literal["svg", "text"]
    drawing: str
