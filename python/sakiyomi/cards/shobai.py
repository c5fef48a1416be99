"""The cards of 'Shobai' All Right."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from sakiyomi._check import shown
from sakiyomi.cards._model import Name, Table, repeated, tables, total, wholes

__all__ = ["COMMENTS", "Cards", "check"]

_DECK = 77
_START_COPIES = 5
_CLIENTS = 26
_EMPERORS = 11
_MOST_KINDS = 64
_CUBES = 12
_STARTS = ("-", "A", "B", "C")
_WORDS = ("none", "no", "done")

Identifier = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=40)]
Type = Literal["shrine", "scholar", "officer", "temple"]
ShrinePower = Literal["acquire", "cubes", "activate"]
ScholarPower = Literal["medicine_as_pottery", "money_as_goods", "keep_one_active"]
OfficerPower = Literal["money_stays_active", "one_plus_4", "many_plus_2"]
TemplePower = Literal["exchange_inactive", "second_activation", "extra_cube"]
Product = Literal["tribute", "medicine", "cloth", "oil", "pottery"]
Amount = Annotated[int, Field(ge=1, le=_CUBES)]
Icons = Annotated[int, Field(ge=0, le=_CUBES)]
Points = Annotated[int, Field(ge=0, le=25)]


class Production(Table):
    """Makes `n` cubes of goods or money in a Refresh."""

    kind: Literal["production"]
    product: Literal[Product, "money"]
    n: Amount


class Passive(Table):
    """Pays `n` of a product."""

    kind: Literal["passive"]
    product: Product
    n: Amount


class Discard(Table):
    """Discarded for an effect: points, a grid card of a value up to `n`, so many cubes, so many activations."""

    kind: Literal["discard"]
    effect: Literal["points", "acquire", "cubes", "activate"]
    n: Amount


class DiscardForMogul(Table):
    """Discarded for a cube on a Mogul."""

    kind: Literal["discard"]
    effect: Literal["mogul"]
    mogul: Type


class PointsProduction(Table):
    """Takes cubes in a Refresh, and is discarded for `n` points for each."""

    kind: Literal["points_production"]
    n: Amount
    icons: Amount = 1


class _Ally(Table):
    id: Identifier
    copies: Annotated[int, Field(ge=1, le=_DECK)]
    value: Annotated[int, Field(ge=0, le=15)]
    start: Literal["-", "A", "B", "C"] = "-"
    beginner_icon: bool = False


class ProductionAlly(Production, _Ally):
    """An Ally card that is one."""


class PassiveAlly(Passive, _Ally):
    """An Ally card that is one."""


class DiscardAlly(Discard, _Ally):
    """An Ally card that is one."""


class DiscardForMogulAlly(DiscardForMogul, _Ally):
    """An Ally card that is one."""


class PointsProductionAlly(PointsProduction, _Ally):
    """An Ally card that is one."""


Ability = Annotated[
    Production | Passive | Annotated[Discard | DiscardForMogul, Field(discriminator="effect")] | PointsProduction,
    Field(discriminator="kind"),
]
Ally = Annotated[
    ProductionAlly
    | PassiveAlly
    | Annotated[DiscardAlly | DiscardForMogulAlly, Field(discriminator="effect")]
    | PointsProductionAlly,
    Field(discriminator="kind"),
]


class Need(Table):
    """What a Client asks for; `any` is any of the five."""

    tribute: Icons = 0
    medicine: Icons = 0
    cloth: Icons = 0
    oil: Icons = 0
    pottery: Icons = 0
    any: Icons = 0


class Client(Table):
    """A Client, and what the card does as an ally."""

    id: Identifier
    copies: Annotated[int, Field(ge=1, le=_CLIENTS)] = 1
    need: Need
    points: Points
    ally: Ability


class Emperor(Table):
    """An Emperor, and what the card does as an ally."""

    id: Identifier
    copies: Annotated[int, Field(ge=1, le=_EMPERORS)] = 1
    tributes: Amount
    points: Points
    ally: Ability


class _Mogul(Table):
    id: Identifier
    type: Type
    effect: str
    points: Points


class PointsMogul(_Mogul):
    """Points for each cube, and more for the first."""

    effect: Literal["points"]
    first_bonus: Points = 0


class ShrineMogul(_Mogul):
    """An effect at once."""

    type: Literal["shrine"]
    effect: ShrinePower
    n: Amount


class ScholarMogul(_Mogul):
    """An effect on all later orders."""

    type: Literal["scholar"]
    effect: ScholarPower


class OfficerMogul(_Mogul):
    """An effect on all later exchanges."""

    type: Literal["officer"]
    effect: OfficerPower


class TempleMogul(_Mogul):
    """An effect on all later turns."""

    type: Literal["temple"]
    effect: TemplePower


Mogul = Annotated[PointsMogul | ShrineMogul | ScholarMogul | OfficerMogul | TempleMogul, Field(discriminator="effect")]
AnyField = Literal["ally", "client", "emperor", "mogul", "copies", "value", "n", "need", "tributes", "points", "first_bonus"]


class Cards(Table):
    """A card set of 'Shobai' All Right."""

    game: Literal["shobai"]
    name: Name
    reconstructed: list[AnyField] = Field(default_factory=list)
    ally: Annotated[list[Ally], Field(min_length=4, max_length=_MOST_KINDS)]
    client: Annotated[list[Client], Field(min_length=1, max_length=_CLIENTS)]
    emperor: Annotated[list[Emperor], Field(min_length=1, max_length=_EMPERORS)]
    mogul: Annotated[list[Mogul], Field(min_length=16, max_length=16)]


COMMENTS = {
    "": """\
