"""Rule options and readings of the rules, by their numbers, where no case tests them: each test fails under the other reading."""

from collections.abc import Callable
from typing import Any

import pytest

import sakiyomi as sk

Build = Callable[..., Any]

TEN = "tech_engineer deputy_rd_head asst_sales_director deputy_cfo cleaner receptionist security_guard hr_manager"
"""With two more a crew of ten."""


def worlds(state: Any, viewer: int) -> list[dict[str, Any]]:
    """Documents that agree with what a seat knows."""
    view = state.state.view(viewer)
    return [view.determinize(sk.Rng(seed)).to_json() for seed in range(200)]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_u1_who_thins_the_crew_loses_where_that_is_not_forbidden(position: Build, seats: int) -> None:
    crew = {"hand": "deputy_cio accountant", "deck": TEN, "rest": "laid_off"}
    ai = {"face": 12} if seats == 1 else None
    state = position(crew, *[{}] * (seats - 1), question="layoff", ai=ai, thin_crew="lose")
    assert state.moves == {"layoff none", "layoff accountant", "layoff deputy_cio"}
    state = state.play("layoff accountant")
    assert (state.over, state.document["over"]["winner"]) == ("thin_crew", None)
    assert state.state.outcome()[0] == 0
    with pytest.raises(sk.InvalidPosition, match="nobody to lay off"):
        position(crew, *[{}] * (seats - 1), question="layoff", ai=ai)


def test_u3_the_discards_of_a_turn_are_not_in_the_deck_that_was_shuffled_before(position: Build) -> None:
    zones = {"hand": "receptionist accountant", "deck": "cleaner", "discard": "hr_manager deputy_cio", "rest": "laid_off"}
    crew = {**zones, "discard": f"deputy_cio {TEN.replace('receptionist', '').replace('cleaner', '')}"}
    state = position(crew, {"hand": "cleaner"}).play("play receptionist", "use", "audit none")
    assert state.seat(0)["discard"] == []
    state = state.play("stop")
    assert state.seat(0)["discard"] == ["accountant", "cleaner", "receptionist"]


def test_u4_an_empty_deck_stands_until_the_next_draw_asks_again(position: Build) -> None:
    hand = "receptionist^ marketing_manager^ accountant " + TEN.replace("receptionist", "")
    state = position({"hand": hand, "deck": "deputy_cio", "rest": "laid_off"}, {"hand": "cleaner"})
    state = state.play("play receptionist^", "use", "audit none")
    assert (state.kind, state.seat(0)["deck_size"], state.seat(0)["hand_size"]) == ("play", 0, 10)
    state = state.play("play marketing_manager^", "take 3", "use")
    assert state.kind == "audit"
    state = state.play("audit none")
    assert (state.kind, state.seat(0)["hand_size"]) == ("play", 9)
    assert state.play("stop").kind == "audit"


def test_u5_cards_drawn_before_a_failed_audit_are_shuffled_in(position: Build) -> None:
    drawn = "accountant cleaner hr_manager"
    state = position({"play": "deputy_cio", "hand": "tech_engineer", "deck": drawn}, {"hand": "cleaner"}).play("stop")
    assert (state.kind, state.seat(0)["hand"]) == ("audit", drawn.split())
    cards = "deputy_cio sales_manager sales_manager tech_engineer"
    state = state.play("audit technical", draws={0: cards})
    seat = state.seat(0)
    assert (seat["hand"], seat["deck_size"], seat["discard"], seat["loans"]) == (cards.split(), 19, [], [2, 2, 2, 3, 3])
    assert state.state.to_move == 1


def test_u5_what_was_carried_before_stays(position: Build) -> None:
    crew = {"hand": "asst_ops_director^ accountant", "deck": "cleaner hr_manager"}
    state = position(crew, {"hand": "cleaner"}).play("play asst_ops_director^", "skip", "stop", "carry accountant")
    state = state.play("audit economic", draws={0: "cleaner hr_manager sales_manager sales_manager"})
    assert state.seat(0)["hand"] == ["accountant", "cleaner", "hr_manager", "sales_manager", "sales_manager"]
    assert state.seen(1)["seats"][0]["known"] == ["accountant"]


