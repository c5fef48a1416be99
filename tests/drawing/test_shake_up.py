"""Shake Up: pictures and terminal drawings show what a seat may know, whole, in order and in its place."""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any
from unicodedata import east_asian_width

import pytest

import sakiyomi as sk
from sakiyomi import drawing
from sakiyomi.cards import CardSet

GAME = sk.game("shake_up")
ELEMENT = "{http://www.w3.org/2000/svg}"
LETTER = 0.6
FRAMED = {"play", "layoff", "carry", "upgrade", "trigger", "rehire", "target", "react"}
LONG, WIDE = "Extraordinarily Long-Winded Vice President of Nearly All", "臨時最高情報責任者兼警備員補佐代理"


def positions(players: int, seed: int, every: int = 9, **options: Any) -> Iterator[Any]:
    """Whole positions of a game in which hardly anything is declined, the last one among them."""
    record, rng, ply = GAME.new(players, seed, **options), Random(seed), 0
    while record.outcome() is None:
        if ply % every == 0:
            yield record.state
        moves = [str(move) for move in record.state.legal_moves()]
        busy = [move for move in moves if not re.search("skip|stop|audit e|audit t|carry none", move)]
        record.push(rng.choice(moves if rng.random() < 0.1 else busy or moves))
        ply += 1
    yield record.state


def renamed(name: str) -> CardSet:
    """The standard set, each card with this name on both sides."""
    document = GAME.cards[0].document
    for card in document["employee"]:
        card["names"] = [name, name]
    return CardSet(GAME.name, json.dumps(document))


def used(picture: str) -> Counter[str]:
    """How often each defined shape is used."""
    return Counter(element.attrib["href"] for element in ET.fromstring(picture).iter(f"{ELEMENT}use"))


def spans(root: ET.Element) -> Iterator[tuple[int, float, float, float]]:
    """Each text: the number of its group, its baseline, its left and its right end, estimated."""
    for number, group in enumerate(root.findall(f"{ELEMENT}g")):
        for element in group.iter(f"{ELEMENT}text"):
            words = element.text or ""
            wide = sum(1 if east_asian_width(letter) in "WF" else LETTER for letter in words)
            width = float(element.get("font-size", "13")) * wide
            shift = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
            left = float(element.attrib["x"]) - shift * width
            yield number, float(element.attrib["y"]), left, left + width


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_positions_and_views_of_random_games_are_drawn(players: int) -> None:
    for state in positions(players, seed=players, every=37):
        for seen in (state, *map(state.view, range(players))):
            picture, text = drawing.svg(seen), drawing.terminal(seen)
            ET.fromstring(picture)
            assert picture == drawing.svg(seen) == seen._repr_svg_()
            assert text.isascii()
            assert max(map(len, text.splitlines())) <= 100
            assert "sk-shake-up" in picture
            assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")


@pytest.mark.parametrize("name", [None, LONG, WIDE])
@pytest.mark.parametrize("players", [1, 4])
def test_no_text_overlaps_another_or_leaves_its_panel(players: int, name: str | None) -> None:
    options = {} if name is None else {"cards": renamed(name)}
    for state in positions(players, seed=3, every=25, **options):
        root = ET.fromstring(drawing.svg(state))
        lines = defaultdict(list)
        for number, baseline, left, right in spans(root):
            lines[number, baseline].append((left, right))
            limit = float(root.attrib["width"]) - 32 if number == 0 else 568
            assert 0 <= left <= right <= limit
        for line in lines.values():
            assert all(before[1] <= after[0] for before, after in pairwise(sorted(line)))


def test_a_view_shows_backs_for_the_cards_of_others_and_faces_for_those_that_all_know() -> None:
    seen_known = 0
    for state in positions(3, seed=8, every=4):
        view = state.view(0)
        document = json.loads(view.format())
        backs = sum(seat["hand_size"] + seat["kept_size"] for seat in document["seats"][1:])
        decks = sum(seat["deck_size"] > 0 for seat in document["seats"])
        picture = drawing.svg(view)
        assert used(picture)["#sk-shake-up-back"] == backs + decks
        known = [card for seat in document["seats"][1:] for card in seat["known"]]
        assert picture.count(">known</text>") == sum(bool(seat["known"]) for seat in document["seats"][1:])
        seen_known += len(known)
    assert seen_known > 20


def test_the_sums_are_those_by_which_the_game_is_decided() -> None:
    for seed in range(6):
        *_, state = positions(2, seed)
        results = [int(result) for result in re.findall(r"result +(-?\d+) =", drawing.terminal(state))]
        assert json.loads(state.format())["over"]["reason"] == "timed"
        assert (state.outcome()[0] > 0.5) == (results[0] > results[1])
        assert f"first {results[0]}, second {results[1]}" in drawing.terminal(state)


def test_the_table_is_drawn_in_the_order_of_turns_with_the_viewer_last() -> None:
    state = GAME.initial(4, deal=1)
    heads = re.findall(r"^[> ] (\w+)(?: \(you\))? +result", drawing.terminal(state.view(1)), re.MULTILINE)
    assert heads == ["third", "fourth", "first", "second"]
    assert re.findall(r"^[> ] (\w+) +result", drawing.terminal(state), re.MULTILINE) == ["first", "second", "third", "fourth"]


def test_every_move_is_named_and_what_it_names_is_framed() -> None:
    framed: Counter[tuple[str, bool]] = Counter()
    for seed in range(12):
        for state in positions(1 + seed % 3, seed, every=1):
            view = state.view(state.to_move)
            for move in view.legal_moves():
                verb, _, argument = str(move).partition(" ")
                names = verb in FRAMED and argument != "none"
                if framed[verb, names] > 2:
                    continue
                framed[verb, names] += 1
                picture = drawing.svg(view, move)
                ET.fromstring(picture)
                assert f"{move}</text>" in picture
                assert picture.count('stroke="#1668b8"') == names
    assert {verb for verb, names in framed if names} == FRAMED


def test_an_ai_card_shows_what_holds_now_only_while_it_is_to_act() -> None:
    seen: Counter[str] = Counter()
    for state in positions(1, seed=4, every=2):
        face = json.loads(state.format())["ai"]["face"]
        if face is None:
            continue
        card = next(card for card in GAME.cards[0].document["ai"] if card["id"] == face)
        marks = re.findall(r"^  > [012]", drawing.terminal(state), re.MULTILINE)
        assert len(marks) == (card["timing"] == "end")
        seen[card["timing"]] += 1
    assert seen["start"] > 5 < seen["end"]


def test_cards_that_are_not_as_printed_are_named() -> None:
    assert "not as printed: copies, ai" in drawing.terminal(GAME.initial())
    own = GAME.cards[0].document
    del own["reconstructed"]
    state = GAME.initial(cards=CardSet(GAME.name, json.dumps(own)))
    assert "not as printed" not in drawing.terminal(state) + drawing.svg(state)


def test_colours_change_nothing_but_the_terminal_sequences() -> None:
    for state in positions(2, seed=2, every=40):
        coloured = drawing.terminal(state, colour=True)
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawing.terminal(state)
    assert "\x1b[" in coloured
