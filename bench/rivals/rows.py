"""A row of the comparison, and how two libraries are timed side by side."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from timeit import Timer


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A figure of ours beside that of another library, and the goal."""

    subject: str
    what: str
    unit: str
    ours: float
    theirs: float | None = None
    rival: str = ""
    elsewhere: bool = False
    """Theirs was measured on another machine."""
    goal: float | None = None
    """In the unit; where it is `relative`, how many times better than theirs."""
    relative: bool = False
    less: bool = False
    """Whether less is better."""

    @property
    def ratio(self) -> float | None:
        """How many times better ours is."""
        return None if self.theirs is None else _better(self.ours, self.theirs, self.less)

    @property
    def reached(self) -> float | None:
        """By how much the goal is met: 1 just so."""
        if self.goal is None:
            return None
        if self.relative:
            return None if self.ratio is None else self.ratio / self.goal
        return _better(self.ours, self.goal, self.less)

    @property
    def met(self) -> bool | None:
        """Whether the goal is; None without one, and where there is no rival to measure."""
        return None if self.reached is None else self.reached >= 1


def _better(ours: float, other: float, less: bool) -> float:
    above, below = (other, ours) if less else (ours, other)
    return above / below if below else 1.0 if above == 0 else float("inf")


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure."""

    rounds: int
    seconds: float
    """A round of each library, at least."""
    part: float
    """Of the whole work of rows that are one long piece."""


FULL = Effort(rounds=15, seconds=0.05, part=1.0)
QUICK = Effort(rounds=3, seconds=0.005, part=0.1)

Work = Callable[[], object]


def call(text: str, **names: object) -> Timer:
    """Of an expression, without the cost of a function around it."""
    return Timer(text, timer=process_time, globals=names)


def pair(effort: Effort, ours: Work | Timer, theirs: Work | Timer) -> tuple[float, float]:
    """Processor seconds for a call of each: medians of rounds that time both right after one another."""
    timers = [each if isinstance(each, Timer) else Timer(each, timer=process_time) for each in (ours, theirs)]
    calls = [_calls(timer, effort.seconds) for timer in timers]
    times = [[timer.timeit(count) / count for timer, count in zip(timers, calls, strict=True)] for _ in range(effort.rounds)]
    our_time, their_time = (median(column) for column in zip(*times, strict=True))
    return our_time, their_time


def alone(effort: Effort, ours: Work) -> float:
    """The same of one."""
    return pair(effort, ours, lambda: None)[0]


def _calls(timer: Timer, seconds: float) -> int:
    """How many calls take so long."""
    number, taken = 1, timer.timeit(1)
    while taken < seconds / 4 and number < 10**7:
        number *= 4
        taken = timer.timeit(number)
    return max(1, round(number * seconds / max(taken, 1e-9)))
