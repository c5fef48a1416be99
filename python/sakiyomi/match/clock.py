"""Clocks: time for all moves of a game."""

from dataclasses import dataclass

from sakiyomi._check import shown

__all__ = ["TimeControl"]

_MOVES_LEFT = 25
_INCREMENT_SHARE = 0.75
_MOST = 10_000_000.0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for a game, and those that each move adds. Raises ValueError unless there are any."""

    time: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not (0 < self.time <= _MOST and 0 <= self.increment <= _MOST):
            raise ValueError(f"a clock needs more than 0 s, and an increment of at least 0 s, not {self}")

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """From `SECONDS` or `SECONDS+INCREMENT`."""
        time, _, increment = text.partition("+")
        try:
            return cls(float(time), float(increment or 0))
        except ValueError:
            raise ValueError(f"a clock must be SECONDS or SECONDS+INCREMENT, such as 10+0.1, not {shown(text)}") from None

    def share(self, left: float) -> float:
        """What of the seconds left to spend on a move; never all of them."""
        return max(0.001, min(0.8 * left, left / _MOVES_LEFT + _INCREMENT_SHARE * self.increment))

    def __str__(self) -> str:
        return f"{self.time:g}+{self.increment:g}"
