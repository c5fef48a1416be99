"""Whole games, decision by decision, as another program has played them."""

import pytest

from .documents import GAME, Document, told
from .test_reference import TRACES, beginnings


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: str(trace["setting"]))
def test_a_whole_game_has_the_same_moves_and_positions_at_every_decision_and_ends_the_same(trace: Document) -> None:
    for document, first in beginnings(trace):
        state, script = GAME.parse(document), GAME.script(document)
        for step in trace["steps"][first:]:
            now = state.to_json()
            assert (now["question"]["kind"], state.to_move) == (step["kind"], step["seat"])
            assert sorted(map(state.format_move, state.legal_moves())) == sorted(step["legal"])
            assert told(now) == told(step.get("doc", now))
            state = state.play(step["move"], script)
        assert told(state.to_json()) == told(trace["end"])
        assert state.outcome() == pytest.approx(trace["outcome"])
