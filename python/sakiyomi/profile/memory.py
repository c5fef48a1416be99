"""The memory that a search takes."""

import re
import resource
import sys
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Memory", "MemoryWatch"]

_STATUS, _REFERENCES = Path("/proc/self/status"), Path("/proc/self/clear_refs")


@dataclass(frozen=True, slots=True)
class Memory:
    """Of the whole process, in bytes."""

    peak: int
    """The most that was resident at a time."""
    before: int | None = None
    """What was resident before the search. None where the system does not tell; `peak` is then that since the process began."""

    @property
    def grown(self) -> int | None:
        """What the search took beyond that."""
        return None if self.before is None else max(0, self.peak - self.before)


class MemoryWatch:
    """Watches from its beginning on."""

    def __init__(self) -> None:
        try:
            _REFERENCES.write_text("5")  # the peak counts anew
            self._before = _resident("VmRSS")
        except OSError:
            self._before = None

    def memory(self) -> Memory:
        """Until now."""
        peak = _resident("VmHWM") if self._before is not None else None
        if peak is not None:
            return Memory(peak, self._before)
        unit = 1 if sys.platform == "darwin" else 1024
        return Memory(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit)


def _resident(name: str) -> int | None:
    found = re.search(rf"^{name}:\s+(\d+) kB", _STATUS.read_text(), re.MULTILINE)
    return int(found[1]) * 1024 if found else None
