"""The tricky cases of the rules, numbered as there, of two to four players: rounds, sets, claims and the end.

The last player is the Decreer unless it is said otherwise.
"""

from collections.abc import Callable
from typing import Any

import pytest

Build = Callable[..., Any]

THIRTEEN = "R-D Y-H / R-K1 Y-K3 B-K1 / R-O1 Y-O1 B-O1 G-O1 / R-Y1 Y-Y1 B-Y1 G-Y2 ."
OTHER_THIRTEEN = "P-D B-H / P-K1 P-K3 G-K2 / R-O2 Y-O2 B-O2 G-O2 / P-Y1 P-Y3 P-Y4 G-Y3 ."


@pytest.mark.parametrize(("players", "between", "choosable"), [(2, 3, 5), (3, 4, 6), (4, 5, 7)])
def test_sg_01_the_market_has_a_doll_more_than_players_and_both_tops(
    initial: Callable[..., Any], players: int, between: int, choosable: int
) -> None:
    for seed in range(5):
        start = initial(players, seed)
        assert start["question"] == {"kind": "decree", "player": start["decreer"]}
        assert len(start["market"]) == between
        assert len(start["market"]) + len(start["tops"]) == choosable
        assert start["pile_sizes"] == [35 - (between + 1) // 2, 35 - between // 2]
        assert sum(start["pile_sizes"]) == 70 - between


def test_sg_02_a_colour_is_taken_from_the_tops_too(position: Build) -> None:
    state = position({}, {}, {}, market="R-K1 G-Y3 B-O1 R-O2", piles=("R-D P-D", "G-H")).play("take red")
    assert state.seat(0)["hand"] == ["R-D", "R-K1", "R-O2"]
    assert state.document["tops"] == ["P-D", "G-H"]
    assert state.document["market"] == ["B-O1", "G-Y3"]


def test_sg_04_hina_is_a_role_of_its_own(position: Build) -> None:
    state = position({}, {}, {}, decree="role", market="Y-D B-H P-D G-Y1", piles=("B-D", "R-O1"))
    assert state.moves == {"take dairi", "take hina", "take okazari", "take hayashi"}
    assert state.play("take dairi").seat(0)["hand"] == ["B-D", "P-D", "Y-D"]


def test_sg_05_a_set_is_taken_even_if_all_of_it_is_a_penalty(position: Build) -> None:
    state = position({"seats": "R-D R-H"}, {}, decree="role", market="G-D Y-D", piles=("B-D", "P-D"))
    assert state.moves == {"take dairi"}
    state = state.through("take dairi", "penalty B-D", "penalty G-D", "penalty P-D", "penalty Y-D", "take kanjo")
    assert state.seat(0)["penalty"] == ["B-D", "G-D", "P-D", "Y-D"]


def test_sg_06_with_nothing_to_take_the_turn_is_skipped(position: Build) -> None:
    state = position({}, {}, {}, market="R-D R-H", piles=("R-K1", "R-K2"), left=2, round=9)
    state = state.through("take red", "penalty R-D", "penalty R-H", "penalty R-K1", "penalty R-K2")
    assert state.document["over"] == {"reason": "piles"}
    assert state.document["turn"] == 27


def test_sg_08_a_covered_doll_no_longer_counts(position: Build) -> None:
    hand = {"seats": {2: "R-K1", 9: "R-Y1"}, "hand": "R-Y2 R-Y3"}
    state = position(hand, {}, question="place 0", subs="a")
    assert state.play("penalty R-Y2", "place R-Y3 11").seat(0)["won"] == ["a"]
    covered = state.play("cover R-Y2 2", "place R-Y3 11").seat(0)
    assert (covered["won"], covered["penalty"], covered["covered"][2]) == ([], [], "R-K1")


def test_sg_13_who_is_first_in_turn_order_has_the_card(position: Build) -> None:
    seats = {"seats": {0: "R-D"}, "hand": "R-H"}, {"seats": {0: "Y-D"}}, {}
    state = position(*seats, question="place 0", subs="e", market="Y-H", piles=("P-K1", "P-K2"))
    state = state.play("place R-H 1", "take yellow", "place Y-H 1")
    assert [state.seat(seat)["won"] for seat in range(2)] == [["e"], []]
    assert state.document["subs"] == ["first"]


def test_sg_14_a_claimed_card_is_kept(position: Build) -> None:
    seat = {"seats": "R-D R-H", "won": "e", "hand": "G-K1"}
    assert position(seat, {}, question="place 0").play("cover G-K1 0").seat(0)["won"] == ["e"]


@pytest.mark.parametrize(("second", "won"), [("R-O1", []), ("G-O1", ["d"]), ("G-O2", [])])
def test_sg_16_two_okazari_of_one_type_in_two_colours_are_a_pair(position: Build, second: str, won: list[str]) -> None:
    state = position({"seats": {5: "R-O1"}, "hand": second}, {}, question="place 0", subs="d")
    assert state.play(f"place {second} 6").seat(0)["won"] == won


def test_sg_17_first_completion_comes_besides_another_claim(position: Build) -> None:
    state = position({"seats": THIRTEEN, "hand": "R-Y3"}, {}, question="place 0", subs="a").play("place R-Y3 13")
    assert state.seat(0)["won"] == ["a", "first"]
    assert (state.document["completer"], state.document["subs"]) == (0, [])


def test_sg_19_a_round_needs_a_full_market(position: Build) -> None:
    def ended(left: int) -> Any:
        return position({}, {}, {}, {"hand": "R-D"}, question="place 3", left=left).play("penalty R-D").document

    assert ended(6)["over"] == {"reason": "piles"}
    assert ended(6)["subs"] == ["first"]
    assert ended(7)["question"] == {"kind": "decree", "player": 0}
    assert (len(ended(7)["market"]), ended(7)["pile_sizes"]) == (5, [1, 1])


def test_sg_26_both_score_a_primary_objective_in_full(position: Build) -> None:
    inner = (3, 6, 7, 10, 11, 12)
    red = dict(zip(inner, ["R-K2", "R-O1", "R-O2", "R-Y2", "R-Y3", "R-Y4"], strict=True))
    blue = {seat: doll.replace("R", "B") for seat, doll in red.items()}

    def outcome(second: dict[int, str]) -> list[float]:
        seats = {"seats": red, "penalty": "G-K2"}, {"seats": second, "hand": "G-K1"}
        state = position(*seats, question="place 1", left=4, subs="c d e", primary="1 8").play("penalty G-K1")
        return list(state.now.outcome())

    assert outcome(blue) == [0.5, 0.5]
    assert outcome({**blue, 3: "G-K3"}) == [1, 0]


def outcome_of_full_displays(position: Build, first: dict[str, Any], second: dict[str, Any]) -> list[float]:
    """Of two that are alike but in colour, at the end of the extra round: the first was complete first, the other has (e)."""
    red = "R-H R-D / R-O1 R-O1 R-O2 / R-Y1 R-Y2 R-Y3 R-Y4 / R-K1 R-K2 R-K3 R-O2 R-Y5"
    seats = {"seats": red, "won": "first", **first}, {"seats": red.replace("R", "B"), "won": "e", "hand": "G-Y1", **second}
    state = position(*seats, question="place 1", subs="c d", completer=0, extra=True).play("penalty G-Y1")
    assert state.document["over"] == {"reason": "completion"}
    return list(state.now.outcome())


def test_sg_27_with_equal_totals_the_one_who_has_placed_fewer_dolls_wins(position: Build) -> None:
    two_covered = {"covered": {0: "G-D", 1: "G-H"}}
    two_more = {"covered": {0: "Y-D", 1: "Y-H"}}
    no_covering = {"penalty": "G-K1 G-K2 G-K3 Y-K1"}  # three more than the other, for the objective
    assert outcome_of_full_displays(position, no_covering, two_covered) == [1, 0]
    assert outcome_of_full_displays(position, {**two_more, "penalty": "G-K1"}, two_covered) == [0.5, 0.5]


def test_sg_28_a_display_is_complete_with_dolls_in_wrong_tiers(position: Build) -> None:
    wrong = "R-K1 Y-K3 / R-D Y-H B-O1 / R-O1 Y-O1 B-K1 G-O1 / R-Y1 Y-Y1 B-Y1 G-Y2 ."
    state = position({"seats": wrong, "hand": "R-O2"}, {}, question="place 0").play("place R-O2 13")
    assert state.seat(0)["won"] == ["first"]


def test_sg_34_who_is_second_to_complete_plays_the_extra_round(position: Build) -> None:
    seats = {"seats": THIRTEEN, "hand": "R-Y3", "won": "d"}, {"seats": OTHER_THIRTEEN}
    piles = "B-Y3 B-Y4 P-K2 B-Y5", "B-D B-K3 Y-K1"
    state = position(*seats, question="place 0", market="P-Y5", piles=piles, left=7, subs="c e")
    state = state.play("place R-Y3 13", "take purple", "place P-Y5 13")
    assert [state.seat(seat)["won"] for seat in range(2)] == [["d", "first"], []]
    assert (state.question, state.document["extra"]) == ("decree 1", True)
    state = state.play("decree colour")
    assert state.question == "pick 1"
    state = state.play("take blue")
    hand = state.seat(1)["hand"]
    assert len(hand) > 1
    assert state.moves == {f"penalty {hand[0]}", *(f"cover {hand[0]} {seat}" for seat in range(14))}
    state = state.play(f"cover {hand[0]} 0")
    assert state.moves == {f"penalty {hand[1]}"}
    state = state.through(*(f"penalty {doll}" for doll in hand[1:]))
    assert state.document["over"] == {"reason": "completion"}


def test_sg_36_who_skips_a_turn_still_claims(position: Build) -> None:
    hayashi = {"seats": " / / / R-Y1 R-Y2 R-Y3 Y-Y4 G-Y5", "won": "a"}
    state = position({"won": "e"}, hayashi, market="R-D R-H", left=0, subs="b").through("take red", "penalty R-D", "penalty R-H")
    assert state.seat(1)["won"] == ["a", "b"]


def test_sg_37_without_a_full_market_there_is_no_extra_round(position: Build) -> None:
    seats = {}, {"seats": THIRTEEN, "hand": "R-Y3"}, {}
    state = position(*seats, question="place 1", left=5, decreer=1).play("place R-Y3 13")
    assert state.document["over"] == {"reason": "piles"}
    assert state.seat(1)["won"] == ["first"]
