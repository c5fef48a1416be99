"""Engines in processes of their own, as objects."""

import shlex
import weakref
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, ClassVar, Generic, NoReturn, Self, TypeVar

from sakiyomi._check import instance, shown, whole
from sakiyomi.engine._codec import Clock
from sakiyomi.engine._options import EngineOption
from sakiyomi.engine._search import Search
from sakiyomi.engine._session import Patience, Session
from sakiyomi.engine.jsonl import JsonlSession
from sakiyomi.engine.ugi import UgiSession
from sakiyomi.limit import Limit
from sakiyomi.result import SearchResult
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import MAX_LINES, Position
from sakiyomi.state import Information, text_of
from sakiyomi.task import Handle, Origin

__all__ = ["AsyncEngine", "AsyncJsonlEngine", "AsyncUgiEngine", "Engine", "JsonlEngine", "UgiEngine", "read_command"]

Command = str | Sequence[str]
S = TypeVar("S", bound=Session)
E = TypeVar("E", bound="Engine[Any]")
_STANDARD = Patience()


def read_command(command: Command) -> tuple[str, ...]:
    """The program and its arguments, from a text as a shell reads it. Raises ValueError."""
    try:
        words = tuple(shlex.split(command)) if isinstance(command, str) else tuple(command)
    except ValueError as error:
        raise ValueError(f"the command {shown(command)} cannot be read: {error}") from None
    if not words or not all(isinstance(word, str) and "\0" not in word for word in words):
        raise ValueError(f"a command must be a program and its arguments, not {shown(command)}")
    return words


class Engine(Generic[S]):
    """An engine in a process of its own. It starts when it is first needed, or by `open` or `with`; leaving `with` closes it.

    All that asks it something raises EngineFailure when it fails; it is over then, and nothing of it remains. Any number of
    threads may use one.
    """

    suits: ClassVar[frozenset[Information]]
    """As of a `Searcher`."""
    _session_type: type[S]

    def __init__(self, command: Command, *, patience: Patience = _STANDARD) -> None:
        words = read_command(command)
        self._session = self._session_type(words, instance("patience", patience, Patience, "a Patience"))
        self._kill = weakref.finalize(self, self._session.kill)

    def __reduce__(self) -> NoReturn:
        raise TypeError("an engine that runs cannot be copied or pickled; its command can")

    @property
    def command(self) -> tuple[str, ...]:
        """The program and its arguments."""
        return self._session.command

    @property
    def is_busy(self) -> bool:
        """Whether another search would end or await one that runs."""
        return self._session.is_busy

    @property
    def is_over(self) -> bool:
        """Whether it has failed, or was closed."""
        return self._session.is_over

    def check(self) -> None:
        """Raises EngineFailure, once, where it has failed and none of its searches has told."""
        if self._session.is_untold:
            self._session.check()

    def open(self) -> Self:
        """Starts it, and waits until it is ready. Nothing happens to one that runs."""
        self._session.open()
        return self

    def close(self) -> None:
        """Asks it to end, ends it if it does not, and leaves nothing. May be called at any time, repeatedly."""
        self._session.close()

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.close()

    def play(self, position: Position, limit: Limit | None = None) -> Any:
        """The move that it plays: 1 s to think, if there is no limit."""
        return self.analyse(position, limit).move

    def analyse(self, position: Position, limit: Limit | None = None, *, lines: int = 1) -> SearchResult:
        """What it finds within the limit, 1 s if there is none. `lines`: how many of the best moves are wanted."""
        with self.analysis(position, limit or Limit(time=1.0), lines=lines) as handle:
            return handle.result()

    def analysis(self, position: Position, limit: Limit | None = None, *, lines: int = 1, ponder: bool = False) -> Handle:
        """Begins a search that runs beside the caller; without a limit until it is stopped.

        Raises as a `Searcher` does.
        """
        root = Root.of(position)
        root.require(type(self).__name__, self.suits)
        asked = Limit() if limit is None else instance("limit", limit, Limit, "a Limit")
        search = self.begin(root, asked, whole("lines", lines, 1, MAX_LINES), ponder, {})
        game = root.game.name if root.game else None
        return Handle(search, Origin(game, root.state, text_of(root.state), self._session.name or self.command[0], 0, root.scale))

    def begin(
        self,
        root: Root,
        limit: Limit,
        lines: int,
        ponder: bool,
        settings: Mapping[str, object],
        clocks: Mapping[int, Clock] | None = None,
    ) -> Search:
        """The same as a task. Of the settings `seed` is for engines that take one, and `threads` for those that have the option.
        UGI engines get `clocks`, by seat, in place of the time of the limit.

        Raises ValueError for settings that it does not have.
        """
        self.open()
        search = Search(self._session, root, limit, lines, ponder, self)
        search.clocks = clocks or {}
        self._session.begin(search, settings)
        return search


