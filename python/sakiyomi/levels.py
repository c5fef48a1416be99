"""Levels of strength by name, for people: the same on every machine, as they count what is looked at, not time."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar

from sakiyomi._check import unknown
from sakiyomi.limit import Limit
from sakiyomi.report import Line, Report
from sakiyomi.score import Score
from sakiyomi.search import ISMCTS, MCTS, AlphaBeta, Searcher
from sakiyomi.search.root import Root
from sakiyomi.state import Information
from sakiyomi.task import Handle, Mode, Task

if TYPE_CHECKING:
    from sakiyomi import _core

__all__ = ["LEVELS", "Level", "Strength"]

LEVELS = ("beginner", "casual", "club", "expert", "master")
"""From the weakest on."""
LONGEST = Limit(time=60.0)
"""Of a search without a limit of its own: no level comes near it on a machine of today."""
LOOKED_AT = 8
"""The best moves, among which a level that errs chooses."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How far a level looks ahead, and how much it errs."""

    limit: Limit
    error: float = 0.0
    """A move that is worse by so much chance to win is played 1/e times as often as the best one; 0: the best one always is."""


_READING = {
    "beginner": Strength(Limit(nodes=300), 0.2),
    "casual": Strength(Limit(nodes=2_000), 0.07),
    "club": Strength(Limit(nodes=20_000), 0.02),
    "expert": Strength(Limit(nodes=200_000)),
    "master": Strength(Limit(nodes=3_000_000)),
}
_GROWING = {
    "beginner": Strength(Limit(simulations=20), 0.25),
    "casual": Strength(Limit(simulations=60), 0.08),
    "club": Strength(Limit(simulations=400), 0.02),
    "expert": Strength(Limit(simulations=3_000)),
    "master": Strength(Limit(simulations=30_000)),
}
STRENGTHS: Mapping[Information, tuple[Searcher, Mapping[str, Strength]]] = {
    "perfect": (AlphaBeta(hash_mb=16), _READING),
    "open chance": (MCTS(tree_mb=64), _GROWING),
    "hidden": (ISMCTS(tree_mb=64), _GROWING),
}


@dataclass(frozen=True, kw_only=True)
class Level(Searcher):
    """Plays at a named strength, whatever the game: as its best engine that looks at so much, and below expert errs now and then.

    What is asked of a search limits it further. Seed and position decide on errors: the last line of a result is what is played,
    lines told on the way are what was found.
    """

    name: ClassVar[str] = "level"
    suits: ClassVar[frozenset[Information]] = frozenset({"perfect", "open chance", "hidden"})

    level: str = "club"

    def __post_init__(self) -> None:
        Searcher.__post_init__(self)
        if self.level not in LEVELS:
            raise unknown("level", self.level, LEVELS)

    @property
    def label(self) -> str:
        """As a specification names it."""
        return f"{self.name}:{self.level}"

    def _begin(self, root: Root, limit: Limit | None, lines: int, mode: Mode) -> Handle:
        """Without a limit there is that of the level alone."""
        return Searcher._begin(self, root, limit or LONGEST, lines, mode)

    def _task(self, root: Root, limit: Limit, lines: int, mode: Mode) -> Task:
        engine, levels = STRENGTHS[root.information]
        strength = levels[self.level]
        searcher = engine.clone(seed=self.seed, threads=self.threads, deterministic=self.deterministic)
        wanted = max(lines, min(LOOKED_AT, len(root.state.legal_moves()))) if strength.error else lines
        task = searcher._task(root, _both(strength.limit, limit), wanted, mode)
        return _Erring(task, lines, strength.error, self._generator(root).random(), root.scale) if strength.error else task


def _both(one: Limit, other: Limit) -> Limit:
    """Limits that hold together."""
    most: dict[str, Any] = one.given()
    for name, value in other.given().items():
        most[name] = min(value, most.get(name, value))
    return Limit(**most)


class _Erring:
    """A search that ends with one of its best moves, drawn by a number in [0, 1)."""

    def __init__(self, task: Task, lines: int, error: float, chance: float, scale: int) -> None:
        self._task = task
        self._lines = lines
        self._error, self._chance, self._scale = error, chance, scale
        self.wait, self.stop, self.ponder_hit, self.done = task.wait, task.stop, task.ponder_hit, task.done

    def reports(self, since: int = 0) -> "Sequence[Report | _core.Report]":
        """See `Task`."""
        return [self._cut(report) for report in self._task.reports(since)]

    def latest(self) -> "Report | _core.Report | None":
        """See `Task`."""
        latest = self._task.latest()
        return None if latest is None else self._cut(latest)

    def result(self) -> Report:
        """See `Task`; the move that is played comes first."""
        report = self._task.result()
        chosen = self._chosen(report.lines)
        lines = [chosen, *(line for line in report.lines if line is not chosen)]
        return self._cut(report, lines)

    def _cut(self, report: "Report | _core.Report", lines: Sequence[Any] | None = None) -> Report:
        whole = Report(**{field.name: getattr(report, field.name) for field in fields(Report)})
        return replace(whole, lines=list(lines or report.lines)[: self._lines])

    def _chosen(self, lines: "Sequence[Line | _core.Line]") -> "Line | _core.Line":
        wins = [self._win(line) for line in lines]
        weights = [math.exp((win - max(wins)) / self._error) for win in wins]
        left = self._chance * sum(weights)
        for line, weight in zip(lines, weights, strict=True):
            left -= weight
            if left < 0:
                return line
        return lines[0]

    def _win(self, line: "Line | _core.Line") -> float:
        if line.utility is not None and line.distance is None:
            return line.utility
        return Score.of(0, line.value, self._scale, line.distance).win
