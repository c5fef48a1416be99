"""The hand-written stub of the core says the same as the extension: every member, and every parameter by name."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import sakiyomi
from sakiyomi import _core

STUB = ast.parse((Path(sakiyomi.__file__).parent / "_core/__init__.pyi").read_text())
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
GAMES = {module.INFO.name: module for module in _core.games()}


def members(name: str) -> dict[str, list[str] | None]:
    """Methods with their parameters, and other members with None, as the stub has them."""
    found: dict[str, list[str] | None] = {}
    for node in CLASSES[name].body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = None
        elif isinstance(node, ast.FunctionDef):
            decorators = {getattr(decorator, "id", "") for decorator in node.decorator_list}
            parameters = [parameter.arg for parameter in (*node.args.posonlyargs, *node.args.args)]
            found[node.name] = None if "property" in decorators else parameters
    return found


def parameters_of(function: Any) -> list[str]:
    """By the signature, or for a function of pybind11 by the first line of its documentation."""
    if function.__text_signature__ is not None:
        return list(inspect.signature(function).parameters)
    line = re.search(r"\((.*)\) ->", function.__doc__)
    assert line is not None
    return re.findall(r"(?:^|, )(\w+)(?=:)", line[1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["Rules", "Move", "State", "Line", "Report", "Task", "AlphaBeta"])
def test_the_stub_and_the_classes_of_each_game_agree(game: str, name: str) -> None:
    agree(getattr(GAMES[game], name), name)


@pytest.mark.parametrize(("name", "value"), [("Rng", _core.Rng), ("GameInfo", type(_core.games()[0].INFO))])
def test_the_stub_and_the_shared_classes_agree(name: str, value: type) -> None:
    agree(value, name)


def agree(value: type, name: str) -> None:
    stub = members(name)
    public = {member for member in vars(value) if not member.startswith("_")}
    assert public == {member for member in stub if not member.startswith("_")}
    for member, parameters in stub.items():
        if parameters is not None and (member == "__init__" or not member.startswith("_")):
            assert parameters_of(getattr(value, member)) == parameters, member


def test_the_stub_and_the_module_agree() -> None:
    stub = {node.target.id for node in STUB.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    stub |= {node.name for node in STUB.body if isinstance(node, ast.FunctionDef)}
    assert stub == {name for name in vars(_core) if name.isupper() or name == "games"}
