"""A position together with the order of every deck."""

from dataclasses import dataclass
from typing import Any

from sakiyomi._core import Deal

__all__ = ["World"]

FORWARDED = frozenset(
    {
        *("rules", "eval_scale", "evaluate", "search_moves", "random_move", "is_legal"),
        *("format", "parse_move", "format_move"),
    }
)


@dataclass(frozen=True, slots=True)
class World:
    """A state with the deal that settles its chance. Nothing is hidden in it, and searches for perfect information work on it.

    It evaluates, formats and so on where its state does. Worlds are equal where state and deal are.
    """

    state: Any
    deal: Deal

    def __hash__(self) -> int:
        return hash(self.state)

    def __str__(self) -> str:
        return str(self.state)

    def __getattr__(self, name: str) -> Any:
        if name in FORWARDED:
            return getattr(self.state, name)
        raise AttributeError(f"a World has no attribute {name!r}")

    @property
    def to_move(self) -> int:
        """As of the state."""
        seat: int = self.state.to_move
        return seat

    def legal_moves(self) -> Any:
        """As of the state."""
        return self.state.legal_moves()

    def outcome(self) -> tuple[float, ...] | None:
        """As of the state."""
        outcome: tuple[float, ...] | None = self.state.outcome()
        return outcome

    def play(self, move: Any) -> "World":
        """The world after a legal move. Cards come in the order of the deal."""
        return World(self.state.play(move, self.deal), self.deal)
