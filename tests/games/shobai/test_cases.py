"""The tricky cases of the rules, numbered as there: setup, preparation, refresh and exchanges. Seat 0 acts.

An inactive `start-c*1` is there to make the window after an action be asked.
"""

from collections.abc import Callable
from typing import Any

import pytest

Build = Callable[..., Any]

TOP = "oil-s1 oil-s2 oil-s3 oil-s4 oil-p1 oil-p2"
MIDDLE = "cloth-s1 cloth-s2 cloth-s3 cloth-s4 cloth-p1 cloth-p2"


def grid_of(state: Any) -> dict[str, str]:
    """The cards by their cells."""
    rows = state.document["grid"]
    return {f"{row}.{column}": card for row, cards in enumerate(rows, 1) for column, card in enumerate(cards, 1) if card}


@pytest.mark.parametrize(("players", "emperors"), [(2, 6), (3, 7), (4, 8), (5, 9)])
def test_sb_01_setup(initial: Callable[..., Any], players: int, emperors: int) -> None:
    for seed in range(5):
        start = initial(players, seed)
        first = start["first"]
        assert start["current"] == start["question"]["player"] == first
        for seat, place in enumerate(start["seats"]):
            on_c = 2 if seat == first else 3
            assert place == {"score": 0, "stock": 12 - on_c, "cards": ["start-a", "start-b", f"start-c*{on_c}"]}
        assert [len(row) - row.count(None) for row in start["grid"]] == [6, 0, 0]
        assert (len(start["ally_deck"]), len(start["client_deck"]), len(start["clients"])) == (71, 20, 6)
        assert (len(start["emperors"]), len(start["gone"])) == (emperors, 11 - emperors)
        assert all(mogul["id"].startswith(kind) and mogul["cubes"] == [] for kind, mogul in start["moguls"].items())


def test_sb_01_anybody_is_first_and_the_beginner_game_has_the_points_moguls(initial: Callable[..., Any]) -> None:
    assert {initial(3, seed)["first"] for seed in range(40)} == {0, 1, 2}
    for seed in range(5):
        moguls = initial(2, seed, beginner="yes")["moguls"]
        assert sorted(mogul["id"] for mogul in moguls.values()) == [
            "officer-points",
            "scholar-points",
            "shrine-points",
            "temple-points",
        ]


def prepared(position: Build, grid: Any, **options: Any) -> Any:
    """After PREP: in the second window."""
    state = position({"cards": "start-c*1"}, question="window0", grid=grid, **options).play("done")
    assert state.question == "window1"
    return state


def test_sb_02_the_first_card_drawn_opens_the_middle_row(position: Build) -> None:
    state = prepared(position, TOP, ally_deck="points-1")
    assert grid_of(state) == {**{f"1.{at}": card for at, card in enumerate(TOP.split(), 1)}, "2.1": "points-1"}
    assert state.document["ally_discard"] == []


def test_sb_03_a_card_in_the_bottom_row_throws_the_top_row_away(position: Build) -> None:
    state = prepared(position, f"{TOP} {MIDDLE} points-1", ally_deck="points-2")
    top = {f"1.{at}": card for at, card in enumerate(MIDDLE.split(), 1)}
    assert grid_of(state) == {**top, "2.1": "points-1", "2.2": "points-2"}
    assert state.document["ally_discard"] == sorted(TOP.split())


@pytest.mark.parametrize(("slide", "risen", "left"), [("column", "2.3", ["2.1", "2.2"]), ("packed", "2.1", ["2.2", "2.3"])])
def test_sb_04_cards_slide_in_their_columns_or_like_text(position: Build, slide: str, risen: str, left: list[str]) -> None:
    top = {f"1.{at}": card for at, card in enumerate(TOP.split(), 1) if at != 3}
    middle = {f"2.{at}": card for at, card in enumerate(MIDDLE.split()[:3], 1)}
    state = prepared(position, {**top, **middle}, ally_deck="points-1", slide=slide)
    assert grid_of(state) == {**top, "1.3": middle[risen], **{cell: middle[cell] for cell in left}, risen: "points-1"}


