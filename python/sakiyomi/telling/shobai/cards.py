"""What is on the cards of 'Shobai' All Right, in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sakiyomi._check import shown, unknown
from sakiyomi.cards import CardSet
from sakiyomi.games import game_of

__all__ = ["Ability", "Card", "Cards", "Mogul", "cards_of", "counted"]

_POWERS = {
    "points": "only points",
    "acquire": "at once: acquire a card of value up to {}",
    "cubes": "at once: place up to {} cubes",
    "activate": "at once: activate up to {}",
    "medicine_as_pottery": "for Clients medicine counts as pottery too",
    "money_as_goods": "for a Client 2 money are 1 of any product but tribute, once",
    "keep_one_active": "one ally used for an order may stay active",
    "money_stays_active": "money cards that pay stay active",
    "one_plus_4": "one-to-one: value + 4, not + 2",
    "many_plus_2": "one-to-many: value + 2",
    "exchange_inactive": "inactive allies may be exchanged",
    "second_activation": "two allies become active in a refresh",
    "extra_cube": "one cube more in a refresh",
}


def counted(count: int, noun: str) -> str:
    """`1 cube`, `2 cubes`."""
    return f"{count} {noun}{'s' * (count != 1)}"


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card does for who has it in a row."""

    kind: str
    """`production`, `passive`, `discard`, or `points_production`, which is both the first and the third."""
    product: str
    """What is produced, or is there; else empty."""
    effect: str
    """Of being discarded; else empty."""
    mogul: str
    """The type on which a cube is placed; else empty."""
    n: int
    """How many units, points, cubes or allies; of `acquire` the highest value; of `points_production` the points per cube."""
    icons: int
    """How many cubes it may get in a refresh."""

    @property
    def is_discarded(self) -> bool:
        """Whether it can be used up in a free action."""
        return self.kind in ("discard", "points_production")

    @property
    def brief(self) -> str:
        """At most some 13 letters: `+2 cloth` of a production, `2 cloth` of a passive card; of others what discarding brings."""
        if self.product:
            return f"{'+' * (self.kind == 'production')}{self.n} {self.product}"
        if self.kind == "points_production":
            return f"+{self.icons}, {self.n} pt/cube"
        return {
            "points": counted(self.n, "point"),
            "acquire": f"take up to {self.n}",
            "cubes": counted(self.n, "cube"),
            "activate": f"activate {self.n}",
            "mogul": f"cube: {self.mogul.capitalize()}",
        }[self.effect]

    @property
    def short(self) -> str:
        """The same, with what discarding brings in brackets."""
        if self.kind == "points_production":
            return f"+{self.icons} ({self.n} pt/cube)"
        return self.brief if self.product else f"({self.brief})"

    @property
    def told(self) -> str:
        """In words."""
        if self.kind == "points_production":
            return f"{counted(self.icons, 'cube')} a refresh, discard to {self.deed}"
        if self.product:
            return f"{self.n} {self.product} {'a refresh' if self.icons else 'for an order'}"
        return f"discard to {self.deed}"

    @property
    def deed(self) -> str:
        """What a card that is discarded brings, without the points of a Mogul."""
        return {
            "points": f"gain {counted(self.n, 'point')}",
            "acquire": f"acquire a card of value up to {self.n}",
            "cubes": f"place up to {counted(self.n, 'cube')}",
            "activate": f"activate up to {self.n}",
            "mogul": f"place a cube on the {self.mogul.capitalize()}",
        }.get(self.effect, f"gain {counted(self.n, 'point')} for each cube on it")


