"""How more than two players stand to each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi.match.loop import Block
from sakiyomi.match.statistics import Grid, Rating, rate, win_matrix

__all__ = ["League"]

_LATEST = 100_000  # games that are rated: what a rating keeps of older ones is nothing


@dataclass(frozen=True, slots=True)
class League:
    """Ratings, and who came before whom."""

    names: tuple[str, ...]
    ratings: tuple[Rating, ...] | None
    """By Plackett-Luce, of each player; None where the package `openskill` is not installed."""
    wins: Grid
    """The share of games in which each player (row) came before another (column), a tie as one half."""

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> "League":
        """Of at least one block."""
        games = [game for block in blocks for game in block.games]
        seatings, utilities = [game.fixture.seating for game in games], [game.utilities for game in games]
        names = blocks[0].players
        try:
            latest = zip(seatings[-_LATEST:], utilities[-_LATEST:], strict=True)
            ratings = rate(latest, [Rating()] * len(names))
        except RuntimeError:
            ratings = None
        return cls(names, ratings, win_matrix(seatings, utilities, len(names)))

    def to_json(self) -> dict[str, Any]:
        """`ratings` as pairs of mu and sigma, or null; `wins` with null where two have not met."""
        return {"ratings": self.ratings and [(each.mu, each.sigma) for each in self.ratings], "wins": self.wins}

    def __str__(self) -> str:
        ratings = ["-"] * len(self.names) if self.ratings is None else [*map(str, self.ratings)]
        rows = [["% before", "rating", *self.names]]
        for name, rating, shares in zip(self.names, ratings, self.wins, strict=True):
            rows.append([name, rating, *("-" if share is None else f"{100 * share:.1f}" for share in shares)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
        if self.ratings is None:
            lines.append("ratings need the package openskill: pip install 'sakiyomi[match]'")
        return "\n".join(lines)
