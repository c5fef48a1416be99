"""Documents of positions of Shiba Goten: what they tell, and how they are put together by the names of dolls."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

import sakiyomi as sk

from .reference.display import SEATS, TIERS

Document = dict[str, Any]

GAME = sk.game("shiba_goten")
STANDARD: Document = json.loads(GAME.cards[0].json)
DOLLS = Counter({doll["id"]: doll.get("copies", 1) for doll in STANDARD["doll"]})


def tops_of(document: Document) -> list[str | None]:
    if "tops" in document:
        return [*document["tops"]]
    return [None if document["players"] == 1 or not pile else pile[0] for pile in document["piles"]]


def unseen_of(document: Document) -> list[str]:
    """All dolls below the tops."""
    if "unseen" in document:
        return sorted(document["unseen"])
    known = 0 if document["players"] == 1 else 1
    return sorted(chain(*(pile[known:] for pile in document["piles"])))


def told(document: Document) -> Document:
    """What everybody tells of a position, whoever knows more of the piles: not the order of what is still to come."""
    own = {"piles", "pending", "shuffles", "options", "viewer"}
    sizes = {"pile_sizes": document.get("pile_sizes") or [len(pile) for pile in document["piles"]]}
    common = {"tops": tops_of(document), "unseen": unseen_of(document), "randomizers": sorted(document["randomizers"])}
    return {name: value for name, value in document.items() if name not in own} | sizes | common


def as_seen(document: Document, viewer: int) -> Document:
    """What a seat knows of the position of a document."""
    common = {name: value for name, value in document.items() if name != "piles"}
    hidden = {"tops": tops_of(document), "unseen": unseen_of(document), "randomizers": sorted(document["randomizers"])}
    return {**common, **hidden, "viewer": viewer}


def display(text: str | Mapping[int, str]) -> list[str | None]:
    """Seats from the left, tiers apart by `/`, `.` for an empty one; those not told are empty."""
    if isinstance(text, Mapping):
        return [text.get(seat) for seat in range(SEATS)]
    tiers = [[None if doll == "." else doll for doll in tier.split()] for tier in text.split("/")]
    padded = [[*told, *[None] * (len(seats) - len(told))] for told, seats in zip(tiers, TIERS, strict=False)]
    seats = [*chain(*padded)]
    return [*seats, *[None] * (SEATS - len(seats))]


def seat_document(given: Mapping[str, Any]) -> Document:
    return {
        "seats": display(given.get("seats", "")),
        "covered": display(given.get("covered", {})),
        "fresh": given.get("fresh", []),
        "cover_used": given.get("cover_used", False),
        "penalty": given.get("penalty", "").split(),
        "won": given.get("won", "").split(),
        "hand": given.get("hand", "").split(),
    }


def named(document: Document) -> Iterable[str]:
    """All dolls that the document tells, in zones and at seats."""
    yield from chain(document["market"], *document["piles"], document["removed"])
    for seat in document["seats"]:
        places = (seat["seats"], seat["covered"], seat["penalty"], seat["hand"])
        yield from (doll for doll in chain(*places) if doll)


def stock(document: Document, left: int | None) -> None:
    """Puts so many of the dolls that are nowhere under the piles, now this, now that; the others are removed."""
    assert not Counter(named(document)) - DOLLS, Counter(named(document)) - DOLLS
    rest = sorted((DOLLS - Counter(named(document))).elements())
    piles = document["piles"]
    below = rest if left is None else rest[: left - sum(map(len, piles))]
    for number, doll in enumerate(below):
        piles[number % 2 if document["players"] > 1 else 0].append(doll)
    document["removed"] = sorted(rest[len(below) :])
    document["pile_sizes"] = [len(pile) for pile in piles]
