"""The talks in docs/engine.md are real."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "engine.md"


def pattern(line: str) -> str:
    """What matches it, with `...` for anything and any speed."""
    exact = re.escape(line).replace(r"\.\.\.", ".*")
    return re.sub(r"(nps|time)\\ \d+", r"\1 \\d+", exact)


@pytest.mark.parametrize(("number", "protocol"), [(0, "ugi"), (1, "jsonl")])
def test_the_program_answers_as_documented(program: Callable[..., Any], number: int, protocol: str) -> None:
    if not DOCUMENT.exists():
        pytest.skip("a source distribution holds no docs")
    talk = re.findall(r"^```\n(> .*?)^```$", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)[number].splitlines()
    engine = program(protocol)
    for before, line in zip(["", *talk], talk, strict=False):
        if line.startswith("> "):
            engine.send(line[2:])
        elif line != "...":
            answer = engine.line()
            while before == "..." and not re.fullmatch(pattern(line), answer):
                answer = engine.line()
            assert re.fullmatch(pattern(line), answer), answer
    assert engine.end()[0] == 0
