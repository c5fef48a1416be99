"""`sakiyomi serve` as a program: signals, restarts, and games that outlive it."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.cli import main

PROGRAM = "import sys; from sakiyomi_cli import main; sys.exit(main())"
PATIENCE = 60


class Program:
    """The command line, serving."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--rate", "100000", "--burst", "100000", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.fullmatch(r"serving at http://127\.0\.0\.1:(\d+)/\n", line)
        assert found, line
        self.port = int(found[1])

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"content-type": "application/json"} if body is not None else {}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        found = json.loads(answer.read())
        connection.close()
        assert answer.status < 300, found
        return found

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Exit status and what was written to stderr."""
        self.process.send_signal(how)
        _, error = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, error


@pytest.fixture
def serve() -> Iterator[Callable[..., Program]]:
    begun: list[Program] = []

    def start(*arguments: str) -> Program:
        begun.append(Program(*arguments))
        return begun[-1]

    yield start
    for one in begun:
        if one.process.poll() is None:
            one.process.kill()
            one.process.communicate()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_game_outlives_the_program(serve: Callable[..., Program], tmp_path: Path, how: signal.Signals) -> None:
    file = str(tmp_path / "games" / "plays.sqlite")
    first = serve("--file", file)
    seats = [{"kind": "person"}, {"kind": "engine", "level": "beginner"}]
    made = first.ask("POST", "/v1/plays", {"game": "shake_up", "seats": seats})
    path, token = f"/v1/plays/{made['id']}", made["tokens"][0]
    view = first.ask("GET", path, token=token)
    for _ in range(6):
        view = first.ask("POST", f"{path}/moves", {"move": view["choices"][0]["move"]}, token)
        while view["to_move"] != 0:
            view = first.ask("GET", f"{path}?since={view['version']}&wait=5", token=token)
    view = first.ask("GET", f"{path}?first=0", token=token)
    first.end(how)
    again = serve("--file", file)
    assert again.ask("GET", f"{path}?first=0", token=token) == view
    assert again.ask("POST", f"{path}/undo", {}, token)["ply"] < view["ply"]
    assert Path(file).stat().st_mode & 0o077 == 0


def test_an_engine_that_was_thinking_thinks_again(serve: Callable[..., Program], tmp_path: Path) -> None:
    file = str(tmp_path / "plays.sqlite")
    first = serve("--file", file, "--time", "600")
    seats = [{"kind": "engine", "engine": "alphabeta:time=600"}, {"kind": "person"}]
    made = first.ask("POST", "/v1/plays", {"game": "shobu", "seats": seats})
    path, token = f"/v1/plays/{made['id']}", made["tokens"][1]
    assert first.ask("GET", path, token=token)["thinking"]
    begun = time.monotonic()
    assert first.end() == (0, "")
    assert time.monotonic() - begun < 30
    again = serve("--file", file, "--time", "0.1")
    view = again.ask("GET", path, token=token)
    assert view["ply"] == 0
    while view["to_move"] != 1:
        view = again.ask("GET", f"{path}?since={view['version']}&wait=5", token=token)
    assert view["ply"] == 1


def test_ctrl_c_ends_it_without_a_traceback(serve: Callable[..., Program], tmp_path: Path) -> None:
    one = serve("--file", str(tmp_path / "plays.sqlite"))
    status, error = one.end(signal.SIGINT)
    assert status in (0, 130)
    assert "Traceback" not in error


def test_a_file_serves_one_service(serve: Callable[..., Program], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "plays.sqlite")
    serve("--file", file)
    assert main(["serve", "--port", "0", "--file", file]) == 2
    assert "no file of games that this service can have for itself" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--public"], "--public needs limits of your own: --time, --concurrency, --memory, --rate, --plays"),
        (["--public", "--time", "5", "--memory", "99"], "--public needs limits of your own: --concurrency, --rate, --plays"),
        (["--host", "0.0.0.0"], "--host 0.0.0.0 is open to other machines"),
        (["--time", "0"], "time must be a number from 0.01"),
        (["--concurrency", "0"], "concurrency must be a whole number from 1"),
        (["--memory", "1"], "memory must be at least"),
        (["--file", "/proc/nothing/x"], "/proc/nothing"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_a_port_that_is_taken_is_named(serve: Callable[..., Program], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = serve("--file", str(tmp_path / "plays.sqlite"))
    assert main(["serve", "--port", str(one.port), "--file", str(tmp_path / "other.sqlite")]) == 2
    assert f"127.0.0.1, port {one.port}" in capsys.readouterr().err
