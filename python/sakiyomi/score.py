"""What a position is worth, and to whom."""

import math
from dataclasses import dataclass, replace
from typing import Any

from sakiyomi._check import shown

__all__ = ["Score"]


@dataclass(frozen=True, slots=True)
class Score:
    """A value with its point of view."""

    view: int
    """The seat for which the score holds."""
    value: int | None
    """Evaluation units; None where there is no evaluation, and for a proven win or loss."""
    win: float
    """Utility in [0, 1]: with two seats the probability of a win, a draw counting half. Exactly 1 or 0 if proven."""
    distance: int | None = None
    """Plies to the end of a proven win (positive) or loss (negative)."""

    @classmethod
    def of(cls, view: int, value: int, scale: int, distance: int | None = None) -> "Score":
        """From a search value, of which `scale` units are a factor e in the odds of winning; a distance means a proof."""
        if distance is None:
            return cls(view, value, (1 + math.tanh(value / (2 * scale))) / 2)
        return cls(view, None, 1.0 if distance > 0 else 0.0, distance)

    def pov(self, seat: int) -> "Score":
        """The score for a seat of a two-seat game. Raises ValueError for a third seat: one score says nothing about others."""
        if seat == self.view:
            return self
        if {seat, self.view} != {0, 1}:
            raise ValueError(
                f"a score for seat {self.view} says nothing about seat {shown(seat)}: only two seats share one score"
            )
        value, distance = (None if number is None else -number for number in (self.value, self.distance))
        return replace(self, view=seat, value=value, win=1 - self.win, distance=distance)

    def __str__(self) -> str:
        """As `win in 5`, `loss in 4`, or in hundreds of evaluation units as `+0.42`; without an evaluation as `58 %`."""
        if self.distance is not None:
            return f"{'win' if self.distance > 0 else 'loss'} in {abs(self.distance)}"
        return f"{100 * self.win:.0f} %" if self.value is None else f"{self.value / 100:+.2f}"

    def to_json(self) -> dict[str, Any]:
        """As `{"view", "value", "win", "distance"}`."""
        return {"view": self.view, "value": self.value, "win": self.win, "distance": self.distance}
