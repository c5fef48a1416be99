"""Two benches side by side."""

from dataclasses import dataclass
from math import exp, fsum, hypot, log
from typing import Any, Literal

from sakiyomi.profile.bench.model import BUSY, NOISY, Bench, Measured

__all__ = ["Change", "Comparison", "compare"]

LEAST_BAND = 0.02
"""Code that lies elsewhere in memory runs faster or slower by as much."""
BUSY_BAND = 0.25
"""Other work on the machine may slow a whole bench by as much, although its rounds agree."""

Verdict = Literal["faster", "slower", "same", "too noisy to tell", "different work"]


@dataclass(frozen=True, slots=True)
class Change:
    """Of one workload."""

    before: Measured
    after: Measured

    @property
    def ratio(self) -> float:
        """Of the medians: above 1 it has become faster."""
        return self.after.nps / self.before.nps if self.before.nps else 0.0

    @property
    def band(self) -> float:
        """By which a ratio may differ from 1 by noise: from both interquartile ranges, and more where other work went on."""
        busy = min(self.before.share, self.after.share) < BUSY
        return max(BUSY_BAND if busy else LEAST_BAND, hypot(self.before.noise, self.after.noise))

    @property
    def verdict(self) -> Verdict:
        """By the band."""
        if self.before.signature != self.after.signature:
            return "different work"
        if abs(self.ratio - 1) > self.band:
            return "faster" if self.ratio > 1 else "slower"
        return "too noisy to tell" if self.band > NOISY else "same"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Of all workloads that both benches have."""

    changes: tuple[Change, ...]
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    environment: dict[str, tuple[str | int | None, str | int | None]]
    """What differs of it: before and after."""

    @property
    def passed(self) -> bool:
        """Nothing is slower, and nothing does different work."""
        return not any(change.verdict in ("slower", "different work") for change in self.changes)

    @property
    def mean_ratio(self) -> float:
        """The geometric mean of workloads that do the same; 1 without any."""
        logs = [log(each.ratio) for each in self.changes if each.verdict != "different work"]
        return exp(fsum(logs) / len(logs)) if logs else 1.0

    def to_json(self) -> dict[str, Any]:
        """A part of the document of the bench."""
        return {
            "passed": self.passed,
            "mean_ratio": self.mean_ratio,
            "changes": [_row(change) for change in self.changes],
            "only_before": list(self.only_before),
            "only_after": list(self.only_after),
            "environment": {name: list(pair) for name, pair in self.environment.items()},
        }

    def __str__(self) -> str:
        from sakiyomi.profile.bench.text import comparison_text

        return comparison_text(self)


def _row(change: Change) -> dict[str, Any]:
    names = {"nps_before": change.before.nps, "nps_after": change.after.nps}
    signatures = {"signature_before": change.before.signature, "signature_after": change.after.signature}
    told: dict[str, Any] = {"ratio": change.ratio, "band": change.band, "verdict": change.verdict}
    return {"name": change.after.name, **told, **names, **signatures}


def compare(before: Bench, after: Bench) -> Comparison:
    """What has changed. Raises ValueError when they have no workload in common."""
    earlier, later = ({each.name: each for each in bench.workloads} for bench in (before, after))
    changes = tuple(Change(earlier[name], each) for name, each in later.items() if name in earlier)
    if not changes:
        raise ValueError(f"there is nothing to compare: neither bench has a workload of the other ({', '.join(earlier)})")
    around = {
        name: (before.environment.get(name), after.environment.get(name))
        for name in {**before.environment, **after.environment}
        if before.environment.get(name) != after.environment.get(name)
    }
    missing = (tuple(name for name in earlier if name not in later), tuple(name for name in later if name not in earlier))
    return Comparison(changes, *missing, around)
