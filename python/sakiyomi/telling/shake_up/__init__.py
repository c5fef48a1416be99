"""Shake Up in words."""

from collections.abc import Callable
from typing import Any

from sakiyomi.state import text_of_move
from sakiyomi.telling.shake_up._events import events
from sakiyomi.telling.shake_up._words import ending, who
from sakiyomi.telling.shake_up.cards import cards_of, money
from sakiyomi.telling.shake_up.table import UPGRADES, Seat, Table, read

__all__ = ["asked", "card", "events", "move_text", "question", "standings", "turn"]

_QUESTIONS = {
    "layoff": "lay off a card, or none",
    "hr_layoff": "lay off a card, or none",
    "play": "play a card, or stop",
    "wait": "reveal a guard, or not",
    "upgrade": "which played card is upgraded?",
    "trigger": "which played card works again?",
    "rehire": "which card is rehired?",
    "audit": "the deck is empty: call an audit?",
    "carry": "keep a card in hand for the next turn?",
    "recycle": "put the top AI discard under the AI deck?",
}
_TARGETS = {"hit": "who loses the top income?", "steal": "whose top income is taken?", "loan": "who takes the loan?"}
_REACTIONS = {"hit": "would take your top income away", "steal": "would take your top income", "loan": "would give you a loan"}
_USES = {"drop_loan": "discard the top loan?", "draw": "draw?", "loan_then_gain": "take the loan and then gain?"}
_ANSWERS = {
    "skip": "decline",
    "stop": "play no more cards this turn",
    "use": "yes",
    "layoff none": "keep all",
    "carry none": "keep none",
    "react none": "let it happen",
    "audit none": "shuffle the discard pile into a new deck",
    "recycle yes": "the AI deck lasts one card longer",
    "recycle no": "leave it",
}


def turn(view: Any) -> int | None:
    """The number of the turn of who sees this; of any turn where all is seen."""
    table = read(view)
    return table.turn if table.viewer in (None, table.current) else None


def question(view: Any) -> str:
    """Who is asked, by which card, and what; at the end how it ended."""
    return asked(read(view))


def asked(table: Table) -> str:
    """The same of a table."""
    if table.question is None or table.asked is None:
        return ending(table)
    kind, op, card = table.question["kind"], table.question.get("op", ""), table.question.get("card")
    words = _QUESTIONS.get(kind, "")
    if kind == "react":
        words = f"{_REACTIONS.get(op, 'aims at you')}: reveal a guard?"
    elif kind in ("target", "use"):
        words = (_TARGETS | _USES).get(op, "whom does it hit?")
    elif kind in ("gain", "order"):
        words = f"{'gain' if kind == 'gain' else 'in which order come'} {money(table.question.get('take', ()))}?"
    return f"{who(table, table.asked)}: {f'{table.cards.name(card)}: ' if card else ''}{words}"


def move_text(view: Any, move: Any) -> str:
    """What the card, the seat or the money named in the move comes to."""
    text = text_of_move(view, move)
    verb, _, argument = text.partition(" ")
    if text in _ANSWERS:
        return _ANSWERS[text]
    return _EXPLAINED[verb](read(view), argument)


def standings(view: Any) -> list[dict[str, int]]:
    """Money in $K; what is owed and paid is below 0."""
    return [
        {
            "result": seat.result,
            "income": sum(seat.income),
            "loans": -sum(seat.loans),
            "salaries": -seat.salaries,
            "upgraded": seat.upgraded,
        }
        for seat in read(view).seats
    ]


def card(view: Any, name: str) -> list[str]:
    """Both sides: names, salary, effects."""
    cards = cards_of(view)
    if name:
        return cards.told(cards.find(name))
    return [line for kind in cards.kinds for line in cards.told(kind)]


def _mover(table: Table) -> Seat:
    return table.seats[table.asked or 0]


def _card(table: Table, card: str) -> str:
    side = table.cards.side(card)
    return f"{side.name}: {side.effect}"


def _salaried(table: Table, card: str) -> str:
    side = table.cards.side(card)
    return f"{side.name}, salary ${side.salary}K: {side.effect}"


def _target(table: Table, number: str) -> str:
    seat = table.seats[int(number)]
    top = f"${seat.income[-1]}K on top of ${sum(seat.income)}K" if seat.income else "none"
    return f"{seat.name}: income {top}, loans ${sum(seat.loans)}K, result {seat.result}"


def _upgrade(table: Table, kind: str) -> str:
    basic, upgraded = table.cards.kinds[kind]
    return f"{upgraded.name}, salary ${basic.salary}K to ${upgraded.salary}K: {upgraded.effect}" + "".join(
        f" ({effect.replace('when upgraded', 'now')})" for effect in basic.effects if effect.startswith("when upgraded")
    )


def _take(table: Table, order: str) -> str:  # noqa: ARG001
    values = order.split("+")
    last = f", ${values[-1]}K on top" if len(set(values)) > 1 else ""
    return f"{money(map(int, values))}{last}"


def _audit(table: Table, kind: str) -> str:
    seat = _mover(table)
    if kind == "technical":
        return f"{seat.upgraded} upgraded, {UPGRADES} needed: {_verdict(seat.upgraded >= UPGRADES)}"
    sums = f"income ${sum(seat.income)}K against loans ${sum(seat.loans)}K and salaries ${seat.salaries}K"
    return f"{sums}: {_verdict(seat.result >= 0)}"


def _verdict(wins: bool) -> str:
    return "you win" if wins else "it fails, and costs two loans and the turn"


def _react(table: Table, kind: str) -> str:  # noqa: ARG001
    return "it has no effect on you" if kind == "block" else "take it as income instead"


_EXPLAINED: dict[str, Callable[[Table, str], str]] = {
    "play": _card,
    "layoff": _salaried,
    "carry": _card,
    "trigger": _card,
    "rehire": _salaried,
    "target": _target,
    "upgrade": _upgrade,
    "take": _take,
    "audit": _audit,
    "react": _react,
}
