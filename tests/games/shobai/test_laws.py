"""What holds at every decision, as documents tell it; the C++ tests look at many more games."""

import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.testing import conformance

from .conftest import GAME, STANDARD, Document, cubes_on, emptied
from .random_positions import random_options

GROUPS = {"ally": 92, "client": 26, "emperor": 11}
KINDS = {card["id"]: group for group in GROUPS for card in STANDARD[group]}


def cards_of(document: Document) -> Counter[str]:
    """All cards that are somewhere, with the starting cards that nobody has."""
    rows = [emptied(label) for seat in document["seats"] for label in seat["cards"]]
    grid = [card for card in chain(*document["grid"]) if card]
    zones = ("emperors", "gone", "clients", "client_deck", "client_discard", "ally_deck", "ally_discard")
    unused = ["start-a", "start-b", "start-c"] * (5 - document["players"])
    return Counter([*rows, *grid, *unused, *(card for zone in zones for card in document[zone])])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_and_cubes_are_neither_lost_nor_made(players: int) -> None:
    for seed in range(8):
        rng, state = sk.Rng(seed), GAME.initial(players, deal=seed, **random_options(random.Random(seed)))
        cards = cards_of(state.to_json())
        assert Counter(KINDS[card] for card in cards.elements()) == GROUPS
        while state.legal_moves():
            state = state.play(state.random_move(rng) if rng.below(2) else state.playout_move(rng), rng)
            document = state.to_json()
            assert cards_of(document) == cards
            for number, seat in enumerate(document["seats"]):
                given = sum(mogul["cubes"].count(number) for mogul in document["moguls"].values())
                assert seat["stock"] + sum(map(cubes_on, seat["cards"])) + given == 12


@pytest.mark.parametrize("options", [{"windows": "pruned", "slide": "packed"}, {"beginner": "yes", "max_rounds": 9}], ids=str)
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_the_game_conforms_with_other_options_too(check: conformance.Check, options: dict[str, Any]) -> None:
    check(GAME, conformance.sample(GAME, 20, **options))
