"""What searchers run: a native engine, kept between searches, or a reference search, compiled if it can be."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from sakiyomi.errors import SearchError
from sakiyomi.search.root import Root
from sakiyomi.state import rules_of
from sakiyomi.task import Mode, Task

__all__ = ["Engines", "twin"]

_SHORT = 10_000
"""Nodes or simulations."""


@cache
def twin(reference: ModuleType) -> Any:
    """The reference search as compiled by Cython; the plain one where the extension was not built."""
    try:
        return import_module(reference.__name__.replace(".reference.", "._speed."))
    except ImportError:
        return reference


class Engines:
    """The engine of the last search, with its memory: it searches again where it plays by the same rules and is free."""

    def __init__(self) -> None:
        self._kept: dict[Any, tuple[Any, Task | None]] = {}

    def start(self, root: Root, make: Callable[[], Any], limits: tuple[Any, ...], lines: int, mode: Mode) -> Task:
        """Begins a search by the engine kept, or else by one that `make` makes; that is kept then."""
        key, past = _key(root), root.history
        engine, last = self._kept.pop(key, (None, None))  # at once: other threads may ask too
        if engine is None or (last is not None and not last.done()):
            engine = _made(make)
        hashes = [value % 2**64 for value in past.hashes]
        ponder, here = mode == "ponder", mode == "waited for" and _is_short(limits)
        task: Task = engine.start(root.state, hashes, past.ply, past.idle, *limits, lines, ponder, here)
        self._kept.clear()
        self._kept[key] = engine, task
        return task

    def keep(self, root: Root, engine: Any) -> None:
        """Keeps an engine that has not searched yet."""
        self._kept.clear()
        self._kept[_key(root)] = engine, None

    def last(self, root: Root) -> Any:
        """The engine kept for these rules; None without one."""
        return self._kept.get(_key(root), (None,))[0]


def _is_short(limits: tuple[Any, ...]) -> bool:
    """Whether a thread of its own would cost a good part of the search. One with a deadline gets one: it would wait for other
    threads of Python when it looks for Ctrl-C.
    """
    seconds, nodes, _, *simulations = limits
    return seconds is None and any(count is not None and count <= _SHORT for count in (nodes, *simulations))


def _made(make: Callable[[], Any]) -> Any:
    try:
        return make()
    except MemoryError:
        raise SearchError("the memory is too small for this search; a smaller hash_mb or tree_mb takes less") from None


def _key(root: Root) -> tuple[Any, Any, bool]:
    return root.game.name if root.game else None, rules_of(root.state), root.is_probed
