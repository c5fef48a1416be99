"""A game of Shiba Goten, as a whole: asked and answered in texts, told in documents."""

import random
from collections.abc import Mapping
from typing import Any

from . import cards as card_file
from .display import Display
from .position import Position, Question, Seat
from .rounds import play

STANDARD = {"distinct_sets": False, "fill": "larger", "max_rounds": 11}
PLAIN = ("round", "turn", "decreer", "decree", "completer", "extra", "randomizer")


class Table:
    def __init__(self, position: Position, part: str) -> None:
        """`part` of the rules is the first to be played."""
        self.position = position
        self._game = play(position, part)
        self._question: Question | None = next(self._game, None)

    @classmethod
    def new(cls, players: int, options: Mapping[str, Any], rng: random.Random, cards: Mapping[str, Any]) -> "Table":
        read = card_file.read(cards)
        deck = rng.sample(read.deck, len(read.deck))
        half = len(deck) if players == 1 else len(deck) // 2
        subs = rng.sample([objective.id for objective in read.of_group("sub")], 3)
        sides = {
            objective.card: [face.id for face in read.of_group("primary") if face.card == objective.card]
            for objective in read.of_group("primary")
        }
        primary = [rng.choice(sides[card]) for card in rng.sample(sorted(sides, key=str), 2)]
        defaults = [objective.id for objective in read.of_group("default") if objective.id != read.first]
        position = Position(
            cards=read,
            options={**STANDARD, **_values(options)},
            piles=[deck[:half], deck[half:]],
            subs=[*sorted(subs), read.first],
            primary=[*defaults, *sorted(primary)],
            seats=[Seat() for _ in range(players)],
            decreer=None if players == 1 else rng.randrange(players),
            randomizers=rng.sample(read.randomizers, len(read.randomizers)) if players == 1 else [],
        )
        return cls(position, "start")

    @classmethod
    def from_document(cls, document: Mapping[str, Any], cards: Mapping[str, Any]) -> "Table":
        """The position of a full document: with `change` at the first open doll."""
        question = document["question"] or {"kind": "start", "player": 0}
        told = {"distinct_sets": document["distinct_sets"]}
        position = Position(
            cards=card_file.read(cards),
            options={**STANDARD, **told, **_values(document.get("options", {}))},
            piles=[[*pile] for pile in document["piles"]],
            **{name: [*document[name]] for name in ("subs", "primary", "market", "removed", "randomizers")},
            seats=[_seat(seat) for seat in document["seats"]],
            player=question["player"],
            **{name: document[name] for name in PLAIN},
            over=document["over"] and document["over"]["reason"],
        )
        return cls(position, question["kind"])

    @property
    def question(self) -> str | None:
        """Its kind."""
        return self._question.kind if self._question else None

    @property
    def seat(self) -> int:
        """That has to decide."""
        return self._question.player if self._question else self.position.player

    @property
    def over(self) -> str | None:
        """Why the game has ended."""
        return self.position.over

    def legal(self) -> list[str]:
        return list(dict.fromkeys(self._question.moves)) if self._question else []

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not one of {self.legal()}")
        try:
            self._question = self._game.send(text)
        except StopIteration:
            self._question = None

    def scores(self) -> list[int]:
        return [self.position.score(seat) for seat in self.position.seats]

    def outcome(self) -> list[float]:
        return self.position.outcome()

    def document(self) -> dict[str, Any]:
        """The fields of section 12 but `pending`, `shuffles` and `options`."""
        position, question = self.position, self._question
        return {
            "game": "shiba_goten",
            "players": len(position.seats),
            "distinct_sets": position.options["distinct_sets"],
            "viewer": None,
            **{name: getattr(position, name) for name in PLAIN},
            "subs": [*position.subs],
            "primary": [*position.primary],
            "market": sorted(position.market),
            "piles": [[*pile] for pile in position.piles],
            "pile_sizes": [len(pile) for pile in position.piles],
            "removed": sorted(position.removed),
            "randomizers": [*position.randomizers],
            "seats": [_seat_document(seat) for seat in position.seats],
            "question": {"kind": question.kind, "player": question.player} if question else None,
            "over": {"reason": position.over} if position.over else None,
        }


def _values(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {"yes": True, "no": False}.get(value, value) for name, value in options.items()}


def _seat(document: Mapping[str, Any]) -> Seat:
    display = Display([*document["seats"]], [*document["covered"]], {*document["fresh"]}, document["cover_used"])
    return Seat(display, *([*document[name]] for name in ("penalty", "won", "hand")))


def _seat_document(seat: Seat) -> dict[str, Any]:
    return {
        "seats": [*seat.display.visible],
        "covered": [*seat.display.covered],
        "fresh": sorted(seat.display.fresh),
        "cover_used": seat.display.cover_used,
        "penalty": sorted(seat.penalty),
        "won": [*seat.won],
        "hand": [*seat.hand],
    }
