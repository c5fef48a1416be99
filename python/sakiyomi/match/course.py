"""How a match went."""

from dataclasses import dataclass

from sakiyomi.match.statistics import Counts, Moments

__all__ = ["Course", "Stage"]

_POINTS = 250


@dataclass(frozen=True, slots=True)
class Stage:
    """What was known after so many games."""

    games: int
    means: tuple[float | None, ...]
    """The score of each player; None of who has not played yet."""
    sample: Counts | Moments | None
    """As of `Tally`."""
    llr: float | None


class Course:
    """Stages at even distances; when there are 250, each other one goes."""

    def __init__(self) -> None:
        self.stages: list[Stage] = []
        self._every = 1

    def left(self, blocks: int) -> int:
        """After so many blocks: how many until the next stage, at least one."""
        return self._every - blocks % self._every

    def note(self, stage: Stage) -> None:
        """The next one."""
        self.stages.append(stage)
        if len(self.stages) == _POINTS:
            self.stages = self.stages[1::2]
            self._every *= 2
