"""Shake Up in a terminal: a block of lines for each seat."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from sakiyomi.drawing._ansi import paint
from sakiyomi.telling.shake_up.cards import Cards
from sakiyomi.telling.shake_up.table import UPGRADES, Ai, Seat, Table

__all__ = ["blocks", "in_order", "listed"]

_WIDTH, _LABEL = 100, 13
_NAME, _EFFECT = 32, 40
"""Columns of a hand, from where its words begin."""
_TIE = "\N{NO-BREAK SPACE}"
_DEPARTMENTS = {"ops": 67, "sales": 131, "finance": 65, "marketing": 136, "hr": 97, "misc": 102}
_STRONG, _GOLD = 68, 179


def listed(cards: Cards, zone: Iterable[str]) -> list[str]:
    """The names in a zone, those of equal cards once; upgraded ones have the sign `^`."""
    counts = Counter(zone)
    return [f"{cards.name(card)}{'^' * card.endswith('^')}{f' x {count}' if count > 1 else ''}" for card, count in counts.items()]


def in_order(table: Table) -> list[int]:
    """The seats in the order of turns, the one that sees this last."""
    seats, first = len(table.seats), 0 if table.viewer is None else table.viewer + 1
    return [(first + step) % seats for step in range(seats)]


def blocks(table: Table, colour: bool) -> Iterator[str]:
    """The middle of the table, the rival of solo games, and the seats; at last the cards' origin if they are made up."""
    supply = "  ".join(f"${value}K x {count:2}" for value, count in enumerate(table.supply, 1))
    dog = "" if len(table.seats) < 3 else f"   Guard Dog: {'nobody' if table.dog is None else table.seats[table.dog].name}"
    yield f"  turn {table.turn + 1}   supply  {supply}{dog}"
    if table.ai:
        yield "\n".join(_rival(table, table.ai))
    for number in in_order(table):
        yield "\n".join(_seat(table, number, table.seats[number], colour))
    if table.cards.reconstructed:
        yield f"  not as printed: {', '.join(table.cards.reconstructed)}"


def _rows(label: str, text: str) -> list[str]:
    """A labelled text, wrapped."""
    lines = wrap(text, _WIDTH - _LABEL, break_on_hyphens=False) or ["-"]
    return [f"    {label.ljust(_LABEL - 4) if row == 0 else ' ' * (_LABEL - 4)}{line}" for row, line in enumerate(lines)]


def _stack(values: Sequence[int]) -> str:
    """From bottom to top; the top card in brackets."""
    *below, top = values or ("-",)
    return " ".join((*map(str, below), f"[{top}]")) if values else "-"


def _seat(table: Table, number: int, seat: Seat, colour: bool) -> list[str]:
    name = f"{'>' if number == table.asked else ' '} {seat.name}{' (you)' if number == table.viewer else ''}".ljust(_LABEL + 1)
    sums = f"result {seat.result:3} = income {sum(seat.income)} - loans {sum(seat.loans)} - salaries {seat.salaries}"
    crew = f"crew {seat.crew}, {seat.upgraded} of {UPGRADES} upgraded"
    dog = ", dog" if number == table.dog else ""
    return [
        f"{paint(name, _STRONG) if colour and number == table.asked else name} {sums.ljust(52)} {crew}{dog}".rstrip(),
        *_rows("income", _stack(seat.income)),
        *_rows("loans", _stack(seat.loans)),
        *_hand(table.cards, seat, colour),
        *_zone(table.cards, "in play", seat.play),
        *_rows("deck", f"{seat.deck_size} {'card' if seat.deck_size == 1 else 'cards'}"),
        *_zone(table.cards, "discard", seat.discard, seat.covered),
        *_zone(table.cards, "laid off", seat.laid_off),
    ]


def _zone(cards: Cards, label: str, zone: Sequence[str], covered: int = 0) -> list[str]:
    hidden = [f"{covered} face down"] if covered else []
    words = (*listed(cards, zone), *hidden)
    return [row.replace(_TIE, " ") for row in _rows(label, ", ".join(word.replace(" ", _TIE) for word in words))]


def _hand(cards: Cards, seat: Seat, colour: bool) -> Iterator[str]:
    """Each card with its effect where it is seen; of others their number."""
    if seat.hand is None:
        known = f", among them {', '.join(listed(cards, seat.known))}" if seat.known else ""
        yield from _rows("hand", f"{seat.hand_size} {'card' if seat.hand_size == 1 else 'cards'}{known}")
        return
    if not seat.hand:
        yield from _rows("hand", "")
    for row, card in enumerate(seat.hand):
        side = cards.side(card)
        label = ("hand" if row == 0 else "").ljust(_LABEL - 4)
        kept = "kept; " if row >= len(seat.hand) - seat.kept else ""
        first, *rest = wrap(kept + side.effect, _EFFECT)
        name = f"{side.name[: _NAME - 3]}{'^' * side.upgraded}".ljust(_NAME)
        department = side.department.ljust(9)
        if colour:
            name = paint(name, _GOLD) if side.upgraded else name
            department = paint(department, _DEPARTMENTS[side.department])
        yield f"    {label}{name}${side.salary}  {department} {first}"
        yield from (" " * (_LABEL + _NAME + 14) + line for line in rest)


def _rival(table: Table, ai: Ai) -> Iterator[str]:
    """The AI card that lies face up, the level that holds now marked if it is still to act, and the AI deck."""
    cycle = "first" if ai.cycle == 1 else "second and last"
    yield f"  AI deck {ai.left} left, {cycle} cycle, mode {table.mode}; discarded: {' '.join(map(str, ai.discard)) or 'none'}"
    if ai.face is None:
        return
    card = table.cards.ai[ai.face]
    level = table.watched if card.timing == "end" else None
    yield f"  AI card {card.number}, at the {card.timing} of the turn, by your {card.department} cards in hand and play:"
    for count, effect in enumerate(card.levels):
        yield f"  {'>' if count == level else ' '} {count}{'+' if count == 2 else ' '}  {effect}"
