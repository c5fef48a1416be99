"""Cards asked for one after the other, in the order of the labels that they have at first."""

from collections.abc import Sequence
from typing import Any

from .position import Ally, Asking, Position, Question


def choose_use(
    kind: str, allies: Sequence[Ally], plans: list[tuple[str, ...]], details: dict[str, Any]
) -> Asking[tuple[str, ...]]:
    """One of the plans, each a use for each ally: asks card by card, silently where only one use is left."""
    paid: list[list[str]] = []
    for at, ally in enumerate(allies):
        uses = sorted({plan[at] for plan in plans})
        use = uses[0]
        if len(uses) > 1:
            answer = yield Question(kind, [f"pay {ally.label} {use}" for use in uses], {**details, "paid": [*paid]})
            use = answer.split()[-1]
        if use != "no":
            paid.append([ally.label, use])
        plans = [plan for plan in plans if plan[at] == use]
    (plan,) = plans
    return plan


def place_cubes(position: Position, limits: Sequence[tuple[Ally, int]], most: int, least: int) -> Asking[None]:
    """At most and at least so many cubes in all, from the stock, and on each ally at most its limit."""
    seat = position.mover
    for at, (ally, limit) in enumerate(limits):
        if min(most, seat.stock) == 0:
            return
        top = min(limit, most, seat.stock)
        bottom = least if at + 1 == len(limits) else 0
        answer = yield Question("place", [f"place {ally.label} {count or 'no'}" for count in range(bottom, top + 1)])
        word = answer.split()[-1]
        count = 0 if word == "no" else int(word)
        seat.place(ally, count)
        most, least = most - count, max(least - count, 0)
