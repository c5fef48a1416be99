"""Games in progress: their files, what is uncovered at a table, and pickles."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk

from .documents import GAME

SETTINGS: list[dict[str, Any]] = [{"players": 1}, {"players": 2}, {"players": 3, "fill": "decreer"}, {"players": 4}]


def game_of(seed: int, **setting: Any) -> "sk.Record[Any]":
    record, rng = GAME.new(seed=seed, **setting), sk.Rng(seed)
    while record.outcome() is None:
        record.push(record.state.random_move(rng))
    return record


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_that_was_saved_is_the_same_position_by_position(setting: dict[str, Any], tmp_path: Path) -> None:
    record = game_of(5, **setting)
    record.save(tmp_path / "game.jsonl")
    [again] = sk.load_records(tmp_path / "game.jsonl")
    assert again.states == record.states
    assert (again.moves, again.deal, again.outcome()) == (record.moves, sk.Deal(5), record.outcome())


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_states_and_rules_go_from_process_to_process(setting: dict[str, Any]) -> None:
    for state in game_of(2, **setting).states[::17]:
        again = pickle.loads(pickle.dumps(state))
        assert (again, hash(again), again.rules) == (state, hash(state), state.rules)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_seed_gives_the_same_game(setting: dict[str, Any]) -> None:
    assert game_of(3, **setting).states == game_of(3, **setting).states != game_of(4, **setting).states


def test_a_game_begun_at_a_table_goes_on_from_a_document_with_what_is_uncovered_there(tmp_path: Path) -> None:
    start = GAME.initial(1, deal=8)
    record, script, rng, drawn = sk.Record(GAME, start), GAME.script(start.to_json()), sk.Rng(2), 0
    while record.outcome() is None:
        before = script.left
        moves = record.state.legal_moves()
        move = next((move for move in moves if str(move) == "go"), moves[rng.below(len(moves))])
        after = record.state.play(move, script)
        counts = {zone: len(cards) - len(script.left.get(zone, ())) for zone, cards in before.items()}
        pile_first = sorted(counts)  # dolls are refilled before the randomizer is revealed
        draws = [card for zone in pile_first for card in before[zone][: counts[zone]]]
        record.push(move, draws)
        drawn += len(draws)
        assert record.state == after
    assert drawn > 10
    record.save(tmp_path / "game.jsonl")
    [again] = sk.load_records(tmp_path / "game.jsonl")
    assert again.states == record.states
