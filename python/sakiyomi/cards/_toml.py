"""Card sets as text, as people read and edit them."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["to_toml", "value_text"]


def to_toml(document: Mapping[str, Any], heads: Mapping[str, str]) -> str:
    """TOML 1.0 of a document of texts, whole numbers, lists and tables. What `heads` has for a name of the document stands as
    a comment above it, and that of the name "" at the top.
    """
    parts = [_comment(heads.get("", "")) + "".join(_lines(_plain(document)))]
    for name, value in document.items():
        if isinstance(value, dict):
            parts.append(f"{_comment(heads.get(name, ''))}[{_key(name)}]\n" + "".join(_lines(value)))
        elif _is_cards(value):
            cards = [f"[[{_key(name)}]]\n" + "".join(_lines(card)) for card in value]
            parts.append(_comment(heads.get(name, "")) + "\n".join(cards))
    return "\n".join(parts)


def _is_cards(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(card, dict) for card in value)


def _plain(document: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if not isinstance(value, dict) and not _is_cards(value)}


def _comment(text: str) -> str:
    return "".join(f"# {line}".rstrip() + "\n" for line in text.splitlines())


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    return (f"{_key(name)} = {value_text(value)}\n" for name, value in table.items())


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def value_text(value: Any) -> str:
    """A value as it stands in one line of TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(name)} = {value_text(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
    return _text(value) if isinstance(value, str) else json.dumps(value)
