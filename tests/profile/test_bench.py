"""What a bench measures, and that it is the same work everywhere."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest
from jsonschema import Draft202012Validator

import sakiyomi as sk
from sakiyomi import _core
from sakiyomi.profile import bench
from sakiyomi.profile.bench import NODES, Bench, Measured, compare, read_bench, rounds_of, workloads
from sakiyomi.profile.bench.pytest_benchmark import pytest_document
from sakiyomi.spec import engines_for
from sakiyomi.testing.kuhn import kuhn_poker

SCHEMA = Path(__file__).parents[2] / "docs/schemas/bench.json"
NATIVE = [game.name for game in sk.games() if game.engines]


def signatures(found: Bench) -> dict[str, int]:
    return {each.name: each.signature for each in found.workloads}


@pytest.fixture(scope="module")
def whole() -> Bench:
    return bench(NATIVE, rounds=2)


def test_every_game_is_measured_with_every_searcher_that_suits_it(whole: Bench) -> None:
    wanted = {f"{game} {engine}" for game in NATIVE for engine in engines_for(sk.game(game))}
    assert signatures(whole).keys() == {name for name in wanted if not name.endswith((" random", " greedy"))}
    assert whole.rounds == 2
    for each in whole.workloads:
        assert 0.9 * each.positions * NODES <= each.nodes <= 1.1 * each.positions * NODES
        assert 0 < each.quartiles[0] <= each.nps <= each.quartiles[1]


@pytest.mark.parametrize("build", ["baseline", "v3"])
def test_signatures_repeat_in_another_process_and_in_each_build_of_the_core(
    whole: Bench, build: str, unavailable: Callable[[str], NoReturn]
) -> None:
    script = "import json, sys; from sakiyomi.profile import bench; print(json.dumps(bench(sys.argv[1:], rounds=1).to_json()))"
    variables = {**os.environ, "SAKIYOMI_CORE": build, "PYTHONHASHSEED": "7"}
    done = subprocess.run([sys.executable, "-c", script, *NATIVE], env=variables, capture_output=True, text=True, check=False)
    if done.returncode != 0 and "SAKIYOMI_CORE" in done.stderr:
        unavailable(f"no {build} core here")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["environment"]["core"] == build
    assert {each["name"]: each["signature"] for each in told["workloads"]} == signatures(whole)
    assert told["signature"] == whole.signature


def test_a_signature_tells_searches_apart() -> None:
    one, other = (bench("connect_four", engines=[f"alphabeta:nodes={nodes}"], rounds=1) for nodes in (1_000, 1_001))
    assert one.signature != other.signature
    seeded = [bench("connect_four", engines=[f"mcts:simulations=500,seed={seed}"], rounds=1).signature for seed in (1, 2)]
    assert seeded[0] != seeded[1]


def test_a_game_written_in_python_is_measured_too() -> None:
    found = bench(kuhn_poker(), rounds=1)
    assert signatures(found).keys() == {"kuhn_poker ismcts", "kuhn_poker pimc"}
    assert signatures(found) == signatures(bench("kuhn_poker", rounds=1))


@pytest.mark.parametrize(
    ("games", "engines", "message"),
    [
        (["chess"], [], "chess"),
        (["shobu"], ["ismcts"], "engine ismcts suits none of the games: shobu"),
        (["shobu"], ["mcts:time=1"], "time does not fix what a search does"),
        (["shobu"], ["level:club"], "level"),
        (["shobu"], ["alphabeta:nodes=0"], "nodes"),
    ],
)
def test_what_cannot_be_measured_is_refused(games: list[str], engines: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        workloads(games, engines)


def test_work_that_is_not_the_same_each_time_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    [chosen] = workloads(["connect_four"], ["mcts:simulations=200"])
    rounds = rounds_of([chosen], 1)
    next(rounds)
    monkeypatch.setattr(type(chosen.searcher), "clone", lambda *_: sk.MCTS(exploration=0.5))
    with pytest.raises(RuntimeError, match="connect_four mcts does not do the same each time"):
        next(rounds)


def test_the_document_is_as_its_schema_and_reads_back(whole: Bench, tmp_path: Path) -> None:
    told = whole.to_json() | {"comparison": compare(whole, whole).to_json()}
    if not SCHEMA.parent.exists():
        pytest.skip("a source distribution holds no docs")
    Draft202012Validator(json.loads(SCHEMA.read_text())).validate(told)
    (tmp_path / "bench.json").write_text(json.dumps(told))
    assert read_bench(tmp_path / "bench.json") == whole


def test_the_environment_names_core_and_tables(whole: Bench) -> None:
    assert (whole.environment["core"], whole.environment["sakiyomi"]) == (_core.BUILD, _core.VERSION)
    assert (whole.environment["threads"], whole.environment["hash_mb"]) == (1, sk.AlphaBeta().hash_mb)
    assert str(whole.environment["processor"]) in str(whole)


def test_pytest_benchmark_compares_the_file(whole: Bench, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(json.dumps(pytest_document(whole)))
    command = [sys.executable, "-m", "pytest_benchmark", "compare", "a.json", "b.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    for each in whole.workloads:
        assert done.stdout.count(f"{each.name} (") == 2


def test_quartiles_and_noise_are_those_of_the_rates() -> None:
    kept: dict[str, Any] = {"positions": 1, "nodes": 100, "simulations": None, "signature": 1}
    each = Measured("g", "e", {}, **kept, seconds=(1.0, 0.5, 0.25, 1.0, 0.5), elapsed=(2.0, 1.0, 0.5, 2.0, 1.0))
    assert (each.nps, each.quartiles, each.noise, each.share) == (200, (100, 200), 0.5, 0.5)
    assert Measured("g", "e", {}, **kept).nps == 0
