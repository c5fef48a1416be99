"""Card sets, options and positions made up at random, such as no game between sensible players comes to."""

import random
from collections import Counter
from copy import deepcopy
from typing import Any

from .documents import STANDARD, Document
from .reference.display import SEATS


def random_options(rng: random.Random, players: int) -> dict[str, Any]:
    alone = {"max_rounds": rng.choice([1, 4, 11, 11, 11])} if players == 1 else {}
    return {"distinct_sets": rng.choice(["no", "yes"]), "fill": rng.choice(["larger", "decreer"]), **alone}


def random_cards(rng: random.Random) -> Document:
    """The standard set with other black shibas, other numbers of dolls, other points, and tiers demanded."""
    cards = deepcopy(STANDARD)
    cards["doll"] = [doll for colour in "RYBGP" for doll in random_dolls(colour, rng)]
    for objective in cards["objective"]:
        objective["points"] = rng.randint(0, 9)
        if rng.random() < 0.2:
            objective["tier"] = rng.randint(1, 4)
    return cards


def random_dolls(colour: str, rng: random.Random) -> list[Document]:
    """Fourteen of a colour; some differ in their black shiba alone."""
    kinds = [doll for doll in STANDARD["doll"] if doll["id"].startswith(colour)]
    kinds = [{**doll, "id": doll["id"] + letter, "black": bool(letter)} for doll in kinds for letter in ("", "B")]
    copies = Counter(rng.choices(range(len(kinds)), k=14))
    return [{**kinds[at], "copies": number} for at, number in sorted(copies.items())]


def scattered(document: Document, rng: random.Random) -> Document:
    """The same first question, with many of the dolls below the tops dealt to displays, covered and penalties."""
    document = deepcopy(document)
    piles = document["piles"]
    shown = 0 if document["players"] == 1 else 1
    rest = [pile.pop() for pile in piles for _ in range(len(pile) - shown)]
    rng.shuffle(rest)
    for seat in document["seats"]:
        for at in rng.sample(range(SEATS), rng.randint(0, 13)):
            seat["seats"][at] = rest.pop() if rest else None
            if rest and seat["seats"][at] and rng.random() < 0.1:
                seat["covered"][at] = rest.pop()
        seat["penalty"] = sorted(rest.pop() for _ in range(min(rng.randint(0, 3), len(rest))))
    left = rng.randint(min(len(rest), document["players"] + 3), len(rest))
    document["removed"] = sorted(rest[left:])
    for doll in rest[:left]:
        piles[0 if shown == 0 else rng.randrange(2)].append(doll)
    document["pile_sizes"] = [len(pile) for pile in piles]
    return document
