"""Parsers read what they wrote, and refuse everything else in one line."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.testing.positions import random_record
from sakiyomi.testing.random_graph import random_graph

random_graph()
GAMES = [pytest.param(game, id=game.name) for game in sk.games()]
EDITS = st.lists(st.tuples(st.floats(0, 1), st.sampled_from(["cut", "insert", "replace"]), st.characters()), max_size=4)


def edited(text: str, edits: list[tuple[float, str, str]]) -> str:
    for place, kind, character in edits:
        at = int(place * len(text))
        text = text[:at] + ("" if kind == "cut" else character) + text[at + (kind != "insert") :]
    return text


def assert_read_or_refused(game: sk.Game[Any], text: str) -> None:
    try:
        state = game.parse(text)
    except sk.InvalidPosition as error:
        [_] = str(error).splitlines()
    else:
        assert game.parse(state.format() if hasattr(state, "format") else str(state)) == state


@pytest.mark.parametrize("game", GAMES)
@given(text=st.text(max_size=100))
def test_any_text_is_a_position_or_refused_in_one_line(game: sk.Game[Any], text: str) -> None:
    assert_read_or_refused(game, text)


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 50), plies=st.integers(0, 40), edits=EDITS, choice=st.integers(0, 9))
def test_a_damaged_position_is_read_or_refused_in_one_line(
    game: sk.Game[Any], seed: int, plies: int, edits: list[tuple[float, str, str]], choice: int
) -> None:
    state = random_record(game, Random(seed), plies).state
    text = state.format(game.notations[choice % len(game.notations)]) if game.notations else str(state)
    assert_read_or_refused(game, edited(text, edits))


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 50), plies=st.integers(0, 40), edits=EDITS)
def test_a_damaged_move_is_legal_or_refused_in_one_line(
    game: sk.Game[Any], seed: int, plies: int, edits: list[tuple[float, str, str]]
) -> None:
    record = random_record(game, Random(seed), plies)
    moves = record.state.legal_moves()
    text = edited(str(moves[seed % len(moves)]) if moves else "", edits)
    before = record.to_json()
    try:
        record.push(text)
    except sk.IllegalMove as error:
        [_] = str(error).splitlines()
        assert record.to_json() == before
    else:
        assert record.moves[-1] in moves


@pytest.mark.parametrize("game", GAMES)
def test_startpos_is_the_initial_position(game: sk.Game[Any]) -> None:
    assert game.parse(" startpos\n") == game.initial()


def test_rule_options_are_given_by_number_or_label() -> None:
    shobu = sk.game("shobu")
    assert shobu.rules(no_move="draw") == shobu.rules(no_move=1) == shobu.rules(no_move="1")
    assert shobu.option_values(shobu.rules(no_push="50"))["no_push"] == 50


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"no_move": "win"}, "option no_move must be 'loss' or 'draw', not 'win'"),
        ({"no_move": 2}, "option no_move must be 'loss' or 'draw', not 2"),
        ({"no_moves": 1}, "unknown option of shobu 'no_moves'; did you mean 'no_move'?"),
        ({"repetition": -1}, "option repetition must be a whole number from 0 to 100, not -1"),
        ({"repetition": 1.5}, "option repetition must be a whole number from 0 to 100, not 1.5"),
        ({"repetition": True}, "option repetition must be a whole number from 0 to 100, not True"),
        ({"players": 3}, "players must be 2, not 3"),
    ],
)
def test_wrong_rule_options_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match="^" + message.replace("?", r"\?")):
        sk.game("shobu").rules(**options)


def test_an_unknown_game_is_refused_with_the_closest_name() -> None:
    with pytest.raises(ValueError, match=r"unknown game 'shobo'; did you mean 'shobu'\? \(known: shobu, connect_four"):
        sk.game("shobo")
