"""Which game is played, and with which cards."""

from pathlib import Path
from typing import Any

import sakiyomi as sk


def test_cards_of_ones_own_come_into_the_game_its_links_and_the_next_game(visit: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(sk.cards.to_text(sk.cards.standard("shobai")).replace('name = "reconstructed"', 'name = "mine"', 1))
    shown = visit(permissions=["clipboard-read", "clipboard-write"])
    shown.page.goto(shown.address)
    shown.page.locator('.tile[data-game="shobai"]').click()
    form = shown.page.locator("section.begin")
    form.locator("summary").click()
    with shown.page.expect_response("**/v1/cards"):
        form.locator('input[type="file"]').set_input_files(file)
    form.locator(".button.main").click()
    shown.page.wait_for_selector("main.game")
    assert set_of(shown) == "mine"
    shown.page.locator('[data-key="link"]').click()
    shown.page.locator("dialog").wait_for()
    link = shown.page.evaluate("navigator.clipboard.readText()")
    shown.page.goto(link)
    shown.page.wait_for_selector("main.game .answers .button.main")
    assert [told["cards"]["name"] for url, told in shown.told() if url.endswith("/scene")] == ["mine"]
    shown.page.locator("main.game .answers .button.main").click()
    shown.page.wait_for_url("**/#play/*")
    shown.page.wait_for_selector(".ask[data-turn]")
    assert set_of(shown) == "mine"


def set_of(visit: Any) -> str:
    """The name of the card set that the game is played with."""
    return str([told["cards"]["name"] for url, told in visit.told() if f"/plays/{visit.play}" in url and "cards" in told][-1])


def test_a_card_file_with_a_fault_is_refused_where_it_was_chosen(visit: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("game = 'shobai'\n")
    shown = visit()
    shown.page.goto(shown.address)
    shown.page.locator('.tile[data-game="shobai"]').click()
    shown.page.locator("section.begin summary").click()
    shown.page.locator('section.begin input[type="file"]').set_input_files(file)
    fault = shown.page.locator("section.begin .note.bad")
    fault.wait_for()
    assert "mine.toml: cards" in fault.inner_text()
    shown.faults = [each for each in shown.faults if "422" not in each]


def test_people_play_each_other_by_a_link(visit: Any) -> None:
    first, second = visit(), visit()
    first.begin("shobu", against="person")
    link = first.page.locator("dialog textarea").input_value()
    first.page.locator("dialog .end button").click()
    second.page.goto(link)
    second.page.wait_for_selector('.ask[data-turn="theirs"]')
    assert "/" not in second.page.url.partition("#play/")[2]  # the token is kept, and gone from the address
    for square in ("a1", "a2", "e1"):
        first.page.locator(f'[data-key="square-{square}"]').click()
    second.page.wait_for_selector('.ask[data-turn="mine"]')
    assert "a1 to a2" in second.page.locator(".ask").inner_text()
