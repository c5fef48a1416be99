import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from queue import SimpleQueue
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.engine.server._settings import Settings
from sakiyomi.engine.server.ugi import UgiSession

PROGRAM = "import sys; from sakiyomi_cli import main; sys.exit(main())"
PATIENCE = 20
"""Seconds after which a program is taken for hung."""


class Program:
    """The command line in a process of its own, with pipes."""

    def __init__(self, *arguments: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments], stdin=pipe, stdout=pipe, stderr=pipe)
        self._rest = b""

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def line(self) -> str:
        """The next one."""
        assert self.process.stdout is not None
        while b"\n" not in self._rest:
            assert select.select([self.process.stdout], [], [], PATIENCE)[0], f"nothing more than {self._rest!r} came"
            data = os.read(self.process.stdout.fileno(), 65536)
            assert data, f"it ended with {self._rest!r}"
            self._rest += data
        line, self._rest = self._rest.split(b"\n", 1)
        return line.decode()

    def until(self, beginning: str) -> list[str]:
        """The lines up to the first with this beginning."""
        lines = [self.line()]
        while not lines[-1].startswith(beginning):
            lines.append(self.line())
        return lines

    def ask(self, line: str) -> str:
        """The next line after this one is sent."""
        self.send(line)
        return self.line()

    def end(self) -> tuple[int, str, str]:
        """Exit status, and the rest of stdout and stderr, after the end of the input."""
        out, error = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, (self._rest + out).decode(), error.decode()


@pytest.fixture
def program() -> Iterator[Callable[..., Program]]:
    """Starts the command line."""
    begun: list[Program] = []

    def start(*arguments: str) -> Program:
        begun.append(Program(*arguments))
        return begun[-1]

    yield start
    for one in begun:
        one.process.kill()
        one.process.wait()
        for stream in (one.process.stdin, one.process.stdout, one.process.stderr):
            if stream is not None and not stream.closed:
                stream.close()


@pytest.fixture
def seconds() -> Callable[[Callable[[], object]], float]:
    """How long a call takes."""

    def measure(call: Callable[[], object]) -> float:
        begin = time.perf_counter()
        call()
        return time.perf_counter() - begin

    return measure


class Talk:
    """A session in this process: `begin` makes it with what writes answers."""

    def __init__(self, begin: Callable[..., Any]) -> None:
        self._lines: SimpleQueue[str] = SimpleQueue()
        self.session = begin(lambda *lines: [self._lines.put(line) for line in lines])

    def say(self, *lines: str) -> None:
        for line in lines:
            self.session.handle(line)

    def line(self) -> str:
        return self._lines.get(timeout=PATIENCE)

    def until(self, beginning: str) -> list[str]:
        """The lines up to the first with this beginning."""
        lines = [self.line()]
        while not lines[-1].startswith(beginning):
            lines.append(self.line())
        return lines

    def ask(self, line: str) -> str:
        """The next line after this one is said."""
        self.say(line)
        return self.line()

    def rest(self) -> list[str]:
        """The lines that nobody has read."""
        lines = []
        while not self._lines.empty():
            lines.append(self._lines.get())
        return lines


@pytest.fixture
def talk() -> Iterator[Callable[..., Talk]]:
    """Begins a session."""
    begun: list[Talk] = []

    def start(begin: Callable[..., Any]) -> Talk:
        begun.append(Talk(begin))
        return begun[-1]

    yield start
    for one in begun:
        one.session.close()


@pytest.fixture
def ugi(talk: Callable[..., Talk]) -> Callable[..., Talk]:
    """Begins a session of UGI; arguments are those of `Settings`, the game by name, and of `UgiSession`."""

    def begin(game: str = "shobu", *, strict: bool = False, trusted: bool = False, **settings: Any) -> Talk:
        return talk(partial(UgiSession, Settings(sk.game(game), **settings), strict=strict, trusted=trusted))

    return begin
