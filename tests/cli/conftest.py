import subprocess
import sys
from collections.abc import Callable

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
def begun() -> Callable[..., subprocess.Popen[str]]:
    """Starts the command line in a process of its own, with pipes."""

    def start(*arguments: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True)

    return start
