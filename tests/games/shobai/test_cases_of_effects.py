"""The tricky cases of the rules, numbered as there: free actions, Moguls, and the end. Seat 0 acts."""

from collections.abc import Callable
from typing import Any

import pytest

Build = Callable[..., Any]


def test_sb_25_a_mogul_needs_a_cube_of_the_stock_and_takes_one_of_each(position: Build) -> None:
    state = position({"cards": "mogul-temple mogul-temple ~start-c*12"}, question="window3")
    assert "discard mogul-temple" not in state.moves
    state = state.play("free ~start-c*12 1", "discard mogul-temple")
    assert state.seat(0) == {"score": 4, "stock": 0, "cards": ["mogul-temple", "~start-c*11"]}
    assert state.document["moguls"]["temple"]["cubes"] == [0]
    assert "discard mogul-temple" not in state.play("free ~start-c*11 1").moves


@pytest.mark.parametrize(
    ("mogul", "cubes", "points"),
    [("scholar-points", [], 4), ("scholar-points", [1], 3), ("scholar-keep-one-active", [], 1)],
)
def test_sb_26_only_the_points_mogul_has_more_for_the_first(position: Build, mogul: str, cubes: list[int], points: int) -> None:
    row = {"cards": "mogul-scholar ~start-c*1"}
    state = position(row, question="window3", moguls={"scholar": (mogul, cubes)}).play("discard mogul-scholar")
    assert state.seat(0) == {"score": points, "stock": 10, "cards": ["~start-c*1"]}
    assert state.document["moguls"]["scholar"]["cubes"] == [*cubes, 0]


def test_sb_33_money_does_not_help_to_acquire(position: Build) -> None:
    row = {"cards": "acquire-4 money-p1*3"}
    state = position(row, question="window3", grid="cloth-p1 cloth-s2").play("discard acquire-4")
    assert state.moves == {"cell 1.1"}
    assert state.play("cell 1.1").cards_of(0) == "cloth-p1 money-p1*3"
    assert "discard acquire-4" not in position(row, question="window3", grid="cloth-s2").moves


def test_sb_35_a_discarded_client_comes_back_and_an_emperor_does_not(position: Build) -> None:
    state = position(
        {"cards": "c17 e03 ~start-c ~start-b", "score": 1},
        {"cards": "start-c*1"},
        *({} for _ in range(3)),
        question="window3",
        clients="c01 c02 c03 c04 c05",
        client_deck="",
        orders={"clients": "c17"},
    )
    state = state.play("discard c17", "discard e03", "activate ~start-c", "activate ~start-b")
    assert state.seat(0)["score"] == 2
    assert state.document["client_discard"] == ["c17"]
    assert "e03" in state.document["gone"]
    state = state.play("done")
    assert state.question == "window1"
    assert (state.document["clients"][-1], state.document["client_discard"]) == ("c17", [])


def ending(position: Build, reaches: int, goal: int = 25, **options: Any) -> str:
    """The seats of three that still act after this one has reached the goal in the window after its action in round 9."""
    seats = [{"cards": "points-2", "score": goal - 2} if seat == reaches else {"score": 4} for seat in range(3)]
    state = position(*seats, question="window3", current=reaches, round=9, **options).play("discard points-2")
    acted = ""
    while state.document["over"] is None:
        assert state.question == "action"
        acted += str(state.document["current"])
        state = state.play("action pass")
    assert state.document["over"] == {"reason": "points"}
    assert state.now.outcome()[reaches] == 1
    return acted


@pytest.mark.parametrize(("reaches", "acts"), [(1, "2012"), (2, "012"), (0, "12012")])
def test_sb_37_the_round_is_ended_and_one_more_is_played(position: Build, reaches: int, acts: str) -> None:
    assert ending(position, reaches) == acts


def test_sb_37_beginners_need_fifteen(position: Build) -> None:
    assert ending(position, 1, goal=15, beginner="yes") == "2012"


def test_sb_37_who_passes_the_goal_in_the_last_round_changes_nothing(position: Build) -> None:
    seats = [{"score": 4}, {"cards": "points-2", "score": 23}, {"cards": "points-3", "score": 24}]
    state = position(*seats, question="window3", current=1, round=9).play("discard points-2")
    while state.document["over"] is None:
        wanted = ["discard points-3"] if state.document["round"] == 10 else []
        state = state.play(next(move for move in [*wanted, "done", "action pass"] if move in state.moves))
    assert state.document["round"] == 10
    assert [seat["score"] for seat in state.document["seats"]] == [4, 25, 27]


def test_sb_39_a_card_taken_by_the_action_can_be_used_in_the_same_turn(position: Build) -> None:
    state = position({"cards": "oil-s1"}, grid="points-1").play("action one", "give oil-s1", "cell 1.1")
    assert (state.question, state.moves) == ("window3", {"done", "discard points-1"})


def test_sb_44_an_empty_points_production_is_not_discarded_but_exchanged(position: Build) -> None:
    row = {"cards": "pointsprod-1 ~start-c*1"}
    assert "discard pointsprod-1" not in position(row, question="window3").moves
    assert position(row, grid="points-1").play("action one").moves == {"give pointsprod-1"}
    state = position({"cards": "pointsprod-1*3 ~start-c*1"}, question="window3").play("discard pointsprod-1*3")
    assert state.seat(0) == {"score": 3, "stock": 11, "cards": ["~start-c*1"]}


def test_sb_46_an_activation_effect_activates_at_least_one(position: Build) -> None:
    state = position({"cards": "activate-2 points-1 ~start-c"}, question="window3").play("discard activate-2")
    assert state.moves == {"activate ~start-c"}
    state = state.play("activate ~start-c")
    assert (state.question, state.cards_of(0)) == ("window3", "points-1 start-c")
    assert "discard activate-2" not in position({"cards": "activate-2 start-c*1"}, question="window3").moves


def test_sb_46_the_shrine_takes_a_cube_where_nothing_can_be_activated(position: Build) -> None:
    row = {"cards": "mogul-shrine start-c*1"}
    state = position(row, question="window3", moguls={"shrine": ("shrine-activate", [])}).play("discard mogul-shrine")
    assert (state.question, state.seat(0)) == ("window3", {"score": 1, "stock": 10, "cards": ["start-c*1"]})
