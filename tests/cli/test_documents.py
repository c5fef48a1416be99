"""What the README and the documents say is so: their code runs, their picture and their list of options are up to date."""

import argparse
import re
import shlex
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from sakiyomi.cli._main import make_parser
from sakiyomi.search import Searcher
from sakiyomi.spec import SEARCHERS

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WITH_SERVICE = ("embedding.md",)
"""Whose examples need a service, and so run in tests/server."""
Command = Callable[..., tuple[int, str, str]]


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if path.name not in WITH_SERVICE], ids=lambda path: path.name)
def test_python_in_documents_runs(path: Path) -> None:
    for block in blocks(path, "python"):
        exec(compile(block, path.name, "exec"), {"__name__": "document"})


def test_the_readme_begins_with_a_best_move(sakiyomi: Command) -> None:
    _, _, command = blocks(ROOT / "README.md", "sh")[0].partition(".venv/bin/sakiyomi ")
    status, out, _ = sakiyomi(*shlex.split(command), "--nodes", "100000")
    assert status == 0
    assert out.startswith("move ")


def test_the_pictures_of_positions_are_up_to_date(sakiyomi: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    if not (ROOT / "docs").exists():
        pytest.skip("a source distribution holds no docs")
    monkeypatch.chdir(ROOT)
    commands = [line for line in Path("CONTRIBUTING.md").read_text().splitlines() if line.startswith("sakiyomi show")]
    assert len(commands) == 4
    for command in commands:
        *arguments, path = shlex.split(command)[1:]
        assert sakiyomi(*arguments, "-")[:2] == (0, Path(path).read_text())


def test_the_command_line_is_documented_option_by_option() -> None:
    if not (ROOT / "docs").exists():
        pytest.skip("a source distribution holds no docs")
    text = (ROOT / "docs" / "command-line.md").read_text()
    (subcommands,) = (action for action in make_parser()._actions if isinstance(action, argparse._SubParsersAction))
    options = {
        option for parser in subcommands.choices.values() for option in parser._option_string_actions if option.startswith("--")
    }
    assert set(re.findall(r"--[a-z]+", text)) == options - {"--help"}
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert set(subcommands.choices) == {name for heading in headings for name in heading.split(", ") if name.islower()}


def test_every_option_of_a_searcher_is_documented_with_its_standard() -> None:
    if not (ROOT / "docs").exists():
        pytest.skip("a source distribution holds no docs")
    rows = re.findall(r"^\| `(\w+)` \| `?(\w+)`? \| `?([\w.-]+)`? \|", (ROOT / "docs" / "python.md").read_text(), re.MULTILINE)
    options = {
        (option.name, "all" if option.name in Searcher.__dataclass_fields__ else kind.__name__, str(option.default))
        for kind in SEARCHERS.values()
        for option in fields(kind)
        if option.init
    }
    assert set(rows) == options
