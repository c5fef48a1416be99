"""One whole game for each number of players, as it was once: every question, its answers, the one that was given, and a digest of
the document. `python tests/games/shiba_goten/test_golden.py` plays and writes them anew.
"""

import random
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk

DATA = Path(__file__).parents[2] / "data/shiba_goten"
SETTINGS: dict[str, dict[str, Any]] = {
    "solo": {"players": 1},
    "2-players": {"players": 2},
    "3-players": {"players": 3, "distinct_sets": "yes"},
    "4-players": {"players": 4, "fill": "decreer"},
}
SEED = 5


def played(setting: dict[str, Any], choose: Callable[[int, list[str]], str]) -> list[str]:
    """A line for each decision; `choose` gets its number and the moves."""
    state = sk.game("shiba_goten").initial(deal=SEED, **setting)
    lines: list[str] = []
    while state.outcome() is None:
        moves = [state.format_move(move) for move in state.legal_moves()]
        move = choose(len(lines), moves)
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
    kinds = {line.split()[1] for line in lines if line.count("|") == 3}
    assert kinds == {"fill", "decree", "pick", "place", "claim", "change", "stop"}


def write() -> None:
    for name, setting in SETTINGS.items():
        rng = random.Random(SEED)

        def busy(_: int, moves: list[str], rng: random.Random = rng) -> str:
            return rng.choice([move for move in moves if not move.startswith(("penalty", "stop"))] or moves)

        (DATA / f"{name}.golden").write_text("\n".join(played(setting, busy)) + "\n")


if __name__ == "__main__":
    write()
