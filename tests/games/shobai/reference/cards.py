"""What is printed on the cards, from a card file."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

START = ("A", "B", "C")
TYPES = ("shrine", "scholar", "officer", "temple")


@dataclass(frozen=True, slots=True)
class Face:
    """An Ally, Client or Emperor card: what it does as an ally, and for the last two the order that it is."""

    id: str
    source: str  # ally, client or emperor
    kind: str
    product: str
    n: int
    effect: str
    mogul: str
    icons: int
    value: int = 0
    need: Mapping[str, int] | None = None
    tributes: int = 0
    points: int = 0

    @property
    def takes_cubes(self) -> bool:
        return self.kind in ("production", "points_production")

    @property
    def is_money(self) -> bool:
        return self.kind == "production" and self.product == "money"


@dataclass(frozen=True, slots=True)
class Mogul:
    id: str
    type: str
    effect: str
    points: int
    first_bonus: int
    n: int


@dataclass(frozen=True, slots=True)
class Cards:
    faces: Mapping[str, Face]
    moguls: Mapping[str, Mogul]
    start: tuple[str, ...]
    decks: Mapping[str, tuple[str, ...]]  # by source, with copies; without starting cards


def _face(source: str, card: Mapping[str, Any]) -> Face:
    ability = card if source == "ally" else card["ally"]
    icons = {"production": ability.get("n", 0), "points_production": ability.get("icons", 1)}.get(ability["kind"], 0)
    return Face(
        id=card["id"],
        source=source,
        kind=ability["kind"],
        product=ability.get("product", "-"),
        n=ability.get("n", 0),
        effect=ability.get("effect", "-"),
        mogul=ability.get("mogul", "-"),
        icons=icons,
        value=card.get("value", 0),
        need=card.get("need"),
        tributes=card.get("tributes", 0),
        points=card.get("points", 0),
    )


def read(document: Mapping[str, Any]) -> Cards:
    """The cards of a parsed card file."""
    sources = ("ally", "client", "emperor")
    faces = [_face(source, card) for source in sources for card in document[source]]
    starts = {card["start"]: card["id"] for card in document["ally"] if card.get("start", "-") != "-"}
    decks = {
        source: tuple(
            card["id"] for card in document[source] if card.get("start", "-") == "-" for _ in range(card.get("copies", 1))
        )
        for source in sources
    }
    moguls = [
        Mogul(card["id"], card["type"], card["effect"], card["points"], card.get("first_bonus", 0), card.get("n", 0))
        for card in document["mogul"]
    ]
    return Cards(
        {face.id: face for face in faces},
        {mogul.id: mogul for mogul in moguls},
        tuple(starts[letter] for letter in START),
        decks,
    )
