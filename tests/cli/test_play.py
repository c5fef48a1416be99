"""A game between a person and an engine, from a script."""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sakiyomi as sk
from sakiyomi.cli import main
from sakiyomi.testing.random_graph import random_graph

Answer = tuple[int, str, str]
Talk = Callable[..., Answer]
QUICK = ("play", "connect_four", "--depth", "3")


def positions(out: str) -> list[str]:
    """The answers to the command `position` of Connect Four."""
    return [line for line in out.splitlines() if re.fullmatch("([xo.]{7}/){5}[xo.]{7} [xo]", line)]


def stones(position: str) -> int:
    return position.partition(" ")[0].count("x") + position.partition(" ")[0].count("o")


def test_the_engine_answers_each_move(talk: Talk) -> None:
    status, out, err = talk(*QUICK, lines="4; position; 3; position")
    assert (status, err) == (0, "")
    assert out.count("o plays ") == 2
    assert [stones(position) for position in positions(out)] == [2, 4]
    assert out.startswith("  . . . . . . .\n")


@pytest.mark.parametrize("engine", ["random", "greedy", "alphabeta:depth=1", "mcts:simulations=20"])
def test_an_engine_plays_both_sides_to_the_end(engine: str, talk: Talk) -> None:
    status, out, err = talk("play", "connect_four", "--engine", engine, "--side", "none")
    assert (status, err) == (0, "")
    assert "go on with" not in out
    assert any(word in out for word in ("wins", "Draw"))


def test_people_play_both_sides(talk: Talk) -> None:
    _, out, err = talk("play", "connect_four", "--side", "both", lines="1; 2; 1; 2; 1; 2; 1; 5")
    assert "plays" not in out
    assert "Red (x) wins" in out
    assert err == "the game is over, so '5' must be a command: undo, new, load, save, quit, help\n"


@pytest.mark.parametrize(("side", "answers"), [("o", 2), ("x", 1), ("random", None)])
def test_a_side_is_chosen(side: str, answers: int | None, talk: Talk) -> None:
    _, out, _ = talk(*QUICK, "--side", side, lines="4")
    assert answers is None or out.count(" plays ") == answers


def test_undo_goes_back_to_ones_own_turn_and_redo_returns(talk: Talk) -> None:
    _, out, err = talk(*QUICK, lines="4; 4; position; undo; position; undo; position; redo; redo; position")
    first, *others, last = positions(out)
    assert [stones(position) for position in (first, *others)] == [4, 2, 0]
    assert last == first
    assert err == ""
    _, _, err = talk(*QUICK, lines="undo; redo; 4; undo; 3; redo")
    assert err.splitlines() == [
        "there is no move of yours to take back",
        *["no move was taken back, or others were played since"] * 2,
    ]


def test_the_first_move_of_the_engine_is_not_ones_own_to_take_back(talk: Talk) -> None:
    _, _, err = talk(*QUICK, "--side", "o", lines="undo")
    assert err == "there is no move of yours to take back\n"


def test_a_hint_is_the_move_of_the_engine_with_its_score(talk: Talk) -> None:
    _, out, _ = talk("play", "connect_four", "--moves", "1 2 1 2 1 2", "--depth", "4", lines="hint")
    assert "hint: 1  (win in 1 ply for x; 1)\n" in out


def test_analysis_shows_lines_on_stderr_while_the_engine_thinks(talk: Talk) -> None:
    assert talk(*QUICK, lines="4")[2] == ""
    _, out, err = talk(*QUICK, lines="analysis on; 4; analysis off; 4")
    assert "depth  3/" in err
    assert "depth  " not in out


def test_side_engine_and_go_change_who_moves(talk: Talk) -> None:
    _, out, err = talk(*QUICK, lines="side; engine greedy; go; side o; side both; 1; engine alphabeta:depth=1,seed=3; engine")
    assert err == ""
    assert [line for line in out.splitlines() if "you play" in line] == ["you play x", "you play o", "you play x and o"]
    assert out.count("o plays ") == 1
    assert out.count("x plays ") == 2
    assert re.search(r"^engine alphabeta:seed=3,threads=1,.*,depth=1$", out, re.MULTILINE)


WRONG = {
    "mvoes": "'mvoes' is no command; did you mean 'moves'?",
    "9": "'9' is no Connect Four move; a move is a column, 1 to 7 (moves lists the legal ones, help the commands)",
    "undo 3": "undo stands alone, without '3'",
    "save": "save needs the name of a file: save FILE",
    "load no/such/file": "no/such/file: No such file or directory",
    "save no/such/file": "no/such/file: No such file or directory",
    "side z": "unknown side 'z' (known: x, o, both, none, random)",
    "engine alphabet": "unknown engine 'alphabet'; did you mean 'alphabeta'?",
    "engine alphabeta:simulations=5": "no simulations",
    "analysis maybe": "analysis is on or off, not 'maybe'",
    "\x00\x1b[A": "is no Connect Four move",
}


@pytest.mark.parametrize("line", WRONG)
def test_what_is_not_understood_is_one_line_and_the_game_goes_on(line: str, talk: Talk) -> None:
    status, out, err = talk(*QUICK, lines=f"{line}; position")
    assert (status, err.count("\n")) == (0, 1)
    assert WRONG[line] in err
    assert len(positions(out)) == 1


def test_bytes_that_are_no_text_are_one_line(begun: Callable[..., "subprocess.Popen[str]"]) -> None:
    with begun(*QUICK) as process:
        assert process.stdin is not None
        process.stdin.buffer.write(b"\xff\xfe\n")
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err.count("\n")) == (0, 1)
    assert "xff" in err


