"""How fast matches are played, and what their files come to.

    python bench/match_speed.py [--quick] [--write]

Games a second are random against random at Connect Four in this process, by processor time, the best of some runs. A pool has
as many processes as there are cores, and tasks of about half a second; it is told which share of the time they run: in games of
engines, and in random ones, of which there are so many that this process has work, too. Statistics are those of `sakiyomi
report` in a process of its own on a file of a million games: those of a real match again and again under new numbers. `--write`
puts the table into docs/matches.md. It takes a minute, and needs an idle machine.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter, process_time

import sakiyomi as sk
from machine import machine
from sakiyomi.match import MatchFile, Plan, Player, Pool, players_of

DOCUMENT = Path(__file__).parent.parent / "docs/matches.md"
HEAD = "## Speed\n\n`python bench/match_speed.py --write` measures this, at Connect Four, on an idle machine.\n\n"
REPORT = "import sys; from sakiyomi_cli import main; sys.exit(main())"
ENGINE = "mcts:simulations=1000"
RANDOM = players_of(["random", "random"])


def plan(games: int, players: Sequence[Player] = RANDOM) -> Plan:
    return Plan(sk.game("connect_four"), tuple(players), deals=games // 2)


def games_a_second(games: int, runs: int) -> float:
    """Of processor time."""

    def once() -> float:
        begin = process_time()
        for _ in plan(games).play():
            pass
        return games / (process_time() - begin)

    return max(once() for _ in range(runs))


def pool_speed(players: Sequence[Player], processes: int, seconds: float) -> tuple[float, float, float]:
    """Games a second, and the shares of the time for which the processes run, and this one; from when tasks have their length."""
    with Pool(processes) as pool:
        match = plan(10**9, players).play(executor=pool, concurrency=processes)
        begin, games = perf_counter() + seconds / 3, 0
        while perf_counter() < begin:
            next(match)
        begin, busy, own = perf_counter(), children_time(), process_time()
        while (passed := perf_counter() - begin) < seconds:
            games += len(next(match).games)
        return games / passed, (children_time() - busy) / passed / processes, (process_time() - own) / passed


def children_time() -> float:
    """Seconds of processor time of the processes that this one has begun."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    fields = (Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split() for child in children)
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def write_match(path: Path, games: int) -> None:
    """A file of so many games: 2,000 real ones under other numbers, and with other digests."""
    with MatchFile(path, plan(games)) as file:
        for _ in plan(min(games, 2000)).play(keep=file.keep):
            pass
    head, *lines = path.read_text().splitlines(keepends=True)
    parts = [re.split(r'"number": \d+, "block": \d+, "opening": \d+|"digest": \d+', line) for line in lines]
    with path.open("w") as copy:
        copy.write(head)
        for number in range(games):
            before, told, after = parts[number % len(parts)]
            place = f'"number": {number}, "block": {number // 2}, "opening": {number // 2}'
            copy.write(f'{before}{place}{told}"digest": {number * 0x9E3779B97F4A7C15 % 2**64}{after}')


def statistics(games: int) -> tuple[float, float]:
    """Seconds and megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "match")
        write_match(path, games)
        begin = perf_counter()
        answer = subprocess.run([sys.executable, "-c", REPORT, "report", str(path)], check=True, capture_output=True, text=True)
        seconds = perf_counter() - begin
    assert f" {games:,} games" in answer.stdout.splitlines()[0]
    return seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def measure(quick: bool) -> Iterator[tuple[str, str]]:
    """Statistics come first: the memory of children is that of the largest so far."""
    games, cores = 20_000 if quick else 1_000_000, len(os.sched_getaffinity(0))
    seconds, memory = statistics(games)
    rate = games_a_second(200 if quick else 3000, 1 if quick else 5)
    yield f"statistics of {games:,} stored games", f"{seconds:.1f} s, {memory:,.0f} MB"
    yield "games/s of processor time, `random` against `random`", f"{rate:,.0f}"
    for engine in ("random", ENGINE):
        speed, busy, own = pool_speed(players_of([engine] * 2), cores, 1 if quick else 12)
        told = f"{speed:,.0f} games/s, {100 * busy:.0f} % busy, the runner {100 * own:.0f} %"
        yield f"{cores} processes, `{engine}` against itself", told


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast matches are played, and what their files come to.")
    parser.add_argument("--quick", action="store_true", help="a short run that shows the figures without their worth")
    parser.add_argument("--write", action="store_true", help="write the table into docs/matches.md")
    options = parser.parse_args()
    about = machine()
    rows = [f"| {name} | {value} |\n" for name, value in measure(options.quick)]
    table = "".join(["| matches | |\n| --- | ---: |\n", *rows])
    print(table, end="")
    if options.write:
        told = f"{about['processor']}, {about['cores']} cores, Python {about['python']}:\n\n{table}\n"
        before, _, after = DOCUMENT.read_text().partition(HEAD)
        DOCUMENT.write_text(before + HEAD + told + after[after.index("## ") :])


if __name__ == "__main__":
    main()
