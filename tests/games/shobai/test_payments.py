"""The engine's walks through payments against all minimal payments, found by trying everything."""

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import sakiyomi as sk
from sakiyomi.cards import CardSet

from .conftest import GAME, STANDARD, Document
from .random_positions import random_cards, random_options, scattered
from .reference import Table
from .reference import cards as card_file
from .reference.payments import Payer, Payment, Scholar, payments

MANY = 200


def asked(labels: Sequence[str], plans: Sequence[Payment]) -> Iterator[tuple[str, ...]]:
    """The answers that make each payment, where only what leaves a choice is asked."""
    if not labels:
        yield ()
        return
    uses = {plan[0] for plan in plans}
    for use in uses:
        for rest in asked(labels[1:], [plan[1:] for plan in plans if plan[0] == use]):
            yield (f"pay {labels[0]} {use}", *rest) if len(uses) > 1 else rest


def walks(state: Any) -> Iterator[tuple[str, ...]]:
    """All ways to answer until the order is paid."""
    question = state.to_json()["question"]
    if question is None or question["kind"] != "pay":
        yield ()
        return
    for move in state.legal_moves():
        for rest in walks(state.play(move, sk.Rng(1))):
            yield (str(move), *rest)


def payer(label: str, cards: card_file.Cards) -> Payer:
    card, _, cubes = label.partition("*")
    return Payer(cards.faces[card], int(cubes or 0))


def compare(document: Document, cards: Document) -> int:
    """Compares all walks of all orders that can be paid; gives the number of payments."""
    own, compared = card_file.read(cards), 0
    mover = document["current"]
    powers = {own.moguls[place["id"]].effect for place in document["moguls"].values() if mover in place["cubes"]}
    scholar = Scholar("medicine_as_pottery" in powers, "money_as_goods" in powers)
    labels = sorted(label for label in document["seats"][mover]["cards"] if label[0] != "~")
    start = GAME.parse(document, cards=CardSet("shobai", json.dumps(cards)))
    for kind, display in (("client", "clients"), ("emperor", "emperors")):
        for order in document[display]:
            plans = payments(own.faces[order], [payer(label, own) for label in labels], scholar)
            choice = f"order {order}"
            chosen = start.play(f"action {kind}", sk.Rng(1)) if f"action {kind}" in texts(start) else None
            assert bool(plans) == (chosen is not None and choice in texts(chosen))
            if chosen is not None and 0 < len(plans) <= MANY:
                assert sorted(walks(chosen.play(choice, sk.Rng(1)))) == sorted(asked(labels, plans))
                compared += len(plans)
    return compared


def texts(state: Any) -> set[str]:
    return {str(move) for move in state.legal_moves()}


def test_the_walks_through_a_payment_are_just_the_minimal_payments() -> None:
    compared = 0
    for seed in range(40):
        rng = random.Random(seed)
        cards = random_cards(rng) if seed % 2 else STANDARD
        options = random_options(rng)
        table = Table.new(rng.randint(2, 5), options, rng, cards)
        compared += compare({**scattered(table.document(), cards, rng), "options": options}, cards)
    assert compared > 1000
