"""Whatever an engine does wrong, it ends in a named error, in bounded time, and nothing of it remains."""

import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.engine import (
    EngineDied,
    EngineFailure,
    EngineIllegalMove,
    EngineProtocolError,
    EngineRefused,
    EngineTimeout,
    Patience,
    UgiEngine,
)

Make, Left, Soon = Callable[..., Any], Callable[[], list[int]], Callable[[Callable[[], bool]], bool]
HASTY = Patience(start=2, move=1, overtime=0.5)
START = sk.game("connect_four").initial()
VIEW = sk.game("leduc_poker").initial().view(0)
SOON = sk.Limit(time=0.05)


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        ("silent", EngineTimeout, "was not ready in the 2 s"),
        ("stillborn", EngineDied, "exit code: 1; standard error: 'no licence found'"),
        ("dies", EngineDied, "last command: 'go movetime 50'; exit code: 3; standard error: 'cannot go on'"),
        ("deaf", EngineTimeout, "did not move in time"),
        ("late", EngineTimeout, "did not move in time"),
        ("babbles", EngineProtocolError, "writes on and on"),
        ("no-newline", EngineProtocolError, "writes a line of more than 4 MiB"),
        ("latin-1", EngineProtocolError, r"not UTF-8: b'info string \\xe9t\\xe9'"),
        ("tokens", EngineProtocolError, "'info depth banana pv 1': a whole number must follow 'depth', not 'banana'"),
        ("words", EngineProtocolError, "one word must follow 'bestmove', a move"),
        ("illegal", EngineIllegalMove, "'bestmove 8': '8' is no Connect Four move"),
    ],
)
def test_what_an_engine_does_wrong_has_a_name(wrong: str, kind: type[EngineFailure], message: str, ugi: Make, left: Left) -> None:
    engine, begin = ugi(wrong, patience=HASTY), perf_counter()
    with pytest.raises(kind, match=message) as caught:
        engine.play(START, SOON)
    assert perf_counter() - begin < 5
    assert left() == []
    assert caught.value.trace.command == engine.command
    assert len(str(caught.value).splitlines()) == 1
    with pytest.raises(kind):  # it stays over
        engine.play(START, SOON)
    engine.close()


def test_a_second_move_is_an_error_of_the_next_search_at_the_latest(ugi: Make, left: Left) -> None:
    engine = ugi("twice")
    with pytest.raises(EngineProtocolError, match="no search is under way"):
        _ = [engine.play(START, SOON) for _ in range(2)]
    assert left() == []


def test_children_of_an_engine_end_with_it(ugi: Make, left: Left, soon: Soon) -> None:
    with ugi("forks") as engine:
        engine.play(START, SOON)
        assert len(left()) == 3  # with the guard
    assert soon(lambda: left() == [])


def test_an_engine_that_dies_is_noticed_at_once_though_its_children_hold_its_output(ugi: Make, left: Left, soon: Soon) -> None:
    engine, begin = ugi("forks", "dies"), perf_counter()
    with pytest.raises(EngineDied):
        engine.analysis(START).result()
    assert perf_counter() - begin < 2
    assert soon(lambda: left() == [])


def test_an_engine_that_ignores_stop_fails_soon_after_it(ugi: Make, left: Left) -> None:
    handle, begin = ugi("deaf").analysis(START), perf_counter()
    handle.stop()
    with pytest.raises(EngineTimeout, match="last command: 'stop'"):
        handle.result()
    assert perf_counter() - begin < 2
    assert left() == []


def test_a_search_without_a_limit_of_time_has_a_deadline_too(ugi: Make) -> None:
    engine = ugi("deaf")
    with pytest.raises(EngineTimeout, match="last command: 'go depth 3'"):
        engine.play(START, sk.Limit(depth=3))


def test_the_last_lines_of_standard_error_are_told() -> None:
    program = "import sys\nfor n in range(50): print('line', n, file=sys.stderr)\nprint('x' * 9999, file=sys.stderr)"
    with pytest.raises(EngineDied) as caught:
        UgiEngine([sys.executable, "-c", program]).open()
    stderr = caught.value.trace.stderr
    assert (len(stderr), stderr[0], len(stderr[-1])) == (20, "line 31", 500)


@pytest.mark.parametrize("command", ["/no/such/program", ["/no/such/program", "--flag"], str(Path(__file__).parent)])
def test_a_program_that_cannot_start_says_so(command: str | list[str], left: Left) -> None:
    with pytest.raises(EngineDied, match=r"cannot be started: (No such file|Permission denied)"):
        UgiEngine(command).open()
    assert left() == []


@pytest.mark.parametrize("command", ["", [], "'open", ["a\0b"], [1]])
def test_what_is_no_command_is_a_wrong_argument(command: object) -> None:
    with pytest.raises(ValueError, match="command"):
        UgiEngine(command)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        ("array", EngineProtocolError, "an answer must be an object"),
        ("stranger", EngineProtocolError, "no request has the id 'stranger'"),
        ("not-json", EngineProtocolError, "writes 'move: call'"),
        ("no-move", EngineProtocolError, "the field 'move' must be text, not None"),
        ("deaf", EngineTimeout, "did not move in time"),
        ("refuses", EngineRefused, r"refused: no such game \(field game\)"),
    ],
)
def test_so_has_what_one_does_wrong_that_speaks_json_lines(
    jsonl: Make, wrong: str, kind: type[EngineFailure], message: str
) -> None:
    with jsonl(wrong) as engine, pytest.raises(kind, match=message):
        engine.play(VIEW, SOON)


def test_a_second_answer_is_an_error(jsonl: Make) -> None:
    with jsonl("twice") as engine, pytest.raises(EngineProtocolError, match="or it was answered"):
        _ = [engine.play(VIEW, SOON) for _ in range(2)]


def test_an_engine_that_refuses_goes_on(ugi: Make, jsonl: Make, left: Left) -> None:
    with ugi() as engine:
        with pytest.raises(EngineRefused, match="refused: position: only startpos is understood"):
            engine.play(START.play(START.parse_move("1")), SOON)
        assert str(engine.play(START, SOON)) == "1"
        assert len(left()) == 2
    with jsonl("refuses") as other:
        for _ in range(2):
            with pytest.raises(EngineRefused):
                other.play(VIEW, SOON)


def test_failures_pickle() -> None:
    import pickle

    with pytest.raises(EngineDied) as caught:
        UgiEngine("/no/such/program").open()
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.trace) == (str(caught.value), caught.value.trace)
    assert isinstance(copy, sk.EngineError)
