"""What type checkers make of a user's program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("user.py")


def test_a_program_that_uses_the_library_is_strictly_typed() -> None:
    pytest.importorskip("mypy")
    command = (sys.executable, "-m", "mypy", "--strict", f"--cache-dir={os.devnull}", "--config-file=", PROGRAM.name)
    done = subprocess.run(command, cwd=PROGRAM.parent, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "Success: no issues found in 1 source file\n")


def test_that_program_runs() -> None:
    assert subprocess.run((sys.executable, PROGRAM), capture_output=True, text=True).stderr == ""
