"""What a move has changed, told from the table before and after it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sakiyomi.state import text_of_move
from sakiyomi.telling.shiba_goten._questions import ending
from sakiyomi.telling.shiba_goten.cards import Doll, counted, listed
from sakiyomi.telling.shiba_goten.table import CONDITIONS, Seat, Table, read, tier_of

__all__ = ["events"]


def events(before: Any, move: Any, after: Any) -> list[str]:
    """A line for each: the deed, what is claimed, who finds nothing to take, what leaves the market, the round with its market,
    the end.
    """
    old, new = read(before), read(after)
    seat = old.asked or 0
    lines = list(_deed(old, new, seat, text_of_move(before, move)))
    for was, now in zip(old.seats, new.seats, strict=True):
        lines += _won(was, now)
    if new.round == old.round and old.kind == "pick":
        lines += _uncovered(old, new)
    lines += (f"{new.seats[other].name} finds no doll to take" for other in _skipped(old, new, seat))
    if new.round > old.round or (new.over and not new.is_solo):
        lines += _cleanup(old, new)
    if new.over:
        return [*lines, ending(new)]
    return [*lines, *_round(old, new)]


def _deed(old: Table, new: Table, seat: int, move: str) -> Iterator[str]:
    name = old.seats[seat].name
    verb, *arguments = move.split()
    match verb:
        case "decree":
            yield f"{name} decrees: {CONDITIONS[arguments[0]]}"
        case "take":
            yield f"{name} takes {listed(old.taken_by(arguments[0]))}"
        case "place" | "cover":
            number = int(arguments[1])
            over = f" over {old.seats[seat].seats[number]}" if verb == "cover" else ""
            yield f"{name} places {arguments[0]} on seat {number}, tier {tier_of(number)}{over}"
        case "penalty":
            yield f"{name} discards {arguments[0]}: 1 point less"
        case "keep" | "replace" if new.kind != "change":
            yield f"{name} {_replaced(old, new)}"


def _replaced(old: Table, new: Table) -> str:
    """What has left the open dolls and come to them."""
    gone = _more(old.removed, new.removed)
    if not gone:
        return "replaces nothing"
    stayed = Counter(old.market) - Counter(gone)
    came = list((Counter(new.market) - stayed).elements())
    return f"replaces {listed(gone)}" + (f" by {listed(came)}" if came else "")


def _more(old: tuple[Doll, ...], new: tuple[Doll, ...]) -> list[Doll]:
    return list((Counter(new) - Counter(old)).elements())


def _won(was: Seat, now: Seat) -> Iterator[str]:
    for objective in now.won[len(was.won) :]:
        if objective.condition == "first_completion":
            yield f"{now.name} is the first to fill all seats: {counted(objective.points, 'point')}"
        else:
            yield f"{now.name} claims {objective.told}"


def _uncovered(old: Table, new: Table) -> Iterator[str]:
    """What piles show where their tops were taken."""
    for number, (then, now) in enumerate(zip(old.pile_sizes, new.pile_sizes, strict=True), 1):
        if now < then:
            yield f"pile {number} shows {new.tops[number - 1]}" if new.tops[number - 1] else f"pile {number} is empty"


def _skipped(old: Table, new: Table, seat: int) -> Iterator[int]:
    """Who came after the seat whose turn has ended, and was not asked."""
    if new.turn + (new.over is not None) == old.turn or old.decreer is None:
        return
    count = len(old.seats)
    others = [(old.decreer + 1 + place) % count for place in range(count)]
    others = [other for other in others if other != old.completer or not old.extra]
    for other in others[others.index(seat) + 1 :]:
        if new.round == old.round and new.over is None and other == new.asked:
            return
        yield other


def _cleanup(old: Table, new: Table) -> Iterator[str]:
    removed = _more(old.removed, new.removed)
    if removed and not new.is_solo:
        yield f"removed from the market: {listed(removed)}"


def _round(old: Table, new: Table) -> Iterator[str]:
    """The head of a round, and its market as soon as it lies there."""
    if new.round > old.round:
        who = f": {new.seats[new.decreer].name} decrees" if new.decreer is not None else f" of {new.last_round}"
        yield f"-- round {new.round}{who}{', the extra one' * new.extra} --"
    if new.is_solo:
        yield from _solo_round(old, new)
    elif old.kind == "fill" or (new.round > old.round and new.kind != "fill"):
        tops = [f"pile {number} shows {top}" for number, top in enumerate(new.tops, 1) if top]
        yield f"market: {listed(new.market)}; {listed(tops)}"


def _solo_round(old: Table, new: Table) -> Iterator[str]:
    if new.round > old.round:
        yield f"taken is {new.terms}"
        if came := _more(old.market, new.market):
            yield f"new in the market: {listed(came)}"
