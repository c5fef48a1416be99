"""One whole game for each number of players and mode, as it was once: every question, its answers, the one that was given, and a
digest of the document. `python tests/games/shake_up/test_golden.py` plays and writes them anew.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk

DATA = Path(__file__).parents[2] / "data/shake_up"
SETTINGS: dict[str, dict[str, Any]] = {
    **{f"solo-{mode}": {"players": 1, "mode": mode} for mode in ("easy", "medium", "hard")},
    **{f"{players}-players": {"players": players} for players in (2, 3, 4)},
}
SEED = 6


def played(setting: dict[str, Any], choose: Callable[[int, Any], str]) -> list[str]:
    """A line for each decision; `choose` gets its number and the state."""
    state = sk.game("shake_up").initial(deal=SEED, **setting)
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


def greedy_or_random(number: int, state: Any) -> str:
    """Every tenth move is one of all."""
    best = state.random_move(sk.Rng(number)) if number % 10 == 0 else sk.Greedy().search(state.view(state.to_move)).move
    return str(state.format_move(best))


def write() -> None:
    for name, setting in SETTINGS.items():
        (DATA / f"{name}.golden").write_text("\n".join(played(setting, greedy_or_random)) + "\n")


if __name__ == "__main__":
    write()
