"""One player alone: open dolls, randomizers, and when to stop."""

from collections.abc import Callable
from typing import Any

import pytest

Build = Callable[..., Any]
Initial = Callable[..., Any]

OPEN = "R-D R-H Y-D Y-H B-D"


def test_the_setup_alone_has_five_open_dolls_a_pile_face_down_and_a_randomizer(initial: Initial) -> None:
    kinds = []
    for seed in range(40):
        start = initial(1, seed)
        assert (len(start["market"]), start["pile_sizes"], start["tops"]) == (5, [65, 0], [None, None])
        assert (start["decreer"], start["decree"], start["round"], start["turn"]) == (None, None, 1, 0)
        assert len(start["randomizers"]) == 10
        everyone = sorted([*start["randomizers"], start["randomizer"]])
        assert everyone == sorted([*["colour"] * 3, *["role"] * 3, "take1", *["change_colour"] * 2, *["change_role"] * 2])
        assert start["question"]["kind"] == ("change" if start["randomizer"].startswith("change") else "pick")
        kinds.append(start["randomizer"])
    assert set(kinds) == {"colour", "role", "take1", "change_colour", "change_role"}


@pytest.mark.parametrize(
    ("randomizer", "moves"),
    [
        ("colour", {"take red", "take yellow", "take blue"}),
        ("role", {"take dairi", "take hina"}),
        ("take1", {"take R-D", "take R-H", "take Y-D", "take Y-H", "take B-D"}),
    ],
)
def test_the_randomizer_says_what_may_be_taken(alone: Build, randomizer: str, moves: set[str]) -> None:
    assert alone(question="pick", randomizer=randomizer, market=OPEN).moves == moves


def test_a_doll_that_is_open_twice_is_one_choice(alone: Build) -> None:
    state = alone(question="pick", randomizer="take1", market="R-O1 R-O1 G-D G-H G-K1")
    assert state.moves == {"take R-O1", "take G-D", "take G-H", "take G-K1"}
    assert state.play("take R-O1").document["market"] == ["G-D", "G-H", "G-K1", "R-O1"]


def test_sg_29_open_dolls_are_refilled_and_the_others_stay(alone: Build) -> None:
    state = alone(question="pick", randomizer="take1", market=OPEN, piles=("P-K1 P-K2", ""))
    state = state.play("take R-D", "penalty R-D", "go")
    assert state.document["market"] == ["B-D", "P-K1", "R-H", "Y-D", "Y-H"]
    assert state.document["removed"] == []


@pytest.mark.parametrize(("left", "market"), [(2, 5), (1, 4), (0, 3)])
def test_g13_refilled_as_far_as_the_pile_goes(alone: Build, left: int, market: int) -> None:
    state = alone(question="pick", market=OPEN, left=left)
    state = state.play("take red", "penalty R-D", "penalty R-H", "go")
    assert len(state.document["market"]) == market
    assert state.document["pile_sizes"] == [0, 0]


@pytest.mark.parametrize(("randomizer", "moves"), [("change_colour", "take red"), ("change_role", "take dairi")])
def test_dolls_are_replaced_before_a_set_is_taken(alone: Build, randomizer: str, moves: str) -> None:
    state = alone(question="change", randomizer=randomizer, market=OPEN, piles=("P-K1 P-K2 P-K3", ""))
    assert state.moves == {"keep B-D", "replace B-D"}
    state = state.play("replace B-D", "keep R-D", "replace R-H", "keep Y-D")
    assert state.moves == {"keep Y-H", "replace Y-H"}
    state = state.play("keep Y-H")
    assert state.document["market"] == ["P-K1", "P-K2", "R-D", "Y-D", "Y-H"]
    assert state.document["removed"] == ["B-D", "R-H"]
    assert (state.question, moves in state.moves) == ("pick 0", True)


def test_no_more_dolls_are_replaced_than_the_pile_holds(alone: Build) -> None:
    state = alone(question="change", randomizer="change_role", market=OPEN, piles=("P-K1", ""), left=1)
    ends = {" ".join(end.document["market"]) for end in state.reached("change")}
    dolls = OPEN.split()
    replaced = [sorted([*(doll for doll in dolls if doll != gone), "P-K1"]) for gone in dolls]
    assert ends == {" ".join(sorted(dolls)), *(" ".join(market) for market in replaced)}


def test_without_an_open_doll_nothing_is_taken_but_claims_are_made(alone: Build) -> None:
    kinds = "change_colour change_role colour role take1 role role"
    state = alone(" / R-K1 / / R-Y1 R-Y3", left=0, subs="a", randomizers=kinds)
    for number in range(1, 7):
        state = state.play("go")
        assert (state.question, state.document["round"]) == ("stop 0", 4 + number)
        assert "a" in state.seat(0)["won"]
    state = state.play("go")
    assert state.document["over"] == {"reason": "rounds"}
    assert state.document["turn"] == 11


def test_g14_who_is_alone_may_stop_after_any_round_but_the_last(alone: Build) -> None:
    state = alone("R-D R-H", round=10, market="Y-D Y-H", randomizers="colour")
    assert state.moves == {"go", "stop"}
    stopped = state.play("stop")
    assert stopped.document["over"] == {"reason": "stopped"}
    assert (stopped.document["round"], stopped.document["turn"], stopped.moves) == (10, 10, set())
    state = state.play("go")
    assert (state.question, state.document["round"], state.document["randomizer"]) == ("pick 0", 11, "colour")
    while state.document["over"] is None:
        state = state.play(sorted(state.moves)[0])
    assert state.document["over"] == {"reason": "rounds"}


def test_fewer_rounds_may_be_agreed(alone: Build) -> None:
    state = alone(question="pick", round=4, market="R-D", max_rounds=4, left=0).play("take red", "penalty R-D")
    assert state.document["over"] == {"reason": "rounds"}


def test_g19_first_completion_is_given_alone_too_and_the_game_goes_on(alone: Build) -> None:
    thirteen = "R-D Y-H / R-K1 Y-K3 B-K1 / R-O1 Y-O1 B-O1 G-O1 / R-Y1 Y-Y1 B-Y1 G-Y2 ."
    state = alone(thirteen, question="place", hand="R-Y3").play("place R-Y3 13")
    assert (state.seat(0)["won"][-1], state.question) == ("first", "stop 0")
    assert state.document["subs"] == []


def test_covering_is_allowed_once_in_each_round(alone: Build) -> None:
    state = alone("R-D R-H", question="place", hand="B-D", market="Y-K1", left=4)
    state = state.play("cover B-D 0")
    assert (state.seat(0)["fresh"], state.seat(0)["cover_used"]) == ([0], True)
    state = state.play("go")
    assert (state.seat(0)["fresh"], state.seat(0)["cover_used"]) == ([], False)
    state = state.play("take yellow")
    assert "cover Y-K1 1" in state.moves
    assert "cover Y-K1 0" not in state.moves
