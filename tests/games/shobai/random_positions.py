"""Card sets and positions made up at random, such as no game between sensible players comes to."""

import random
from copy import deepcopy
from typing import Any

from .conftest import STANDARD, Document


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
    """An action with the cards of the position dealt anew: many into rows, some into the discards; and with cubes anywhere."""
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
    document["question"] = {"kind": "action", "player": document["current"]}
    return document
