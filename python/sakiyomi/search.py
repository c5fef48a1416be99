"""The searchers. Each picks the native search, the compiled reference or the plain one by the position it is given."""

import importlib
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from random import Random as Generator
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Self

from sakiyomi import _core
from sakiyomi._check import instance, shown, whole
from sakiyomi.errors import SearchError
from sakiyomi.games import game_of
from sakiyomi.limit import MAX_DEPTH, Limit
from sakiyomi.record import History, Record
from sakiyomi.reference import alpha_beta as plain
from sakiyomi.report import Line, Report
from sakiyomi.result import SearchResult
from sakiyomi.state import State, rules_of, text_of
from sakiyomi.task import Handle, Origin, PythonTask, Task

if TYPE_CHECKING:
    from sakiyomi.game import Game

__all__ = ["AlphaBeta", "Greedy", "Random", "Searcher"]

MAX_LINES = 500
MAX_THREADS = 256
Stopped = Callable[[], bool]


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
        return cls(state, record.history if record else History(), game_of(state))

    @property
    def scale(self) -> int:
        """So many evaluation units are a factor e in the odds of winning."""
        return self.game.eval_scale if self.game else getattr(self.state, "eval_scale", 100)

    def reference(self, contempt: int = 0, nodes: int | None = None, stopped: Stopped = lambda: False) -> plain.AlphaBeta:
        """The search written in Python, compiled if it can be."""
        past = self.history
        kind: type[plain.AlphaBeta] = _reference().AlphaBeta
        return kind(self.state, rules_of(self.state), self.scale, contempt, past.hashes, past.ply, past.idle, nodes, stopped)


@cache
def _reference() -> Any:
    """The reference search as compiled by Cython; the plain one where the extension was not built."""
    try:
        return importlib.import_module("sakiyomi._speed.alpha_beta")
    except ImportError:
        return plain


@dataclass(frozen=True, kw_only=True)
class Searcher(ABC):
    """What all searchers share. Options are fixed; pickles and clones by them. Raises ValueError for options out of range."""

    name: ClassVar[str]

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

    def clone(self, **changes: Any) -> Self:
        """A searcher with the same options but these."""
        return replace(self, **changes)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.options()), ()

    def search(self, position: "State | Record[Any]", limit: Limit | None = None, *, lines: int = 1) -> SearchResult:
        """Searches until a limit is reached, 1 s if none is given. `lines`: how many of the best moves are wanted.

        Raises SearchError when the game is over. Ctrl-C stops the search.
        """
        with self.start(position, limit, lines=lines) as handle:
            return handle.result()

    def start(self, position: "State | Record[Any]", limit: Limit | None = None, *, lines: int = 1) -> Handle:
        """Begins a search that runs beside the caller. Raises as `search`."""
        root = Root.of(position)
        asked = Limit() if limit is None else instance("limit", limit, Limit, "a Limit")
        task = self._task(root, asked or Limit(time=1.0), whole("lines", lines, 1, MAX_LINES))
        game = root.game.name if root.game else None
        return Handle(task, Origin(game, text_of(root.state), self.name, self.seed, root.state.to_move, root.scale))

    @abstractmethod
    def _task(self, root: Root, limit: Limit, lines: int) -> Task: ...

    def _generator(self, root: Root) -> Generator:
        """Depends on nothing but the seed and the position in its game."""
        return Generator(f"{self.name} {self.seed} {root.history.ply} {text_of(root.state)}")


@dataclass(frozen=True, kw_only=True)
class AlphaBeta(Searcher):
    """Reads ahead to the best play of both sides; for games without chance and hidden information.

    More than two seats are searched as the root's seat against all others. Native games use all options; games written in
    Python are searched on one thread, at full width and without a table. With `deterministic` native games too take one thread.
    """

    name: ClassVar[str] = "alphabeta"

    hash_mb: int = 16
    """MiB of the table; 0: none."""
    selectivity: int = 1
    """0: full width; 1: less promising moves are searched less deep."""
    contempt: int = 0
    """Evaluation units by which a draw is worse than an even game for the seat to move at the root."""
    _engines: dict[Any, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        Searcher.__post_init__(self)
        for name, least, most in (
            ("hash_mb", 0, 65536),
            ("selectivity", 0, 1),
            ("contempt", -plain.MAX_EVAL, plain.MAX_EVAL),
        ):
            self._check(name, least, most)

    def _task(self, root: Root, limit: Limit, lines: int) -> Task:
        if limit.simulations is not None:
            raise ValueError("AlphaBeta makes no simulations; limit it by time, nodes or depth")
        if root.game is None or root.game.alpha_beta is None:
            return PythonTask(partial(self._reports, root, limit, lines))
        past = root.history
        key = (root.game.name, rules_of(root.state))
        engine, last = self._engines.pop(key, (None, None))
        if engine is None or not last.done():
            options = self.threads, self.seed, self.deterministic, self.hash_mb, self.selectivity, self.contempt
            engine = root.game.alpha_beta(rules_of(root.state), *options)  # type: ignore[arg-type]
        hashes = [value % 2**64 for value in past.hashes]
        task: Task = engine.start(root.state, hashes, past.ply, past.idle, limit.time, limit.nodes, limit.depth, lines)
        self._engines.clear()  # one table is enough to keep
        self._engines[key] = engine, task
        return task

    def _reports(self, root: Root, limit: Limit, lines: int, stopping: Stopped) -> Iterator[Report]:
        deadline = perf_counter() + (limit.time or math.inf)
        search = root.reference(self.contempt, limit.nodes, lambda: stopping() or perf_counter() >= deadline)
        order = search.moves(root.state)
        if self.seed:
            rng = _core.Rng(self.seed)
            for last in range(len(order) - 1, 0, -1):
                chosen = rng.below(last + 1)
                order[last], order[chosen] = order[chosen], order[last]
        yield from search.search(limit.depth or MAX_DEPTH, lines, order)


@dataclass(frozen=True, kw_only=True)
class Random(Searcher):
    """Plays a uniform legal move, which seed and position decide. Limits do not matter to it."""

    name: ClassVar[str] = "random"

    def _task(self, root: Root, limit: Limit, lines: int) -> Task:  # noqa: ARG002
        moves = root.state.legal_moves()
        chosen = self._generator(root).sample(moves, min(lines, len(moves)))
        return PythonTask(lambda _: iter([_one_ply(root, chosen)]))


@dataclass(frozen=True, kw_only=True)
class Greedy(Searcher):
    """Plays the move after which the position looks best; the seed decides between equals. Limits do not matter to it."""

    name: ClassVar[str] = "greedy"

    def _task(self, root: Root, limit: Limit, lines: int) -> Task:  # noqa: ARG002
        moves = list(root.state.legal_moves())
        self._generator(root).shuffle(moves)
        return PythonTask(lambda _: iter([_one_ply(root, moves, best=lines)]))


def _one_ply(root: Root, moves: Sequence[Any], best: int | None = None) -> Report:
    """The values of these moves by looking at the position after each; on request only the best ones."""
    begin = perf_counter()
    search = root.reference()
    lines = []
    for move in moves:
        value = search.reply(root.state, move, 1, -plain.INFINITE, plain.INFINITE, 0, root.history.idle, True, False)
        lines.append(Line(value, plain.distance(value), [move]))
    if best is not None:
        lines = sorted(lines, key=lambda line: -line.value)[:best]
    return Report(1, search.seldepth, search.nodes, perf_counter() - begin, 0, lines)
