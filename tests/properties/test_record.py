import copy
import errno
import json
import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.testing.positions import random_record
from sakiyomi.testing.random_graph import random_graph

random_graph()
NAMES = ["shobu", "connect_four", "random_graph"]


def shuffled(plies: int, **options: Any) -> sk.Record[Any]:
    """A game of Shobu in which both seats move a stone to and fro, without a push."""
    record = sk.game("shobu").new(**options)
    there = [str(move) for move in ("a1e1N", "a8e8S")]
    back = ["a2e2S", "a7e7N"]
    for ply in range(plies):
        record.push((there + back)[ply % 4])
    return record


@given(name=st.sampled_from(NAMES), seed=st.integers(0, 1000), plies=st.integers(0, 60), back=st.integers(0, 60))
def test_pop_undoes_push(name: str, seed: int, plies: int, back: int) -> None:
    record = random_record(sk.game(name), Random(seed), plies)
    kept = max(0, len(record.moves) - back)
    again: sk.Record[Any] = sk.Record(record.game, record.start)
    for move in record.moves[:kept]:
        again.push(str(move))
    while len(record.moves) > kept:
        record.pop()
    assert (record.states, record.history, record.to_json()) == (again.states, again.history, again.to_json())


@given(name=st.sampled_from(NAMES), seed=st.integers(0, 1000), plies=st.one_of(st.none(), st.integers(0, 60)))
def test_a_document_gives_the_same_game(name: str, seed: int, plies: int | None) -> None:
    record = random_record(sk.game(name), Random(seed), plies)
    again = sk.Record.from_json(json.loads(json.dumps(record.to_json())))
    assert (again.states, again.moves, again.outcome()) == (record.states, record.moves, record.outcome())
    assert (record.termination() is None) == (record.outcome() is None)


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    record = shuffled(8)
    assert (record.state, record.termination(), record.outcome()) == (record.start, "repetition", (0.5, 0.5))
    record.pop()
    assert record.outcome() is None
    assert shuffled(8, repetition=0).outcome() is None


def test_the_cap_is_a_draw() -> None:
    assert shuffled(5, max_plies=5).termination() == "max_plies"
    assert shuffled(4, max_plies=5).termination() is None


def test_moves_without_a_push_are_counted() -> None:
    record = shuffled(3, no_push=4)
    assert (record.history.idle, record.termination()) == (3, None)
    record.push("a7e7N")
    assert (record.termination(), record.outcome()) == ("no_progress", (0.5, 0.5))


def test_a_finished_game_takes_no_move() -> None:
    record = shuffled(8)
    with pytest.raises(sk.IllegalMove, match=r"'a1e1N' cannot be played: the game is over \(repetition\)"):
        record.push("a1e1N")


def test_searches_of_a_record_know_its_history() -> None:
    record = shuffled(4, max_plies=5)
    result = sk.AlphaBeta().search(record, sk.Limit(depth=3))
    assert result.score.value == 0, "the next move ends the game in a draw"
    assert sk.Greedy().search(record).score.value == 0
    repeated = sk.AlphaBeta(hash_mb=0, selectivity=0).search(shuffled(3), sk.Limit(depth=1), lines=500)
    assert {str(line.move): line.score.value for line in repeated.lines}["a7e7N"] == 0, "a second occurrence scores as a draw"


def test_files_hold_one_game_or_several(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first, second = shuffled(3), random_record(sk.game("connect_four"), Random(1))
    first.save(path)
    assert sk.Record.load(path).to_json() == first.to_json()
    second.save(path, append=True)
    assert [record.to_json() for record in sk.load_records(path)] == [first.to_json(), second.to_json()]
    with pytest.raises(ValueError, match="holds 2 games, not one"):
        sk.Record.load(path)
    second.save(path)
    assert sk.Record.load(path).outcome() == second.outcome()
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    shuffled(3).save(path)
    before = path.read_bytes()

    def full(self: Path, _data: bytes) -> int:
        self.touch()
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match=r"no space.*game\.json'$"):
        shuffled(5).save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_device_or_pipe_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    shuffled(3).save(pipe)
    assert pipe.is_fifo()
    assert json.loads(os.read(reader, 10_000)) == shuffled(3).to_json()
    os.close(reader)


