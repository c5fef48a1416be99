"""Moves as text."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sakiyomi as sk

from .test_documents import GAMES, kind_of

POSITIONS = [state for game in GAMES for state in game[:-1]]
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
            "window",
            "dnoe",
            "it begins with no verb that is known; did you mean 'done'?; wanted is 'done', 'discard CARD' or 'free CARD N'",
        ),
        ("window", "", "it begins with no verb that is known"),
        ("window", "free start-a", "a number of cubes from 1 to 12 is wanted behind the card, not ''"),
        ("window", "free start-a 0", "a number of cubes from 1 to 12 is wanted behind the card, not '0'"),
        ("window", "free start-a 13", "a number of cubes from 1 to 12 is wanted behind the card, not '13'"),
        ("window", "discard strat-a", "there is no card 'strat-a'; did you mean 'start-a'?"),
        ("window", "discard start-a*13", "from 1 to 12 cubes are wanted behind '*', not '13'"),
        ("window", "done now", "nothing is wanted behind it, not 'now'"),
        ("action", "action", "there is no action ''"),
        ("action", "action clinet", "there is no action 'clinet'; did you mean 'client'?; wanted is 'action' and one, many, "),
        ("action", "action one now", "nothing is wanted behind it, not 'now'"),
        ("take", "cell 4.1", "a cell from 1.1 to 3.6 is wanted, not '4.1'; wanted is 'cell ROW.COLUMN' or 'done'"),
        ("order", "order start-a", "a Client or an Emperor is wanted, not 'start-a'; wanted is 'order CARD'"),
        ("order", "order c99", "there is no card 'c99'"),
        ("pay", "pay start-a some", "no, use, drop, or a number of cubes from 1 to 12 is wanted behind the card, not 'some'"),
        ("place", "place start-a use", "no, or a number of cubes from 1 to 12 is wanted behind the card, not 'use'"),
    ],
)
def test_what_is_misspelt_is_told_with_the_nearest_word_and_what_the_question_wants(asked: str, text: str, told: str) -> None:
    line = refusal(FIRST[asked], text)
    assert line.startswith(f"'{text}' is no move of 'Shobai' All Right: ")
    assert told in line


@pytest.mark.parametrize(
    "text", ["done", "cell 3.6", "order c01", "activate ~e01*12", "keep none", "extra none", "pay start-a drop"]
)
def test_a_move_that_answers_another_question_is_not_legal(text: str) -> None:
    assert f"{text} is not legal here" in refusal(FIRST["action"], text)


def test_a_move_of_a_card_that_lies_elsewhere_is_not_legal() -> None:
    state = FIRST["give"]
    for label in ("cloth-p1*12", "~cloth-p1", "c01"):
        assert f"give {label} is not legal here" in refusal(state, f"give {label}")


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
