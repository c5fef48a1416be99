"""A card set as columns of text."""

from collections.abc import Iterator
from typing import Any

from sakiyomi.cards._card_set import CardSet

__all__ = ["table"]


def table(cards: CardSet) -> str:
    """Lines of text: a row for each card, a column for each of its fields."""
    return "\n\n".join("\n".join(rows) for rows in _parts(cards))


def _parts(cards: CardSet) -> Iterator[list[str]]:
    yield [f"{cards.game}, card set {cards}"]
    for name, value in cards.document.items():
        if isinstance(value, dict):
            yield [name, *_columns([[key, _cell(each)] for key, each in value.items()])]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            fields = list(dict.fromkeys(field for card in value for field in card))
            rows = [[_cell(card.get(field, "")) for field in fields] for card in value]
            yield [name, *_columns([fields, *rows])]


def _columns(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  " + "  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def _cell(value: Any) -> str:
    if isinstance(value, dict) and all(isinstance(part, int) for part in value.values()):
        return ", ".join(f"{part} {name}" for name, part in value.items())
    if isinstance(value, dict):
        return " ".join("+".join(map(str, part)) if isinstance(part, list) else str(part) for part in value.values())
    if isinstance(value, list) and any(isinstance(part, dict) for part in value):
        return ", ".join(map(_cell, value))
    if isinstance(value, list):
        return " / ".join(" ".join(map(str, part)) or "-" if isinstance(part, list) else str(part) for part in value)
    return str(value)
