"""A search that runs: watched, stopped, asked twice; whatever its limits are, it has a legal move."""

import copy
import pickle
from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter, sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.control import Control
from sakiyomi.limit import MAX_COUNT, MAX_DEPTH
from sakiyomi.report import Line, Report
from sakiyomi.task import KEPT, Handle, Origin, PythonTask
from sakiyomi.testing.countdown import Countdown
from sakiyomi.testing.random_graph import random_graph

LONG = sk.Limit(time=60)
SHOBU, FOUR, COUNTDOWN = sk.game("shobu").initial(), sk.game("connect_four").initial(), Countdown(1000)
POSITIONS: dict[str, sk.State] = {"native": SHOBU, "python": COUNTDOWN}
SEARCHERS: list[sk.Searcher] = [
    *(sk.AlphaBeta(hash_mb=1), sk.AlphaBeta(hash_mb=1, threads=2), sk.MCTS(tree_mb=16), sk.Greedy(), sk.Random()),
]

each_position = pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
each_searcher = pytest.mark.parametrize("searcher", SEARCHERS, ids=repr)


@each_position
def test_a_handle_tells_every_iteration_and_stops_on_request(position: sk.State) -> None:
    with sk.AlphaBeta(hash_mb=4).start(position, LONG) as handle:
        depths = []
        for info in handle:
            depths.append(info.depth)
            assert info.move == info.pv[0] == info.lines[0].move
            if info.depth >= 4:
                handle.stop()
        assert depths[:4] == [1, 2, 3, 4]
        assert handle.done()
        result = handle.result()
        assert result.depth >= 4
        assert isinstance(result, sk.SearchResult)
        latest = handle.latest
        assert latest is not None
        assert latest.depth == result.depth


@each_position
@each_searcher
def test_results_and_news_may_be_asked_for_twice(searcher: sk.Searcher, position: sk.State) -> None:
    handle = searcher.start(position, sk.Limit(nodes=300))
    news = list(handle)
    assert handle.result() == handle.result()
    assert list(handle) == news
    handle.stop()
    handle.stop()
    assert handle.result().move in position.legal_moves()
    assert not news or handle.latest == news[-1]


def test_leaving_the_block_stops_the_search() -> None:
    begin = perf_counter()
    with sk.AlphaBeta(hash_mb=1).start(SHOBU, LONG) as handle:
        assert not handle.done()
    assert handle.done()
    assert perf_counter() - begin < 5


@each_position
@each_searcher
def test_a_search_that_is_stopped_at_once_has_a_legal_move(searcher: sk.Searcher, position: sk.State) -> None:
    begin = perf_counter()
    for _ in range(10):
        handle = searcher.start(position, LONG)
        handle.stop()
        assert handle.result().move in position.legal_moves()
    assert perf_counter() - begin < 5


counts = st.none() | st.sampled_from([1, 2, 3, 50, 10**12, MAX_COUNT])
limits = st.builds(
    sk.Limit,
    time=st.none() | st.sampled_from([1e-300, 1e-9, 1e-6, 0.002, 1e6, 10 * 365 * 24 * 3600]),
    nodes=counts,
    depth=st.none() | st.sampled_from([1, 2, 5, MAX_DEPTH]),
    simulations=counts,
)


@given(
    limit=limits,
    searcher=st.sampled_from(SEARCHERS),
    position=st.sampled_from([SHOBU, FOUR, random_graph().initial(), COUNTDOWN, Countdown(1), Countdown(7)]),
    lines=st.integers(1, 3),
    ponder=st.booleans(),
    hit=st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_all_limits_hold_together(
    limit: sk.Limit, searcher: sk.Searcher, position: sk.State, lines: int, ponder: bool, hit: bool
) -> None:
    if not isinstance(searcher, sk.MCTS):
        limit = replace(limit, simulations=None)
    handle = searcher.start(position, limit, lines=lines, ponder=ponder)
    if hit:
        handle.ponder_hit()
    small = (limit.time or 1) < 0.01 or min(limit.nodes or 99, limit.simulations or 99) < 99
    if not small or (ponder and not hit):
        sleep(0.005)
        handle.stop()
    begin = perf_counter()
    result = handle.result()
    assert perf_counter() - begin < 5
    assert result.move in position.legal_moves()
    assert len({line.move for line in result.lines}) == len(result.lines) <= lines
    if not ponder and isinstance(searcher, sk.AlphaBeta):
        assert result.nodes <= (limit.nodes or MAX_COUNT)
        assert result.depth <= (limit.depth or MAX_DEPTH)
    if not ponder:
        assert (result.simulations or 0) <= (limit.simulations or MAX_COUNT)


def hasty(control: Control) -> Iterator[Report]:
    """Makes reports as fast as they can be."""
    for depth in range(1, 10_001):
        yield Report(depth, depth, depth, 0.0, 0, [Line(0, None, [depth])])
        if control.stopped():
            return


def test_of_many_reports_a_task_keeps_the_latest_and_numbers_them() -> None:
    task = PythonTask(hasty, sk.Limit(), "beside")
    assert task.result().number == 10_000
    assert [report.number for report in task.reports()] == list(range(10_001 - KEPT, 10_001))
    assert [report.depth for report in task.reports(9998)] == [9999, 10_000]
    assert task.reports(10_000) == []
    assert task.latest() == task.result()


def test_a_slow_reader_skips_news_but_not_the_last() -> None:
    handle = Handle(PythonTask(hasty, sk.Limit(), "beside"), Origin(None, sk.game("connect_four").initial(), "", "hasty", 0, 100))
    depths = []
    for info in handle:
        depths.append(info.depth)
        if len(depths) == 1:
            handle.result()
    assert depths == sorted(set(depths))
    assert len(depths) <= 2 * KEPT
    assert depths[-1] == 10_000


def test_searches_that_run_are_not_copied_or_pickled() -> None:
    for position in POSITIONS.values():
        with sk.AlphaBeta(hash_mb=1).start(position, LONG) as handle:
            for copying in (pickle.dumps, copy.copy, copy.deepcopy):
                with pytest.raises(TypeError, match=r"a search that runs cannot be copied or pickled; its result\(\) can"):
                    copying(handle)


def test_an_error_in_a_game_reaches_the_caller() -> None:
    class Broken(Countdown):
        def play(self, step: int) -> "Broken":
            raise ZeroDivisionError(step)

    for searcher in SEARCHERS:
        if searcher.name == "random":
            continue
        with pytest.raises(ZeroDivisionError):
            searcher.search(Broken(5))
        with pytest.raises(ZeroDivisionError), searcher.start(Broken(5)) as handle:
            list(handle)


def test_other_threads_of_python_run_during_a_search() -> None:
    with sk.AlphaBeta(hash_mb=1).start(SHOBU, sk.Limit(time=0.5)) as handle:
        naps = 0
        while not handle.done():
            sleep(0.001)
            naps += 1
    assert naps > 100
