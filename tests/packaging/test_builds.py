"""The installed package: which builds of the core it holds, that they agree, and that the twins are compiled and typed."""

import importlib
import importlib.util
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Any

import pytest

import sakiyomi
from sakiyomi import _core
from sakiyomi._core import _cpu  # type: ignore[attr-defined]

BUILDS = [build for build in ("baseline", "v3") if importlib.util.find_spec(f"sakiyomi._core.{build}")]

REPORT = """
import sakiyomi, sys
from sakiyomi import _core
print(_core.BUILD)
for game in sakiyomi.games():
    record, rng = game.new(), _core.Rng(5)
    for ply in range(12):
        state = record.state
        values = [state.evaluate(seat) for seat in range(2)] if hasattr(state, "evaluate") else []
        print(state, hash(state), state.perft(2), values, *map(int, state.search_moves()))
        for kind in sakiyomi.AlphaBeta, sakiyomi.MCTS, sakiyomi.ISMCTS, sakiyomi.PIMC:
            if game.information in kind.suits:
                result = kind(seed=3, threads=1).search(sakiyomi.seen(record), sakiyomi.Limit(nodes=2_000))
                print(result.move, result.score, result.nodes, result.pv)
        record.push(state.random_move(rng))
        if record.termination() is not None:
            break
assert len([name for name in sys.modules if name in ("sakiyomi._core.baseline", "sakiyomi._core.v3")]) == 1
"""


def run(program: str, build: str | None) -> "subprocess.CompletedProcess[str]":
    environment = {name: value for name, value in os.environ.items() if name != "SAKIYOMI_CORE"}
    if build is not None:
        environment["SAKIYOMI_CORE"] = build
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)


def test_the_best_build_that_runs_here_is_picked() -> None:
    best = "v3" if "v3" in BUILDS and _cpu.supports_v3() else "baseline"
    assert run("from sakiyomi import _core; print(_core.BUILD)", None).stdout == f"{best}\n"


@pytest.mark.skipif("v3" not in BUILDS or not _cpu.supports_v3(), reason="there is one build that runs here")
def test_both_builds_give_equal_results() -> None:
    results = [run(REPORT, build) for build in BUILDS]
    assert [result.stderr for result in results] == ["", ""]
    headers, bodies = zip(*(result.stdout.split("\n", 1) for result in results), strict=True)
    assert headers == ("baseline", "v3")
    assert bodies[0] == bodies[1]


def test_a_wrong_build_is_refused_in_one_line() -> None:
    failed = run("from sakiyomi import _core", "v9")
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-1].startswith(
        "ImportError: SAKIYOMI_CORE='v9' names no core that runs here; it must be baseline"
    )


def test_pickles_name_no_build() -> None:
    program = "import pickle, sys, sakiyomi; sys.stdout.write(pickle.dumps(sakiyomi.game('shobu').initial(), 0).decode('latin1'))"
    assert "_core.shobu" in (text := run(program, "baseline").stdout)
    assert "baseline" not in text


STATE = sakiyomi.game("connect_four").initial()
VIEW = sakiyomi.game("leduc_poker").initial().view(0)


@pytest.mark.parametrize(
    ("name", "kind", "arguments"),
    [
        ("alpha_beta", "AlphaBeta", (STATE, STATE.rules, 100)),
        ("mcts", "MCTS", (STATE, STATE.rules, 100, None, 1.0, 1.0)),
        ("mcts", "Node", (None, 0, 2)),
        ("ismcts", "ISMCTS", (VIEW, VIEW.rules, 100, None, "mo", 1.0)),
        ("ismcts", "Edge", (None, 0, 0)),
        ("pimc", "PIMC", (VIEW, 100, _core.Rng(1), None)),
        ("pimc", "Opinion", (None,)),
    ],
)
def test_the_twin_is_compiled_and_typed(name: str, kind: str, arguments: tuple[Any, ...]) -> None:
    plain, twin = (importlib.import_module(f"sakiyomi.{layer}.{name}") for layer in ("reference", "_speed"))
    assert str(twin.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    made = [getattr(module, kind)(*arguments) for module in (plain, twin)]
    assert [hasattr(each, "__dict__") for each in made] == [True, False], "the .pxd was not found: no C types"
