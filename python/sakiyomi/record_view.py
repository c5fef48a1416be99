"""What a seat knows of a game in progress."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sakiyomi._check import whole
from sakiyomi.cards import CardSet
from sakiyomi.record import History, Reason, Record
from sakiyomi.state import Rules, information_of, is_view, rules_of

if TYPE_CHECKING:
    from sakiyomi.game import Game

__all__ = ["RecordView", "seen"]


@dataclass(frozen=True, slots=True)
class RecordView:
    """A game as one seat has seen it: no hidden card, no card to come, nothing of the deal. Searchers take it for a record."""

    game: "Game[Any]"
    state: Any
    """The view of the present position."""
    moves: tuple[Any, ...] = ()
    """Played so far, the first one first; None for those of which the seat does not know which they were."""
    history: History = field(default_factory=History)
    end: tuple[Reason, tuple[float, ...]] | None = None
    """Why the game is over and the utility of each seat, where its history ended it."""

    @classmethod
    def of(cls, record: Record[Any], seat: int) -> "RecordView":
        """Raises ValueError for a seat that there is not."""
        whole("seat", seat, 0, record.rules.players - 1)
        past = record.history
        views = [state.view(seat) for state in record.states]
        reason, outcome = record.termination(), record.outcome()
        end = (reason, outcome) if reason and outcome and reason != "position" else None
        made = zip(record.states, record.moves, strict=False)
        moves = tuple(move if _sees(state, move, seat) else None for state, move in made)
        return cls(record.game, views[-1], moves, History(tuple(map(hash, views[:-1])), past.ply, past.idle), end)

    @property
    def rules(self) -> Rules:
        """Shared by all positions of the game."""
        return rules_of(self.state)

    @property
    def cards(self) -> CardSet | None:
        """The card set that the game is played with; None in a game without cards."""
        return self.game.cards_of(self.rules)

    def outcome(self) -> tuple[float, ...] | None:
        """The utility of each seat in [0, 1] when the game is over; else None."""
        outcome: tuple[float, ...] | None = self.end[1] if self.end else self.state.outcome()
        return outcome

    def termination(self) -> Reason | None:
        """Why the game is over; None while it goes on."""
        if self.end:
            return self.end[0]
        return None if self.state.outcome() is None else "position"


def _sees(state: Any, move: Any, seat: int) -> bool:
    is_seen = getattr(state, "is_seen", None)
    return is_seen is None or bool(is_seen(move, seat))


def seen(position: Any) -> Any:
    """What the seat to move knows, which is what a search takes: of a position with hidden cards its view, of such a record its
    `RecordView`, and anything else as it is.
    """
    state = position.state if isinstance(position, Record) else position
    if isinstance(state, RecordView) or is_view(state) or information_of(state) != "hidden":
        return position
    return RecordView.of(position, state.to_move) if isinstance(position, Record) else state.view(state.to_move)
