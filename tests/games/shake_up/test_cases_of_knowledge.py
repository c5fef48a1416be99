"""The tricky cases of the rules, numbered as there: what seats know of each other's cards."""

from collections.abc import Callable
from typing import Any

import pytest

import sakiyomi as sk

Build = Callable[..., Any]


def test_su_14_a_guard_blocks_one_part_stays_in_hand_and_may_block_again(position: Build) -> None:
    guarded = {"hand": "security_guard accountant receptionist cleaner", "income": [3]}
    state = position({"hand": "asst_ops_director^ sales_manager accountant"}, guarded)
    state = state.play("play asst_ops_director^", "target 1")
    assert (state.state.to_move, state.moves) == (1, {"react none", "react block"})
    state = state.play("react block")
    assert state.seat(1)["income"] == [3]
    assert "security_guard" in state.seat(1)["hand"]
    assert state.seen(0)["seats"][1]["known"] == ["security_guard"]
    state = state.play("play sales_manager", "target 1")
    assert state.moves == {"react none", "react block"}
    state = state.play("react block")
    assert state.seat(1)["loans"] == [2, 2, 2]
    assert state.play("stop").moves == {"carry none", "carry accountant"}


def test_su_31_a_card_is_carried_and_nobody_knows_which(position: Build) -> None:
    start = position({"hand": "asst_ops_director^ accountant cleaner"}, {"hand": "cleaner"})
    state = start.play("play asst_ops_director^", "skip", "stop")
    assert state.moves == {"carry none", "carry accountant", "carry cleaner"}
    state = state.play("carry accountant", draws={0: "hr_manager receptionist sales_manager sales_manager"})
    assert state.state.to_move == 1
    assert state.seat(0)["hand"] == ["accountant", "hr_manager", "receptionist", "sales_manager", "sales_manager"]
    seen = state.seen(1)["seats"][0]
    assert (seen["hand_size"], seen["known"]) == (5, [])
    assert {"accountant", "deputy_cio"} <= set(seen["hidden"])
    alone = position({"hand": "asst_ops_director^"}, {"hand": "cleaner"}).play("play asst_ops_director^", "skip")
    assert alone.state.to_move == 1


def test_su_38_a_revealed_guard_is_in_every_world_until_its_owner_discards(position: Build) -> None:
    state = position({"hand": "deputy_cio"}, {"hand": "security_guard accountant cleaner hr_manager"})
    state = state.play("play deputy_cio", "target 1", "react block")

    def held(state: Any) -> set[bool]:
        view = state.state.view(0)
        worlds = [view.determinize(sk.Rng(seed)).to_json() for seed in range(100)]
        return {"security_guard" in world["seats"][1]["hand"] for world in worlds}

    assert (state.state.to_move, held(state)) == (1, {True})
    state = state.play("layoff none", "play hr_manager", "layoff none")
    assert held(state) == {True}
    state = state.play("stop")
    assert held(state) == {False}
    assert "security_guard" in state.seat(1)["discard"]


def test_su_43_nothing_tells_whether_the_guard_is_at_hand(position: Build) -> None:
    others = "accountant cleaner hr_manager"
    asked = [
        position({"hand": "deputy_cio receptionist"}, {"hand": f"{others} {fourth}"}, {}).play("play deputy_cio", "target 1")
        for fourth in ("security_guard", "receptionist")
    ]
    assert [state.state.to_move for state in asked] == [1, 1]
    assert [state.moves for state in asked] == [{"react none", "react block"}, {"react none"}]
    for viewer in (0, 2):
        held, missing = (state.state.view(viewer) for state in asked)
        assert held == missing
        assert (hash(held), str(held), held.legal_moves()) == (hash(missing), str(missing), [])
        assert held.to_json()["question"] == {"kind": "wait", "player": 1}
        following, alike = (state.play("react none").state.view(viewer) for state in asked)
        assert following == alike


@pytest.mark.parametrize("zone", ["discard", "laid_off"])
def test_su_43_no_question_is_put_where_everybody_sees_the_guard_elsewhere(position: Build, zone: str) -> None:
    state = position({"hand": "deputy_cio receptionist"}, {zone: "security_guard", "income": [1]}).play("play deputy_cio")
    state = state.play("target 1")
    assert (state.kind, state.state.to_move, state.seat(1)["income"]) == ("play", 0, [])


def test_su_43_no_question_is_put_where_all_of_the_hand_is_known_and_no_guard(position: Build) -> None:
    hand = "accountant cleaner"
    state = position({"hand": "deputy_cio receptionist"}, {"hand": hand, "known": hand}).play("play deputy_cio", "target 1")
    assert state.kind == "play"
    state = position({"hand": "deputy_cio receptionist"}, {"hand": hand, "known": "cleaner"}).play("play deputy_cio", "target 1")
    assert state.kind == "react"


def test_a_hand_is_known_when_the_deck_ran_out_but_not_what_is_drawn_later(position: Build) -> None:
    start = position({"hand": "receptionist^ accountant", "deck": "cleaner"}, {"hand": "cleaner"})
    state = start.play("play receptionist^", "use", "audit none", draws={0: "cleaner hr_manager"})
    assert state.seat(0)["hand"] == ["accountant", "cleaner", "hr_manager"]
    assert state.seen(1)["seats"][0]["known"] == ["accountant", "cleaner"]
    covered = {"hand": "receptionist^ accountant", "deck": "cleaner", "covered": "potential_investor"}
    state = position(covered, {"hand": "cleaner"}, hidden_discard="yes").play("play receptionist^", "use", "audit none")
    assert state.seen(1)["seats"][0]["known"] == []


def test_of_two_equal_cards_the_one_that_is_known_is_seen_to_go(position: Build) -> None:
    crew = {"hand": "accountant accountant cleaner", "known": "accountant"}
    state = position(crew, {}).play("play accountant")
    assert state.seen(1)["seats"][0]["known"] == []
    laid_off = position(crew, {}, question="layoff").play("layoff accountant")
    assert laid_off.seen(1)["seats"][0]["known"] == []


def test_of_two_equal_cards_the_one_that_is_not_known_is_carried(position: Build) -> None:
    crew = {"hand": "asst_ops_director^ accountant accountant cleaner", "known": "accountant"}
    state = position(crew, {"hand": "cleaner"}).play("play asst_ops_director^", "skip", "stop", "carry accountant")
    assert state.seen(1)["seats"][0]["known"] == []
