"""Threads share handles and searchers as they like."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random

import pytest

import sakiyomi as sk
from sakiyomi.testing.countdown import Countdown

LONG = sk.Limit(time=60)
SHOBU, COUNTDOWN = sk.game("shobu").initial(), Countdown(1000)
each_position = pytest.mark.parametrize("position", [SHOBU, COUNTDOWN], ids=["native", "python"])
each_searcher = pytest.mark.parametrize("searcher", [sk.AlphaBeta(hash_mb=1), sk.MCTS(tree_mb=16)], ids=lambda each: each.name)


def meddle(handle: sk.Handle, seed: int) -> sk.SearchResult:
    rng = Random(seed)
    ways: list[Callable[[], object]] = [handle.done, lambda: handle.latest, handle.ponder_hit, lambda: next(iter(handle), None)]
    for _ in range(10):
        rng.choice(ways)()
    if seed % 4 == 3:
        handle.stop()
    handle.ponder_hit()
    return handle.result()


@each_position
@each_searcher
def test_several_threads_do_what_they_like_with_one_handle(searcher: sk.Searcher, position: sk.State) -> None:
    for round_ in range(20):
        handle = searcher.start(position, sk.Limit(nodes=2000), ponder=round_ % 2 == 0)

        with ThreadPoolExecutor(4) as pool:
            results = list(pool.map(partial(meddle, handle), range(4 * round_, 4 * round_ + 4)))
        assert results == [handle.result()] * 4


@each_position
@each_searcher
def test_many_searches_side_by_side_find_what_each_finds_alone(searcher: sk.Searcher, position: sk.State) -> None:
    limit = sk.Limit(nodes=500)
    starts = [position.play(move) for move in position.legal_moves()[:3]] * 5
    alone = [searcher.clone().search(start, limit) for start in starts]
    handles = [searcher.clone().start(start, limit) for start in starts]
    assert [handle.result().lines for handle in handles] == [result.lines for result in alone]


@each_position
@each_searcher
def test_one_searcher_is_used_by_many_threads_at_once(searcher: sk.Searcher, position: sk.State) -> None:
    limit = sk.Limit(nodes=300)
    starts = [position.play(move) for move in position.legal_moves()[:3]] * 20
    expected = [searcher.search(start, limit).lines for start in starts[:3]] * 20
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(lambda start: searcher.search(start, limit).lines, starts)) == expected


def test_a_searcher_searches_two_positions_at_once() -> None:
    searcher = sk.AlphaBeta(hash_mb=1)
    with searcher.start(SHOBU, LONG) as first, searcher.start(SHOBU, sk.Limit(depth=2)) as second:
        assert second.result().depth == 2
        assert not first.done()


@each_position
def test_a_search_that_nobody_holds_any_more_ends(position: sk.State) -> None:
    before = threading.active_count()
    for _ in range(20):
        sk.AlphaBeta(hash_mb=1).start(position, sk.Limit(nodes=100))
    for _ in range(5):
        handle = sk.AlphaBeta(hash_mb=1).start(position, LONG)
        with ThreadPoolExecutor(1) as pool:
            pool.submit(handle.stop)
        handle.result()
    for thread in threading.enumerate():
        if thread.name == "sakiyomi search":
            thread.join(5)
    assert threading.active_count() <= before
