"""Ctrl-C and closed pipes: quick, quiet, and never a traceback."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

Begin = Callable[..., "subprocess.Popen[str]"]
TRIES = 10  # of which the best counts: other work may hold up some of them
QUICK = 0.25  # seconds, with the end of the interpreter


def interrupted(process: "subprocess.Popen[str]") -> tuple[str, str, float]:
    """What a process writes after Ctrl-C, and the seconds until it has ended."""
    process.send_signal(signal.SIGINT)
    since = time.monotonic()
    out, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert err.splitlines()[-1] == "sakiyomi: interrupted"
    return out, err, time.monotonic() - since


@pytest.mark.parametrize(
    "arguments",
    [
        ("bestmove", "shobu", "--time", "60"),
        ("bestmove", "shobu", "--time", "60", "--json", "--threads", "2"),
        ("bestmove", "connect_four", "--time", "60", "--lines", "7"),
        ("bestmove", "shobu", "--time", "60", "--engine", "mcts:threads=2"),
    ],
)
def test_ctrl_c_ends_a_search_at_once(arguments: tuple[str, ...], begun: Begin) -> None:
    def seconds() -> float:
        with begun(*arguments) as process:
            assert process.stderr is not None
            process.stderr.readline()
            out, _, taken = interrupted(process)
        assert out == ""
        return taken

    assert any(seconds() < QUICK for _ in range(TRIES))


@pytest.mark.parametrize(("depth", "mode"), [("6", "--built"), ("6", "--merged"), ("6", "--distinct"), ("5", "--divide")])
def test_ctrl_c_ends_a_count_at_once(depth: str, mode: str, begun: Begin) -> None:
    def seconds() -> float:
        with begun("perft", "shobu", "--depth", depth, mode) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.1)
            _, err, taken = interrupted(process)
        assert err.count("\n") == 1
        return taken

    assert any(seconds() < QUICK for _ in range(TRIES))


@pytest.mark.parametrize("arguments", [("moves", "shobu"), ("games",), ("perft", "connect_four", "--depth", "9")])
def test_a_closed_pipe_is_silent(arguments: tuple[str, ...], begun: Begin) -> None:
    with begun(*arguments) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_a_search_whose_progress_nobody_reads_ends(begun: Begin) -> None:
    with begun("bestmove", "shobu", "--time", "60") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stderr.close()
        assert process.stdout.read() == ""
    assert process.returncode == 141


def test_closed_streams_are_no_trouble() -> None:
    program = "import sys; from sakiyomi.cli import main; sys.exit(main())"
    for closed in ("<&-", ">&-", "2>&-"):
        command = f"exec {closed}; exec \"$0\" -c '{program}' bestmove shobu --depth 1"
        done = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0
        assert "Traceback" not in done.stderr


INTERRUPTED_IMPORT = """
import sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "sakiyomi.games":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
from sakiyomi_cli import main
sys.exit(main())
"""


def test_ctrl_c_while_the_package_loads_is_one_line() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED_IMPORT, "games"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "sakiyomi: interrupted\n")


def test_an_unknown_core_is_one_line() -> None:
    command = [sys.executable, "-c", "import sys, sakiyomi_cli; sys.exit(sakiyomi_cli.main())", "games"]
    done = subprocess.run(command, env={**os.environ, "SAKIYOMI_CORE": "z80"}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sakiyomi: error: SAKIYOMI_CORE='z80' names no core")
    assert done.stderr.count("\n") == 1
