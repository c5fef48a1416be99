"""What a figure was measured on."""

import os
import platform
from pathlib import Path

from sakiyomi import _core

__all__ = ["environment", "processor"]


def environment() -> dict[str, str | int]:
    """The library and its core, the processor, the system and Python."""
    return {
        "sakiyomi": _core.VERSION,
        "core": _core.BUILD,
        "compiler": _core.COMPILER,
        "processor": processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def processor() -> str:
    """Its name as the system tells it."""
    info = Path("/proc/cpuinfo")
    names = [line for line in info.read_text().splitlines() if line.startswith("model name")] if info.exists() else []
    return names[0].partition(":")[2].strip() if names else platform.processor() or platform.machine()
