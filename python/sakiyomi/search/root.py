"""What a search is asked: a position, with the history that a record brings."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sakiyomi._check import shown
from sakiyomi.errors import SearchError
from sakiyomi.games import game_of
from sakiyomi.record import History, Record
from sakiyomi.state import State, rules_of

if TYPE_CHECKING:
    from sakiyomi.game import Game

__all__ = ["Root"]


@dataclass(frozen=True, slots=True)
class Root:
    """A position to search, with the history that a record brings."""

    state: State
    history: History
    game: "Game[Any] | None"

    @classmethod
    def of(cls, position: "State | Record[Any]") -> "Root":
        """Raises SearchError when the game is over."""
        record = position if isinstance(position, Record) else None
        state: State = record.state if record else position  # type: ignore[assignment]
        if not hasattr(state, "legal_moves"):
            raise TypeError(f"a search takes a state or a Record, not {shown(position)}; Game.parse reads text")
        outcome = record.outcome() if record else state.outcome()
        if outcome is not None:
            reason = record.termination() if record else "position"
            utilities = ", ".join(f"{utility:g}" for utility in outcome)
            raise SearchError(f"the game is over ({reason}; utilities {utilities}): there is no move to search for")
        if not state.legal_moves():
            raise SearchError("the position has no legal move, but also no outcome: one of the two must be there")
        seat, players = state.to_move, rules_of(state).players
        if seat not in range(players):
            raise SearchError(f"to_move must be a seat below the {players} of rules.players, not {shown(seat)}")
        return cls(state, record.history if record else History(), game_of(state))

    @property
    def scale(self) -> int:
        """So many evaluation units are a factor e in the odds of winning."""
        return self.game.eval_scale if self.game else getattr(self.state, "eval_scale", 100)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """One for each player."""
        players = rules_of(self.state).players
        return self.game.seat_names[:players] if self.game else tuple(f"seat {seat}" for seat in range(players))
