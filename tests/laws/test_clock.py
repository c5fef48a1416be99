"""Deadlines are kept, other threads go on, many searches do not grow."""

import resource
import threading
from collections.abc import Callable
from time import perf_counter, sleep

import pytest

import sakiyomi as sk
from sakiyomi.testing.countdown import Countdown

TIME = 0.05
Way = Callable[[sk.Searcher, sk.State], float]
Position = Callable[[sk.Rng], sk.State]


def search(searcher: sk.Searcher, state: sk.State) -> float:
    """Seconds that a search of `TIME` takes, as the caller sees it."""
    begin = perf_counter()
    searcher.search(state, sk.Limit(time=TIME))
    return perf_counter() - begin


def ponder(searcher: sk.Searcher, state: sk.State) -> float:
    """The same from the ponder hit on."""
    with searcher.start(state, sk.Limit(time=TIME), ponder=True) as handle:
        sleep(0.01)
        begin = perf_counter()
        handle.ponder_hit()
        handle.result()
        return perf_counter() - begin


def side_by_side(searcher: sk.Searcher, state: sk.State) -> float:
    """The same of two searches at once, to the end of both."""
    begin = perf_counter()
    first, second = (searcher.start(state, sk.Limit(time=TIME)) for _ in range(2))
    second.result()
    first.result()
    return perf_counter() - begin


def shobu(rng: sk.Rng) -> sk.State:
    """A random open position."""
    while True:
        state = sk.game("shobu").initial()
        for _ in range(rng.below(80)):
            if not state.is_terminal:
                state = state.play(state.random_move(rng))
        if not state.is_terminal:
            return state


def countdown(rng: sk.Rng) -> sk.State:
    """A random position of a game written in Python."""
    return Countdown(500 + rng.below(500))


def overshoots(way: Way, searcher: sk.Searcher, position: Position, count: int, seed: int) -> list[float]:
    """Seconds by which searches of random positions run over."""
    rng = sk.Rng(seed)
    return sorted(way(searcher, position(rng)) - TIME for _ in range(count))


each_way = pytest.mark.parametrize("way", [search, ponder, side_by_side])
each_searcher = pytest.mark.parametrize("searcher", [sk.AlphaBeta(), sk.MCTS()], ids=lambda searcher: searcher.name)
each_game = pytest.mark.parametrize("position", [shobu, countdown])
# Two searches in Python wait for each other's turns of 5 ms: where other work adds to that, they miss their time.
QUIET = [(shobu, search), (shobu, ponder), (shobu, side_by_side), (countdown, search), (countdown, ponder)]


def test_most_searches_end_on_time() -> None:
    over = overshoots(search, sk.AlphaBeta(), shobu, 40, seed=1)
    assert over[len(over) * 9 // 10] < 0.010


@pytest.mark.parametrize(("position", "way"), QUIET)
@each_searcher
def test_searches_of_every_kind_end_on_time(searcher: sk.Searcher, position: Position, way: Way) -> None:
    rng = sk.Rng(1)
    assert any(-0.001 < way(searcher, position(rng)) - TIME < 0.010 for _ in range(30))  # other work may hold up most of them


@pytest.mark.study
@each_way
@each_game
@each_searcher
def test_of_a_thousand_searches_99_in_100_end_within_10_ms_of_their_time(
    searcher: sk.Searcher, position: Position, way: Way
) -> None:
    assert overshoots(way, searcher, position, 1000, seed=2)[989] < 0.010


@pytest.mark.parametrize("threads", [1, 2])
def test_other_threads_run_on_during_a_search(threads: int) -> None:
    gaps: list[float] = []
    ended = threading.Event()

    def watch() -> None:
        before = perf_counter()
        while not ended.is_set():
            sleep(0.001)
            now = perf_counter()
            gaps.append(now - before)
            before = now

    watcher = threading.Thread(target=watch)
    watcher.start()
    sk.AlphaBeta(threads=threads).search(sk.game("shobu").initial(), sk.Limit(time=0.5))
    ended.set()
    watcher.join()
    assert len(gaps) > 20
    # Some gaps may be the doing of other work; a search that holds the interpreter would stall every one.
    assert sorted(gaps)[len(gaps) * 9 // 10] < 0.015


def test_a_thousand_searches_do_not_grow() -> None:
    searcher, state = sk.AlphaBeta(hash_mb=1), sk.game("shobu").initial()

    def search() -> None:
        for _ in range(500):
            searcher.search(state, sk.Limit(nodes=50))

    search()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    search()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2_000  # KiB
