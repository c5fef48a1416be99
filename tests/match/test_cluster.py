"""Games at the workers of dask: the same as here, whatever becomes of the workers, and nothing remains."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.cli import main
from sakiyomi.match import Block, Cluster, Plan, players_of, read_match

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")

PROGRAM = "import sys; from sakiyomi_cli import main; sys.exit(main())"
# kills the worker that is first to make so many moves, and no other
KILLING = """
import multiprocessing, os, pathlib, signal
class Engine:
    moves = 0
    def choose(self, position, limit):
        if multiprocessing.parent_process():
            Engine.moves += 1
            killed = pathlib.Path(__file__).with_name("killed")
            if Engine.moves == MOVES and not killed.exists():
                killed.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return position.legal_moves()[0]
"""


def begun(workers: int) -> Any:
    """A scheduler with so many workers, all in this process."""
    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address="127.0.0.1:0"
    )


@pytest.fixture
def remote() -> Iterator[str]:
    """The address of a scheduler with a worker."""
    with begun(1) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def killing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Plan]:
    """A match of an engine that kills the first worker that has made so many of its moves."""
    monkeypatch.syspath_prepend(tmp_path)

    def plan(moves: int) -> Plan:
        (tmp_path / f"killing_{moves}.py").write_text(KILLING.replace("MOVES", str(moves)))
        return Plan(sk.game("leduc_poker"), players_of([f"python:killing_{moves}:Engine", "random"]), deals=100)

    return plan


def told(blocks: list[Block]) -> list[Any]:
    """All but the time it took."""
    return [(game.fixture, game.utilities, game.reason, game.digest) for block in blocks for game in block.games]


def test_when_a_worker_is_killed_in_a_game_the_match_ends_as_if_nothing_had_happened(
    killing: Callable[[int], Plan], tmp_path: Path, nothing_is_left: Callable[[], bool]
) -> None:
    plan, kept = killing(40), list[Any]()
    with Cluster("local", 2) as cluster:
        assert cluster.workers == 2
        blocks = list(plan.play(executor=cluster, concurrency=2, keep=kept.append))
    assert (tmp_path / "killed").exists()
    assert told(blocks) == told(list(plan.play()))
    assert sorted(game.fixture.number for game in kept) == list(range(200))
    assert nothing_is_left()


def test_a_game_that_ends_workers_ends_the_match(killing: Callable[[int], Plan]) -> None:
    told = r"the process that played the games \d.* died: 1 workers lost, the last at tcp"
    patient = dask.config.set({"distributed.scheduler.allowed-failures": 0})
    with patient, Cluster("local", 1) as cluster, pytest.raises(RuntimeError, match=told):
        list(killing(1).play(executor=cluster))


@pytest.mark.parametrize("is_stopped", [True, False])
def test_engines_at_workers_end_with_the_match_or_after_a_rest(
    is_stopped: bool, remote: str, plain: str, nothing_is_left: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sakiyomi.match.cluster._REST", 60 if is_stopped else 0.1)
    cluster = Cluster(remote)
    plan = Plan(sk.game("connect_four"), players_of([f"{plain}; time=0.01", "random"]), deals=1)
    assert len(list(plan.play(executor=cluster))) == 1
    if is_stopped:
        cluster.stop()
    assert nothing_is_left()
    cluster.stop()


def test_a_scheduler_that_ends_ends_the_match() -> None:
    with begun(1) as own:
        cluster = Cluster(own.scheduler_address)
        plan = Plan(sk.game("leduc_poker"), players_of(["random", "random"]), deals=100_000)
        match = plan.play(executor=cluster)
        next(match)
    with pytest.raises(RuntimeError, match="died: the scheduler has gone"):
        list(match)


def test_a_scheduler_without_workers_or_with_others_is_told(remote: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with begun(0) as empty, pytest.raises(ValueError, match="has no workers: begin some, as dask worker tcp://"):
        Cluster(empty.scheduler_address)
    monkeypatch.setattr("sakiyomi.match.cluster._version", "0.0".format)
    with pytest.raises(ValueError, match=r"the worker at tcp://.* must have version .* of this library, not 0\.0"):
        Cluster(remote)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("nowhere", "a cluster must be local, or a scheduler as tcp://HOST:PORT or tls://HOST:PORT, not 'nowhere'"),
        ("tcp://127.0.0.1:9", "no scheduler answers at tcp://127.0.0.1:9"),
    ],
)
def test_an_address_at_which_nobody_is_is_one_line(
    address: str, message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sakiyomi.match.cluster._ANSWER", 0.3)
    assert main(["match", "leduc_poker", "--engine", "random", "--engine", "random", "--dask", address]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert message in err


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(RuntimeError, match=r"pip install 'sakiyomi\[cluster\]'"):
        Cluster("local")


def test_nothing_survives_a_killed_runner_and_its_match_goes_on(
    plain: str, tmp_path: Path, nothing_is_left: Callable[[], bool], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match"
    words = ["match", "connect_four", "--engine", f"{plain}; time=0.01", "--engine", "random", "--deals", "20", "--dask", "local"]
    command = [sys.executable, "-c", PROGRAM, *words, "--concurrency", "2", "--output", str(file)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        assert process.stderr is not None
        while not process.stderr.readline().startswith("deal 3 "):
            pass
        os.kill(process.pid, signal.SIGKILL)
    assert nothing_is_left()
    assert main(["match", "connect_four", "--resume", str(file), "--json", "--concurrency", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 40
    assert sorted(game.fixture.number for game in read_match(file)[1]) == list(range(40))
