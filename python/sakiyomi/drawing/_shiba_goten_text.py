"""Shiba Goten in a terminal: the market, the objectives, and a block of lines for each player."""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap

from sakiyomi.drawing._ansi import paint
from sakiyomi.telling.shiba_goten.cards import Doll, Objective, counted
from sakiyomi.telling.shiba_goten.score import standing
from sakiyomi.telling.shiba_goten.table import TIERS, Seat, Table

__all__ = ["blocks"]

_WIDTH, _LABEL, _CELL, _DAIS = 100, 12, 11, 57
_COLOURS = {"R": 167, "Y": 178, "B": 68, "G": 71, "P": 134}
_STRONG = 68


def blocks(table: Table, colour: bool) -> Iterator[str]:
    """The round, what all may take, the objectives, and the players; at last the cards' origin if they are made up."""
    drawn = [_round(table), "\n".join((*_market(table), *_objectives(table)))]
    drawn += ["\n".join(_seat(table, number, seat)) for number, seat in enumerate(table.seats)]
    made_up = f"\n  not as printed: {', '.join(table.cards.reconstructed)}" if table.cards.reconstructed else ""
    drawn.append(f"  * black shiba  + card beneath  ' placed this round  on the right: points of the tier{made_up}")
    yield from map(_painted, drawn) if colour else drawn


def _painted(block: str) -> str:
    """Dolls in their colours, and the name of the player who is asked."""
    block = re.sub(r"^> .*?(?=  )", lambda found: paint(found[0], _STRONG), block)
    return re.sub(r"\b([RYBGP])-[DHKOY]\w*\*?", lambda found: paint(found[0], _COLOURS[found[1]]), block)


def _round(table: Table) -> str:
    extra = f" of {table.last_round}" if table.is_solo else ", the extra one" * table.extra
    return f"  turn {table.turn}, round {table.round}{extra}   taken is {table.terms} ({table.source})"


def _rows(label: str, words: str) -> Iterator[str]:
    """Wrapped under a label."""
    for number, line in enumerate(wrap(words, _WIDTH - _LABEL, break_on_hyphens=False) or ["-"]):
        yield f"  {'' if number else label}".ljust(_LABEL) + line


def _market(table: Table) -> Iterator[str]:
    yield from _rows("market", "  ".join(doll.marked for doll in table.market))
    if table.is_solo:
        yield from _rows("pile", counted(table.pile_sizes[0], "doll"))
    else:
        tops = (f"{number}: {top.marked if top else '-'} on {size}" for number, (top, size) in _piles(table))
        yield from _rows("piles", "   ".join(tops))
    yield from _rows("removed", counted(len(table.removed), "doll"))


def _piles(table: Table) -> Iterable[tuple[int, tuple[Doll | None, int]]]:
    return enumerate(zip(table.tops, (max(0, size - 1) for size in table.pile_sizes), strict=True), 1)


def _objectives(table: Table) -> Iterator[str]:
    for label, row in (("to win", table.subs), ("at the end", table.primary)):
        cells = [f"{each.id.rjust(5)} {each.points:2}  {each.asks}" for each in row]
        for first in range(0, max(1, len(cells)), 2):
            line = "".join(cell.ljust(44) for cell in cells[first : first + 2]) or "-"
            yield f"  {'' if first else label}".ljust(_LABEL) + line.rstrip()


def _seat(table: Table, number: int, seat: Seat) -> Iterator[str]:
    """The four tiers, with what else there is to tell beside them."""
    points = standing(table, seat)
    name = f"{'>' if number == table.asked else ' '} {seat.name}".ljust(_LABEL)
    notes = [note for note, holds in (("decreer", number == table.decreer), ("complete", number == table.completer)) if holds]
    yield f"{name}{', '.join((counted(points.total, 'point'), *notes))}"
    tiers = [f"{_tier(seat, tier).ljust(_DAIS)}{points.tiers[row]:2}" for row, tier in enumerate(TIERS)]
    facts = [line for fact in _facts(seat, points.met) for line in _wrapped(fact)]
    for tier, fact in zip_longest(tiers, facts, fillvalue=""):
        yield f"{tier.ljust(_DAIS + 2)}   {fact}".rstrip()


def _wrapped(fact: str) -> list[str]:
    return wrap(fact, _WIDTH - _DAIS - 5, subsequent_indent="  ", break_on_hyphens=False)


def _tier(seat: Seat, tier: range) -> str:
    return f"  {' ' * (_CELL * (5 - len(tier)) // 2)}{''.join(_cell(seat, number).ljust(_CELL) for number in tier)}"


def _cell(seat: Seat, number: int) -> str:
    doll = seat.seats[number]
    under, fresh = "+" * (seat.covered[number] is not None), "'" * (number in seat.fresh)
    return f"{number:2} {doll.marked if doll else '-'}{under}{fresh}"


def _facts(seat: Seat, met: tuple[Objective, ...]) -> Iterator[str]:
    if seat.hand:
        yield f"to place: {', '.join(doll.marked for doll in seat.hand)}"
    won, now = (", ".join(f"{each.id} ({each.points})" for each in row) or "-" for row in (seat.won, met))
    yield f"won: {won}"
    yield f"met now: {now}"
    if beneath := [f"{number} {doll.marked}" for number, doll in enumerate(seat.covered) if doll]:
        yield f"beneath: {', '.join(beneath)}"
    yield f"penalties: {', '.join(doll.marked for doll in seat.penalty) or '-'}"
