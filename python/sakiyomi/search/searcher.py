"""What all searchers share."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields, replace
from functools import partial
from random import Random as Generator
from typing import Any, ClassVar, Self

from sakiyomi._check import instance, shown, whole
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView
from sakiyomi.result import SearchResult
from sakiyomi.search.root import Root
from sakiyomi.state import Information, State, View, text_of
from sakiyomi.task import Handle, Mode, Origin, Task

__all__ = ["Position", "Searcher"]

Position = State | View | Record[Any] | RecordView
"""What a search takes."""

MAX_LINES = 500
MAX_THREADS = 256


@dataclass(frozen=True, kw_only=True)
class Searcher(ABC):
    """What all searchers share. Options are fixed; pickles and clones by them. Raises ValueError for options out of range."""

    name: ClassVar[str]
    suits: ClassVar[frozenset[Information]]
    """The kinds of games that it searches: of hidden cards views, of others states."""

    seed: int = 0
    """Decides between equals."""
    threads: int = 1
    """Threads that share the work, where there is enough of it."""
    deterministic: bool = False
    """Seed and node budget fix the result, whatever the number of threads."""

    def __post_init__(self) -> None:
        self._check("seed", 0, 2**64 - 1)
        self._check("threads", 1, MAX_THREADS)
        if not isinstance(self.deterministic, bool):
            raise ValueError(f"deterministic must be True or False, not {shown(self.deterministic)}")

    def _check(self, option: str, least: int, most: int) -> None:
        object.__setattr__(self, option, whole(option, getattr(self, option), least, most))

    def options(self) -> dict[str, Any]:
        """Every option by name."""
        return {option.name: getattr(self, option.name) for option in fields(self) if option.init}

    @property
    def label(self) -> str:
        """How results name it."""
        return self.name

    def clone(self, **changes: Any) -> Self:
        """A searcher with the same options but these."""
        return replace(self, **changes)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.options()), ()

    def search(self, position: "Position", limit: Limit | None = None, *, lines: int = 1) -> SearchResult:
        """Searches until a limit is reached, 1 s if none is given. `lines`: how many of the best moves are wanted.

        A game with hidden cards is searched from what the seat to move knows: its view, or a record's view. Raises TypeError for
        anything else, and SearchError when the game is over. Ctrl-C stops the search.
        """
        with self._begin(Root.of(position), limit, lines, "waited for" if self.threads == 1 else "beside") as handle:
            return handle.result()

    def choose(self, position: "Position", limit: Limit | None = None) -> Any:
        """The move that `search` finds, where nothing else is wanted."""
        return self.search(position, limit).move

    def start(self, position: "Position", limit: Limit | None = None, *, lines: int = 1, ponder: bool = False) -> Handle:
        """Begins a search that runs beside the caller. With `ponder` no limit holds before `Handle.ponder_hit`: `position` is the
        one that is expected after the opponent's move. Raises as `search`.
        """
        mode: Mode = "ponder" if instance("ponder", ponder, bool, "True or False") else "beside"
        return self._begin(Root.of(position), limit, lines, mode)

    def _begin(self, root: Root, limit: Limit | None, lines: int, mode: Mode) -> Handle:
        root.require(type(self).__name__, self.suits)
        asked = Limit() if limit is None else instance("limit", limit, Limit, "a Limit")
        wanted = whole("lines", lines, 1, MAX_LINES)
        game = root.game.name if root.game else None
        origin = Origin(game, root.state, text_of(root.state), self.label, self.seed, root.scale)
        return Handle(self._task(root, asked or Limit(time=1.0), wanted, mode), origin)

    @abstractmethod
    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task: ...

    def _generator(self, root: Root) -> Generator:
        """Depends on nothing but the seed and the position in its game."""
        return Generator(f"{self.name} {self.seed} {root.history.ply} {text_of(root.state)}")