Cards of 'Shobai' All Right. `name` is yours to choose, and so is each `id`, by which moves name a card. `reconstructed`
names the tables, or the fields, that are not those of the printed cards.""",
    "ally": """\
The starting cards of which each player has one (`start` = "A", "B" or "C"; 5 copies), and the 77 cards of the deck. `value`
is the number for exchanges. What a card does is told by its `kind`:
production: a Refresh places up to `n` cubes on it; its `product` is tribute, medicine, cloth, oil, pottery or money
passive: pays up to `n` of its `product`
discard: goes for its `effect`: `n` "points"; "acquire" a grid card of a value up to `n`; place `n` "cubes"; "activate" `n`
allies; or a cube on the "mogul" of the type `mogul`, which is shrine, scholar, officer or temple
points_production: a Refresh places up to `icons` cubes on it (1 if left out); it goes for `n` points a cube
`beginner_icon = true` is for cards with that mark, which does nothing.""",
    "client": """\
26 Clients. `need` are the icons of tribute, medicine, cloth, oil, pottery and any; `ally` is what the card does for its
owner, as above. `copies` may be given for equal cards.""",
    "emperor": "11 Emperors, who ask for so many `tributes`; the rest as above.",
    "mogul": """\
16 Moguls, of each type one with the effect "points" and three others. `points` are for each cube, `first_bonus` is added
for the first. `n` of a Shrine is the highest value to acquire, or how many cubes or allies.""",
}
_POWERS = {"shrine": ShrinePower, "scholar": ScholarPower, "officer": OfficerPower, "temple": TemplePower}
_EFFECTS = [(kind, effect) for kind, powers in _POWERS.items() for effect in ("points", *get_args(powers))]


def check(document: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the set as a whole, as far as its parts are sound."""
    allies, clients, emperors, moguls = (tables(document, name) for name in ("ally", "client", "emperor", "mogul"))
    if all(_start(card) in _STARTS for card in allies):
        yield from _check_allies(allies)
    yield from _check_copies("client", [{"copies": 1} | card for card in clients], _CLIENTS)
    yield from _check_copies("emperor", [{"copies": 1} | card for card in emperors], _EMPERORS)
    for client in clients:
        yield from _check_need(client)
    effects = [(card.get("type"), card.get("effect")) for card in moguls]
    if all(effect in _EFFECTS for effect in effects):
        yield from _check_effects(effects)
    yield from _check_ids([*allies, *clients, *emperors, *moguls])


def _start(ally: dict[str, Any]) -> Any:
    return ally.get("start", "-")


def _check_allies(allies: list[dict[str, Any]]) -> Iterator[str]:
    yield from _check_copies("ally", [card for card in allies if _start(card) == "-"], _DECK, " but the starting cards")
    for letter in _STARTS[1:] if allies else ():
        cards = [card for card in allies if _start(card) == letter]
        copies = total(cards, "copies")
        if len(cards) != 1:
            yield f"ally: 1 card must have the start {letter!r}, not {len(cards)}"
        elif copies not in (None, _START_COPIES):
            yield f"ally: the card with the start {letter!r} must have {_START_COPIES} copies, not {copies}"
        elif letter == "C" and cards[0].get("kind") in ("passive", "discard"):
            yield f"ally: the card with the start 'C' must be of a kind that takes cubes, not {cards[0]['kind']!r}"


def _check_copies(table: str, cards: list[dict[str, Any]], wanted: int, which: str = "") -> Iterator[str]:
    copies = total(cards, "copies")
    if cards and copies not in (None, wanted):
        yield f"{table}: the copies of all{which} must be {wanted} together, not {copies}"


def _check_need(client: dict[str, Any]) -> Iterator[str]:
    need = client.get("need")
    icons = wholes(list(need.values()), len(need)) if isinstance(need, dict) else None
    if icons is not None and not 1 <= sum(icons) <= _CUBES:
        yield f"client {shown(client.get('id'))}: need must be 1 to {_CUBES} icons together, not {sum(icons)}"


def _check_effects(effects: list[tuple[Any, Any]]) -> Iterator[str]:
    for effect in _EFFECTS if effects else ():
        if effects.count(effect) != 1:
            yield f"mogul: 1 card of type {effect[0]!r} must have the effect {effect[1]!r}, not {effects.count(effect)}"


def _check_ids(cards: list[dict[str, Any]]) -> Iterator[str]:
    yield from repeated("all cards", cards, "id")
    for card in cards:
        if card.get("id") in _WORDS:
            yield f"all cards: the id {card['id']!r} is a word of moves; choose another"
