"""When a search that has no iterations reports."""

from time import perf_counter

__all__ = ["Cadence"]

INTERVAL = 0.1  # seconds


class Cadence:
    """After 1, 2, 4 ... steps at first, then ten times a second."""

    def __init__(self) -> None:
        self._begin = perf_counter()
        self._reported, self._following = 0.0, 1

    def seconds(self) -> float:
        """Since the search began."""
        return perf_counter() - self._begin

    def is_due(self, steps: int) -> bool:
        """Whether to report after so many steps."""
        seconds = self.seconds()
        doubled = steps == self._following
        self._following *= 2 if doubled else 1
        if seconds - self._reported < (0 if doubled and seconds < INTERVAL else INTERVAL):
            return False
        self._reported = seconds
        return True
