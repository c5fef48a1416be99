"""Recorded games, position by position."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A file of three games: one won, with opinions; one of Shobu, resigned; one without moves."""
    path = tmp_path / "games.jsonl"
    won = sk.game("connect_four").new()
    for move in "1212131":
        won.push(move)
    won.annotations = tuple(sk.annotate(won, sk.AlphaBeta(), sk.Limit(depth=3)))
    resigned = sk.game("shobu").new()
    resigned.push("a1e1N")
    resigned.resign()
    for record in (won, resigned, sk.game("connect_four").new()):
        record.save(path, append=True)
    return str(path)


def test_every_position_is_drawn_with_the_move_and_its_opinion(games: str, sakiyomi: Command) -> None:
    status, out, err = sakiyomi("replay", games, "--game", "1")
    assert (status, err) == (0, "")
    assert out.startswith("game 1: connect_four, 7 moves, x wins\n")
    assert out.count("1 2 3 4 5 6 7") == 8
    assert "  6: o played 3 ??  (loss in 2 instead of " in out
    assert out.rstrip().splitlines()[-1].startswith("  7: x played 1  (win in 1)")
    assert "\x1b" not in out


def test_games_that_do_not_end_on_the_board_say_how(games: str, sakiyomi: Command) -> None:
    _, out, _ = sakiyomi("replay", games, "--ply", "0")
    assert [line for line in out.splitlines() if line.startswith("game ")] == [
        "game 1: connect_four, 7 moves, x wins",
        "game 2: shobu, 1 move, black wins (resignation)",
        "game 3: connect_four, 0 moves, not over",
    ]
    assert "black wins (resignation)" in sakiyomi("replay", games, "--game", "2", "--ply", "1")[1].splitlines()[-2]


def test_json_has_every_position_and_opinion(games: str, sakiyomi: Command) -> None:
    status, out, _ = sakiyomi("replay", games, "--json", "--notation", "rows")
    first, second, third = json.loads(out)["games"]
    assert status == 0
    assert [first["outcome"], first["reason"]] == [[1.0, 0.0], "position"]
    assert [second["outcome"], second["reason"]] == [[1.0, 0.0], "resignation"]
    assert third["positions"] == [{"ply": 0, "position": "......./" * 5 + "....... x", "to_move": 0}]
    assert second["positions"][0]["position"].startswith("wwwwwwww/")
    *_, block, last = first["positions"]
    assert (block["move"], block["mark"], block["better"][0]) == ("3", "??", "1")
    assert (last["ply"], last["seat"], last["loss"]) == (7, 0, 0.0)
    (only,) = json.loads(sakiyomi("replay", games, "--game", "1", "--ply", "6", "--json")[1])["games"][0]["positions"]
    assert only == block


def test_a_position_becomes_a_picture(games: str, tmp_path: Path, sakiyomi: Command) -> None:
    path = tmp_path / "board.svg"
    assert sakiyomi("replay", games, "--game", "2", "--ply", "1", "--svg", str(path)) == (0, "", "")
    assert ET.parse(path).getroot().tag.endswith("svg")


BAD = {
    "--game 4": "--game must be a whole number from 1 to 3, not 4",
    "--game 1 --ply 8": "--ply of game 1 must be a whole number from 0 to 7, not 8",
    "--ply 1": "--ply of game 3 must be 0, not 1",
    "--svg x.svg": "it goes with --ply N",
    "--ply 0 --svg x.svg": "holds 3 games; --game N says of which",
    "--ply 0 --all": "not allowed with",
    "--notation klingon": "unknown notation of connect_four 'klingon'",
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_arguments_are_one_line(arguments: str, games: str, sakiyomi: Command) -> None:
    status, out, err = sakiyomi("replay", games, *arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert BAD[arguments] in err


@pytest.mark.parametrize(
    ("content", "message"),
    [("", "holds no game"), ("{}", "line 1: the field 'game'"), ("\n[1", "line 2: a game record must be one JSON object")],
)
@pytest.mark.parametrize("subcommand", ["replay", "annotate"])
def test_a_file_without_games_is_refused(subcommand: str, content: str, message: str, tmp_path: Path, sakiyomi: Command) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    status, out, err = sakiyomi(subcommand, str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert sakiyomi(subcommand, "nothing")[2] == "sakiyomi: error: nothing: No such file or directory\n"


def test_a_person_steps_to_and_fro(games: str, terminal: Callable[..., Any]) -> None:
    person = terminal("replay", games)
    person.expect("0 of 7> ")
    for word, prompt in (("", 1), ("next", 2), ("last", 7), ("previous", 6), ("4", 4), ("first", 0)):
        person.type(f"{word}\r")
        person.expect(f"{prompt} of 7> ")
    for word, answer in (
        ("previous", "the game has the positions 0 to 7"),
        ("sideways", "'sideways' leads nowhere; say Enter or next"),
    ):
        person.type(f"{word}\r")
        person.expect(answer)
        person.expect("0 of 7> ")
    person.type("game 2\r")
    person.expect("0 of 1> ")
    person.type("game 9\r")
    person.expect("there is no game '9'; there are 1, 2, 3")
    person.expect("0 of 1> ")
    person.type("quit\r")
    assert person.end()[0] == 0


@pytest.mark.parametrize(("key", "status"), [("\x04", 0), ("\x03", 130)])
def test_ctrl_d_and_ctrl_c_end_it(key: str, status: int, games: str, terminal: Callable[..., Any]) -> None:
    person = terminal("replay", games)
    person.expect("0 of 7> ")
    person.type(key)
    assert person.end()[0] == status
