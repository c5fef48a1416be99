"""Positions of Shake Up, put together by the names of cards."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.cards import CardSet
from sakiyomi.state import Rules

Document = dict[str, Any]

GAME = sk.game("shake_up")
TURNS = 5


def json_of(rules: Rules) -> Document:
    """The card set."""
    return json.loads(getattr(rules, "cards", None) or GAME.cards[0].json)


@dataclass(frozen=True, slots=True)
class Position:
    """A state that is asked by the texts of its moves and the fields of its document."""

    state: Any

    def play(self, *moves: str, draws: Mapping[int, str] | None = None, ai: Sequence[int] | None = None) -> "Position":
        """After these moves. With `draws`, cards of each seat, or `ai`, numbers of AI cards, nothing else may be drawn."""
        kinds = [employee["kind"] for employee in json_of(self.state.rules)["employee"]]
        number = {kind + side: 2 * at + upgraded for at, kind in enumerate(kinds) for upgraded, side in enumerate(("", "^"))}
        orders = {(seat, 0): [number[card] for card in cards.split()] for seat, cards in (draws or {}).items()}
        chance = sk.Rng(1) if draws is None and ai is None else sk.Script({**orders, (0, 1): list(ai or ())})
        state = self.state
        for move in moves:
            state = state.play(move, chance)
        return Position(state)

    @property
    def moves(self) -> set[str]:
        return {self.state.format_move(move) for move in self.state.legal_moves()}

    @property
    def document(self) -> Document:
        return self.state.to_json()

    @property
    def kind(self) -> str | None:
        """Of the question."""
        return self.state.to_json()["question"] and self.state.to_json()["question"]["kind"]

    @property
    def over(self) -> str | None:
        """Why the game has ended."""
        return self.state.to_json()["over"] and self.state.to_json()["over"]["reason"]

    def seat(self, seat: int) -> Document:
        return self.state.to_json()["seats"][seat]

    def seen(self, viewer: int) -> Document:
        """What a seat sees."""
        return self.state.view(viewer).to_json()


def seat_document(deck: Counter[str], turns: int, place: Mapping[str, Any]) -> Document:
    """Cards that are not named are in the zone `rest`: the deck, or where that is named the discard."""
    rest = place.get("rest", "discard" if "deck" in place else "deck")
    document: Document = {"turns": turns, "income": [], "loans": [2, 2, 2], "known": [], "kept": [], **place}
    document.pop("rest", None)
    for zone in ("play", "hand", "discard", "laid_off", "known", "deck", "covered"):
        document[zone] = str(place.get(zone, "")).split()
        deck.subtract(card.removesuffix("^") for card in document[zone] if zone != "known")
    assert all(count >= 0 for count in deck.values()), deck
    document[rest] += deck.elements()
    return {**document, **{f"{zone}_size": len(document[zone]) for zone in ("hand", "kept", "deck", "covered")}}


def ai_document(rules: Rules, mode: str, given: Mapping[str, Any]) -> Document:
    """AI cards that are not named are in the deck, or where one is named in the discard."""
    gone = {"easy": [], "medium": ["easy"], "hard": ["easy", "medium"]}[mode]
    ids = [card["id"] for card in json_of(rules)["ai"] if card.get("label") not in gone]
    named = [given.get("face"), *given.get("deck", []), *given.get("discard", [])]
    rest = [number for number in ids if number not in named]
    document: Document = {"deck": [], "face": None, "discard": [], "cycle": 1, "removers": 0, "recycled": False, **given}
    zone = "discard" if "deck" in given else "deck"
    return {**document, zone: [*rest, *document[zone]]}


Build = Callable[..., Position]


@pytest.fixture(scope="session")
def position() -> Build:
    def build(
        *seats: Mapping[str, Any],
        question: str = "play",
        current: int = 0,
        turns: int = TURNS,
        ai: Mapping[str, Any] | None = None,
        cards: CardSet | None = None,
        changes: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Position:
        """In the middle of the turn of `current`: a dictionary for each seat, with cards of zones in one text."""
        rules = GAME.rules(len(seats), cards=cards, **options)
        document = GAME.initial(len(seats), cards=cards, **options).to_json()
        deck = Counter({employee["kind"]: employee["copies"] for employee in json_of(rules)["employee"]})
        places = [seat_document(deck.copy(), turns + (seat < current), place) for seat, place in enumerate(seats)]
        if options.get("hidden_discard") != "yes":
            places = [{key: value for key, value in place.items() if not key.startswith("covered")} for place in places]
        money = Counter(card for place in places for stack in ("income", "loans") for card in place[stack])
        supply = json_of(rules)["supply"][str(len(seats))]
        document |= {
            "turn": sum(place["turns"] for place in places),
            "current": current,
            "supply": [count - money[at + 1] for at, count in enumerate(supply)],
            "seats": places,
            "question": {"kind": question, "player": current},
            **(changes or {}),
        }
        del document["pending"], document["shuffles"]
        if len(seats) == 1:
            document["ai"] = ai_document(rules, document["mode"], ai or {"face": 6})
        return Position(GAME.parse(document, cards=cards))

    return build


@pytest.fixture(scope="session")
def initial() -> Build:
    return lambda *args, **options: Position(GAME.initial(*args, **options))
