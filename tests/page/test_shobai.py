"""'Shobai' All Right on the page: games that are played by pressing what is lit, and by the keyboard."""

import json
import random
from collections import Counter
from typing import Any

import sakiyomi as sk

SPOTS = "[data-key=pay]:enabled, [data-menu] button, button.sho-lit, .ask[data-turn=mine] .answers button"


def picked(keys: list[str], generator: random.Random) -> str:
    """What was begun is ended; else orders come first, so that games have some."""
    for begun in ("pay", "choose-", "order-", "cell-"):
        if found := [key for key in keys if key.startswith(begun)]:
            return generator.choice(found)
    return generator.choice(keys)


def test_a_whole_game_by_what_is_lit(visit: Any) -> None:
    shown, generator, pressed = visit(), random.Random(4), Counter[str]()
    shown.begin("shobai")
    while shown.wait_for_turn():
        keys = shown.page.locator(SPOTS).evaluate_all("all => all.map((each) => each.dataset.key)")
        if not keys or shown.page.locator(".thinking").count():
            shown.page.wait_for_timeout(10)
            continue
        key = picked(keys, generator)
        shown.page.evaluate("key => document.querySelector(`[data-key='${key}']`)?.click()", key)
        pressed[key.split("-")[0]] += 1
        assert pressed.total() < 600
        shown.page.wait_for_timeout(10)
    assert shown.page.locator(".ending h2").inner_text().startswith("You ")
    assert shown.page.locator("button.sho-lit").count() == 0
    assert pressed.keys() >= {"own", "cell"}
    views = [told for url, told in shown.told() if f"/plays/{shown.play}" in url and "choices" in told]
    assert all(view["document"]["ally_deck"] == sorted(view["document"]["ally_deck"]) for view in views)
    assert all(view["document"]["client_deck"] == sorted(view["document"]["client_deck"]) for view in views)


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


def go_on_from(shown: Any, position: str) -> None:
    seats = [{"kind": "person"}, {"kind": "engine", "level": "beginner"}]
    made = shown.page.request.post(
        f"{shown.address}v1/plays", data={"game": "shobai", "position": position, "seats": seats}
    ).json()
    shown.page.goto(f"{shown.address}#play/{made['id']}/{made['tokens'][0]}")
    shown.page.wait_for_selector("main.game")
    shown.wait_for_turn()


def test_a_payment_is_counted_down(visit: Any) -> None:
    shown = visit()
    go_on_from(shown, with_pottery())
    page = shown.page
    page.locator("[data-key='order-c11']").click()
    still, paid = page.locator(".sho-pay p"), page.get_by_role("button", name="Pay", exact=True)
    assert still.inner_text().split()[:7] == ["Still", "to", "pay:", "4", "pottery", "2", "any"]
    for left in ("3 pottery 2 any", "2 pottery 2 any", "1 pottery 2 any"):
        page.locator("[data-key='own-0-pottery-p1-0']").click()
        assert left in " ".join(still.inner_text().split())
        assert paid.is_disabled()
    page.locator("[data-key='own-0-pottery-s2-0']").click()
    assert page.locator(".ask .what").inner_text().endswith("still 1 any")
    page.locator("[data-key='own-0-oil-s2-0']").click()
    assert page.locator("[data-at='own-0-pottery-p1-0'] .sho-use").inner_text() == "2 cubes", "one is not needed any more"
    paid.click()
    page.locator("[data-at^='own-0-c11']").wait_for()
    assert page.locator(".sho-own .sho-score b").first.inner_text() == "4"
    assert page.locator("[data-at='own-0-pottery-p1-0']").get_attribute("data-told").endswith("inactive; 1 cube")


def test_an_action_is_taken_back_as_a_whole(visit: Any) -> None:
    shown = visit()
    go_on_from(shown, with_pottery())
    shown.page.locator("[data-key='order-c11']").click()
    shown.page.get_by_role("button", name="Choose another").click()
    shown.page.locator(".ask .what", has_text="Your action").wait_for()
    assert shown.page.locator("[data-key='order-c11'].sho-lit").count() == 1


def test_the_keyboard_suffices(visit: Any) -> None:
    shown, made = visit(), 0
    shown.begin("shobai")
    while made < 10 and shown.wait_for_turn():
        ply = shown.ply
        for _ in range(80):
            if shown.page.evaluate("spots => document.activeElement?.matches(spots)", SPOTS):
                break
            shown.page.keyboard.press("Tab")
        shown.page.keyboard.press("ArrowRight")
        shown.page.keyboard.press("Enter")
        shown.page.wait_for_timeout(50)
        made += shown.ply > ply
    assert made >= 10


def test_five_players_fit_on_a_phone(visit: Any) -> None:
    shown = visit(viewport={"width": 360, "height": 780})
    shown.begin("shobai", players=5)
    shown.wait_for_turn()
    assert shown.page.locator(".sho-player").count() == 5
    assert not shown.is_wide()
    small = shown.page.evaluate("""() => [...document.querySelectorAll('.shobai *')].filter((each) =>
      each.textContent.trim() && each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < 14).length""")
    assert small == 0
