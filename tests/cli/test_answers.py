"""What the subcommands answer."""

import json
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk

Command = Callable[..., tuple[int, str, str]]
START = "b wwww________bbbb wwww________bbbb wwww________bbbb wwww________bbbb"
ROWS = "wwwwwwww/......../......../bbbbbbbb/wwwwwwww/......../......../bbbbbbbb b"
WON = "wwww..../......w./.....b../b....b../w...bbbb/b......./.b.b.w.w/.ww...w. b"


def document(sakiyomi: Command, *arguments: str) -> Any:
    status, out, _ = sakiyomi(*arguments, "--json")
    assert status == 0
    assert out.count("\n") == 1
    return json.loads(out)


def test_games_lists_every_game_with_its_options(sakiyomi: Command) -> None:
    games = document(sakiyomi, "games")["games"]
    assert [game["name"] for game in games] == [game.name for game in sk.games()]
    shobu = games[0]
    assert shobu["players"] == [2, 2]
    assert (shobu["options"][0]["name"], shobu["options"][0]["labels"]) == ("no_move", ["loss", "draw"])
    status, out, _ = sakiyomi("games")
    assert status == 0
    assert "--option no_move=loss" in out


def test_moves_lists_every_legal_move(sakiyomi: Command) -> None:
    answer = document(sakiyomi, "moves", "shobu")
    assert list(answer) == ["game", "position", "to_move", "moves"]
    assert (answer["game"], answer["position"], answer["to_move"]) == ("shobu", START, 0)
    assert len(set(answer["moves"])) == 232
    assert sakiyomi("moves", "shobu")[1].splitlines() == answer["moves"]


def test_moves_of_a_finished_game_are_none(sakiyomi: Command) -> None:
    assert document(sakiyomi, "moves", "connect_four", "--position", "1212121")["moves"] == []
    assert sakiyomi("moves", "connect_four", "--position", "1212121") == (0, "", "the game is over: x wins\n")


@pytest.mark.parametrize("position", [START, ROWS, "startpos"])
def test_positions_are_read_in_each_notation(position: str, sakiyomi: Command) -> None:
    assert document(sakiyomi, "show", "shobu", "--position", position)["position"] == START


def test_positions_and_moves_are_written_in_the_notation_asked_for(sakiyomi: Command) -> None:
    answer = document(sakiyomi, "moves", "shobu", "--notation", "rows", "--notation", "indices")
    assert answer["position"] == ROWS
    assert "Ub12h12" in answer["moves"]
    found = document(sakiyomi, "bestmove", "shobu", "--depth", "2", "--quiet", "--notation", "indices")
    assert found["position"] == START
    state = sk.game("shobu").initial()
    for move in found["pv"]:
        assert state.format_move(state.parse_move(move), "indices") == move
        state = state.play(move)


def test_a_position_comes_from_a_file_or_standard_input(
    tmp_path: Path, sakiyomi: Command, begun: Callable[..., "subprocess.Popen[str]"]
) -> None:
    path = tmp_path / "position"
    path.write_text(f"{ROWS}\n")
    assert document(sakiyomi, "show", "shobu", "--position", str(path))["position"] == START
    with begun("show", "shobu", "--json", "--position", "-") as process:
        out, err = process.communicate(ROWS)
    assert (json.loads(out)["position"], err) == (START, "")


def test_moves_played_lead_to_a_position_with_a_history(sakiyomi: Command) -> None:
    there_and_back = "a1e1N a8e8S a2e2S a7e7N"
    answer = document(sakiyomi, "show", "shobu", "--moves", f"{there_and_back} {there_and_back}")
    assert (answer["position"], answer["outcome"], answer["reason"]) == (START, [0.5, 0.5], "repetition")
    status, _, err = sakiyomi("bestmove", "shobu", "--moves", f"{there_and_back} {there_and_back}")
    assert (status, err) == (2, "sakiyomi: error: there is no best move: the game is over, a draw (repetition)\n")


def test_perft_counts_by_depth(sakiyomi: Command) -> None:
    answer = document(sakiyomi, "perft", "shobu", "--depth", "3")
    assert answer["leaves"] == [232, 50508, 8675832]
    assert (answer["depth"], answer["mode"]) == (3, "turns")
    _, out, _ = sakiyomi("perft", "shobu", "--depth", "2")
    assert out.splitlines()[1].startswith("depth  2                50,508 ")


@pytest.mark.parametrize(("mode", "leaves"), [("merged", [174, 28360]), ("distinct", [174, 28360]), ("built", [232, 50508])])
def test_perft_counts_in_each_mode(mode: str, leaves: list[int], sakiyomi: Command) -> None:
    answer = document(sakiyomi, "perft", "shobu", "--depth", "2", f"--{mode}")
    assert (answer["leaves"], answer["mode"]) == (leaves, mode)


