"""What search asks of a position. Any class that satisfies `State` is searched by every searcher that suits it, native or
written in Python. The other protocols are refinements: algorithms use what a class has and do without the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, runtime_checkable

from sakiyomi._check import shown
from sakiyomi.errors import IllegalMove, SearchError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sakiyomi._core import Rng
    from sakiyomi.chance import Chance

__all__ = [
    "Canonical",
    "Chancy",
    "Encoded",
    "Evaluated",
    "Hidden",
    "Information",
    "PlainRules",
    "Recurrent",
    "Ruled",
    "Rules",
    "Settling",
    "State",
    "Tactical",
    "Textual",
    "View",
    "find_move",
    "information_of",
    "is_legal",
    "is_view",
    "rules_of",
    "text_of",
    "text_of_move",
    "utilities",
]


Information = Literal["perfect", "open chance", "hidden"]
"""What the seats know: all; all but what chance will bring; or not even each other's cards."""


class Rules(Protocol):
    """Players, rule options, and how a game may end by its history. Immutable."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def options(self) -> tuple[int, ...]:
        """One number for each rule option of the game."""

    @property
    def repetition(self) -> int:
        """The n-th occurrence of a position is a draw; 0: off."""

    @property
    def max_plies(self) -> int:
        """A draw after so many plies; 0: off."""

    @property
    def no_progress(self) -> int:
        """A draw after so many plies in a row without progress; 0: off."""


class State(Protocol):
    """A position: an immutable value, hashable and comparable. The hash covers the seat to move."""

    @property
    def to_move(self) -> int:
        """The seat whose decision is next, from 0; some seat when the game is over."""

    def legal_moves(self) -> Sequence[Any]:
        """All legal moves; moves are comparable and print as text. Empty when the game is over."""

    def play(self, move: Any, /) -> "State":
        """The position after a legal move."""

    def outcome(self) -> tuple[float, ...] | None:
        """None while the position is open, else the utility of each seat in [0, 1]; two seats share exactly 1."""

    def __hash__(self) -> int: ...


class Chancy(Protocol):
    """A position of a game with chance, which is an argument and never part of it. The class has `initial(rules, chance)`."""

    information: ClassVar[Information]

    def play(self, move: Any, chance: "Chance", /) -> "Chancy":
        """The position after a legal move; cards that are drawn come from `chance`."""


class Hidden(Chancy, Protocol):
    """A position with hidden cards: `information` is "hidden"."""

    def view(self, seat: int, /) -> "View":
        """What a seat knows, made from the position alone. Where some moves are made in secret, `is_seen(move, seat)` tells
        whether a seat sees which one it is.
        """


class View(Protocol):
    """What a seat knows of a position: a value of a class of its own, hashable and comparable, that holds nothing else."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def to_move(self) -> int:
        """As of the position."""

    def legal_moves(self) -> Sequence[Any]:
        """Of its seat; empty unless that is to move."""

    def outcome(self) -> tuple[float, ...] | None:
        """As of the position."""

    def determinize(self, rng: "Rng", /) -> Any:
        """A position with this view, drawn by the chance of the cards alone, copies counted."""

    def __hash__(self) -> int: ...


class Ruled(State, Protocol):
    """Says under which rules it is played. Without: two players, and no end by history."""

    @property
    def rules(self) -> Rules:
        """Shared by all positions of a game."""


class Evaluated(State, Protocol):
    """Has a static value."""

    def evaluate(self, seat: int, /) -> int:
        """For this seat; with two seats the negative of the other's. The class may set `eval_scale`: so many units are a
        factor e in the odds of winning, 100 if not set.
        """


class Canonical(State, Protocol):
    """Knows which moves are worth a search."""

    def search_moves(self) -> Sequence[Any]:
        """The legal moves less those proved equal or dominated."""


class Tactical(State, Protocol):
    """Sees a win at once without listing moves."""

    def wins_now(self) -> bool:
        """Whether the seat to move has a move that wins."""


