"""Actions A and B: an own Ally card for one or for several of the grid."""

from collections.abc import Iterator, Sequence
from typing import Any

from .position import Ally, Asking, Cell, Position, Question, by_label, cell_of, cell_text, unique
from .walks import choose_use


def money_cards(position: Position) -> list[Ally]:
    """That can pay, the card given among them."""
    return [ally for ally in position.mover.active() if ally.face.is_money and ally.cubes]


def gift_value(position: Position, gift: Ally, many: bool) -> int:
    """What the grid cards may be worth without money."""
    if many:
        return gift.face.value + (2 if position.has("many_plus_2") else 0)
    return gift.face.value + (4 if position.has("one_plus_4") else 2)


def most_value(position: Position, gift: Ally, many: bool) -> int:
    """With all money."""
    return gift_value(position, gift, many) + sum(ally.cubes for ally in money_cards(position))


def candidates(position: Position, gift: Ally, many: bool, chosen: Sequence[Cell]) -> list[Cell]:
    """The cells that can be named next. In one-to-many they ascend, and two at least are named."""
    left = most_value(position, gift, many) - sum(position.value(cell) for cell in chosen)
    later = [cell for cell in position.full_cells() if not chosen or cell > chosen[-1]]
    fit = [cell for cell in later if position.value(cell) <= left]
    if not many or chosen:
        return fit
    return [cell for cell in fit if any(candidates(position, gift, many, [cell]))]


def gifts(position: Position, many: bool) -> list[Ally]:
    """The allies that can be given for something."""
    allies = position.mover.allies if position.has("exchange_inactive") else position.mover.active()
    return by_label(ally for ally in allies if ally.face.source == "ally" and candidates(position, ally, many, []))


def exchange(position: Position, many: bool) -> Asking[None]:
    answer = yield Question("give", unique([f"give {ally.label}" for ally in gifts(position, many)]))
    gift = position.mover.labelled(answer.removeprefix("give "))
    cells = yield from choose_cells(position, gift, many)
    paid = yield from choose_money(position, gift, many, cells)
    where = cells[0]
    if many:
        details = {**chosen_so_far(gift, cells), "paid": [[ally.label, str(count)] for ally, count in paid]}
        where = cell_of((yield Question("where", [cell_text(cell) for cell in cells], details)))
    pay_money(position, paid)
    for cell in cells:
        position.acquire(cell)
    position.put(where, gift.face.id)
    position.mover.take_back(gift, gift.cubes)
    position.mover.allies.remove(gift)


def chosen_so_far(gift: Ally, cells: Sequence[Cell]) -> dict[str, Any]:
    return {"give": gift.label, "cells": [cell_text(cell).removeprefix("cell ") for cell in cells]}


def choose_cells(position: Position, gift: Ally, many: bool) -> Asking[list[Cell]]:
    chosen: list[Cell] = []
    while fit := candidates(position, gift, many, chosen):
        texts = [cell_text(cell) for cell in fit] + (["done"] if len(chosen) >= 2 else [])
        answer = yield Question("take", texts, chosen_so_far(gift, chosen))
        if answer == "done":
            break
        chosen.append(cell_of(answer))
        if not many:
            break
    return chosen


def amounts(cards: Sequence[Ally], need: int) -> Iterator[tuple[str, ...]]:
    """All ways to pay just so much."""
    if not cards:
        if need == 0:
            yield ()
        return
    for count in range(min(cards[0].cubes, need) + 1):
        for rest in amounts(cards[1:], need - count):
            yield (str(count) if count else "no", *rest)


def choose_money(position: Position, gift: Ally, many: bool, cells: Sequence[Cell]) -> Asking[list[tuple[Ally, int]]]:
    """Cards and cubes for what the cells are worth beyond the gift. Of equal labels that of the gift comes first."""
    need = max(0, sum(position.value(cell) for cell in cells) - gift_value(position, gift, many))
    payers = sorted(money_cards(position), key=lambda ally: (ally.label.encode(), ally is not gift))
    plans = list(amounts(payers, need))
    plan = yield from choose_use("money", payers, plans, chosen_so_far(gift, cells))
    return [(ally, int(use)) for ally, use in zip(payers, plan, strict=True) if use != "no"]


def pay_money(position: Position, paid: Sequence[tuple[Ally, int]]) -> None:
    """Cards that pay go inactive but with O1."""
    for ally, cubes in paid:
        position.mover.take_back(ally, cubes)
        ally.active = position.has("money_stays_active")
