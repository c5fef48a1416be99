"""Shobu on the page: stone by stone, with the mouse and with the keyboard."""

from random import Random
from typing import Any

import sakiyomi as sk


def pick(visit: Any, generator: Random, *states: str) -> str | None:
    """One of the squares in the first of these states that any square has."""
    for state in states:
        squares = visit.page.locator(f'.square[data-state="{state}"]').evaluate_all(
            "all => all.map((each) => each.dataset.key.slice(7))"
        )
        if squares:
            return str(generator.choice(squares))
    return None


def press(visit: Any, square: str) -> None:
    visit.page.locator(f'[data-key="square-{square}"]').click()


def turn(visit: Any, generator: Random) -> None:
    """A turn by three squares: a stone, where it goes, and the stone that goes with it."""
    for states in (("free",), ("goal",), ("mate",)):
        square = pick(visit, generator, *states)
        assert square, f"nothing to press as {states}: {visit.page.locator('.ask').inner_text()}"
        press(visit, square)


def test_a_whole_game_by_its_stones(visit: Any) -> None:
    shown, generator = visit(), Random(1)
    shown.begin("shobu")
    ply = -1
    while shown.wait_for_turn(ply):
        ply = shown.ply
        turn(shown, generator)
    assert shown.page.locator(".ending h2").inner_text() in ("You have won.", "You have lost.", "A draw.")
    views = [told for url, told in shown.told() if f"/plays/{shown.play}" in url and "outcome" in told]
    moves = {made["ply"]: made["move"] for view in views for made in view["moves"]}
    record = sk.game("shobu").new()
    for ply in sorted(moves):
        record.push(moves[ply])
    assert record.outcome() == tuple(views[-1]["outcome"])
    assert str(record.state) == views[-1]["position"]
    assert shown.page.locator(".moves li").count() == len(record.moves)


def test_the_aggressive_stone_may_be_chosen_first(visit: Any) -> None:
    shown = visit()
    shown.begin("shobu")
    shown.wait_for_turn()
    aggressive = {"free": "c5", "goal": "c6"}  # on a board where no passive move of Black can be
    for state, square in aggressive.items():
        assert shown.page.locator(f'[data-key="square-{square}"]').get_attribute("data-state") == state
        press(shown, square)
    question = shown.page.locator(".ask .what").inner_text()
    assert "passive" in question.lower()
    press(shown, str(pick(shown, Random(1), "mate")))
    shown.wait_for_turn(1)
    assert "c5c6" not in shown.page.locator(".moves").inner_text()  # written as passive stone, where it goes, aggressive stone
    assert shown.ply == 2


def test_the_keyboard_suffices(visit: Any) -> None:
    shown = visit()
    shown.begin("shobu")
    shown.wait_for_turn()
    keys = shown.page.keyboard
    for _ in range(60):
        keys.press("Tab")
        if (shown.page.evaluate("document.activeElement.dataset.key") or "").startswith("square-"):
            break
    for _ in range(5):
        ply = shown.ply
        for state in ("free", "goal", "mate"):
            walk(shown, str(pick(shown, Random(ply), state)))
            keys.press("Enter")
        if not shown.wait_for_turn(ply):
            break
    assert shown.ply >= 10 or shown.is_over


def walk(visit: Any, square: str) -> None:
    """By arrow keys from the square that has the focus."""
    held = visit.page.evaluate("document.activeElement.dataset.key")[7:]
    across, up = ord(square[0]) - ord(held[0]), int(square[1]) - int(held[1])
    for count, keys in ((across, ("ArrowLeft", "ArrowRight")), (up, ("ArrowDown", "ArrowUp"))):
        for _ in range(abs(count)):
            visit.page.keyboard.press(keys[count > 0])
    assert visit.page.evaluate("document.activeElement.dataset.key") == f"square-{square}"
