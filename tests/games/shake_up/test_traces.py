"""Whole games, decision by decision, as another program has played them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk

Document = dict[str, Any]

GAME = sk.game("shake_up")
TRACES = [
    json.loads(line) for line in (Path(__file__).parents[2] / "data/shake_up/traces.jsonl").read_text().splitlines() if line
]
NAMES = [f"{trace['setting']['players']} players" for trace in TRACES]
KINDS = [employee["kind"] for employee in json.loads(GAME.cards[0].json)["employee"]]


def number(card: str | int) -> int:
    """What a script calls a card."""
    return card if isinstance(card, int) else 2 * KINDS.index(card.removesuffix("^")) + card.endswith("^")


def script_of(document: Document, steps: list[Document]) -> sk.Script:
    """The orders of the decks at first, and after each shuffle."""
    orders: dict[tuple[int, int], list[int]] = dict(GAME.script(document).left)
    for step in steps:
        for zone, cards in step.get("chance", []):
            place = (step["seat"], 0) if zone == "deck" else (0, 1)
            orders.setdefault(place, []).extend(map(number, cards))
    return sk.Script(orders)


def ordered(document: Document) -> Document:
    """With sorted decks: a state does not know their order."""
    seats = [{**seat, "deck": sorted(seat["deck"])} for seat in document["seats"]]
    ai = {"ai": {**document["ai"], "deck": sorted(document["ai"]["deck"])}} if "ai" in document else {}
    return {**document, "seats": seats, **ai}


def agrees(state: Any, document: Document) -> bool:
    """In all that the document tells."""
    own, told = ordered(state.to_json()), ordered(document)
    ai = own.get("ai", {})
    return {**own, **told, "ai": {**ai, **told.get("ai", {})}} == {**own, "ai": ai}


def beginnings(trace: Document) -> Iterator[tuple[Document, int]]:
    """Documents from which the game can be gone on with, and the steps before each."""
    yield trace["start"], 0
    yield from ((step["doc"], at) for at, step in enumerate(trace["steps"]) if "doc" in step)


@pytest.mark.parametrize("trace", TRACES, ids=NAMES)
def test_a_whole_game_has_the_same_moves_and_positions_at_every_decision_and_ends_the_same(trace: Document) -> None:
    for document, first in beginnings(trace):
        steps = trace["steps"][first:]
        state, script = GAME.parse(document), script_of(document, steps)
        for step in steps:
            assert state.to_json()["question"]["kind"] == step["kind"]
            assert state.to_move == step["seat"]
            texts = [state.format_move(move) for move in state.legal_moves()]
            assert sorted(texts) == sorted(step["legal"])
            assert "doc" not in step or agrees(state, step["doc"])
            state = state.play(step["move"], script)
        assert agrees(state, trace["end"])
        assert state.outcome() == pytest.approx(trace["outcome"])
        assert script == GAME.script(trace["end"])
