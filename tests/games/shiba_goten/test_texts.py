"""Moves as text."""

from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sakiyomi as sk

from .test_documents import GAMES, kind_of

POSITIONS = [state for state in chain.from_iterable(GAMES) if state.legal_moves()]
FIRST = {kind_of(state): state for state in reversed(POSITIONS)}
"""A position for each question."""
TEXTS = sorted({str(move) for state in POSITIONS[::5] for move in state.legal_moves()})


def refusal(state: Any, text: str) -> str:
    with pytest.raises(sk.IllegalMove) as refused:
        state.parse_move(text)
    [line] = str(refused.value).splitlines()
    return line


def test_every_legal_move_of_random_games_is_read_from_its_text_and_no_two_have_the_same() -> None:
    for state in POSITIONS:
        moves = state.legal_moves()
        texts = [state.format_move(move) for move in moves]
        assert len(set(texts)) == len(moves)
        assert [state.parse_move(text) for text in texts] == moves


def test_case_and_blanks_do_not_matter() -> None:
    for state in FIRST.values():
        for move in state.legal_moves():
            assert state.parse_move(f"  {str(move).upper().replace(' ', '   ')} ") == move


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        (
            "decree",
            "dcree",
            "it begins with no verb that is known; did you mean 'decree'?; wanted is 'decree colour' or 'decree role'",
        ),
        ("decree", "", "it begins with no verb that is known"),
        ("decree", "decree hue", "there is no decree 'hue'"),
        (
            "pick",
            "take rde",
            "there is no colour or role 'rde'; did you mean 'red'?; wanted is 'take' and a colour, a role or a doll",
        ),
        ("place", "place R-D", "a seat from 0 to 13 is wanted, not ''"),
        ("place", "place R-D 14", "a seat from 0 to 13 is wanted, not '14'"),
        ("place", "cover R-D x", "a seat from 0 to 13 is wanted, not 'x'"),
        (
            "place",
            "place R-X 3",
            "there is no doll 'R-X'; did you mean 'R-D'?; wanted is 'place DOLL SEAT', 'cover DOLL SEAT' or ",
        ),
        ("place", "place R-D 3 4", "nothing is wanted behind it, not '4'"),
        ("place", "penalty", "there is no doll ''"),
        ("claim", "claim f", "there is no sub-objective 'f'; wanted is 'claim' and an objective"),
        ("change", "replace Q", "there is no doll 'Q'; wanted is 'keep DOLL' or 'replace DOLL'"),
        ("stop", "go now", "nothing is wanted behind it, not 'now'; wanted is 'go' or 'stop'"),
        ("fill", "fill 9", "a number of dolls from 0 to 5 is wanted, not '9'"),
    ],
)
def test_what_is_misspelt_is_told_with_the_nearest_word_and_what_the_question_wants(asked: str, text: str, told: str) -> None:
    line = refusal(FIRST[asked], text)
    assert line.startswith(f"'{text}' is no move of Shiba Goten: ")
    assert told in line


@pytest.mark.parametrize(
    "text", ["decree role", "take red", "take R-D", "place R-D 3", "penalty P-Y5", "claim a", "keep R-D", "go", "stop", "fill 1"]
)
def test_a_move_that_answers_another_question_is_not_legal(text: str) -> None:
    for kind, state in FIRST.items():
        if text not in map(str, state.legal_moves()):
            assert f"{text} is not legal here" in refusal(state, text), kind


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_legal_move_or_refused_in_one_line(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from([*FIRST.values()]))
    words = data.draw(
        st.lists(st.sampled_from([word for text in TEXTS for word in text.split()]) | st.text(max_size=4), max_size=4)
    )
    try:
        move = state.parse_move(" ".join(words))
    except sk.IllegalMove as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert move in state.legal_moves()
