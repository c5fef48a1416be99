"""Where the nodes and the nanoseconds of a search go: `profile` measures one, `bench` fixed ones of every game.

from sakiyomi.profile import profile

found = profile("shobu", time=1.0)
print(found)
found.effort.nodes, found.course.stability, found.scaling.recommended
"""

from sakiyomi.profile.bench import bench
from sakiyomi.profile.counters import Counters
from sakiyomi.profile.course import Course, Moment, Stability
from sakiyomi.profile.latency import Latency
from sakiyomi.profile.memory import Memory
from sakiyomi.profile.model import SCHEMA_VERSION, Effort, MoveShare, Profile, Worlds
from sakiyomi.profile.phases import Phases, Sample
from sakiyomi.profile.run import measure, profile
from sakiyomi.profile.threads import Scaling, ThreadCount
from sakiyomi.profile.trace import chrome_trace, speedscope

__all__ = [
    "SCHEMA_VERSION",
    "Counters",
    "Course",
    "Effort",
    "Latency",
    "Memory",
    "Moment",
    "MoveShare",
    "Phases",
    "Profile",
    "Sample",
    "Scaling",
    "Stability",
    "ThreadCount",
    "Worlds",
    "bench",
    "chrome_trace",
    "measure",
    "profile",
    "speedscope",
]
