"""A match that is killed at any moment, and gone on with, again and again: it ends as if nothing had happened."""

import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.match import Plan, Played, Terms, players_of, read_match

# runs a command line a line, each in a process that begins with everything loaded: tells its number, and its exit status
SERVER = """
import os, sys
from sakiyomi.cli import main
for line in sys.stdin:
    if (child := os.fork()) == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os._exit(main(line.split()))
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Runner:
    """Runs command lines, each in a process of its own."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([sys.executable, "-c", SERVER], stdin=pipe, stdout=pipe, bufsize=0)

    def run(self, *words: str, seconds: float | None = None) -> int:
        """The exit status, of one that is killed after so many seconds -9."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{' '.join(words)}\n".encode())
        child = self._number()
        if seconds is not None and not select.select([self.process.stdout], [], [], seconds)[0]:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        return self._number()

    def _number(self) -> int:
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())


@pytest.fixture
def runner() -> Iterator[Runner]:
    begun = Runner()
    yield begun
    begun.process.communicate()


def told(games: list[Played]) -> list[Any]:
    """All but the time it took, by number."""
    games = sorted(games, key=lambda game: game.fixture.number)
    return [(game.fixture, game.utilities, game.reason, game.digest) for game in games]


def endure(runner: Runner, plan: Plan, words: tuple[str, ...], folder: Path, kills: int) -> tuple[int, int, int]:
    """Plays matches until so many runs were killed after a game. Gives matches, and kills before and after their first game."""
    undisturbed = told([game for block in plan.play() for game in block.games])
    begin = time.perf_counter()
    assert runner.run(*words, "--output", str(folder / "whole")) == 0
    longest, generator = time.perf_counter() - begin, random.Random(9)
    matches, early, amid = 0, 0, 0
    while amid < kills:
        matches += 1
        file, status = folder / str(matches), -9
        while status == -9:
            how = ("--resume",) if file.exists() and file.stat().st_size else (*words, "--output")
            first = (*words[:2], *words[-2:]) if how[0] == "--resume" else ()
            is_enough = amid >= kills
            status = runner.run(*first, *how, str(file), "--quiet", seconds=None if is_enough else generator.uniform(0, longest))
            lines = file.read_bytes().count(b"\n") if file.exists() else 0
            early, amid = early + (status == -9 and lines < 2), amid + (status == -9 and lines >= 2)
            longest *= 0.9 if status == 0 else 1.1 if lines < 2 else 1  # the machine may be less busy than it was, or busier
        assert status == 0
        assert told(list(read_match(file)[1])) == undisturbed
        assert file.read_bytes().count(b"\n") == plan.games + 1  # none of them twice
    return matches, early, amid


@pytest.mark.parametrize("kills", [3, pytest.param(200, marks=pytest.mark.study)])
def test_a_match_that_is_killed_at_any_moment_loses_and_doubles_no_game(kills: int, runner: Runner, tmp_path: Path) -> None:
    plan = Plan(sk.game("leduc_poker"), players_of(["random", "ismcts; simulations=10"]), deals=100)
    words = "match leduc_poker --engine random --engine ismcts;simulations=10 --deals 100 --concurrency 1"
    _, _, amid = endure(runner, plan, tuple(words.split()), tmp_path, kills)
    assert amid == kills


@pytest.mark.parametrize("kills", [1, pytest.param(20, marks=pytest.mark.study)])
def test_neither_do_engines_outlive_it(
    kills: int, runner: Runner, plain: str, tmp_path: Path, nothing_is_left: Callable[[], bool]
) -> None:
    (tmp_path / "engine").write_text(f"#!/bin/sh\nexec {plain.removeprefix('cmd:')} forks\n")
    (tmp_path / "engine").chmod(0o755)
    spec = f"cmd:{tmp_path / 'engine'};name=forks,time=0.001"
    words = ("match", "connect_four", "--engine", spec, "--engine", "random", "--deals", "2", "--margin", "60")
    plan = Plan(sk.game("connect_four"), players_of([spec, "random"]), deals=2, terms=Terms(margin=60))
    endure(runner, plan, (*words, "--concurrency", "2"), tmp_path, kills)
    runner.process.communicate()
    assert nothing_is_left()
