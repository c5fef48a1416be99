"""The engine against the reference: the same moves, documents and outcomes at every decision of random games."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from sakiyomi.cards import CardSet

from .conftest import GAME, STANDARD, script
from .random_positions import random_cards, random_options, scattered
from .reference import Table

Document = dict[str, Any]

KINDS = {
    "window",
    "activate",
    "place",
    "extra",
    "action",
    "give",
    "take",
    "acquire",
    "where",
    "money",
    "order",
    "pay",
    "keep",
    "wake",
}
RELOADED = 0.2
"""Of all positions."""
IDLE = ("action pass", "done", "free", "extra none", "keep none")


def told(document: Document) -> Document:
    """What both tell, with sorted decks: a state does not know their order."""
    own = {name: value for name, value in document.items() if name not in ("pending", "shuffles", "options")}
    return own | {deck: sorted(own[deck]) for deck in ("ally_deck", "client_deck")}


def compare(table: Table, cards: Document, options: Document, rng: random.Random, plies: int) -> Iterator[str]:
    """Plays on, comparing; gives the kinds of the questions."""
    card_set = CardSet("shobai", json.dumps(cards))
    state = GAME.parse({**table.document(), "options": options}, cards=card_set)
    shuffled: dict[str, list[str]] = {}

    def shuffle(zone: str, deck: list[str]) -> list[str]:
        shuffled[zone] = rng.sample(deck, len(deck))
        return [*shuffled[zone]]

    for _ in range(plies):
        document = table.document()
        assert told(state.to_json()) == told(document)
        assert rng.random() > RELOADED or GAME.parse(state.to_json(), cards=card_set) == state
        legal = table.legal()
        assert sorted(state.format_move(move) for move in state.legal_moves()) == sorted(legal)
        if table.over:
            assert state.outcome() == pytest.approx(tuple(table.outcome()))
            return
        assert state.outcome() is None
        assert state.to_move == table.seat
        yield document["question"]["kind"]
        busy = [move for move in legal if not move.startswith(IDLE)]
        move = rng.choice(busy if busy and rng.random() < 0.85 else legal)
        shuffled.clear()
        table.play(move, shuffle)
        allies, clients = (
            document[deck] + shuffled.get(zone, []) for zone, deck in (("allies", "ally_deck"), ("clients", "client_deck"))
        )
        state = state.play(move, script(cards, allies, clients))


def random_game(seed: int) -> Iterator[str]:
    """The kinds of the questions of a game in which both implementations agree; every second one begins in the midst of it."""
    rng = random.Random(seed)
    players, options = rng.randint(2, 5), random_options(rng)
    cards = random_cards(rng) if seed % 4 > 1 else STANDARD
    table = Table.new(players, options, rng, cards)
    if seed % 2:
        table = Table.from_document({**scattered(table.document(), cards, rng), "options": options}, cards)
    yield from compare(table, cards, options, rng, plies=150 if seed % 2 else 2000)


def test_the_engine_and_the_reference_agree_throughout_random_games() -> None:
    asked = {kind for seed in range(24) for kind in random_game(seed)}
    assert asked == KINDS


@pytest.mark.study
@pytest.mark.parametrize("block", range(10))
def test_they_agree_throughout_thousands_of_games(block: int) -> None:
    for seed in range(1000 + 300 * block, 1300 + 300 * block):
        assert list(random_game(seed))
