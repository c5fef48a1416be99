"""A turn, from its first window to its last, and the end of the game."""

from collections.abc import Callable

from .effects import discard, usable
from .exchange import exchange, gifts
from .orders import fulfil, orders
from .position import Asking, Position, Question, unique
from .preparation import prepare
from .walks import place_cubes

Step = Callable[[Position], Asking[None]]


def play(position: Position, step: int) -> Asking[None]:
    """The game from this step of the current turn on."""
    while position.over is None:
        for part in STEPS[step:]:
            yield from part(position)
        end_turn(position)
        step = 0


def window(number: int) -> Step:
    def ask(position: Position) -> Asking[None]:
        while len(texts := window_moves(position, number)) > 1:
            answer = yield Question("window", texts, {"window": number})
            verb, *rest = answer.split()
            if verb == "done":
                return
            ally = position.mover.labelled(rest[0])
            if verb == "discard":
                yield from discard(position, ally)
            else:
                position.mover.take_back(ally, int(rest[1]))

    return ask


def window_moves(position: Position, number: int) -> list[str]:
    seat = position.mover
    texts = ["done", *(f"discard {ally.label}" for ally in seat.active() if usable(position, ally))]
    full = position.options["windows"] == "full"
    if full or wants_stock(position, number):
        for ally in seat.allies:
            texts += [f"free {ally.label} {count}" for count in range(1, 1 + (ally.cubes if full else min(ally.cubes, 1)))]
    return unique(texts)


def wants_stock(position: Position, number: int) -> bool:
    """Whether stock is what limits a following step: pruned windows offer cubes only then."""
    seat = position.mover
    icons = sum(ally.face.icons for ally in seat.allies) + position.has("extra_cube")
    effects = [ally.face for ally in seat.active() if ally.face.kind == "discard"]
    for_mogul = 1 + max((mogul.n for mogul in position.cards.moguls.values() if mogul.effect == "cubes"), default=0)
    return (
        (number < 2 and seat.stock < icons)
        or any(face.effect == "cubes" and seat.stock < face.n for face in effects)
        or any(face.effect == "mogul" and seat.stock < for_mogul for face in effects)
    )


def preparation(position: Position) -> Asking[None]:
    prepare(position)
    yield from ()


def activate(position: Position) -> Asking[None]:
    labels = unique([ally.label for ally in position.mover.inactive()])
    if labels:
        answer = yield Question("activate", [f"activate {label}" for label in labels])
        position.mover.labelled(answer.removeprefix("activate ")).active = True


def second_activation(position: Position) -> Asking[None]:
    if position.has("second_activation"):
        yield from activate(position)


def cubes(position: Position) -> Asking[None]:
    seat = position.mover
    wanted = sum(ally.face.icons for ally in seat.producers())
    if seat.stock >= wanted + position.has("extra_cube"):
        for ally in seat.producers():
            seat.place(ally, ally.face.icons)
    else:
        yield from place_cubes(position, [(ally, ally.face.icons) for ally in seat.producers()], wanted, least=0)


def extra_cube(position: Position) -> Asking[None]:
    seat = position.mover
    if position.has("extra_cube") and seat.stock and seat.producers():
        labels = unique([ally.label for ally in seat.producers()])
        answer = yield Question("extra", ["extra none", *(f"extra {label}" for label in labels)])
        if answer != "extra none":
            seat.place(next(ally for ally in seat.producers() if answer == f"extra {ally.label}"), 1)


def action(position: Position) -> Asking[None]:
    possible = {
        "one": bool(gifts(position, many=False)),
        "many": bool(gifts(position, many=True)),
        "client": bool(orders(position, "client")),
        "emperor": bool(orders(position, "emperor")),
        "activate": bool(position.mover.inactive()),
        "pass": True,
    }
    answer = yield Question("action", [f"action {kind}" for kind, can in possible.items() if can])
    kind = answer.removeprefix("action ")
    if kind in ("one", "many"):
        yield from exchange(position, kind == "many")
    elif kind in ("client", "emperor"):
        yield from fulfil(position, kind)
    elif kind == "activate":
        yield from activate(position)


def end_turn(position: Position) -> None:
    position.turn += 1
    position.current = (position.current + 1) % len(position.seats)
    goal = 15 if position.options["beginner"] else 25
    if position.last_round is None and any(seat.score >= goal for seat in position.seats):
        position.last_round = position.round + 1
    if position.current != position.first:
        return
    if position.round == position.last_round:
        position.over = "points"
    elif position.round >= position.options["max_rounds"]:
        position.over = "cap"
    else:
        position.round += 1


STEPS: tuple[Step, ...] = (
    window(0),
    preparation,
    window(1),
    activate,
    second_activation,
    cubes,
    extra_cube,
    window(2),
    action,
    window(3),
)
WINDOW_STEPS = (0, 2, 7, 9)
ACTION_STEP = 8
