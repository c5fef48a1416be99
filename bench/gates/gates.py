"""Gates of speed: instructions that fixed work takes on the baseline core, counted by callgrind.

    python bench/gates/gates.py --check
    python bench/gates/gates.py --update --reason "killers are kept by ply"

Counts repeat exactly where times do not. They are those of a repetition: what many repetitions take more than few, so that
starting Python does not count. A check fails when a count leaves what expected.json holds by more than 1 %, up or down: a gain
that is not recorded would hide the next loss. What a view takes depends on where Python's objects lie, and so on the folder: by
some instructions it may differ. Counts depend on compiler and Python; where these are not the recorded ones, only a change by a
quarter fails.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from workloads import WORKLOADS

from sakiyomi import _core

EXPECTED = Path(__file__).with_name("expected.json")
TOLERANCE, LOOSE_TOLERANCE = 0.01, 0.25
PLACES = {"view": 200}
"""Instructions by which a workload may differ from folder to folder."""
NAMES = [f"{game}: {workload}" for game, workloads in WORKLOADS.items() for workload in workloads]


def environment() -> dict[str, str]:
    valgrind = subprocess.run(["valgrind", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    return {"compiler": _core.COMPILER, "python": platform.python_version(), "valgrind": valgrind.removeprefix("valgrind-")}


def instructions(name: str, repeats: int) -> int:
    """Of a whole process. Its environment is empty, since even that would count."""
    spec = find_spec("sakiyomi._core.baseline")
    assert spec is not None
    assert spec.origin is not None
    script = Path(__file__).with_name("workloads.py")
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command = [*tool, sys.executable, "-S", "-s", "-B", str(script), spec.origin, name, str(repeats)]
    variables = {"PATH": os.environ["PATH"], "PYTHONHASHSEED": "0", "PYTHONMALLOC": "malloc"}  # pools cost by where objects lie
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or counted is None:
        raise SystemExit(f"{name}: callgrind failed:\n{done.stderr[-2000:]}")
    return int(counted[1])


def count(name: str) -> int:
    """Instructions of one repetition."""
    game, _, workload = name.partition(": ")
    few = WORKLOADS[game][workload][0]
    return round((instructions(name, 3 * few) - instructions(name, few)) / (2 * few))


def count_all() -> dict[str, int]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(NAMES, pool.map(count, NAMES), strict=True))


def update(reason: str) -> int:
    document = {"reason": reason, "environment": environment(), "counts": count_all()}
    EXPECTED.write_text(json.dumps(document, indent=2) + "\n")
    print(f"{EXPECTED.name}: {len(NAMES)} counts written")
    return 0


def check() -> int:
    expected = json.loads(EXPECTED.read_text())
    here, recorded = environment(), expected["environment"]
    tolerance = TOLERANCE if here == recorded else LOOSE_TOLERANCE
    if here != recorded:
        print(f"recorded with {recorded}, here {here}: counts may differ by {tolerance:.0%}")
    counts = count_all()
    failed = sorted(counts.keys() ^ expected["counts"].keys())
    for name, counted in counts.items():
        known = expected["counts"].get(name, counted)
        print(f"{name:<42}{counted:>14,} instructions{counted / known - 1:>+9.2%}")
        if abs(counted - known) > max(tolerance * known, PLACES.get(name.partition(": ")[2], 0)):
            failed.append(name)
    if failed:
        print(f"more than {tolerance:.0%} off, or not recorded: {'; '.join(failed)}. If this is meant: --update --reason WHY")
    return 1 if failed else 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Counts the instructions that fixed work takes.")
    parser.add_argument("--check", action="store_true", help="compare with the recorded counts (the default)")
    parser.add_argument("--update", action="store_true", help="record the counts")
    parser.add_argument("--reason", help="why counts change; kept with them")
    options = parser.parse_args(arguments)
    if options.update != bool(options.reason):
        parser.error("--update and --reason go together")
    return update(options.reason) if options.update else check()


if __name__ == "__main__":
    sys.exit(main())
