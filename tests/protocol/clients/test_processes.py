"""Nothing of an engine remains: however it is closed, and however the process that began it ends."""

import gc
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.engine import EngineDied, UgiEngine
from sakiyomi.engine._process import Process

Make, Left, Soon = Callable[..., Any], Callable[[], list[int]], Callable[[Callable[[], bool]], bool]
START = sk.game("connect_four").initial()
SOON = sk.Limit(time=0.02)
FILES = 6
"""That an engine takes: four pipes, its process, and what waits for them."""
BEGIN = """
import os, sys, time
import sakiyomi as sk
from sakiyomi.engine import UgiEngine

if __name__ == "__main__":
    start = sk.game("connect_four").initial()
    engine = UgiEngine({command!r})
    engine.play(start, sk.Limit(time=0.02))
    handle = engine.analysis(start)
"""


def program(command: str, rest: str) -> list[str]:
    """One that has an engine search, and then does the rest."""
    return [sys.executable, "-c", BEGIN.format(command=command) + "".join(f"    {line}\n" for line in rest.splitlines())]


def test_closing_ends_an_engine_and_may_be_repeated(ugi: Make, left: Left) -> None:
    engine = ugi()
    engine.close()  # before it starts, too
    with pytest.raises(EngineDied, match="was closed"):
        engine.open()
    other = ugi().open()
    assert len(left()) == 2  # with its guard
    for _ in range(3):
        other.close()
    assert left() == []
    with pytest.raises(EngineDied, match="was closed"):
        other.play(START, SOON)


def test_closing_in_mid_search_ends_that(ugi: Make, left: Left, soon: Soon) -> None:
    engine = ugi()
    handle = engine.analysis(START)
    threading.Timer(0.1, engine.close).start()
    with pytest.raises(EngineDied, match="was closed"):
        handle.result()
    assert soon(lambda: left() == [])


def test_an_engine_that_ignores_quit_is_ended(left: Left) -> None:
    deaf = UgiEngine([sys.executable, "-c", "print('ugiok', flush=True); import time; time.sleep(60)"]).open()
    begin = perf_counter()
    deaf.close()
    assert perf_counter() - begin < 3
    assert left() == []


def test_any_number_of_threads_may_close_at_a_time(ugi: Make, left: Left, soon: Soon) -> None:
    engine = ugi("forks")
    engine.play(START, SOON)
    threads = [threading.Thread(target=engine.close) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert soon(lambda: left() == [])


def test_an_engine_that_nobody_holds_ends(plain: str, left: Left, soon: Soon) -> None:
    engine = UgiEngine(plain)
    handle = engine.analysis(START)
    del engine
    gc.collect()
    assert len(left()) == 2  # the handle needs it
    handle.stop()
    assert str(handle.result().move) == "1"
    del handle
    gc.collect()
    assert soon(lambda: left() == [])


@pytest.mark.parametrize("end", ["", "sys.exit(3)", "raise KeyboardInterrupt", "os._exit(0)", "os.kill(os.getpid(), 9)"])
@pytest.mark.parametrize("wrongs", ["", " forks"])
def test_no_engine_outlives_the_process_that_began_it(plain: str, left: Left, soon: Soon, end: str, wrongs: str) -> None:
    subprocess.run(program(plain + wrongs, end), capture_output=True, timeout=20)
    assert soon(lambda: left() == [])


def test_none_outlives_one_that_is_killed_while_a_fork_of_it_lives_on(plain: str, left: Left, soon: Soon) -> None:
    fork = "child = os.fork()\nif child: print(child, flush=True)\ntime.sleep(60)"
    with subprocess.Popen(program(plain, fork), stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
        only_child = soon(lambda: left() == [child])
        os.kill(child, signal.SIGKILL)
    assert only_child


def test_a_fork_neither_uses_nor_ends_the_engine_of_its_parent(plain: str) -> None:
    fork = """
child = os.fork()
if child == 0:
    try:
        engine.play(start)
    except sk.EngineError as error:
        print(error.reason, flush=True)
    engine.close()
    del handle, engine
    sys.exit()
os.waitpid(child, 0)
handle.stop()
print(handle.result().move, engine.play(start, sk.Limit(time=0.02)))
"""
    done = subprocess.run(program(plain, fork.strip()), capture_output=True, text=True, timeout=20)
    told = ["runs for the process of which this is a fork; start another one here", "1 1"]
    assert (done.stdout.splitlines(), done.stderr) == (told, "")


def test_an_engine_works_in_a_spawned_process(plain: str, left: Left, soon: Soon) -> None:
    import multiprocessing

    spec = f"cmd:{plain}"
    searcher = sk.parse_spec(spec)[0]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        result = pool.apply(searcher.search, (START, SOON))
        pool.close()
        pool.join()
    assert str(result.move) == "1"
    assert soon(lambda: len(left()) <= 1)  # the resource tracker of multiprocessing stays


def test_an_engine_that_runs_does_not_pickle(ugi: Make) -> None:
    import pickle

    with pytest.raises(TypeError, match="its command can"):
        pickle.dumps(ugi())


def test_text_that_nobody_reads_holds_nobody_up(left: Left) -> None:
    process = Process(["sleep", "60"], lambda _: None, lambda: None)
    begin = perf_counter()
    with pytest.raises(TimeoutError):
        process.send("x" * 1_000_000, 0.2)
    process.kill()
    with pytest.raises(BrokenPipeError):
        process.send("x", 0.2)
    assert perf_counter() - begin < 2
    assert left() == []


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208


def _memory() -> int:
    """Resident, in KiB."""
    with open("/proc/self/status") as status:  # noqa: PTH123
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def _play(engine: UgiEngine) -> None:
    record = sk.game("connect_four").new()
    while record.termination() is None:
        record.push(engine.play(record, sk.Limit(time=0.001)))


def _objects() -> int:
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.parametrize(
    ("games", "restarts"), [(5, 15), pytest.param(1000, 100, marks=pytest.mark.study)], ids=["few", "thousand"]
)
def test_games_leave_nothing_behind(ugi: Make, left: Left, games: int, restarts: int) -> None:
    with ugi() as engine:
        _play(engine)
        files, threads, objects, memory = _open_files(), threading.active_count(), _objects(), _memory()
        for _ in range(games):
            _play(engine)
        assert (_open_files(), threading.active_count(), len(left())) == (files, threads, 2)
        assert _objects() - objects < 200
    for _ in range(restarts):
        with ugi() as engine:
            engine.play(START, sk.Limit(time=0.001))
    assert (_open_files(), threading.active_count(), left()) == (files - FILES, threads - 1, [])
    assert _memory() - memory < 8192
