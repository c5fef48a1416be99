"""An engine's opinion of recorded games, as a table, a document and a file."""

import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import sakiyomi as sk

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of two games of Connect Four: of a missed block and win, and without moves."""
    file = tmp_path / "games.jsonl"
    game = sk.game("connect_four").new()
    for move in "1212136":
        game.push(move)
    game.save(file)
    sk.game("connect_four").new().save(file, append=True)
    return file


def test_a_table_tells_the_loss_of_each_move_and_of_each_seat(path: Path, sakiyomi: Command) -> None:
    status, out, err = sakiyomi("annotate", str(path), "--depth", "4", "--quiet")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "game 1: connect_four, 7 moves, not over"
    assert lines[2].split() == ["#", "seat", "move", "loss", "played", "best", "better"]
    assert lines[8].split()[:4] == ["6", "o", "3", "??"]
    assert " loss in 2 " in lines[8]
    assert lines[9].split()[:3] == ["7", "x", "6"]
    assert "win in 1" in lines[9]
    x, o = lines[-2:]
    assert (x.split()[:2], o.split()[:2]) == (["x", "4"], ["o", "3"])


def test_json_tells_the_same(path: Path, sakiyomi: Command) -> None:
    _, out, _ = sakiyomi("annotate", str(path), "--depth", "4", "--quiet", "--json", "--game", "1")
    (game,) = json.loads(out)["games"]
    missed = game["moves"][6]
    assert (missed["ply"], missed["seat"], missed["move"], missed["better"]) == (7, 0, "6", ["1"])
    assert missed["loss"] == missed["before"]["win"] - missed["played"]["win"]
    for seat in game["seats"]:
        losses = [move["loss"] for move in game["moves"] if move["seat"] == seat["seat"]]
        assert seat["loss"] == pytest.approx(sum(losses) / len(losses))
        marks = [move["mark"] for move in game["moves"] if move["seat"] == seat["seat"]]
        assert seat["marks"] == {mark: marks.count(mark) for mark in ("??", "?", "?!")}


def test_the_file_keeps_all_games_and_the_opinions(path: Path, tmp_path: Path, sakiyomi: Command) -> None:
    output = tmp_path / "annotated.jsonl"
    sakiyomi("annotate", str(path), "--depth", "4", "--game", "1", "--output", str(output))
    first, second = sk.load_records(output)
    assert first.annotations == tuple(sk.annotate(first, sk.AlphaBeta(), sk.Limit(depth=4)))
    assert second.to_json() == sk.game("connect_four").new().to_json()
    before = [game.moves for game in sk.load_records(path)]
    sakiyomi("annotate", str(path), "--depth", "2", "--output", str(path))
    games = list(sk.load_records(path))
    assert [game.moves for game in games] == before
    assert all(games[0].annotations)


def test_progress_goes_to_stderr(path: Path, sakiyomi: Command) -> None:
    _, _, err = sakiyomi("annotate", str(path), "--depth", "4")
    assert err.splitlines()[5] == "game 1, move 6 of 7: 3 ??"


@pytest.mark.parametrize("engine", ["greedy", "random", "mcts:simulations=50"])
def test_any_engine_has_opinions(engine: str, path: Path, sakiyomi: Command) -> None:
    status, out, _ = sakiyomi("annotate", str(path), "--engine", engine, "--quiet", "--json")
    assert status == 0
    assert {move["engine"] for move in json.loads(out)["games"][0]["moves"]} == {engine.partition(":")[0]}


BAD = {
    "--simulations 5": "no simulations",
    "--engine alphabet": "did you mean 'alphabeta'?",
    "--game 3": "--game must be a whole number from 1 to 2, not 3",
    "--time 600 --quiet --output no/such/file": "no/such/file: No such file or directory",
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_arguments_are_one_line(arguments: str, path: Path, sakiyomi: Command) -> None:
    status, out, err = sakiyomi("annotate", str(path), *arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert BAD[arguments] in err


def test_ctrl_c_keeps_what_is_done(path: Path, tmp_path: Path, begun: Callable[..., "subprocess.Popen[str]"]) -> None:
    output = tmp_path / "annotated.jsonl"
    with begun("annotate", str(path), "--time", "0.3", "--output", str(output)) as process:
        assert process.stderr is not None
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err.splitlines()[-1]) == (130, "sakiyomi: interrupted")
    notes = next(sk.load_records(output)).annotations
    assert notes[0] is not None
    assert notes[-1] is None
    assert out.startswith("game 1: ")
