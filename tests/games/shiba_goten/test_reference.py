"""The reference against whole games that another program has played."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .documents import STANDARD
from .reference import Table

Document = dict[str, Any]

DATA = Path(__file__).parents[2] / "data/shiba_goten"
TRACES = [json.loads(line) for line in (DATA / "traces.jsonl").read_text().splitlines()]


def beginnings(trace: Document) -> Iterator[tuple[Document, int]]:
    """Documents from which the game can be gone on with, and the steps before each."""
    yield trace["start"], 0
    yield from ((step["doc"], at) for at, step in enumerate(trace["steps"]) if "doc" in step)


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: str(trace["setting"]))
def test_a_whole_game_has_the_same_moves_and_positions_at_every_decision_and_ends_the_same(trace: Document) -> None:
    for document, first in beginnings(trace):
        table = Table.from_document(document, STANDARD)
        for step in trace["steps"][first:]:
            assert (table.question, table.seat) == (step["kind"], step["seat"])
            assert sorted(table.legal()) == sorted(step["legal"])
            assert table.document() == step.get("doc", table.document())
            table.play(step["move"])
        assert table.document() == trace["end"]
        assert table.outcome() == trace["outcome"]
