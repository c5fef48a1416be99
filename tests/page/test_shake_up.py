"""Shake Up on the page: whole games by what is lit on the table, with the mouse and with the keyboard."""

import base64
import json
import zlib
from collections import Counter
from random import Random
from typing import Any

import pytest

import sakiyomi as sk

LIT = ".shake-up button.lit:visible"
ANSWERS = ".ask .answers button"
STICKS_OUT = """() => [...document.querySelectorAll('.su-desk, .su-hand')].flatMap((desk) => [...desk.querySelectorAll('*')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > desk.getBoundingClientRect().right + 1)
    .map((each) => each.className))"""


def offered(visit: Any) -> tuple[int, int]:
    """How many choices are lit on the table, and how many are beside it."""
    lit, answers = visit.page.evaluate(
        """([lit, answers]) => [[...document.querySelectorAll(lit)].filter((each) => each.checkVisibility()).length,
            document.querySelectorAll(answers).length]""",
        [LIT.removesuffix(":visible"), ANSWERS],
    )
    return int(lit), int(answers)


def press(visit: Any, generator: Random) -> None:
    """One of the choices, mostly one that lies on the table. A single one the page makes by itself, perhaps already."""
    lit, answers = offered(visit)
    if lit + answers < 2:
        return
    if answers and (not lit or generator.random() < 0.2):
        visit.page.locator(ANSWERS).nth(generator.randrange(answers)).click()
    else:
        visit.page.locator(LIT).nth(generator.randrange(lit)).click()


def views_of(visit: Any) -> list[dict[str, Any]]:
    return [told for url, told in visit.told() if f"/plays/{visit.play}" in url and "version" in told]


def assert_hides(view: dict[str, Any]) -> None:
    """Whether of another seat nothing is told but what is known, and the rest together."""
    for seat, cards in enumerate(view["document"]["seats"]):
        if seat != view["seat"]:
            assert not cards.keys() & {"hand", "kept", "deck", "covered"}
            hidden = cards["hand_size"] + cards["kept_size"] + cards["deck_size"] + cards.get("covered_size", 0)
            assert len(cards["hidden"]) == hidden - len(cards["known"])


def assert_shows(visit: Any, names: dict[str, str]) -> None:
    """Whether the table shows what the view tells, and in hands of others no card that is not known."""
    document = next(view["document"] for view in reversed(views_of(visit)) if view["ply"] == visit.ply)
    shown = visit.page.locator(".su-hand .su-name").all_inner_texts()
    own, *others = document["seats"]
    assert Counter(shown) == Counter(names[card] for card in own["hand"] + own["kept"])
    for desk, seat in zip(visit.page.locator(".su-others .su-desk").all(), others, strict=True):
        known = desk.locator(".su-zone.hand .su-name").all_inner_texts()
        assert Counter(known) == Counter(names[card] for card in seat["known"])
        stacks = desk.locator(".money-stack")
        for stack, values in zip(stacks.all(), (seat["income"], seat["loans"]), strict=True):
            assert stack.inner_text() == (f"${values[-1]}K" if values else "")


@pytest.fixture(scope="module")
def names() -> dict[str, str]:
    """Of each side of each card."""
    kinds = sk.game("shake_up").cards[0].document["employee"]
    return {f"{kind['kind']}{mark}": name for kind in kinds for name, mark in zip(kind["names"], ("", "^"), strict=True)}


def test_a_whole_game_by_what_is_lit(visit: Any, names: dict[str, str]) -> None:
    shown, generator = visit(), Random(4)
    shown.begin("shake_up", max_turns=7)  # a deck lasts for some five turns: audits come up
    ply = -1
    while shown.wait_for_turn(ply):
        ply = shown.ply
        if ply % 5 == 0:
            assert_shows(shown, names)
        press(shown, generator)
    assert shown.page.locator(".ending h2").inner_text() in ("You have won.", "You have lost.", "A draw.")
    assert shown.page.locator(LIT).count() == 0
    views = views_of(shown)
    for view in views:
        assert_hides(view)
    assert shown.page.locator(".moves li").count() == views[-1]["ply"]


