"""One whole game for each number of players, as it was once: every question, its answers, the one that was given, and a digest of
the document. `python tests/games/shobai/test_golden.py` plays and writes them anew.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk

DATA = Path(__file__).parents[2] / "data/shobai"
SETTINGS: dict[str, dict[str, Any]] = {
    "2-players": {"players": 2},
    "3-players": {"players": 3, "windows": "pruned", "keep_tribute": "no"},
    "4-players": {"players": 4, "windows": "pruned", "slide": "packed"},
    "5-players": {"players": 5, "windows": "pruned", "beginner": "yes"},
}
SEED = 54


def played(setting: dict[str, Any], choose: Callable[[int, Any], str]) -> list[str]:
    """A line for each decision; `choose` gets its number and the state."""
    state = sk.game("shobai").initial(deal=SEED, **setting)
    lines: list[str] = []
    while state.outcome() is None:
        moves = [state.format_move(move) for move in state.legal_moves()]
        move = choose(len(lines), state)
        lines.append(f"{state.to_move} {state.to_json()['question']['kind']} | {', '.join(moves)} | {move} | {digest(state)}")
        state = state.play(move, sk.Deal(SEED))
    return [*lines, f"{state.to_json()['over']['reason']} | {state.outcome()} | {digest(state)}"]


def digest(state: Any) -> str:
    return sha256(str(state).encode()).hexdigest()[:12]


@pytest.mark.parametrize("name", SETTINGS)
def test_a_whole_game_is_as_it_was(name: str) -> None:
    lines = (DATA / f"{name}.golden").read_text().splitlines()
    assert played(SETTINGS[name], lambda number, _: lines[number].split(" | ")[2]) == lines


def test_these_games_come_to_every_question() -> None:
    lines = [line for name in SETTINGS for line in (DATA / f"{name}.golden").read_text().splitlines()]
    assert len({line.split()[1] for line in lines if line.count("|") == 3}) == 14


def sensible_or_random(number: int, state: Any) -> str:
    return str(state.format_move(state.playout_move(sk.Rng(number))))


def write() -> None:
    for name, setting in SETTINGS.items():
        (DATA / f"{name}.golden").write_text("\n".join(played(setting, sensible_or_random)) + "\n")


if __name__ == "__main__":
    write()
