"""The tricky cases of the rules, numbered as there: audits, decks that run out, and ends."""

from collections.abc import Callable
from typing import Any

import pytest

Build = Callable[..., Any]


@pytest.mark.parametrize(("last", "over"), [([1], "economic"), ([], None)], ids=["equal", "one too few"])
def test_su_19_an_economic_audit_is_won_by_equality(position: Build, last: list[int], over: str | None) -> None:
    crew = {
        "hand": "deputy_cio asst_marketing_director",
        "discard": "deputy_cfo asst_sales_director junior_marketing_exec junior_marketing_exec",
        "deck": "asst_ops_director tech_engineer deputy_rd_head cleaner",
        "rest": "laid_off",
    }
    audited = {**crew, "loans": [3, 3, 3], "income": [3] * 6 + [2] * 8 + [1] * 5 + last}
    state = position(audited, {"hand": "cleaner", "loans": []}).play("stop")
    assert state.moves == {"audit none", "audit economic", "audit technical"}
    state = state.play("audit economic")
    assert state.over == over
    assert state.state.outcome() == ((1, 0) if over else None)
    assert state.seat(0)["loans"] == [3, 3, 3, *([] if over else [3, 3])]


@pytest.mark.parametrize("seventh", ["security_guard^", "security_guard"], ids=["twelve", "eleven"])
def test_su_20_a_technical_audit_counts_play_area_hand_and_discard(position: Build, seventh: str) -> None:
    crew = {
        "play": "deputy_cio^ tech_engineer^ deputy_cfo^",
        "hand": "receptionist accountant^ cleaner^",
        "discard": f"junior_rd_exec^ junior_rd_exec^ sales_manager^ accountant^ hr_manager^ marketing_manager^ {seventh}",
        "deck": "financial_planner",
    }
    state = position(crew, {}).play("play receptionist", "use")
    assert (state.kind, state.seat(0)["deck_size"]) == ("audit", 0)
    state = state.play("audit technical")
    assert state.over == ("technical" if seventh.endswith("^") else None)


def test_su_22_a_deck_that_runs_out_in_a_draw_is_shuffled_and_drawn_from(position: Build) -> None:
    discard = (
        "junior_rd_exec sales_manager financial_planner hr_manager deputy_cfo tech_engineer deputy_cio marketing_manager cleaner"
    )
    played = "accountant potential_investor"
    zones = {"play": played, "hand": "receptionist^ accountant", "deck": "security_guard", "discard": discard}
    state = position({**zones, "rest": "laid_off"}, {}).play("play receptionist^", "use")
    assert (state.kind, state.seat(0)["hand"]) == ("audit", ["accountant", "security_guard"])
    state = state.play("audit none", draws={0: "cleaner"})
    assert (state.kind, state.seat(0)["hand"]) == ("play", ["accountant", "cleaner", "security_guard"])
    assert (state.seat(0)["deck"], state.seat(0)["discard"]) == (sorted(set(discard.split()) - {"cleaner"}), [])
    assert state.seat(0)["play"] == [*played.split(), "receptionist^"]


def test_su_23_a_deck_drawn_empty_exactly_is_audited_and_shuffled_at_once(position: Build) -> None:
    deck = "accountant cleaner hr_manager receptionist"
    state = position({"play": "deputy_cio", "hand": "sales_manager", "deck": deck}, {"hand": "cleaner"}).play("stop")
    assert (state.kind, state.seat(0)["hand"], state.seat(0)["deck_size"]) == ("audit", deck.split(), 0)
    state = state.play("audit none")
    assert state.state.to_move == 1
    assert (state.seat(0)["hand"], state.seat(0)["deck_size"], state.seat(0)["discard"]) == (deck.split(), 19, [])
    assert {"deputy_cio", "sales_manager"} <= set(state.seat(0)["deck"])


