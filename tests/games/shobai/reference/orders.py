"""Actions C and D: a Client or an Emperor is fulfilled."""

from .cards import Face
from .payments import Payer, Scholar, payable, payments
from .position import Ally, Asking, Position, Question, unique
from .walks import choose_use


def scholar(position: Position) -> Scholar:
    return Scholar(position.has("medicine_as_pottery"), position.has("money_as_goods"))


def payers(position: Position) -> list[Payer]:
    return [Payer(ally.face, ally.cubes) for ally in position.mover.active()]


def orders(position: Position, source: str) -> list[Face]:
    """On display, that the mover can fulfil."""
    display = position.clients if source == "client" else position.emperors
    faces = [position.cards.faces[card] for card in unique(display)]
    return [face for face in faces if payable(face, payers(position), scholar(position))]


def fulfil(position: Position, source: str) -> Asking[None]:
    answer = yield Question("order", [f"order {face.id}" for face in orders(position, source)])
    order = position.cards.faces[answer.removeprefix("order ")]
    allies = position.mover.active()
    plans = payments(order, payers(position), scholar(position))
    plan = yield from choose_use("pay", allies, plans, {"order": order.id})
    used = [(ally, use) for ally, use in zip(allies, plan, strict=True) if use != "no"]
    kept = yield from keep(position, order, used)
    for ally, use in used:
        position.mover.take_back(ally, cubes_of(use))
        ally.active = ally is kept or (ally.face.is_money and use != "drop" and position.has("money_stays_active"))
    position.mover.score += order.points
    (position.clients if source == "client" else position.emperors).remove(order.id)
    position.mover.allies.append(Ally(order))


def cubes_of(use: str) -> int:
    return int(use) if use.isdigit() else 0


def keep(position: Position, order: Face, used: list[tuple[Ally, str]]) -> Asking[Ally | None]:
    """The used card that stays active by the Scholar (S18), named by its label after paying."""
    if not position.has("keep_one_active"):
        return None
    paid = [[ally.label, use] for ally, use in used]
    labels = {
        Ally(ally.face, ally.cubes - cubes_of(use)).label: ally
        for ally, use in used
        if use != "drop" or position.options["keep_tribute"]
    }
    answer = yield Question("keep", ["keep none", *(f"keep {label}" for label in labels)], {"order": order.id, "paid": paid})
    return labels.get(answer.removeprefix("keep "))
