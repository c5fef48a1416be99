"""What is on the cards of Shake Up, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sakiyomi._check import shown, unknown
from sakiyomi.cards import CardSet
from sakiyomi.games import game_of

__all__ = ["AiCard", "Cards", "Employee", "cards_of", "money"]

_REACTIONS = {
    "block": "from hand: what another's card does to you has no effect",
    "convert": "from hand: take loans of sales cards as income",
}
_AI_EFFECTS = {"L": "you take a ${}K loan", "G": "you gain ${}K", "A": "discard {} AI {}"}


def money(values: Iterable[int]) -> str:
    """`$3K + $1K`."""
    return " + ".join(f"${value}K" for value in values)


@dataclass(frozen=True, slots=True)
class Employee:
    """One side of a kind of card."""

    name: str
    department: str
    salary: int
    """In $K."""
    upgraded: bool
    reaction: str
    """From hand: `block`, `convert`, or `-`."""
    effects: tuple[str, ...]
    """In words, in the order in which they happen."""

    @property
    def effect(self) -> str:
        """In one line."""
        return "; ".join(self.effects) or "no effect"


@dataclass(frozen=True, slots=True)
class AiCard:
    """A card of the rival in solo games."""

    number: int
    timing: str
    department: str
    """The one that it watches."""
    levels: tuple[str, str, str]
    """What it does to who has 0, 1, and 2 or more cards of the department."""


@dataclass(frozen=True, slots=True)
class Cards:
    """A card set."""

    reconstructed: tuple[str, ...]
    """The fields that are not those of the printed cards."""
    kinds: dict[str, tuple[Employee, Employee]]
    """By id, both sides."""
    copies: dict[str, int]
    ai: dict[int, AiCard]

    def side(self, card: str) -> Employee:
        """Of a card as documents name it: `accountant`, `accountant^`."""
        return self.kinds[card.removesuffix("^")][card.endswith("^")]

    def name(self, card: str) -> str:
        """As printed."""
        return self.side(card).name

    def names(self, cards: Iterable[str]) -> str:
        """A list in words."""
        return ", ".join(map(self.name, cards))

    def find(self, name: str) -> str:
        """The id of the kind whose id or printed name this is, or the only one of which it is a part. Raises ValueError."""
        wanted = name.removesuffix("^").casefold()
        words = {kind: {kind, *(side.name.casefold() for side in sides)} for kind, sides in self.kinds.items()}
        found = [kind for kind, known in words.items() if wanted in known]
        found = found or [kind for kind, known in words.items() if any(wanted in word for word in known)]
        if not found:
            raise unknown("card", name, self.kinds)
        if len(found) > 1:
            raise ValueError(f"{shown(name)} may be {', '.join(found[:-1])} or {found[-1]}")
        return found[0]

    def told(self, kind: str) -> list[str]:
        """Both sides of a card, a line each."""
        copies = f", {self.copies[kind]} copies" if self.copies[kind] > 1 else ""
        rows = [f"{kind} ({self.kinds[kind][0].department}{copies})"]
        for side in self.kinds[kind]:
            sign = "^" if side.upgraded else " "
            rows.append(f"  {sign} {side.name}, salary ${side.salary}K: {side.effect}")
        return rows


def cards_of(state: Any) -> Cards:
    """The set that a position or a view is played with."""
    game = game_of(state)
    found = game and game.cards_of(state.rules)
    if not found:
        raise TypeError(f"a position of Shake Up is needed here, not {shown(state)}")
    return _read(found)


@cache
def _read(cards: CardSet) -> Cards:
    document = cards.document
    employees, ai = document["employee"], document["ai"]
    return Cards(
        tuple(document.get("reconstructed", ())),
        {card["kind"]: (_side(card, 0), _side(card, 1)) for card in employees},
        {card["kind"]: card["copies"] for card in employees},
        {card["id"]: _ai_card(card) for card in ai},
    )


def _side(card: dict[str, Any], side: int) -> Employee:
    effects = [_part(part) for part in card["upgraded" if side else "basic"]]
    if not side and card.get("on_upgrade"):
        effects.append(f"when upgraded: gain {money(card['on_upgrade'])}")
    reaction = card.get("reaction", "--")[side]
    if reaction != "-":
        effects.append(_REACTIONS[reaction])
    return Employee(card["names"][side], card["dept"], card["salary"][side], bool(side), reaction, tuple(effects))


def _part(part: dict[str, Any]) -> str:
    op, n = part["op"], part.get("n", 1)
    cards = "1 {}card" if n == 1 else f"up to {n} {{}}cards"
    words = {
        "hit": "a rival loses the top income",
        "steal": "take a rival's top income",
        "loan": f"a rival takes {_loans(part.get('d', ()))}",
        "gain": f"gain {money(part.get('d', ()))}",
        "gain_top": "gain as much as your top income",
        "drop_loan": "discard your top loan" if n == 1 else f"discard your top {n} loans",
        "loan_then_gain": f"take {_loans(part.get('loan', ()))}, then gain {money(part.get('gain') or ())}",
        "upgrade": f"upgrade {cards.format('played ')}",
        "layoff": f"lay off {cards.format('')}",
        "rehire": f"rehire {cards.format('laid-off ')}",
        "draw": f"draw {n} {'card' if n == 1 else 'cards'}",
        "retrigger": "a played card works again",
        "carry": "keep 1 unplayed card in hand",
    }
    return words[op]


def _loans(values: Sequence[int]) -> str:
    return f"a {money(values)} loan" if len(values) == 1 else f"loans of {money(values)}"


def _ai_card(card: dict[str, Any]) -> AiCard:
    zero, one, more = ("; ".join(map(_ai_effect, level)) or "nothing" for level in card["levels"])
    return AiCard(card["id"], card["timing"], card["watch"], (zero, one, more))


def _ai_effect(effect: str) -> str:
    if effect in ("I", "D"):
        return "you lose your top income" if effect == "I" else "you lose your top loan"
    return _AI_EFFECTS[effect[0]].format(effect[1:], "card" if effect[1:] == "1" else "cards")