@pytest.mark.parametrize("players", [1, 4])
def test_it_is_played_by_as_few_and_as_many_as_can_be(visit: Any, players: int) -> None:
    shown, generator = visit(viewport={"width": 360, "height": 740}), Random(players)
    shown.begin("shake_up", players=players)
    ply = -1
    for _ in range(6):
        assert shown.wait_for_turn(ply)
        ply = shown.ply
        assert not shown.is_wide()
        press(shown, generator)


def test_the_keyboard_suffices(visit: Any) -> None:
    shown, generator = visit(), Random(2)
    shown.begin("shake_up")
    keys, ply, decisions = shown.page.keyboard, -1, 0
    while decisions < 10 and shown.wait_for_turn(ply):
        ply = shown.ply
        if sum(offered(shown)) < 2:
            continue
        reach(shown)
        for _ in range(generator.randrange(4)):
            keys.press("ArrowRight")
        keys.press("Enter")
        decisions += 1
    assert decisions == 10 or shown.is_over


def reach(visit: Any) -> None:
    """By Tab to something that can be chosen: on the table, or beside it where nothing is lit there."""
    wanted = ".lit" if offered(visit)[0] else ".answers button"
    for _ in range(60):
        if visit.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        visit.page.keyboard.press("Tab")
    raise AssertionError(f"no choice is reached: {visit.page.locator('.ask').inner_text()}")


def test_a_hint_is_lit_and_undo_takes_back(visit: Any) -> None:
    shown = visit()
    shown.begin("shake_up")
    shown.wait_for_turn()
    hand = shown.page.locator(".su-hand .su-name").all_inner_texts()
    shown.page.locator('[data-key="hint"]').click()
    shown.page.wait_for_selector(".told:not([hidden])")
    assert shown.page.locator(".shake-up .hinted, .answers .main").count() >= 1
    shown.page.locator(LIT).first.click()
    shown.wait_for_turn(0)
    shown.page.locator('[data-key="undo"]').click()
    shown.page.wait_for_selector('.ask[data-ply="0"]')
    assert shown.page.locator(".su-hand .su-name").all_inner_texts() == hand


def crowded(players: int) -> Any:
    """A view of a game played at random, with many cards in play and known."""
    generator, best, found = Random(players), -1, None
    record = sk.game("shake_up").new(players=players, seed=players)
    while record.outcome() is None:
        moves = [move for move in record.state.legal_moves() if str(move).split()[0] not in ("stop", "skip")]
        view = record.state.view(record.state.to_move)
        document = view.to_json()
        size = sum(len(seat["play"]) + 3 * len(seat["known"]) for seat in document["seats"])
        if size > best:
            best, found = size, document
        record.push(generator.choice(moves or record.state.legal_moves()))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_crowded_tables_fit(visit: Any, players: int) -> None:
    document = crowded(players)
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(document).encode()) + packer.flush()
    shown = visit(viewport={"width": 360, "height": 740})
    shown.page.goto(f"{shown.address}#look/shake_up/view/{base64.urlsafe_b64encode(packed).decode().rstrip('=')}")
    shown.page.wait_for_selector(".shake-up .su-hand")
    known = sum(len(seat["known"]) for seat in document["seats"] if "hidden" in seat)
    assert shown.page.locator(".su-others .some-known .su-card").count() == known
    for drawer in shown.page.locator(".shake-up summary").all():
        drawer.click()
    for width in (360, 768, 1440):
        shown.page.set_viewport_size({"width": width, "height": 900})
        assert not shown.is_wide()
        assert shown.page.evaluate(STICKS_OUT) == []


def test_looking_back_marks_the_card_that_was_played(visit: Any) -> None:
    shown = visit()
    shown.begin("shake_up")
    shown.wait_for_turn()
    card = shown.page.locator(f".su-hand {LIT.removeprefix('.shake-up ')}").first
    name = card.locator(".su-name").inner_text()
    card.click()
    shown.wait_for_turn(0)
    press(shown, Random(1))
    shown.wait_for_turn(1)
    shown.page.locator(".moves button").first.click()
    shown.page.wait_for_selector('.ask[data-turn="past"]')
    assert shown.page.locator(".own .su-zone.play .changed .su-name").all_inner_texts() == [name]
    assert shown.page.locator(LIT).count() == 0
