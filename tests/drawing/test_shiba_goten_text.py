"""Shiba Goten in the terminal: every seat with all that is on it, and what else a player has."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import sakiyomi as sk
from sakiyomi import drawing
from sakiyomi.testing.positions import random_record

GAME = sk.game("shiba_goten")
SET = GAME.cards[0].document
DOLLS = {card["id"]: card for card in SET["doll"]}
OBJECTIVES = {card["id"]: card for card in SET["objective"]}


def positions() -> Iterator[Any]:
    """Of a random game of each number of players, its end among them."""
    for players in range(1, 5):
        states = random_record(GAME, Random(players), None, players).states
        yield from (*states[:-1:7], states[-1])


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