class Settling(State, Protocol):
    """Of games with chance: knows when that can change nothing any more."""

    def is_settled(self) -> bool:
        """Whether no chance to come can change what anybody gets, nor which moves are legal."""


class Recurrent(State, Protocol):
    """Its positions can recur."""

    def is_irreversible(self, move: Any, /) -> bool:
        """Whether no position before this move can come back."""

    def is_progress(self, move: Any, /) -> bool:
        """Whether the move resets the count of `Rules.no_progress`."""


class Encoded(State, Protocol):
    """Is an input of a network. The class sets `planes`, their shape. In a game with hidden information this is a refinement of
    views alone: what a seat may not know never gets into its planes.
    """

    def encode(self, out: "NDArray[Any] | None" = None, /) -> "NDArray[Any]":
        """All numbers of the planes, written into `out` or else into a new array. Different positions have different planes."""


@runtime_checkable
class Textual(State, Protocol):
    """Reads moves and writes itself as text. Without: `str` of a move, and the initial position alone."""

    def parse_move(self, text: str, /) -> Any:
        """A legal move from text. Raises IllegalMove."""

    def format_move(self, move: Any, notation: str | None = None, /) -> str:
        """In the game's canonical notation, or in the one named."""

    def format(self, notation: str | None = None, /) -> str:
        """In the game's canonical notation, or in the one named."""


@dataclass(frozen=True, slots=True)
class PlainRules:
    """Rules of a game written in Python."""

    players: int = 2
    options: tuple[int, ...] = ()
    repetition: int = 0
    max_plies: int = 0
    no_progress: int = 0


_PLAIN = PlainRules()


def rules_of(state: State) -> Rules:
    """The rules that a position carries, or else two players and no end by history."""
    rules: Rules = getattr(state, "rules", _PLAIN)
    return rules


def utilities(outcome: Any, players: int) -> tuple[float, ...]:
    """An outcome as it must be. Raises SearchError where a game written by anyone gives another."""
    try:
        if players == 2:
            one, other = outcome
            fits = 0 <= one <= 1 and 0 <= other <= 1 and abs(one + other - 1) < 1e-6
        else:
            fits = len(outcome) == players and all(0 <= each <= 1 for each in outcome)
    except (TypeError, ValueError):
        fits = False
    if not fits:
        share = ", which two seats share" if players == 2 else ""
        raise SearchError(f"outcome() must be None or {players} utilities in [0, 1]{share}, not {shown(outcome)}")
    return tuple(outcome)


def information_of(state: Any) -> Information:
    """What the seats know in the game of a position or view, by its class: perfect information if that does not say."""
    known: Information = "hidden" if is_view(state) else getattr(type(state), "information", "perfect")
    return known


def is_view(state: Any) -> bool:
    """Whether it is what one seat knows, not a whole position."""
    return hasattr(state, "determinize")


def find_move(state: State, move: Any) -> Any:
    """A legal move, given itself or as text. Raises IllegalMove."""
    parse = getattr(state, "parse_move", None)
    if parse and isinstance(move, str):
        return parse(move)
    for legal in state.legal_moves():
        if legal == move or (isinstance(move, str) and str(legal) == move):
            return legal
    raise IllegalMove(f"{shown(move)} is not a legal move here")


def is_legal(state: State, move: Any) -> bool:
    """Whether a move can be played. Uses the state's own `is_legal` where there is one."""
    own = getattr(state, "is_legal", None)
    return bool(own(move)) if own else move in state.legal_moves()


def text_of_move(state: Any, move: Any) -> str:
    """The canonical text of a move in the game of a position or view. `str` of a native move names the standard cards."""
    text: str = state.format_move(move) if getattr(rules_of(state), "cards", None) else str(move)
    return text


def text_of(state: State) -> str:
    """The canonical text of a position."""
    text: str = getattr(state, "format", state.__str__)()  # looks for one name alone: searches ask this, too
    return text
