"""A position together with the order of every deck."""

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar

from sakiyomi._core import Deal

__all__ = ["World"]


def _of_state(name: str) -> Any:
    return property(attrgetter(f"state.{name}"), doc="As of the state.")


@dataclass(frozen=True, slots=True)
class World:
    """A state with the deal that settles its chance. Nothing is hidden in it, and searches for perfect information work on it.

    It has an evaluation, a notation and so on where its state has them.
    """

    state: Any
    deal: Deal

    rules: ClassVar[Any] = _of_state("rules")
    to_move: ClassVar[Any] = _of_state("to_move")
    outcome: ClassVar[Any] = _of_state("outcome")
    legal_moves: ClassVar[Any] = _of_state("legal_moves")
    search_moves: ClassVar[Any] = _of_state("search_moves")
    random_move: ClassVar[Any] = _of_state("random_move")
    playout_move: ClassVar[Any] = _of_state("playout_move")
    is_legal: ClassVar[Any] = _of_state("is_legal")
    is_irreversible: ClassVar[Any] = _of_state("is_irreversible")
    is_progress: ClassVar[Any] = _of_state("is_progress")
    evaluate: ClassVar[Any] = _of_state("evaluate")
    eval_scale: ClassVar[Any] = _of_state("eval_scale")
    format: ClassVar[Any] = _of_state("format")
    parse_move: ClassVar[Any] = _of_state("parse_move")
    format_move: ClassVar[Any] = _of_state("format_move")

    def __hash__(self) -> int:
        return hash(self.state)

    def __str__(self) -> str:
        return str(self.state)

    def play(self, move: Any) -> "World":
        """The world after a legal move. Cards come in the order of the deal."""
        return World(self.state.play(move, self.deal), self.deal)
