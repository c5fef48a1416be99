"""The compiled core, as Python sees it. Written by hand: the tests compare names and parameters with the extension.

Every native game is a submodule of one shape (`GameModule`). Its classes are its own, but all have the members
that `Rules`, `Move`, `State` and so on show here. What only some games have says so.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, Protocol, Self, TypeAlias, TypeVar, overload, type_check_only

import numpy as np
from numpy.typing import NDArray

_Planes = TypeVar("_Planes", NDArray[np.float32], NDArray[np.uint8])

BUILD: Final[Literal["baseline", "v3"]]
"""Which build of the core is in use: for the baseline processor, or for x86-64-v3."""

COMPILER: Final[str]
VERSION: Final[str]
MAX_DEPTH: Final[int]
"""The deepest iteration that a searcher accepts, in plies."""

def games() -> list[GameModule]:
    """The native games, in the order in which they were registered."""

class Rng:
    """A seeded generator (xoshiro256**). Equal seeds give equal numbers."""

    def __init__(self, seed: int) -> None: ...
    def below(self, bound: int) -> int:
        """A uniform number in [0, bound). Raises ValueError unless 1 <= bound < 2**32."""

    def draw(self, left: Sequence[int], *, seat: int = 0, zone: int = 0, shuffles: int = 0) -> int:
        """The kind of a card, each card as likely; see `sakiyomi.chance.Chance`. Raises ValueError where there is none."""

class Deal:
    """The order of every deck, fixed by a seed: what players do changes no order, and each draw is fair whoever drew before."""

    def __init__(self, seed: int) -> None: ...
    @property
    def seed(self) -> int: ...
    def draw(self, left: Sequence[int], *, seat: int = 0, zone: int = 0, shuffles: int = 0) -> int:
        """As `Rng.draw`, by the order of the zone."""

class Script:
    """Cards by kind in the order in which they were drawn. Each draw uses one up."""

    def __init__(self, cards: Sequence[int] | Mapping[tuple[int, int], Sequence[int]]) -> None:
        """One order for all that is drawn, or one for each zone by (seat, zone); what comes after a shuffle follows there."""

    @property
    def left(self) -> Any:
        """The cards that were not drawn yet, in the form in which they were given."""

    def draw(self, left: Sequence[int], *, seat: int = 0, zone: int = 0, shuffles: int = 0) -> int:
        """As `Rng.draw`, the next card. Raises ValueError, and uses none up, where that is not in the zone."""

_Chance: TypeAlias = Rng | Deal | Script

@type_check_only
class OptionInfo:
    name: str
    summary: str
    standard: int
    least: int
    most: int
    labels: tuple[str, ...]

@type_check_only
class GameInfo:
    name: str
    title: str
    summary: str
    min_players: int
    max_players: int
    information: Literal["perfect", "open chance", "hidden"]
    seat_names: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    notations: tuple[str, ...]
    move_notations: tuple[str, ...]
    index_count: int
    symmetries: int
    eval_scale: int
    planes: tuple[int, ...]
    cards: str
    """The standard card set as JSON; empty where a game has none."""

@type_check_only
class Rules:
    """Players, rule options and cards: immutable, shared by all states made with it."""

    def __init__(self, players: int, options: Sequence[int], cards: str | None = None) -> None:
        """One number for each option of the game's info; `cards` is a card set as JSON, None the standard one. Raises ValueError
        naming the wrong one, and InvalidCards.
        """

    @property
    def players(self) -> int: ...
    @property
    def options(self) -> tuple[int, ...]: ...
    @property
    def cards(self) -> str | None:
        """The card set as JSON; None for the standard one, and where there are no cards."""

    @property
    def repetition(self) -> int:
        """The n-th occurrence of a position is a draw; 0: off."""

    @property
    def max_plies(self) -> int:
        """A draw after so many plies; 0: off."""

    @property
    def sensible_plies(self) -> int:
        """Sensible moves that suit a playout before the evaluation; 0 of games that know none."""

    @property
    def sharpness(self) -> float:
        """The power that odds are taken to before priors are made of them; 1 where results do not lie close together."""

    @property
    def no_progress(self) -> int:
        """A draw after so many plies in a row without progress; 0: off."""

@type_check_only
class Move:
    """A move: one shared object for each. It prints as text, and `int(move)` is its index in the action space."""

    def __index__(self) -> int: ...
    @staticmethod
    def from_index(index: int) -> Move: ...

@type_check_only
class State:
    """A position of a native game. Immutable: `play` gives a new one."""

    information: ClassVar[Literal["perfect", "open chance", "hidden"]]
    @staticmethod
    def initial(rules: Rules, chance: _Chance = ...) -> State:
        """With chance, by that source; a game without takes none."""

    @staticmethod
    def deals(rules: Rules, most: int = 1_000_000) -> list[tuple[float, State]]:
        """Of games with chance: every initial position, with its probability."""

    @staticmethod
    def parse(rules: Rules, text: str) -> State:
        """Raises InvalidPosition with one line that says what is wrong."""

    @staticmethod
    def script(rules: Rules, text: str) -> Script:
        """Of games whose positions are documents: the order of each deck that one tells. Raises InvalidPosition."""

    @property
    def rules(self) -> Rules: ...
    @property
    def to_move(self) -> int: ...
    @property
    def is_terminal(self) -> bool: ...
    def outcome(self) -> tuple[float, ...] | None:
        """None while the position is open, else the utility of each seat in [0, 1]."""

    def legal_moves(self) -> list[Move]:
        """All legal moves; empty when the game is over."""

    def search_moves(self) -> list[Move]:
        """The legal moves less those proved equal or dominated, the most promising kinds first."""

    def count_moves(self) -> int: ...
    def multiplicity(self, move: Move) -> int:
        """How many legal moves lead to the same successor as this move."""

    def is_legal(self, move: Move) -> bool: ...
    def play(self, move: Move | str, chance: _Chance = ...) -> State:
        """The position after a legal move; in games with chance cards come from `chance`. Raises IllegalMove, and ValueError for
        a script with other cards.
        """

    def branches(self, move: Move, most: int = 1_000_000) -> list[tuple[float, State]]:
        """Of games with chance: every position that a legal move can lead to, with its probability, once for each way that chance
        can go. Raises TooManyBranchesError when there are more than `most` ways.
        """

    def zones(self) -> dict[str, tuple[int, ...]]:
        """Of games with cards: how many there are of each kind in each zone, hidden ones too."""

    def is_seen(self, move: Move, seat: int) -> bool:
        """Whether a seat sees which move is made; only in games with hidden cards."""

    def playout_move(self, rng: Rng, /) -> Move:
        """A quick sensible move, which playouts to a cut-off go on with; only in games that know one."""

    def random_move(self, rng: Rng) -> Move:
        """A uniform legal move. Raises IllegalMove when the game is over."""

    def parse_move(self, text: str) -> Move:
        """A legal move from text in any notation of the game. Raises IllegalMove."""

    def format_move(self, move: Move, notation: str | None = None) -> str: ...
    def format(self, notation: str | None = None) -> str: ...
    def to_json(self) -> dict[str, Any]:
        """Of games whose positions are documents: the document."""

    def evaluate(self, seat: int) -> int:
        """The static value for a seat, in evaluation units. Of games with an evaluation."""

    def wins_now(self) -> bool:
        """Whether the seat to move has a move that wins at once. Of games without chance."""

    def is_settled(self) -> bool:
        """Whether no chance to come can change what anybody gets, nor which moves are legal. Of games with chance that tell."""

    def view(self, seat: int) -> Any:
        """What a seat may know: a `View` where cards are hidden, else the state itself."""

    def is_irreversible(self, move: Move) -> bool: ...
    def is_progress(self, move: Move) -> bool: ...
    def transformed(self, symmetry: int) -> State: ...
    def transformed_move(self, move: Move, symmetry: int) -> Move: ...
    @overload
    def encode(self, out: None = None) -> NDArray[np.float32]:
        """The planes of the game, written into `out` or else into a new array. Raises ValueError or TypeError unless `out` is
        a writable C-contiguous array of float32 or uint8 of their shape; TypeError where the game has no planes.
        """

    @overload
    def encode(self, out: _Planes) -> _Planes: ...
    @staticmethod
    def plane_permutations() -> NDArray[np.intp]:
        """Shape (symmetries, entries): row k holds for each entry of the planes the entry that symmetry k brings there."""

    def move_index(self, move: Move) -> int:
        """The number of a move in the action space, below the game's `index_count`."""

    def move_at(self, index: int) -> Move:
        """The move of this number; it need not be legal."""

    def legal_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Shape (index_count,): which moves are legal. With `out` as for `encode`, of bool."""

    def legal_indices(self) -> NDArray[np.int32]:
        """The numbers of the legal moves, in the order of `legal_moves`."""

    @staticmethod
    def policy_permutations() -> NDArray[np.intp]:
        """Shape (symmetries, index_count), as of planes."""

    def perft(self, depth: int, mode: Literal["turns", "merged", "built"] = "turns", deal: Deal = ...) -> int:
        """Leaves at a depth, with chance those of a deal. `turns` counts in bulk, `built` makes every leaf, `merged` counts
        distinct successors of each position once.
        """

    def distinct(self, depth: int, deal: Deal = ...) -> int:
        """Distinct positions reached at exactly this depth."""

    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...

@type_check_only
class View:
    """What a seat knows of a position: of games with hidden cards. Immutable; equal views are equal in all they tell."""

    @staticmethod
    def parse(rules: Rules, text: str) -> View:
        """Raises InvalidPosition with one line that says what is wrong."""

    @property
    def rules(self) -> Rules: ...
    @property
    def seat(self) -> int: ...
    @property
    def to_move(self) -> int: ...
    @property
    def is_terminal(self) -> bool: ...
    def outcome(self) -> tuple[float, ...] | None: ...
    def legal_moves(self) -> list[Move]:
        """Of its seat; empty unless that is to move."""

    def determinize(self, rng: Rng) -> State:
        """A position with this view, drawn by the chance of the cards alone."""

    def parse_move(self, text: str) -> Move: ...
    def format_move(self, move: Move, notation: str | None = None) -> str: ...
    def format(self, notation: str | None = None) -> str: ...
    def to_json(self) -> dict[str, Any]:
        """Of games whose positions are documents: the document."""

    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...

@type_check_only
class Line:
    """A principal variation with its value for the root's seat to move."""

    value: int
    distance: int | None
    """Plies to a proven win (positive) or loss (negative)."""
    moves: list[Move]
    utility: float | None
    """Of tree searches: the mean for the root's seat to move, of which `value` is the nearest evaluation."""

