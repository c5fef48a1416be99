"""The figures that the documents quote, measured on both builds of the core in one run.

    python bench/figures.py [--quick] [--write]

Each build runs in a process of its own. Times are the least of several runs, rates come from them, and shares of many
searches are percentiles. `--write` puts the tables into docs/figures.md and the numbers into bench/figures.json.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import decisions
import sakiyomi as sk
from card_figures import measure_shake_up, measure_shiba_goten, measure_shobai
from machine import machine
from stall import stall
from tree_figures import measure_trees

ROOT = Path(__file__).parent.parent
POSITIONS = ROOT / "tests/data/shobu/signature_positions.txt"
BUILDS = ("baseline", "v3")


NASH_CONV = """## Hidden cards

`python bench/nash_conv.py --write` measures these: NashConv on Leduc poker, in chips, of the share of visits as policy.

![NashConv by simulations](nash_conv.svg)"""


def least(work: Callable[[], object], runs: int) -> float:
    """Seconds of the fastest run."""

    def once() -> float:
        begin = perf_counter()
        work()
        return perf_counter() - begin

    return min(once() for _ in range(runs))


def positions() -> list[sk.State]:
    game = sk.game("shobu")
    return [game.parse(line.partition("#")[0]) for line in POSITIONS.read_text().splitlines() if line.partition("#")[0].strip()]


def perft(runs: int) -> dict[str, float]:
    start = sk.game("shobu").initial()
    leaves = start.perft(4)  # type: ignore[attr-defined]
    assert leaves == 1_410_935_460
    return {
        "perft 4, counted in bulk, G leaves/s": leaves / least(lambda: start.perft(4), runs) / 1e9,  # type: ignore[attr-defined]
        "perft 4, every leaf built, M leaves/s": leaves / least(lambda: start.perft(4, "built"), max(1, runs // 3)) / 1e6,  # type: ignore[attr-defined]
    }


def depth_time(depth: int, runs: int) -> dict[str, float]:
    """Seconds from the start position; each run has a fresh searcher, and its making counts."""
    start = sk.game("shobu").initial()
    return {f"start position to depth {depth}, s": least(lambda: sk.AlphaBeta().search(start, sk.Limit(depth=depth)), runs)}


def node_rate(nodes: int) -> dict[str, float]:
    """Nodes a second over the signature positions, one thread."""
    results = [sk.AlphaBeta().search(position, sk.Limit(nodes=nodes)) for position in positions()]
    return {"alpha-beta, one thread, M nodes/s": sum(r.nodes for r in results) / sum(r.time for r in results) / 1e6}


def threads(depth: int, rounds: int) -> dict[str, float]:
    """Two threads against one over the signature positions: rates over equal times, and times to a depth. These vary from run to
    run, so the median of some rounds is told.
    """

    def ratios() -> tuple[float, float]:
        rates, times = [], []
        for count in (1, 2):
            searcher = sk.AlphaBeta(threads=count)
            timed = [searcher.search(position, sk.Limit(time=0.3)) for position in positions()]
            rates.append(sum(r.nodes for r in timed) / sum(r.time for r in timed))
            times.append(sum(searcher.search(position, sk.Limit(depth=depth)).time for position in positions()))
        return rates[1] / rates[0], times[1] / times[0]

    rate, time = (median(column) for column in zip(*(ratios() for _ in range(rounds)), strict=True))
    return {"two threads: nodes/s, ratio": rate, f"two threads: time to depth {depth}, ratio": time}


def random_positions(count: int) -> list[sk.State]:
    game, rng = sk.game("shobu"), sk.Rng(1)
    found: list[sk.State] = []
    while len(found) < count:
        state = game.initial()
        for _ in range(rng.below(60)):
            if state.outcome() is None:
                state = state.play(state.random_move(rng))  # type: ignore[attr-defined]
        if state.outcome() is None:
            found.append(state)
    return found


def overshoot(count: int) -> dict[str, float]:
    """Milliseconds by which searches of 0.05 s on random positions run over, as the caller sees it."""
    searcher, over = sk.AlphaBeta(), []
    for position in random_positions(count):
        begin = perf_counter()
        result = searcher.search(position, sk.Limit(time=0.05))
        if result.lines[0].score.distance is None:  # a proof ends a search early
            over.append((perf_counter() - begin - 0.05) * 1e3)
    return {f"time=0.05 overshot, 99th percentile of {count}, ms": sorted(over)[int(len(over) * 0.99)]}


def longest_stall(seconds: float) -> dict[str, float]:
    """Of another Python thread during a search, in milliseconds."""
    search = partial(sk.AlphaBeta().search, sk.game("shobu").initial(), sk.Limit(time=seconds))
    return {"another thread's longest stall, ms": stall(search) * 1e3}


def measure_shobu(quick: bool) -> dict[str, float]:
    """Of alpha-beta search, and of counting."""
    return {
        **perft(1 if quick else 6),
        **node_rate(200_000 if quick else 3_000_000),
        **depth_time(5, 5),
        **depth_time(10, 1 if quick else 3),
        **({} if quick else depth_time(12, 2)),
        **threads(7 if quick else 11, 1 if quick else 5),
        **overshoot(20 if quick else 1000),
        **longest_stall(0.5 if quick else 3),
    }


def measure(quick: bool) -> dict[str, dict[str, float]]:
    """All figures of the build that this process uses, by subject."""
    return {
        "Shobu": measure_shobu(quick),
        "Monte Carlo tree search": measure_trees(quick),
        "Shake Up": measure_shake_up(quick),
        "'Shobai' All Right": measure_shobai(quick),
        "Shiba Goten": measure_shiba_goten(quick),
    }


def measure_build(build: str, quick: bool) -> dict[str, dict[str, float]]:
    command = [sys.executable, __file__, "--only-this-build", *(["--quick"] if quick else [])]
    answer = subprocess.run(command, env={**os.environ, "SAKIYOMI_CORE": build}, check=True, capture_output=True, text=True)
    return dict(json.loads(answer.stdout))


def tables(about: dict[str, str | int], figures: dict[str, dict[str, dict[str, float]]]) -> str:
    """The figures in Markdown, a table for each subject."""
    lines = [f"Measured on {about['processor']}, {about['cores']} cores, Python {about['python']}, {about['compiler']}."]
    for subject, rows in figures["baseline"].items():
        lines += ["", f"| {subject} | " + " | ".join(figures) + " |", "| --- |" + " ---: |" * len(figures)]
        for name in rows:
            lines.append(f"| {name} | " + " | ".join(f"{figures[build][subject][name]:.3g}" for build in figures) + " |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The figures that the documents quote.")
    parser.add_argument("--quick", action="store_true", help="a short run that shows the figures without their worth")
    parser.add_argument("--write", action="store_true", help="write docs/figures.md and bench/figures.json")
    parser.add_argument("--only-this-build", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.only_this_build:
        print(json.dumps(measure(options.quick)))
        return 0
    from sakiyomi._core import _cpu

    builds = BUILDS if _cpu.supports_v3() else BUILDS[:1]
    about = machine()
    figures = {build: measure_build(build, options.quick) for build in builds}
    text = f"{tables(about, figures)}\n\n{decisions.as_markdown(options.quick)}"
    print(text)
    if options.write:
        strength = (ROOT / "bench/strength.md").read_text()
        head = "# Figures\n\n`python bench/figures.py --write` measures these.\n"
        duels = (ROOT / "bench/duels.md").read_text()
        lost = (ROOT / "bench/nash_conv.md").read_text()
        how = "`python bench/{}.py --write` plays these.\n\n{}\n"
        played = how.format("strength", strength) + how.format("duels", duels)
        tail = f"## Strength\n\n{played}{NASH_CONV}\n\n{lost}"
        (ROOT / "docs/figures.md").write_text(f"{head}\n{text}\n\n{tail}")
        (ROOT / "bench/figures.json").write_text(json.dumps({"machine": about, "figures": figures}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
