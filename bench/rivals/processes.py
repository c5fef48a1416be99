"""What is measured in a process of its own: memory, and Ctrl-C.

    python bench/rivals/processes.py WORK ARGUMENT

Work says `ready` on a line when it begins, and then what it measured, or `back` when it is over.
"""

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from rivals.rows import Effort, Row

SIMULATIONS = 300_000
SEARCH_SECONDS = 3.0
WAIT = 0.5


def memory_rows(effort: Effort) -> Iterator[Row]:
    """By what is resident after the search, with its tree, and was not before."""
    count = max(20_000, round(SIMULATIONS * effort.part))
    ours, theirs = (float(_measured(f"{who}_memory", count)) for who in ("sakiyomi", "openspiel"))
    yield Row(
        subject="promises",
        what=f"memory a simulation, MCTS of `connect_four`, {count:,} simulations",
        unit="bytes",
        ours=ours,
        theirs=theirs,
        rival="OpenSpiel, C++ MCTSBot",
        goal=80.0,
        less=True,
    )


def interrupt_rows(effort: Effort) -> Iterator[Row]:
    """From the signal to where KeyboardInterrupt is caught."""
    rounds = max(1, round(10 * effort.part))
    ours, theirs = (
        median(_interrupted(f"{who}_search") for _ in range(count)) for who, count in (("sakiyomi", rounds), ("openspiel", 1))
    )
    yield Row(
        subject="promises",
        what=f"Ctrl-C to prompt, {WAIT:g} s into a search of {SEARCH_SECONDS:g} s",
        unit="ms",
        ours=ours * 1e3,
        theirs=theirs * 1e3,
        rival="OpenSpiel, C++ MCTSBot",
        goal=50.0,
        less=True,
    )


def _command(work: str, argument: float) -> list[str]:
    return [sys.executable, str(Path(__file__)), work, f"{argument}"]


def _measured(work: str, argument: float) -> str:
    done = subprocess.run(_command(work, argument), check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.split()[-1]


def _interrupted(work: str) -> float:
    """Seconds."""
    with subprocess.Popen(_command(work, SEARCH_SECONDS), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(WAIT)
        process.send_signal(signal.SIGINT)
        since = time.perf_counter()
        line = process.stdout.readline()
        seconds = time.perf_counter() - since
    if line.strip() != "back":
        raise RuntimeError(f"{work} did not come back from Ctrl-C, but said {line!r}")
    return seconds


def _resident() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def _sakiyomi_memory(count: float) -> None:
    import sakiyomi as sk

    searcher, start = sk.MCTS(playout="random", prior=0), sk.game("connect_four").initial()
    sk.MCTS(playout="random", prior=0, tree_mb=1).search(start, sk.Limit(simulations=100))
    before = _resident()
    result = searcher.search(start, sk.Limit(simulations=int(count)))
    assert result.simulations == int(count)
    print((_resident() - before) / count)


def _openspiel_memory(count: float) -> None:
    import pyspiel

    game = pyspiel.load_game("connect_four")
    evaluator, state = pyspiel.RandomRolloutEvaluator(1, 1), game.new_initial_state()
    pyspiel.MCTSBot(game, evaluator, 2.0, 100, 1000, True, 1, False).mcts_search(state)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, int(count), 4000, True, 1, False)
    before = _resident()
    root = bot.mcts_search(state)
    grown = _resident() - before
    assert root.explore_count == int(count)
    print(grown / count)


def _caught(search: Callable[[], object]) -> None:
    print("ready", flush=True)
    try:
        search()
        time.sleep(1)  # one that holds the interpreter meets the signal here
    except KeyboardInterrupt:
        print("back", flush=True)


def _sakiyomi_search(seconds: float) -> None:
    import sakiyomi as sk

    start = sk.game("connect_four").initial()
    _caught(lambda: sk.MCTS(playout="random", prior=0).search(start, sk.Limit(time=seconds)))


def _openspiel_search(seconds: float) -> None:
    import pyspiel

    game = pyspiel.load_game("connect_four")
    evaluator, state = pyspiel.RandomRolloutEvaluator(1, 1), game.new_initial_state()
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 10**9, 1000, True, 1, False, max_wall_clock_time=seconds)
    _caught(lambda: bot.mcts_search(state))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored in the background
    {
        "sakiyomi_memory": _sakiyomi_memory,
        "openspiel_memory": _openspiel_memory,
        "sakiyomi_search": _sakiyomi_search,
        "openspiel_search": _openspiel_search,
    }[sys.argv[1]](float(sys.argv[2]))
    sys.stdout.flush()
    os._exit(0)
