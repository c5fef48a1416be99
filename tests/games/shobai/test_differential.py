"""The engine against the reference: the same moves, documents and outcomes at every decision of random games."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.cards import CardSet

from .conftest import STANDARD, script
from .reference import Table

Document = dict[str, Any]

GAME = sk.game("shobai")
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
IDLE = ("action pass", "done", "free", "extra none", "keep none")


def random_options(rng: random.Random) -> dict[str, Any]:
    return {
        "beginner": rng.choice(["no", "no", "no", "yes"]),
        "slide": rng.choice(["column", "packed"]),
        "windows": rng.choice(["full", "pruned"]),
        "keep_tribute": rng.choice(["yes", "no"]),
        "max_rounds": rng.choice([6, 20, 100]),
    }


def random_cards(rng: random.Random) -> Document:
    """The standard set with other numbers on the cards."""
    cards = deepcopy(STANDARD)
    for card in cards["ally"]:
        card["value"] = rng.randint(0, 12)
    for ability in [*cards["ally"], *(card["ally"] for card in cards["client"] + cards["emperor"])]:
        if ability.get("effect") == "mogul":
            continue
        ability["n"] = rng.randint(1, 4)
        if ability["kind"] == "points_production":
            ability["icons"] = rng.randint(1, 3)
    for client in cards["client"]:
        products = ("tribute", "medicine", "cloth", "oil", "pottery", "any")
        client["need"] = {product: rng.choice([0, 0, 1, 2]) for product in products} | {rng.choice(products): 1}
    for emperor in cards["emperor"]:
        emperor["tributes"] = rng.randint(1, 6)
    for mogul in cards["mogul"]:
        mogul["points"] = rng.randint(0, 4)
        if mogul["effect"] in ("acquire", "cubes", "activate"):
            mogul["n"] = rng.randint(1, 6)
    return cards


def scattered(document: Document, cards: Document, rng: random.Random) -> Document:
    """The position with its cards dealt anew: many into rows, some into the discards; and with cubes anywhere."""
    document = deepcopy(document)
    seats = document["seats"]
    for mogul in document["moguls"].values():
        mogul["cubes"] = rng.sample(range(len(seats)), rng.randint(0, len(seats)))
    kinds = {card["id"]: card.get("ally", card)["kind"] for table in ("ally", "client", "emperor") for card in cards[table]}
    rows = [[label.partition("*")[0] for label in seat["cards"]] for seat in seats]
    for deck, discard in (("ally_deck", "ally_discard"), ("client_deck", "client_discard"), ("gone", None)):
        rest = [*document[deck], *(document[discard] if discard else ())]
        rng.shuffle(rest)
        for row in rows:
            row += [rest.pop() for _ in range(min(len(rest), rng.randint(0, 8 if deck == "ally_deck" else 2)))]
        cut = rng.choice([0, rng.randint(0, len(rest)), len(rest)]) if discard else len(rest)
        document[deck] = rest[:cut]
        if discard:
            document[discard] = sorted(rest[cut:])
    document["gone"].sort()
    for number, (seat, row) in enumerate(zip(seats, rows, strict=True)):
        cubes = [0] * len(row)
        takers = [at for at, card in enumerate(row) if kinds[card] in ("production", "points_production")]
        stock = 12 - sum(mogul["cubes"].count(number) for mogul in document["moguls"].values())
        for _ in range(rng.randint(0, stock) if takers else 0):
            cubes[rng.choice(takers)] += 1
        seat["stock"] = stock - sum(cubes)
        seat["score"] = rng.randint(0, 14)
        seat["cards"] = [
            rng.choice(["", "", "~"]) + card + (f"*{count}" if count else "") for card, count in zip(row, cubes, strict=True)
        ]
    return document


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
        legal = table.legal()
        assert sorted(state.format_move(move) for move in state.legal_moves()) == sorted(legal)
        if table.over:
            assert list(state.outcome()) == pytest.approx(table.outcome())
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
    document = table.document()
    if seed % 2:
        document = scattered(document, cards, rng)
        document["question"] = {"kind": "action", "player": document["current"]}
        document["options"] = options
        table = Table.from_document(document, cards)
    yield from compare(table, cards, options, rng, plies=150 if seed % 2 else 2000)


def test_the_engine_and_the_reference_agree_throughout_random_games() -> None:
    asked = {kind for seed in range(40) for kind in random_game(seed)}
    assert asked == KINDS


@pytest.mark.study
@pytest.mark.parametrize("block", range(20))
def test_they_agree_throughout_thousands_of_games(block: int) -> None:
    for seed in range(1000 + 500 * block, 1500 + 500 * block):
        assert list(random_game(seed))
