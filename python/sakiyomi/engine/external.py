"""Engines from elsewhere as searchers: programs that speak a protocol, and classes written in Python."""

import inspect
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, ClassVar, Self

from sakiyomi._check import shown
from sakiyomi.engine._codec import Clock
from sakiyomi.engine.client import Engine, JsonlEngine, UgiEngine, read_command
from sakiyomi.engine.errors import EngineIllegalMove, Trace
from sakiyomi.errors import EngineError, IllegalMove
from sakiyomi.limit import Limit
from sakiyomi.report import Line, Report
from sakiyomi.result import Info, Variation
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import Position, Searcher
from sakiyomi.state import Information, find_move, rules_of
from sakiyomi.task import Mode, PythonTask, Task

__all__ = ["Command", "PythonClass"]


class _Pool:
    """Processes of one command: as many as searches that run at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._engines: list[Engine[Any]] = []

    def begin(self, kind: type[Engine[Any]], command: str, *asked: Any) -> Task:
        """What `Engine.begin` does, by a process that is free, or else by a new one. Raises what has ended one meanwhile."""
        with self._lock:
            for engine in self._engines:
                engine.check()
            return self._free(kind, command).begin(*asked)

    def open(self, kind: type[Engine[Any]], command: str) -> None:
        """Starts a process, unless one is free."""
        with self._lock:
            self._free(kind, command).open()

    def _free(self, kind: type[Engine[Any]], command: str) -> Engine[Any]:
        self._engines = [engine for engine in self._engines if not engine.is_over]
        free = (engine for engine in self._engines if isinstance(engine, kind) and not engine.is_busy)
        engine = next(free, None) or kind(command)
        if engine not in self._engines:
            self._engines.append(engine)
        return engine


@dataclass(frozen=True, kw_only=True)
class Command(Searcher):
    """A program: games of two without hidden cards it plays by UGI, all others by JSON lines.

    `address` is the program and its arguments. It starts at the first search, serves all clones of this searcher, and ends with
    the last of them. `seed` is for engines that take one. Failures are EngineFailure, those between searches of the next one; the
    search after that starts it anew.
    """

    name: ClassVar[str] = "cmd"
    suits: ClassVar[frozenset[Information]] = frozenset({"perfect", "open chance", "hidden"})

    address: str
    _pool: _Pool = field(default_factory=_Pool, init=False, repr=False, compare=False)
    _clocks: Mapping[int, Clock] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        read_command(self.address)

    def clone(self, **changes: Any) -> Self:
        """A searcher with the same options but these; of the same command, by the same processes."""
        other = super().clone(**changes)
        if other.address == self.address:
            object.__setattr__(other, "_pool", self._pool)
        return other

    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task:
        given = {"seed": self.seed} if self.seed else {}
        given |= {"threads": self.threads} if self.threads > 1 else {}
        return self._pool.begin(_kind(root), self.address, root, limit, lines, mode == "ponder", given, self._clocks)

    def with_clocks(self, clocks: Mapping[int, tuple[float, float]]) -> Self:
        """A searcher of the same processes that are told, where they speak UGI, what seats have left on their clocks and get for
        a move, in seconds, in place of the time of the limit. That stays the time after which they must have moved.
        """
        other = self.clone()
        object.__setattr__(other, "_clocks", {seat: Clock(*times) for seat, times in clocks.items()})
        return other

    @staticmethod
    def takes_clocks(position: Position) -> bool:
        """Whether the program is spoken to by UGI, which has clocks."""
        return _kind(Root.of(position)) is UgiEngine

    def open(self, position: Position) -> None:
        """Starts the program before it is asked about a position of this game, unless it runs. Raises EngineFailure."""
        self._pool.open(_kind(Root.of(position)), self.address)


def _kind(root: Root) -> type[Engine[Any]]:
    """The protocol to speak."""
    return UgiEngine if root.information != "hidden" and rules_of(root.state).players == 2 else JsonlEngine


@dataclass(frozen=True, kw_only=True)
class PythonClass(Searcher):
    """A class written in Python, of which each searcher makes one object, with `seed=` where it takes that.

    `address` is `module:Class`. It has `search(position, limit)`, which gives what has a `move`, a SearchResult for example, and
    takes the position as `Searcher.search` does; or `choose(position, limit)`, which gives a move for a state or a view.
    """

    name: ClassVar[str] = "python"
    suits: ClassVar[frozenset[Information]] = Command.suits

    address: str
    _made: Any = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        kind = _find_class(self.address)
        try:
            takes_seed = "seed" in inspect.signature(kind).parameters
            object.__setattr__(self, "_made", kind(seed=self.seed) if takes_seed else kind())
        except Exception as error:
            raise ValueError(f"engine python:{self.address} cannot be made: {_told(error)}") from error

    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task:
        return PythonTask(lambda _: iter([self._report(root, limit, lines)]), limit, mode)

    def _report(self, root: Root, limit: Limit, lines: int) -> Report:
        try:
            if hasattr(self._made, "search"):
                found = self._made.search(root.record or root.state, limit)
                move = found.move
            else:
                found = move = self._made.choose(root.state, limit)
        except Exception as error:
            raise EngineError(f"engine python:{self.address} failed: {_told(error)}") from error
        try:
            move = find_move(root.state, move)
        except (IllegalMove, TypeError) as error:
            raise EngineIllegalMove(f"plays {shown(move)}: {error}", Trace((f"python:{self.address}",))) from None
        return _report_of(found, lines) if isinstance(found, Info) else Report(0, 0, 0, 0.0, 0, [Line(0, None, [move], 0.5)])


def _find_class(address: str) -> type:
    """Raises ValueError that says what is missing."""
    module, colon, name = address.partition(":")
    if not (module and colon and name):
        raise ValueError(f"engine python: 'python:module:Class' is wanted, not {shown(f'python:{address}')}")
    try:
        kind = getattr(import_module(module), name, None)
    except Exception as error:
        raise ValueError(f"engine python:{address} cannot be loaded: {_told(error)}") from error
    if not isinstance(kind, type):
        raise ValueError(f"engine python:{address}: the module {module} has no class {name}")
    if not (callable(getattr(kind, "search", None)) or callable(getattr(kind, "choose", None))):
        raise ValueError(f"engine python:{address}: the class needs search(position, limit) or choose(position, limit)")
    return kind


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def _report_of(found: Info, lines: int) -> Report:
    return Report(
        found.depth,
        found.seldepth,
        found.nodes,
        found.time,
        found.hashfull,
        [_line(each) for each in found.lines[:lines]],
        simulations=found.simulations or 0,
        moves=found.moves,
        utilities=found.utilities,
        worlds=found.worlds,
    )


def _line(found: Variation) -> Line:
    score = found.score
    utility = score.win if score.value is None and score.distance is None else None
    return Line(score.value or 0, score.distance, list(found.pv), utility)
