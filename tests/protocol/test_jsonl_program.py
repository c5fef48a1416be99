"""`sakiyomi jsonl` as a program: whole lines, and how it ends."""

import json
import signal
import time
from collections.abc import Callable
from typing import Any

Start = Callable[..., Any]


def asked(number: int, **limit: float) -> str:
    return json.dumps({"id": number, "game": "connect_four", "limit": limit, "report_every": 0})


def test_after_the_end_of_the_input_all_that_was_asked_is_answered(program: Start) -> None:
    service = program("jsonl", "--concurrency", "2")
    service.send(*(asked(number, time=0.05) for number in range(8)))
    status, out, errors = service.end()
    assert (status, errors) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    assert sorted(answer["id"] for answer in answers if not answer.get("partial")) == list(range(8))


def test_lines_of_searches_beside_each_other_are_whole(program: Start) -> None:
    service = program("jsonl", "--concurrency", "8")
    service.send(*(asked(number, nodes=50_000) for number in range(40)), '{"id": "v", "action": "version"}')
    status, out, _ = service.end()
    assert status == 0
    answers = [json.loads(line) for line in out.splitlines()]
    assert len([answer for answer in answers if "move" in answer and "partial" not in answer]) == 40
    assert len([answer for answer in answers if answer.get("partial")]) > 40


def test_a_request_is_answered_at_once_in_mid_search(program: Start) -> None:
    service = program("jsonl", "--concurrency", "1")
    service.send(asked(0, time=600))
    service.until('{"id": 0, "partial"')
    begin = time.perf_counter()
    service.send('{"id": 1, "action": "version"}')
    service.until('{"id": 1')
    service.send('{"id": 2, "action": "stop", "target": 0}')
    service.until('{"id": 0, "game"')
    assert time.perf_counter() - begin < 0.2


def test_it_ends_when_nobody_reads(program: Start) -> None:
    service = program("jsonl")
    service.send('{"id": 0, "game": "shobu", "limit": {"time": 600}}', '{"id": 1, "action": "version"}')
    service.line()
    service.process.stdin.close()
    service.process.stdout.close()
    assert service.process.wait(timeout=2) == 141
    assert service.process.stderr.read() == b""


def test_ctrl_c_ends_it_with_130(program: Start) -> None:
    service = program("jsonl")
    service.send(asked(0, time=600))
    service.line()
    service.process.send_signal(signal.SIGINT)
    status, out, errors = service.end()
    assert (status, errors) == (130, "sakiyomi: interrupted\n")
    assert json.loads(out.splitlines()[-1])["move"]


def test_a_wrong_command_line_is_one_line(program: Start) -> None:
    errors = "sakiyomi: error: --concurrency must be a whole number from 1 to 256, not 0\n"
    assert program("jsonl", "--concurrency", "0").end() == (2, "", errors)
