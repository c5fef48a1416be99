"""Games in several processes: the same as in one, whatever becomes of the processes, and nothing remains."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.match import Block, Plan, Pool, RandomOpenings, play_match, players_of, read_match

PLAN = Plan(sk.game("leduc_poker"), players_of(["ismcts; simulations=20", "random"]), deals=20)


def told(blocks: list[Block]) -> list[Any]:
    """All but the time it took."""
    return [(game.fixture, game.utilities, game.reason, game.digest) for block in blocks for game in block.games]


def test_any_executor_plays_the_same_games() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert told(list(PLAN.play(executor=executor, concurrency=3))) == told(list(PLAN.play()))


@pytest.mark.parametrize("workers", [0, 2])
def test_programs_end_with_the_match_and_not_with_their_player(
    workers: int, plain: str, nothing_is_left: Callable[[], bool]
) -> None:
    players = players_of([f"{plain}; time=0.01", "random"])
    openings = RandomOpenings(2, balance=0.5)
    with ExitStack() as stack:
        executor = stack.enter_context(ThreadPoolExecutor(workers)) if workers else None
        match = play_match("connect_four", players, deals=2, openings=openings, executor=executor, concurrency=2)
        assert len([game for block in match for game in block.games]) == 4
        del match
        gc.collect()
        assert nothing_is_left()


def test_processes_play_the_same_games_and_end(nothing_is_left: Callable[[], bool]) -> None:
    kept: list[Any] = []
    with Pool(2) as pool:
        blocks = list(PLAN.play(executor=pool, concurrency=2, keep=kept.append))
    assert told(blocks) == told(list(PLAN.play()))
    assert sorted(game.fixture.number for game in kept) == list(range(40))
    assert blocks[0].games[0].record.moves
    assert nothing_is_left()


def test_when_a_process_is_killed_no_game_is_lost_or_doubled() -> None:
    kept: list[Any] = []
    plan = Plan(PLAN.game, PLAN.players, deals=300)
    with Pool(2) as pool:
        match = plan.play(executor=pool, concurrency=2, keep=kept.append)
        blocks = [next(match)]
        os.kill(pool.submit(os.getpid).result(), signal.SIGKILL)
        blocks += match
    assert told(blocks) == told(list(plan.play()))
    assert sorted(game.fixture.number for game in kept) == list(range(600))


def test_a_task_that_a_broken_pool_does_not_take_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    submit, calls = Pool.submit, list[int]()

    def broken(pool: Pool, *arguments: Any) -> Future[Any]:
        calls.append(1)
        if len(calls) in (1, 4):
            raise BrokenExecutor("it has just died")
        return submit(pool, *arguments)

    monkeypatch.setattr(Pool, "submit", broken)
    with Pool(1) as pool:
        assert told(list(PLAN.play(executor=pool))) == told(list(PLAN.play()))


def test_a_game_that_ends_processes_ends_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ending.py").write_text("import os\nclass Engine:\n    def choose(self, *_):\n        os._exit(7)\n")
    monkeypatch.syspath_prepend(tmp_path)
    plan = replace(PLAN, players=players_of(["python:ending:Engine", "random"]), deals=1)
    monkeypatch.setattr("sakiyomi.match.loop._try", lambda *_: None)  # which would end this process
    with Pool(1) as pool, pytest.raises(RuntimeError, match=r"the games 0 died .*; begun 3 times"):
        list(plan.play(executor=pool))


PROGRAM = "import sys; from sakiyomi_cli import main; sys.exit(main())"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_nothing_survives_the_runner_and_the_match_goes_on(
    how: signal.Signals, plain: str, tmp_path: Path, nothing_is_left: Callable[[], bool]
) -> None:
    file = tmp_path / "match"
    words = ["match", "connect_four", "--engine", f"{plain}; time=0.01", "--engine", "random", "--deals", "300"]
    command = [sys.executable, "-c", PROGRAM, *words, "--concurrency", "2", "--output", str(file)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        assert process.stderr is not None
        while not process.stderr.readline().startswith("deal 3 "):
            pass
        process.send_signal(how)
        process.wait(20)
        rest = process.stderr.read()
    assert nothing_is_left()
    if how == signal.SIGINT:
        assert rest.splitlines()[-2:] == [f"go on with: sakiyomi match connect_four --resume {file}", "sakiyomi: interrupted"]
    _, games = read_match(file)
    assert 6 <= len(list(games)) < 600
