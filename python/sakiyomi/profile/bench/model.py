"""What a bench has measured."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any
from zlib import crc32

__all__ = ["BUSY", "NOISY", "SCHEMA_VERSION", "Bench", "Measured"]

SCHEMA_VERSION = 1
NOISY = 0.1
"""Noise from which on a median says little."""
BUSY = 0.9
"""The share of a processor below which the machine had other work."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A workload, what it does, and how long that took in each round."""

    game: str
    engine: str
    """As a specification, without limits."""
    limit: Mapping[str, float]
    """Of each search."""
    positions: int
    nodes: int
    """Of all searches of a round."""
    simulations: int | None
    """The same of a tree search."""
    signature: int
    """Of the nodes, depths, moves and visits of these searches, in 32 bits: equal for equal work."""
    seconds: tuple[float, ...] = ()
    """Processor time of each round."""
    elapsed: tuple[float, ...] = ()
    """Seconds by the clock."""

    @property
    def name(self) -> str:
        """Game and engine."""
        return f"{self.game} {self.engine}"

    @property
    def nps(self) -> float:
        """Nodes a second of processor time: the median of the rounds; 0 before the first."""
        return median(self._rates()) if self.seconds else 0.0

    @property
    def quartiles(self) -> tuple[float, float]:
        """Between which half of the rounds are; of one or two rounds all."""
        rates = self._rates()
        if len(rates) < 3:
            return (min(rates), max(rates)) if rates else (0.0, 0.0)
        low, _, high = quantiles(rates, n=4, method="inclusive")
        return low, high

    @property
    def noise(self) -> float:
        """The interquartile range as a share of the median."""
        low, high = self.quartiles
        return (high - low) / self.nps if self.nps else 0.0

    @property
    def share(self) -> float:
        """The processor time that a second by the clock had; of one thread on an idle machine some 1."""
        return sum(self.seconds) / sum(self.elapsed) if sum(self.elapsed) else 0.0

    def _rates(self) -> list[float]:
        return [self.nodes / seconds for seconds in self.seconds if seconds > 0]


@dataclass(frozen=True, slots=True)
class Bench:
    """All workloads, on one machine."""

    environment: Mapping[str, str | int]
    workloads: tuple[Measured, ...] = field(repr=False)

    @property
    def rounds(self) -> int:
        """Those that all workloads have had."""
        return min((len(each.seconds) for each in self.workloads), default=0)

    @property
    def signature(self) -> int:
        """Of all workloads."""
        return crc32(" ".join(f"{each.name} {each.signature}" for each in self.workloads).encode())

    @property
    def nodes(self) -> int:
        """Of a round."""
        return sum(each.nodes for each in self.workloads)

    @property
    def share(self) -> float:
        """The processor time that a second by the clock had."""
        elapsed = sum(sum(each.elapsed) for each in self.workloads)
        return sum(sum(each.seconds) for each in self.workloads) / elapsed if elapsed else 0.0

    def to_json(self) -> dict[str, Any]:
        """One document, as docs/schemas/bench.json describes it."""
        from sakiyomi.profile.bench.document import document

        return document(self)

    def __str__(self) -> str:
        from sakiyomi.profile.bench.text import text

        return text(self)
