"""The smallest game there is, for tests of what has nothing that it need not have."""

from dataclasses import dataclass

__all__ = ["Countdown"]


@dataclass(frozen=True)
class Countdown:
    """Two seats take one to three in turn; whoever takes the last one loses."""

    left: int
    to_move: int = 0

    def legal_moves(self) -> list[int]:
        """How many may be taken."""
        return [step for step in (1, 2, 3) if step <= self.left]

    def play(self, step: int) -> "Countdown":
        """What is left."""
        return Countdown(self.left - step, 1 - self.to_move)

    def outcome(self) -> tuple[float, ...] | None:
        """The seat to move has won when nothing is left."""
        return None if self.left else tuple(float(seat == self.to_move) for seat in (0, 1))
