"""Figures of Monte Carlo tree search, for figures.py: rates, memory, threads."""

import resource
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import sakiyomi as sk

PLAIN = {"playout": "random", "prior": 0.0}


def rate(searcher: sk.Searcher, position: sk.State | sk.View, simulations: int, runs: int) -> float:
    """Thousands of simulations a second: the best run. The first one takes its memory from the system, and does not count."""
    return max(_rate(searcher, position, simulations) for _ in range(runs + 1)) / 1e3


def _rate(searcher: sk.Searcher, position: sk.State | sk.View, simulations: int) -> float:
    result = searcher.search(position, sk.Limit(simulations=simulations))
    assert result.simulations is not None
    return result.simulations / result.time


def rates(simulations: int, runs: int) -> Iterator[tuple[str, float]]:
    four, shobu = sk.game("connect_four").initial(), sk.game("shobu").initial()
    yield "connect_four, random playouts, k simulations/s", rate(sk.MCTS(**PLAIN), four, simulations, runs)  # type: ignore[arg-type]
    yield "connect_four, evaluation, k simulations/s", rate(sk.MCTS(), four, simulations, runs)
    yield "shobu, evaluation, k simulations/s", rate(sk.MCTS(), shobu, simulations // 5, runs)
    yield "shobu, random playouts, k simulations/s", rate(sk.MCTS(playout="random"), shobu, simulations // 100, runs)
    hand = sk.game("leduc_poker").initial().view(0)
    for mode in ("so", "mo", "ris"):
        yield f"leduc_poker, ISMCTS {mode}, k simulations/s", rate(sk.ISMCTS(mode=mode), hand, simulations, runs)  # type: ignore[arg-type]


def node_bytes(simulations: int) -> Iterator[tuple[str, float]]:
    """Bytes of the tree for each simulation, while it grows; to a thousandth of the memory that a tree may take."""
    for game, name, options, part in (
        ("connect_four", "random playouts", PLAIN, 1),
        ("connect_four", "evaluation", {}, 1),
        ("shobu", "evaluation", {}, 2),
    ):
        searcher, count = sk.MCTS(tree_mb=24, **options), simulations // part  # type: ignore[arg-type]
        result = searcher.search(sk.game(game).initial(), sk.Limit(simulations=count))
        yield f"{game}, {name}, bytes a simulation", result.hashfull / 1000 * searcher.tree_mb * 2**20 / count


def threads(seconds: float, rounds: int) -> Iterator[tuple[str, float]]:
    """Simulations a second of two threads against one: the median of some rounds."""

    def simulations(searcher: sk.MCTS, game: str) -> int:
        return searcher.search(sk.game(game).initial(), sk.Limit(time=seconds)).simulations or 0

    for game, options in (("connect_four", PLAIN), ("shobu", {})):
        one = sk.MCTS(**options)  # type: ignore[arg-type]
        for parallel in ("tree", "root"):
            two = one.clone(threads=2, parallel=parallel)
            ratios = [simulations(two, game) / simulations(one, game) for _ in range(rounds + 1)][1:]
            yield f"{game}, two threads, {parallel}-parallel, simulations/s, ratio", median(ratios)


def growth(count: int) -> Iterator[tuple[str, float]]:
    """MiB by which the memory of the process grows over so many searches, after the first ones."""
    searcher, position = sk.MCTS(tree_mb=16, threads=2), sk.game("connect_four").initial()
    for _ in range(20):
        searcher.search(position, sk.Limit(simulations=2000))
    before = resident()
    for _ in range(count):
        searcher.search(position, sk.Limit(simulations=2000))
    yield f"growth over {count} searches, MiB", (resident() - before) / 2**20


def resident() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def measure_trees(quick: bool) -> dict[str, float]:
    return {
        **dict(rates(20_000 if quick else 300_000, 1 if quick else 5)),
        **dict(node_bytes(20_000 if quick else 300_000)),
        **dict(threads(0.2 if quick else 1.0, 1 if quick else 7)),
        **dict(growth(50 if quick else 1000)),
    }
