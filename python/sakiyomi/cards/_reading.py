"""Card files: read, checked, written, and described by a schema."""

import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Protocol, cast

from sakiyomi._check import hint, instance, shown, unknown
from sakiyomi.cards._card_set import CardSet
from sakiyomi.cards._toml import to_toml
from sakiyomi.errors import InvalidCards

if TYPE_CHECKING:
    from sakiyomi.cards._model import Table

__all__ = ["checked", "load", "parse", "schema", "to_text"]


class _Model(Protocol):
    """What the module of a game provides."""

    COMMENTS: Mapping[str, str]
    """For `to_toml`: what stands above a table, and with the name "" above all."""
    Cards: "type[Table]"

    def check(self, document: Mapping[str, Any]) -> Iterator[str]: ...


@cache
def _names() -> tuple[str, ...]:
    """The games whose card files are known."""
    modules = iter_modules([str(Path(__file__).parent)])
    return tuple(sorted(module.name for module in modules if not module.name.startswith("_")))


def _model(game: str) -> _Model:
    return cast(_Model, import_module(f"sakiyomi.cards.{game}"))


def load(path: str | os.PathLike[str]) -> CardSet:
    """The set in a TOML file. Raises InvalidCards with a line for each fault, and OSError."""
    name = os.fspath(path)
    try:
        return parse(Path(path).read_text(encoding="utf-8-sig"), name)
    except UnicodeDecodeError:
        raise InvalidCards(f"{name}: a card file must be text in UTF-8") from None


def parse(text: str, name: str = "card set") -> CardSet:
    """The set that a text in TOML describes. Raises InvalidCards with a line for each fault, which begins with `name`."""
    try:
        document = tomllib.loads(instance("a card set", text, str, "text"))
    except (ValueError, RecursionError) as error:
        reason = "it is too deep a nest" if isinstance(error, RecursionError) else error
        raise InvalidCards(f"{name}: this is no TOML: {reason}") from None
    return checked(document, name)


def checked(document: Any, name: str) -> CardSet:
    """As `parse`, of what the text says."""
    game = document.get("game") if isinstance(document, dict) else None
    if not isinstance(game, str) or game not in _names():
        found = "but is missing" if game is None else f"not {shown(game)}{hint(str(game), _names())}"
        raise InvalidCards(f"{name}: game must be {' or '.join(map(repr, _names()))}, {found}")
    model = _model(game)
    cards, faults = _validated(model.Cards, document)
    faults += model.check(document)
    if cards is None or faults:
        raise InvalidCards("\n".join(f"{name}: {fault}" for fault in faults))
    canonical = cards.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return CardSet(game, json.dumps(canonical, separators=(",", ":")))


def _validated(model: "type[Table]", document: dict[str, Any]) -> "tuple[Table | None, list[str]]":
    """The document as its model has it, or else the faults of its parts."""
    from pydantic import ValidationError

    from sakiyomi.cards._faults import told

    try:
        return model.model_validate_json(json.dumps(document, default=str)), []  # a date is text too
    except ValidationError as error:
        return None, list(told(error, document, model.model_json_schema()))
    except (ValueError, RecursionError):  # numbers of thousands of digits, nests of thousands of brackets
        return None, ["this is too large for a card set"]


def to_text(cards: CardSet) -> str:
    """The set as TOML, with comments that tell what fields mean; `parse` gives the set back."""
    return to_toml(cards.document, _model(cards.game).COMMENTS)


def schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's card files; some checks of the set as a whole are beyond it. Raises ValueError."""
    if game not in _names():
        raise unknown("game with card files", game, _names())
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_model(game).Cards.model_json_schema()}
