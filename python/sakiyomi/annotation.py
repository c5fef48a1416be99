"""What an engine thinks of a move that was played. Records keep annotations; `sakiyomi.annotate` makes them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi._check import instance, shown, whole
from sakiyomi.errors import IllegalMove
from sakiyomi.score import Score
from sakiyomi.state import State, find_move, information_of, text_of_move

__all__ = ["MARKS", "Annotation", "aligned", "read_annotations"]

MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))
"""From which loss on a move gets which mark."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """An engine's opinion of a move. Both scores are for the seat that made the move."""

    engine: str
    before: Score
    """Of the best move that the engine knows."""
    played: Score
    """Of the move played; never better than `before`."""
    better: tuple[Any, ...] = ()
    """The line of a better move, in games with chance or hidden cards that move alone; empty where none is known."""

    @property
    def loss(self) -> float:
        """The probability to win (with more than two seats: the utility) that the move gave away, in [0, 1]."""
        return max(0.0, self.before.win - self.played.win)

    @property
    def mark(self) -> str:
        """`??` from a loss of 0.20 on, `?` from 0.10, `?!` from 0.05, else nothing."""
        return next((mark for least, mark in MARKS if self.loss >= least), "")

    def to_json(self, state: State) -> dict[str, Any]:
        """As `{"engine", "before", "played", "better"}`, moves as text; `state` is the position before the move."""
        scores = {"before": self.before.to_json(), "played": self.played.to_json()}
        return {"engine": self.engine, **scores, "better": [text_of_move(state, move) for move in self.better]}

    @classmethod
    def from_json(cls, document: Any, state: State) -> "Annotation":
        """The annotation of a move played in this position. Raises ValueError that says what is wrong."""
        names = {"engine", "before", "played", "better"}
        if not isinstance(document, dict) or document.keys() != names:
            raise ValueError(f"must be an object of engine, before, played and better, not {shown(document)}")
        if not isinstance(document["engine"], str):
            raise ValueError(f"engine must be a name, not {shown(document['engine'])}")
        before, played = (_score(name, document[name], state.to_move) for name in ("before", "played"))
        if played.win > before.win:
            raise ValueError(f"the move played cannot be better than the best one, {played.win:g} against {before.win:g}")
        return cls(document["engine"], before, played, _line(document["better"], state))


def _score(name: str, document: Any, seat: int) -> Score:
    """A score for the seat that moved."""
    if not isinstance(document, dict) or document.keys() != {"view", "value", "win", "distance"}:
        raise ValueError(f"{name} must be an object of view, value, win and distance, not {shown(document)}")
    view, value, win, distance = (document[key] for key in ("view", "value", "win", "distance"))
    whole(f"the view of {name}", view, seat, seat)
    if isinstance(win, bool) or not isinstance(win, int | float) or not 0 <= win <= 1:
        raise ValueError(f"the win of {name} must be a number in [0, 1], not {shown(win)}")
    for key, number in (("value", value), ("distance", distance)):
        if number is not None:
            whole(f"the {key} of {name}", number, -(2**31), 2**31)
    if distance is not None and (distance == 0 or win != (distance > 0) or value is not None):
        raise ValueError(f"{name} must be a win of 1 with a distance above 0, or of 0 with one below, and no value if proven")
    return Score(view, value, float(win), distance)


def _line(texts: Any, state: State) -> tuple[Any, ...]:
    """Moves played one after the other from this position."""
    if not isinstance(texts, list):
        raise ValueError(f"better must be a list of moves, not {shown(texts)}")
    if len(texts) > 1 and information_of(state) != "perfect":
        raise ValueError(f"better must be one move, as cards may be drawn after it, not {shown(texts)}")
    moves: list[Any] = []
    for number, text in enumerate(texts, 1):
        state = state.play(moves[-1]) if moves else state
        try:
            moves.append(find_move(state, text))
        except IllegalMove as error:
            raise IllegalMove(f"better, move {number}: {error}") from None
    return tuple(moves)


def aligned(annotations: Sequence[Annotation | None], states: Sequence[State]) -> list[Annotation | None]:
    """One annotation a move, None where the end has none; `states` are the positions before the moves. Raises ValueError."""
    _check_count(len(annotations), len(states))
    for number, (annotation, state) in enumerate(zip(annotations, states, strict=False), 1):
        if (
            annotation is not None
            and instance("an annotation", annotation, Annotation, "an Annotation").before.view != state.to_move
        ):
            raise ValueError(f"annotation {number} is for seat {annotation.before.view}, but seat {state.to_move} moved")
    return [*annotations, *[None] * (len(states) - len(annotations))]


def read_annotations(documents: Any, states: Sequence[State]) -> list[Annotation | None]:
    """From a list of documents, null for a move without; `states` are the positions before the moves. Raises ValueError."""
    if not isinstance(documents, list):
        raise ValueError(f"annotations must be a list, one a move, not {shown(documents)}")
    _check_count(len(documents), len(states))
    annotations = []
    for number, (document, state) in enumerate(zip(documents, states, strict=False), 1):
        try:
            annotations.append(None if document is None else Annotation.from_json(document, state))
        except ValueError as error:
            raise ValueError(f"annotation {number}: {error}") from None
    return annotations


def _check_count(count: int, moves: int) -> None:
    if count > moves:
        raise ValueError(f"there are {count} annotations of {moves} moves; at most one a move fits")
