"""Plays games by an executor: in tasks of half a second or a single game, each game once, whatever becomes of workers."""

import math
import pickle
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from time import perf_counter

from sakiyomi.match.play import Played
from sakiyomi.match.pool import Pool
from sakiyomi.match.schedule import Fixture
from sakiyomi.match.table import Table, play_all

__all__ = ["play_parallel"]

_TASK = 0.5
"""Seconds that a task should take at least."""
_RATE = 500
"""Tasks a second that an executor can hand out."""
_LONGEST = 1000
_TRIES = 3


@dataclass(slots=True)
class _Task:
    fixtures: tuple[Fixture, ...]
    begun: int = 0
    """How often."""


_Future = Future[tuple[float, list[Played]]]


def play_parallel(table: Table, fixtures: Iterator[Fixture], executor: Executor, concurrency: int) -> Iterator[Played]:
    """The games in the order in which they end. When a worker dies, what it played is played anew.

    Raises RuntimeError when the same games have ended workers three times.
    """
    data = pickle.dumps(table)
    running, again = dict[_Future, _Task](), list[_Task]()
    size, games, busy = 1, 0, 0.0
    while True:
        try:
            while len(running) < 2 * concurrency and (task := _next(fixtures, again, size)):
                again.append(task)  # until the executor has it
                future = executor.submit(_timed, data, task.fixtures)
                running[future] = again.pop()
                task.begun += 1
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                seconds, played = future.result()
                del running[future]
                games, busy = games + len(played), busy + seconds
                yield from played
            size = min(_LONGEST, math.ceil(max(_TASK, concurrency / _RATE) * games / busy))
        except BrokenExecutor as error:
            again += _lost(running, executor, error)


def _timed(data: bytes, fixtures: Sequence[Fixture]) -> tuple[float, list[Played]]:
    """The games, and the seconds that they took."""
    begin = perf_counter()
    played = play_all(data, fixtures)
    return perf_counter() - begin, played


def _next(fixtures: Iterator[Fixture], again: list[_Task], size: int) -> _Task | None:
    if again:
        return again.pop()
    chosen = tuple(islice(fixtures, size))
    return _Task(chosen) if chosen else None


def _lost(running: dict[_Future, _Task], executor: Executor, error: BrokenExecutor) -> list[_Task]:
    """The tasks to begin anew, in other processes."""
    tasks = list(running.values())
    if not isinstance(executor, Pool):
        fatal = [task for future, task in running.items() if future.done() and future.exception() is error] or tasks
        raise RuntimeError(f"the process that played {_told(fatal[0])} died: {error}") from error
    for task in tasks:
        if task.begun >= _TRIES:
            raise RuntimeError(f"the process that played {_told(task)} died ({error}); begun {task.begun} times") from error
    running.clear()
    executor.renew()
    return tasks


def _told(task: _Task) -> str:
    return f"the games {', '.join(str(fixture.number) for fixture in task.fixtures[:5])}"
