"""The rounds of two to four players, and those of one alone, as parts that each give the name of the one that follows."""

from collections.abc import Callable, Mapping

from .position import Asking, Position, Question
from .turn import claim, complete, pick, place

OPEN = 5

Part = Callable[[Position], Asking[str]]


def play(position: Position, part: str) -> Asking[None]:
    """The game from this part of the rules on."""
    parts = SOLO if position.is_solo else TOGETHER
    while position.over is None:
        part = yield from parts[part](position)


def start(position: Position) -> Asking[str]:
    if sum(map(len, position.piles)) < len(position.seats) + 3:
        position.over = "piles"
    else:
        for seat in position.seats:
            seat.display.new_round()
    yield from ()
    return "fill"


def fill(position: Position) -> Asking[str]:
    assert position.decreer is not None
    wanted = len(position.seats) + 1
    if position.options["fill"] == "decreer":
        sizes = [len(pile) for pile in position.piles]
        numbers = [number for number in range(wanted + 1) if number <= sizes[0] and wanted - number <= sizes[1]]
        answer = yield Question("fill", position.decreer, [f"fill {number}" for number in numbers])
        number = int(answer.removeprefix("fill "))
        piles = [0] * number + [1] * (wanted - number)
        position.market = [position.piles[pile].pop(0) for pile in piles]
    else:
        for _ in range(wanted):
            larger = max(position.piles, key=len)  # the first of equals (G4)
            position.market.append(larger.pop(0))
    return "decree"


def decree(position: Position) -> Asking[str]:
    assert position.decreer is not None
    answer = yield Question("decree", position.decreer, ["decree colour", "decree role"])
    position.decree = answer.removeprefix("decree ")
    position.player = left_of(position, position.decreer)
    return "pick"


def left_of(position: Position, player: int) -> int:
    """The next player who takes part in the round."""
    following = (player + 1) % len(position.seats)
    return left_of(position, following) if position.extra and following == position.completer else following


def next_player(position: Position) -> Asking[str]:
    yield from ()
    if position.player == position.decreer:
        return "cleanup"
    position.player = left_of(position, position.player)
    return "pick"


def cleanup(position: Position) -> Asking[str]:
    assert position.decreer is not None
    position.removed += position.market
    position.market = []
    position.decree = None
    yield from ()
    if position.extra:
        position.over = "completion"
    else:
        position.extra = position.completer is not None
        position.decreer = left_of(position, position.decreer)
        position.round += 1
    return "start"


def start_alone(position: Position) -> Asking[str]:
    position.mover.display.new_round()
    refill(position, OPEN)
    position.randomizer = position.randomizers.pop(0)
    yield from ()
    return "change" if position.randomizer.startswith("change") else "pick"


def refill(position: Position, wanted: int) -> None:
    [pile, _] = position.piles
    while len(position.market) < wanted and pile:
        position.market.append(pile.pop(0))


def change(position: Position) -> Asking[str]:
    """Which dolls are replaced is decided for all before any new one is seen."""
    before = sorted(position.market)
    kept: list[str] = []
    replaced: list[str] = []
    for doll in before:
        left = len(position.piles[0]) - len(replaced)
        answer = yield Question("change", 0, [f"keep {doll}", *([f"replace {doll}"] if left else [])])
        (kept if answer.startswith("keep") else replaced).append(doll)
    position.market = kept
    position.removed += replaced
    refill(position, len(before))
    return "pick"


def stop(position: Position) -> Asking[str]:
    if position.round == position.options["max_rounds"]:
        position.over = "rounds"
        return "start"
    answer = yield Question("stop", 0, ["go", "stop"])
    if answer == "stop":
        position.over = "stopped"
    else:
        position.round += 1
    return "start"


TURN: Mapping[str, Part] = {"pick": pick, "place": place, "claim": claim, "complete": complete}
TOGETHER: Mapping[str, Part] = {
    "start": start,
    "fill": fill,
    "decree": decree,
    **TURN,
    "next": next_player,
    "cleanup": cleanup,
}
SOLO: Mapping[str, Part] = {"start": start_alone, "change": change, **TURN, "next": stop, "stop": stop}