def test_u6_discards_are_open_unless_they_are_hidden(position: Build) -> None:
    crew = {"play": "deputy_cio", "hand": "accountant cleaner"}
    seen = position(crew, {"hand": "cleaner"}).play("stop").seen(1)["seats"][0]
    assert seen["discard"] == ["accountant", "cleaner", "deputy_cio"]
    state = position(crew, {"hand": "cleaner"}, hidden_discard="yes").play("stop")
    seen = state.seen(1)["seats"][0]
    assert (seen["discard"], seen["covered_size"]) == (["deputy_cio"], 2)
    assert {"accountant", "cleaner"} <= set(seen["hidden"])
    assert state.seen(0)["seats"][0]["covered"] == ["accountant", "cleaner"]
    assert len({tuple(world["seats"][0]["covered"]) for world in worlds(state, 1)}) > 50


def test_u6_a_guard_that_may_be_covered_may_react(position: Build) -> None:
    crew = {"covered": "security_guard", "hand": "cleaner", "income": [1]}
    state = position({"hand": "deputy_cio accountant"}, crew, hidden_discard="yes").play("play deputy_cio", "target 1")
    assert (state.state.to_move, state.moves) == (1, {"react none"})


@pytest.mark.parametrize(("hidden", "known"), [("no", ["accountant"]), ("yes", [])])
def test_u6_face_down_discards_keep_secret_what_is_carried(position: Build, hidden: str, known: list[str]) -> None:
    hand = "asst_ops_director^ receptionist^ accountant cleaner"
    state = position({"hand": hand, "deck": "hr_manager"}, {"hand": "cleaner"}, hidden_discard=hidden)
    state = state.play("play asst_ops_director^", "skip", "play receptionist^", "use", "audit economic", "carry accountant")
    assert state.seen(1)["seats"][0]["known"] == known


def test_u6_whoever_carries_all_of_a_known_hand_has_no_secret(position: Build) -> None:
    crew = {"hand": "asst_ops_director^ security_guard", "known": "security_guard"}
    state = position(crew, {"hand": "cleaner"}, hidden_discard="yes")
    state = state.play("play asst_ops_director^", "skip", "stop", "carry security_guard")
    assert state.seen(1)["seats"][0]["known"] == ["security_guard"]


def test_u7_a_guard_is_discarded_where_it_serves_once(position: Build) -> None:
    seats = {"hand": "deputy_cio tech_engineer cleaner"}, {"hand": "security_guard accountant", "income": [1, 2]}
    state = position(*seats, guard_once="yes").play("play deputy_cio", "target 1", "react block")
    assert (state.seat(1)["hand"], state.seat(1)["discard"]) == (["accountant"], ["security_guard"])
    assert state.seen(0)["seats"][1]["known"] == []
    state = state.play("play tech_engineer", "target 1")
    assert (state.kind, state.seat(1)["income"]) == ("play", [1])
    state = position(*seats).play("play deputy_cio", "target 1", "react block")
    assert state.seen(0)["seats"][1]["known"] == ["security_guard"]


def test_u8_an_effect_that_cannot_be_had_in_full_may_be_used(position: Build) -> None:
    state = position({"hand": "marketing_manager^ cleaner"}, {"income": [3] * 12}).play("play marketing_manager^")
    assert state.moves == {"skip", "take 3"}
    assert state.play("take 3").over == "timed"


def test_u9_a_card_is_carried_for_each_effect_and_chosen_at_the_end(position: Build) -> None:
    crew = {"hand": "asst_ops_director^ asst_hr_director^ accountant cleaner hr_manager"}
    state = position(crew, {"hand": "cleaner"}).play("play asst_ops_director^", "skip", "play asst_hr_director^", "layoff none")
    state = state.play("trigger asst_ops_director^", "skip")
    assert (state.kind, state.document["carries"]) == ("play", 2)
    state = state.play("stop", "carry accountant")
    assert state.moves == {"carry none", "carry cleaner", "carry hr_manager"}
    assert state.play("carry none").seat(0)["hand_size"] == 5
    assert state.play("carry cleaner").seat(0)["hand_size"] == 6


def test_u10_a_gain_of_an_upgrade_is_not_had_again(position: Build) -> None:
    state = position({"play": "cleaner^ potential_investor^", "hand": "asst_hr_director^ accountant"}, {})
    assert state.play("play asst_hr_director^", "layoff none").kind == "play"


def test_u12_and_u21_targets_are_the_others_and_no_card_need_be_played(position: Build) -> None:
    state = position({"hand": "deputy_cio cleaner"}, {"hand": "cleaner"}, {})
    assert state.play("play deputy_cio").moves == {"skip", "target 1", "target 2"}
    assert "stop" in state.moves
    assert state.play("stop").state.to_move == 1


