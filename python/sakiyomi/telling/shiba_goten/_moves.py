"""What moves of Shiba Goten come to."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from sakiyomi.telling.shiba_goten.cards import Doll, counted, listed
from sakiyomi.telling.shiba_goten.score import is_met, is_right, standing
from sakiyomi.telling.shiba_goten.table import SEAT_ROLES, Seat, Table, tier_of

__all__ = ["explained", "gain"]


def explained(table: Table, move: str) -> str:
    """In a few words, with the points that a doll brings as the display stands."""
    verb, *arguments = move.split()
    return _PLAIN.get(verb) or _EXPLAINED[verb](table, *arguments)


def gain(table: Table, move: str) -> int | None:
    """By how many points a doll that is placed so, or discarded, changes the score as the display stands; None of other moves."""
    verb, *arguments = move.split()
    if verb == "penalty":
        return -1
    if verb not in ("place", "cover"):
        return None
    seat = _mover(table)
    then = _with_doll(seat, int(arguments[1]), table.cards.dolls[arguments[0]])
    return standing(table, then).total - standing(table, seat).total


def _with_doll(seat: Seat, number: int, doll: Doll) -> Seat:
    """A player with this doll on a seat, over what was there."""
    beneath = seat.seats[number] or seat.covered[number]
    return replace(
        seat,
        seats=(*seat.seats[:number], doll, *seat.seats[number + 1 :]),
        covered=(*seat.covered[:number], beneath, *seat.covered[number + 1 :]),
    )


def _fill(table: Table, number: str) -> str:
    return f"{number} from pile 1, {len(table.seats) + 1 - int(number)} from pile 2"


def _decree(table: Table, condition: str) -> str:
    return ", ".join(f"{len(dolls)} {name}" for name, dolls in table.sets(condition).items())


def _take(table: Table, name: str) -> str:
    return (
        table.cards.dolls[name].told.partition(": ")[2]
        if table.condition == "doll"
        else listed(doll.marked for doll in table.taken_by(name))
    )


def _mover(table: Table) -> Seat:
    return table.seats[table.asked or 0]


def _place(table: Table, name: str, number: str) -> str:
    seat = _mover(table)
    then = _with_doll(seat, int(number), table.cards.dolls[name])
    role = SEAT_ROLES[int(number)]
    where = f"tier {tier_of(int(number))}, " + ("its own" if is_right(then, int(number)) else f"for {role}")
    return "; ".join((where, *_changes(table, seat, then)))


def _cover(table: Table, name: str, number: str) -> str:
    return f"over {_mover(table).seats[int(number)]}; {_place(table, name, number)}"


def _changes(table: Table, seat: Seat, then: Seat) -> Iterator[str]:
    """Points of tiers, sub-objectives that are fulfilled by it, objectives that are met by it, or no longer."""
    old, new = standing(table, seat), standing(table, then)
    if gained := sum(new.tiers) - sum(old.tiers):
        yield f"{counted(abs(gained), 'point')} {'more' if gained > 0 else 'less'}"
    for sub in table.subs:
        if is_met(sub, then, table.distinct_sets) and not is_met(sub, seat, table.distinct_sets):
            yield f"fulfils {sub} ({sub.points})"
    for objective in table.primary:
        if (objective in new.met) != (objective in old.met):
            yield f"{'meets' if objective in new.met else 'loses'} {objective} ({objective.points})"


def _claim(table: Table, name: str) -> str:
    return table.cards.objectives[name].told.partition(": ")[2]


def _go(table: Table) -> str:
    return f"round {table.round + 1} of {table.last_round}"


def _stop(table: Table) -> str:
    return f"the game ends with {counted(standing(table, _mover(table)).total, 'point')}"


_PLAIN = {"penalty": "1 point less", "keep": "stays open", "replace": "a new doll from the pile"}
_EXPLAINED: dict[str, Callable[..., str]] = {
    "fill": _fill,
    "decree": _decree,
    "take": _take,
    "place": _place,
    "cover": _cover,
    "claim": _claim,
    "go": _go,
    "stop": _stop,
}
