"""A position of Shake Up, or what a seat knows of one, as it lies on the table."""

import json
from dataclasses import dataclass
from typing import Any

from sakiyomi.telling.shake_up.cards import Cards, cards_of

__all__ = ["SMALLEST_CREW", "UPGRADES", "Ai", "Seat", "Table", "read"]

SMALLEST_CREW = 10
UPGRADES = 12
"""So many upgraded cards win a technical audit."""
_NAMES = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player. Money stacks go from bottom to top, values are in $K."""

    name: str
    turns: int
    income: tuple[int, ...]
    loans: tuple[int, ...]
    play: tuple[str, ...]
    discard: tuple[str, ...]
    covered: int
    """Cards discarded face down."""
    laid_off: tuple[str, ...]
    hand: tuple[str, ...] | None
    """With kept cards at the end; None where it is not seen."""
    kept: int
    known: tuple[str, ...]
    """Cards that everybody knows to be in hand."""
    hand_size: int
    """With kept cards."""
    deck_size: int
    crew: int
    """Cards that are not laid off."""
    upgraded: int
    """Of the crew."""
    salaries: int

    @property
    def result(self) -> int:
        """Income less loans and salaries."""
        return sum(self.income) - sum(self.loans) - self.salaries


@dataclass(frozen=True, slots=True)
class Ai:
    """The rival of solo games; cards by number."""

    left: int
    face: int | None
    discard: tuple[int, ...]
    """From bottom to top."""
    cycle: int
    """1, and 2 when the cards were shuffled."""


@dataclass(frozen=True, slots=True)
class Table:
    """All that there is to see."""

    cards: Cards
    viewer: int | None
    """The seat that sees this; None where all is seen."""
    turn: int
    current: int
    """Whose turn it is."""
    phase: str
    supply: tuple[int, int, int]
    """Money cards of $1K, $2K and $3K."""
    dog: int | None
    seats: tuple[Seat, ...]
    question: dict[str, Any] | None
    """As in documents; None at the end."""
    over: dict[str, Any] | None
    shuffles: tuple[int, ...]
    mode: str | None
    ai: Ai | None

    @property
    def asked(self) -> int | None:
        """The seat whose decision is next; None at the end."""
        return None if self.question is None else int(self.question["player"])

    @property
    def watched(self) -> int | None:
        """Which level of the AI card that lies face up holds, by hand and play: 0, 1, or 2; None if there is none."""
        card = self.cards.ai.get((self.ai and self.ai.face) or 0)
        if card is None:
            return None
        shown = (*(self.seats[0].hand or ()), *self.seats[0].play)
        return min(2, sum(self.cards.side(each).department == card.department for each in shown))


def read(state: Any) -> Table:
    """Of a position or a view."""
    document, cards = json.loads(state.format()), cards_of(state)
    ai = document.get("ai")
    return Table(
        cards=cards,
        viewer=document["viewer"],
        turn=document["turn"],
        current=document["current"],
        phase=document["pending"]["phase"],
        supply=tuple(document["supply"]),
        dog=document["dog"],
        seats=tuple(_seat(name, seat, cards) for name, seat in zip(_NAMES, document["seats"], strict=False)),
        question=document["question"],
        over=document["over"],
        shuffles=tuple(document["shuffles"]),
        mode=document["mode"],
        ai=ai and Ai(len(ai["deck"]), ai["face"], tuple(ai["discard"]), ai["cycle"]),
    )


def _seat(name: str, seat: dict[str, Any], cards: Cards) -> Seat:
    private = seat.get("hidden") or [
        *seat.get("hand", ()),
        *seat.get("kept", ()),
        *seat.get("deck", ()),
        *seat.get("covered", ()),
    ]
    crew = [cards.side(card) for card in (*seat["play"], *seat["discard"], *seat.get("known", ()) * ("hidden" in seat), *private)]
    return Seat(
        name=name,
        turns=seat["turns"],
        income=tuple(seat["income"]),
        loans=tuple(seat["loans"]),
        play=tuple(seat["play"]),
        discard=tuple(seat["discard"]),
        covered=seat.get("covered_size", 0),
        laid_off=tuple(seat["laid_off"]),
        hand=(*seat["hand"], *seat["kept"]) if "hand" in seat else None,
        kept=seat["kept_size"],
        known=tuple(seat["known"]),
        hand_size=seat["hand_size"] + seat["kept_size"],
        deck_size=seat["deck_size"],
        crew=len(crew),
        upgraded=sum(side.upgraded for side in crew),
        salaries=sum(side.salary for side in crew),
    )