def test_a_copy_goes_its_own_way() -> None:
    record = shuffled(7)
    twin = copy.copy(record)
    twin.push("a7e7N")
    assert (len(record.moves), record.termination(), twin.termination()) == (7, None, "repetition")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "line 1: a game record must be text in UTF-8"),
        (b"\n\n{", "line 3: a game record must be one JSON object: Expecting property name enclosed in double quotes, column 2"),
        (b"[" * 100_000, "line 1: a game record must be one JSON object, not so deep a nest"),
    ],
)
def test_a_file_that_is_no_record_is_refused_by_line(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=re.escape(message)):
        sk.Record.load(path)


def test_blank_lines_and_a_byte_order_mark_are_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(f"\ufeff{json.dumps(GOOD)}\r\n\n")
    assert sk.Record.load(path).to_json() == GOOD


GOOD = shuffled(2).to_json()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": 5}, "the field 'game' of a game record must be a name, not 5"),
        ({"moves": "a1e1N"}, "the field 'moves' of a game record must be a list"),
        ({"moves": ["a1e1N", "a1e1N"]}, "move 2: "),
        ({"moves": [["a1e1N"]]}, "move 1: a move must be text, not "),
        ({"start": "nowhere"}, "^start: "),
        ({"players": 4}, "players must be 2, not 4"),
        ({"options": {"players": 2}}, "unknown option of shobu 'players'"),
        ({"resigned": 2}, "seat must be a whole number from 0 to 1, not 2"),
        ({"result": [1.0, 0.0]}, r"the result of a game record is \[1.0, 0.0\], but its moves lead to no end: null"),
    ],
)
def test_a_wrong_document_says_what_is_wrong(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        sk.Record.from_json({**GOOD, **change})
    assert "\n" not in str(caught.value)
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(GOOD) + "\n" + json.dumps({**GOOD, **change}))
    with pytest.raises(ValueError, match=r"game\.jsonl, line 2: "):
        list(sk.load_records(path))


@pytest.mark.parametrize("document", [None, [], "shobu", {}, {"game": "shobu"}])
def test_what_is_no_game_record_is_refused(document: object) -> None:
    with pytest.raises(ValueError, match="game record"):
        sk.Record.from_json(document)


@pytest.mark.parametrize(
    ("players", "resigned", "outcome"),
    [(1, 0, (0.0,)), (2, 1, (1.0, 0.0)), (3, 1, (0.75, 0.0, 0.75)), (5, 0, (0.0, *[0.625] * 4))],
)
def test_a_resignation_ends_the_game(players: int, resigned: int, outcome: tuple[float, ...]) -> None:
    record = sk.game("random_graph").new(players)
    record.resign(resigned)
    assert (record.termination(), record.outcome(), record.resigned) == ("resignation", outcome, resigned)
    again = sk.Record.from_json(json.loads(json.dumps(record.to_json())))
    assert (again.outcome(), copy.copy(record).outcome()) == (outcome, outcome)
    with pytest.raises(sk.IllegalMove, match="the game is over \\(resignation\\)"):
        record.push(0)
    with pytest.raises(ValueError, match="nobody can resign: the game is over"):
        record.resign()
    assert record.pop() is None
    assert (record.termination(), record.resigned) == (None, None)


def test_the_seat_to_move_resigns_unless_another_is_named() -> None:
    record = shuffled(1)
    with pytest.raises(ValueError, match="seat must be a whole number from 0 to 1, not 2"):
        record.resign(2)
    record.resign()
    assert record.outcome() == (1.0, 0.0)
    assert record.pop() is None
    assert len(record.moves) == 1
