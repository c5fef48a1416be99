"""`profile`."""

import json
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., tuple[int, str, str]]
SHORT = ("--scaling", "0", "--stops", "0", "--quiet")


def test_profile_prints_where_time_and_nodes_go(sakiyomi: Command) -> None:
    status, out, err = sakiyomi("profile", "shobu", "--time", "0.2", "--scaling", "2", "--stops", "3", "--quiet")
    assert (status, err) == (0, "")
    for name in ("nodes", "branching factor", "peak memory", "stop latency", "cut-offs on move 1", "move generation", "speed-up"):
        assert name in out


def test_profile_takes_a_second_without_limits(sakiyomi: Command) -> None:
    status, out, _ = sakiyomi("profile", "shobu", "--json", *SHORT)
    document = json.loads(out)
    assert (status, document["limit"]) == (0, {"time": 1.0})
    assert document["effort"]["time"] == pytest.approx(1.0, abs=0.1)


def test_profile_of_hidden_cards_is_of_the_view(sakiyomi: Command) -> None:
    status, out, _ = sakiyomi("profile", "leduc_poker", "--position", "QK J crc/r", "--nodes", "500", "--json", *SHORT)
    assert (status, json.loads(out)["position"]) == (0, "?K J crc/r second")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--engine", "alphabet"), "unknown engine 'alphabet'; did you mean 'alphabeta'?"),
        (("--engine", "ismcts"), "engine ismcts does not suit shobu"),
        (("--scaling", "-1"), "threads must be a whole number from 0 to 256, not -1"),
        (("--stops", "-1"), "stops must be a whole number from 0 to 1000000, not -1"),
        (("--json", "--html", "-"), "only one of --json and the files can have standard output"),
        (("--html", "/no/such/folder/page.html"), "No such file or directory"),
        (("--simulations", "10"), "AlphaBeta makes no simulations"),
    ],
)
def test_bad_input_is_one_clear_line(sakiyomi: Command, arguments: tuple[str, ...], fault: str) -> None:
    status, out, err = sakiyomi("profile", "shobu", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert fault in err


def test_a_game_that_is_over_has_no_profile(sakiyomi: Command) -> None:
    status, _, err = sakiyomi("profile", "connect_four", "--moves", "4 5 4 5 4 5 4")
    assert status == 2
    assert "the game is over" in err


def test_files_are_written_beside_the_answer(sakiyomi: Command, tmp_path: Path) -> None:
    names = [tmp_path / name for name in ("page.html", "trace.json", "scope.json")]
    options = [
        word for name, path in zip(("html", "trace", "speedscope"), names, strict=True) for word in (f"--{name}", str(path))
    ]
    status, out, _ = sakiyomi("profile", "shobu", "--time", "0.1", *options, *SHORT)
    assert status == 0
    assert "peak memory" in out
    assert names[0].read_text().startswith("<!DOCTYPE html>")
    assert json.loads(names[1].read_text())["traceEvents"]
    assert json.loads(names[2].read_text())["profiles"]


@pytest.mark.parametrize("at", [0.5, 1.6], ids=["in the search", "between the searches of other threads"])
def test_ctrl_c_shows_what_was_measured_so_far(begun: Callable[..., Any], at: float) -> None:
    with begun("profile", "shobu", "--time", "1", "--scaling", "9", "--json", "--quiet") as process:
        time.sleep(at + 0.4)  # the interpreter starts too
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert (process.returncode, err.splitlines()) == (130, ["sakiyomi: interrupted"])
    document = json.loads(out)
    assert document["interrupted"]
    assert document["effort"]["nodes"] > 0
    assert (document["effort"]["time"] < 0.99) == (at < 1)
