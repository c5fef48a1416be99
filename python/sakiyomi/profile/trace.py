"""The timeline of a search, for viewers: Chrome's trace events (also Perfetto) and speedscope."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi.profile.model import Profile
from sakiyomi.profile.phases import TITLES, Phases, Sample

__all__ = ["chrome_trace", "spans", "speedscope"]


@dataclass(frozen=True, slots=True)
class Span:
    """Samples in a row of one thread in one phase."""

    thread: int
    phase: str
    begin: float
    end: float


def spans(phases: Phases) -> list[Span]:
    """By thread and time. Each sample stands for the time to the next one of its thread."""
    return [span for thread in range(phases.threads) for span in _of_thread(phases, thread)]


def _of_thread(phases: Phases, thread: int) -> Iterator[Span]:
    own = [sample for sample in phases.timeline if sample.thread == thread]
    first = 0
    for number, sample in enumerate(own):
        if number + 1 == len(own) or own[number + 1].phase != sample.phase:
            yield Span(thread, sample.phase, own[first].time, _end(own, number, phases))
            first = number + 1


def _end(own: Sequence[Sample], number: int, phases: Phases) -> float:
    """Of a sample."""
    return own[number + 1].time if number + 1 < len(own) else max(own[number].time, phases.seconds)


def chrome_trace(profile: Profile) -> str:
    """For chrome://tracing and Perfetto. Raises ValueError without a timeline."""
    phases = _known(profile)
    events: list[dict[str, Any]] = [
        {"name": "thread_name", "ph": "M", "pid": 1, "tid": thread, "args": {"name": f"search thread {thread + 1}"}}
        for thread in range(phases.threads)
    ]
    events += [
        {
            "name": TITLES[span.phase],
            "cat": "search",
            "ph": "X",
            "pid": 1,
            "tid": span.thread,
            "ts": round(span.begin * 1e6, 1),
            "dur": round((span.end - span.begin) * 1e6, 1),
        }
        for span in spans(phases)
    ]
    events += [
        {
            "name": f"depth {moment.depth}: {moment.move}",
            "cat": "report",
            "ph": "i",
            "s": "p",
            "pid": 1,
            "tid": 0,
            "ts": round(moment.time * 1e6, 1),
            "args": {"nodes": moment.nodes, "win": moment.win},
        }
        for moment in profile.course.moments
    ]
    return json.dumps({"traceEvents": events, "displayTimeUnit": "ms", "otherData": _about(profile)})


def speedscope(profile: Profile) -> str:
    """For https://www.speedscope.app: a profile for each thread. Raises ValueError without a timeline."""
    phases = _known(profile)
    names = list(TITLES)
    by_thread = [[span for span in spans(phases) if span.thread == thread] for thread in range(phases.threads)]
    profiles = [
        {
            "type": "sampled",
            "name": f"search thread {number + 1}",
            "unit": "seconds",
            "startValue": 0,
            "endValue": phases.seconds,
            "samples": [[names.index(span.phase)] for span in own],
            "weights": [span.end - span.begin for span in own],
        }
        for number, own in enumerate(by_thread)
    ]
    about = _about(profile)
    document = {
        "$schema": "https://www.speedscope.app/file-format-schema.json",
        "name": f"{about['engine']}, {about['game']}",
        "exporter": "sakiyomi",
        "shared": {"frames": [{"name": TITLES[name]} for name in names]},
        "profiles": profiles,
    }
    return json.dumps(document)


def _about(profile: Profile) -> dict[str, str]:
    return {"game": profile.game, "position": profile.position, "engine": profile.engine}


def _known(profile: Profile) -> Phases:
    if profile.phases is None:
        raise ValueError(f"there is no timeline: {profile.missing.get('phases', 'phases were not measured')}")
    return profile.phases
