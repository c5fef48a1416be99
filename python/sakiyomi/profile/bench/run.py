"""Measures the workloads in turn, round after round, so that what slows the machine for a while slows all of them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import perf_counter, process_time
from typing import Any
from zlib import crc32

from sakiyomi._check import whole
from sakiyomi.game import Game
from sakiyomi.limit import Limit
from sakiyomi.profile.bench.model import Bench, Measured
from sakiyomi.profile.bench.workloads import Workload, workloads
from sakiyomi.profile.environment import environment
from sakiyomi.result import SearchResult
from sakiyomi.search import MCTS, AlphaBeta

__all__ = ["QUICK", "ROUNDS", "bench", "rounds_of"]

ROUNDS = 25
QUICK = 5


def bench(games: str | Game[Any] | Sequence[str | Game[Any]] = (), *, engines: Sequence[str] = (), rounds: int = ROUNDS) -> Bench:
    """Measures fixed searches of these games by the engines, given as specifications, that suit them; none given: all.

    Games written in Python are measured too once they are registered. Raises ValueError for unknown names, and RuntimeError when
    a workload does not do the same each time.
    """
    asked = [games] if isinstance(games, str | Game) else games
    *_, last = rounds_of(workloads(asked, engines), rounds)
    return last


def rounds_of(chosen: Sequence[Workload], rounds: int = ROUNDS) -> Iterator[Bench]:
    """What is known after each round. The first one warms up and tells the signatures; its time does not count."""
    whole("rounds", rounds, 1, 1_000_000)
    around = {**environment(), "threads": 1, "hash_mb": AlphaBeta().hash_mb, "tree_mb": MCTS().tree_mb}
    measured = [_once(each) for each in chosen]
    known = Bench(around, tuple(replace(each, seconds=(), elapsed=()) for each in measured))
    yield known
    for _ in range(rounds):
        known = replace(known, workloads=tuple(map(_again, chosen, known.workloads)))
        yield known


def _again(workload: Workload, before: Measured) -> Measured:
    now = _once(workload)
    if now.signature != before.signature:
        raise RuntimeError(
            f"{workload.name} does not do the same each time: signatures {before.signature} and {now.signature}; "
            "searches by one thread, or with deterministic=true, repeat"
        )
    return replace(before, seconds=before.seconds + now.seconds, elapsed=before.elapsed + now.elapsed)


def _once(workload: Workload) -> Measured:
    """One round of it; searchers are new, so that no search finds the table of another."""
    results, seconds, elapsed = [], 0.0, 0.0
    for position in workload.positions:
        searcher = workload.searcher.clone()
        used, begin = process_time(), perf_counter()
        result = searcher.search(position, workload.limit)
        seconds, elapsed = seconds + process_time() - used, elapsed + perf_counter() - begin
        results.append(result)
    simulations = [each.simulations for each in results if each.simulations is not None]
    return Measured(
        game=workload.game,
        engine=workload.engine,
        limit=workload.limit.given(),
        positions=len(results),
        nodes=sum(each.nodes for each in results),
        simulations=sum(simulations) if simulations else None,
        signature=_signature(results, workload.limit),
        seconds=(seconds,),
        elapsed=(elapsed,),
    )


def _signature(results: Sequence[SearchResult], limit: Limit) -> int:
    """Of whole numbers and texts alone: mean values may differ in their last bits from one build to another."""
    words = [str(sorted(limit.given().items()))]
    for found in results:
        visits = sorted((str(each.move), each.visits) for each in found.moves)
        words.append(f"{found.nodes} {found.simulations} {found.worlds} {found.depth} {found.seldepth} {found.move} {visits}")
    return crc32("\n".join(words).encode())
