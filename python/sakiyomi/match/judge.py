"""Ends games that the rules let go on."""

from typing import Any, Literal

from sakiyomi.match.terms import Terms
from sakiyomi.record import Reason, Record

__all__ = ["End", "Judge"]

End = Reason | Literal["plies", "agreement"]
"""Why a game ended; `plies`: after as many as the match allows; `agreement`: both seats think that it is a draw."""


class Judge:
    """Of one game: hears what seats think of it."""

    def __init__(self, terms: Terms, seats: int) -> None:
        self._terms = terms
        self._lost = [0] * seats
        self._even = 0

    def hear(self, seat: int, win: float) -> None:
        """The seat has moved, and tells its chance to win."""
        if resign := self._terms.resign:
            self._lost[seat] = self._lost[seat] + 1 if win <= resign.win else 0
        if draw := self._terms.draw:
            self._even = self._even + 1 if abs(win - 0.5) <= draw.within else 0

    def end(self, record: Record[Any]) -> End | None:
        """Why the game is over; None while it goes on. A resignation is written into the record."""
        terms, plies = self._terms, len(record.moves)
        if (reason := record.termination()) is not None:
            return reason
        if terms.plies is not None and plies >= terms.plies:
            return "plies"
        for seat, count in enumerate(self._lost):
            if terms.resign and count >= terms.resign.moves:
                record.resign(seat)
                return "resignation"
        if terms.draw and plies >= terms.draw.after and self._even >= terms.draw.moves:
            return "agreement"
        return None
