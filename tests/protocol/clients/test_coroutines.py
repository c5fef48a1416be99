"""Engines in coroutines: the same names, and the loop runs on."""

import asyncio
import threading
from collections.abc import Callable
from time import perf_counter

import pytest

import sakiyomi as sk
from sakiyomi.engine import AsyncJsonlEngine, AsyncUgiEngine, EngineDied, EngineTimeout, Patience, UgiEngine

START = sk.game("connect_four").initial()
VIEW = sk.game("leduc_poker").initial().view(0)
SOON = sk.Limit(time=0.05)
Left = Callable[[], list[int]]


def test_the_same_names_do_the_same(plain: str, left: Left) -> None:
    async def main() -> None:
        async with AsyncUgiEngine(plain, options={"Depth": 2}) as engine:
            assert str(await engine.play(START, SOON)) == "1"
            assert (await engine.analyse(START, SOON, lines=2)).depth == 3
            depths = []
            async with engine.analysis(START) as analysis:
                async for info in analysis:
                    depths.append(info.depth)
                    if info.depth == 3:
                        break
            assert depths == [1, 2, 3]
            assert (await analysis).depth == 3

    asyncio.run(main())
    assert left() == []


def test_so_it_is_with_json_lines(plain_jsonl: str, left: Left) -> None:
    async def main() -> None:
        async with AsyncJsonlEngine(f"{plain_jsonl} call") as engine:
            moves = await asyncio.gather(*(engine.play(VIEW, SOON) for _ in range(20)))
            assert [str(move) for move in moves] == ["call"] * 20

    asyncio.run(main())
    assert left() == []


def test_more_engines_than_threads_of_the_loop_search_side_by_side(plain: str, left: Left) -> None:
    async def one() -> float:
        async with AsyncUgiEngine(plain) as engine:
            await engine.play(START, sk.Limit(time=0.3))
        return perf_counter()

    async def main() -> None:
        await asyncio.gather(*(one() for _ in range(12)))

    asyncio.run(main())
    assert left() == []


def test_the_loop_runs_on_while_an_engine_starts_and_thinks(plain: str) -> None:
    async def main() -> int:
        turns, work = 0, asyncio.ensure_future(play())
        while not work.done():
            turns += 1
            await asyncio.sleep(0.001)
        return turns

    async def play() -> None:
        async with AsyncUgiEngine(plain) as engine:
            await engine.play(START, sk.Limit(time=0.2))

    assert asyncio.run(main()) > 20


def test_a_coroutine_that_is_cancelled_stops_its_search(plain: str) -> None:
    async def main() -> None:
        async with AsyncUgiEngine(plain) as engine:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(engine.play(START, sk.Limit(time=60)), 0.1)
            begin = perf_counter()
            assert str(await engine.play(START, SOON)) == "1"
            assert perf_counter() - begin < 1

    asyncio.run(main())


def test_engines_that_block_work_inside_a_running_loop(plain: str) -> None:
    async def main() -> str:
        with UgiEngine(plain) as engine:
            return str(engine.play(START, SOON))

    assert asyncio.run(main()) == "1"


def test_what_an_engine_does_wrong_reaches_the_coroutine(plain: str, left: Left) -> None:
    hasty = Patience(start=1, overtime=0.3)

    async def play(wrong: str) -> None:
        async with AsyncUgiEngine(f"{plain} {wrong}", patience=hasty) as engine:
            await engine.play(START, SOON)

    for wrong, kind in {"dies": EngineDied, "deaf": EngineTimeout, "silent": EngineTimeout}.items():
        with pytest.raises(kind):
            asyncio.run(play(wrong))
    assert left() == []


def test_a_loop_in_another_thread_may_await_what_this_one_began(plain: str) -> None:
    results: list[sk.SearchResult] = []

    async def finish(handle: sk.Handle) -> None:
        handle.stop()
        results.append(await handle)

    with UgiEngine(plain) as engine:
        handle = engine.analysis(START)
        thread = threading.Thread(target=lambda: asyncio.run(finish(handle)))
        thread.start()
        thread.join(10)
        assert results == [handle.result()]
