"""`sakiyomi ugi` as a program: how quickly it answers, and how it ends."""

import signal
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest

import sakiyomi as sk

Start = Callable[..., Any]
Seconds = Callable[[Callable[[], object]], float]


@pytest.fixture
def searching(program: Start) -> Any:
    """An engine in mid-search."""
    engine = program("ugi")
    engine.send("position startpos", "go infinite")
    engine.until("info depth 4")
    return engine


def test_the_command_line_says_what_options_are_at_first(program: Start) -> None:
    engine = program("ugi", "--game", "connect_four", "--engine", "alphabeta:depth=4", "--seed", "3")
    engine.send("ugi", "quit", "ugi")
    status, out, errors = engine.end()
    assert (status, errors, out.count("ugiok")) == (0, "", 1)
    assert "option name Game type combo default connect_four " in out
    assert "option name Seed type spin default 3 " in out


def test_a_wrong_command_line_is_one_line(program: Start) -> None:
    engine = program("ugi", "--game", "connect_four", "--option", "x=1")
    assert engine.end() == (2, "", "sakiyomi: error: unknown rule option of connect_four 'x' (known: none)\n")


def test_is_ready_within_a_tenth_of_a_second_in_mid_search(searching: Any, seconds: Seconds) -> None:
    times = []
    for _ in range(50):
        searching.send("isready")
        times.append(seconds(lambda: searching.until("readyok")))
    assert max(times) < 0.1


@pytest.mark.parametrize("spec", ["alphabeta", "alphabeta:threads=2", "mcts", "mcts:threads=2,parallel=root"])
def test_stop_brings_the_move_within_a_tenth_of_a_second(program: Start, seconds: Seconds, spec: str) -> None:
    engine = program("ugi", "--engine", spec)
    engine.ask("isready")
    for pause in (0.0, 0.001, 0.01, 0.1):
        engine.send("go infinite")
        time.sleep(pause)
        engine.send("stop")
        assert seconds(lambda: engine.until("bestmove")) < 0.1


@pytest.mark.parametrize("ends", ["quit", "end of input"])
def test_it_ends_with_its_move_at_once(searching: Any, ends: str) -> None:
    if ends == "quit":
        searching.send("quit")
    begin = time.perf_counter()
    status, out, errors = searching.end()
    assert time.perf_counter() - begin < 1
    assert (status, errors) == (0, "")
    assert out.splitlines()[-1].startswith("bestmove ")


def test_it_ends_when_nobody_reads_even_in_the_middle_of_a_silent_search(program: Start) -> None:
    engine = program("ugi")
    engine.send("position startpos", "go infinite")
    engine.until("info")
    engine.process.stdout.close()
    assert engine.process.wait(timeout=2) == 141
    assert engine.process.stderr.read() == b""


def test_ctrl_c_ends_it_with_130(searching: Any) -> None:
    searching.process.send_signal(signal.SIGINT)
    status, out, errors = searching.end()
    assert (status, errors) == (130, "sakiyomi: interrupted\n")
    assert out.splitlines()[-1].startswith("bestmove ")


def test_strict_ends_it_with_2(program: Start) -> None:
    engine = program("ugi", "--strict")
    engine.send("position startpos moves nonsense")
    assert engine.process.wait(timeout=5) == 2
    status, out, errors = engine.end()
    assert (status, out) == (2, "")
    assert errors.startswith("sakiyomi: error: move 1: 'nonsense' ")


def test_lines_come_in_any_pieces_and_of_any_bytes(program: Start) -> None:
    engine = program("ugi")
    for piece in (b"isrea", b"dy\r\nisready\n", b"\xff\xfe\x00\n", b"x" * 3_000_000, b"\nisready\nisready"):
        engine.process.stdin.write(piece)
        engine.process.stdin.flush()
    status, out, _ = engine.end()
    lines = out.splitlines()
    assert status == 0
    assert [line for line in lines if line == "readyok"] == ["readyok"] * 4
    assert [line[:26] for line in lines if line != "readyok"] == ["info string error command:"] * 2
    assert "must not be longer than 1,048,576 bytes" in lines[3]


def test_check_says_what_another_program_does_not_do(program: Start) -> None:
    status, out, errors = program("ugi", "--check", "true").end()
    assert (status, errors) == (1, "sakiyomi: error: 1 of 1 steps failed\n")
    assert out.startswith("FAILED ugi")


@pytest.mark.study
def test_a_round_trip_takes_a_tenth_of_a_millisecond_more_than_the_search(program: Start, seconds: Seconds) -> None:
    engine = program("ugi")
    searcher, record, limit = sk.AlphaBeta(), sk.game("shobu").new(), sk.Limit(nodes=1)

    def trip(command: str, end: str) -> None:
        engine.send(command)
        engine.until(end)

    trip("isready", "readyok")
    best = [1.0, 1.0]
    for _ in range(10):
        alone = median(seconds(lambda: searcher.search(record, limit)) for _ in range(300))
        go = median(seconds(lambda: trip("go nodes 1", "bestmove")) for _ in range(300))
        ready = median(seconds(lambda: trip("isready", "readyok")) for _ in range(300))
        best = [min(best[0], go - alone), min(best[1], ready)]
    assert max(best) < 100e-6
