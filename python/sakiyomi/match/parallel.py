"""Plays games by an executor: in tasks of about half a second, each game once, whatever becomes of workers."""

import pickle
from collections.abc import Iterator
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
"""Seconds that a task should take."""
_LONGEST = 500
_TRIES = 3


@dataclass(slots=True)
class _Task:
    fixtures: tuple[Fixture, ...]
    begun: int = 0
    """How often."""


def play_parallel(table: Table, fixtures: Iterator[Fixture], executor: Executor, concurrency: int) -> Iterator[Played]:
    """The games in the order in which they end. When a worker dies, what it played is played anew.

    Raises RuntimeError when the same games have ended workers three times.
    """
    data = pickle.dumps(table)
    running, again = dict[Future[list[Played]], _Task](), list[_Task]()
    size, games, begin = 1, 0, perf_counter()
    while True:
        try:
            while len(running) < 2 * concurrency and (task := _next(fixtures, again, size)):
                again.append(task)
                running[executor.submit(play_all, data, task.fixtures)] = again.pop()
                task.begun += 1
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                played = future.result()
                del running[future]
                games += len(played)
                yield from played
            size = max(1, min(_LONGEST, int(_TASK * games / (perf_counter() - begin) / concurrency)))
        except BrokenExecutor as error:
            again += _lost(running, executor, error)


def _next(fixtures: Iterator[Fixture], again: list[_Task], size: int) -> _Task | None:
    if again:
        return again.pop()
    chosen = tuple(islice(fixtures, size))
    return _Task(chosen) if chosen else None


def _lost(running: dict[Future[list[Played]], _Task], executor: Executor, error: BrokenExecutor) -> list[_Task]:
    """The tasks to begin anew, in other processes."""
    tasks = list(running.values())
    running.clear()
    for task in tasks:
        if not isinstance(executor, Pool) or task.begun >= _TRIES:
            numbers = ", ".join(str(fixture.number) for fixture in task.fixtures[:5])
            raise RuntimeError(f"the process that played the games {numbers} died ({error}); begun {task.begun} times") from error
    assert isinstance(executor, Pool)
    executor.renew()
    return tasks
