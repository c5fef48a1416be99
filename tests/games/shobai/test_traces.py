"""Whole games, decision by decision, as another program has played them."""

from typing import Any

import pytest

from .conftest import GAME
from .test_reference import TRACES, beginnings

Document = dict[str, Any]


def ordered(document: Document) -> Document:
    """With sorted decks: a state does not know their order."""
    return document | {deck: sorted(document[deck]) for deck in ("ally_deck", "client_deck")}


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: str(trace["setting"]))
def test_a_whole_game_has_the_same_moves_and_positions_at_every_decision_and_ends_the_same(trace: Document) -> None:
    for document, first in beginnings(trace):
        state, script = GAME.parse(document), GAME.script(document)
        for step in trace["steps"][first:]:
            told = state.to_json()
            assert (told["question"]["kind"], state.to_move) == (step["kind"], step["seat"])
            assert sorted(map(state.format_move, state.legal_moves())) == sorted(step["legal"])
            assert told | ordered(step.get("doc", told)) == told
            state = state.play(step["move"], script)
        assert state.to_json() | ordered(trace["end"]) == state.to_json()
        assert state.outcome() == pytest.approx(trace["outcome"])


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: str(trace["setting"]))
def test_a_document_tells_its_options_in_fields_of_their_own(trace: Document) -> None:
    options = GAME.option_values(GAME.parse(trace["start"]).rules)
    assert options == {"beginner": "no", "slide": "column", "windows": "full", "keep_tribute": "yes", "max_rounds": 100} | {
        name: "yes" if value is True else value for name, value in trace["setting"].items() if name != "players"
    }
