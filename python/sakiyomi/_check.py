"""Checks of arguments that give one clear line: what is wrong, and what would be right."""

import operator
from collections.abc import Iterable
from difflib import get_close_matches
from typing import SupportsIndex

__all__ = ["unknown", "whole"]


def whole(name: str, value: object, least: int, most: int) -> int:
    """`value` as an int. Raises ValueError unless it is a whole number in [least, most]; a bool is none."""
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        number = operator.index(value)
        if least <= number <= most:
            return number
    raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")


def unknown(kind: str, name: str, known: Iterable[str]) -> ValueError:
    """The error for a name that is not among the known ones: it suggests the closest and lists them all."""
    names = list(known)
    close = get_close_matches(name.lower(), names, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return ValueError(f"unknown {kind} {name!r}{hint} (known: {', '.join(names) or 'none'})")
