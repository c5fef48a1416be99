"""How more than two players stand to each other."""

from dataclasses import dataclass
from typing import Any

from sakiyomi.match.statistics import Grid, Rating, rate
from sakiyomi.match.totals import Totals

__all__ = ["League"]


@dataclass(frozen=True, slots=True)
class League:
    """Ratings, and who came before whom."""

    names: tuple[str, ...]
    ratings: tuple[Rating, ...] | None
    """By Plackett-Luce, of each player; None where the package `openskill` is not installed."""
    wins: Grid
    """The share of games in which each player (row) came before another (column), a tie as one half."""

    @classmethod
    def of(cls, totals: Totals) -> "League":
        """Of at least one block."""
        latest = totals.latest
        try:
            games = zip(latest["seating"].tolist(), latest["utilities"].tolist(), strict=True)
            ratings = rate(games, [Rating()] * len(totals.names))
        except RuntimeError:
            ratings = None
        return cls(totals.names, ratings, totals.meetings.shares)

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
