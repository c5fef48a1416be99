"""A profile as a JSON document."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from sakiyomi.profile.counters import Counters
from sakiyomi.profile.course import Course
from sakiyomi.profile.model import SCHEMA_VERSION, Effort, Profile
from sakiyomi.profile.phases import Phases
from sakiyomi.profile.threads import Scaling

__all__ = ["document"]

T = TypeVar("T")


def document(profile: Profile) -> dict[str, Any]:
    """What is not known is null."""
    return {
        "schema_version": SCHEMA_VERSION,
        "game": profile.game,
        "position": profile.position,
        "engine": profile.engine,
        "threads": profile.threads,
        "limit": dict(profile.limit),
        "environment": dict(profile.environment),
        "interrupted": profile.interrupted,
        "move": profile.course.moments[-1].move,
        "effort": _effort(profile.effort),
        "course": _course(profile.course),
        "moves": [asdict(move) for move in profile.moves],
        "worlds": _if_known(profile.worlds, asdict),
        "counters": _if_known(profile.counters, _counters),
        "phases": _if_known(profile.phases, _phases),
        "probe_cost": profile.probe_cost(),
        "memory": asdict(profile.memory) | {"grown": profile.memory.grown},
        "scaling": _if_known(profile.scaling, _scaling),
        "latency": _if_known(profile.latency, asdict),
        "missing": dict(profile.missing),
    }


def _if_known(value: T | None, tell: Callable[[T], dict[str, Any]]) -> dict[str, Any] | None:
    return None if value is None else tell(value)


def _effort(effort: Effort) -> dict[str, Any]:
    return asdict(effort) | {"nps": effort.nps, "sps": effort.sps}


def _course(course: Course) -> dict[str, Any]:
    return {
        "first_move": course.first_move,
        "stability": asdict(course.stability),
        "moments": [asdict(moment) for moment in course.moments],
    }


def _counters(counters: Counters) -> dict[str, Any]:
    told = {"events": dict(counters.events), "rates": counters.rates()}
    return told | {"plies": list(counters.plies), "cutoffs": list(counters.cutoffs)}


def _phases(phases: Phases) -> dict[str, Any]:
    """Without the timeline, which is for `trace`."""
    times = {"interval": phases.interval, "seconds": phases.seconds, "threads": phases.threads}
    return {"samples": dict(phases.samples), "shares": phases.shares(), **times}


def _scaling(scaling: Scaling) -> dict[str, Any]:
    rows = [
        asdict(count) | {"rate": count.rate, "speedup": scaling.speedup(number), "efficiency": scaling.efficiency(number)}
        for number, count in enumerate(scaling.counts)
    ]
    return {"recommended": scaling.recommended, "depth": scaling.depth, "counts": rows}
