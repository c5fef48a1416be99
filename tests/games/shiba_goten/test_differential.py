"""The engine against the reference: the same moves, documents and outcomes at every decision of random games."""

import json
import random
from collections.abc import Iterator

import pytest

from sakiyomi.cards import CardSet

from .documents import GAME, STANDARD, Document, told
from .random_positions import random_cards, random_options, scattered
from .reference import Table

KINDS = {"fill", "decree", "pick", "place", "claim", "change", "stop"}
RELOADED = 0.2
"""Of all positions."""
IDLE = ("penalty", "stop")


def compare(table: Table, cards: Document, options: Document, rng: random.Random) -> Iterator[str]:
    """Plays to the end, comparing; gives the kinds of the questions."""
    card_set = CardSet("shiba_goten", json.dumps(cards))
    start = {**table.document(), "options": options}
    state, script = GAME.parse(start, cards=card_set), GAME.script(start, cards=card_set)
    while True:
        document, legal = state.to_json(), table.legal()
        assert told(document) == told(table.document())
        assert rng.random() > RELOADED or GAME.parse(document, cards=card_set) == state
        assert sorted(state.format_move(move) for move in state.legal_moves()) == sorted(legal)
        if table.over:
            assert state.outcome() == pytest.approx(tuple(table.outcome()))
            return
        assert state.outcome() is None
        assert state.to_move == table.seat
        yield document["question"]["kind"]
        busy = [move for move in legal if not move.startswith(IDLE)]
        move = rng.choice(busy if busy and rng.random() < 0.9 else legal)
        table.play(move)
        state = state.play(move, script)


def random_game(players: int, seed: int) -> Iterator[str]:
    """The kinds of the questions of a game in which both implementations agree; every second one begins in the midst of it."""
    rng = random.Random(seed)
    options = random_options(rng, players)
    cards = random_cards(rng) if seed % 4 > 1 else STANDARD
    table = Table.new(players, options, rng, cards)
    if seed % 2:
        table = Table.from_document({**scattered(table.document(), rng), "options": options}, cards)
    return compare(table, cards, options, rng)


def test_the_engine_and_the_reference_agree_throughout_random_games() -> None:
    asked = {kind for players in range(1, 5) for seed in range(12) for kind in random_game(players, seed)}
    assert asked == KINDS


@pytest.mark.study
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_they_agree_throughout_thousands_of_games(players: int) -> None:
    for seed in range(1000, 2000):
        assert list(random_game(players, seed))
