import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi as sk

VALUES = st.integers(-29_000, 29_000)
SCALES = st.integers(1, 1000)
SCORES = st.one_of(
    st.builds(sk.Score.of, st.integers(0, 1), VALUES, SCALES),
    st.builds(sk.Score.of, st.integers(0, 1), VALUES, SCALES, st.integers(-100, 100).filter(bool)),
)


@given(VALUES, SCALES)
def test_win_probability_has_the_odds_of_the_value(value: int, scale: int) -> None:
    win = sk.Score.of(0, value, scale).win
    assert 0 <= win <= 1
    if abs(value) < 20 * scale:
        assert math.isclose(win, 1 / (1 + math.exp(-value / scale)), rel_tol=1e-6)


@given(SCORES)
def test_the_other_seat_sees_the_opposite(score: sk.Score) -> None:
    other = score.pov(1 - score.view)
    assert other.view == 1 - score.view
    assert math.isclose(other.win + score.win, 1)
    assert other.pov(score.view).value == score.value
    assert other.distance == (None if score.distance is None else -score.distance)
    assert score.pov(score.view) is score


@given(SCORES)
def test_a_proof_is_certain_and_has_a_distance_instead_of_a_value(score: sk.Score) -> None:
    if score.distance is not None:
        assert score.value is None
        assert score.win == (1.0 if score.distance > 0 else 0.0)


def test_a_third_seat_has_no_share_in_a_score() -> None:
    with pytest.raises(ValueError, match="says nothing about seat 2"):
        sk.Score.of(0, 10, 100).pov(2)


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (sk.Score.of(0, 42, 100), "+0.42"),
        (sk.Score.of(0, -142, 100), "-1.42"),
        (sk.Score.of(0, 0, 100), "+0.00"),
        (sk.Score.of(0, 31_995, 100, 5), "win in 5"),
        (sk.Score.of(1, -31_996, 100, -4), "loss in 4"),
        (sk.Score(0, None, 0.58), "58 %"),
    ],
)
def test_scores_print_as_players_say_them(score: sk.Score, text: str) -> None:
    assert str(score) == text


def test_json_has_the_four_fields() -> None:
    assert sk.Score.of(1, 0, 100).to_json() == {"view": 1, "value": 0, "win": 0.5, "distance": None}
