"""Positions as JSON documents: what they tell besides the position itself."""

import json
from collections.abc import Mapping
from typing import Any

from sakiyomi._check import instance, shown
from sakiyomi.errors import InvalidPosition

__all__ = ["text_of_document", "told_rules", "viewer_of"]


def text_of_document(name: str, position: object) -> str:
    """A text as it is, and a document as JSON. Raises InvalidPosition for one that JSON cannot write."""
    if not isinstance(position, Mapping):
        return instance(name, position, str, "text or a document")
    try:
        return json.dumps(dict(position))
    except (TypeError, ValueError, RecursionError):
        raise InvalidPosition(f"{name} must be a document of JSON values, not {shown(position)}") from None


def _read(text: str) -> Mapping[str, Any]:
    """A document; nothing where the text is none."""
    if not text.lstrip().startswith("{"):
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def told_rules(text: str, players: int | None, options: Mapping[str, object], known: "set[str]") -> tuple[Any, dict[str, object]]:
    """Players and options as they are given, or else as a document tells them; `known` are the names of the options."""
    document = _read(text)
    told = document.get("options")
    found = {name: value for name, value in told.items() if name in known} if isinstance(told, dict) else {}
    for name in known & document.keys():  # some games tell options as fields of their own, too
        if (value := document[name]) is not None:
            found.setdefault(name, ("no", "yes")[value] if isinstance(value, bool) else value)
    return document.get("players") if players is None else players, {**found, **options}


def viewer_of(text: str) -> Any:
    """The seat whose view a document is; None of a whole position, and of text that is no document."""
    return _read(text).get("viewer")
