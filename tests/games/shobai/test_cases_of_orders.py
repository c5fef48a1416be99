"""The tricky cases of the rules, numbered as there: payments of Clients and Emperors. Seat 0 acts."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import changed

Build = Callable[..., Any]


def paid(state: Any, kind: str, order: str) -> set[str]:
    """The rows that all payments of an order leave."""
    ends = state.play(f"action {kind}", f"order {order}").reached("pay", "keep")
    return {end.cards_of(0) for end in ends}


def test_sb_14_the_order_of_the_rulebook(position: Build) -> None:
    row = {"cards": "cloth-p1*3 cloth-s2 pottery-p2*5"}
    state = position(row, clients="c01 c02 c13 c17 c18 c19").play("action client", "order c13")
    assert state.moves == {"pay cloth-p1*3 2", "pay cloth-p1*3 3"}
    state = state.play("pay cloth-p1*3 2")
    assert state.question == "window3"
    assert state.seat(0) == {"score": 6, "stock": 10, "cards": ["c13", "~cloth-p1*1", "~cloth-s2", "~pottery-p2*1"]}
    assert state.document["clients"] == ["c01", "c02", "c17", "c18", "c19"]
    assert len(state.play("done").document["clients"]) == 6


def test_sb_16_any_is_any_product_but_money(position: Build) -> None:
    cards = changed("client", "c01", need={"any": 3})
    state = position({"cards": "oil-p1*1 medicine-s1 tribute-p1*1 money-p2*5"}, clients="c01", cards=cards)
    assert paid(state, "client", "c01") == {"c01 money-p2*5 ~medicine-s1 ~oil-p1 ~tribute-p1"}


def test_sb_17_what_a_passive_has_too_much_is_lost(position: Build) -> None:
    cards = changed("client", "c02", need={"oil": 2})
    state = position({"cards": "oil-s3 ~start-c*1"}, clients="c02", cards=cards)
    assert paid(state, "client", "c02") == {"c02 ~oil-s3 ~start-c*1"}


def test_sb_18_a_useless_card_is_not_paid(position: Build) -> None:
    state = position({"cards": "cloth-s3 cloth-s1 ~start-c*1"}, clients="c01")
    assert paid(state, "client", "c01") == {"c01 cloth-s1 ~cloth-s3 ~start-c*1"}
    assert "action client" not in position({"cards": "cloth-s1"}, clients="c01").moves


@pytest.mark.parametrize(("tribute", "legal"), [("", False), ("tribute-p1", False), ("tribute-p1*1", True)])
def test_sb_19_an_emperor_needs_a_tribute_card_that_pays(position: Build, tribute: str, legal: bool) -> None:
    others = "cloth-p1*2 cloth-s1 oil-p1 oil-s1 pottery-p1 pottery-s1 medicine-p1 medicine-s1"
    state = position({"cards": f"{others} {tribute}"}, emperors="e01")
    assert ("action emperor" in state.moves) == legal


def test_sb_21_a_card_deactivated_for_tribute_keeps_its_cubes(position: Build) -> None:
    cards = changed("emperor", "e01", tributes=2)
    state = position({"cards": "tribute-s1 cloth-p2*4"}, emperors="e01", cards=cards)
    state = state.play("action emperor", "order e01")
    assert state.seat(0) == {"score": 4, "stock": 8, "cards": ["e01", "~cloth-p2*4", "~tribute-s1"]}


@pytest.mark.parametrize(("client", "card", "legal"), [("c03", "medicine-p1*3", True), ("c04", "pottery-p1*3", False)])
def test_sb_30_medicine_is_pottery_but_pottery_no_medicine(position: Build, client: str, card: str, legal: bool) -> None:
    scholar = {"scholar": ("scholar-medicine-as-pottery", [0])}
    state = position({"cards": card}, clients=client, moguls=scholar)
    assert ("action client" in state.moves) == legal
    assert "action client" not in position({"cards": card}, clients=client).moves


def test_sb_32_one_of_the_cards_used_stays_active(position: Build) -> None:
    scholar = {"scholar": ("scholar-keep-one-active", [0])}
    row = {"cards": "cloth-s2 oil-p1*1 oil-s1 ~start-c*1"}
    state = position(row, clients="c17", moguls=scholar)
    choice = state.play("action client", "order c17")
    assert choice.moves == {"keep none", "keep cloth-s2", "keep oil-p1", "keep oil-s1"}
    assert paid(state, "client", "c17") == {
        "c17 ~cloth-s2 ~oil-p1 ~oil-s1 ~start-c*1",
        "c17 cloth-s2 ~oil-p1 ~oil-s1 ~start-c*1",
        "c17 oil-p1 ~cloth-s2 ~oil-s1 ~start-c*1",
        "c17 oil-s1 ~cloth-s2 ~oil-p1 ~start-c*1",
    }


@pytest.mark.parametrize(("option", "kept"), [("yes", {"none", "tribute-s2", "cloth-p1*2"}), ("no", {"none", "tribute-s2"})])
def test_sb_32_a_card_deactivated_for_tribute_stays_active_by_an_option(position: Build, option: str, kept: set[str]) -> None:
    scholar = {"scholar": ("scholar-keep-one-active", [0])}
    state = position({"cards": "tribute-s2 cloth-p1*2"}, emperors="e01", moguls=scholar, keep_tribute=option)
    assert state.play("action emperor", "order e01").moves == {f"keep {label}" for label in kept}


def test_sb_43_a_tribute_card_pays_cubes_or_is_deactivated(position: Build) -> None:
    cards = changed("emperor", "e01", tributes=2)
    state = position({"cards": "tribute-s1 tribute-p1*3"}, emperors="e01", cards=cards)
    assert state.play("action emperor", "order e01").moves == {
        "pay tribute-p1*3 1",
        "pay tribute-p1*3 2",
        "pay tribute-p1*3 drop",
    }
    assert paid(state, "emperor", "e01") == {
        "e01 ~tribute-p1*2 ~tribute-s1",
        "e01 tribute-s1 ~tribute-p1*1",
        "e01 ~tribute-p1*3 ~tribute-s1",
    }
