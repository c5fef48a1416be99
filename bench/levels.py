"""Whether each level of strength beats the one below: paired deals, each played once for every seating.

    python bench/levels.py [--game shobu] [--deals 100] [--quick] [--jobs 2]

Games without chance begin with random openings in which neither side is much better. Scores are mean utilities, of which equal
players get one half; intervals are those of the mean over deals, by Student's t. Levels count what they look at, so that the
results do not depend on the machine. Fails unless every lower bound is above one half; `--quick` plays 12 deals, asks for a mean
above one half, and leaves out the level master.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from time import perf_counter

from sakiyomi.levels import LEVELS
from sakiyomi.match import Estimate, RandomOpenings, Report, play_match, players_of

GAMES = ["shobu", "connect_four", "shake_up", "shobai", "shiba_goten"]
"""Leduc poker is left out: luck decides, and thousands of deals would be needed."""
OPENING_PLIES = {"shobu": 4, "connect_four": 3}
QUICK_DEALS = 12


def duel(game: str, better: str, worse: str, deals: int, executor: ProcessPoolExecutor | None, jobs: int) -> Estimate:
    """The score of the better level."""
    openings = RandomOpenings(OPENING_PLIES[game]) if game in OPENING_PLIES else None
    players = players_of([f"level:{better}", f"level:{worse}"])
    blocks = play_match(
        game, players, deals=deals, seed=1, seats=2, openings=openings, margin=600.0, executor=executor, concurrency=jobs
    )
    return Report.of(list(blocks)).standings[0].score


def holds(score: Estimate, quick: bool) -> bool:
    interval = score.interval
    return score.mean > 0.5 if quick or interval is None else interval[0] > 0.5


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether each level of strength beats the one below.")
    parser.add_argument("--game", choices=GAMES, action="append", help="(default: all)")
    parser.add_argument("--deals", type=int, default=100, help="of each pair (default: %(default)s)")
    parser.add_argument("--quick", action="store_true", help="a smoke test")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    options = parser.parse_args()
    levels = LEVELS[:-1] if options.quick else LEVELS
    deals = QUICK_DEALS if options.quick else options.deals
    executor = ProcessPoolExecutor(options.jobs, get_context("spawn")) if options.jobs > 1 else None
    failed = 0
    for game in options.game or GAMES:
        for worse, better in pairwise(levels):
            begin = perf_counter()
            score = duel(game, better, worse, deals, executor, options.jobs)
            interval = "" if score.interval is None else f" [{100 * score.interval[0]:.1f}, {100 * score.interval[1]:.1f}]"
            told = "" if holds(score, options.quick) else "  NOT PROVEN"
            took = perf_counter() - begin
            print(
                f"{game}: {better} against {worse}: {100 * score.mean:.1f} %{interval}, {deals} deals, {took:.0f} s{told}",
                flush=True,
            )
            failed += bool(told)
    if executor is not None:
        executor.shutdown()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
