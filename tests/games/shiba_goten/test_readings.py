"""What the rulebook leaves open, read as the specification recommends; its numbers are named. Players are two to four."""

from collections.abc import Callable
from typing import Any

import pytest

from .test_cases import OTHER_THIRTEEN, THIRTEEN

Build = Callable[..., Any]
Initial = Callable[..., Any]


def test_g1_g2_objectives_of_the_setup(initial: Initial) -> None:
    primary, subs = set(), set()
    for seed in range(60):
        start = initial(2, seed)
        assert start["primary"][:2] == ["5", "10"]
        one, other = start["primary"][2:]
        assert int(one) % 5 != int(other) % 5  # 1 and 6, 2 and 7 ... are the sides of one card
        primary |= {one, other}
        assert len(set(start["subs"])) == 4
        assert start["subs"][-1] == "first"
        subs |= set(start["subs"])
    assert primary == set("12346789")
    assert subs == {*"abcde", "first"}


def test_anybody_is_the_first_decreer(initial: Initial) -> None:
    assert {initial(3, seed)["decreer"] for seed in range(40)} == {0, 1, 2}


PILES = "R-D R-H R-K1", "G-D G-H"


def test_g4_the_market_is_filled_from_the_larger_pile_of_equals_the_first(position: Build) -> None:
    state = position({}, {"hand": "P-D"}, question="place 1", piles=PILES, left=5).play("penalty P-D")
    assert state.document["market"] == ["G-D", "R-D", "R-H"]
    assert (state.document["tops"], state.question) == (["R-K1", "G-H"], "decree 0")


def test_g4_or_the_decreer_says_how_many_are_from_the_first_pile(position: Build) -> None:
    state = position({}, {"hand": "P-D"}, question="place 1", piles=PILES, left=5, fill="decreer").play("penalty P-D")
    assert (state.question, state.moves) == ("fill 0", {"fill 1", "fill 2", "fill 3"})
    assert state.document["market"] == []
    filled = state.play("fill 1").document
    assert (filled["market"], filled["tops"]) == (["G-D", "G-H", "R-D"], ["R-H", None])
    assert filled["question"] == {"kind": "decree", "player": 0}


def test_g5_a_doll_that_is_uncovered_is_for_the_following_players(position: Build) -> None:
    state = position({}, {}, {}, market="R-K1 G-Y3", piles=("R-D R-H", "B-H")).play("take red")
    assert state.seat(0)["hand"] == ["R-D", "R-K1"]
    state = state.play("penalty R-D", "penalty R-K1")
    assert (state.question, state.moves) == ("pick 1", {"take red", "take blue", "take green"})
    state = state.play("take red")
    assert state.seat(1)["hand"][0] == "R-H"


def test_two_dolls_of_one_kind_are_both_taken(position: Build) -> None:
    state = position({}, {}, {}, market="G-Y3", piles=("R-O1 B-D", "R-O1 B-H")).play("take red")
    assert state.seat(0)["hand"] == ["R-O1", "R-O1"]
    assert state.document["tops"] == ["B-D", "B-H"]


@pytest.mark.parametrize(("completer", "decreer", "players"), [(1, 2, [3, 0, 2]), (2, 1, [3, 0, 1])])
def test_g8_the_extra_round_is_played_without_the_player_who_is_done(
    position: Build, completer: int, decreer: int, players: list[int]
) -> None:
    seats: list[dict[str, Any]] = [{}, {}, {}, {}]
    seats[completer] = {"seats": f"{THIRTEEN.removesuffix('.')} R-Y3", "won": "first"}
    seats[0]["hand"] = "P-D"
    state = position(*seats, question="place 0", decreer=0, completer=completer).play("penalty P-D")
    assert (state.question, state.document["extra"], len(state.document["market"])) == (f"decree {decreer}", True, 5)
    before, asked = state.document["turn"], []
    state = state.play("decree role")
    while state.document["over"] is None:
        player = state.document["question"]["player"]
        asked += [player] if not asked or asked[-1] != player else []
        state = state.play(sorted(state.moves)[0])
    assert (asked, state.document["turn"] - before) == (players, 3)
    assert state.document["over"] == {"reason": "completion"}


def test_g8_the_round_in_which_somebody_completes_is_played_to_its_end(position: Build) -> None:
    seats = {"seats": THIRTEEN, "hand": "R-Y3"}, {}, {}
    state = position(*seats, question="place 0", market="P-D P-H").play("place R-Y3 13")
    assert (state.question, state.document["completer"], state.document["extra"]) == ("pick 1", 0, False)


def test_g16_what_is_met_only_between_two_placements_does_not_count(position: Build) -> None:
    state = position({"seats": {0: "R-D"}, "hand": "R-H R-K2"}, {}, question="place 0", subs="e")
    assert state.play("place R-H 1", "cover R-K2 0").seat(0)["won"] == []
    assert state.play("place R-H 1", "place R-K2 2").seat(0)["won"] == ["e"]


