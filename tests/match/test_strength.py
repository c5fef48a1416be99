"""Elo, likelihood ratios and ratings, against the numbers of established tools (tests/data/match/statistics.json tells which)."""

import json
import math
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.match.statistics import Counts, Moments, Rating, Sprt, Stopped, Strength, elo_of, lacking, rate, sample_of, score_of
from sakiyomi.match.statistics.likelihood import gaussian, normalized_gaussian

VECTORS = json.loads((Path(__file__).parents[1] / "data/match/statistics.json").read_text())
ROWS = [pytest.param(row, id=row["id"]) for row in VECTORS["trinomial"] + VECTORS["pentanomial"]]
OPENSKILL = VECTORS["multiplayer"]["openskill_plackett_luce"]


def counts_of(row: dict[str, Any]) -> Counts:
    return Counts(tuple(row["counts"]))


def llr(row: dict[str, Any], name: str) -> Any:
    return pytest.approx(row["llr"][name], abs=1e-5, rel=1e-5)


@pytest.mark.parametrize("row", ROWS)
def test_strength_is_that_of_established_tools(row: dict[str, Any]) -> None:
    counts, strength = counts_of(row), Strength.of(counts_of(row))
    assert strength is not None
    found = (strength.elo, strength.elo_error, strength.los, strength.nelo, strength.nelo_error)
    assert found == pytest.approx([row[name] for name in ("elo", "elo_err95", "los", "nelo", "nelo_err95")], rel=1e-6)
    assert (counts.moments.mean, counts.moments.variance) == pytest.approx((row["score"], row["variance_per_unit"]), rel=1e-6)


@pytest.mark.parametrize("row", ROWS)
def test_likelihood_ratios_are_those_of_established_tools(row: dict[str, Any]) -> None:
    counts = counts_of(row)
    assert Sprt(0, 5).llr(counts) == llr(row, "normalized_0_5")
    assert Sprt(-1.75, 0.25).llr(counts) == llr(row, "normalized_m1p75_0p25")
    assert Sprt(0, 5, model="logistic").llr(counts) == llr(row, "logistic_0_5")
    assert Sprt(-3, 1, model="logistic").llr(counts) == llr(row, "logistic_m3_1")
    assert gaussian(counts, 0.5, score_of(5)) == llr(row, "logistic_gaussian_approx_0_5")
    assert normalized_gaussian(counts, 0, 5) == llr(row, "normalized_closed_form_approx_0_5")


@pytest.mark.parametrize("row", VECTORS["sprt_bounds"])
def test_bounds_are_those_of_wald(row: dict[str, float]) -> None:
    assert Sprt(alpha=row["alpha"], beta=row["beta"]).bounds == pytest.approx((row["lower"], row["upper"]), rel=1e-9)


def test_an_estimate_allows_for_the_test_that_stopped_the_match() -> None:
    (row,) = VECTORS["sprt_median_unbiased_elo"]
    counts, sprt = Counts(tuple(row["pentanomial"])), Sprt(row["elo0"], row["elo1"], row["alpha"], row["beta"], row["model"])
    assert sprt.llr(counts) == pytest.approx(row["llr"], abs=1e-5)
    found = Stopped.of(sprt, counts)
    assert found is not None
    assert (found.elo, *found.interval, found.los) == pytest.approx((row["elo"], *row["ci95"], row["los"]), rel=1e-6)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ratings_after_one_game_are_those_of_openskill(players: int) -> None:
    places = [1 - place / (players - 1) for place in range(players)]
    found = rate([(range(players), places)], [Rating()] * players)
    assert [(each.mu, each.sigma) for each in found] == pytest.approx(pairs(OPENSKILL["ffa_by_players"][str(players)]))


def test_ties_share_a_place() -> None:
    found = rate([(range(4), (1.0, 0.5, 0.5, 0.0))], [Rating()] * 4)
    assert [(each.mu, each.sigma) for each in found] == pytest.approx(pairs(OPENSKILL["ffa4_places_1_2_2_4"]))


