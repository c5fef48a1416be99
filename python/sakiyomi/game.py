"""A game as its users see it: what it is called, who can play, which rule options it has."""

import math
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from sakiyomi._check import instance, shown, unknown, whole
from sakiyomi._core import Deal, Script
from sakiyomi._document import text_of_document, told_rules, viewer_of
from sakiyomi.cards import CardSet, load
from sakiyomi.errors import InvalidCards, InvalidPosition
from sakiyomi.record import Record
from sakiyomi.state import (
    Canonical,
    Chancy,
    Encoded,
    Evaluated,
    Hidden,
    Information,
    PlainRules,
    Recurrent,
    Ruled,
    Rules,
    Settling,
    State,
    Tactical,
    Textual,
    View,
    find_move,
    is_legal,
    rules_of,
    text_of,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


__all__ = [
    "Canonical",
    "Cards",
    "Chancy",
    "Encoded",
    "Evaluated",
    "Game",
    "Hidden",
    "Information",
    "PlainRules",
    "Recurrent",
    "RuleOption",
    "Ruled",
    "Rules",
    "Settling",
    "State",
    "Tactical",
    "Textual",
    "View",
    "deal_of",
    "find_move",
    "is_legal",
    "rules_of",
    "text_of",
]


@dataclass(frozen=True, slots=True)
class RuleOption:
    """A number in [least, most], or a choice by label: then its number is the label's position."""

    name: str
    summary: str = ""
    standard: int = 0
    least: int = 0
    most: int = 1_000_000
    labels: tuple[str, ...] = ()

    def number(self, value: object) -> int:
        """The number for a value given as number, digits or label. Raises ValueError that names what would be right."""
        if isinstance(value, str):
            if value in self.labels:
                return self.labels.index(value)
            if value.removeprefix("-").isdecimal() and len(value) < 20:
                value = int(value)
        try:
            return whole(f"option {self.name}", value, self.least, len(self.labels) - 1 if self.labels else self.most)
        except ValueError:
            if not self.labels:
                raise
            raise ValueError(f"option {self.name} must be {' or '.join(map(repr, self.labels))}, not {shown(value)}") from None

    def shown(self, number: int) -> int | str:
        """The label for a number, or the number where there are no labels."""
        return self.labels[number] if self.labels else number


def deal_of(text: str) -> int | None:
    """The seed of a position given as `seed:7`; None for others."""
    name, _, digits = text.strip().partition(":")
    return int(digits) if name == "seed" and digits.isdecimal() and len(digits) <= 20 else None


Cards: TypeAlias = "CardSet | str | os.PathLike[str] | None"
"""A card set, or the name of a file that holds one; None is the standard set."""
S = TypeVar("S", bound=State)
N = TypeVar("N", bound="np.generic")


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[S]):
    """Makes rules, positions and records. A game is a value that is looked up by name: see `sakiyomi.game`."""

    name: str
    title: str
    summary: str
    players: tuple[int, int]
    """Fewest and most."""
    information: Information
    seat_names: tuple[str, ...]
    options: tuple[RuleOption, ...]
    notations: tuple[str, ...]
    """Names of the text forms of positions; the first is the canonical one."""
    move_notations: tuple[str, ...]
    """The same of moves."""
    state_type: type[S]
    make_rules: Callable[..., Rules]
    """From the number of players, one number for each option, and, unless it is the standard one, a card set as JSON."""
    start: Callable[..., S]
    """The initial position under these rules, and by this chance where the game has any."""
    read: Callable[[Any, str], S] | None = None
    """The position that a text describes under these rules. Raises InvalidPosition."""
    eval_scale: int = 100
    """So many evaluation units are a factor e in the odds of winning."""
    index_count: int = 0
    """Size of the action space; 0 where moves have no index."""
    symmetries: int = 1
    planes: tuple[int, ...] = ()
    """Shape of what `state.encode` writes; empty where states have no planes."""
    view_type: type | None = None
    """The class of what seats know, where cards are hidden."""
    read_view: Callable[[Any, str], Any] | None = None
    """As `read`, of a view."""
    read_script: Callable[[Any, str], Script] | None = None
    """As `read`, of the orders of decks that a text tells."""
    cards: tuple[CardSet, ...] = ()
    """The card sets that come with it, the standard one first; none in a game without cards."""
    engines: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The compiled searchers by name; none for a game written in Python."""

    def rules(self, players: int | None = None, *, cards: Cards = None, **options: object) -> Rules:
        """Rules from options given as numbers or labels. Raises ValueError that says which is wrong and what would be right, and
        InvalidCards.
        """
        least, most = self.players
        seats = max(least, min(2, most)) if players is None else whole("players", players, least, most)
        numbers = tuple(option.number(options.pop(option.name, option.standard)) for option in self.options)
        for name in options:
            raise unknown(f"option of {self.name}", name, (option.name for option in self.options))
        return self.make_rules(seats, numbers) if cards is None else self.make_rules(seats, numbers, self.card_set(cards).json)

    def card_set(self, cards: CardSet | str | os.PathLike[str]) -> CardSet:
        """The set itself, or that of a file. Raises InvalidCards, also for a set of another game, and OSError."""
        if not self.cards:
            raise InvalidCards(f"{self.name} has no card sets")
        found = cards if isinstance(cards, CardSet) else load(cards)
        if found.game != self.name:
            raise InvalidCards(f"{self.name} is not played with the cards of {found.game}")
        return found

    def cards_of(self, rules: Rules) -> CardSet | None:
        """The set that a game by these rules is played with; None in a game without cards."""
        text = getattr(rules, "cards", None)
        return CardSet(self.name, text) if text is not None else next(iter(self.cards), None)

    def option_values(self, rules: Rules) -> Mapping[str, int | str]:
        """The options of these rules by name, as numbers or labels."""
        return {option.name: option.shown(number) for option, number in zip(self.options, rules.options, strict=True)}

    def initial(self, players: int | None = None, *, deal: int = 0, cards: Cards = None, **options: object) -> S:
        """The position in which the game starts; with chance, that of the deal of this seed."""
        return self._dealt(self.rules(players, cards=cards, **options), deal)

    def _dealt(self, rules: Rules, seed: int) -> S:
        whole("seed", seed, 0, 2**64 - 1)
        return self.start(rules) if self.information == "perfect" else self.start(rules, Deal(seed))

    def parse(
        self, position: str | Mapping[str, Any], players: int | None = None, *, cards: Cards = None, **options: object
    ) -> S:
        """The position that a text or document describes. Raises InvalidPosition.

        `startpos` is the initial one, with chance that of deal 0, and `seed:7` that of deal 7. Players and options that are not
        given are those that a document tells.
        """
        text, rules = self._told("a position", position, players, cards, options)
        words = text.strip()
        seed = deal_of(words)
        if words == "startpos" or (seed is not None and self.information != "perfect"):
            return self._dealt(rules, seed or 0)
        if self.read is None:
            raise InvalidPosition(f"{self.name} reads no position but 'startpos', not {shown(text)}")
        return self.read(rules, text)

    def parse_view(
        self, view: str | Mapping[str, Any], players: int | None = None, *, cards: Cards = None, **options: object
    ) -> Any:
        """What a seat knows, from a text or document, as `parse`. Raises InvalidPosition."""
        text, rules = self._told("a view", view, players, cards, options)
        if self.read_view is None:
            raise InvalidPosition(
                f"{self.name} reads no views of seats" + ("" if self.information == "hidden" else ": nothing is hidden")
            )
        return self.read_view(rules, text)

    def parse_position(
        self, position: str | Mapping[str, Any], players: int | None = None, *, cards: Cards = None, **options: object
    ) -> Any:
        """A position, or what a seat knows of one, from a text or document, as `parse`. Raises InvalidPosition."""
        text = self._text("a position", position)
        if self.has_documents and text.lstrip().startswith("{"):
            read = self.parse if self.read_view is None or viewer_of(text) is None else self.parse_view
            return read(text, players, cards=cards, **options)
        try:
            return self.parse(text, players, cards=cards, **options)
        except InvalidPosition as error:
            if self.read_view is None or self.has_documents:
                raise
            whole_error = error
        try:
            return self.parse_view(text, players, cards=cards, **options)
        except InvalidPosition as error:
            raise InvalidPosition(f"{whole_error}; nor a view: {error}") from None

    def script(
        self, position: str | Mapping[str, Any], players: int | None = None, *, cards: Cards = None, **options: object
    ) -> Script:
        """The orders of the decks that the document of a whole position tells, next card first. Raises InvalidPosition."""
        text, rules = self._told("a position", position, players, cards, options)
        if self.read_script is None:
            raise InvalidPosition(f"positions of {self.name} tell no order of decks")
        return self.read_script(rules, text)

    @property
    def has_documents(self) -> bool:
        """Whether the canonical text of positions is JSON."""
        return self.notations[:1] == ("document",)

    def _text(self, name: str, position: object) -> str:
        return text_of_document(name, position) if self.has_documents else instance(name, position, str, "text")

    def _told(
        self, name: str, position: object, players: int | None, cards: Cards, options: Mapping[str, object]
    ) -> tuple[str, Rules]:
        text = self._text(name, position)
        if not self.has_documents:
            return text, self.rules(players, cards=cards, **options)
        seats, values = told_rules(text, players, options, {option.name for option in self.options})
        try:
            return text, self.rules(seats, cards=cards, **values)
        except InvalidCards:
            raise
        except ValueError as error:
            if (seats, values) == (players, options):
                raise
            raise InvalidPosition(f"the document of {name}: {error}") from None

    def new(self, players: int | None = None, seed: int = 0, *, cards: Cards = None, **options: object) -> Record[S]:
        """A game in progress, from the initial position. `seed` fixes chance: a game without chance is the same for all seeds."""
        start = self._dealt(self.rules(players, cards=cards, **options), seed)
        return Record(self, start, None if self.information == "perfect" else Deal(seed))

    def transform_planes(self, planes: "NDArray[N]", symmetry: int) -> "NDArray[N]":
        """The planes of the images `transformed(symmetry)` from those of positions, as a new array. Leading axes are batches."""
        return self._permuted("planes", planes, self.planes, symmetry)

    def transform_policy(self, policy: "NDArray[N]", symmetry: int) -> "NDArray[N]":
        """The same for a number of each move in the action space: visits, probabilities, a mask."""
        return self._permuted("policy", policy, (self.index_count,) if self.index_count else (), symmetry)

    def _permuted(self, name: str, array: "NDArray[N]", shape: tuple[int, ...], symmetry: int) -> "NDArray[N]":
        permutations = getattr(self.state_type, f"{name.removesuffix('s')}_permutations", None)
        if not (shape and permutations):
            raise ValueError(f"{self.name} does not say how symmetries move its {name}")
        given = getattr(array, "shape", None)
        if given is None or given[-len(shape) :] != shape:
            wanted = ", ".join(map(str, shape))
            raise ValueError(f"{name} must be an array of shape (..., {wanted}), not {shown(array if given is None else given)}")
        sources: NDArray[np.intp] = permutations()[whole("symmetry", symmetry, 0, self.symmetries - 1)]
        return array.reshape(*given[: -len(shape)], math.prod(shape)).take(sources, axis=-1).reshape(given)
