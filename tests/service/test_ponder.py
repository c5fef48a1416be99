"""Searches that ponder have no limits until the hit; from then on they hold."""

from collections.abc import Iterator
from time import perf_counter, sleep

import pytest

import sakiyomi as sk
from sakiyomi.control import Control
from sakiyomi.report import Line, Report
from sakiyomi.task import PythonTask
from sakiyomi.testing.countdown import Countdown

SHOBU, COUNTDOWN = sk.game("shobu").initial(), Countdown(1000)
TINY = sk.Limit(time=1e-6, nodes=1, depth=1)
ENDLESS = [
    pytest.param(searcher, position, id=f"{searcher.name}-{searcher.threads}-{kind}")
    for kind, position in (("native", SHOBU), ("python", COUNTDOWN))
    for searcher in (sk.AlphaBeta(hash_mb=1), sk.AlphaBeta(hash_mb=1, threads=2), sk.MCTS(tree_mb=64))
]
each_endless_search = pytest.mark.parametrize(("searcher", "position"), ENDLESS)


def end(handle: sk.Handle) -> sk.SearchResult:
    """The result of a search that is about to end."""
    begin = perf_counter()
    while not handle.done() and perf_counter() - begin < 5:
        sleep(0.001)
    assert handle.done()
    return handle.result()


@each_endless_search
def test_limits_bind_from_the_hit_on(searcher: sk.Searcher, position: sk.State) -> None:
    with searcher.start(position, TINY, ponder=True) as handle:
        next(iter(handle))
        sleep(0.05)
        assert not handle.done()
        handle.ponder_hit()
        result = end(handle)
        assert result.nodes > 1
        assert result.move in position.legal_moves()


@each_endless_search
def test_a_search_that_is_stopped_while_it_ponders_has_a_move_at_once(searcher: sk.Searcher, position: sk.State) -> None:
    for seconds in (0, 0.02):
        handle = searcher.start(position, TINY, ponder=True)
        sleep(seconds)
        handle.stop()
        assert end(handle).move in position.legal_moves()


@each_endless_search
def test_a_hit_before_the_search_has_begun_counts(searcher: sk.Searcher, position: sk.State) -> None:
    for _ in range(20):
        handle = searcher.start(position, TINY, ponder=True)
        handle.ponder_hit()
        assert end(handle).move in position.legal_moves()


@each_endless_search
def test_time_counts_from_the_hit(searcher: sk.Searcher, position: sk.State) -> None:
    with searcher.start(position, sk.Limit(time=0.1), ponder=True) as handle:
        sleep(0.15)
        assert not handle.done()
        handle.ponder_hit()
        begin = perf_counter()
        assert end(handle).time > 0.2
        assert perf_counter() - begin > 0.09


def test_a_second_hit_gives_no_more_time() -> None:
    control = Control(sk.Limit(time=0.5), ponder=True)
    control.ponder_hit()
    sleep(0.3)
    control.ponder_hit()
    assert not control.stopped()
    sleep(0.2)
    assert control.stopped()


@pytest.mark.parametrize(("searcher", "position"), [each for each in ENDLESS if "-2-" not in str(each.id)])
def test_after_an_early_hit_a_search_is_what_it_would_have_been(searcher: sk.Searcher, position: sk.State) -> None:
    limit = sk.Limit(nodes=100_000 if position is SHOBU else 20_000)
    expected = searcher.clone().search(position, limit)
    handle = searcher.clone().start(position, limit, ponder=True)
    handle.ponder_hit()
    found = end(handle)
    assert (found.lines, found.nodes) == (expected.lines, expected.nodes)


@each_endless_search
def test_after_a_miss_the_searcher_searches_another_position(searcher: sk.Searcher, position: sk.State) -> None:
    played = position.play(position.legal_moves()[0])
    with searcher.start(played, TINY, ponder=True) as handle:
        sleep(0.02)
    assert handle.done()
    other = position.play(position.legal_moves()[1])
    assert searcher.search(other, sk.Limit(nodes=500)).move in other.legal_moves()


@pytest.mark.parametrize("searcher", [sk.AlphaBeta(hash_mb=1), sk.MCTS(tree_mb=16), sk.Greedy(), sk.Random()], ids=repr)
@pytest.mark.parametrize("position", [sk.game("connect_four").parse("445566"), Countdown(6)], ids=["native", "python"])
def test_a_search_that_has_nothing_left_to_look_at_ends_without_a_hit(searcher: sk.Searcher, position: sk.State) -> None:
    handle = searcher.start(position, sk.Limit(time=1e-6), ponder=True)
    result = end(handle)
    assert result.move in position.legal_moves()
    handle.ponder_hit()
    assert handle.result() == result


@pytest.mark.parametrize("limit", [sk.Limit(depth=2), sk.Limit(nodes=2), sk.Limit(time=1e-6)], ids=str)
def test_a_hit_ends_a_search_in_python_between_two_reports(limit: sk.Limit) -> None:
    def search(control: Control) -> Iterator[Report]:
        yield Report(3, 3, 3, 0.0, 0, [Line(0, None, [1])])
        while not control.stopped():
            sleep(0.001)

    task = PythonTask(search, limit, "ponder")
    while task.latest() is None:
        sleep(0.001)
    assert not task.done()
    task.ponder_hit()
    assert task.wait(5)


@each_endless_search
def test_a_hit_is_nothing_to_a_search_that_does_not_ponder(searcher: sk.Searcher, position: sk.State) -> None:
    handle = searcher.start(position, sk.Limit(nodes=3000))
    handle.ponder_hit()
    assert end(handle).nodes <= 3000
    handle.ponder_hit()


def test_a_hit_gives_no_more_time_to_a_search_that_does_not_ponder() -> None:
    control = Control(sk.Limit(time=0.2))
    sleep(0.1)
    control.ponder_hit()
    sleep(0.1)
    assert control.stopped()


def test_without_limits_a_hit_leaves_a_second() -> None:
    handle = sk.AlphaBeta(hash_mb=1).start(SHOBU, ponder=True)
    handle.ponder_hit()
    begin = perf_counter()
    end(handle)
    assert perf_counter() - begin > 0.95


def test_ponder_is_a_truth_value() -> None:
    with pytest.raises(TypeError, match="ponder must be True or False, not 1"):
        sk.AlphaBeta().start(SHOBU, ponder=1)  # type: ignore[arg-type]
