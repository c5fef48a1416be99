"""What a move has changed, told from what a seat sees before and after it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from sakiyomi.state import text_of_move
from sakiyomi.telling.shake_up._words import audit, ending, says, who
from sakiyomi.telling.shake_up.cards import money
from sakiyomi.telling.shake_up.table import Table, read

__all__ = ["events"]

_TOLD = {
    "layoff": "lay{} off {}",
    "play": "play{} {}",
    "upgrade": "upgrade{} {}",
    "trigger": "let{} {} work again",
    "rehire": "rehire{} {}",
}


def events(before: Any, move: Any, after: Any) -> list[str]:
    """A line for each: the deed, money, cards, the deck, the dog, the rival of solo games, the turn, the end. Of the move nothing
    is used that others may not know.
    """
    old, new = read(before), read(after)
    verb, _, argument = text_of_move(before, move).partition(" ")
    lines = [*_deed(old, new, verb, argument), *_rival(old, new), *_money(old, new), *_cards(old, new)]
    if new.dog != old.dog and new.dog is not None:
        lines.append(f"the Guard Dog goes to {who(new, new.dog)}")
    if new.over:
        lines.append(ending(new))
    elif new.turn != old.turn and new.viewer != new.current:
        lines.append(f"-- turn {new.turn + 1}: {who(new, new.current)} --")
    return lines


def _deed(old: Table, new: Table, verb: str, argument: str) -> Iterator[str]:
    seat, question = old.current if old.asked is None else old.asked, old.question or {}
    if verb in _TOLD and argument != "none":
        names = old.cards.name(argument)
        if verb == "upgrade":
            names += f" to {old.cards.name(f'{argument}^')}"
        yield f"{who(old, seat)} {_TOLD[verb].format('' if seat == old.viewer else 's', names)}"
    elif verb == "carry" and argument != "none":
        own = old.seats[seat].hand is not None
        yield f"{says(old, seat, 'keep')} {old.cards.name(argument) if own else 'a card'} in hand"
    elif verb == "target":
        nothing = question.get("op") in ("hit", "steal") and not old.seats[int(argument)].income
        yield f"{says(old, seat, 'aim')} at {who(old, int(argument))}{', where there is no income' if nothing else ''}"
    elif verb == "skip":
        yield f"{says(old, seat, 'decline')} what {old.cards.name(question['card'])} does"
    elif verb == "react" and argument != "none":
        words = "no effect" if argument == "block" else "the loan becomes income"
        yield f"{says(old, seat, 'reveal')} {_revealed(new, seat, argument)}: {words}"
    elif verb == "audit" and argument != "none":
        fails = "" if new.over else ": it fails"
        yield f"{says(old, seat, 'call')} {audit(argument)}{fails}"
    elif verb == "recycle" and argument == "yes":
        yield f"{says(old, seat, 'put')} the top AI discard under the AI deck"


def _revealed(table: Table, seat: int, reaction: str) -> str:
    """The names of the known cards that can have been used."""
    sides = map(table.cards.side, dict.fromkeys(table.seats[seat].known))
    names = [side.name for side in sides if side.reaction == reaction]
    return " or ".join(names) or "a guard"


def _top(old: Sequence[int], new: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    """What a stack has lost and what it has got."""
    same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    return old[same:], new[same:]


def _money(old: Table, new: Table) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(old.seats, new.seats, strict=True)):
        lost, gained = _top(was.income, now.income)
        dropped, taken = _top(was.loans, now.loans)
        for verb, values, words in (
            ("lose", lost, "of income"),
            ("discard", dropped, "of loans"),
            ("take", taken, "of loans"),
            ("gain", gained, ""),
        ):
            if values:
                yield f"{says(new, seat, verb)} {money(values)} {words}".rstrip()


def _cards(old: Table, new: Table) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(old.seats, new.seats, strict=True)):
        if new.shuffles[seat] > old.shuffles[seat]:
            yield f"{_whose(new, seat)} discard pile becomes a new deck"
        ended = seat == old.current and (new.phase == "draw" != old.phase or new.turn != old.turn)
        if now.hand is None or was.hand is None:
            drawn = now.hand_size - was.hand_size
            if drawn > 0 and not ended:
                yield f"{now.name} draws {drawn} {'card' if drawn == 1 else 'cards'}"
            continue
        cards = Counter(now.hand)
        if not ended:
            cards -= Counter(was.hand)
        if cards:
            whose = f"{_whose(new, seat)} next hand:" if ended else says(new, seat, "draw")
            yield f"{whose} {new.cards.names(sorted(cards.elements()))}"


def _whose(table: Table, seat: int) -> str:
    return "your" if seat == table.viewer else f"{table.seats[seat].name}'s"


def _rival(old: Table, new: Table) -> Iterator[str]:
    was, now = old.ai, new.ai
    if was is None or now is None:
        return
    ends = was.face != now.face and was.face is not None and old.cards.ai[was.face].timing == "end" and not new.over
    if ends:
        yield f"AI card {was.face} acts at the end of the turn"
    if now.cycle > was.cycle:
        yield "the AI discard is shuffled into a new AI deck, the last one"
    more = now.discard[len(was.discard) :] if now.cycle == was.cycle else ()
    discarded = ", ".join(str(number) for number in more if number != was.face)
    lines = [f"AI cards discarded: {discarded}"] if discarded else []
    card = new.cards.ai.get(now.face or 0)
    if card and now.face != was.face:
        level = new.watched or 0
        count = f"{level}{' or more' if level == 2 else ''}"
        lines.append(
            f"AI card {card.number}, at the {card.timing}, watches {card.department} ({count} here): {card.levels[level]}"
        )
    yield from lines if ends else reversed(lines)
