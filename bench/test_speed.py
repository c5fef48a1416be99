"""Speed for pytest-benchmark, which compares runs: --benchmark-autosave, --benchmark-compare. To quote: docs/figures.md."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import sakiyomi as sk

Benchmark = Callable[..., Any]


@pytest.mark.parametrize("mode", ["turns", "merged", "built"])
def test_perft(benchmark: Benchmark, mode: str) -> None:
    state = sk.game("shobu").initial()
    leaves = {"turns": 8_675_832, "merged": 3_848_744, "built": 8_675_832}
    assert benchmark(state.perft, 3, mode) == leaves[mode]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["shobu", "connect_four"])
def test_alpha_beta(benchmark: Benchmark, name: str, threads: int) -> None:
    state = sk.game(name).initial()
    searcher = sk.AlphaBeta(threads=threads)
    assert benchmark(searcher.search, state, sk.Limit(nodes=100_000)).nodes == 100_000


@pytest.mark.parametrize(
    "call", ["legal_moves", "search_moves", "count_moves", "outcome", "wins_now", "encode", "legal_mask", "__copy__"]
)
@pytest.mark.parametrize("name", ["shobu", "connect_four"])
def test_call(benchmark: Benchmark, name: str, call: str) -> None:
    benchmark(getattr(sk.game(name).initial(), call))


@pytest.mark.parametrize("name", ["shobu", "connect_four"])
def test_play(benchmark: Benchmark, name: str) -> None:
    state = sk.game(name).initial()
    assert benchmark(state.play, state.legal_moves()[0]).to_move == 1


@pytest.mark.parametrize("name", ["shobu", "connect_four"])
def test_random_plies(benchmark: Benchmark, name: str) -> None:
    start, rng = sk.game(name).initial(), sk.Rng(1)

    def plies() -> None:
        state = start
        for _ in range(100):  # random games of Shobu may never end
            if state.is_terminal:
                return
            state = state.play(state.random_move(rng))

    benchmark(plies)


@pytest.mark.parametrize("module", ["reference", "_speed"])
def test_thousand_simulations_of_the_reference_mcts(benchmark: Benchmark, module: str) -> None:
    state, kind = sk.game("connect_four").initial(), import_module(f"sakiyomi.{module}.mcts").MCTS

    def simulations() -> int:
        search = kind(state, state.rules, 100, sk.Rng(1), 1.0, 0.0, cutoff=None)
        return sum(search.simulate() for _ in range(1000))

    assert benchmark(simulations) == 1000
