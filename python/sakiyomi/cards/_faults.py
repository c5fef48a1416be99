"""What pydantic finds wrong with a card file, in words for its author: card, field, what is there, what would be right."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from sakiyomi._check import hint, shown

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails, ValidationError

__all__ = ["told"]

_KINDS = {
    "bool": "true or false",
    "dict": "a table",
    "int": "a whole number",
    "list": "a list",
    "model": "a table",
    "string": "text",
    "tuple": "a list",
}


def told(error: "ValidationError", document: dict[str, Any], fields: Iterable[str]) -> Iterator[str]:
    """A line for each fault of the document. `fields` are the names of all fields, to suggest the one that was meant."""
    known = sorted(set(fields))
    for each in error.errors(include_url=False, include_context=True):
        yield _line(each, document, known)


def _line(error: "ErrorDetails", document: dict[str, Any], fields: list[str]) -> str:
    card, path, table = _place(error["loc"], document)
    where = f"{card}: " if card else ""
    context, kind = error.get("ctx", {}), error["type"]
    if kind == "json_invalid":
        return "a card set is no such deep nest"
    if kind == "extra_forbidden":
        present = table if isinstance(table, dict) else {}
        return f"{where}there is no field {path}{hint(str(error['loc'][-1]), [name for name in fields if name not in present])}"
    if kind in ("missing", "union_tag_not_found"):
        return f"{where}{path if kind == 'missing' else f'{path} op'} is missing"
    found = context.get("tag", error["input"])
    if kind in ("too_short", "too_long"):
        least = context.get("min_length")
        size = f"at least {least}" if kind == "too_short" else f"at most {context['max_length']}"
        return f"{where}{path} must be a list of {size}, not of {context['actual_length']}"
    wanted, close = _wanted(kind, context), ""
    if known := re.findall("'([^']*)'", str(context.get("expected", context.get("expected_tags", "")))):
        wanted, close = " or ".join(map(repr, known)), hint(str(found), known)
    return f"{where}{path or 'the file'} must be {wanted}, not {shown(found)}{close}"


def _place(location: tuple[int | str, ...], document: dict[str, Any]) -> tuple[str, str, Any]:
    """The card, the path within it, and what holds the last step of that. pydantic's own marks are left out."""
    value: Any = document
    steps: list[str] = []
    holder: Any = None
    card = ""
    for number, step in enumerate(location):
        holder = value
        if isinstance(value, list) and isinstance(step, int):
            steps.append(f"number {step + 1}")
            value = value[step] if step < len(value) else None
        elif isinstance(value, dict) and (step in value or number == len(location) - 1):
            steps.append(step if isinstance(step, str) and step.isidentifier() else shown(step).strip("'"))
            value = value.get(str(step))
        if number == 1 and isinstance(holder, list) and isinstance(value, dict):
            card, steps = _name_of(location[0], step, value), []
        elif number == 1 and isinstance(holder, dict):
            card, steps = str(location[0]), steps[1:]
    return card, " ".join(steps), holder


def _name_of(table: int | str, index: int | str, card: dict[str, Any]) -> str:
    named = card.get("id", card.get("kind"))
    return f"{table} number {int(index) + 1}" if named is None else f"{table} {shown(named, 60)}"


def _wanted(kind: str, context: dict[str, Any]) -> str:
    match kind:
        case "greater_than_equal":
            return f"at least {context['ge']}"
        case "less_than_equal":
            return f"at most {context['le']}"
        case "string_too_long":
            return f"at most {context['max_length']} characters"
        case "string_pattern_mismatch":
            return f"of the form {context['pattern']}"
    return _KINDS.get(kind.partition("_")[0], kind)
