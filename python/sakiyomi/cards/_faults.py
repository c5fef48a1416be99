"""What pydantic finds wrong with a card file, in words for its author: card, field, what is there, what would be right."""

import re
from collections.abc import Iterator
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


def told(error: "ValidationError", document: dict[str, Any], schema: dict[str, Any]) -> Iterator[str]:
    """A line for each fault of the document; the schema knows the names of fields, to suggest the one that was meant."""
    fields = sorted({name for table in (schema, *schema["$defs"].values()) for name in table.get("properties", ())})
    tags = set(_discriminators(schema))
    for each in error.errors(include_url=False, include_context=True):
        yield _line(each, document, fields, tags)


def _discriminators(schema: Any) -> Iterator[str]:
    """The fields that tell the tables of one place apart."""
    if isinstance(schema, dict) and isinstance(schema.get("discriminator"), dict):
        yield schema["discriminator"]["propertyName"]
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _discriminators(part)


def _line(error: "ErrorDetails", document: dict[str, Any], fields: list[str], tags: set[str]) -> str:
    card, path, table = _place(error["loc"], document, tags)
    where = f"{card}: " if card else ""
    context, kind = error.get("ctx", {}), error["type"]
    if kind == "json_invalid":
        return "a card set is no such deep nest"
    if kind == "extra_forbidden":
        present = table if isinstance(table, dict) else {}
        return f"{where}there is no field {path}{hint(str(error['loc'][-1]), [name for name in fields if name not in present])}"
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        path = f"{path} {context['discriminator'][1:-1]}".lstrip()
    if kind in ("missing", "union_tag_not_found"):
        return f"{where}{path} is missing"
    found = context.get("tag", error["input"])
    if kind in ("too_short", "too_long"):
        least = context.get("min_length")
        size = f"at least {least}" if kind == "too_short" else f"at most {context['max_length']}"
        return f"{where}{path} must be a list of {size}, not of {context['actual_length']}"
    wanted, close = _wanted(kind, context), ""
    if known := re.findall("'([^']*)'", str(context.get("expected", context.get("expected_tags", "")))):
        wanted, close = " or ".join(map(repr, known)), hint(str(found), known)
    return f"{where}{path or 'the file'} must be {wanted}, not {shown(found)}{close}"


def _place(location: tuple[int | str, ...], document: dict[str, Any], tags: set[str]) -> tuple[str, str, Any]:
    """The card, the path within it, and what holds the last step of that. The values of `tags`, which pydantic puts behind the
    place of a table, are left out.
    """
    value: Any = document
    holder: Any = None
    steps: list[str] = []
    marks: set[object] = set()
    card = ""
    for number, step in enumerate(location):
        if step in marks:
            marks.remove(step)
            continue
        holder = value
        if isinstance(value, list) and isinstance(step, int):
            steps.append(f"number {step + 1}")
            value = value[step] if step < len(value) else None
        elif isinstance(value, dict):
            steps.append(step if isinstance(step, str) and step.isidentifier() else shown(step).strip("'"))
            value = value.get(str(step))
        marks = {value[tag] for tag in tags if isinstance(value.get(tag), str)} if isinstance(value, dict) else set()
        if number == 1 and isinstance(holder, list) and isinstance(value, dict):
            card, steps = _name_of(location[0], step, holder), []
        elif number == 1 and isinstance(holder, dict):
            card, steps = str(location[0]), steps[1:]
    return card, " ".join(steps), holder


def _name_of(table: int | str, index: int | str, cards: list[Any]) -> str:
    """By its `id`, or its `kind` where no card has an id, or its number."""
    key = "id" if any("id" in card for card in cards if isinstance(card, dict)) else "kind"
    card = cards[int(index)]
    return f"{table} {shown(card[key], 60)}" if key in card else f"{table} number {int(index) + 1}"


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
