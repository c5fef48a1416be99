"""The examples of docs/embedding.md, as they stand there."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
if not (ROOT / "docs").exists():
    pytest.skip("a source distribution holds no docs", allow_module_level=True)
TEXT = (ROOT / "docs/embedding.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
LAST_LINES = [
    r"utilities [\d.]+ [\d.]+",
    r"[xo] has won|a draw.*",
    r"utilities [\d.]+ [\d.]+",
    r"winner (0|1|null)",
    r'\{"id": 1, "error": "the game is over .*',
    r"move (fold|call|raise) 0\.\d+",
]
LONGEST = 15
"""Lines of code."""

Run = Callable[[str, str], str]
SUFFIXES = {"python": "py", "js": "js", "bash": "sh"}


@pytest.fixture
def run_example(service: Any, program: Run, request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """Runs a block, against a service where it asks one, and gives what it writes."""

    def example(language: str, code: str) -> str:
        folder = request.getfixturevalue("workshop") if language == "js" else tmp_path
        command = {"python": sys.executable, "js": "node", "bash": program("bash", "bash")}[language]
        file = folder / f"example.{SUFFIXES[language]}"
        file.write_text(code.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{service.port}"))
        shim = tmp_path / "sakiyomi"
        shim.write_text(f'#!/bin/sh\nexec {sys.executable} -m sakiyomi_cli "$@"\n')
        shim.chmod(0o755)
        path = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
        done = subprocess.run(
            [command, str(file)], cwd=folder, env=path, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return example


def test_each_example_is_short_and_has_an_end_to_check() -> None:
    assert len(BLOCKS) == len(LAST_LINES)
    for language, code in BLOCKS:
        lines = [line for line in code.splitlines() if line.strip()]
        assert len(lines) <= LONGEST, (language, len(lines))


@pytest.mark.parametrize(("language", "code", "last"), [(*block, last) for block, last in zip(BLOCKS, LAST_LINES, strict=True)])
def test_an_example_runs(language: str, code: str, last: str, run_example: Callable[[str, str], str]) -> None:
    lines = run_example(language, code).splitlines()
    assert re.fullmatch(last, lines[-1]), lines
    assert "utilities" not in last or len(lines) > 2
