"""Tables of seats and of players against each other."""

import subprocess
import sys

import pytest

from sakiyomi.match import Report, play_match, players_of
from sakiyomi.match.statistics import seat_table, win_matrix, win_shares

SEATINGS = [(0, 1, 2), (1, 2, 0), (2, 2, 0)]
UTILITIES = [(1.0, 0.5, 0.0), (0.75, 0.0, 0.75), (0.5, 0.0, 1.0)]


def test_the_first_share_a_win() -> None:
    assert win_shares(UTILITIES).tolist() == [[1, 0, 0], [0.5, 0, 0.5], [0, 0, 1]]


def test_a_seat_table_has_a_mean_for_each_player_and_seat() -> None:
    assert seat_table(SEATINGS, UTILITIES, 3) == [[1.0, None, 0.875], [0.75, 0.5, None], [0.5, 0.0, 0.0]]
    assert seat_table(SEATINGS, win_shares(UTILITIES), 3)[0] == [1.0, None, 0.75]


def test_a_win_matrix_counts_who_came_before_whom() -> None:
    """Ties are one half; who has two seats meets each opponent twice, and never itself."""
    assert win_matrix(SEATINGS, UTILITIES, 4) == [
        [None, pytest.approx(0.75), 1.0, None],
        [pytest.approx(0.25), None, 1.0, None],
        [0.0, 0.0, None, None],
        [None] * 4,
    ]


def test_commands_start_without_the_libraries_that_only_results_need() -> None:
    code = "import sys, sakiyomi.cli; assert not {'numpy', 'openskill'} & sys.modules.keys()"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_report_of_more_than_two_rates_them_and_tells_who_came_before_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = list(play_match("leduc_poker", players_of(["random", "greedy", "random"]), deals=5, seats=2))
    report = Report.of(blocks)
    assert report.league is not None
    assert report.league.ratings is not None
    assert [row[number] for number, row in enumerate(report.league.wins)] == [None] * 3
    share = report.league.wins[0][1]
    assert share is not None
    assert report.league.wins[1][0] == pytest.approx(1 - share)
    assert f"{report.league.ratings[1]}" in str(report)
    document = report.to_json()
    assert document["wins"] == report.league.wins
    assert document["ratings"][0] == (report.league.ratings[0].mu, report.league.ratings[0].sigma)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert "pip install 'sakiyomi[match]'" in str(Report.of(blocks))
    assert Report.of(blocks).to_json()["ratings"] is None


def test_a_report_of_two_has_no_league() -> None:
    assert Report.of(play_match("leduc_poker", players_of(["random", "random"]), deals=1)).league is None
