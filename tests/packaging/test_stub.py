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
            parameters = [parameter.arg for parameter in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            found[node.name] = None if "property" in decorators else parameters
    return found


def parameters_of(function: Any) -> list[str]:
    """By the signature, or for a function of pybind11 by the first line of its documentation."""
    if function.__text_signature__ is not None:
        return list(inspect.signature(function).parameters)
    line = re.search(r"\((.*)\) ->", function.__doc__)
    assert line is not None
    return re.findall(r"(?:^|, )(\w+)(?=:)", line[1])


CLASSES_OF_GAMES = (
    *("Rules", "Move", "State", "View", "Line", "MoveStatistics", "Report", "Task"),
    *("AlphaBeta", "MCTS", "ISMCTS", "PIMC"),
)
FOR_CHANCE = {"chance", "deal"}
"""Parameters of games with chance."""


def lacks(game: str) -> set[str]:
    """Members of State that a game does not have."""
    kind = GAMES[game].INFO.information
    lacking = {
        "perfect": {"deals", "branches", "zones", "is_seen"},
        "open chance": {"wins_now", "is_seen"},
        "hidden": {"wins_now"},
    }[kind]
    some = {"evaluate"} if game == "leduc_poker" else set()
    return lacking | (CARD_GAME - richest(game)) | some | ({"is_settled"} - SETTLING.get(game, set()))


SETTLING = {"shiba_goten": {"is_settled"}}
"""Games that know when chance can change nothing any more."""
CARD_GAME = {"to_json", "script", "playout_move"}
"""Members that only games have whose positions are documents."""


def richest(game: str) -> set[str]:
    return CARD_GAME if GAMES[game].INFO.notations[0] == "document" else set()


def has(game: str) -> set[str]:
    """The classes that not all games have."""
    kinds = {"perfect": {"AlphaBeta", "MCTS"}, "open chance": {"MCTS", "PIMC"}, "hidden": {"View", "ISMCTS", "PIMC"}}
    return kinds[GAMES[game].INFO.information]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", CLASSES_OF_GAMES)
def test_the_stub_and_the_classes_of_each_game_agree(game: str, name: str) -> None:
    if name in {"View", "AlphaBeta", "MCTS", "ISMCTS", "PIMC"} - has(game):
        assert not hasattr(GAMES[game], name)
        return
    certain = GAMES[game].INFO.information == "perfect"
    missing = {"State": lacks(game), "View": {"to_json"} - richest(game)}.get(name, set())
    agree(getattr(GAMES[game], name), name, missing, FOR_CHANCE if certain else set())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["AlphaBeta", "MCTS", "ISMCTS", "PIMC"])
def test_probed_searchers_are_the_searchers_that_also_record(game: str, name: str) -> None:
    plain, probed = getattr(GAMES[game], name, None), getattr(GAMES[game], f"Probed{name}", None)
    if plain is None or probed is None:
        assert plain is probed
        return
    (record,) = members("Recording")
    only_plain = {"tree", "save", "load"} if name == "MCTS" else set()
    missing, members_of_both = only_plain | {"__init__"}, members(name)
    assert {member for member in vars(probed) if not member.startswith("_")} == {record, *members_of_both} - missing
    assert parameters_of(probed.start) == parameters_of(plain.start)
    assert parameters_of(probed.__init__) == parameters_of(plain.__init__)


@pytest.mark.parametrize(
    ("name", "value"),
    [("Rng", _core.Rng), ("Deal", _core.Deal), ("Script", _core.Script), ("GameInfo", type(_core.games()[0].INFO))],
)
def test_the_stub_and_the_shared_classes_agree(name: str, value: type) -> None:
    agree(value, name, set(), set())


def agree(value: type, name: str, missing: set[str], without: set[str]) -> None:
    stub = {member: parameters for member, parameters in members(name).items() if member not in missing}
    public = {member for member in vars(value) if not member.startswith("_")}
    assert public == {member for member in stub if not member.startswith("_")}
    for member, parameters in stub.items():
        if parameters is not None and (member == "__init__" or not member.startswith("_")):
            assert parameters_of(getattr(value, member)) == [each for each in parameters if each not in without], member


def test_the_stub_and_the_module_agree() -> None:
    stub = {node.target.id for node in STUB.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    stub |= {node.name for node in STUB.body if isinstance(node, ast.FunctionDef)}
    stub = {name for name in stub if not name.startswith("_")}
    assert stub == {name for name in vars(_core) if name.isupper() or name == "games"}
