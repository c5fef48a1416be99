"""What is printed on the cards, from a card file."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

COLOURS = ("red", "yellow", "blue", "green", "purple")
ROLES = ("dairi", "hina", "kanjo", "okazari", "hayashi")


@dataclass(frozen=True, slots=True)
class Doll:
    id: str
    colour: str
    role: str
    type: str
    black: bool


@dataclass(frozen=True, slots=True)
class Objective:
    id: str
    group: str  # sub, default or primary
    condition: str
    points: int
    card: int | None
    tier: int | None
    """Where the card demands a tier, only the visible dolls in it count."""


@dataclass(frozen=True, slots=True)
class Cards:
    dolls: Mapping[str, Doll]
    deck: tuple[str, ...]
    """All dolls, copies too."""
    objectives: Mapping[str, Objective]
    randomizers: tuple[str, ...]

    @property
    def first(self) -> str:
        """The card for First Completion."""
        return next(card.id for card in self.objectives.values() if card.condition == "first_completion")

    def of_group(self, group: str) -> list[Objective]:
        return [objective for objective in self.objectives.values() if objective.group == group]


def read(document: Mapping[str, Any]) -> Cards:
    dolls = document["doll"]
    return Cards(
        dolls={doll["id"]: _doll(doll) for doll in dolls},
        deck=tuple(doll["id"] for doll in dolls for _ in range(doll.get("copies", 1))),
        objectives={objective["id"]: _objective(objective) for objective in document["objective"]},
        randomizers=tuple(card["kind"] for card in document["randomizer"] for _ in range(card.get("copies", 1))),
    )


def _doll(card: Mapping[str, Any]) -> Doll:
    printed = (card[name] for name in ("id", "colour", "role", "type"))
    return Doll(*printed, black=card.get("black", False))


def _objective(card: Mapping[str, Any]) -> Objective:
    printed = (card[name] for name in ("id", "group", "condition", "points"))
    return Objective(*printed, card=card.get("card"), tier=card.get("tier"))
