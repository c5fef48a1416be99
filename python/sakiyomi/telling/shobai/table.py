"""A position of 'Shobai' All Right as it lies on the table."""

from dataclasses import dataclass
from typing import Any

from sakiyomi.games import game_of
from sakiyomi.state import text_of_move
from sakiyomi.telling.shobai.cards import Card, Cards, Mogul, cards_of

__all__ = ["Owned", "Patron", "Seat", "Table", "read"]

_GOAL, _BEGINNER_GOAL = 25, 15


@dataclass(frozen=True, slots=True)
class Owned:
    """A card in a row of a player."""

    card: Card
    active: bool
    cubes: int

    @property
    def label(self) -> str:
        """As moves name it: `cloth-p1*3`, or `~cloth-p1*3` where it is inactive."""
        return f"{'' if self.active else '~'}{self.card.id}{f'*{self.cubes}' if self.cubes else ''}"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player."""

    name: str
    score: int
    stock: int
    """Cubes."""
    rows: tuple[Owned, ...]
    """Both rows."""

    @property
    def active(self) -> tuple[Owned, ...]:
        """The upper row."""
        return tuple(card for card in self.rows if card.active)

    @property
    def inactive(self) -> tuple[Owned, ...]:
        """The lower row."""
        return tuple(card for card in self.rows if not card.active)


@dataclass(frozen=True, slots=True)
class Patron:
    """A Mogul of this game."""

    mogul: Mogul
    cubes: tuple[int, ...]
    """Seats, in the order of placing."""


@dataclass(frozen=True, slots=True)
class Table:
    """All that there is to see."""

    cards: Cards
    seats: tuple[Seat, ...]
    first: int
    """The starting player."""
    current: int
    """Whose turn it is."""
    turn: int
    """From 1; at the end the last one."""
    round: int
    last_round: int | None
    goal: int
    """Points that bring the last round."""
    patrons: tuple[Patron, ...]
    emperors: tuple[Card, ...]
    clients: tuple[Card, ...]
    grid: tuple[tuple[Card | None, ...], ...]
    """Rows from the top."""
    ally_deck: int
    ally_discard: tuple[str, ...]
    client_deck: int
    client_discard: tuple[str, ...]
    question: dict[str, Any] | None
    """As in documents; None at the end."""
    over: dict[str, Any] | None
    pending: dict[str, Any]
    """What runs, as in documents."""
    subject: str
    """The label of the card that is asked about, where cards are gone through one by one; else empty."""
    shuffles: tuple[int, ...]
    """Of the allies, of the Clients."""

    @property
    def asked(self) -> int | None:
        """The seat whose decision is next; None at the end."""
        return None if self.question is None else int(self.question["player"])

    @property
    def kind(self) -> str:
        """Of the question; empty at the end."""
        return "" if self.question is None else str(self.question["kind"])

    @property
    def window(self) -> int:
        """Which window for free actions it is, from 0; only where there is one."""
        return int((self.question or {})["window"])

    @property
    def action(self) -> str:
        """Which one runs, as moves name it."""
        return str(self.pending["action"])

    @property
    def used(self) -> str:
        """The id of the card that is discarded for an effect which is not over; else empty."""
        return self.pending["used"] or ""

    @property
    def so_far(self) -> dict[str, Any]:
        """What was chosen already in a choice of several steps."""
        return (self.question or {}).get("so_far") or {}

    def lying(self, cell: str) -> Card:
        """What lies in a cell of the grid that is not empty, `row.column` from 1."""
        row, column = map(int, cell.split("."))
        card = self.grid[row - 1][column - 1]
        assert card is not None
        return card

    def owned(self, label: str) -> Owned:
        """What a label says."""
        return _owned(label, self.cards)

    def has_power(self, effect: str) -> bool:
        """Whether who is asked has a cube on a Mogul of this effect."""
        return any(patron.mogul.effect == effect and self.asked in patron.cubes for patron in self.patrons)


def read(state: Any) -> Table:
    """Of a position."""
    document, cards, game = state.to_json(), cards_of(state), game_of(state)
    names = game.seat_names if game else ()
    return Table(
        cards=cards,
        seats=tuple(_seat(name, seat, cards) for name, seat in zip(names, document["seats"], strict=False)),
        first=document["first"],
        current=document["current"],
        turn=document["turn"] + (document["over"] is None),
        round=document["round"],
        last_round=document["last_round"],
        goal=_BEGINNER_GOAL if document["beginner"] else _GOAL,
        patrons=tuple(Patron(cards.moguls[each["id"]], tuple(each["cubes"])) for each in document["moguls"].values()),
        emperors=tuple(cards.cards[card] for card in document["emperors"]),
        clients=tuple(cards.cards[card] for card in document["clients"]),
        grid=tuple(tuple(card and cards.cards[card] for card in row) for row in document["grid"]),
        ally_deck=len(document["ally_deck"]),
        ally_discard=tuple(document["ally_discard"]),
        client_deck=len(document["client_deck"]),
        client_discard=tuple(document["client_discard"]),
        question=document["question"],
        over=document["over"],
        pending=document["pending"],
        subject=_subject(state, document["question"] or {}),
        shuffles=tuple(document["shuffles"]),
    )


def _subject(state: Any, question: dict[str, Any]) -> str:
    if question.get("kind") not in ("place", "money", "pay"):
        return ""
    return text_of_move(state, state.legal_moves()[0]).split()[1]


def _seat(name: str, seat: dict[str, Any], cards: Cards) -> Seat:
    return Seat(name, seat["score"], seat["stock"], tuple(_owned(label, cards) for label in seat["cards"]))


def _owned(label: str, cards: Cards) -> Owned:
    name, _, cubes = label.removeprefix("~").partition("*")
    return Owned(cards.cards[name], not label.startswith("~"), int(cubes or 0))
