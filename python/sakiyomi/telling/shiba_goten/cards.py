"""What is on the cards of Shiba Goten, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sakiyomi._check import shown, unknown
from sakiyomi.cards import CardSet
from sakiyomi.games import game_of

__all__ = ["COLOURS", "ROLES", "Cards", "Doll", "Objective", "cards_of", "counted", "listed"]

COLOURS = ("red", "yellow", "blue", "green", "purple")
ROLES = ("dairi", "hina", "kanjo", "okazari", "hayashi")
_CONDITIONS = {
    "three_black": "3 black shibas",
    "five_hayashi": "5 types of hayashi",
    "three_kanjo": "3 kanjo of one type",
    "okazari_pair": "2 equal okazari in 2 colours",
    "couple_colour": "dairi and hina of one colour",
    "first_completion": "first with 14 seats filled",
    "eleven_types": "11 types or more",
    "four_pairs": "4 pairs of a type",
    "two_triples": "2 triples of a type",
    "quadruple": "4 of one type",
    "no_covering": "nothing covered",
    "three_colours": "3 colours at most",
    "two_tiers_plain": "2 tiers of one colour each",
    "inner_plain": "6 inner seats of one colour",
    "tiers_mixed": "no colour twice in tiers 3 and 4",
    "all_correct": "all dolls on their tiers",
}


def counted(count: int, noun: str) -> str:
    """`1 point`, `2 points`."""
    return f"{count} {noun}{'s' * (count != 1)}"


def listed(words: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


@dataclass(frozen=True, slots=True)
class Doll:
    """A doll card."""

    id: str
    colour: str
    role: str
    type: str
    """The icon: `K1`."""
    copies: int
    black: bool
    """Whether there is a black shiba on it."""

    @property
    def told(self) -> str:
        """All that is on it."""
        copies = f", {self.copies} copies" if self.copies > 1 else ""
        return f"{self.id}: {self.colour} {self.role}, type {self.type}{', black shiba' * self.black}{copies}"

    @property
    def marked(self) -> str:
        """The id, with `*` behind it for a black shiba."""
        return f"{self.id}{'*' * self.black}"

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Objective:
    """A sub-objective, or a primary or default objective."""

    id: str
    group: str
    """`sub`, `default` or `primary`."""
    condition: str
    points: int
    tier: int | None
    """The tier in which it must be met, from 1; None: anywhere."""

    @property
    def asks(self) -> str:
        """The condition in words."""
        return _CONDITIONS[self.condition] + (f", in tier {self.tier}" if self.tier else "")

    @property
    def told(self) -> str:
        """With its points."""
        return f"{self.id}: {self.asks}, {counted(self.points, 'point')}"

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Cards:
    """A card set."""

    reconstructed: tuple[str, ...]
    """The tables and fields that are not those of the printed cards."""
    dolls: Mapping[str, Doll]
    """By id."""
    objectives: Mapping[str, Objective]
    """By id."""

    @property
    def every(self) -> tuple[Doll | Objective, ...]:
        """Dolls, then objectives."""
        return (*self.dolls.values(), *self.objectives.values())

    def find(self, name: str) -> Doll | Objective:
        """What has this id. Raises ValueError."""
        found = next((card for card in self.every if card.id.casefold() == name.casefold()), None)
        if found is None:
            raise unknown("card", name, map(str, self.every))
        return found


def cards_of(state: Any) -> Cards:
    """The set that a position is played with."""
    game = game_of(state)
    found = game and game.cards_of(state.rules)
    if not found:
        raise TypeError(f"a position of Shiba Goten is needed here, not {shown(state)}")
    return _read(found)


@cache
def _read(cards: CardSet) -> Cards:
    document = cards.document
    dolls = (_doll(card) for card in document["doll"])
    objectives = (_objective(card) for card in document["objective"])
    return Cards(cards.reconstructed, {doll.id: doll for doll in dolls}, {each.id: each for each in objectives})


def _doll(card: Mapping[str, Any]) -> Doll:
    return Doll(card["id"], card["colour"], card["role"], card["type"], card.get("copies", 1), card.get("black", False))


def _objective(card: Mapping[str, Any]) -> Objective:
    return Objective(card["id"], card["group"], card["condition"], card["points"], card.get("tier"))
