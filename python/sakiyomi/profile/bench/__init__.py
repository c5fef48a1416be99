"""Fixed work for every game and searcher: whether it is still the same work, and how fast it is done."""

from sakiyomi.profile.bench.comparison import Change, Comparison, compare
from sakiyomi.profile.bench.document import read_bench
from sakiyomi.profile.bench.model import SCHEMA_VERSION, Bench, Measured
from sakiyomi.profile.bench.run import ROUNDS, bench, rounds_of
from sakiyomi.profile.bench.workloads import NODES, Workload, workloads

__all__ = [
    "NODES",
    "ROUNDS",
    "SCHEMA_VERSION",
    "Bench",
    "Change",
    "Comparison",
    "Measured",
    "Workload",
    "bench",
    "compare",
    "read_bench",
    "rounds_of",
    "workloads",
]
