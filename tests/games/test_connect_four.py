"""Connect Four: positions of known value, and text that is no position."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi

GAME = sakiyomi.game("connect_four")
KNOWN_VALUES = Path(__file__).parents[1] / "data/connect_four/known_values.txt"


def known(least: int, most: int = 41) -> list[tuple[str, int]]:
    """Columns played and score of the positions after so many plies."""
    lines = [line.split() for line in KNOWN_VALUES.read_text().splitlines() if line and not line.startswith("#")]
    plies = {columns: len(columns.strip("-")) for columns, _ in lines}
    return [(columns, int(score)) for columns, score in lines if least <= plies[columns] <= most]


def plies_to_end(columns: str, score: int) -> int | None:
    """Signed distance to the end for a score: 22 less the stones that the winner has in the end, negative for a loss."""
    own, other = len(columns) // 2, (len(columns) + 1) // 2
    if score == 0:
        return None
    return 2 * (22 - score - own) - 1 if score > 0 else -2 * (22 + score - other)


def solve(columns: str) -> int | None:
    limit = sakiyomi.Limit(depth=42 - len(columns))
    return sakiyomi.AlphaBeta(selectivity=0).search(GAME.parse(columns), limit).score.distance


@pytest.mark.parametrize(("columns", "score"), known(16))
def test_late_positions_are_solved(columns: str, score: int) -> None:
    assert solve(columns) == plies_to_end(columns, score)


@pytest.mark.study
@pytest.mark.parametrize(("columns", "score"), known(7, 15))
def test_early_positions_are_solved(columns: str, score: int) -> None:
    assert solve(columns) == plies_to_end(columns, score)


@pytest.mark.parametrize(("columns", "score"), known(8))
def test_selective_search_never_contradicts_the_truth(columns: str, score: int) -> None:
    found = sakiyomi.AlphaBeta().search(GAME.parse(columns), sakiyomi.Limit(nodes=20_000)).score.distance
    truth = plies_to_end(columns, score)
    assert found is None or (truth is not None and (found > 0) == (truth > 0))


@given(st.text(alphabet=".xo/ 1278\n", max_size=60) | st.text())
def test_any_text_is_a_position_or_refused_in_one_line(text: str) -> None:
    try:
        state = GAME.parse(text)
    except sakiyomi.InvalidPosition as error:
        assert str(error)
        assert "\n" not in str(error)
    else:
        assert GAME.parse(str(state)) == state


@given(st.lists(st.sampled_from("1234567"), max_size=42).map("".join))
def test_played_columns_are_a_position_or_refused(columns: str) -> None:
    try:
        state = GAME.parse(columns or "startpos")
    except sakiyomi.InvalidPosition as error:
        assert "the column is full" in str(error) or "the game was over" in str(error)
    else:
        assert sum(str(state).split()[0].count(stone) for stone in "xo") == len(columns)
