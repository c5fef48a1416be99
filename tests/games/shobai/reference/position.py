"""What lies on the table."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .cards import Cards, Face, Mogul

Result = TypeVar("Result")
Shuffle = Callable[[str, list[str]], list[str]]
Cell = tuple[int, int]

ROWS, COLUMNS = 3, 6
CELLS = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat has to decide, and the texts that answer it."""

    kind: str
    moves: list[str]
    details: dict[str, Any] = field(default_factory=dict)


Asking = Generator[Question, str, Result]
"""A part of the rules: gives questions, is sent the moves that answer them, and ends with a result."""


@dataclass(eq=False, slots=True)
class Ally:
    """A card in somebody's rows."""

    face: Face
    cubes: int = 0
    active: bool = True

    @property
    def label(self) -> str:
        return ("" if self.active else "~") + self.face.id + (f"*{self.cubes}" if self.cubes else "")


@dataclass(eq=False, slots=True)
class Seat:
    score: int
    stock: int
    allies: list[Ally]

    def active(self) -> list[Ally]:
        """In the order of their labels."""
        return by_label(ally for ally in self.allies if ally.active)

    def inactive(self) -> list[Ally]:
        return by_label(ally for ally in self.allies if not ally.active)

    def producers(self) -> list[Ally]:
        """The active cards that cubes can be placed on."""
        return [ally for ally in self.active() if ally.face.takes_cubes]

    def take_back(self, ally: Ally, cubes: int) -> None:
        ally.cubes -= cubes
        self.stock += cubes

    def place(self, ally: Ally, cubes: int) -> None:
        ally.cubes += cubes
        self.stock -= cubes

    def labelled(self, label: str) -> Ally:
        """One of the allies with this label: they are interchangeable."""
        return next(ally for ally in self.allies if ally.label == label)


def by_label(allies: Iterator[Ally]) -> list[Ally]:
    return sorted(allies, key=lambda ally: ally.label.encode())


@dataclass(eq=False, slots=True)
class MogulPlace:
    card: Mogul
    seats: list[int]


@dataclass(eq=False, slots=True)
class Position:
    cards: Cards
    options: dict[str, Any]
    shuffle: Shuffle
    first: int
    seats: list[Seat]
    moguls: dict[str, MogulPlace]
    emperors: list[str]
    gone: list[str]
    clients: list[str]
    client_deck: list[str]
    client_discard: list[str]
    grid: list[list[str | None]]
    ally_deck: list[str]
    ally_discard: list[str]
    current: int = 0
    turn: int = 0
    round: int = 1
    last_round: int | None = None
    over: str | None = None

    @property
    def mover(self) -> Seat:
        return self.seats[self.current]

    def has(self, effect: str) -> bool:
        """Whether the mover has a cube on the Mogul with this effect."""
        return any(place.card.effect == effect and self.current in place.seats for place in self.moguls.values())

    def at(self, cell: Cell) -> str | None:
        return self.grid[cell[0]][cell[1]]

    def put(self, cell: Cell, card: str | None) -> None:
        self.grid[cell[0]][cell[1]] = card

    def full_cells(self) -> list[Cell]:
        return [cell for cell in CELLS if self.at(cell)]

    def value(self, cell: Cell) -> int:
        card = self.at(cell)
        assert card
        return self.cards.faces[card].value

    def acquire(self, cell: Cell) -> None:
        """The mover gets the card of a cell, active."""
        card = self.at(cell)
        assert card
        self.put(cell, None)
        self.mover.allies.append(Ally(self.cards.faces[card]))


def cell_text(cell: Cell) -> str:
    return f"cell {cell[0] + 1}.{cell[1] + 1}"


def cell_of(text: str) -> Cell:
    row, column = text.removeprefix("cell ").split(".")
    return int(row) - 1, int(column) - 1


def unique(texts: list[str]) -> list[str]:
    return list(dict.fromkeys(texts))
