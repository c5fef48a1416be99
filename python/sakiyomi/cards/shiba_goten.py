"""The cards of Shiba Goten."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from sakiyomi.cards._model import Name, Table, repeated, tables, total

__all__ = ["COMMENTS", "Cards", "check"]

_DOLLS = 70
_COLOUR = 14
_RANDOMIZERS = 11
_CARDS = 4
_MOST_TYPES = 32
_GROUPS = {"sub": 5, "default": 3, "primary": 2 * _CARDS}

Colour = Literal["red", "yellow", "blue", "green", "purple"]
Role = Literal["dairi", "hina", "kanjo", "okazari", "hayashi"]
SubCondition = Literal["three_black", "five_hayashi", "three_kanjo", "okazari_pair", "couple_colour"]
FinalCondition = Literal[
    "eleven_types",
    "four_pairs",
    "two_triples",
    "quadruple",
    "no_covering",
    "three_colours",
    "two_tiers_plain",
    "inner_plain",
    "tiers_mixed",
    "all_correct",
]
Kind = Literal["colour", "role", "take1", "change_colour", "change_role"]
Points = Annotated[int, Field(ge=0, le=20)]
_LETTERS = {"red": "R", "yellow": "Y", "blue": "B", "green": "G", "purple": "P"}
_TYPE = r"[DHKOY][0-9A-Z]{0,2}"
_ROLES = {"dairi": "D", "hina": "H", "kanjo": "K", "okazari": "O", "hayashi": "Y"}


class Doll(Table):
    """A doll; the type is the icon within its role."""

    id: Annotated[str, Field(pattern=f"^[RYBGP]-{_TYPE}$")]
    colour: Colour
    role: Role
    type: Annotated[str, Field(pattern=f"^{_TYPE}$")]
    copies: Annotated[int, Field(ge=1, le=_COLOUR)] = 1
    black: bool = False


class _Objective(Table):
    id: Annotated[str, Field(pattern=r"^[a-z0-9]{1,8}$")]
    group: str
    condition: str
    points: Points
    tier: Annotated[int, Field(ge=1, le=4)] | None = None


class Sub(_Objective):
    """A sub-objective, for who fulfils it first."""

    group: Literal["sub"]
    condition: SubCondition


class Default(_Objective):
    """A card with a red outline, which is in every game."""

    group: Literal["default"]
    condition: Literal["first_completion", FinalCondition]


class Primary(_Objective):
    """A face of a double-sided card, for all who fulfil it at the end."""

    group: Literal["primary"]
    condition: FinalCondition
    card: Annotated[int, Field(ge=1, le=_CARDS)]
    face: Literal["A", "B"]


class Randomizer(Table):
    """What may be taken in a round of a solo game."""

    kind: Kind
    copies: Annotated[int, Field(ge=1, le=_RANDOMIZERS)]


Objective = Annotated[Sub | Default | Primary, Field(discriminator="group")]
AnyField = Literal["doll", "objective", "randomizer", "type", "black", "copies", "points", "tier", "card", "group"]


class Cards(Table):
    """A card set of Shiba Goten."""

    game: Literal["shiba_goten"]
    name: Name
    reconstructed: list[AnyField] = Field(default_factory=list)
    doll: Annotated[list[Doll], Field(min_length=1, max_length=_DOLLS)]
    objective: Annotated[list[Objective], Field(min_length=16, max_length=16)]
    randomizer: Annotated[list[Randomizer], Field(min_length=1, max_length=5)]


COMMENTS = {
    "": """\
Cards of Shiba Goten. `name` is yours to choose; `reconstructed` names the tables, or the fields, that are not those of the
printed cards.""",
    "doll": """\
70 dolls, 14 of each colour. `type` is the icon: the letter of the role (D dairi, H hina, K kanjo, O okazari, Y hayashi)
and a number where the role has several. `id` is the letter of the colour (R, Y, B, G, P), a hyphen and the type; dolls that
differ in their black shiba alone have a letter more: "R-O1", "R-O1B". `black = true` is for a black shiba.""",
    "objective": """\
Sub-objectives (group "sub") are for who fulfils them first, the three cards with a red outline (group "default") are in
every game, and the rest are the faces of four double-sided cards (group "primary"), of which two are. `tier = 3` is for a
card that asks for dolls of that tier.""",
    "randomizer": "11 cards of solo games: take a colour, a role, any one doll, or replace some first.",
}


def check(document: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the set as a whole, as far as its parts are sound."""
    dolls, objectives, randomizers = (tables(document, name) for name in ("doll", "objective", "randomizer"))
    yield from _check_dolls(dolls)
    yield from _check_objectives(objectives)
    copies = total(randomizers, "copies")
    if randomizers and copies not in (None, _RANDOMIZERS):
        yield f"randomizer: the copies of all must be {_RANDOMIZERS} together, not {copies}"
    yield from repeated("randomizer", randomizers, "kind")


def _check_dolls(dolls: list[dict[str, Any]]) -> Iterator[str]:
    for colour in get_args(Colour) if dolls and all(str(doll.get("colour")) in _LETTERS for doll in dolls) else ():
        copies = total([{"copies": 1} | doll for doll in dolls if doll["colour"] == colour], "copies")
        if copies not in (None, _COLOUR):
            yield f"doll: the copies of all that are {colour} must be {_COLOUR} together, not {copies}"
    types = {doll["type"] for doll in dolls if isinstance(doll.get("type"), str)}
    if len(types) > _MOST_TYPES:
        yield f"doll: there may be {_MOST_TYPES} types at most, not {len(types)}"
    for doll in dolls:
        yield from _check_letters(doll)
    yield from repeated("doll", dolls, "id")


def _check_letters(doll: dict[str, Any]) -> Iterator[str]:
    """The id of a doll begins with its colour and its type, and the type with the role."""
    name, kind, colour, role = (str(doll.get(field)) for field in ("id", "type", "colour", "role"))
    is_read = re.fullmatch(f"[RYBGP]-{_TYPE}", name) and re.fullmatch(_TYPE, kind) and colour in _LETTERS and role in _ROLES
    if is_read and not kind.startswith(_ROLES[role]):
        yield f"doll {name!r}: type must begin with {_ROLES[role]!r} for a {role}, not be {kind!r}"
    elif is_read and not name.startswith(f"{_LETTERS[colour]}-{kind}"):
        yield f"doll {name!r}: id must be '{_LETTERS[colour]}-{kind}' or begin so, by its colour and type"


def _check_objectives(objectives: list[dict[str, Any]]) -> Iterator[str]:
    groups = [str(objective.get("group")) for objective in objectives]
    if objectives and all(group in _GROUPS for group in groups):
        for group, wanted in _GROUPS.items():
            if groups.count(group) != wanted:
                yield f"objective: {wanted} cards must be of group {group!r}, not {groups.count(group)}"
    primary = [each for each in objectives if {"card", "face"} <= each.keys()]
    yield from repeated("objective", [{"face": f"{each['face']} of card {each['card']}"} for each in primary], "face")
    yield from repeated("objective", objectives, "condition")
    yield from repeated("objective", objectives, "id")
