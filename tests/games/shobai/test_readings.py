"""What the rules leave open, read as the specification recommends; its numbers are named. Seat 0 acts."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import changed

Build = Callable[..., Any]


def paid(state: Any, kind: str, order: str) -> set[str]:
    """The rows that all payments of an order leave."""
    ends = state.play(f"action {kind}", f"order {order}").reached("pay", "keep")
    return {end.cards_of(0) for end in ends}


def test_money_is_paid_to_the_last_cube_and_no_more_by_any_of_several_cards(position: Build) -> None:
    state = position({"cards": "start-a money-p1*2 start-c*3"}, grid="points-2")  # S9, S13: 3 + 2 + 1
    state = state.play("action one", "give start-a", "cell 1.1")
    assert state.moves == {"pay money-p1*2 no", "pay money-p1*2 1"}
    assert {end.cards_of(0) for end in state.reached("money")} == {
        "money-p1*2 points-2 ~start-c*2",
        "points-2 start-c*3 ~money-p1*1",
    }


def test_of_money_cards_with_equal_labels_the_one_given_pays_first(position: Build) -> None:
    state = position({"cards": "money-p1*1 money-p1*1"}, grid="points-2")  # 3 + 2 + 1
    state = state.play("action one", "give money-p1*1", "cell 1.1")
    assert state.play("pay money-p1*1 1").cards_of(0) == "money-p1*1 points-2"
    assert state.play("pay money-p1*1 no").cards_of(0) == "points-2 ~money-p1"


def test_an_inactive_card_is_exchanged_with_the_temple_and_does_not_pay(position: Build) -> None:
    temple = {"temple": ("temple-exchange-inactive", [0])}  # T1, S32
    row, grid = {"cards": "~money-p1*2"}, "cloth-s2 points-2"
    assert "action one" not in position(row, grid=grid).moves
    state = position(row, grid=grid, moguls=temple).play("action one", "give ~money-p1*2")
    assert state.moves == {"cell 1.1"}
    state = position({"cards": "~money-p1*2 ~start-c*1"}, grid=grid, moguls=temple)
    state = state.play("action one", "give ~money-p1*2", "cell 1.1")
    assert state.seat(0) == {"score": 0, "stock": 10, "cards": ["cloth-s2", "~start-c*1"]}


def test_the_money_won_with_a_client_pays_and_gets_cubes(position: Build) -> None:
    state = position({"cards": "oil-s2 c05*1"}, grid="oil-p2").play("action one", "give oil-s2", "cell 1.1")
    assert state.cards_of(0) == "oil-p2 ~c05"
    state = position({"cards": "c05*1 e02"}, question="window1").play("done")
    assert state.cards_of(0) == "c05*2 e02*1"


def test_one_to_many_ends_by_itself_or_when_told_to_and_the_cells_ascend(position: Build) -> None:
    grid = {"1.2": "start-a", "1.4": "start-b", "2.1": "start-c", "3.1": "oil-s4"}
    state = position({"cards": "oil-s3 start-c*1"}, {"cards": ""}, grid=grid).play("action many", "give oil-s3")
    assert state.moves == {"cell 1.2", "cell 1.4"}
    state = state.play("cell 1.2")
    assert state.moves == {"cell 1.4", "cell 2.1"}
    assert state.play("cell 2.1").question == "where"
    state = state.play("cell 1.4")
    assert state.moves == {"cell 2.1", "done"}
    assert state.play("done").moves == {"cell 1.2", "cell 1.4"}
    assert state.document["question"]["so_far"] == {"give": "oil-s3", "cells": ["1.2", "1.4"]}


def test_money_follows_the_cells_and_the_cell_for_the_card_given_follows_money(position: Build) -> None:
    state = position({"cards": "start-b start-c*2 money-p1*2"}, grid="start-a start-b").play("action many", "give start-b")
    state = state.play("cell 1.1", "cell 1.2")
    assert (state.question, state.moves) == ("money", {"pay money-p1*2 1", "pay money-p1*2 2"})
    assert state.play("pay money-p1*2 1").question == "where"


def test_two_money_cubes_are_one_good_once_in_an_order(position: Build) -> None:
    scholar = {"scholar": ("scholar-money-as-goods", [0])}  # S12, S17
    any_three = changed("client", "c01", need={"any": 3})
    state = position({"cards": "cloth-p1*2 money-p2*5"}, clients="c01", moguls=scholar, cards=any_three)
    assert paid(state, "client", "c01") == {"c01 ~cloth-p1 ~money-p2*3"}
    state = position({"cards": "cloth-p1*1 money-p2*5"}, clients="c01", moguls=scholar, cards=any_three)
    assert "action client" not in state.moves
    state = position({"cards": "cloth-p1*2 money-p1*1 money-p2*1"}, clients="c01", moguls=scholar)
    assert paid(state, "client", "c01") == {"c01 ~cloth-p1 ~money-p1 ~money-p2"}
    tribute = changed("client", "c01", need={"tribute": 1})
    state = position({"cards": "money-p2*5"}, clients="c01", moguls=scholar, cards=tribute)
    assert "action client" not in state.moves


def test_with_the_officer_money_that_is_a_good_stays_active(position: Build) -> None:
    moguls = {"scholar": ("scholar-money-as-goods", [0]), "officer": ("officer-money-stays-active", [0])}  # S35
    state = position({"cards": "cloth-p1*2 money-p1*2"}, clients="c01", moguls=moguls)
    assert paid(state, "client", "c01") == {"c01 money-p1 ~cloth-p1"}


def test_medicine_of_one_card_is_split_between_itself_pottery_and_any(position: Build) -> None:
    scholar = {"scholar": ("scholar-medicine-as-pottery", [0])}
    cards = changed("client", "c22", need={"medicine": 1, "pottery": 2, "any": 1})
    state = position({"cards": "medicine-s4 ~start-c*1"}, clients="c22", moguls=scholar, cards=cards)
    assert paid(state, "client", "c22") == {"c22 ~medicine-s4 ~start-c*1"}


def test_the_kept_card_is_told_by_the_cubes_that_it_has_after_paying(position: Build) -> None:
    scholar = {"scholar": ("scholar-keep-one-active", [0])}  # S18
    state = position({"cards": "cloth-p1*2 cloth-p1*2"}, clients="c01", moguls=scholar).play("action client", "order c01")
    assert state.moves == {"pay cloth-p1*2 1", "pay cloth-p1*2 2"}
    state = state.play("pay cloth-p1*2 2")
    assert state.moves == {"keep none", "keep cloth-p1", "keep cloth-p1*1"}
    assert state.play("keep cloth-p1*1").cards_of(0) == "c01 cloth-p1*1 ~cloth-p1"


def test_no_card_is_kept_of_those_that_are_not_used(position: Build) -> None:
    scholar = {"scholar": ("scholar-keep-one-active", [0])}
    state = position({"cards": "cloth-s3 oil-s1"}, clients="c01", moguls=scholar).play("action client", "order c01")
    assert state.moves == {"keep none", "keep cloth-s3"}


def test_a_tribute_passive_is_used_for_all_its_tributes_and_not_merely_deactivated(position: Build) -> None:
    state = position({"cards": "tribute-s1 tribute-s3 oil-s1 ~start-c*1"}, emperors="e01")
    assert paid(state, "emperor", "e01") == {"e01 oil-s1 tribute-s1 ~start-c*1 ~tribute-s3"}


def test_money_dropped_for_tribute_goes_inactive_with_the_officer_too(position: Build) -> None:
    officer = {"officer": ("officer-money-stays-active", [0])}  # S35
    state = position({"cards": "tribute-s2 money-p1*2"}, emperors="e01", moguls=officer)
    assert state.play("action emperor", "order e01").cards_of(0) == "e01 ~money-p1*2 ~tribute-s2"


def test_a_cube_effect_splits_its_cubes_and_places_at_least_one(position: Build) -> None:
    row = {"cards": "cubes-3 oil-p1 pointsprod-1 ~start-c*10"}  # S23, S29
    state = position(row, question="window2").play("discard cubes-3")
    assert state.moves == {"place oil-p1 no", "place oil-p1 1", "place oil-p1 2"}
    assert state.play("place oil-p1 no").moves == {"place pointsprod-1 1", "place pointsprod-1 2"}
    assert state.play("place oil-p1 1").moves == {"place pointsprod-1 no", "place pointsprod-1 1"}
    assert state.play("place oil-p1 2").question == "window2"


def test_a_cube_effect_places_no_more_than_it_says_and_needs_stock_and_a_card(position: Build) -> None:
    state = position({"cards": "cubes-3 oil-p1 pointsprod-1"}, question="window2").play("discard cubes-3")
    assert state.play("place oil-p1 2").moves == {"place pointsprod-1 no", "place pointsprod-1 1"}
    assert state.play("place oil-p1 3").seat(0)["stock"] == 9
    assert "discard cubes-3" not in position({"cards": "cubes-3 oil-p1*12"}, question="window2").moves
    assert "discard cubes-3" not in position({"cards": "cubes-3 oil-s1 ~oil-p1*1"}, question="window2").moves


def test_a_short_stock_places_no_more_cubes_on_a_card_than_its_icons(position: Build) -> None:
    row = {"cards": "oil-p2 cloth-p2 ~start-b ~medicine-p1*9"}  # S8
    state = position(row, question="window1").play("done", "activate ~start-b")
    assert state.moves == {"place cloth-p2 no", "place cloth-p2 1", "place cloth-p2 2"}
    assert state.play("place cloth-p2 2").moves == {"place oil-p2 no", "place oil-p2 1"}


def test_the_cubes_and_activations_of_the_shrine_may_be_declined(position: Build) -> None:
    row = {"cards": "mogul-shrine oil-p1 ~start-c"}  # S36
    state = position(row, question="window3", moguls={"shrine": ("shrine-cubes", [])}).play("discard mogul-shrine")
    assert state.moves == {"place oil-p1 no", *(f"place oil-p1 {count}" for count in (1, 2, 3))}
    state = position(row, question="window3", moguls={"shrine": ("shrine-activate", [])}).play("discard mogul-shrine")
    assert state.moves == {"activate ~start-c", "done"}


def test_the_acquisition_of_the_shrine_is_forced_where_a_card_fits(position: Build) -> None:
    row: dict[str, Any] = {"cards": "mogul-shrine ~start-c*1"}  # S36
    shrine: dict[str, Any] = {"shrine": ("shrine-acquire", [])}
    state = position(row, question="window3", grid="cloth-s2 points-2", moguls=shrine).play("discard mogul-shrine")
    assert (state.question, state.moves) == ("acquire", {"cell 1.1"})
    assert state.play("cell 1.1").cards_of(0) == "cloth-s2 ~start-c*1"
    state = position(row, question="window3", grid="points-2", moguls=shrine).play("discard mogul-shrine")
    assert (state.question, state.seat(0)["score"]) == ("window3", 1)


def test_the_temple_activates_twice(position: Build) -> None:
    temple = {"temple": ("temple-second-activation", [0])}
    state = position({"cards": "start-c*1 ~oil-p1 ~oil-s1"}, question="window1", moguls=temple).play("done", "activate ~oil-s1")
    assert (state.question, state.moves) == ("activate", {"activate ~oil-p1"})
    state = position({"cards": "start-c*1 ~oil-p1"}, question="window1", moguls=temple).play("done", "activate ~oil-p1")
    assert state.question == "window2"


def test_the_action_activates_one_ally(position: Build) -> None:
    state = position({"cards": "~start-c*1 ~oil-s1"}).play("action activate")
    assert state.moves == {"activate ~start-c*1", "activate ~oil-s1"}
    assert state.play("activate ~start-c*1").cards_of(0) == "start-c*1 ~oil-s1"


def test_packed_cards_rise_to_the_first_gap_and_stay_in_their_row(position: Build) -> None:
    top = {f"1.{column}": "start-b" if column < 3 else f"oil-s{column - 2}" for column in (1, 2, 4, 5, 6)}  # S2
    grid = {**top, "2.2": "cloth-s1", "2.4": "cloth-s2", "3.1": "cloth-s3"}
    state = position({"cards": "start-c*1"}, question="window0", grid=grid, ally_deck="points-1", slide="packed").play("done")
    assert state.document["grid"][0] == ["start-b", "start-b", "cloth-s1", "oil-s2", "oil-s3", "oil-s4"]
    assert state.document["grid"][1:] == [["cloth-s3", "points-1", None, "cloth-s2", None, None], [None] * 6]
    state = position({"cards": "start-c*1"}, question="window0", grid={"2.2": "cloth-s1", "3.1": "cloth-s3"}, slide="packed")
    assert state.play("done").document["grid"][0][:2] == ["cloth-s1", "cloth-s3"]


def test_a_window_is_asked_only_where_something_can_be_done(position: Build) -> None:
    state = position({}, {"cards": "~oil-s1"}).play("action pass")
    assert (state.document["current"], state.question) == (1, "activate")


@pytest.mark.parametrize("windows", ["full", "pruned"])
def test_pruned_windows_return_single_cubes_where_the_stock_falls_short(position: Build, windows: str) -> None:
    def freed(cards: str, window: int, **options: Any) -> set[str]:
        state = position({"cards": cards}, question=f"window{window}", windows=windows, **options)
        return {move for move in state.moves if move.startswith("free")}

    full = windows == "full"
    short = "pointsprod-1*4 ~money-p3*5"  # a stock of 3, and 4 icons
    assert freed(short, 0) >= {"free pointsprod-1*4 1", "free ~money-p3*5 1"}
    assert ("free pointsprod-1*4 2" in freed(short, 0)) == full
    assert bool(freed(short, 2)) == full
    extra = {"moguls": {"temple": ("temple-extra-cube", [0])}}
    enough = "pointsprod-1*4 ~money-p3*3 points-1"  # a stock of 4 with the cube on the Mogul, and 4 icons
    assert bool(freed(enough, 1, **extra))
    assert bool(freed("pointsprod-1*4 ~money-p3*4 points-1", 1)) == full
    assert bool(freed("start-a*8 cubes-5", 2))
    assert bool(freed("start-a*7 cubes-5", 2)) == full
    assert bool(freed("start-a*9 mogul-temple", 3))
    assert bool(freed("start-a*8 mogul-temple", 3)) == full


def test_after_the_cap_the_ranking_is_made_as_the_points_stand(position: Build) -> None:
    seats = [{"score": 3, "cards": "oil-s1 ~oil-s2"}, {"score": 3, "cards": "oil-s3 oil-s4"}, {"score": 1}]
    state = position(*seats, {"score": 3, "cards": "oil-p1 ~oil-p2"}, current=3, round=7, max_rounds=7).play("action pass")
    assert state.document["over"] == {"reason": "cap"}
    assert (state.document["round"], state.document["turn"], state.document["current"]) == (7, 28, 0)
    assert list(state.now.outcome()) == [0.5, 1.0, 0.0, 0.5]


def test_of_equal_points_and_active_allies_the_inactive_ones_tell(position: Build) -> None:
    seats = {"cards": "oil-s1"}, {"cards": "oil-s2 ~oil-s3"}, {"cards": "~oil-s4 ~oil-p1 ~oil-p1"}
    state = position(*seats, current=2, round=7, max_rounds=7).play("action pass")
    assert list(state.now.outcome()) == [0.5, 1.0, 0.0]


def test_the_last_round_is_told_from_the_end_of_the_turn_in_which_the_goal_is_reached(position: Build) -> None:
    state = position({"score": 24, "cards": "points-1 ~start-c*1"}, question="window3").play("discard points-1")
    assert (state.document["last_round"], state.seat(0)["score"]) == (None, 25)
    assert state.play("done").document["last_round"] == 3