def test_ratings_go_on_from_those_given_whoever_sits_where() -> None:
    row = OPENSKILL["upset"]
    start, places = [Rating(*each) for each in row["start"]], row["places"]
    for seating in ((0, 1, 2), (2, 0, 1)):
        found = rate([(seating, [1 - places[player] / 3 for player in seating])], start)
        assert [(each.mu, each.sigma) for each in found] == pytest.approx(pairs(row["after"]))


def pairs(rows: list[list[float]]) -> Any:
    return [pytest.approx(tuple(row), rel=1e-9) for row in rows]


@given(st.lists(st.integers(0, 10**6), min_size=5, max_size=5).filter(any), st.floats(-200, 199), st.floats(0.1, 1))
def test_every_number_is_finite_and_mirrored_for_the_opponent(counts: list[int], elo: float, apart: float) -> None:
    one, other = Counts(tuple(counts)), Counts(tuple(reversed(counts)))
    for model in ("normalized", "logistic"):
        ratio = Sprt(elo, elo + apart, model=model).llr(one)
        mirrored = Sprt(-elo - apart, -elo, model=model).llr(other)
        assert ratio is not None
        assert math.isfinite(ratio)
        assert mirrored == pytest.approx(-ratio, rel=1e-6, abs=1e-6)
    strength, opponent = Strength.of(one), Strength.of(other)
    assert (strength is None) == (lacking(one) is not None)
    if strength is not None and opponent is not None:
        assert all(map(math.isfinite, (strength.elo, strength.elo_error, strength.nelo, strength.nelo_error)))
        assert (opponent.elo, opponent.los) == pytest.approx((-strength.elo, 1 - strength.los), abs=1e-6)


@pytest.mark.parametrize("model", ["normalized", "logistic"])
@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 40), (0, 0, 10, 0, 30), (40, 0, 0, 0, 120)])
def test_a_test_ends_in_games_without_draws_and_where_one_side_wins_all(model: Any, counts: tuple[int, ...]) -> None:
    assert Sprt(0, 50, model=model).verdict(Counts(counts)) == "H1"
    assert Sprt(-50, 0, model=model).verdict(Counts(counts[::-1])) == "H0"


def test_a_test_goes_on_while_neither_bound_is_met() -> None:
    assert Sprt(0, 5).verdict(counts_of(VECTORS["pentanomial"][1])) is None


def test_blocks_with_real_scores_take_a_gaussian_test_after_some_number() -> None:
    scores = [0.62, 0.7, 0.55, 0.81]
    few, many = Moments.of(scores * 9, games=3), Moments.of(scores * 10, games=3)
    for model in ("normalized", "logistic"):
        sprt = Sprt(0, 100, model=model)
        ratio = sprt.llr(few)
        assert ratio is not None
        assert ratio > sprt.bounds[1]
        assert (sprt.verdict(few), sprt.verdict(many)) == (None, "H1")
    assert Sprt(0, 5, model="logistic").llr(many) == pytest.approx(gaussian(many, 0.5, score_of(5)))


@pytest.mark.parametrize(
    ("sample", "reason"),
    [
        (Counts((0, 0, 0, 0, 7)), "all 7 blocks gave the score 1"),
        (Counts((0, 0, 9, 0, 0)), "all 9 blocks gave the score 0.5"),
        (Counts((0, 0, 0, 1, 0)), "a single block says nothing"),
        (Moments.of([0.25] * 3), "all 3 blocks gave the score 0.25"),
    ],
)
def test_where_there_is_not_enough_variation_it_says_why(sample: Counts | Moments, reason: str) -> None:
    assert str(lacking(sample)).startswith("not enough variation: " + reason)
    assert Strength.of(sample) is None
    assert Stopped.of(Sprt(), sample) is None
    assert isinstance(sample, Counts) or Sprt().llr(sample) is None


def test_scores_are_counted_and_samples_add_up() -> None:
    scores = [0.0, 0.25, 0.75, 1.0, 0.75 + 1e-8, 0.5]
    counts = Counts.of(scores)
    assert counts == Counts((1, 1, 1, 2, 1)) == Counts.of(scores[:2]) + Counts.of(scores[2:])
    assert Counts.of([0.5, 1.0], games=1) == Counts((0, 1, 1))
    together, parts = Moments.of(scores, 2), Moments.of(scores[:2], 2) + Moments.of(scores[2:], 2)
    for moments in (parts, counts.raw):
        assert (moments.count, moments.mean, moments.variance) == pytest.approx(
            (together.count, together.mean, together.variance), rel=1e-6
        )
        assert moments.games == 2