@dataclass(frozen=True, slots=True)
class Card:
    """An ally, or an order, which becomes one: a Client or an Emperor."""

    id: str
    group: str
    """`ally`, `client` or `emperor`."""
    copies: int
    value: int | None
    """None of orders, which cannot be exchanged."""
    need: tuple[tuple[str, int], ...]
    """Products, `any` among them, and how many; empty of allies."""
    points: int
    ability: Ability

    @property
    def needs(self) -> str:
        """`2 cloth + 2 any`."""
        return " + ".join(f"{count} {product}" for product, count in self.need)

    @property
    def valued(self) -> str:
        """The id, with the value if there is one: `cloth-p2 (8)`."""
        return self.id if self.value is None else f"{self.id} ({self.value})"

    @property
    def order(self) -> str:
        """What an order asks and brings."""
        return f"{self.needs}: {counted(self.points, 'point')}; then {self.ability.told}"


@dataclass(frozen=True, slots=True)
class Mogul:
    """A card on which players place cubes."""

    id: str
    type: str
    """`shrine`, `scholar`, `officer` or `temple`."""
    effect: str
    points: int
    first_bonus: int
    """Further points for who is first."""
    n: int

    @property
    def name(self) -> str:
        """The type, as a name."""
        return self.type.capitalize()

    @property
    def power(self) -> str:
        """What a cube on it does, apart from its points."""
        return f"{self.first_bonus} more for who is first" if self.first_bonus else _POWERS[self.effect].format(self.n)


@dataclass(frozen=True, slots=True)
class Cards:
    """A card set."""

    reconstructed: tuple[str, ...]
    """The fields that are not those of the printed cards."""
    cards: dict[str, Card]
    """All that can lie in a row, by id."""
    moguls: dict[str, Mogul]
    """By id."""

    def find(self, name: str) -> str:
        """The id that this is, or the only one of which it is a part. Raises ValueError."""
        wanted, ids = name.casefold().lstrip("~").partition("*")[0], (*self.cards, *self.moguls)
        if wanted in ids:
            return wanted
        found = [each for each in ids if wanted in each]
        if not found:
            raise unknown("card", name, ids)
        if len(found) > 1:
            raise ValueError(f"{shown(name)} may be {', '.join(found[:-1])} or {found[-1]}")
        return found[0]

    def told(self, name: str) -> str:
        """All that is on the card of this id, in a line."""
        if mogul := self.moguls.get(name):
            return f"{mogul.id} ({mogul.name}): {counted(mogul.points, 'point')}; {mogul.power}"
        card = self.cards[name]
        copies = f", {card.copies} copies" if card.copies > 1 else ""
        if card.group == "ally":
            return f"{card.id} (value {card.value}{copies}): {card.ability.told}"
        return f"{card.id} ({card.group.capitalize()}{copies}): {card.order}"


def cards_of(state: Any) -> Cards:
    """The set that a position is played with."""
    game = game_of(state)
    found = game and game.cards_of(state.rules)
    if not found:
        raise TypeError(f"a position of 'Shobai' All Right is needed here, not {shown(state)}")
    return _read(found)


@cache
def _read(cards: CardSet) -> Cards:
    document = cards.document
    allies = (_card("ally", card, card["value"], ()) for card in document["ally"])
    clients = (_card("client", card, None, _need(card["need"].items())) for card in document["client"])
    emperors = (_card("emperor", card, None, _need([("tribute", card["tributes"])])) for card in document["emperor"])
    return Cards(
        tuple(document.get("reconstructed", ())),
        {card.id: card for group in (allies, clients, emperors) for card in group},
        {card["id"]: _mogul(card) for card in document["mogul"]},
    )


def _need(need: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple((product, count) for product, count in need if count)


def _card(group: str, card: dict[str, Any], value: int | None, need: tuple[tuple[str, int], ...]) -> Card:
    own = card.get("ally", card)
    n, kind = own.get("n", 0), own["kind"]
    icons = {"production": n, "points_production": own.get("icons", 1)}.get(kind, 0)
    ability = Ability(kind, own.get("product", ""), own.get("effect", ""), own.get("mogul", ""), n, icons)
    return Card(card["id"], group, card.get("copies", 1), value, need, card.get("points", 0), ability)


def _mogul(card: dict[str, Any]) -> Mogul:
    return Mogul(card["id"], card["type"], card["effect"], card["points"], card.get("first_bonus", 0), card.get("n", 0))
