"""The tricky cases of the rules, numbered as there: what cards do. Seat 0 acts, on seat 1."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from sakiyomi.cards import CardSet, standard

Build = Callable[..., Any]


HARMLESS = {"discard": "security_guard"}
"""A seat that everybody knows to have no guard at hand."""


@pytest.mark.parametrize(
    ("players", "supply"), [(1, [12, 11, 12]), (2, [12, 8, 12]), (3, [18, 12, 18]), (4, [24, 16, 24])], ids=str
)
def test_su_01_the_supply_after_setup_lacks_three_loans_of_each(initial: Build, players: int, supply: list[int]) -> None:
    for deal in range(99):
        start = initial(players, deal=deal).document
        if players > 1 or start["seats"][0]["loans"] == [2, 2, 2]:
            assert start["supply"] == supply
            assert all(seat["loans"] == [2, 2, 2] and seat["income"] == [] for seat in start["seats"])
            return
    raise AssertionError("no AI card without a loan was ever revealed first")


@pytest.mark.parametrize(("players", "hands"), [(2, [3, 4]), (3, [3, 4, 4]), (4, [3, 3, 4, 4])], ids=str)
def test_su_02_first_hands_and_only_the_fourth_of_four_may_lay_off(initial: Build, players: int, hands: list[int]) -> None:
    state = initial(players, deal=1)
    assert [seat["hand_size"] for seat in state.document["seats"]] == hands
    for seat in range(players):
        assert state.state.to_move == seat
        assert state.kind == ("layoff" if seat == 3 else "play")
        state = state.play("layoff none", "stop") if seat == 3 else state.play("stop")
    assert state.kind == "layoff"


def test_su_02_an_hr_card_lays_off_in_a_first_turn(position: Build) -> None:
    state = position({"hand": "hr_manager accountant"}, {}, turns=0).play("play hr_manager")
    assert state.moves == {"layoff none", "layoff accountant"}


def test_su_03_an_upgrade_cannot_wait_for_a_card_nor_meet_its_own(position: Build) -> None:
    start = position({"hand": "junior_rd_exec accountant cleaner"}, {})
    early = start.play("play junior_rd_exec")
    assert early.kind == "play"
    after = early.play("play accountant", "use")
    assert after.kind == "play"
    assert after.seat(0)["play"] == ["junior_rd_exec", "accountant"]
    late = start.play("play accountant", "use", "play junior_rd_exec")
    assert late.moves == {"skip", "upgrade accountant"}
    assert late.play("upgrade accountant").seat(0)["play"] == ["accountant^", "junior_rd_exec"]


@pytest.mark.parametrize(("first", "second"), [("deputy_rd_head", "junior_rd_exec"), ("junior_rd_exec", "deputy_rd_head")])
def test_su_04_of_two_rd_cards_the_second_upgrades_the_first(position: Build, first: str, second: str) -> None:
    state = position({"hand": "deputy_rd_head junior_rd_exec cleaner"}, {}).play(f"play {first}")
    assert state.kind == "play"
    state = state.play(f"play {second}")
    assert state.moves == {"skip", f"upgrade {first}"}
    state = state.play(f"upgrade {first}")
    assert state.kind == "play"
    assert state.seat(0)["play"] == [f"{first}^", second]


def test_su_06_the_owner_chooses_the_order_of_what_the_investor_brings(position: Build) -> None:
    state = position({"play": "potential_investor", "hand": "junior_rd_exec cleaner"}, {})
    state = state.play("play junior_rd_exec", "upgrade potential_investor")
    assert state.moves == {"skip", "take 1+2+3", "take 1+3+2", "take 2+1+3", "take 2+3+1", "take 3+1+2", "take 3+2+1"}
    assert state.play("take 2+3+1").seat(0)["income"] == [2, 3, 1]


def test_su_07_a_card_that_is_upgraded_has_its_new_effect_only_when_triggered(position: Build) -> None:
    start = position({"hand": "marketing_manager junior_rd_exec asst_hr_director^ cleaner"}, {})
    state = start.play("play marketing_manager", "take 2", "play junior_rd_exec", "upgrade marketing_manager")
    assert state.kind == "play"
    assert state.seat(0)["income"] == [2]
    state = state.play("play asst_hr_director^", "layoff none")
    assert state.moves == {"skip", "trigger marketing_manager^", "trigger junior_rd_exec"}
    state = state.play("trigger marketing_manager^", "take 3")
    assert state.moves == {"skip", "use"}
    state = state.play("use", draws={0: "receptionist"})
    assert state.seat(0)["income"] == [2, 3]
    assert state.seat(0)["hand"] == ["cleaner", "receptionist"]


def test_su_08_upgraded_cards_are_no_targets_of_upgrades(position: Build) -> None:
    seats = {"play": "accountant^ sales_manager", "hand": "junior_rd_exec deputy_rd_head^ cleaner"}, {}
    assert position(*seats).play("play junior_rd_exec").moves == {"skip", "upgrade sales_manager"}
    state = position(*seats).play("play deputy_rd_head^")
    assert state.moves == {"skip", "upgrade sales_manager"}
    assert state.play("skip").kind == "play"
    assert state.play("upgrade sales_manager").kind == "play"


def test_su_08_after_the_gain_of_an_upgrade_another_card_is_upgraded(position: Build) -> None:
    state = position({"play": "cleaner accountant", "hand": "deputy_rd_head^ hr_manager"}, {})
    for gain in ("take 3+3", "skip"):
        after = state.play("play deputy_rd_head^", "upgrade cleaner", gain)
        assert after.moves == {"skip", "upgrade accountant"}


def test_su_10_nobody_can_be_laid_off_from_a_crew_of_ten(position: Build) -> None:
    deck = "asst_ops_director tech_engineer deputy_rd_head asst_sales_director deputy_cfo cleaner receptionist security_guard"
    crew = {"hand": "hr_manager accountant", "deck": deck, "rest": "laid_off"}
    assert position(crew, {}).play("play hr_manager").kind == "play"
    before = position({"hand": "cleaner"}, crew).play("stop")
    assert (before.state.to_move, before.kind) == (1, "play")


def test_su_10_cards_in_play_count_for_the_crew_of_ten(position: Build) -> None:
    deck = "asst_ops_director tech_engineer deputy_rd_head asst_sales_director deputy_cfo receptionist security_guard"
    crew = {"play": "cleaner", "hand": "asst_hr_director deputy_cio accountant", "deck": deck, "rest": "laid_off"}
    state = position(crew, {}).play("play asst_hr_director")
    assert state.moves == {"layoff none", "layoff deputy_cio", "layoff accountant"}
    assert state.play("layoff deputy_cio").kind == "play"


def test_su_11_only_cards_in_hand_are_laid_off(position: Build) -> None:
    state = position({"play": "deputy_cio", "hand": "hr_manager accountant"}, {}).play("play hr_manager")
    assert state.moves == {"layoff none", "layoff accountant"}


def test_su_12_a_steal_puts_the_card_on_the_own_stack_and_a_hit_into_the_supply(position: Build) -> None:
    start = position({"hand": "deputy_cio^ cleaner", "income": [2]}, {**HARMLESS, "income": [3, 1]})
    stolen = start.play("play deputy_cio^", "target 1")
    assert (stolen.seat(0)["income"], stolen.seat(1)["income"]) == ([2, 1], [3])
    assert stolen.document["supply"] == start.document["supply"]
    start = position({"hand": "deputy_cio cleaner"}, {**HARMLESS, "income": [3, 1]})
    hit = start.play("play deputy_cio", "target 1")
    assert (hit.seat(0)["income"], hit.seat(1)["income"]) == ([], [3])
    assert hit.document["supply"][0] == start.document["supply"][0] + 1


def test_su_13_the_senior_engineer_gains_as_much_as_the_own_top_card(position: Build) -> None:
    start = position({"hand": "tech_engineer^ cleaner", "income": [3, 2]}, {**HARMLESS, "income": [1]})
    state = start.play("play tech_engineer^", "target 1")
    assert state.moves == {"skip", "take 2"}
    state = state.play("take 2")
    assert (state.seat(0)["income"], state.seat(1)["income"]) == ([3, 2, 2], [])
    ones, twos, threes = start.document["supply"]
    assert state.document["supply"] == [ones + 1, twos - 1, threes]
    poor = position({"hand": "tech_engineer^ cleaner"}, {**HARMLESS, "income": [1]}).play("play tech_engineer^", "target 1")
    assert (poor.kind, poor.seat(0)["income"], poor.seat(1)["income"]) == ("play", [], [])


def test_su_16_the_target_orders_its_loans_and_drops_the_top_one_first(position: Build) -> None:
    borrower = {**HARMLESS, "hand": "accountant cleaner receptionist hr_manager"}
    state = position({"hand": "asst_sales_director^ cleaner"}, borrower).play("play asst_sales_director^", "target 1")
    assert (state.state.to_move, state.kind, state.moves) == (1, "order", {"take 3+1", "take 1+3"})
    state = state.play("take 1+3")
    assert state.seat(1)["loans"] == [2, 2, 2, 1, 3]
    state = state.play("stop", "layoff none", "play accountant", "use")
    assert state.seat(1)["loans"] == [2, 2, 2, 1]


def test_su_17_a_cfo_drops_the_only_loan(position: Build) -> None:
    start = position({"hand": "deputy_cfo cleaner", "loans": [3]}, {})
    state = start.play("play deputy_cfo", "use")
    assert state.seat(0)["loans"] == []
    assert state.document["supply"][2] == start.document["supply"][2] + 1


def test_su_17_a_cfo_drops_two_of_more_loans(position: Build) -> None:
    state = position({"hand": "deputy_cfo cleaner", "loans": [3, 2, 1]}, {}).play("play deputy_cfo")
    assert state.moves == {"skip", "use"}
    assert state.play("use").seat(0)["loans"] == [3]


@pytest.mark.parametrize(
    ("played", "target", "reaction", "dog"),
    [
        ("deputy_cio", HARMLESS, None, None),
        ("deputy_cio", {**HARMLESS, "income": [1]}, None, 1),
        ("deputy_cio", {"hand": "security_guard", "income": [1]}, "react block", None),
        ("sales_manager", {"hand": "security_guard^"}, "react convert", 1),
        ("sales_manager", {"hand": "security_guard^"}, "react none", 1),
    ],
    ids=["no income", "hit", "blocked", "converted", "lent"],
)
def test_su_30_the_dog_goes_to_whom_a_card_affects(
    position: Build, played: str, target: dict[str, Any], reaction: str | None, dog: int | None
) -> None:
    state = position({"hand": f"{played} tech_engineer cleaner"}, target, {}).play(f"play {played}", "target 1")
    state = state.play(reaction) if reaction else state
    assert state.document["dog"] == dog
    seats = {"target 2"} | (set() if dog == 1 else {"target 1"})
    assert state.play("play tech_engineer").moves == {"skip", *seats}


def test_su_30_the_dog_stays_with_the_player_of_the_card(position: Build) -> None:
    state = position({"hand": "deputy_cio cleaner"}, {**HARMLESS, "income": [1]}, {}, changes={"dog": 0})
    assert state.play("play deputy_cio", "target 1").document["dog"] == 0


def three_hr_directors() -> CardSet:
    document = json.loads(standard("shake_up").json)
    for employee in document["employee"]:
        if employee["kind"] in {"asst_hr_director", "accountant", "sales_manager"}:
            employee["copies"] = 3 if employee["kind"] == "asst_hr_director" else 1
    return CardSet("shake_up", json.dumps(document))


def test_su_42_a_chain_of_triggers_does_not_come_back(position: Build) -> None:
    hr = "asst_hr_director^"
    state = position({"play": f"cleaner {hr} {hr}", "hand": f"{hr} accountant"}, {}, cards=three_hr_directors())
    state = state.play(f"play {hr}", "layoff none")
    for _ in range(2):
        assert state.moves == {"skip", f"trigger {hr}"}
        state = state.play(f"trigger {hr}", "layoff none")
    assert state.kind == "play"


def test_who_is_rehired_is_discarded_and_who_was_laid_off_has_lost_the_upgrade(position: Build) -> None:
    start = position({"hand": "hr_manager^ accountant^ cleaner"}, {}).play("play hr_manager^", "layoff accountant^")
    assert start.moves == {"skip", "rehire accountant"}
    state = start.play("rehire accountant")
    assert (state.seat(0)["discard"], state.seat(0)["laid_off"], state.kind) == (["accountant"], [], "use")
    assert start.play("skip").seat(0)["laid_off"] == ["accountant"]
