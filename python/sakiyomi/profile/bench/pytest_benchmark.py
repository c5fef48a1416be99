"""A bench in the format of pytest-benchmark, whose `pytest-benchmark compare` reads it."""

import platform
from datetime import UTC, datetime
from statistics import fmean, median, quantiles, stdev
from typing import Any

from sakiyomi.profile.bench.model import Bench, Measured

__all__ = ["pytest_document"]

VERSION = "5.0.0"
"""The version of pytest-benchmark whose format this is."""


def pytest_document(bench: Bench, now: datetime | None = None) -> dict[str, Any]:
    """Seconds of processor time of each round. Without commit: of a library nobody knows it."""
    moment = (now or datetime.now(UTC)).isoformat()
    return {
        "machine_info": {
            "node": "",
            "processor": str(bench.environment["processor"]),
            "machine": platform.machine(),
            "python_implementation": platform.python_implementation(),
            "python_version": platform.python_version(),
            "system": platform.system(),
            "cpu": {"brand_raw": str(bench.environment["processor"]), "count": bench.environment["cores"]},
        },
        "commit_info": {"id": "unversioned", "time": None, "dirty": False, "project": "sakiyomi", "branch": "(unknown)"},
        "benchmarks": [_row(each) for each in bench.workloads if each.seconds],
        "datetime": moment,
        "version": VERSION,
    }


def _row(each: Measured) -> dict[str, Any]:
    return {
        "group": each.game,
        "name": each.name,
        "fullname": f"sakiyomi bench: {each.name}",
        "params": None,
        "param": None,
        "extra_info": {"nodes": each.nodes, "signature": each.signature},
        "options": {"disable_gc": False, "timer": "process_time", "min_rounds": len(each.seconds), "warmup": True},
        "stats": _statistics(each.seconds),
    }


def _statistics(seconds: tuple[float, ...]) -> dict[str, Any]:
    low, middle, high = quantiles(seconds, n=4, method="inclusive") if len(seconds) > 1 else (seconds[0],) * 3
    mean, deviation, reach = fmean(seconds), stdev(seconds) if len(seconds) > 1 else 0.0, 1.5 * (high - low)
    within = [each for each in seconds if low - reach <= each <= high + reach]
    far = sum(abs(each - mean) > deviation for each in seconds)
    outside = len(seconds) - len(within)
    return {
        "min": min(seconds),
        "max": max(seconds),
        "mean": mean,
        "stddev": deviation,
        "rounds": len(seconds),
        "median": median(seconds),
        "iqr": high - low,
        "q1": low,
        "q3": high,
        "iqr_outliers": outside,
        "stddev_outliers": far,
        "outliers": f"{far};{outside}",
        "ld15iqr": min(within, default=middle),
        "hd15iqr": max(within, default=middle),
        "ops": 1 / mean,
        "total": sum(seconds),
        "iterations": 1,
        "data": list(seconds),
    }
