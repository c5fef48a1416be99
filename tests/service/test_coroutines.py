"""The same names in coroutines: await, async for, async with."""

import asyncio
import threading
from time import perf_counter

import pytest

import sakiyomi as sk
from sakiyomi.testing.countdown import Countdown

LONG = sk.Limit(time=60)
SHOBU, COUNTDOWN = sk.game("shobu").initial(), Countdown(1000)
each_position = pytest.mark.parametrize("position", [SHOBU, COUNTDOWN], ids=["native", "python"])


def begin(position: sk.State, limit: sk.Limit = LONG) -> sk.Handle:
    return sk.AlphaBeta(hash_mb=1).start(position, limit)


@each_position
def test_a_search_is_awaited_and_iterated_over_any_number_of_times(position: sk.State) -> None:
    async def main() -> None:
        handle = begin(position, sk.Limit(depth=3))
        assert [info.depth async for info in handle] == [1, 2, 3]
        assert await handle == await handle == handle.result()
        assert [info.depth async for info in handle] == [1, 2, 3]

    asyncio.run(main())


@each_position
def test_leaving_the_block_stops_the_search(position: sk.State) -> None:
    async def main() -> None:
        async with begin(position) as handle:
            assert not handle.done()
        assert handle.done()
        with pytest.raises(ZeroDivisionError):
            async with begin(position) as other:
                raise ZeroDivisionError
        assert other.done()

    asyncio.run(main())


@each_position
def test_more_searches_than_threads_of_the_loop_run_side_by_side(position: sk.State) -> None:
    async def main() -> None:
        async with begin(position) as endless:
            waiting = [asyncio.ensure_future(endless) for _ in range(40)]
            results = await asyncio.gather(*(begin(position, sk.Limit(depth=depth)) for depth in (1, 2, 3) * 3))
            assert [result.depth for result in results] == [1, 2, 3] * 3
            async for info in begin(position, sk.Limit(depth=2)):
                assert info.depth <= 2
            endless.stop()
            assert len({(await each).nodes for each in waiting}) == 1

    asyncio.run(main())


@each_position
def test_a_coroutine_that_is_cancelled_stops_its_search(position: sk.State) -> None:
    async def watch(handle: sk.Handle) -> None:
        async for _ in handle:
            pass

    async def main() -> None:
        for wait in (lambda handle: handle, watch):
            handle = begin(position)
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(wait(handle), 0.05)
            since = perf_counter()
            assert handle.result().move in position.legal_moves()
            assert perf_counter() - since < 1

    asyncio.run(main())


def test_the_loop_runs_on_while_a_search_is_awaited() -> None:
    async def main() -> int:
        turns = 0
        search = asyncio.ensure_future(begin(SHOBU, sk.Limit(time=0.3)))
        while not search.done():
            turns += 1
            await asyncio.sleep(0.001)
        return turns

    assert asyncio.run(main()) > 10


def test_an_awaited_search_ends_on_time() -> None:
    async def main() -> float:
        since = perf_counter()
        await begin(SHOBU, sk.Limit(time=0.05))
        return perf_counter() - since - 0.05

    assert any(asyncio.run(main()) < 0.01 for _ in range(30))  # other work may hold up most of them


@each_position
def test_a_handle_is_used_in_another_loop_and_thread_than_it_came_from(position: sk.State) -> None:
    async def start() -> sk.Handle:
        handle = begin(position)
        async for _ in handle:
            return handle
        raise AssertionError

    async def finish(handle: sk.Handle) -> None:
        handle.stop()
        results.append(await handle)

    results: list[sk.SearchResult] = []
    handle = asyncio.run(start())
    assert not handle.done()
    thread = threading.Thread(target=lambda: asyncio.run(finish(handle)))
    thread.start()
    thread.join(10)
    asyncio.run(finish(handle))
    assert results == [handle.result()] * 2


def test_what_ends_a_search_reaches_the_coroutine() -> None:
    class Broken(Countdown):
        def play(self, step: int) -> "Broken":
            raise ZeroDivisionError(step)

    async def await_it() -> None:
        await sk.AlphaBeta().start(Broken(5))

    async def iterate() -> None:
        async for _ in sk.AlphaBeta().start(Broken(5)):
            pass

    for main in (await_it, iterate):
        with pytest.raises(ZeroDivisionError):
            asyncio.run(main())
