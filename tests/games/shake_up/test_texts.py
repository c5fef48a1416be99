"""Moves as text."""

from typing import Any

import pytest

import sakiyomi as sk

GAME = sk.game("shake_up")
START = GAME.initial(players=2, deal=1)


def card() -> str:
    return str(START.to_json()["seats"][0]["hand"][0])


def refusal(state: Any, text: str) -> str:
    with pytest.raises(sk.IllegalMove) as error:
        state.parse_move(text)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_case_and_blanks_do_not_matter() -> None:
    due = START.parse_move(f"play {card()}")
    assert START.parse_move(f"  PLAY   {card().upper().replace('_', ' ')} ") == due
    assert START.parse_move(" Stop") == START.parse_move("stop")


def test_what_is_misspelt_is_told_with_the_nearest_word_and_what_the_question_wants() -> None:
    assert "did you mean 'play'?" in refusal(START, f"paly {card()}")
    assert "there is no card 'acountant'; did you mean 'accountant'?" in refusal(START, "play acountant")
    for text in ("jump", "play", "take 4", "target 7", "react maybe", "upgrade cleaner^", "stop now", "audit", ""):
        assert "wanted is 'stop' or 'play CARD'" in refusal(START, text)


def test_a_move_that_answers_another_question_is_not_legal() -> None:
    assert "audit none is not legal here" in refusal(START, "audit none")
    assert "play cleaner^ is not legal here" in refusal(START, "play cleaner ^")


def test_every_move_of_the_action_space_has_a_text_of_its_own() -> None:
    moves = [START.move_at(index) for index in range(GAME.index_count)]
    assert len({START.format_move(move) for move in moves}) == GAME.index_count
