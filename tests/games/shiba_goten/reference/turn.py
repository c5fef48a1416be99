"""A turn: a set is taken and placed, and a sub-objective claimed. Each part gives the name of the one that follows."""

from .cards import COLOURS, ROLES
from .position import Asking, Position, Question


def pick(position: Position) -> Asking[str]:
    choices = sets(position)
    if not choices:
        return "claim"
    answer = yield Question("pick", position.player, [f"take {name}" for name in choices])
    taken = choices[answer.removeprefix("take ")]
    tops = position.tops()
    for card in taken:
        if card in position.market:
            position.market.remove(card)
        else:
            pile = tops.index(card)
            position.piles[pile].pop(0)
            tops[pile] = None  # the next one is for the following players (G5)
    position.mover.hand = sorted(taken)
    return "place"


def sets(position: Position) -> dict[str, list[str]]:
    """What can be taken, by the words that say so."""
    market = position.market + [top for top in position.tops() if top]
    condition = position.decree if position.randomizer is None else position.randomizer.removeprefix("change_")
    if condition == "take1":
        return {card: [card] for card in sorted(market)}
    colours = {colour: [card for card in market if position.doll(card).colour == colour] for colour in COLOURS}
    roles = {role: [card for card in market if position.doll(card).role == role] for role in ROLES}
    return {name: cards for name, cards in (colours if condition == "colour" else roles).items() if cards}


def place(position: Position) -> Asking[str]:
    seat = position.mover
    while seat.hand:
        doll = seat.hand[0]
        free = [f"place {doll} {place}" for place in seat.display.free()]
        covers = [f"cover {doll} {place}" for place in seat.display.coverable()]
        answer = yield Question("place", position.player, [*free, *covers, f"penalty {doll}"])
        verb, *_, last = answer.split()
        if verb == "place":
            seat.display.place(doll, int(last))
        elif verb == "cover":
            seat.display.cover(doll, int(last))
        else:
            seat.penalty.append(doll)
        seat.hand.pop(0)
    return "claim"


def claim(position: Position) -> Asking[str]:
    met = [sub for sub in position.subs if sub != position.cards.first and position.meets(position.mover, sub)]
    if len(met) > 1:
        answer = yield Question("claim", position.player, [f"claim {sub}" for sub in met])
        met = [answer.removeprefix("claim ")]
    if met:
        win(position, met[0])
    return "complete"


def win(position: Position, sub: str) -> None:
    position.subs.remove(sub)
    position.mover.won.append(sub)


def complete(position: Position) -> Asking[str]:
    if position.completer is None and position.mover.display.is_full():
        position.completer = position.player
        win(position, position.cards.first)
    position.turn += 1
    yield from ()
    return "next"
