import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sakiyomi.cli import main

PROGRAM = "import sys; from sakiyomi_cli import main; sys.exit(main())"
Answer = tuple[int, str, str]
Command = Callable[..., Answer]


@pytest.fixture
def sakiyomi(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs the command line in this process: exit status, stdout, stderr."""

    def run(*arguments: str) -> Answer:
        status = main(arguments)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def talk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """Runs the command line in this process with lines on standard input: exit status, stdout, stderr."""

    def run(*arguments: str, lines: str = "") -> Answer:
        script = tmp_path / "script"
        script.write_text(lines.replace("; ", "\n"))
        with script.open() as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            status = main(arguments)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def begun() -> Callable[..., subprocess.Popen[str]]:
    """Starts the command line in a process of its own, with pipes."""

    def start(*arguments: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True)

    return start


class Terminal:
    """The command line in a process of its own, on a terminal of 100 columns."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.screen, slave = pty.openpty()
        own = "import os; os.close(os.open(os.ttyname(0), os.O_RDWR))"  # makes it the terminal from which Ctrl-C comes
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"{own}; {PROGRAM}", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "PYTHONUTF8": "1", **environment},
        )
        os.close(slave)
        self.seen = ""

    def type(self, keys: str) -> None:
        time.sleep(0.2)  # a signal between the prompt and readline's first wait would not wake it
        os.write(self.screen, keys.encode())

    def expect(self, pattern: str) -> str:
        """Waits until this appears, and gives all that was written up to there since the last time."""
        while (match := re.search(pattern, self.seen)) is None:
            assert self._read(), f"{pattern!r} did not appear in {self.seen!r}"
        before, self.seen = self.seen[: match.end()], self.seen[match.end() :]
        return before

    def end(self) -> tuple[int, str]:
        """The exit status, and the rest of what was written."""
        while self._read():
            pass
        return self.process.wait(timeout=20), self.seen

    def _read(self) -> bool:
        """Waits for more; whether any came before the end, or in time."""
        if not select.select([self.screen], [], [], 20)[0]:
            return False
        try:
            text = os.read(self.screen, 65536).decode(errors="replace")
        except OSError:  # so ends a terminal that nobody writes to any more
            return False
        self.seen += text
        return text != ""


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Starts the command line on a terminal."""
    begun: list[Terminal] = []

    def start(*arguments: str, **environment: str) -> Terminal:
        begun.append(Terminal(*arguments, **environment))
        return begun[-1]

    yield start
    for one in begun:
        one.process.kill()
        one.process.wait()
        os.close(one.screen)