def test_scores_are_counted_where_games_of_two_are_won_drawn_or_lost() -> None:
    assert sample_of([0.25, 1.0], games=2) == Counts((0, 1, 0, 0, 1))
    assert sample_of([0.25, 1.0], games=3) == Moments.of([0.25, 1.0], games=3)
    assert sample_of([0.25, 0.7], games=2) == Moments.of([0.25, 0.7], games=2)


def test_elo_and_score_are_inverse_and_clipped() -> None:
    assert [elo_of(score_of(elo)) for elo in (-700, 0, 12.5)] == pytest.approx([-700, 0, 12.5])
    assert (elo_of(0), elo_of(1)) == pytest.approx((-1199.826, 1199.826), abs=1e-3)


def test_strength_reads_as_a_line() -> None:
    assert str(Strength.of(Counts((12, 55, 98, 61, 14)))) == "Elo +7.2 ± 21.1, nElo +10.7 ± 31.1, LOS 75.0 %"


def test_a_test_is_longest_between_its_hypotheses() -> None:
    sprt = Sprt(0, 5)
    lengths = [sprt.expected(elo) for elo in (-5, 0, 2.5, 5, 10)]
    assert lengths == pytest.approx(lengths[::-1])
    assert lengths[0] < lengths[1] < lengths[2]
    assert lengths[2] == pytest.approx(sprt.bounds[1] ** 2 / (2 * (5 * math.log(10) / 800) ** 2))
    assert Sprt(0, 5, model="logistic").expected(2.5, deviation=0.2) < Sprt(0, 5, model="logistic").expected(2.5)


def test_a_test_is_read_from_text() -> None:
    assert Sprt.parse("0,5") == Sprt(0, 5)
    assert Sprt.parse("-3, 1, 0.1", "logistic") == Sprt(-3, 1, 0.1, 0.1, "logistic")
    assert Sprt.parse("0,5,.05,.1") == Sprt(0, 5, 0.05, 0.1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Sprt.parse("5"), r"elo0,elo1\[,alpha\[,beta\]\], as 0,5, not '5'"),
        (lambda: Sprt.parse("0,5,.1,.1,.1"), "at most four numbers"),
        (lambda: Sprt.parse("0,nan"), "elo1 must be a number from -200 to 200, not nan"),
        (lambda: Sprt(5, 5), "elo0 must be less than elo1, not 5 and 5"),
        (lambda: Sprt(alpha=0.5), "alpha must be a number from 1e-09 to 0.499"),
        (lambda: Counts((1, 2, 3, 4)), "3 for games, 5 for pairs"),
        (lambda: Counts((0, 0, 0)), "counts must not be 0 all of them"),
        (lambda: Counts((0, -1, 0)), r"counts\[1\] must be a whole number"),
        (lambda: Counts.of([0.5, 0.3]), "a score must be a multiple of 1/4, not 0.3"),
        (lambda: Counts.of([]), "at least one score"),
        (lambda: Moments.of([0.5, math.nan]), "a score must be a number from 0 to 1, not nan"),
    ],
)
def test_wrong_numbers_are_named(wrong: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wrong()


def test_who_has_two_seats_is_rated_by_their_mean_and_nobody_against_themselves() -> None:
    start = [Rating(), Rating()]
    assert rate([((0, 0), (1.0, 0.0))], start) == tuple(start)
    first, other = rate([((0, 1, 0), (1.0, 0.5, 0.0))], start)
    apart = rate([((0, 1, 2), (1.0, 0.5, 0.0))], [Rating()] * 3)
    assert first.mu == pytest.approx((apart[0].mu + apart[2].mu) / 2)
    assert other == apart[1]


def test_ratings_without_openskill_name_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(RuntimeError, match=r"pip install 'sakiyomi\[match\]'"):
        rate([], [Rating()])
