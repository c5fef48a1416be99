"""What a search tells while it runs: as the compiled core's classes of these names, for searches written in Python."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Line", "MoveStatistics", "Report"]


@dataclass(frozen=True, slots=True)
class Line:
    """A principal variation with its value for the root's seat to move."""

    value: int
    distance: int | None
    """Plies to a proven win (positive) or loss (negative)."""
    moves: list[Any]
    utility: float | None = None
    """Of tree searches: the mean for the root's seat to move, of which `value` is the nearest evaluation."""


@dataclass(frozen=True, slots=True)
class MoveStatistics:
    """A move of the root as a tree search knows it; utilities in [0, 1] are those of the seat to move."""

    move: Any
    visits: int
    """Simulations; of PIMC, worlds in which it was the best move."""
    value: float
    """Mean utility; one half before any visit."""
    prior: float
    """Probability."""
    low: float
    """Proven bounds of the value: equal where it is proven."""
    high: float
    spread: float | None = None
    """Where cards are hidden: the standard deviation of the values of which `value` is the mean."""
    samples: int = 0
    """How many these are: of ISMCTS one a simulation, each in a world of its own; of PIMC one a world."""

    def interval(self, *, z: float = 1.96) -> tuple[float, float]:
        """Where the mean of so many values lies, by `z` standard deviations within what is proven.

        Wilson's score interval (1927), which for utilities in [0, 1] is rather too wide than too narrow. Where the spread is
        known, that of Agresti and Coull (1998) for any values in [0, 1]: as if half of z * z values were seen at each end too; of
        few worlds it is far too wide. This is the error of sampling alone. Simulations of a tree are not independent: as the
        tree learns, a value often leaves the interval for good.
        """
        count = self.visits if self.spread is None else self.samples
        if count == 0:
            return self.low, self.high
        mean, share = min(1.0, max(0.0, self.value)), z * z / count
        middle = (mean + share / 2) / (1 + share)
        if self.spread is None:
            half = z * math.sqrt(mean * (1 - mean) / count + share / (4 * count)) / (1 + share)
        else:
            squares = (self.spread**2 + mean**2 + share / 2) / (1 + share)
            half = z * math.sqrt(max(0.0, squares - middle**2) / (count + z * z))
        return max(self.low, middle - half), min(self.high, middle + half)


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
    simulations: int = 0
    """Of tree searches, as what follows."""
    moves: Sequence[MoveStatistics] = ()
    """The moves of the root, best first."""
    utilities: Sequence[float] = ()
    """The mean value of the positions looked at, by seat, within what is proven."""
    worlds: int | None = None
    """Of searches of one world after the other: those that count."""
