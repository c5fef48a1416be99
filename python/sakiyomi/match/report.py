"""What a match tells about its players."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from sakiyomi.match.fault import FAULTS, FaultKind
from sakiyomi.match.league import League
from sakiyomi.match.loop import Block
from sakiyomi.match.rows import rows_of
from sakiyomi.match.statistics import Estimate
from sakiyomi.match.totals import Totals

__all__ = ["Report", "Standing"]

_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player did."""

    name: str
    score: Estimate
    """The utility in [0, 1]; the samples are means of blocks."""
    seats: tuple[float, ...]
    """The mean utility at each seat."""
    seconds: float
    """Thought a move, on average."""
    faults: Mapping[FaultKind, int] = field(default_factory=dict)
    """How often it has lost other than on the board."""

    @classmethod
    def of(cls, number: int, totals: Totals) -> "Standing":
        """That of the player of this number, from 0, who has played."""
        score, moves = totals.scores[number], totals.moves[number]
        means = (totals.seat_mean(number, seat) for seat in range(totals.seats))
        faults = {kind: count for kind in FAULTS if (count := totals.faults[number, kind])}
        return cls(
            totals.names[number],
            Estimate.of_sums(score.count, float(score.mean), float(score.squares)),
            tuple(0.5 if mean is None else mean for mean in means),  # of a seat that it has not had yet
            float(totals.seconds[number] / max(1, moves)),
            faults,
        )

    def to_json(self) -> dict[str, Any]:
        """`error` and `interval` are null where there is not enough variation."""
        score = {"score": self.score.mean, "error": self.score.error, "interval": self.score.interval}
        return {"name": self.name, **score, "seats": self.seats, "seconds": self.seconds, "faults": self.faults}


@dataclass(frozen=True, slots=True)
class Report:
    """The standings, by player, and how luck had its part."""

    game: str
    seat_names: tuple[str, ...]
    standings: tuple[Standing, ...]
    deals: int
    games: int
    different: int
    """Games, without those in which cards and moves were the same as in another."""
    plies: float
    """Of a game, on average."""
    deal_share: float | None
    """The deal's share of the variance of a seat's utility; None without chance, or where there is not enough variation."""
    pairing_gain: float | None
    """So many times as many games it would take on deals of their own; None as before."""
    league: League | None = None
    """Where more than two play."""

    @classmethod
    def of(cls, blocks: Iterable[Block]) -> "Report":
        """Of all blocks known so far. Raises ValueError when there are none."""
        totals, rest = None, iter(blocks)
        while some := list(islice(rest, _AT_ONCE)):
            games = [game for block in some for game in block.games]
            totals = totals or Totals(some[0].game, some[0].players, len(games[0].moves))
            totals.add(rows_of(games).reshape(len(some), -1))
        return cls.of_totals(totals)

    @classmethod
    def of_totals(cls, totals: Totals | None) -> "Report":
        """Raises ValueError when there are no blocks."""
        if totals is None or not totals.games:
            raise ValueError("a report needs at least one block of games that are over")
        numbers = [number for number, score in enumerate(totals.scores) if score.count]
        return cls(
            totals.game.name,
            tuple(totals.game.seat_names[: totals.seats]),
            tuple(Standing.of(number, totals) for number in numbers),
            totals.deals,
            totals.games,
            totals.different,
            sum(length * count for length, count in totals.lengths.items()) / totals.games,
            totals.share.value,
            totals.gain.value,
            League.of(totals) if len(numbers) > 2 else None,
        )

    def to_json(self) -> dict[str, Any]:
        """One document."""
        head = {"game": self.game, "deals": self.deals, "games": self.games, "different": self.different, "plies": self.plies}
        luck = {"deal_share": self.deal_share, "pairing_gain": self.pairing_gain}
        league = self.league.to_json() if self.league else {}
        return {**head, **luck, **league, "players": [standing.to_json() for standing in self.standings]}

    def __str__(self) -> str:
        rows = [("player", "score", "error", "95 % interval", *self.seat_names, "s/move"), *map(_row, self.standings)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = ("  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows)
        return "\n".join([self._head(), "", *table, *(["", str(self.league)] if self.league else []), *self._notes()])

    def _head(self) -> str:
        counts = f"{_counted(self.deals, 'deal')}, {_counted(self.games, 'game')}"
        return f"{self.game}: {counts}, {self.different} of them different, {self.plies:.1f} plies on average"

    def _notes(self) -> list[str]:
        notes = []
        if self.deals == 1:
            notes.append("not enough variation: one deal says nothing of the error")
        elif any(standing.score.error is None for standing in self.standings):
            notes.append("not enough variation: all deals gave the same score, which says nothing of the error")
        if self.deal_share is not None:
            notes.append(f"{100 * self.deal_share:.0f} % of the variance of what a seat gets is the deal's")
        if self.pairing_gain is not None:
            notes.append(f"with a deal for each game it would take {self.pairing_gain:.2f} times as many games")
        for standing in self.standings:
            told = ", ".join(f"{kind}: {count:,}" for kind, count in standing.faults.items())
            if told:
                notes.append(f"{standing.name} lost games other than on the board ({told})")
        return ["", *notes] if notes else []


def _row(standing: Standing) -> tuple[str, ...]:
    score = standing.score
    error = "-" if score.error is None else f"{score.error:.3f}"
    interval = "-" if score.interval is None else "{:.3f} to {:.3f}".format(*score.interval)
    seats = (f"{mean:.3f}" for mean in standing.seats)
    return standing.name, f"{score.mean:.3f}", error, interval, *seats, f"{standing.seconds:.4f}"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