def test_sb_04_nothing_slides_into_a_gap_of_another_column(position: Build) -> None:
    grid = {**{f"1.{at}": card for at, card in enumerate(TOP.split(), 1) if at != 3}, "2.1": "cloth-s1"}
    assert grid_of(prepared(position, grid, ally_deck="points-1")) == {**grid, "1.3": "points-1"}


@pytest.mark.parametrize(("before", "after"), [(3, 6), (5, 6), (6, 7), (12, 13)])
def test_sb_06_at_least_one_card_is_drawn_and_at_least_six_lie_there(position: Build, before: int, after: int) -> None:
    state = prepared(position, " ".join(f"{TOP} {MIDDLE}".split()[:before]))
    assert len(grid_of(state)) == after


def test_sb_07_one_to_one_gains_two_and_what_money_pays(position: Build) -> None:
    grid = "oil-p1 oil-s3 oil-p2"
    assert position({"cards": "oil-s2"}, grid=grid).play("action one", "give oil-s2").moves == {"cell 1.1", "cell 1.2"}
    state = position({"cards": "oil-s2 money-p1*2"}, grid=grid).play("action one", "give oil-s2")
    assert state.moves == {"cell 1.1", "cell 1.2", "cell 1.3"}
    state = state.play("cell 1.3")
    assert state.seat(0) == {"score": 0, "stock": 11, "cards": ["oil-p2", "~money-p1*1"]}
    assert grid_of(state)["1.3"] == "oil-s2"


def test_sb_08_cubes_on_the_card_given_return(position: Build) -> None:
    state = position({"cards": "oil-p1*3 ~start-c*1"}, grid="points-2").play("action one", "give oil-p1*3", "cell 1.1")
    assert state.seat(0) == {"score": 0, "stock": 11, "cards": ["points-2", "~start-c*1"]}
    assert grid_of(state) == {"1.1": "oil-p1"}


def test_sb_10_a_money_card_pays_its_own_cubes(position: Build) -> None:
    state = position({"cards": "money-p1*2 ~start-c*1"}, grid="oil-s3").play("action one", "give money-p1*2", "cell 1.1")
    assert state.seat(0) == {"score": 0, "stock": 11, "cards": ["oil-s3", "~start-c*1"]}


@pytest.mark.parametrize(
    ("money", "subsets"),
    [
        ("", {(5, 4), (5, 3), (4, 3), (4, 6), (3, 6)}),
        ("money-p1*2", {(5, 4), (5, 3), (4, 3), (4, 6), (3, 6), (5, 6), (5, 4, 3)}),
    ],
)
def test_sb_11_one_to_many_takes_what_is_worth_no_more(position: Build, money: str, subsets: set[tuple[int, ...]]) -> None:
    values = {"cloth-s2": 5, "cloth-p1": 4, "points-1": 3, "points-2": 6}
    state = position({"cards": f"cloth-s4 ~start-c*1 {money}"}, grid=" ".join(values)).play("action many", "give cloth-s4")
    ends = [end for taken in state.reached("take", "money") for end in taken.reached("where")]
    taken = [tuple(value for card, value in values.items() if card in end.cards_of(0).split()) for end in ends]
    assert set(taken) == subsets
    assert {len(cards): taken.count(cards) for cards in subsets} == {len(cards): len(cards) for cards in subsets}


def test_sb_13_clients_and_emperors_are_not_exchanged(position: Build) -> None:
    grid = "start-a start-b"
    assert position({"cards": "c01 e01"}, grid=grid).moves == {"action pass"}
    assert position({"cards": "c01 e01 oil-s2"}, grid=grid).play("action one").moves == {"give oil-s2"}


def test_sb_23_a_card_just_activated_gets_cubes(position: Build) -> None:
    state = position({"cards": "start-c*7 ~oil-p2"}, question="window1").play("done")
    assert state.moves == {"activate ~oil-p2"}
    state = state.play("activate ~oil-p2")
    assert (state.question, state.seat(0)) == ("window2", {"score": 0, "stock": 2, "cards": ["oil-p2*2", "start-c*8"]})