class UgiEngine(Engine[UgiSession]):
    """One that speaks UGI. It makes one search at a time: a new one stops the one before."""

    suits = frozenset({"perfect", "open chance"})
    _session_type = UgiSession

    def __init__(self, command: Command, *, options: Mapping[str, object] | None = None, patience: Patience = _STANDARD) -> None:
        super().__init__(command, patience=patience)
        self._given = dict(options or {})

    @property
    def name(self) -> str:
        """As it calls itself, once it has started."""
        return self._session.name

    @property
    def author(self) -> str:
        """As it says, once it has started."""
        return self._session.author

    @property
    def options(self) -> Mapping[str, EngineOption]:
        """Those that it offers, by name, once it has started."""
        return dict(self._session.options)

    def open(self) -> Self:
        """As `Engine.open`. Raises ValueError for options that it does not have."""
        super().open()
        if self._given:
            self.configure(self._given)
            self._given = {}
        return self

    def configure(self, options: Mapping[str, object]) -> None:
        """Sets options. Raises ValueError for those that it does not have, for values of another type or out of range, and in
        mid-search.
        """
        self._session.open()
        self._session.configure(options)


class JsonlEngine(Engine[JsonlSession]):
    """One that speaks JSON lines. It makes any number of searches at a time."""

    suits = frozenset({"perfect", "open chance", "hidden"})
    _session_type = JsonlSession


class AsyncEngine(Generic[E]):
    """The same names in coroutines. `async with` starts and closes it."""

    _engine_type: type[E]

    def __init__(self, command: Command, **settings: Any) -> None:
        self.engine = self._engine_type(command, **settings)

    async def open(self) -> Self:
        """Starts it, and waits until it is ready."""
        import asyncio  # takes as long as all of this package

        await asyncio.to_thread(self.engine.open)
        return self

    async def close(self) -> None:
        """As `Engine.close`."""
        import asyncio

        await asyncio.to_thread(self.engine.close)

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def play(self, position: Position, limit: Limit | None = None) -> Any:
        """The move that it plays: 1 s to think, if there is no limit."""
        return (await self.analyse(position, limit)).move

    async def analyse(self, position: Position, limit: Limit | None = None, *, lines: int = 1) -> SearchResult:
        """What it finds within the limit, 1 s if there is none. `lines`: how many of the best moves are wanted."""
        await self.open()
        return await self.analysis(position, limit or Limit(time=1.0), lines=lines)

    def analysis(self, position: Position, limit: Limit | None = None, *, lines: int = 1, ponder: bool = False) -> Handle:
        """As `Engine.analysis`; the handle is for `async for`, `async with` and `await`."""
        return self.engine.analysis(position, limit, lines=lines, ponder=ponder)


class AsyncUgiEngine(AsyncEngine[UgiEngine]):
    """One that speaks UGI, in coroutines."""

    _engine_type = UgiEngine


class AsyncJsonlEngine(AsyncEngine[JsonlEngine]):
    """One that speaks JSON lines, in coroutines."""

    _engine_type = JsonlEngine