@type_check_only
class MoveStatistics:
    """A move of the root, as `sakiyomi.report.MoveStatistics`."""

    move: Move
    visits: int
    value: float
    prior: float
    low: float
    high: float
    spread: float | None
    samples: int

@type_check_only
class Report:
    """What a search knows after an iteration, or at its end."""

    depth: int
    seldepth: int
    nodes: int
    seconds: float
    hashfull: int
    lines: list[Line]
    number: int
    """Counts the reports of a task, from 1."""
    simulations: int
    """Of tree searches, as what follows."""
    moves: list[MoveStatistics]
    utilities: list[float]
    worlds: int | None
    """Of searches of one world after the other: those that count."""

@type_check_only
class Task:
    """A search that runs on threads of its own."""

    def wait(self, seconds: float) -> bool:
        """Waits until the search has ended, at most so long; true if it has. Releases the GIL."""

    def stop(self) -> None: ...
    def ponder_hit(self) -> None:
        """Lets the limits hold from now on, if the search ponders."""

    def done(self) -> bool: ...
    def reports(self, since: int = 0) -> list[Report]:
        """The reports with greater numbers; of more than 128 only the latest."""

    def latest(self) -> Report | None: ...
    def result(self) -> Report:
        """Waits for the end. The last report, with at least one line of one legal move."""

