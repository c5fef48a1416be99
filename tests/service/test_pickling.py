"""What is made in one process is the same in another."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.testing.countdown import Countdown
from sakiyomi.testing.random_graph import random_graph

seeds = st.integers(0, 2**64 - 1)
threads = st.integers(1, 256)
counts = st.none() | st.integers(1, 2**63 - 1)
searchers = (
    st.builds(
        sk.AlphaBeta,
        seed=seeds,
        threads=threads,
        deterministic=st.booleans(),
        hash_mb=st.integers(0, 65536),
        selectivity=st.integers(0, 1),
        contempt=st.integers(-29_000, 29_000),
    )
    | st.builds(
        sk.MCTS, seed=seeds, mode=st.sampled_from(["puct", "uct"]), exploration=st.floats(0, 10), tree_mb=st.integers(1, 999)
    )
    | st.builds(sk.Greedy, seed=seeds)
    | st.builds(sk.Random, seed=seeds, threads=threads)
)
limits = st.builds(sk.Limit, st.none() | st.floats(1e-9, 1e6), counts, st.none() | st.integers(1, 100), counts)
scores = st.builds(sk.Score.of, st.integers(0, 4), st.integers(-29_000, 29_000), st.integers(1, 1000), st.none() | st.just(-3))


@given(value=searchers | limits | scores)
def test_searchers_limits_and_scores_are_copied_whole(value: Any) -> None:
    for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert twin == value
        assert repr(twin) == repr(value)


@given(searcher=searchers)
def test_clones_have_the_options_of_the_original_but_those_that_are_given(searcher: sk.Searcher) -> None:
    assert searcher.clone() == searcher
    assert searcher.clone(seed=1).options() == {**searcher.options(), "seed": 1}


def found() -> list[Any]:
    """One of everything that a search takes or tells."""
    random_graph()
    shobu = sk.game("shobu").new(repetition=0)
    shobu.push("a1e1N")
    graph = sk.game("random_graph").new(players=3)
    values: list[Any] = [sk.game("shobu"), shobu, shobu.state, graph.state, Countdown(9)]
    for searcher in (sk.AlphaBeta(hash_mb=1), sk.MCTS(tree_mb=16), sk.Greedy(), sk.Random(seed=3)):
        for position in (shobu, graph, Countdown(9)):
            handle = searcher.start(position, sk.Limit(nodes=500), lines=2)
            values += [handle.result(), *list(handle)[-1:]]
    return values


def text(value: Any) -> str:
    return repr(value.to_json() if isinstance(value, sk.Record) else value)


@pytest.mark.parametrize("copying", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_all_that_a_search_takes_or_tells_is_copied_whole(copying: Any) -> None:
    for value in found():
        assert text(copying(value)) == text(value)
        assert isinstance(value, sk.Record) or copying(value) == value


def test_another_process_finds_the_same_and_sends_it_back() -> None:
    position = sk.game("shobu").initial()
    engines = [sk.AlphaBeta(hash_mb=1, seed=2), sk.MCTS(tree_mb=16, seed=2), sk.Greedy(seed=2), sk.Random(seed=2)]
    record = sk.game("connect_four").new()
    record.push("4")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for engine in engines:
            for start in (position, record, Countdown(20)):
                here, there = (
                    call(engine.search, start, sk.Limit(nodes=500)) for call in (apply, lambda *work: pool.submit(*work).result())
                )
                assert (here.lines, here.nodes, here.position) == (there.lines, there.nodes, there.position)


def apply(work: Any, *arguments: Any) -> Any:
    return work(*arguments)