def test_a_game_of_every_command_is_told_by_help(talk: Talk) -> None:
    from sakiyomi.cli._commands import COMMANDS

    _, out, _ = talk(*QUICK, lines="help")
    assert {line.split()[0] for line in out.splitlines() if line.startswith("  ") and not line.startswith("  .")} >= set(COMMANDS)


def test_resigning_ends_the_game_and_undo_takes_it_back(talk: Talk) -> None:
    _, out, err = talk(*QUICK, lines="4; resign; hint; undo; position")
    assert "o wins (resignation)" in out
    assert err == "there is no best move: the game is over, o wins (resignation)\n"
    assert stones(positions(out)[0]) == 2


def test_every_move_is_kept_in_a_file_and_resumed(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arguments = (*QUICK, "--record", str(path))
    talk(*arguments, lines="4; 4; undo")
    assert len(sk.Record.load(path).moves) == 2
    _, out, _ = talk(*arguments, "--resume", lines="3; position")
    assert (len(sk.Record.load(path).moves), stones(positions(out)[0])) == (4, 4)
    talk(*arguments, lines="1; new; 2; resign")
    games = list(sk.load_records(path))
    assert [len(game.moves) for game in games] == [4, 2, 2]
    assert games[2].termination() == "resignation"


def test_the_command_that_goes_on_gives_the_same_game(talk: Talk, tmp_path: Path) -> None:
    begin = ("play", "shobu", "--option", "max_plies=50", "--side", "both", "--moves", "a1e1N")
    _, out, _ = talk(*begin, lines="a8e8S; position")
    command = out.splitlines()[-1].removeprefix("go on with: sakiyomi ")
    _, again, _ = talk(*shlex.split(command), lines="position; moves")
    assert out.splitlines()[-2] in again.splitlines()
    assert "--option max_plies=50" in command
    path = tmp_path / "my games.jsonl"
    _, out, _ = talk(*QUICK, "--side", "o", "--record", str(path), lines="4; quit")
    command = out.splitlines()[-1].removeprefix("go on with: sakiyomi ")
    assert command == f"play connect_four --side o --engine alphabeta:depth=3 --record '{path}' --resume"


def test_save_and_load(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _, out, err = talk(*QUICK, lines=f"4; position; save {path}; save {path}; new; position; load {path}; position")
    first, new, last = positions(out)
    assert (stones(new), last) == (0, first)
    assert err == f"there is a file '{path}' already; choose another name\n"
    _, _, err = talk("play", "shobu", "--depth", "1", lines=f"load {path}")
    assert err == f"the last game in {path} is one of connect_four, not of shobu\n"


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_any_number_of_seats(seats: int, talk: Talk, tmp_path: Path) -> None:
    random_graph()
    path = tmp_path / "games.jsonl"
    arguments = ("play", "random_graph", "--players", str(seats), "--option", "seed=5", "--depth", "2", "--record", str(path))
    status, _, err = talk(*arguments, lines="0; 0; undo; hint; moves; 0; 0; 0; 0; 0")
    assert status == 0
    assert all("the game is over" in line for line in err.splitlines())
    assert talk(*arguments, "--side", "none")[0] == 0
    assert [game.termination() is not None for game in sk.load_records(path)][-1]


BAD = {
    "--side z": "unknown side 'z'",
    "--simulations 5": "no simulations",
    "--resume": "name it: --record FILE",
    "--record tests": "tests: Is a directory",
    "--record README.md": "README.md, line 1: a game record must be one JSON object",
    "--record nothing.jsonl --resume": "nothing.jsonl: No such file",
    "--record nothing.jsonl --resume --moves 4": "leave --position, --moves",
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_arguments_are_one_line(arguments: str, talk: Talk) -> None:
    status, out, err = talk("play", "connect_four", *arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert BAD[arguments] in err


def test_ctrl_c_stops_the_thinking_and_twice_ends_it(begun: Callable[..., "subprocess.Popen[str]"], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with begun("play", "connect_four", "--time", "60", "--side", "x", "--record", str(path)) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def wait(word: str) -> None:
            assert process.stdout is not None
            for line in process.stdout:
                if word in line:
                    return
            raise AssertionError(f"{word!r} did not appear")

        process.stdin.write("4\n")
        process.stdin.flush()
        wait("Yellow")
        process.send_signal(signal.SIGINT)
        wait("stopped")
        process.stdin.write("undo\n4\n")
        process.stdin.flush()
        wait("Red")
        wait("Yellow")
        process.send_signal(signal.SIGINT)
        wait("stopped")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "sakiyomi: interrupted\n")
    assert len(sk.Record.load(path).moves) == 1


def test_a_full_disk_ends_no_game(
    talk: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    talk(*QUICK, "--record", str(path), lines="4")
    kept = path.read_bytes()

    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch, Path(os.devnull).open() as stdin:
        patch.setattr(Path, "write_bytes", full)
        patch.setattr("sys.stdin", stdin)
        assert main([*QUICK, "--record", str(path), "--resume", "--side", "none"]) == 0
    out, err = capsys.readouterr()
    assert "wins" in out or "Draw" in out
    assert set(err.splitlines()) == {f"{path}: No space left on device"}
    assert path.read_bytes() == kept


def test_closed_streams_are_no_trouble() -> None:
    program = "import sys; from sakiyomi.cli import main; sys.exit(main())"
    for closed in ("<&-", ">&-", "2>&-"):
        command = f"exec {closed}; exec \"$0\" -c '{program}' play connect_four --depth 2"
        lines = "analysis on\n4\n9\n"
        done = subprocess.run(["sh", "-c", command, sys.executable], input=lines, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0
        assert "Traceback" not in done.stdout + done.stderr