def test_g17_of_two_that_are_met_one_is_chosen_and_the_other_claimed_a_turn_later(position: Build) -> None:
    seats = {"seats": "R-D . / R-K1 / / R-Y1 R-Y3", "hand": "R-H"}, {}
    state = position(*seats, question="place 0", subs="a c e", market="B-D", piles=("B-H B-K1", "G-D G-H"))
    state = state.play("place R-H 1")
    assert (state.question, state.moves) == ("claim 0", {"claim a", "claim e"})
    state = state.play("claim e")
    assert (state.seat(0)["won"], state.document["subs"]) == (["e"], ["a", "c", "first"])
    state = state.through("take blue", "penalty B-D", "penalty B-H", "decree colour")
    while state.seat(0)["won"] == ["e"]:
        state = state.play(sorted(state.moves, key=lambda move: not move.startswith("penalty"))[0])
    assert state.seat(0)["won"] == ["e", "a"]


def test_first_completion_follows_the_choice_of_a_claim(position: Build) -> None:
    state = position({"seats": THIRTEEN, "hand": "R-Y3"}, {}, question="place 0", subs="a c d").play("place R-Y3 13")
    assert state.moves == {"claim a", "claim d"}
    assert (state.document["completer"], state.document["subs"]) == (None, ["a", "c", "d", "first"])
    assert state.play("claim d").seat(0)["won"] == ["d", "first"]


def test_g20_a_whole_set_may_be_discarded(position: Build) -> None:
    state = position({}, {}, market="R-D R-H", piles=("R-K1", "G-D")).play("take red")
    assert state.play("penalty R-D", "penalty R-H", "penalty R-K1").seat(0)["penalty"] == ["R-D", "R-H", "R-K1"]


def test_g21_in_the_extra_round_nobody_else_gets_first_completion(position: Build) -> None:
    seats = {"seats": f"{THIRTEEN.removesuffix('.')} R-Y3", "won": "first"}, {"seats": OTHER_THIRTEEN, "hand": "P-Y5"}, {}
    state = position(*seats, question="place 1", completer=0, extra=True, market="B-D").play("place P-Y5 13")
    assert (state.seat(1)["won"], state.document["completer"], state.question) == ([], 0, "pick 2")


@pytest.mark.parametrize(
    ("piles", "tops"), [(("R-D", "G-D G-H G-K1 G-K2"), [None, "G-D"]), (("G-D G-H G-K1 G-K2", "R-D"), ["G-D", None])]
)
def test_g22_where_a_pile_is_used_up_its_top_is_missing(position: Build, piles: tuple[str, str], tops: list[str | None]) -> None:
    state = position({}, {}, market="R-H B-D", piles=piles, left=5).play("take red")
    assert (state.seat(0)["hand"], state.document["tops"]) == (["R-D", "R-H"], tops)
    state = state.play("penalty R-D", "penalty R-H")
    assert state.moves == {"take blue", "take green"}


@pytest.mark.parametrize(("sizes", "market"), [((5, 1), 3), ((1, 5), 3), ((6, 0), 3)])
def test_g22_the_other_pile_supplies_the_market(position: Build, sizes: tuple[int, int], market: int) -> None:
    dolls = ["G-D", "G-H", "G-K1", "G-K2", "G-K3", "G-O1"]
    piles = " ".join(dolls[: sizes[0]]), " ".join(dolls[sizes[0] :])
    state = position({}, {"hand": "P-D"}, question="place 1", piles=piles, left=6).play("penalty P-D")
    assert len(state.document["market"]) == market
    assert sorted(state.document["pile_sizes"]) == sorted((max(sizes) - 3, min(sizes)))


def test_a_doll_covers_one_of_an_earlier_round_once_a_round_and_once_a_seat(position: Build) -> None:
    seat = {"seats": "R-D R-H / R-K1 R-K2", "covered": {1: "Y-H"}, "fresh": [2], "hand": "B-D B-H"}
    state = position(seat, {}, question="place 0")
    free = range(4, 14)
    assert state.moves == {*(f"place B-D {at}" for at in free), "cover B-D 0", "cover B-D 3", "penalty B-D"}
    covered = state.play("cover B-D 3")
    assert covered.seat(0)["covered"] == [None, "Y-H", None, "R-K2", *[None] * 10]
    assert (covered.seat(0)["fresh"], covered.seat(0)["cover_used"]) == ([2, 3], True)
    assert covered.moves == {*(f"place B-H {at}" for at in free), "penalty B-H"}
    placed = state.play("place B-D 4")
    assert placed.moves == {*(f"place B-H {at}" for at in free if at != 4), "cover B-H 0", "cover B-H 3", "penalty B-H"}


def test_a_new_round_allows_to_cover_again(position: Build) -> None:
    seat = {"seats": "R-D R-H", "covered": {1: "Y-H"}, "fresh": [0, 1], "cover_used": True, "hand": "B-D"}
    state = position({}, seat, question="place 1").play("penalty B-D")
    assert (state.seat(1)["fresh"], state.seat(1)["cover_used"]) == ([], False)


def test_what_is_left_of_the_market_is_removed_and_the_tops_stay(position: Build) -> None:
    seats = {}, {"hand": "P-D"}
    state = position(*seats, question="place 1", market="R-D G-D", piles=("B-D", "Y-D"), left=4).play("penalty P-D")
    assert state.document["market"] == []
    assert state.document["tops"] == ["B-D", "Y-D"]
    assert {"R-D", "G-D"} < {*state.document["removed"]}
    assert state.document["decree"] is None