@type_check_only
class AlphaBeta:
    def __init__(
        self, rules: Rules, threads: int, seed: int, deterministic: bool, hash_mb: int, selectivity: int, contempt: int
    ) -> None: ...
    def start(
        self,
        state: State,
        history: Sequence[int],
        ply: int,
        idle: int,
        seconds: float | None,
        nodes: int | None,
        depth: int | None,
        lines: int,
        ponder: bool = False,
        here: bool = False,
    ) -> Task:
        """Begins a search. `history` holds the hashes of earlier positions, oldest first; `ply` the plies played in
        the game; `idle` those in a row without progress. Raises SearchError while it searches already. With `ponder`
        no limit holds before `Task.ponder_hit`. With `here` the search is over when this returns, and raises what a
        signal's handler raises: for short searches of one thread.
        """

@type_check_only
class MCTS:
    def __init__(
        self,
        rules: Rules,
        threads: int,
        seed: int,
        deterministic: bool,
        uct: bool,
        exploration: float,
        prior: float,
        bias: float,
        widening: float,
        cutoff_plies: int | None,
        tree_mb: int,
        root_parallel: bool,
        reuse: bool,
    ) -> None: ...
    def start(
        self,
        position: State,
        history: Sequence[int],
        ply: int,
        idle: int,
        seconds: float | None,
        nodes: int | None,
        depth: int | None,
        simulations: int | None,
        lines: int,
        ponder: bool = False,
        here: bool = False,
    ) -> Task:
        """As `AlphaBeta.start`."""

    def tree(self, state: State, plies: int, width: int) -> tuple[Any, ...]:
        """The top of the tree of the last search, as nested tuples for `TreeNode.of`: the best `width` moves of each node.
        Raises SearchError.
        """

    def save(self, state: State) -> bytes:
        """The tree of the last search, which was of this position. Raises SearchError."""

    def load(self, state: State, history: Sequence[int], ply: int, idle: int, tree: bytes) -> None:
        """Takes over a tree of a position, as `save` gave it. Raises ValueError that says what is wrong with it."""

