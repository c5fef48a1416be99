"""SG-33: whatever the order in which the taken dolls are placed, the same displays can be reached."""

import random
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest

from .documents import Document
from .reference.display import SEATS

Build = Callable[..., Any]
Display = tuple[tuple[str | None, ...], tuple[str | None, ...], tuple[str, ...]]
"""Visible, covered, penalties."""


def told(seat: Document) -> Display:
    return (*seat["seats"],), (*seat["covered"],), (*sorted(seat["penalty"]),)


def placements(
    display: Display, hand: tuple[str, ...], fresh: frozenset[int] = frozenset(), covers: int = 1
) -> Iterator[Display]:
    """All ends of placing the dolls in this order, by the letter of the rules."""
    if not hand:
        visible, covered, penalty = display
        yield visible, covered, (*sorted(penalty),)
        return
    (visible, covered, penalty), (doll, *rest) = display, hand
    yield from placements((visible, covered, (*penalty, doll)), (*rest,), fresh, covers)
    for seat in range(SEATS):
        after = (*visible[:seat], doll, *visible[seat + 1 :])
        if visible[seat] is None:
            yield from placements((after, covered, penalty), (*rest,), fresh | {seat}, covers)
        elif covers and covered[seat] is None and seat not in fresh:
            under = (*covered[:seat], visible[seat], *covered[seat + 1 :])
            yield from placements((after, under, penalty), (*rest,), fresh | {seat}, 0)


def crowded(rng: random.Random, free: int) -> Document:
    """A display with few free seats, some of the others covered already, and three dolls to place."""
    kinds = [f"{colour}-{kind}" for colour in "RYBGP" for kind in ("D", "H", "K1", "K2", "K3", "O1", "O2", "Y1", "Y2", "Y3")]
    dolls = rng.sample(kinds, len(kinds))
    seats: dict[int, str] = {seat: dolls.pop() for seat in rng.sample(range(SEATS), SEATS - free)}
    covered = {seat: dolls.pop() for seat in rng.sample(sorted(seats), 8)}
    return {"seats": seats, "covered": covered, "hand": " ".join(sorted(dolls[:3]))}


@pytest.mark.parametrize("free", [0, 1, 3])
def test_sg_33_the_order_of_placing_changes_nothing(position: Build, free: int) -> None:
    for seed in range(3):
        seat = crowded(random.Random(seed), free)
        state = position(seat, {}, question="place 0", left=20)
        before = told(state.seat(0))
        ends = [told(end.seat(0)) for end in state.reached("place")]
        assert len(ends) == len(set(ends))
        for order in permutations(seat["hand"].split()):
            assert {*placements(before, order)} == {*ends}
