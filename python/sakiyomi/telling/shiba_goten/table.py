"""A position of Shiba Goten as it lies on the table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sakiyomi.games import game_of
from sakiyomi.state import text_of_move
from sakiyomi.telling.shiba_goten.cards import COLOURS, ROLES, Cards, Doll, Objective, cards_of

__all__ = ["CONDITIONS", "INNER", "SEAT_ROLES", "TIERS", "Seat", "Table", "read", "tier_of"]

TIERS = (range(2), range(2, 5), range(5, 9), range(9, 14))
"""Seats of each tier, from the top."""
INNER = (3, 6, 7, 10, 11, 12)
"""Seats that are not at the end of a tier."""
SEAT_ROLES = ("dairi", "hina", *["kanjo"] * 3, *["okazari"] * 4, *["hayashi"] * 5)
"""The role that belongs to each seat."""

CONDITIONS = {"": "nothing yet", "colour": "by colour", "role": "by role", "doll": "any one doll"}
"""By what dolls are taken, in words."""


def tier_of(seat: int) -> int:
    """From 1."""
    return next(number for number, tier in enumerate(TIERS, 1) if seat in tier)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player."""

    name: str
    seats: tuple[Doll | None, ...]
    """What is seen on the 14 seats."""
    covered: tuple[Doll | None, ...]
    """What is beneath."""
    fresh: tuple[int, ...]
    """Seats filled this round."""
    cover_used: bool
    """Whether a doll was covered this round."""
    penalty: tuple[Doll, ...]
    won: tuple[Objective, ...]
    hand: tuple[Doll, ...]
    """Taken, not yet placed."""

    @property
    def placed(self) -> int:
        """Dolls on the mat, covered ones among them."""
        return sum(doll is not None for doll in (*self.seats, *self.covered))


@dataclass(frozen=True, slots=True)
class Table:
    """All that there is to see."""

    cards: Cards
    seats: tuple[Seat, ...]
    round: int
    last_round: int
    """Of solo games."""
    turn: int
    """From 1; at the end the last one."""
    decreer: int | None
    """None in solo games."""
    decree: str | None
    """`colour` or `role`."""
    completer: int | None
    """The seat that was the first to fill its display."""
    extra: bool
    """Whether this is the round after that."""
    randomizer: str | None
    """The card of this round in solo games, as card sets call it."""
    randomizers: int
    """How many are left."""
    subs: tuple[Objective, ...]
    """Still to be won."""
    primary: tuple[Objective, ...]
    """Scored at the end."""
    market: tuple[Doll, ...]
    """Between the piles."""
    replaced: tuple[Doll, ...]
    """Those of them that a solo player has decided to replace."""
    tops: tuple[Doll | None, ...]
    """Of both piles; None of an empty pile, and of solo games, whose pile is face down."""
    pile_sizes: tuple[int, ...]
    """Tops included."""
    removed: tuple[Doll, ...]
    distinct_sets: bool
    """Whether pairs and triples must be of different types."""
    question: Mapping[str, Any] | None
    """As in documents; None at the end."""
    over: Mapping[str, Any] | None
    subject: Doll | None
    """The doll that is asked about, where one is placed, kept or replaced."""

    @property
    def asked(self) -> int | None:
        """The seat whose decision is next; None at the end."""
        return None if self.question is None else int(self.question["player"])

    @property
    def kind(self) -> str:
        """Of the question; empty at the end."""
        return "" if self.question is None else str(self.question["kind"])

    @property
    def is_solo(self) -> bool:
        """Whether one plays alone."""
        return len(self.seats) == 1

    @property
    def condition(self) -> str:
        """By what dolls are taken this round: `colour`, `role`, `doll` for any one, or empty before it is known."""
        randomizer = (self.randomizer or "").replace("take1", "doll")
        return self.decree or randomizer.removeprefix("change_")

    @property
    def terms(self) -> str:
        """The same in words, with what may be done first."""
        return CONDITIONS[self.condition] + ", any may be replaced first" * (self.randomizer or "").startswith("change")

    @property
    def source(self) -> str:
        """Who says so, or alone how many randomizers are to come."""
        return f"{self.randomizers} randomizers left" if self.is_solo else f"decreer: {self.seats[self.decreer or 0].name}"

    @property
    def offered(self) -> tuple[Doll, ...]:
        """What can be taken: the market and the tops."""
        return (*self.market, *filter(None, self.tops))

    def sets(self, condition: str) -> dict[str, list[Doll]]:
        """What can be taken, by colour or by role."""
        names = COLOURS if condition == "colour" else ROLES
        found = {name: [doll for doll in self.offered if getattr(doll, condition) == name] for name in names}
        return {name: dolls for name, dolls in found.items() if dolls}

    def taken_by(self, name: str) -> list[Doll]:
        """What the move `take` with this name takes."""
        return [self.cards.dolls[name]] if self.condition == "doll" else self.sets(self.condition)[name]


def read(state: Any) -> Table:
    """Of a position."""
    document, cards, game = state.to_json(), cards_of(state), game_of(state)
    names = game.seat_names if game else ()
    options = game.option_values(state.rules) if game else {}
    dolls, objectives, question = cards.dolls, cards.objectives, document["question"]
    return Table(
        cards=cards,
        seats=tuple(_seat(name, seat, cards) for name, seat in zip(names, document["seats"], strict=False)),
        round=document["round"],
        last_round=int(options.get("max_rounds", 0)),
        turn=document["turn"] + (document["over"] is None),
        decreer=document["decreer"],
        decree=document["decree"],
        completer=document["completer"],
        extra=document["extra"],
        randomizer=document["randomizer"],
        randomizers=len(document["randomizers"]),
        subs=tuple(objectives[each] for each in document["subs"]),
        primary=tuple(objectives[each] for each in document["primary"]),
        market=_dolls(document["market"], cards),
        replaced=_dolls(document["pending"]["replaced"], cards),
        tops=_tops(document, cards),
        pile_sizes=tuple(document["pile_sizes"]),
        removed=_dolls(document["removed"], cards),
        distinct_sets=document["distinct_sets"],
        question=question,
        over=document["over"],
        subject=dolls[_subject(state)] if question and question["kind"] in ("place", "change") else None,
    )


def _subject(state: Any) -> str:
    return text_of_move(state, state.legal_moves()[0]).split()[1]


def _tops(document: Mapping[str, Any], cards: Cards) -> tuple[Doll | None, ...]:
    """A whole position tells them as the first cards of its piles."""
    if document["players"] == 1:
        return (None, None)
    tops = document["tops"] if "tops" in document else [next(iter(pile), None) for pile in document["piles"]]
    return tuple(top and cards.dolls[top] for top in tops)


def _dolls(names: Iterable[str], cards: Cards) -> tuple[Doll, ...]:
    return tuple(cards.dolls[name] for name in names)


def _seat(name: str, seat: Mapping[str, Any], cards: Cards) -> Seat:
    return Seat(
        name=name,
        seats=tuple(each and cards.dolls[each] for each in seat["seats"]),
        covered=tuple(each and cards.dolls[each] for each in seat["covered"]),
        fresh=tuple(seat["fresh"]),
        cover_used=seat["cover_used"],
        penalty=_dolls(seat["penalty"], cards),
        won=tuple(cards.objectives[each] for each in seat["won"]),
        hand=_dolls(seat["hand"], cards),
    )
