"""What the time of a search went to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["TITLES", "Phases", "Sample", "phases_of"]

TITLES = {
    "generation": "move generation",
    "application": "applying moves",
    "evaluation": "evaluation",
    "outcome": "end of game",
    "tactics": "wins and threats",
    "lookup": "look-up",
    "selection": "selection",
    "playout": "playouts",
    "backup": "backup",
    "sampling": "sampling of worlds",
    "search": "rest of the search",
}
"""In the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What a thread was at, at a moment."""

    time: float
    """Seconds since the search began."""
    thread: int
    phase: str


@dataclass(frozen=True, slots=True)
class Phases:
    """Of all threads, by looking at each of them some 300 times a second."""

    samples: Mapping[str, int]
    """How often a thread was in each phase; without those in which none ever was."""
    interval: float
    """Seconds between looks, at the least."""
    seconds: float
    """How long the search took, with all threads."""
    threads: int
    timeline: Sequence[Sample]
    """By time. Of long searches every second, fourth, ... look."""

    @property
    def count(self) -> int:
        """Of samples."""
        return sum(self.samples.values())

    def shares(self) -> dict[str, float]:
        """Of the time of all threads, by phase, the greatest first; empty without a sample."""
        order = sorted(self.samples, key=lambda name: -self.samples[name])
        return {name: self.samples[name] / self.count for name in order}

    def error(self, name: str) -> float:
        """The standard error of a share by the number of samples."""
        share = self.samples[name] / self.count
        return float((share * (1 - share) / self.count) ** 0.5)


def phases_of(record: Mapping[str, Any]) -> Phases:
    """From what an engine has recorded."""
    samples = {name: record["samples"][name] for name in TITLES if record["samples"][name]}
    timeline = tuple(Sample(*sample) for sample in record["timeline"])
    return Phases(samples, record["interval"], record["seconds"], record["lanes"], timeline)
