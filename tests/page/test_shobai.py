"""'Shobai' All Right on the page: games that are played by pressing what is lit, and by the keyboard."""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import sakiyomi as sk

Play = Callable[..., None]

READY = """() => {
  const isReady = document.querySelector('.ending:not([hidden])') || document.querySelector('.ask[data-turn=mine]');
  return isReady && !document.querySelector('.ask .thinking') && document.querySelector('.controls [data-key=undo]');
}"""
SPOTS = "[data-key=pay]:enabled, [data-menu] button, button.sho-lit, .ask[data-turn=mine] .answers button"
KEPT = """const asked = window.fetch;
window.decks = [];
window.fetch = async (...request) => {
  const answer = await asked(...request);
  answer.clone().json().then((told) => told.document?.ally_deck && window.decks.push(told.document.ally_deck), () => {});
  return answer;
};"""


def picked(keys: list[str], rng: random.Random) -> str:
    """What was begun is ended; else orders come first, so that games have some."""
    for begun in ("pay", "choose-", "order-", "cell-"):
        if found := [key for key in keys if key.startswith(begun)]:
            return rng.choice(found)
    return rng.choice(keys)


def test_a_game_is_played_by_pressing_what_is_lit(play: Play, page: Any) -> None:
    rng, pressed = random.Random(4), Counter[str]()
    page.add_init_script(KEPT)
    play("shobai", windows="pruned")
    for _ in range(400):
        page.wait_for_function(READY)
        if page.locator(".ending:visible").count():
            break
        keys = page.locator(SPOTS).evaluate_all("(spots) => spots.map((spot) => spot.dataset.key)")
        if not keys:
            page.wait_for_timeout(20)
            continue
        key = picked(keys, rng)
        page.evaluate("(key) => document.querySelector(`[data-key='${key}']:enabled`)?.click()", key)
        pressed[key.split("-")[0]] += 1
        page.wait_for_timeout(20)
    assert page.locator(".ending h2").inner_text().startswith("You ")
    assert page.locator("button.sho-lit").count() == 0
    assert pressed.keys() >= {"own", "cell"}
    decks = page.evaluate("window.decks")
    assert decks
    assert all(deck == sorted(deck) for deck in decks)


def with_pottery() -> str:
    """The first action of a game, of a player who can pay c11, four pottery and two of any product."""
    record = sk.game("shobai").new(2, seed=3)
    while (document := record.state.to_json())["question"]["kind"] != "action":
        record.push(record.state.legal_moves()[0])
    assert "c11" in document["clients"]
    for card in ("pottery-p1", "pottery-s2", "oil-s2"):
        document["ally_deck"].remove(card)
    cards = ["oil-s2", "pottery-p1*3", "pottery-s2", "start-a", "start-b", "start-c"]
    document["seats"][0] = {"score": 0, "stock": 9, "cards": cards}
    return json.dumps(document)


def test_a_payment_is_counted_down(play: Play, page: Any) -> None:
    play("shobai", position=with_pottery())
    page.locator("[data-key='order-c11']").click()
    still, paid = page.locator(".sho-pay p"), page.get_by_role("button", name="Pay", exact=True)
    assert still.inner_text().split() == ["Still", "to", "pay:", "4", "pottery", "2", "any"]
    for key, left in (("pottery-p1", "3 pottery 2 any"), ("pottery-p1", "2 pottery 2 any"), ("pottery-p1", "1 pottery 2 any")):
        page.locator(f"[data-key='own-0-{key}-0']").click()
        assert still.inner_text().split()[3:] == left.split()
        assert paid.is_disabled()
    page.locator("[data-key='own-0-pottery-s2-0']").click()
    assert still.inner_text().split()[3:] == ["1", "any"]
    page.locator("[data-key='own-0-oil-s2-0']").click()
    assert page.locator("[data-at='own-0-pottery-p1-0'] .sho-use").inner_text() == "2 cubes", "one is not needed any more"
    paid.click()
    page.locator("[data-at^='own-0-c11']").wait_for()
    assert page.locator(".sho-own .sho-score b").first.inner_text() == "4"
    assert page.locator("[data-at='own-0-pottery-p1-0']").get_attribute("data-told").endswith("inactive; 1 cube")


def test_an_action_is_taken_back_as_a_whole(play: Play, page: Any) -> None:
    play("shobai", position=with_pottery())
    page.locator("[data-key='order-c11']").click()
    page.get_by_role("button", name="Choose another").click()
    page.locator(".ask .what", has_text="Your action").wait_for()
    assert page.locator("[data-key='order-c11'].sho-lit").count() == 1


def test_the_keyboard_is_enough(play: Play, page: Any) -> None:
    play("shobai", windows="pruned")
    made = 0
    for _ in range(60):
        page.wait_for_function(READY)
        before = page.locator(".moves li").count()
        for _ in range(80):
            if page.evaluate("(spots) => document.activeElement?.matches(spots)", SPOTS):
                break
            page.keyboard.press("Tab")
        else:
            continue
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        made += page.locator(".moves li").count() > before
        if made >= 10:
            break
    assert made >= 10


def test_five_players_fit_on_a_phone(play: Play, page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    play("shobai", players=5)
    page.wait_for_function(READY)
    assert page.locator(".sho-player").count() == 5
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate("""() => [...document.querySelectorAll('.shobai *')].filter((each) =>
      each.textContent.trim() && each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < 14).length""")
    assert small == 0
