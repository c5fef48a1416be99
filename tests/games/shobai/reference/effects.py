"""Discard effects and the Moguls."""

from .cards import Face
from .position import Ally, Asking, Position, Question, cell_of, cell_text, unique
from .walks import place_cubes


def usable(position: Position, ally: Ally) -> bool:
    """Whether discarding the ally would do something (S23)."""
    face = ally.face
    if face.kind == "points_production":
        return ally.cubes > 0
    if face.kind != "discard":
        return False
    if face.effect == "mogul":
        return position.mover.stock > 0 and position.current not in position.moguls[face.mogul].seats
    return {
        "points": True,
        "acquire": any(position.value(cell) <= face.n for cell in position.full_cells()),
        "cubes": position.mover.stock > 0 and bool(position.mover.producers()),
        "activate": bool(position.mover.inactive()),
    }[face.effect]


def discard(position: Position, ally: Ally) -> Asking[None]:
    yield from resolve(position, ally)
    position.mover.take_back(ally, ally.cubes)
    position.mover.allies.remove(ally)
    pile = {"ally": position.ally_discard, "client": position.client_discard, "emperor": position.gone}
    pile[ally.face.source].append(ally.face.id)


def resolve(position: Position, ally: Ally) -> Asking[None]:
    face = ally.face
    if face.kind == "points_production":
        position.mover.score += face.n * ally.cubes
    elif face.effect == "mogul":
        yield from place_on_mogul(position, face)
    else:
        yield from run(position, face.effect, face.n, least=1)


def place_on_mogul(position: Position, face: Face) -> Asking[None]:
    place = position.moguls[face.mogul]
    position.mover.score += place.card.points + (0 if place.seats else place.card.first_bonus)
    position.mover.stock -= 1
    place.seats.append(position.current)
    if place.card.type == "shrine" and place.card.effect != "points":
        yield from run(position, place.card.effect, place.card.n, least=0)


def run(position: Position, effect: str, n: int, least: int) -> Asking[None]:
    """Points, an acquisition, cubes or activations; of the last two at least so many."""
    if effect == "points":
        position.mover.score += n
    elif effect == "acquire":
        cells = [cell for cell in position.full_cells() if position.value(cell) <= n]
        if cells:
            position.acquire(cell_of((yield Question("acquire", [cell_text(cell) for cell in cells]))))
    elif effect == "cubes":
        limits = [(ally, n) for ally in position.mover.producers()]
        yield from place_cubes(position, limits, n, least)
    else:
        yield from wake(position, n, least)


def wake(position: Position, n: int, least: int) -> Asking[None]:
    for count in range(n):
        labels = unique([ally.label for ally in position.mover.inactive()])
        if not labels:
            return
        texts = [f"activate {label}" for label in labels] + (["done"] if count >= least else [])
        answer = yield Question("wake", texts)
        if answer == "done":
            return
        position.mover.labelled(answer.removeprefix("activate ")).active = True
