"""Shiba Goten in the terminal: dolls by number, what they bring in words, the display at each turn of a person's."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

Talk = Callable[..., tuple[int, str, str]]
Answer = Callable[..., tuple[int, str, str]]
PLAY = ("play", "shiba_goten", "--deal", "7", "--engine", "random:seed=1")


def answers(seed: int, count: int = 400) -> str:
    """Numbers of moves, mostly low ones, as a script."""
    rng = random.Random(seed)
    return "; ".join(rng.choice("1112") for _ in range(count))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_by_numbers(players: int, talk: Talk) -> None:
    status, out, err = talk(*PLAY, "--players", str(players), "--side", "first", lines=answers(players))
    assert status == 0
    assert re.search(r"; ranking: 1\. [^:;]* points", out)
    assert max(map(len, out.splitlines())) <= 100
    told = {re.sub(r"\d+", "N", line) for line in err.splitlines() if not line.startswith("cards: ")}
    assert told <= {
        "the game is over, so 'N' must be a command: undo, new, load, save, quit, help",
        "'N' is not the number of a move: there are N (moves lists them)",
    }


def test_a_solo_game_ends_with_a_title(talk: Talk) -> None:
    out = talk(*PLAY, "--players", "1", "--option", "max_rounds=3", lines=answers(1))[1]
    assert re.search(r": -?\d+ points, Apprentice\n", out)


def test_one_is_told_what_a_place_brings(talk: Talk) -> None:
    out = talk(*PLAY, "--players", "2", "--side", "first", lines=answers(2, 30))[1]
    assert re.search(r"place [RYBGP]-\w+ 9 +tier 4, (its own; 1 point more|for hayashi)", out)
    assert re.search(r"penalty [RYBGP]-\w+ +1 point less", out)


def test_a_position_is_drawn_with_a_move(sakiyomi: Answer, tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    position = ("show", "shiba_goten", "--position", "seed:7", "--players", "4")
    assert sakiyomi(*position, "--svg", str(picture), "--move", "decree role")[:2] == (0, "")
    assert picture.read_text().startswith("<svg")
