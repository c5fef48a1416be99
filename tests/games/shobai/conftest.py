"""Positions of 'Shobai' All Right, put together by the names of cards, for the engine and for the reference."""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Protocol

import pytest

import sakiyomi as sk
from sakiyomi.cards import CardSet

from .reference import Table

Document = dict[str, Any]
Orders = Mapping[str, Sequence[str]]

GAME = sk.game("shobai")
STANDARD: Document = json.loads(GAME.cards[0].json)
IMPLEMENTATIONS = ["reference", "native"]
POINTS = {kind: f"{kind}-points" for kind in ("shrine", "scholar", "officer", "temple")}


class Playing(Protocol):
    """A game in progress."""

    def legal(self) -> list[str]: ...
    def play(self, text: str) -> None: ...
    def document(self) -> Document: ...
    def outcome(self) -> list[float]: ...


class Native:
    """The engine's game, as a game in progress."""

    def __init__(self, state: Any, chance: Any) -> None:
        self.state, self.chance = state, chance

    def legal(self) -> list[str]:
        return [self.state.format_move(move) for move in self.state.legal_moves()]

    def play(self, text: str) -> None:
        self.state = self.state.play(text, self.chance)

    def document(self) -> Document:
        document: Document = self.state.to_json()
        return document

    def outcome(self) -> list[float]:
        return list(self.state.outcome())


def script(cards: Document, allies: Sequence[str], clients: Sequence[str]) -> sk.Script:
    """Draws in these orders. A script calls a card by the place of its id among those of all cards."""
    ids = sorted(card["id"] for table in ("ally", "client", "emperor") for card in cards[table])
    return sk.Script({(0, zone): [ids.index(card) for card in order] for zone, order in enumerate((allies, clients))})


def begin(name: str, document: Document, cards: Document, orders: Orders) -> Playing:
    """Where decks are shuffled, they come to lie in these orders."""
    if name == "reference":
        return Table.from_document(document, cards, lambda zone, _: [*orders[zone]])
    state = GAME.parse(document, cards=CardSet("shobai", json.dumps(cards)))
    draws = [[*document[deck], *orders.get(zone, ())] for zone, deck in (("allies", "ally_deck"), ("clients", "client_deck"))]
    return Native(state, script(cards, *draws))


@dataclass(frozen=True, slots=True)
class Position:
    """A position that is asked by the texts of its moves and the fields of its document: a document and the moves since."""

    implementation: str
    start: Document
    cards: Document
    orders: Orders
    moves_made: tuple[str, ...] = ()

    def play(self, *moves: str) -> "Position":
        return replace(self, moves_made=(*self.moves_made, *moves))

    @property
    def now(self) -> Playing:
        playing = begin(self.implementation, deepcopy(self.start), self.cards, self.orders)
        for move in self.moves_made:
            playing.play(move)
        return playing

    @property
    def moves(self) -> set[str]:
        """Their texts; no two moves may have the same."""
        legal = self.now.legal()
        assert len(legal) == len(set(legal))
        return set(legal)

    @property
    def document(self) -> Document:
        return self.now.document()

    @property
    def question(self) -> str | None:
        """What is asked; windows with their number."""
        question = self.document["question"]
        return question["kind"] + str(question.get("window", "")) if question else None

    def seat(self, seat: int) -> Document:
        return self.document["seats"][seat]

    def cards_of(self, seat: int) -> str:
        """The labels of a seat's rows."""
        return " ".join(self.seat(seat)["cards"])

    def reached(self, *questions: str) -> list["Position"]:
        """The positions that end all ways to answer these questions, in turn."""
        if self.question not in questions:
            return [self]
        return [end for move in sorted(self.moves) for end in self.play(move).reached(*questions)]


def emptied(label: str) -> str:
    """The card of a label."""
    return label.removeprefix("~").partition("*")[0]


def cubes_on(label: str) -> int:
    return int(label.partition("*")[2] or 0)


def seat_document(seat: int, given: Mapping[str, Any], moguls: Mapping[str, Document]) -> Document:
    """What is in no other place of its twelve cubes is in its stock."""
    cards = str(given.get("cards", "")).split()
    cubes = sum(map(cubes_on, cards)) + sum(mogul["cubes"].count(seat) for mogul in moguls.values())
    return {"score": given.get("score", 0), "stock": 12 - cubes, "cards": cards}


def grid_document(grid: str | Mapping[str, str]) -> list[list[str | None]]:
    """From cards by cell, or of the first cells of the grid."""
    cells = [f"{row}.{column}" for row in (1, 2, 3) for column in range(1, 7)]
    named = grid if isinstance(grid, Mapping) else dict(zip(cells, grid.split(), strict=False))
    cards = [named.get(cell) for cell in cells]
    return [cards[:6], cards[6:12], cards[12:]]


