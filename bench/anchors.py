"""What others reach, beside what this library reaches, measured on one machine in one run.

    python bench/anchors.py [--quick] [--write] [--json FILE]

Rates and costs are medians of rounds that time both libraries right after one another, by processor time; stalls, Ctrl-C and
deadlines are seconds by the clock. Shobu is measured with both builds of the core, all else with the one in use. No library with
a Python package has an engine for Shobu: those figures were measured on another machine, and their ratios say little. `--write`
puts the table into docs/anchors.md, the chart into docs/anchors.svg, and the numbers into bench/anchors.json.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from machine import machine
from rivals import shobu
from rivals.chart import draw
from rivals.rows import FULL, QUICK, Effort, Row
from rivals.table import as_markdown
from sakiyomi._core import _cpu

ROOT = Path(__file__).parents[1]
PACKAGES = {"open_spiel": "pyspiel", "multimcts": "multimcts", "chess": "chess"}
"""By the module that they install."""


def subjects() -> Iterator[tuple[str, Callable[[Effort], Iterator[Row]]]]:
    """What is measured in this process; without a package, what needs it is left out."""
    if find_spec("pyspiel"):
        from rivals import openspiel, processes, promises

        yield "OpenSpiel", openspiel.rows
        yield "memory", processes.memory_rows
        yield "Ctrl-C", processes.interrupt_rows
        yield "promises", promises.rows
    if find_spec("chess"):
        from rivals import chess_calls

        yield "python-chess", chess_calls.rows
    from rivals import tic_tac_toe

    yield "tic-tac-toe", tic_tac_toe.rows


def shobu_rows(quick: bool) -> Iterator[Row]:
    """Of each build that this processor runs and that is installed."""
    for build in ("baseline", "v3") if _cpu.supports_v3() else ("baseline",):
        if find_spec(f"sakiyomi._core.{build}") is None:
            print(f"no {build} core is installed: its rows are missing", file=sys.stderr)
            continue
        command = [sys.executable, __file__, "--only-shobu", *(["--quick"] if quick else [])]
        answer = subprocess.run(
            command, env={**os.environ, "SAKIYOMI_CORE": build}, check=True, stdout=subprocess.PIPE, text=True
        )
        yield from (Row(**row) for row in json.loads(answer.stdout))


def measure(quick: bool) -> Iterator[Row]:
    for package, module in PACKAGES.items():
        if find_spec(module) is None:
            print(f"{package} is not installed: its rows are missing", file=sys.stderr)
    print("Shobu", file=sys.stderr)
    yield from shobu_rows(quick)
    for name, rows in subjects():
        print(name, file=sys.stderr)
        yield from rows(QUICK if quick else FULL)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a short run that shows the rows without their worth")
    parser.add_argument("--write", action="store_true", help="write docs/anchors.md, docs/anchors.svg and bench/anchors.json")
    parser.add_argument("--json", metavar="FILE", help="also write the numbers there")
    parser.add_argument("--only-shobu", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.write and options.quick:
        parser.error("--write and --quick do not go together: a short run has no figures to keep")
    if options.only_shobu:
        print(json.dumps([asdict(row) for row in shobu.rows(QUICK if options.quick else FULL)]))
        return 0
    rows, about = list(measure(options.quick)), machine(*PACKAGES)
    text = as_markdown(about, rows)
    print(text)
    numbers = json.dumps({"machine": about, "rows": [asdict(row) | {"met": row.met} for row in rows]}, indent=1) + "\n"
    if options.json:
        Path(options.json).write_text(numbers)
    if options.write:
        (ROOT / "docs/anchors.md").write_text(text)
        (ROOT / "bench/anchors.json").write_text(numbers)
        draw(rows, ROOT / "docs/anchors.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
