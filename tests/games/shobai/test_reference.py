"""The reference against whole games that another program has played, and its payments against the letter of the rules."""

import json
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from .conftest import STANDARD
from .reference import Table
from .reference import cards as card_file
from .reference.payments import Payer, Scholar, choices, is_minimal, payable, payments

Document = dict[str, Any]

TRACES = [json.loads(line) for line in (Path(__file__).parents[2] / "data/shobai/traces.jsonl").read_text().splitlines()]
SCHOLARS = [Scholar(), Scholar(medicine_as_pottery=True), Scholar(money_as_goods=True)]


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


def hands(orders: str, seed: int) -> Iterator[tuple[card_file.Face, list[Payer]]]:
    """Orders, and up to five random cards with up to three cubes each to pay them."""
    rng, cards = random.Random(seed), card_file.read(STANDARD)
    faces = list(cards.faces.values())
    for _ in range(400):
        order = rng.choice([face for face in faces if face.source == orders])
        allies = rng.sample(faces, rng.randint(1, 5))
        yield order, [Payer(face, rng.randint(0, 3) if face.takes_cubes else 0) for face in allies]


@pytest.mark.parametrize("scholar", SCHOLARS, ids=["plain", "medicine as pottery", "money as goods"])
@pytest.mark.parametrize("orders", ["client", "emperor"])
def test_all_minimal_payments_are_found_and_exist_where_an_order_is_payable(orders: str, scholar: Scholar) -> None:
    found = 0
    for order, payers in hands(orders, seed=1):
        tried = product(*(choices(order, payer, scholar) for payer in payers))
        minimal = [payment for payment in tried if is_minimal(order, payers, payment, scholar)]
        assert sorted(payments(order, payers, scholar)) == sorted(minimal)
        assert payable(order, payers, scholar) == bool(minimal)
        found += len(minimal)
    assert found > 20
