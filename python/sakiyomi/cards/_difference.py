"""Two card sets side by side."""

from collections.abc import Iterator
from typing import Any

from sakiyomi.cards._card_set import CardSet
from sakiyomi.cards._toml import value_text

__all__ = ["diff"]


def diff(old: CardSet, new: CardSet) -> tuple[str, ...]:
    """A line for each field that differs: `employee 'accountant': copies 2 -> 1`. Empty for equal sets. Raises ValueError for
    sets of two games.
    """
    if old.game != new.game:
        raise ValueError(f"a set of {old.game} and one of {new.game} have nothing to compare")
    return tuple(_fields("", old.document, new.document))


def _fields(where: str, old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    for name in dict.fromkeys((*old, *new)):
        before: Any = old.get(name)
        after: Any = new.get(name)
        if before == after:
            continue
        if _is_cards(before) and _is_cards(after):
            yield from _cards(name, before, after)
        elif isinstance(before, dict) and isinstance(after, dict):
            yield from _fields(f"{name}: ", before, after)
        else:
            yield f"{where}{name} {_shown(before)} -> {_shown(after)}"


def _is_cards(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(card, dict) and _name(card) is not None for card in value)


def _name(card: dict[str, Any]) -> Any:
    return card.get("id", card.get("kind"))


def _cards(table: str, old: list[dict[str, Any]], new: list[dict[str, Any]]) -> Iterator[str]:
    before, after = ({_name(card): card for card in cards} for cards in (old, new))
    for name in dict.fromkeys((*before, *after)):
        if name not in after:
            yield f"{table} {name!r} is gone"
        elif name not in before:
            yield f"{table} {name!r} is new"
        else:
            yield from _fields(f"{table} {name!r}: ", before[name], after[name])
    if list(before) != list(after) and set(before) == set(after):
        yield f"{table}: the cards stand in another order"


def _shown(value: Any) -> str:
    return "(none)" if value is None else value_text(value)
