"""Positions of Shiba Goten, put together by the names of dolls, for the engine and for the reference."""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Protocol

import pytest

from sakiyomi.cards import CardSet

from .documents import GAME, STANDARD, Document, seat_document, stock, tops_of
from .reference import Table

POINTS = {objective["id"]: objective["points"] for objective in STANDARD["objective"]}
IMPLEMENTATIONS = ["reference", "native"]


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


def begin(name: str, document: Document, cards: Document = STANDARD) -> Playing:
    """Dolls are uncovered as they lie in the document."""
    if name == "reference":
        return Table.from_document(document, cards)
    card_set = CardSet("shiba_goten", json.dumps(cards))
    return Native(GAME.parse(document, cards=card_set), GAME.script(document, cards=card_set))


@dataclass(frozen=True, slots=True)
class Position:
    """A position that is asked by the texts of its moves and the fields of its document: a document and the moves since."""

    implementation: str
    start: Document
    cards: Document
    others: tuple[str, ...] = ()
    """Sub-objectives that the last player has got, so that there are three; First Completion where it has to be."""
    moves_made: tuple[str, ...] = ()

    def play(self, *moves: str) -> "Position":
        return replace(self, moves_made=(*self.moves_made, *moves))

    @property
    def now(self) -> Playing:
        playing = begin(self.implementation, deepcopy(self.start), self.cards)
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
        """With `tops` in any case."""
        document = self.now.document()
        return document | {"tops": tops_of(document)}

    @property
    def question(self) -> str | None:
        """Who is asked what: `pick 0`."""
        question = self.document["question"]
        return f"{question['kind']} {question['player']}" if question else None

    @property
    def score(self) -> int:
        """Of a position alone at `stop`, without the sub-objectives that are there to make up their number."""
        [outcome] = self.play("stop").now.outcome()
        return round(outcome * 60) - sum(POINTS[sub] for sub in self.others)

    def seat(self, seat: int) -> Document:
        return self.document["seats"][seat]

    def through(self, *moves: str) -> "Position":
        """On from here by the first of the moves that is legal, as long as one is; all must be of use."""
        left, position = {*moves}, self
        while position.document["over"] is None and (fitting := [move for move in moves if move in position.moves]):
            left -= {fitting[0]}
            position = position.play(fitting[0])
        assert not left
        return position

    def reached(self, *questions: str) -> list["Position"]:
        """The positions that end all ways to answer these questions, in turn."""
        if self.question is None or self.question.split()[0] not in questions:
            return [self]
        return [end for move in sorted(self.moves) for end in self.play(move).reached(*questions)]


Build = Callable[..., Position]


@pytest.fixture(params=IMPLEMENTATIONS)
def position(request: pytest.FixtureRequest) -> Build:
    def build(
        *seats: Mapping[str, Any],
        question: str = "pick 0",
        market: str = "",
        piles: Sequence[str] = ("", ""),
        left: int | None = None,
        subs: str = "",
        primary: str = "2 3",
        decree: str | None = "colour",
        decreer: int | None = None,
        completer: int | None = None,
        extra: bool = False,
        randomizer: str | None = None,
        randomizers: str = "",
        round: int = 4,  # noqa: A002
        cards: Document = STANDARD,
        **options: Any,
    ) -> Position:
        """A dictionary for each player; the last one is the Decreer. `piles` are the dolls that lie on top, `left` the number
        in both piles together, without it all that are nowhere else. `subs` and `primary` are besides First Completion and the
        defaults; the last player has got the sub-objectives that lack in three.
        """
        alone = len(seats) == 1
        kind, player = question.split()
        giver = None if alone else len(seats) - 1 if decreer is None else decreer
        places = [(giver + 1 + at) % len(seats) for at in range(len(seats))] if giver is not None else []
        turns = [place for place in places if not extra or place != completer]
        made = 0 if alone or kind in ("fill", "decree") else turns.index(int(player))
        document: Document = {
            "game": "shiba_goten",
            "players": len(seats),
            "distinct_sets": options.get("distinct_sets") == "yes",
            "viewer": None,
            "round": round,
            "turn": round - (kind != "stop") if alone else len(seats) * (round - 1) + made,
            "decreer": giver,
            "decree": None if alone or kind in ("fill", "decree") else decree,
            "completer": completer,
            "extra": extra,
            "randomizer": randomizer,
            "subs": [*subs.split(), *(["first"] if completer is None else [])],
            "primary": ["5", "10", *primary.split()],
            "market": sorted(market.split()),
            "piles": [pile.split() for pile in piles],
            "removed": [],
            "randomizers": randomizers.split(),
            "seats": [seat_document(seat) for seat in seats],
            "question": {"kind": kind, "player": int(player)},
            "over": None,
            **({"options": options} if options else {}),
        }
        stock(document, left)
        told = {*document["subs"], *chain(*(seat["won"] for seat in document["seats"]))} - {"first"}
        others = [sub for sub in "abcde" if sub not in told][: 3 - len(told)]
        if alone and kind == "stop" and None not in document["seats"][0]["seats"] and "first" in document["subs"]:
            document |= {"completer": 0, "subs": [sub for sub in document["subs"] if sub != "first"]}
            others.append("first")
        document["seats"][-1]["won"] += others
        return Position(request.param, document, cards, (*others,))

    return build


@pytest.fixture
def alone(position: Build) -> Build:
    """A position of one player, by the fields of the seat and of the table: by default at `stop` after round 4 of 11."""

    def build(seats: str | Mapping[int, str] = "", question: str = "stop", randomizer: str = "colour", **fields: Any) -> Position:
        places = ("covered", "fresh", "cover_used", "penalty", "won", "hand")
        seat = {name: fields.pop(name) for name in places if name in fields} | {"seats": seats}
        number = fields.setdefault("round", 4)
        left = list(RANDOMIZERS)
        left.remove(randomizer)
        fields.setdefault("randomizers", " ".join(left[: 11 - number]))
        return position(seat, question=f"{question} 0", randomizer=randomizer, **fields)

    return build


RANDOMIZERS = tuple(card["kind"] for card in STANDARD["randomizer"] for _ in range(card["copies"]))


@pytest.fixture(params=IMPLEMENTATIONS)
def initial(request: pytest.FixtureRequest) -> Callable[..., Document]:
    """The document of the first question."""

    def start(players: int, seed: int, **options: Any) -> Document:
        if request.param == "reference":
            document = Table.new(players, options, random.Random(seed), STANDARD).document()
        else:
            document = GAME.initial(players, deal=seed, **options).to_json()
        return document | {"tops": tops_of(document)}

    return start


def changed(objective: str, **fields: Any) -> Document:
    """The standard cards but for these fields of one objective."""
    cards = deepcopy(STANDARD)
    next(card for card in cards["objective"] if card["id"] == objective).update(fields)
    return cards
