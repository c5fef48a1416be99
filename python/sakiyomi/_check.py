"""Checks of arguments that give one clear line: what is wrong, and what would be right."""

import operator
from collections.abc import Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from numbers import Real
from typing import Any, TypeVar

__all__ = ["hint", "instance", "one_of", "real", "shown", "unknown", "whole", "wholes"]

T = TypeVar("T")


def shown(value: object, width: int = 80) -> str:
    """Any value as one short line for a message."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # whatever a stranger's repr raises, and numbers of too many digits
        text = f"<{type(value).__name__}>"
    return text if len(text) <= width else f"{text[: width - 20]}...{text[-17:]}"


def whole(name: str, value: Any, least: int, most: int) -> int:
    """`value` as an int. Raises ValueError unless it is a whole number in [least, most]; a bool is none."""
    with suppress(TypeError):
        number = operator.index(value)
        if least <= number <= most and not isinstance(value, bool):
            return number
    wanted = f"a whole number from {least} to {most}" if least < most else str(least)
    raise ValueError(f"{name} must be {wanted}, not {shown(value)}")


def wholes(name: str, values: Any, least: int, most: int) -> list[int]:
    """`values` as a list of ints. Raises ValueError unless they are whole numbers in [least, most]."""
    try:
        return [whole(f"{name}[{number}]", value, least, most) for number, value in enumerate(values)]
    except TypeError:
        raise ValueError(f"{name} must be whole numbers, not {shown(values)}") from None


def real(name: str, value: object, least: float, most: float) -> float:
    """`value` as a float. Raises ValueError unless it is a number in [least, most]."""
    if isinstance(value, bool) or not isinstance(value, Real) or not least <= float(value) <= most:
        raise ValueError(f"{name} must be a number from {least:g} to {most:g}, not {shown(value)}")
    return float(value)


def one_of(name: str, value: object, known: Sequence[str]) -> None:
    """Raises ValueError unless the value is among the known ones."""
    if value not in known:
        raise ValueError(f"{name} must be {' or '.join(known)}, not {shown(value)}")


def instance(name: str, value: object, kind: type[T], wanted: str) -> T:
    """`value`, which must be of this kind. Raises TypeError that says what is wanted."""
    if isinstance(value, kind):
        return value
    raise TypeError(f"{name} must be {wanted}, not {shown(value)}")


def hint(name: str, known: Iterable[str]) -> str:
    """What to add to the error for a name that is not among the known ones: the closest of them, if one is close."""
    close = get_close_matches(name[:100].lower(), list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def unknown(kind: str, name: str, known: Iterable[str]) -> ValueError:
    """The error for a name that is not among the known ones: it suggests the closest and lists them all."""
    names = list(known)
    return ValueError(f"unknown {kind} {shown(name)}{hint(name, names)} (known: {', '.join(names) or 'none'})")
