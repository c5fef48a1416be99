"""What a search tells after each iteration: as the compiled core's `Line` and `Report`, for searches written in Python."""

from dataclasses import dataclass
from typing import Any

__all__ = ["Line", "Report"]


@dataclass(frozen=True, slots=True)
class Line:
    """A principal variation with its value for the root's seat to move."""

    value: int
    distance: int | None
    """Plies to a proven win (positive) or loss (negative)."""
    moves: list[Any]


@dataclass(frozen=True, slots=True)
class Report:
    """What is known after the iteration of this depth; the best line comes first."""

    depth: int
    seldepth: int
    nodes: int
    seconds: float
    hashfull: int
    """How full the table is, in thousandths."""
    lines: list[Line]
    number: int = 0
    """Counts the reports of a task, from 1."""
