"""Searches that are waited for: short ones run on the thread of the caller."""

import signal
import threading
from collections.abc import Iterator
from time import perf_counter
from typing import NoReturn

import pytest

import sakiyomi as sk

SLOW = sk.game("shobai").initial()
LONG = sk.Limit(simulations=10_000)


class AlarmError(Exception):
    """What the handler of a signal raises."""


@pytest.fixture
def alarm() -> Iterator[None]:
    def ring(*_: object) -> NoReturn:
        raise AlarmError

    before = signal.signal(signal.SIGALRM, ring)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def searchers() -> list[sk.Searcher]:
    return [sk.MCTS(playout="random"), sk.PIMC(worlds=50, inner=sk.MCTS(playout="random"))]


@pytest.mark.parametrize("searcher", searchers(), ids=lambda searcher: searcher.name)
def test_a_signal_ends_a_search_of_few_simulations_that_takes_long(searcher: sk.Searcher, alarm: None) -> None:  # noqa: ARG001
    late = []
    for delay in (0.001, 0.03, 0.1):
        signal.setitimer(signal.ITIMER_REAL, delay)
        begin = perf_counter()
        with pytest.raises(AlarmError):
            searcher.search(SLOW, LONG)
        late.append(perf_counter() - begin - delay)
    assert sorted(late)[1] < 0.05
    assert searcher.search(SLOW, sk.Limit(simulations=10)).simulations == 10  # it is free again


def test_other_threads_run_while_a_short_search_does() -> None:
    looks, ended = 0, threading.Event()

    def count() -> None:
        nonlocal looks
        while not ended.wait(0.001):
            looks += 1

    thread = threading.Thread(target=count)
    thread.start()
    sk.MCTS(playout="random").search(SLOW, LONG)
    ended.set()
    thread.join()
    assert looks > 20


def test_a_search_finds_the_same_whether_it_is_waited_for_or_watched() -> None:
    state = sk.game("connect_four").initial()
    for searcher, limit in ((sk.MCTS(), sk.Limit(simulations=3000)), (sk.AlphaBeta(), sk.Limit(nodes=5000))):
        watched = searcher.clone().start(state, limit).result()
        waited = searcher.clone().search(state, limit)
        assert (waited.move, waited.lines, waited.nodes) == (watched.move, watched.lines, watched.nodes)


def test_a_search_on_a_thread_of_python_needs_no_signals() -> None:
    found: list[sk.SearchResult] = []
    thread = threading.Thread(target=lambda: found.append(sk.MCTS().search(SLOW, sk.Limit(simulations=2000))))
    thread.start()
    thread.join()
    assert found[0].simulations == 2000
