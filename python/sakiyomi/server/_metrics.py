"""What a service counts, in the text format of Prometheus."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

__all__ = ["Metrics"]

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Seconds."""
Labels = tuple[tuple[str, str], ...]


class _Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds


class Metrics:
    """Counters and histograms by name and labels; gauges ask when they are read."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, Labels]] = Counter()
        self._times: dict[tuple[str, Labels], _Histogram] = defaultdict(_Histogram)
        self._gauges: dict[str, Callable[[], float]] = {"process_resident_memory_bytes": _resident}

    def count(self, name: str, **labels: str) -> None:
        """One more."""
        self._counts[name, tuple(labels.items())] += 1

    def time(self, name: str, seconds: float, **labels: str) -> None:
        """Of something that was done."""
        self._times[name, tuple(labels.items())].add(seconds)

    def gauge(self, name: str, ask: Callable[[], float]) -> None:
        """What is so now."""
        self._gauges[name] = ask

    def text(self) -> str:
        """All of it, grouped by name."""
        lines = [f"# TYPE {name} gauge\n{name} {ask():g}" for name, ask in self._gauges.items()]
        for name in dict.fromkeys(name for name, _ in self._counts):
            lines.append(f"# TYPE {name} counter")
            lines += [f"{name}{_told(labels)} {count}" for (other, labels), count in self._counts.items() if other == name]
        for name in dict.fromkeys(name for name, _ in self._times):
            lines.append(f"# TYPE {name} histogram")
            for (other, labels), histogram in self._times.items():
                lines += _lines(name, labels, histogram) if other == name else []
        return "\n".join(lines) + "\n"


def _lines(name: str, labels: Labels, histogram: _Histogram) -> list[str]:
    total, lines = 0, []
    for bound, count in zip((*BOUNDS, float("inf")), histogram.counts, strict=True):
        total += count
        shown = "+Inf" if bound == float("inf") else f"{bound:g}"
        lines.append(f"{name}_bucket{_told((*labels, ('le', shown)))} {total}")
    return [*lines, f"{name}_sum{_told(labels)} {histogram.sum:.6f}", f"{name}_count{_told(labels)} {total}"]


def _told(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""


def _resident() -> float:
    """Bytes of memory that this process has; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        return 0.0
    return int(pages) * 4096.0
