"""What a figure was measured on."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from sakiyomi import _core


def processor() -> str:
    info = Path("/proc/cpuinfo")
    names = [line for line in info.read_text().splitlines() if line.startswith("model name")] if info.exists() else []
    return names[0].partition(":")[2].strip() if names else platform.processor() or platform.machine()


def machine(*packages: str) -> dict[str, str | int]:
    """The machine, the builds of the core and of Python, and the versions of other packages in the comparison."""
    about: dict[str, str | int] = {
        "processor": processor(),
        "cores": os.cpu_count() or 1,
        "python": platform.python_version(),
        "compiler": _core.COMPILER,
        "core": _core.BUILD,
    }
    for package in ("sakiyomi", *packages):
        try:
            about[package] = version(package)
        except PackageNotFoundError:
            about[package] = "not installed"
    return about
