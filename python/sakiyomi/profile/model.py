"""What is measured of a search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sakiyomi.profile.counters import Counters
from sakiyomi.profile.course import Course
from sakiyomi.profile.environment import environment
from sakiyomi.profile.latency import Latency
from sakiyomi.profile.memory import Memory
from sakiyomi.profile.phases import Phases
from sakiyomi.profile.threads import Scaling
from sakiyomi.result import SearchResult

__all__ = ["SCHEMA_VERSION", "Effort", "MoveShare", "Profile", "Worlds"]

SCHEMA_VERSION = 1
_LEAST_CPU = 0.1


@dataclass(frozen=True, slots=True)
class Effort:
    """What a search has done."""

    nodes: int
    simulations: int | None
    """Playouts of a tree search; None for other searches."""
    time: float
    """Seconds of the search itself."""
    outside: float
    """Seconds beyond that: the way from Python into the search and back, and the reports on the way."""
    cpu: float
    """Seconds that processors worked for it. Less than `time` for each thread: other work kept the machine busy."""
    depth: int
    seldepth: int
    branching: float | None
    """The effective branching factor; None for trees and worlds, and without two iterations."""
    hashfull: int
    """How full table or tree is, in thousandths."""

    @property
    def nps(self) -> float:
        """Nodes a second."""
        return self.nodes / self.time if self.time > 0 else 0.0

    @property
    def sps(self) -> float | None:
        """Simulations a second."""
        if self.simulations is None:
            return None
        return self.simulations / self.time if self.time > 0 else 0.0


@dataclass(frozen=True, slots=True)
class MoveShare:
    """A move of the root, and how much of the search it got."""

    move: str
    visits: int
    """Simulations; of searches of worlds, the worlds in which it was best."""
    share: float
    value: float
    """Mean utility of the seat to move."""
    spread: float | None


@dataclass(frozen=True, slots=True)
class Worlds:
    """The worlds that a search of hidden cards or of chance has dealt."""

    count: int
    agreement: float | None
    """The share of worlds in which the best move of the whole was best; None where the search has one tree for all."""
    spread: float | None
    """The standard deviation of the best move's value from world to world; of one tree for all, of its results."""
    cost: float | None = None
    """Seconds to deal one, by samples of phases; None where none fell on it."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Of one search. What could not be measured is None, and `missing` says why."""

    game: str
    position: str
    engine: str
    """As a specification."""
    threads: int
    limit: Mapping[str, float]
    result: SearchResult = field(repr=False)
    effort: Effort
    course: Course
    memory: Memory
    moves: Sequence[MoveShare] = ()
    """The best first; none where a search knows its best line alone."""
    worlds: Worlds | None = None
    counters: Counters | None = None
    phases: Phases | None = None
    scaling: Scaling | None = None
    latency: Latency | None = None
    interrupted: bool = False
    """Ctrl-C came before all was measured."""
    environment: Mapping[str, str | int] = field(default_factory=environment, repr=False)
    """The machine and the build that it was measured on."""
    missing: Mapping[str, str] = field(default_factory=dict)
    """Why a figure is not there, by the name of its field."""

    def probe_cost(self) -> float | None:
        """How much more processor time a node takes by being measured, as one repetition without probes tells: noise included.
        None without one by as many threads, and for searches of less than 0.1 s.
        """
        if self.counters is None or self.scaling is None:
            return None
        plain = next((count for count in self.scaling.counts if count.threads == self.threads), None)
        if plain is None or min(plain.cpu, self.effort.cpu) < _LEAST_CPU:
            return None
        return (self.effort.cpu / self.effort.nodes) / (plain.cpu / plain.nodes) - 1

    def to_json(self) -> dict[str, Any]:
        """One document, as docs/schemas/profile.json describes it."""
        from sakiyomi.profile.document import document

        return document(self)

    def __str__(self) -> str:
        from sakiyomi.profile.text import text

        return text(self)
