"""The tricky cases of the rules, numbered as there: solo games."""

from collections.abc import Callable
from typing import Any

import pytest

Build = Callable[..., Any]


def test_su_33_two_removers_put_one_ai_card_under_the_deck_once_a_turn(position: Build) -> None:
    hand = "tech_engineer deputy_cio^ asst_ops_director accountant"
    start = position({"hand": hand, "income": [1]}, ai={"face": 6, "discard": [3, 8]}).play("play tech_engineer")
    assert start.kind == "play"
    start = start.play("play deputy_cio^")
    assert start.moves == {"recycle no", "recycle yes"}
    state = start.play("recycle yes")
    assert (state.kind, state.seat(0)["income"]) == ("play", [1])
    ai = state.document["ai"]
    assert (ai["deck"][-1], ai["bottom"], ai["discard"]) == (8, [8], [3])
    assert state.play("play asst_ops_director").kind == "play"
    assert start.play("recycle no", "play asst_ops_director").kind == "recycle"


def test_su_33_removers_of_an_earlier_turn_do_not_count(position: Build) -> None:
    start = position({"hand": "tech_engineer cleaner"}, ai={"face": 6, "discard": [3]}).play("play tech_engineer")
    state = start.play("stop", draws={0: "deputy_cio accountant hr_manager receptionist"}, ai=[11]).play("layoff none")
    assert state.play("play deputy_cio").kind == "play"


@pytest.mark.parametrize(
    ("cycle", "left", "result", "score"), [(1, 3, 12, 15), (2, 5, 0, 5), (2, 5, 4, 5), (2, 5, 5, 6)], ids=str
)
def test_su_34_a_solo_win_scores_ai_cards_cycle_and_money(
    position: Build, cycle: int, left: int, result: int, score: int
) -> None:
    income = [3] * 9 + [2] * 2 + [1] * result
    deck = "asst_ops_director tech_engineer deputy_rd_head cleaner"
    crew = {
        "hand": "deputy_cio asst_marketing_director",
        "discard": "deputy_cfo asst_sales_director junior_marketing_exec junior_marketing_exec",
        "deck": deck,
        "rest": "laid_off",
    }
    state = position(
        {**crew, "loans": [], "income": income}, ai={"face": 6, "deck": [3, 5, 7, 8, 9][:left], "cycle": cycle}
    ).play("stop")
    assert state.moves == {"audit none", "audit economic"}
    state = state.play("audit economic")
    assert state.over == "economic"
    assert state.state.outcome() == pytest.approx([0.5 + score / 100])


def test_su_34_a_solo_loss_scores_nothing(position: Build) -> None:
    crew = {"hand": "marketing_manager^ cleaner", "income": [3] * 12}
    state = position(crew).play("play marketing_manager^", "take 3")
    assert (state.over, state.state.outcome()) == ("shortage", (0,))


def test_su_36_who_was_laid_off_does_not_count_at_the_end_of_a_turn(position: Build) -> None:
    hand = "sales_manager accountant deputy_cio asst_ops_director^"
    end = position({"hand": hand}, question="layoff", ai={"face": 11})
    end = end.play("layoff sales_manager", "play asst_ops_director^", "stop")
    assert (end.kind, len(end.document["ai"]["discard"])) == ("carry", 2)
    kept = position({"hand": hand}, question="layoff", ai={"face": 11})
    kept = kept.play("layoff none", "play asst_ops_director^", "stop")
    assert (kept.kind, len(kept.document["ai"]["discard"])) == ("carry", 1)


def test_su_36_who_is_laid_off_after_the_start_counted_in_it(position: Build) -> None:
    before = position({"hand": "cleaner"}, ai={"face": 8})
    drawn = "sales_manager accountant deputy_cio hr_manager"
    assert before.play("stop", draws={0: drawn}, ai=[3]).seat(0)["loans"] == [2, 2, 2, 1]
    drawn = "receptionist accountant deputy_cio hr_manager"
    assert before.play("stop", draws={0: drawn}, ai=[3]).seat(0)["loans"] == [2, 2, 2, 2]


def test_su_39_a_failed_solo_audit_reveals_no_ai_card_and_draws_no_extra_cards(position: Build) -> None:
    deck = "accountant cleaner hr_manager receptionist"
    start = position({"hand": "deputy_cio", "deck": deck}, ai={"face": 6, "discard": [7]}).play("stop")
    assert (start.kind, start.document["ai"]["face"], start.document["ai"]["discard"]) == ("audit", None, [7, 6])
    state = start.play("audit economic", draws={0: "deputy_cio cleaner accountant accountant"}, ai=[8])
    seat, ai = state.seat(0), state.document["ai"]
    assert seat["loans"][:5] == [2, 2, 2, 3, 3]
    assert (seat["hand_size"], seat["deck_size"], seat["discard"]) == (4, 19, [])
    assert (ai["face"], ai["discard"], len(ai["deck"])) == (8, [7, 6], 11)
    assert seat["turns"] == start.seat(0)["turns"] + 1


@pytest.mark.parametrize(("cycle", "deck", "discard"), [(1, 8, 1), (2, 0, 9)], ids=["first", "second"])
def test_su_40_discarding_ai_cards_goes_on_in_the_new_deck_of_the_first_cycle(
    position: Build, cycle: int, deck: int, discard: int
) -> None:
    start = position({"hand": "asst_ops_director^ cleaner"}, mode="hard", ai={"face": 11, "deck": [7], "cycle": cycle})
    state = start.play("play asst_ops_director^", "stop")
    ai = state.document["ai"]
    assert (state.kind, ai["face"], len(ai["deck"]), len(ai["discard"])) == ("carry", 11, deck, discard)
    if cycle == 1:
        end = state.play("carry none").document["ai"]
        assert (end["cycle"], len(end["deck"]), end["discard"][-1]) == (2, deck - 1, 11)
    else:
        end = state.play("carry none")
        assert (end.over, end.state.outcome()) == ("ai_deck", (0,))


def test_the_loans_of_an_ai_card_are_taken_in_the_order_of_choice(position: Build) -> None:
    before = position({"hand": "cleaner"}, ai={"face": 8})
    state = before.play("stop", draws={0: "receptionist accountant deputy_cio hr_manager"}, ai=[5])
    assert (state.kind, state.moves) == ("order", {"take 3+1", "take 1+3"})
    state = state.play("take 1+3")
    assert (state.kind, state.seat(0)["loans"]) == ("layoff", [2, 2, 2, 1, 3])
