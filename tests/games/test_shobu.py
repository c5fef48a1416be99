"""Shobu against counts and successors of other programs, and the rule options that end games."""

import json
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk

DATA = Path(__file__).parents[1] / "data/shobu"
PERFT = json.loads((DATA / "shobu-perft.json").read_text())["perft"]
ROWS = [json.loads(line) for line in (DATA / "shobu-positions.jsonl").read_text().splitlines()[1:]]
OPEN = [row for row in ROWS if not row.get("over")]
OVER = [row for row in ROWS if row.get("over")]

game = sk.game("shobu")
CIRCLE = ("a1e1N", "a8e8S", "a2e2S", "a7e7N")  # four turns that lead back to where they began


def position(row: dict[str, Any]) -> Any:
    return game.parse(" ".join([row.get("to_move", "b"), *row["boards"]]))


def boards_after(state: Any, move: Any) -> str:
    return "/".join(state.play(move).format("boards").split()[1:]).replace("_", ".")


@pytest.mark.parametrize("depth", PERFT)
def test_leaves_from_the_start_are_as_others_count_them(depth: str) -> None:
    start = game.initial()
    for mode, count in PERFT[depth].items():
        counted = start.distinct(int(depth)) if mode == "distinct" else start.perft(int(depth), mode)
        assert counted == count, mode


def test_there_are_98_positions() -> None:
    assert (len(OPEN), len(OVER)) == (88, 10)


@pytest.mark.parametrize("row", OPEN, ids=lambda row: row["id"])
def test_turns_are_as_another_program_counts_them(row: dict[str, Any]) -> None:
    state = position(row)
    turns = state.legal_moves()
    wins = [move for move in turns if state.play(move).outcome() is not None]
    assert len(turns) == state.count_moves() == row["moves"]
    assert len({state.play(move) for move in turns}) == len(state.search_moves()) == row["successors_distinct"]
    assert len(wins) == row["winning_moves"]
    assert state.wins_now() == bool(wins)


@pytest.mark.parametrize("row", [row for row in OPEN if "turns" in row], ids=lambda row: row["id"])
def test_successors_are_those_of_another_program(row: dict[str, Any]) -> None:
    state = position(row)
    found = sorted(boards_after(state, move) for move in state.legal_moves())
    assert found == sorted(successor for *_, successor in row["turns"])


@pytest.mark.parametrize("row", OVER, ids=lambda row: row["id"])
def test_ended_games_have_the_winner_that_another_program_names(row: dict[str, Any]) -> None:
    state = position(row)
    assert state.outcome() == ((1.0, 0.0) if row["winner"] == "b" else (0.0, 1.0))
    assert state.legal_moves() == []


@pytest.mark.parametrize(("repetition", "plies"), [(2, 4), (3, 8), (4, 12)])
def test_a_position_that_recurs_is_a_draw(repetition: int, plies: int) -> None:
    record = game.new(repetition=repetition)
    for move in CIRCLE * 4:
        if record.termination() is not None:
            break
        record.push(move)
    assert len(record.moves) == plies
    assert (record.termination(), record.outcome()) == ("repetition", (0.5, 0.5))


def test_positions_recur_for_ever_where_the_rule_is_off() -> None:
    record = game.new(repetition=0)
    for move in CIRCLE * 10:
        record.push(move)
    assert record.termination() is None


@pytest.mark.parametrize("options", [{"max_plies": 3}, {"no_push": 3}])
def test_a_game_ends_at_its_cap(options: dict[str, int]) -> None:
    record = game.new(**options)
    for move in CIRCLE[:3]:
        assert record.termination() is None
        record.push(move)
    assert record.outcome() == (0.5, 0.5)


@pytest.mark.parametrize("repetition", [0, 3])
def test_a_search_scores_the_second_occurrence_as_a_draw(repetition: int) -> None:
    record = game.new(repetition=repetition)
    for move in CIRCLE[:3]:
        record.push(move)
    result = sk.AlphaBeta(selectivity=0).search(record, sk.Limit(depth=1), lines=300)
    [value] = [line.score.value for line in result.lines if str(line.move) == CIRCLE[3]]
    white = record.state.to_move
    assert value == (0 if repetition else record.state.play(CIRCLE[3]).evaluate(white))
