"""What a move has changed, told from the table before and after it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sakiyomi.state import text_of_move
from sakiyomi.telling.shobai._words import chosen_cards, ending, given, listed, money_needed
from sakiyomi.telling.shobai.cards import Card, counted
from sakiyomi.telling.shobai.table import Owned, Seat, Table, read

__all__ = ["events"]


_EXCHANGE = ("take", "money", "where")


@dataclass(frozen=True, slots=True)
class _Deed:
    """What was done, if it is done."""

    line: str = ""
    gone: str = ""
    """The label of the card that has left the rows."""
    given: tuple[Card, ...] = ()
    """What has come into the grid."""
    taken: tuple[Card, ...] = ()
    """What has left it."""


def events(before: Any, move: Any, after: Any) -> list[str]:
    """A line for each: the deed and its points, cubes, cards that become active or inactive; the turn, what comes to the table
    and leaves it, the end.
    """
    old, new = read(before), read(after)
    seat = old.current if old.asked is None else old.asked
    deed = _deed(old, new, seat, text_of_move(before, move))
    lines = [f"{new.seats[seat].name} {deed.line}"] if deed.line else []
    lines += _rows(old.seats[seat], new.seats[seat], deed)
    if new.over:
        return [*lines, ending(new)]
    if new.last_round is not None and old.last_round is None:
        lines.append(f"round {new.last_round} is the last one: {new.goal} points are reached")
    if new.turn != old.turn:
        lines.append(f"-- turn {new.turn}, round {new.round}: {new.seats[new.current].name} --")
    lines += _table(old, new, deed)
    for other, (was, now) in enumerate(zip(old.seats, new.seats, strict=True)):
        lines += _rows(was, now) if other != seat else ()
    return lines


def _deed(old: Table, new: Table, seat: int, move: str) -> _Deed:
    if old.kind in _EXCHANGE:
        return _Deed() if new.kind in _EXCHANGE else _exchange(old, move)
    if old.kind == "acquire":
        card = old.lying(move.split()[1])
        return _Deed(f"acquires {card.valued} by {old.used}", old.used, taken=(card,))
    was, now = old.seats[seat], new.seats[seat]
    scored = now.score - was.score
    points = f": {counted(scored, 'point')}, {now.score} in all" if scored else ""
    if come := next(iter(_orders(now) - _orders(was)), None):
        order = new.cards.cards[come]
        return _Deed(f"fulfils {order.id} ({order.needs}){points}")
    if move.startswith("discard"):
        return _discard(old, new, move.split()[1], points)
    if old.used and not new.used:
        return _Deed(f"discards {old.used}", old.used)
    return _Deed("does nothing" if move == "action pass" else "")


def _orders(seat: Seat) -> Counter[str]:
    return Counter(owned.card.id for owned in seat.rows if owned.card.group != "ally")


def _exchange(old: Table, move: str) -> _Deed:
    card, taken = given(old), chosen_cards(old)
    if old.kind == "take":
        taken.append(old.lying(move.split()[1]))
    money, place = money_needed(old, card, taken), f", into {move.split()[1]}" if old.kind == "where" else ""
    paid = f", with {money} money" if money else ""
    line = f"exchanges {card.valued} for {listed(each.valued for each in taken)}{paid}{place}"
    return _Deed(line, old.so_far["give"], (card,), tuple(taken))


def _discard(old: Table, new: Table, label: str, points: str) -> _Deed:
    """By a Shrine an effect may still be to come."""
    card, gone = old.owned(label).card.id, "" if new.used else label
    for patron, then in zip(new.patrons, old.patrons, strict=True):
        if patron.cubes != then.cubes:
            power = "" if patron.mogul.effect == "points" else f"; {patron.mogul.power}"
            return _Deed(f"places a cube on the {patron.mogul.name} by {card}{points}{power}", gone)
    return _Deed(f"discards {card}{points}" if gone else "", gone)


def _rows(was: Seat, now: Seat, deed: _Deed | None = None) -> Iterator[str]:
    """Cards that have become active or inactive, and the cubes on them, as far as that is not the deed itself."""
    pairs = list(_pairs(was, now, deed or _Deed()))
    activated = [new.card.id for old, new in pairs if new.active and not old.active]
    used = [new.card.id for old, new in pairs if old.active and not new.active]
    freed = [f"{counted(old.cubes - new.cubes, 'cube')} of {new.card.id}" for old, new in pairs if new.cubes < old.cubes]
    placed = [f"{counted(new.cubes - old.cubes, 'cube')} on {new.card.id}" for old, new in pairs if new.cubes > old.cubes]
    if freed:
        yield f"{now.name} takes {listed(freed)} to stock"
    if used:
        yield f"{now.name} has inactive now {listed(used)}"
    if activated:
        yield f"{now.name} activates {listed(activated)}"
    if placed:
        yield f"{now.name} places {listed(placed)}"


def _pairs(was: Seat, now: Seat, deed: _Deed) -> Iterator[tuple[Owned, Owned]]:
    """Cards that have changed, before and after."""
    before, after = Counter(was.rows), Counter(now.rows)
    before -= Counter([card for card in was.rows if card.label == deed.gone][:1])
    before += Counter(Owned(card, active=True, cubes=0) for card in deed.taken)
    left = sorted((before - after).elements(), key=lambda owned: owned.label)
    right = sorted((after - before).elements(), key=lambda owned: owned.label)
    for old in left:
        new = next((owned for owned in right if owned.card.id == old.card.id), None)
        if new:
            right.remove(new)
            yield old, new


def _table(old: Table, new: Table, deed: _Deed) -> Iterator[str]:
    """Shuffles, what leaves the grid unasked, and what comes to the table."""
    for zone, then, now in zip(("ally", "Client"), old.shuffles, new.shuffles, strict=False):
        if now > then:
            yield f"the {zone} discard is shuffled into a new deck"
    stayed = _grid(old) + Counter(card.id for card in deed.given) - Counter(card.id for card in deed.taken)
    if gone := stayed - _grid(new):
        yield f"the top row is discarded: {_names(new, gone)}"
    if clients := Counter(card.id for card in new.clients) - Counter(card.id for card in old.clients):
        yield f"new Clients: {listed(clients.elements())}"
    if came := _grid(new) - stayed:
        yield f"new on the table: {_names(new, came)}"


def _grid(table: Table) -> Counter[str]:
    return Counter(card.id for row in table.grid for card in row if card)


def _names(table: Table, cards: Counter[str]) -> str:
    return listed(table.cards.cards[card].valued for card in cards.elements())
