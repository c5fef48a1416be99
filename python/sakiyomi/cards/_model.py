"""What the models of card files share. Only modules of games import it: it loads pydantic."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["Identifier", "Name", "Table", "repeated", "tables", "total", "wholes"]

Identifier = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Name = Annotated[str, Field(pattern=r"^[^\p{C}\p{Zl}\p{Zp}]+$", max_length=60)]


class Table(BaseModel):
    """A table of a card file: no field but these, and no number written as text."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def tables(document: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """The cards of a file that may have faults, as far as they are tables."""
    cards = document.get(name)
    return [card for card in cards if isinstance(card, dict)] if isinstance(cards, list) else []


def wholes(values: object, size: int) -> list[int] | None:
    """As they are, if they are so many whole numbers."""
    if isinstance(values, list) and len(values) == size and all(type(value) is int for value in values):
        return values
    return None


def total(cards: list[dict[str, Any]], field: str) -> int | None:
    """The sum of a field; None unless all cards have it, and in it a whole number."""
    numbers = wholes([card.get(field) for card in cards], len(cards))
    return None if numbers is None else sum(numbers)


def repeated(name: str, cards: list[dict[str, Any]], field: str) -> Iterator[str]:
    """A line about each value of a field that several cards have."""
    counts = Counter(card[field] for card in cards if isinstance(card.get(field), int | str))
    for value, times in counts.items():
        if times > 1:
            yield f"{name}: the {field} {value!r} must be that of one card, not of {times}"