def test_sb_24_with_a_short_stock_each_cube_is_a_choice(position: Build) -> None:
    seat = {"cards": "oil-p1 cloth-p2 ~start-b ~medicine-p1*11"}
    state = position(seat, question="window1").play("done", "activate ~start-b")
    assert {end.cards_of(0).removesuffix(" start-b ~medicine-p1*11") for end in state.reached("place")} == {
        "cloth-p2*1 oil-p1",
        "cloth-p2 oil-p1*1",
        "cloth-p2 oil-p1",
    }


def test_sb_27_the_officer_widens_one_kind_of_exchange(position: Build) -> None:
    def values(card: str, effect: str, grid: str) -> set[str]:
        state = position({"cards": card}, grid=grid, moguls={"officer": (effect, [0])})
        return state.moves - {"action pass"}

    assert values("cloth-p1", "officer-one-plus-4", "oil-p2") == {"action one"}
    assert values("cloth-p1", "officer-one-plus-4", "tribute-p2") == set()
    assert values("cloth-p1", "officer-one-plus-4", "start-a start-b") == {"action one"}
    assert values("points-3", "officer-many-plus-2", "oil-s3 cloth-s2") == {"action one", "action many"}
    assert values("points-3", "officer-many-plus-2", "oil-p2 cloth-s2") == {"action one"}
    assert values("cloth-p1", "officer-many-plus-2", "oil-s3") == set()


def test_sb_28_with_the_officer_money_cards_stay_active(position: Build) -> None:
    officer = {"officer": ("officer-money-stays-active", [0])}
    state = position({"cards": "oil-s2 money-p1*2"}, grid="oil-p2", moguls=officer)
    state = state.play("action one", "give oil-s2", "cell 1.1")
    assert state.seat(0) == {"score": 0, "stock": 10, "cards": ["money-p1*1", "oil-p2"]}


def test_sb_31_cards_are_exchanged_downwards_and_starting_cards_circulate(position: Build) -> None:
    state = position({"cards": "oil-s4 ~start-c*1"}, grid="start-b").play("action one", "give oil-s4", "cell 1.1")
    assert (state.cards_of(0), grid_of(state)) == ("start-b ~start-c*1", {"1.1": "oil-s4"})


@pytest.mark.parametrize("deck", [0, 20])
def test_sb_40_the_discard_becomes_the_deck_and_with_neither_nothing_is_drawn(position: Build, deck: int) -> None:
    discard = " ".join(["points-1", "points-1", "points-1", "points-2", "points-2", *TOP.split(), *MIDDLE.split()[:3]])
    discard += " cubes-3 cubes-3 activate-2 activate-2 tribute-s1 tribute-s1"
    cards = {"ally_discard": discard, "orders": {"allies": discard}} if deck else {}
    grid = "acquire-4 acquire-4 acquire-6 acquire-6 pottery-s1 pottery-s2"
    seats = [{"cards": "start-c*1"}, *({} for _ in range(4))]
    state = position(*seats, question="window0", grid=grid, ally_deck="", **cards).play("done")
    assert len(state.document["ally_deck"]) == max(deck - 1, 0)
    assert state.document["ally_discard"] == []
    assert grid_of(state).get("2.1") == ("points-1" if deck else None)


def test_sb_41_with_a_short_stock_the_extra_cube_goes_anywhere(position: Build) -> None:
    temple = {"temple": ("temple-extra-cube", [0])}
    reached = set()
    state = position({"cards": "oil-p1 cloth-p1 ~start-b ~medicine-p1*9"}, question="window1", moguls=temple)
    for end in state.play("done", "activate ~start-b").reached("place", "extra"):
        assert end.question == "window2"
        reached.add(end.cards_of(0).removesuffix(" start-b ~medicine-p1*9"))
    counts = [(oil, cloth) for oil in range(3) for cloth in range(3) if oil + cloth < 3]
    labels = ["", "*1", "*2"]
    assert reached == {f"cloth-p1{labels[cloth]} oil-p1{labels[oil]}" for oil, cloth in counts}
    state = position({"cards": "oil-p1 cloth-p1 ~start-b ~medicine-p1*8"}, question="window1", moguls=temple)
    assert state.play("done", "activate ~start-b").moves == {"extra none", "extra oil-p1*1", "extra cloth-p1*1"}