@type_check_only
class ISMCTS:
    def __init__(
        self,
        rules: Rules,
        threads: int,
        seed: int,
        deterministic: bool,
        mode: Literal["so", "mo", "ris"],
        exploration: float,
        prior: float,
        cutoff_plies: int | None,
        tree_mb: int,
    ) -> None: ...
    def start(
        self,
        position: View,
        history: Sequence[int],
        ply: int,
        idle: int,
        seconds: float | None,
        nodes: int | None,
        depth: int | None,
        simulations: int | None,
        lines: int,
        ponder: bool = False,
        here: bool = False,
    ) -> Task:
        """As `AlphaBeta.start`, of a view. The depth is of no account."""

@type_check_only
class PIMC:
    def __init__(
        self, rules: Rules, threads: int, seed: int, worlds: int, inner: Literal["alphabeta", "mcts"], options: dict[str, Any]
    ) -> None:
        """`options` of the inner search, all that `AlphaBeta` or `MCTS` of sakiyomi has."""

    def start(
        self,
        position: View | State,
        history: Sequence[int],
        ply: int,
        idle: int,
        seconds: float | None,
        nodes: int | None,
        depth: int | None,
        simulations: int | None,
        lines: int,
        ponder: bool = False,
        here: bool = False,
    ) -> Task:
        """As `AlphaBeta.start`, of a view where cards are hidden."""

@type_check_only
class Recording:
    """What each searcher has beside its own members where its name begins with `Probed`: such a one records its searches."""

    def record(self) -> dict[str, Any]:
        """Of the last search: `events` by name, nodes by ply in `plies`, `cutoffs` by the number of the move, `samples` by phase,
        taken `interval` seconds apart, `timeline` as (seconds, thread, phase), and its `seconds` and number of threads, `lanes`.
        """

class GameModule(Protocol):
    @property
    def INFO(self) -> GameInfo: ...  # noqa: N802
    Rules: type[Rules]
    Move: type[Move]
    State: type[State]
