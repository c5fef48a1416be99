"""'Shobai' All Right in the terminal: moves by number, what has happened in words, the table at each turn of a person's."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import sakiyomi as sk

Talk = Callable[..., tuple[int, str, str]]
Answer = Callable[..., tuple[int, str, str]]
GAME = sk.game("shobai")
PLAY = ("play", "shobai", "--deal", "7", "--engine", "random:seed=1", "--option", "windows=pruned")


def answers(seed: int, count: int = 2000) -> str:
    """Numbers of moves, mostly low ones, as a script."""
    rng = random.Random(seed)
    return "; ".join(rng.choice("1112") for _ in range(count))


@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_is_played_by_numbers(players: int, talk: Talk) -> None:
    options = ("--players", str(players), "--option", "max_rounds=12")
    status, out, err = talk(*PLAY, *options, "--side", "red", lines=answers(players))
    assert status == 0
    assert re.search(r"; ranking: 1\. [^:;]*\n\n  deal 7\n", out)
    assert max(map(len, out.splitlines())) <= 100
    told = {re.sub(r"\d+", "N", line) for line in err.splitlines()[1:]}
    assert told <= {
        "the game is over, so 'N' must be a command: undo, new, load, save, quit, help",
        "'N' is not the number of a move: there are N (moves lists them)",
    }


def test_the_table_is_drawn_once_in_each_turn_of_a_person(talk: Talk) -> None:
    out = talk(*PLAY, "--players", "3", "--side", "red", lines=answers(1, 60))[1]
    turns = re.findall(r"^-- turn \d+, round \d+: (\w+) --$", out, re.MULTILINE)
    assert 3 < turns.count("red") < len(turns)
    assert out.count("  Emperors ") in (turns.count("red"), turns.count("red") + 1)


def test_games_between_engines_are_told_turn_by_turn(talk: Talk) -> None:
    out = talk(*PLAY, "--players", "2", "--side", "none", "--option", "max_rounds=3")[1]
    assert len(re.findall(r"^-- turn \d", out, re.MULTILINE)) == 5
    assert out.count("  Emperors ") == 7


def test_a_card_is_explained_by_its_id(talk: Talk) -> None:
    lines = "card temple-extra; card cloth-p2"
    assert "temple-extra-cube (Temple): 1 point; one cube more in a refresh" in talk(*PLAY, lines=lines)[1]
    assert "cloth-p2 (value 8, 2 copies): 2 cloth a refresh" in talk(*PLAY, lines=lines)[1]


def test_a_position_is_drawn_with_a_move(sakiyomi: Answer, tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    position = ("show", "shobai", "--position", "seed:7", "--players", "4")
    assert sakiyomi(*position, "--svg", str(picture), "--move", "done")[:2] == (0, "")
    assert picture.read_text() == sk.drawing.svg(GAME.new(4, seed=7).state, "done")
    assert sakiyomi(*position)[1].startswith(sk.drawing.terminal(GAME.new(4, seed=7).state))
