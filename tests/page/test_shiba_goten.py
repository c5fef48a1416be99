"""Shiba Goten on the page: what is lit on the table is pressed, with the mouse and with the keyboard."""

from random import Random
from typing import Any

import pytest

LIT = ".shiba button.lit"
ENDS = ("You have won.", "You have lost.", "A draw.", "You share the first place.", "The game is over.")


def lit(visit: Any) -> list[str]:
    """What can be pressed, one button for each move."""
    found = visit.page.locator(LIT).evaluate_all(
        "all => [...new Map(all.map((each) => [each.dataset.set ?? each.dataset.key, each.dataset.key])).values()]"
    )
    return [str(key) for key in found]


def press(visit: Any, key: str) -> None:
    visit.page.locator(f'[data-key="{key}"]').click()


def turn(visit: Any, generator: Random) -> None:
    """Presses something that is lit; where there is one move only, the page makes it."""
    if len(keys := lit(visit)) > 1:
        press(visit, generator.choice(keys))


def views(visit: Any) -> list[dict[str, Any]]:
    """All positions that the service has told."""
    return [told for url, told in visit.told() if f"/plays/{visit.play}" in url and "standings" in told]


def is_unknown_below_its_top(view: dict[str, Any]) -> bool:
    """Whether a position tells which dolls are in a pile, but not in which order."""
    return all(pile[1:] == sorted(pile[1:]) for pile in view["document"]["piles"])


def test_a_whole_game_by_what_is_lit(visit: Any) -> None:
    shown, generator, ply = visit(), Random(1), -1
    shown.begin("shiba_goten")
    while shown.wait_for_turn(ply):
        ply = shown.ply
        turn(shown, generator)
    assert shown.page.locator(".ending h2").inner_text() in ENDS
    assert not lit(shown)
    told = views(shown)
    assert all(is_unknown_below_its_top(view) for view in told)
    assert all(view["deal"] is None for view in told if not view["outcome"])
    for number, seat in enumerate(told[-1]["document"]["seats"]):
        for place, doll in enumerate(seat["seats"]):
            drawn = shown.page.locator(f'[data-place="{number}-{place}"] > .doll .plate').all_inner_texts()
            assert drawn == ([doll] if doll else [])
    totals = shown.page.locator(".shiba .total").all_inner_texts()
    assert [int(each.split()[0].replace("\N{MINUS SIGN}", "-")) for each in totals] == [
        each["points"] for each in told[-1]["standings"]
    ]


def test_the_keyboard_suffices(visit: Any) -> None:
    shown, generator, decisions = visit(), Random(3), 0
    shown.begin("shiba_goten")
    shown.wait_for_turn()
    keys = shown.page.keyboard
    focus = "document.activeElement.matches('.shiba button.lit')"
    for _ in range(60):
        keys.press("Tab")
        if shown.page.evaluate(focus):
            break
    while decisions < 10:
        ply = shown.ply
        if len(lit(shown)) > 1:
            assert shown.page.evaluate(focus), "the focus goes where a choice can be made"
            for _ in range(3):
                keys.press(generator.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
            keys.press("Enter")
            decisions += 1
        assert shown.wait_for_turn(ply)


@pytest.mark.parametrize(("players", "viewport"), [(4, {"width": 360, "height": 740}), (3, {"width": 768, "height": 1024})])
def test_nothing_sticks_out(visit: Any, players: int, viewport: dict[str, int]) -> None:
    shown, generator, ply = visit(viewport=viewport), Random(5), -1
    shown.begin("shiba_goten", players=players)
    for _ in range(7):
        assert shown.wait_for_turn(ply)
        assert not shown.is_wide()
        small = shown.page.locator(LIT).evaluate_all(
            "all => all.filter((each) => each.offsetWidth < 40 || each.offsetHeight < 40).length"
        )
        assert small == 0
        ply = shown.ply
        turn(shown, generator)


def test_alone_dolls_are_kept_or_replaced_until_the_player_stops(visit: Any) -> None:
    shown, generator, ply = visit(), Random(2), -1
    shown.begin("shiba_goten", players=1)
    seen, stop = set(), shown.page.locator('[data-key="answer-stop"]')
    while shown.wait_for_turn(ply):
        ply = shown.ply
        seen |= {key.split("-")[1] for key in lit(shown)}
        if stop.count():
            choice = "stop" if {"keep", "seat"} <= seen else "go"
            shown.page.locator(f'[data-key="answer-{choice}"]').click()
        else:
            turn(shown, generator)
    assert {"market", "seat"} <= seen
    assert "points" in shown.page.locator(".ending p").inner_text()
    assert not [view for view in views(shown) if not is_unknown_below_its_top(view)]


def until_a_doll_is_placed(visit: Any) -> list[str]:
    """Plays until there are seats to choose from, and says what can be pressed."""
    ply = -1
    while visit.wait_for_turn(ply):
        ply, keys = visit.ply, lit(visit)
        if len(keys) > 1 and "-seat-" in keys[0]:
            return keys
        if len(keys) > 1:
            press(visit, keys[0])
    return []


def test_what_pressing_comes_to_is_shown_before(visit: Any) -> None:
    shown = visit()
    shown.begin("shiba_goten")
    key = until_a_doll_is_placed(shown)[0]
    seat = shown.page.locator(f'[data-key="{key}"]')
    seat.hover()
    assert f"seat {key.split('-')[-1]}:" in shown.page.locator(".shiba-told").inner_text()
    doll = shown.page.locator(".hand .doll.asked .plate").inner_text()
    assert f"place {doll} here" in str(seat.get_attribute("aria-label"))
    assert seat.locator(".ghost .plate").inner_text() == doll
