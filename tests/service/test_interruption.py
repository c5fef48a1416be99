"""Ctrl-C ends whatever waits for a search, within 50 ms."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from time import perf_counter, sleep

import pytest

import sakiyomi as sk
from sakiyomi.testing.countdown import Countdown

LONG = sk.Limit(time=60)
SHOBU, COUNTDOWN = sk.game("shobu").initial(), Countdown(1000)
READERS: list[sk.Searcher] = [sk.AlphaBeta(hash_mb=1), sk.AlphaBeta(hash_mb=1, threads=2), sk.MCTS(tree_mb=64)]


def interruption(work: Callable[[], object]) -> float:
    """Seconds from Ctrl-C, pressed while `work` runs, to its end."""

    def press() -> None:
        sleep(0.1)
        pressed.append(perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    pressed: list[float] = []
    ended_itself = False
    thread = threading.Thread(target=press)
    thread.start()
    try:
        work()
        ended_itself = True
        sleep(5)
    except KeyboardInterrupt:
        seconds = perf_counter() - pressed[0]
    thread.join()
    assert not ended_itself
    return seconds


def assert_quick(work: Callable[[], object]) -> None:
    """The best of some: others may keep the machine busy."""
    assert any(interruption(work) < 0.05 for _ in range(20))


def iterate(searcher: sk.Searcher, position: sk.State) -> None:
    for _ in searcher.start(position, LONG):
        pass


def in_a_block(searcher: sk.Searcher, position: sk.State) -> None:
    with searcher.start(position, LONG):
        sleep(10)


def side_by_side(searcher: sk.Searcher, position: sk.State) -> None:
    with searcher.start(position, LONG), searcher.start(position, LONG) as second, searcher.start(position, LONG, ponder=True):
        second.result()


def awaited(searcher: sk.Searcher, position: sk.State) -> None:
    async def main() -> None:
        await searcher.start(position, LONG)

    asyncio.run(main())


def iterated_over_in_a_coroutine(searcher: sk.Searcher, position: sk.State) -> None:
    async def main() -> None:
        async for _ in searcher.start(position, LONG):
            pass

    asyncio.run(main())


def gathered(searcher: sk.Searcher, position: sk.State) -> None:
    async def main() -> None:
        async with searcher.start(position, LONG) as first:
            await asyncio.gather(first, searcher.start(position, LONG))

    asyncio.run(main())


WAYS: list[Callable[[sk.Searcher, sk.State], object]] = [
    *(iterate, in_a_block, side_by_side, awaited, iterated_over_in_a_coroutine, gathered),
    lambda searcher, position: searcher.search(position, LONG),
    lambda searcher, position: searcher.start(position, LONG).result(),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("position", [SHOBU, COUNTDOWN], ids=["native", "python"])
def test_ctrl_c_ends_a_search(position: sk.State, way: Callable[[sk.Searcher, sk.State], object]) -> None:
    for searcher in READERS[: 3 if way in WAYS[-2:] else 1]:
        assert_quick(lambda searcher=searcher: way(searcher, position))  # type: ignore[misc]
    for thread in threading.enumerate():
        if thread.name == "sakiyomi search":
            thread.join(5)
            assert not thread.is_alive()


@pytest.mark.parametrize(
    "work",
    [
        lambda: sk.best_move("shobu", time=60),
        lambda: SHOBU.perft(7, "built"),
        lambda: SHOBU.perft(7, "merged"),
        lambda: SHOBU.perft(9),
        lambda: SHOBU.distinct(6),
    ],
    ids=["best_move", "built", "merged", "turns", "distinct"],
)
def test_ctrl_c_ends_other_work(work: Callable[[], object]) -> None:
    assert_quick(work)


class Slow(Countdown):
    """A game in which a search does not notice for long that it shall end."""

    def legal_moves(self) -> list[int]:
        sleep(0.3)
        return Countdown.legal_moves(self)


def test_ctrl_c_while_a_block_waits_for_its_search_leaves_no_thread_that_runs_on() -> None:
    def leave() -> None:
        with sk.AlphaBeta().start(Slow(1000), LONG) as handle:
            handles.append(handle)

    handles: list[sk.Handle] = []
    assert_quick(leave)
    for handle in handles:
        begin = perf_counter()
        while not handle.done():
            sleep(0.01)
            assert perf_counter() - begin < 10