def pile(cards: Sequence[Document], players: int) -> Counter[str]:
    """All cards of a table of the file that are in the game."""
    return Counter({card["id"]: players if card.get("start") else card.get("copies", 1) for card in cards})


def fill(document: Document, source: str, deck: str, cards: Document, named: Sequence[str], given: bool) -> None:
    """Puts the cards that are nowhere under the deck, or where the deck is given into the inactive row of the last seat."""
    rest = pile(cards[source], document["players"])
    rest.subtract(named)
    assert min(rest.values()) >= 0, rest
    if given:
        document["seats"][-1]["cards"] += [f"~{card}" for card in sorted(rest.elements())]
    else:
        document[deck] += sorted(rest.elements())


Build = Callable[..., Position]


@pytest.fixture(params=IMPLEMENTATIONS)
def position(request: pytest.FixtureRequest) -> Build:
    def build(
        *seats: Mapping[str, Any],
        question: str = "action",
        grid: str | Mapping[str, str] = "",
        clients: str = "",
        emperors: str = "",
        moguls: Mapping[str, tuple[str, Sequence[int]]] | None = None,
        ally_deck: str | None = None,
        client_deck: str | None = None,
        ally_discard: str = "",
        client_discard: str = "",
        orders: Mapping[str, str] | None = None,
        current: int = 0,
        round: int = 2,  # noqa: A002
        cards: Document = STANDARD,
        **options: Any,
    ) -> Position:
        """At an action, or at a window (`window2`) of `current`; seat 0 was first. A dictionary for each seat, one without more
        for those not named. No Mogul has an effect unless named. `orders` are those after shuffles.
        """
        places = {**dict.fromkeys(POINTS), **(moguls or {})}
        mogul_documents = {
            kind: {"id": place[0] if place else POINTS[kind], "cubes": list(place[1]) if place else []}
            for kind, place in places.items()
        }
        everyone = [*seats, *({} for _ in range(2 - len(seats)))]
        kind, window = (question[:-1], {"window": int(question[-1])}) if question[-1].isdigit() else (question, {})
        document: Document = {
            "game": "shobai",
            "players": len(everyone),
            "beginner": options.get("beginner") == "yes",
            "windows": options.get("windows", "full"),
            "slide": options.get("slide", "column"),
            "viewer": None,
            "first": 0,
            "current": current,
            "turn": len(everyone) * (round - 1) + current,
            "round": round,
            "last_round": None,
            "moguls": mogul_documents,
            "emperors": emperors.split(),
            "gone": [],
            "clients": clients.split(),
            "client_deck": (client_deck or "").split(),
            "client_discard": client_discard.split(),
            "grid": grid_document(grid),
            "ally_deck": (ally_deck or "").split(),
            "ally_discard": ally_discard.split(),
            "seats": [seat_document(seat, given, mogul_documents) for seat, given in enumerate(everyone)],
            "question": {"kind": kind, "player": current, **window},
            "over": None,
            **({"options": options} if options else {}),
        }
        rows = [emptied(label) for seat in document["seats"] for label in seat["cards"]]
        on_table = [card for row in document["grid"] for card in row if card] + document["ally_deck"] + document["ally_discard"]
        sources = {card["id"]: source for source in ("ally", "client", "emperor") for card in cards[source]}
        own = {source: [card for card in rows if sources[card] == source] for source in ("ally", "client", "emperor")}
        displayed = document["clients"] + document["client_deck"] + document["client_discard"]
        fill(document, "ally", "ally_deck", cards, on_table + own["ally"], ally_deck is not None)
        fill(document, "client", "client_deck", cards, displayed + own["client"], client_deck is not None)
        fill(document, "emperor", "gone", cards, document["emperors"] + own["emperor"], given=False)
        return Position(request.param, document, cards, {zone: order.split() for zone, order in (orders or {}).items()})

    return build


def changed(table: str, card: str, **fields: Any) -> Document:
    """The standard cards but for these fields of one card."""
    cards = deepcopy(STANDARD)
    next(entry for entry in cards[table] if entry["id"] == card).update(fields)
    return cards


@pytest.fixture(params=IMPLEMENTATIONS)
def initial(request: pytest.FixtureRequest) -> Callable[..., Document]:
    """The document of the first question."""

    def start(players: int, seed: int, **options: Any) -> Document:
        if request.param == "reference":
            return Table.new(players, options, random.Random(seed), STANDARD).document()
        return GAME.initial(players, deal=seed, **options).to_json()

    return start
