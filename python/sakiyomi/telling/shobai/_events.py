"""What a move has changed, told from the table before and after it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sakiyomi.state import text_of_move
from sakiyomi.telling.shobai._words import ending, listed, money_needed
from sakiyomi.telling.shobai.cards import Card, counted
from sakiyomi.telling.shobai.table import Owned, Seat, Table, read

__all__ = ["events"]


def events(before: Any, move: Any, after: Any) -> list[str]:
    """A line for each: the deed and its points, cubes, cards that become active or inactive; the turn, what comes to the table
    and leaves it, the end.
    """
    old, new = read(before), read(after)
    seat = old.current if old.asked is None else old.asked
    deed, given = _deed(old, new, seat, text_of_move(before, move))
    lines = [deed] if deed else []
    lines += _rows(old.seats[seat], new.seats[seat])
    if new.over:
        return [*lines, ending(new)]
    if new.last_round is not None and old.last_round is None:
        lines.append(f"round {new.last_round} is the last one: {new.goal} points are reached")
    if new.turn != old.turn:
        lines.append(f"-- turn {new.turn}, round {new.round}: {new.seats[new.current].name} --")
    lines += _table(old, new, given)
    for other, (was, now) in enumerate(zip(old.seats, new.seats, strict=True)):
        lines += _rows(was, now) if other != seat else ()
    return lines


def _deed(old: Table, new: Table, seat: int, move: str) -> tuple[str, list[str]]:
    """What was done, if it is done, and the cards that have gone into the grid."""
    was, now = old.seats[seat], new.seats[seat]
    gained, lost = _cards(now) - _cards(was), _cards(was) - _cards(now)
    came = [old.cards.cards[card] for card in gained.elements()]
    scored = now.score - was.score
    points = f": {counted(scored, 'point')}, {now.score} in all" if scored else ""
    if move == "action pass":
        return f"{now.name} does nothing", []
    if order := next((card for card in came if card.group != "ally"), None):
        return f"{now.name} fulfils {order.id} ({order.needs}){points}", []
    if old.kind in ("take", "where", "money") and lost:
        place = f", into {move.split()[1]}" if old.kind == "where" else ""
        return f"{now.name} {_exchange(old, next(lost.elements()), came)}{place}", list(lost.elements())
    if came:
        return f"{now.name} acquires {listed(card.valued for card in came)}{_used(lost)}", []
    cube = next((patron.mogul for patron, then in zip(new.patrons, old.patrons, strict=True) if patron.cubes != then.cubes), None)
    if cube:
        power = "" if cube.effect == "points" else f"; {cube.power}"
        return f"{now.name} places a cube on the {cube.name}{_used(lost)}{points}{power}", []
    return (f"{now.name} discards {listed(lost.elements())}{points}" if lost else ""), []


def _cards(seat: Seat) -> Counter[str]:
    return Counter(owned.card.id for owned in seat.rows)


def _used(lost: Counter[str]) -> str:
    return f" by {listed(lost.elements())}" if lost else ""


def _exchange(old: Table, given: str, came: Sequence[Card]) -> str:
    card = old.cards.cards[given]
    money = money_needed(old, card, came)
    return f"exchanges {card.valued} for {listed(card.valued for card in came)}{f', with {money} money' if money else ''}"


def _rows(was: Seat, now: Seat) -> Iterator[str]:
    """Cards that have become active or inactive, and the cubes on them."""
    pairs = list(_pairs(was, now))
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


def _pairs(was: Seat, now: Seat) -> Iterator[tuple[Owned, Owned]]:
    """Cards that have changed, before and after."""
    before, after = Counter(was.rows), Counter(now.rows)
    left = sorted((before - after).elements(), key=lambda owned: owned.label)
    right = sorted((after - before).elements(), key=lambda owned: owned.label)
    for old in left:
        new = next((owned for owned in right if owned.card.id == old.card.id), None)
        if new:
            right.remove(new)
            yield old, new


def _table(old: Table, new: Table, given: Iterable[str]) -> Iterator[str]:
    """Shuffles, what leaves the grid unasked, and what comes to the table."""
    for zone, then, now in zip(("ally", "Client"), old.shuffles, new.shuffles, strict=False):
        if now > then:
            yield f"the {zone} discard is shuffled into a new deck"
    taken: Counter[str] = sum((_cards(now) - _cards(was) for was, now in zip(old.seats, new.seats, strict=True)), Counter())
    stayed = _grid(old) + Counter(given) - taken
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
