"""The last turn of a game, in which nothing that is drawn matters: search proves its result."""

from collections.abc import Iterator
from typing import Any

import pytest

import sakiyomi as sk

from .documents import GAME


def last_turns(players: int, games: int) -> Iterator[Any]:
    """Where nobody else moves any more in games between sensible players."""
    options = {"max_rounds": 5} if players == 1 else {}
    for seed in range(games):
        rng = sk.Rng(seed)
        state = GAME.initial(players, deal=seed, **options)
        while not state.is_settled():
            state = state.play(state.playout_move(rng), rng)
        document = state.to_json()
        alone = players == 1 or (state.to_move == document["decreer"] and document["question"]["kind"] != "decree")
        if not state.is_terminal and alone:
            yield state


def best(state: Any, seat: int) -> float:
    """What the seat that alone moves gets at most, by every order and place."""
    outcome = state.outcome()
    if outcome is not None:
        return float(outcome[seat])
    assert state.to_move == seat
    return max(best(state.play(move, sk.Rng(0)), seat) for move in state.search_moves())


@pytest.mark.parametrize("players", [1, 2, 4])
def test_search_proves_what_every_way_to_play_on_comes_to(players: int) -> None:
    turns = 0
    for state in last_turns(players, 12):
        seat = state.to_move
        most = best(state, seat)
        result = sk.MCTS(seed=1).search(state, sk.Limit(simulations=50_000))
        assert result.simulations < 50_000
        assert result.utilities[seat] == pytest.approx(most, abs=1e-6)
        assert best(state.play(result.move, sk.Rng(3)), seat) == most
        turns += 1
    assert turns >= 6
