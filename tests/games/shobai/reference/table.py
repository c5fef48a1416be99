"""A game of 'Shobai' All Right, as a whole: asked and answered in texts, told in documents."""

import random
from collections.abc import Mapping
from typing import Any

from . import cards as card_file
from .position import Ally, MogulPlace, Position, Question, Seat, Shuffle
from .turn import ACTION_STEP, WINDOW_STEPS, play

STANDARD = {"beginner": False, "slide": "column", "windows": "full", "keep_tribute": True, "max_rounds": 100}
SHOWN = {2: 6, 3: 7, 4: 8, 5: 9}  # Emperors


class Table:
    def __init__(self, position: Position, step: int) -> None:
        """`step` of the current turn is the first to be played."""
        self.position = position
        self._game = play(position, step)
        self._question: Question | None = next(self._game, None)

    @classmethod
    def new(
        cls,
        players: int,
        options: Mapping[str, Any],
        rng: random.Random,
        cards: Mapping[str, Any],
        shuffle: Shuffle | None = None,
    ) -> "Table":
        """A game from its setup. Without `shuffle` decks are shuffled by `rng`."""
        read = card_file.read(cards)
        chosen = {**STANDARD, **_values(options)}
        decks = {source: rng.sample(deck, len(deck)) for source, deck in read.decks.items()}
        first = rng.randrange(players)
        moguls = {}
        for kind in card_file.TYPES:
            fitting = [
                card for card in read.moguls.values() if card.type == kind and (card.effect == "points" or not chosen["beginner"])
            ]
            moguls[kind] = MogulPlace(rng.choice(fitting), [])
        seats = []
        for seat in range(players):
            on_c = 2 if seat == first else 3
            allies = [
                Ally(read.faces[card], on_c if letter == "C" else 0) for card, letter in zip(read.start, "ABC", strict=True)
            ]
            seats.append(Seat(0, 12 - on_c, allies))
        position = Position(
            cards=read,
            options=chosen,
            shuffle=shuffle or (lambda _, deck: rng.sample(deck, len(deck))),
            first=first,
            seats=seats,
            moguls=moguls,
            emperors=decks["emperor"][: SHOWN[players]],
            gone=decks["emperor"][SHOWN[players] :],
            clients=decks["client"][:6],
            client_deck=decks["client"][6:],
            client_discard=[],
            grid=[[*decks["ally"][:6]], [None] * 6, [None] * 6],
            ally_deck=decks["ally"][6:],
            ally_discard=[],
            current=first,
        )
        return cls(position, 0)

    @classmethod
    def from_document(cls, document: Mapping[str, Any], cards: Mapping[str, Any], shuffle: Shuffle | None = None) -> "Table":
        """The position of a full document, at a window or an action."""
        read = card_file.read(cards)
        options = {name: document[name] for name in ("beginner", "slide", "windows")}
        position = Position(
            cards=read,
            options={**STANDARD, **options, **_values(document.get("options", {}))},
            shuffle=shuffle or _no_shuffle,
            first=document["first"],
            seats=[_seat(seat, read) for seat in document["seats"]],
            moguls={kind: MogulPlace(read.moguls[place["id"]], [*place["cubes"]]) for kind, place in document["moguls"].items()},
            **{name: [*document[name]] for name in _ZONES},
            grid=[[*row] for row in document["grid"]],
            current=document["current"],
            turn=document["turn"],
            round=document["round"],
            last_round=document["last_round"],
            over=document["over"] and document["over"]["reason"],
        )
        question = document["question"] or {"kind": "window", "window": 0}
        return cls(position, WINDOW_STEPS[question["window"]] if question["kind"] == "window" else ACTION_STEP)

    @property
    def question(self) -> str | None:
        """Its kind."""
        return self._question.kind if self._question else None

    @property
    def seat(self) -> int:
        """That has to decide."""
        return self.position.current

    @property
    def over(self) -> str | None:
        """Why the game has ended."""
        return self.position.over

    def legal(self) -> list[str]:
        return [*self._question.moves] if self._question else []

    def play(self, text: str, shuffle: Shuffle | None = None) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not one of {self.legal()}")
        self.position.shuffle = shuffle or self.position.shuffle
        try:
            self._question = self._game.send(text)
        except StopIteration:
            self._question = None

    def outcome(self) -> list[float]:
        """The share of the other seats that each has beaten; those tied with count half."""
        ranks = [(seat.score, len(seat.active()), len(seat.inactive())) for seat in self.position.seats]
        return [(sum(own > other for other in ranks) + (ranks.count(own) - 1) / 2) / (len(ranks) - 1) for own in ranks]

    def document(self) -> dict[str, Any]:
        """The fields of section 11 but `pending`, `shuffles` and `options`."""
        position = self.position
        return {
            "game": "shobai",
            "players": len(position.seats),
            **{name: position.options[name] for name in ("beginner", "windows", "slide")},
            "viewer": None,
            **{name: getattr(position, name) for name in ("first", "current", "turn", "round", "last_round")},
            "moguls": {kind: {"id": place.card.id, "cubes": [*place.seats]} for kind, place in position.moguls.items()},
            **{name: [*getattr(position, name)] for name in _ZONES},
            **{name: sorted(getattr(position, name)) for name in ("gone", "client_discard", "ally_discard")},
            "grid": [[*row] for row in position.grid],
            "seats": [
                {
                    "score": seat.score,
                    "stock": seat.stock,
                    "cards": sorted((ally.label for ally in seat.allies), key=str.encode),
                }
                for seat in position.seats
            ],
            "question": self._question_document(),
            "over": position.over and {"reason": position.over},
        }

    def _question_document(self) -> dict[str, Any] | None:
        if self._question is None:
            return None
        details = {**self._question.details}
        window = {"window": details.pop("window")} if "window" in details else {}
        so_far = {"so_far": details} if details else {}
        return {"kind": self._question.kind, "player": self.seat, **window, **so_far}


_ZONES = ("emperors", "gone", "clients", "client_deck", "client_discard", "ally_deck", "ally_discard")


def _no_shuffle(zone: str, _cards: list[str]) -> list[str]:
    raise AssertionError(f"nobody has said in what order the {zone} are shuffled")


def _values(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {"yes": True, "no": False}.get(value, value) for name, value in options.items()}


def _seat(document: Mapping[str, Any], cards: card_file.Cards) -> Seat:
    return Seat(document["score"], document["stock"], [_ally(label, cards) for label in document["cards"]])


def _ally(label: str, cards: card_file.Cards) -> Ally:
    card, _, cubes = label.removeprefix("~").partition("*")
    return Ally(cards.faces[card], int(cubes or 0), not label.startswith("~"))
