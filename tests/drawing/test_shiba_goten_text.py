"""Shiba Goten: terminal drawings show every seat and what a player has; they and pictures tell the same of all else."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi import drawing
from sakiyomi.cards import CardSet
from sakiyomi.testing.positions import random_record

GAME = sk.game("shiba_goten")
SET = GAME.cards[0].document
DOLLS = {card["id"]: card for card in SET["doll"]}
OBJECTIVES = {card["id"]: card for card in SET["objective"]}


def positions(*players: int, every: int = 7) -> Iterator[Any]:
    """Of a random game of each number of players, its end among them."""
    for count in players or range(1, 5):
        states = random_record(GAME, Random(count), None, count).states
        yield from (*states[:-1:every], states[-1])


def test_terminal_drawings_tell_each_seat_hand_penalty_and_objective() -> None:
    for state in positions():
        document, text = state.to_json(), drawing.terminal(state)
        blocks = [block for block in text.split("\n\n") if " met now: " in block]
        assert len(blocks) == document["players"]
        for block, seat in zip(blocks, document["seats"], strict=True):
            for number, doll in enumerate(seat["seats"]):
                black = r"\*" if doll and DOLLS[doll].get("black") else ""
                under = r"\+" if seat["covered"][number] else ""
                fresh = "'" if number in seat["fresh"] else ""
                assert re.search(rf" {number} {doll + black if doll else '-'}{under}{fresh}( |$)", block, re.MULTILINE)
            facts = " ".join(line[62:].strip() for line in block.splitlines())
            for won in seat["won"]:
                assert f"{won} ({OBJECTIVES[won]['points']})" in facts
            for words, dolls in (("penalties", seat["penalty"]), ("to place", seat["hand"])):
                listed = re.search(rf"{words}: ((?:[RYBGP]-\w+\*?,? ?)*)", facts)
                assert re.findall(r"[RYBGP]-\w+", listed[1] if listed else "") == dolls
        for name in (*document["subs"], *document["primary"]):
            assert re.search(rf"\b{name}  {OBJECTIVES[name]['points']}  \w", text)


def test_colours_change_nothing_but_the_terminal_sequences() -> None:
    for state in positions():
        coloured = drawing.terminal(state, colour=True)
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawing.terminal(state)
        assert coloured.count("\x1b[38;5;68m>") == (state.outcome() is None)


def test_the_score_is_that_of_the_outcome() -> None:
    for seed in range(8):
        end = random_record(GAME, Random(seed), None, 1).state
        points = re.search(r">(-?\d+)</text><text[^>]*>points<", drawing.svg(end))
        assert points is not None
        assert 60 * end.outcome()[0] == pytest.approx(min(max(int(points[1]), 0), 60))
        assert f"{points[1]} point" in drawing.terminal(end)


def test_piles_market_and_decree_are_told() -> None:
    for state in positions(3):
        document, picture, text = state.to_json(), drawing.svg(state), drawing.terminal(state)
        for number, size in enumerate(document["pile_sizes"], 1):
            assert f">pile {number}: {size}</text>" in picture
        assert f">{len(document['removed'])} removed</text>" in picture
        assert f"removed   {len(document['removed'])} doll" in text
        decree = {"colour": "by colour", "role": "by role", None: "nothing yet"}[document["decree"]]
        assert f">{decree}</text>" in picture
        assert f"taken is {decree} (decreer: {GAME.seat_names[document['decreer']]})" in text
        assert text.startswith(f"  turn {document['turn'] + (document['over'] is None)}, round {document['round']}")


def test_alone_the_randomizer_and_the_pile_are_told() -> None:
    seen = set()
    for state in (each for seed in range(6) for each in random_record(GAME, Random(seed), None, 1).states):
        document, picture, text = state.to_json(), drawing.svg(state), drawing.terminal(state)
        name = document["randomizer"]
        how = {"colour": "by colour", "role": "by role", "take1": "any one doll"}[name.removeprefix("change_")]
        how += ", any may be replaced first" * name.startswith("change")
        assert f">{how}</text>" in picture
        assert f"taken is {how} ({len(document['randomizers'])} randomizers left)" in text
        assert f">{len(document['randomizers'])} randomizers left</text>" in picture
        assert f">pile: {document['pile_sizes'][0]}</text>" in picture
        assert f"round {document['round']} of 11" in text
        seen.add(name)
    assert len(seen) > 3


def test_cards_that_are_not_as_printed_are_named() -> None:
    made_up = ", ".join(SET["reconstructed"])
    assert f"not as printed: {made_up}" in drawing.terminal(GAME.initial())
    assert f"not as printed on the cards: {made_up}" in drawing.svg(GAME.initial())
    own = GAME.cards[0].document
    del own["reconstructed"]
    state = GAME.initial(cards=CardSet(GAME.name, json.dumps(own)))
    assert "not as printed" not in drawing.terminal(state) + drawing.svg(state)