def test_perft_divides_by_move(sakiyomi: Command) -> None:
    answer = document(sakiyomi, "perft", "shobu", "--depth", "2", "--divide")
    assert (len(answer["divide"]), sum(answer["divide"].values()), answer["leaves"]) == (232, 50508, 50508)
    merged = document(sakiyomi, "perft", "shobu", "--depth", "2", "--divide", "--merged")
    assert (len(merged["divide"]), merged["leaves"]) == (174, 28360)


def test_bestmove_answers_with_every_field(sakiyomi: Command) -> None:
    status, out, err = sakiyomi("bestmove", "shobu", "--position", WON, "--depth", "3", "--json")
    answer = json.loads(out)
    assert status == 0
    fields = "game position engine move score pv lines depth seldepth nodes simulations time nps hashfull seed"
    assert set(answer) == set(fields.split())
    assert answer["move"] == answer["pv"][0] == answer["lines"][0]["move"] == "b2f6NE2"
    assert (answer["score"]["view"], answer["score"]["win"]) == (0, 1.0)
    assert answer["score"]["distance"] > 0
    assert err.splitlines()[0].startswith("depth  1/")


def test_bestmove_reports_as_many_lines_as_asked_for(sakiyomi: Command) -> None:
    answer = document(sakiyomi, "bestmove", "shobu", "--depth", "3", "--lines", "3", "--quiet")
    assert len({line["move"] for line in answer["lines"]}) == 3
    values = [line["score"]["value"] for line in answer["lines"]]
    assert values == sorted(values, reverse=True)


def test_bestmove_tells_a_person_the_score_line_and_speed(sakiyomi: Command) -> None:
    status, out, err = sakiyomi("bestmove", "shobu", "--position", WON, "--depth", "3", "--quiet")
    rows = dict(line.split(maxsplit=1) for line in out.splitlines())
    assert (status, err) == (0, "")
    assert list(rows) == ["move", "score", "line", "depth", "nodes", "table"]
    assert rows["move"] == "b2f6NE2"
    assert rows["score"].startswith("win in ")
    assert rows["score"].endswith(" for black")


def test_bestmove_repeats_itself_with_a_seed_and_a_node_limit(sakiyomi: Command) -> None:
    arguments = ("bestmove", "shobu", "--nodes", "20000", "--seed", "7", "--quiet")
    first, second = (document(sakiyomi, *arguments) for _ in range(2))
    for answer in (first, second):
        del answer["time"], answer["nps"]
    assert first == second
    assert first["seed"] == 7


@pytest.mark.parametrize("engine", ["random", "greedy", "alphabeta:hash_mb=1,depth=2"])
def test_bestmove_takes_any_engine(engine: str, sakiyomi: Command) -> None:
    answer = document(sakiyomi, "bestmove", "connect_four", "--engine", engine, "--quiet")
    assert answer["engine"] == engine.partition(":")[0]
    assert answer["move"] in "1234567"


def test_show_draws_a_position_and_gives_its_text(sakiyomi: Command) -> None:
    status, out, _ = sakiyomi("show", "shobu", "--notation", "rows")
    assert status == 0
    assert "Black to move" in out
    assert out.splitlines()[-1].strip() == ROWS
    assert "\x1b" not in out


def test_show_writes_a_picture(tmp_path: Path, sakiyomi: Command) -> None:
    path = tmp_path / "board.svg"
    path.write_text("an older picture")
    assert sakiyomi("show", "shobu", "--position", WON, "--move", "b2f6NE2", "--svg", str(path)) == (0, "", "")
    assert ET.parse(path).getroot().tag.endswith("svg")
    assert [entry.name for entry in tmp_path.iterdir()] == ["board.svg"]
    assert sakiyomi("show", "shobu", "--position", WON, "--move", "b2f6NE2", "--svg", "-")[1] == path.read_text()


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_prints_a_script(shell: str, sakiyomi: Command) -> None:
    pytest.importorskip("shtab")
    status, out, _ = sakiyomi("completion", shell)
    assert status == 0
    assert "bestmove" in out
    assert "connect_four" in out
    if shell == "bash":
        subprocess.run(["bash", "-n"], input=out, text=True, check=True)


def test_completion_without_its_extra_says_what_to_install(sakiyomi: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "shtab", None)
    status, out, err = sakiyomi("completion", "bash")
    assert (status, out) == (1, "")
    assert "sakiyomi[completion]" in err


def test_the_version_names_the_core_and_the_compiler(capsys: pytest.CaptureFixture[str]) -> None:
    from sakiyomi.cli import main

    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"sakiyomi {sk.__version__} ({sk._core.BUILD} core, {sk._core.COMPILER})\n"