def test_u13_and_u14_a_solo_game_opens_with_four_cards_and_a_layoff(initial: Build) -> None:
    for deal in range(20):
        state = initial(1, deal=deal)
        state = state.play(min(state.moves)) if state.kind == "order" else state
        assert (state.kind, state.seat(0)["hand_size"], state.seat(0)["deck_size"]) == ("layoff", 4, 19)


@pytest.mark.parametrize("choice", ["yes", "no"])
def test_u15_an_ai_card_under_the_deck_puts_off_the_end(position: Build, choice: str) -> None:
    hand = "tech_engineer deputy_cio^ accountant"
    state = position({"hand": hand}, ai={"face": 6, "deck": [], "cycle": 2})
    state = state.play("play tech_engineer", "play deputy_cio^")
    top = state.document["ai"]["discard"][-1]
    state = state.play(f"recycle {choice}", "stop")
    if choice == "no":
        assert (state.over, state.state.outcome()) == ("ai_deck", (0,))
    else:
        assert (state.document["ai"]["face"], state.document["ai"]["deck"]) == (top, [])


def test_u16_behind_the_winner_of_an_audit_are_the_others_as_at_a_timed_end(position: Build) -> None:
    rich = {"hand": "cleaner", "loans": [], "income": [3] * 10}
    crew = {
        **rich,
        "hand": "deputy_cio accountant",
        "deck": "cleaner hr_manager",
        "income": [3] * 8 + [2] * 12,
        "rest": "laid_off",
    }
    crew["discard"] = TEN.replace("cleaner ", "").replace(" hr_manager", "")
    state = position(crew, {"hand": "cleaner"}, rich).play("stop", "audit economic")
    assert (state.over, state.state.outcome()) == ("economic", (1, 0, 0.5))


@pytest.mark.parametrize(
    ("lacks", "income", "loans"), [(1, [], [2, 2, 2]), (3, [], [2, 2, 2, 1])], ids=["no loan, no gain", "the loan, no gain"]
)
def test_u22_a_loan_comes_before_the_gain_of_one_part(position: Build, lacks: int, income: list[int], loans: list[int]) -> None:
    state = position({"hand": "financial_planner^ cleaner"}, {"income": [lacks] * 12}).play("play financial_planner^")
    assert state.moves == {"skip", "use"}
    state = state.play("use")
    assert (state.over, state.seat(0)["income"], state.seat(0)["loans"]) == ("timed", income, loans)


def test_u23_an_officer_turns_loans_into_income_and_blocks_nothing(position: Build) -> None:
    guarded = {"hand": "security_guard^ cleaner", "income": [1]}
    start = position({"hand": "deputy_cio asst_sales_director^ cleaner"}, guarded)
    hit = start.play("play deputy_cio", "target 1")
    assert (hit.kind, hit.seat(1)["income"]) == ("play", [])
    lent = start.play("play asst_sales_director^", "target 1")
    assert lent.moves == {"react none", "react convert"}
    lent = lent.play("react convert")
    assert lent.moves == {"take 3+1", "take 1+3"}
    lent = lent.play("take 3+1")
    assert (lent.seat(1)["income"], lent.seat(1)["loans"]) == ([1, 3, 1], [2, 2, 2])


def test_u24_a_failed_audit_ends_the_turn(position: Build) -> None:
    state = position({"hand": "receptionist cleaner", "deck": "accountant"}, {"hand": "cleaner"})
    state = state.play("play receptionist", "use", "audit technical")
    assert (state.state.to_move, state.seat(0)["turns"]) == (1, 6)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_max_turns_ends_the_game_after_so_many_turns_of_each(initial: Build, players: int) -> None:
    state = initial(players, max_turns=2)
    turns = 0
    while not state.over:
        turns += state.kind == "play"
        state = state.play(
            "stop" if state.kind == "play" else min(move for move in state.moves if "none" in move or "take" in move)
        )
    assert (state.over, turns) == ("timed", 2 * players)
    assert all(seat["turns"] == 2 for seat in state.document["seats"])


@pytest.mark.parametrize(("mode", "gone"), [("easy", set()), ("medium", {1, 2}), ("hard", {1, 2, 3, 4})])
def test_the_mode_takes_ai_cards_out(initial: Build, mode: str, gone: set[int]) -> None:
    ai = initial(1, mode=mode).document["ai"]
    assert {*ai["deck"], ai["face"]} == set(range(1, 15)) - gone
