"""Exhaustive search for any number of seats: the truth that proofs of tree searches must agree with."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sakiyomi.state import Rules, State

__all__ = ["Solved", "solve"]

Utilities = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Solved:
    """A position played out: each seat maximises its own utility (max^n, Luckhart and Irani 1986)."""

    to_move: int
    outcomes: frozenset[Utilities]
    """Every result that best play can have, however seats choose between moves that are equal to them."""
    replies: dict[Any, "Solved"]

    def least(self, seat: int) -> float:
        """What a seat gets at worst."""
        return min(utilities[seat] for utilities in self.outcomes)

    def most(self, seat: int) -> float:
        """What a seat gets at best."""
        return max(utilities[seat] for utilities in self.outcomes)


def solve(state: State, rules: Rules, past: Collection[int] = (), ply: int = 0, idle: int = 0, root: bool = True) -> Solved:
    """The truth by trying every legal move. `past` holds hashes of earlier positions, `ply` counts the plies of the game, `idle`
    those in a row without progress. As in searches, the second occurrence of a position is a draw.
    """
    outcome = state.outcome()
    counted = hasattr(state, "is_progress")
    recurs = rules.repetition > 0 and hash(state) in past
    if outcome is None and not root and (recurs or 0 < rules.max_plies <= ply or (counted and 0 < rules.no_progress <= idle)):
        outcome = (0.5,) * rules.players
    if outcome is not None:
        return Solved(state.to_move, frozenset([outcome]), {})
    seen, replies = {*past, hash(state)}, {}
    for move in state.legal_moves():
        rest = 0 if counted and state.is_progress(move) else idle + 1  # type: ignore[attr-defined]
        replies[move] = solve(state.play(move), rules, seen, ply + 1, rest, False)
    seat = state.to_move
    sure = max(reply.least(seat) for reply in replies.values())  # a result below it is never chosen
    outcomes = {utilities for reply in replies.values() for utilities in reply.outcomes if utilities[seat] >= sure}
    return Solved(seat, frozenset(outcomes), replies)
