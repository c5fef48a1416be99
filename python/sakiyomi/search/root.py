"""What a search is asked: a position, with the history that a record brings."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sakiyomi._check import shown
from sakiyomi.errors import SearchError
from sakiyomi.games import game_of
from sakiyomi.record import History, Record
from sakiyomi.record_view import RecordView
from sakiyomi.state import Information, State, View, information_of, is_view, rules_of

if TYPE_CHECKING:
    from sakiyomi.game import Game

__all__ = ["Root"]


@dataclass(frozen=True, slots=True)
class Root:
    """A position to search, with the history that a record brings: a view where cards are hidden."""

    state: Any
    history: History
    game: "Game[Any] | None"
    record: Record[Any] | RecordView | None = None
    """What brought the history."""
    is_probed: bool = False
    """Whether the search is to record where its nodes and its time go."""

    @classmethod
    def of(cls, position: "State | View | Record[Any] | RecordView") -> "Root":
        """Raises SearchError when the game is over, and TypeError for what no search takes."""
        record = position if isinstance(position, Record | RecordView) else None
        state: Any = record.state if record else position
        if not hasattr(state, "legal_moves"):
            raise TypeError(f"a search takes a state, a view or a Record, not {shown(position)}; Game.parse reads text")
        outcome = record.outcome() if record else state.outcome()
        if outcome is not None:
            reason = record.termination() if record else "position"
            utilities = ", ".join(f"{utility:g}" for utility in outcome)
            raise SearchError(f"the game is over ({reason}; utilities {utilities}): there is no move to search for")
        seat, players = state.to_move, rules_of(state).players
        if is_view(state) and seat != state.seat:
            raise SearchError(
                f"seat {seat} is to move, but the view is that of seat {state.seat}: only the seat to move can search"
            )
        if not state.legal_moves():
            raise SearchError("the position has no legal move, but also no outcome: one of the two must be there")
        if seat not in range(players):
            raise SearchError(f"to_move must be a seat below the {players} of rules.players, not {shown(seat)}")
        history = History() if record is None else record.history
        return cls(state, history, game_of(state), record)

    @property
    def information(self) -> Information:
        """What the seats know in this game."""
        return information_of(self.state) if self.game is None else self.game.information

    @property
    def scale(self) -> int:
        """So many evaluation units are a factor e in the odds of winning."""
        return self.game.eval_scale if self.game else getattr(self.state, "eval_scale", 100)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """One for each player."""
        players = rules_of(self.state).players
        return self.game.seat_names[:players] if self.game else tuple(f"seat {seat}" for seat in range(players))

    def engine(self, name: str) -> Any:
        """The compiled searcher of this name, probed if that is wanted; None for a game written in Python."""
        return self.game.engines.get(f"Probed{name}" if self.is_probed else name) if self.game else None

    def require(self, searcher: str, suits: "frozenset[Information]") -> None:
        """Raises TypeError, which names what to do, unless a searcher for games of these kinds can take the position."""
        game = self.game.name if self.game else type(self.state).__name__
        if self.information not in suits:
            raise TypeError(_UNSUITED[self.information].format(searcher=searcher, game=game))
        if self.information == "hidden" and not is_view(self.state):
            raise TypeError(
                f"{game} has hidden cards, and {searcher} searches what a seat knows: pass state.view(state.to_move), or "
                "record.view(seat), not the whole position"
            )


_UNSUITED = {
    "perfect": "{searcher} is for hidden cards or chance, and {game} has neither: search it by AlphaBeta or MCTS",
    "open chance": "{searcher} does not suit {game}, where chance has a part but no card is hidden: search it by MCTS or PIMC",
    "hidden": "{searcher} would look at hidden cards of {game}: search state.view(state.to_move) by ISMCTS, or by PIMC, which "
    "deals worlds and searches each by AlphaBeta or MCTS",
}