def test_su_25_a_loan_that_is_missing_ends_the_game(position: Build) -> None:
    rich = {"hand": "asst_sales_director cleaner", "income": [3] * 7}
    state = position(rich, {"discard": "security_guard", "income": [3] * 5}).play("play asst_sales_director", "target 1")
    assert (state.over, state.document["over"]["winner"]) == ("timed", None)
    assert state.seat(1)["loans"] == [2, 2, 2]
    assert state.state.outcome() == (1, 0)


def test_su_25_no_order_is_asked_for_where_a_loan_is_missing(position: Build) -> None:
    rich = {"hand": "asst_sales_director^ cleaner", "income": [3] * 12}
    state = position(rich, {"discard": "security_guard"}).play("play asst_sales_director^", "target 1")
    assert (state.over, state.seat(1)["loans"]) == ("timed", [2, 2, 2, 1])


def test_su_26_what_there_is_of_a_gain_is_taken_before_the_game_ends(position: Build) -> None:
    start = position({"hand": "asst_marketing_director^ cleaner"}, {"income": [3] * 12, "loans": [2] * 10})
    assert start.document["supply"][1:] == [1, 0]
    state = start.play("play asst_marketing_director^")
    taking = state.moves - {"skip"}
    assert taking == {"take 3+2"}
    ended = state.play("take 3+2")
    assert (ended.over, ended.seat(0)["income"]) == ("timed", [2])
    assert state.play("skip").kind == "play"


@pytest.mark.parametrize(("fewer", "outcome"), [(True, (1, 0)), (False, (0.5, 0.5))], ids=["14 and 12", "14 and 14"])
def test_su_27_the_larger_crew_wins_a_timed_tie(position: Build, fewer: bool, outcome: tuple[float, float]) -> None:
    crew = "accountant^ accountant^ deputy_cfo^ junior_rd_exec^ potential_investor receptionist hr_manager financial_planner "
    crew += "deputy_cio security_guard "
    both = "sales_manager sales_manager"
    first = {"play": "cleaner", "hand": "junior_rd_exec", "deck": crew + both, "income": [3] * 6 + [2] * 3}
    second = {"deck": f"cleaner junior_rd_exec {crew if fewer else crew + both}", "income": [3] * 6 + [2] * (1 if fewer else 3)}
    nothing = {"loans": [], "rest": "laid_off"}
    state = position({**first, **nothing}, {**second, **nothing})
    results = [
        sum(seat["income"]) - salaries for seat, salaries in zip(state.document["seats"], (19, 15 if fewer else 19), strict=True)
    ]
    assert results == [5, 5]
    state = state.play("play junior_rd_exec", "upgrade cleaner", "take 3+3")
    assert state.over == "timed"
    assert state.state.outcome() == outcome


def test_su_45_after_a_failed_audit_the_carried_card_is_known_to_all(position: Build) -> None:
    hand = "asst_ops_director^ receptionist^ accountant cleaner"
    state = position({"hand": hand, "deck": "hr_manager"}, {"hand": "cleaner"})
    state = state.play("play asst_ops_director^", "skip", "play receptionist^", "use", "audit economic")
    assert state.moves == {"carry none", "carry accountant", "carry cleaner", "carry hr_manager"}
    state = state.play("carry accountant", draws={0: "deputy_cio tech_engineer cleaner receptionist^"})
    assert state.state.to_move == 1
    assert state.seat(0)["hand"] == ["accountant", "cleaner", "deputy_cio", "receptionist^", "tech_engineer"]
    assert state.seen(1)["seats"][0]["known"] == ["accountant"]
    assert state.seat(0)["loans"] == [2, 2, 2, 3, 3]
    assert state.seat(0)["discard"] == []


def test_su_46_the_gain_of_an_upgrade_may_be_declined(position: Build) -> None:
    start = position({"play": "cleaner", "hand": "junior_rd_exec accountant"}, {"income": [3] * 11})
    state = start.play("play junior_rd_exec", "upgrade cleaner")
    assert state.moves == {"skip", "take 3+3"}
    assert state.play("skip").kind == "play"
    ended = state.play("take 3+3")
    assert (ended.over, ended.seat(0)["income"]) == ("timed", [3])
