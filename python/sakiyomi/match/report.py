"""What a match tells about its players."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from sakiyomi.match.estimate import Estimate, deal_share, pairing_gain
from sakiyomi.match.loop import Block

__all__ = ["Report", "Standing"]


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

    @classmethod
    def of(cls, number: int, blocks: Sequence[Block]) -> "Standing":
        """That of the player of this number, from 0."""
        score = Estimate.of([fmean(block.utilities(number)) for block in blocks])
        games = [(game, game.fixture.seating.index(number)) for block in blocks for game in block.games]
        seats = (fmean(game.utilities[seat] for game, at in games if at == seat) for seat in range(len(blocks[0].players)))
        moves = sum(game.moves[seat] for game, seat in games)
        seconds = sum(game.seconds[seat] for game, seat in games) / max(1, moves)
        return cls(blocks[0].players[number], score, tuple(seats), seconds)

    def to_json(self) -> dict[str, Any]:
        """`error` and `interval` are null where there is not enough variation."""
        score = {"score": self.score.mean, "error": self.score.error, "interval": self.score.interval}
        return {"name": self.name, **score, "seats": self.seats, "seconds": self.seconds}


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

    @classmethod
    def of(cls, blocks: Iterable[Block]) -> "Report":
        """Of all blocks known so far. Raises ValueError when there are none."""
        known = list(blocks)
        if not known:
            raise ValueError("a report needs at least one block of games that are over")
        games = [game for block in known for game in block.games]
        game, numbers = games[0].record.game, range(len(known[0].players))
        return cls(
            game.name,
            tuple(game.seat_names[: len(numbers)]),
            tuple(Standing.of(number, known) for number in numbers),
            len(known),
            len(games),
            len({each.record.states for each in games}),
            fmean(len(each.record.moves) for each in games),
            *((None, None) if game.information == "perfect" else _luck(known)),
        )

    def to_json(self) -> dict[str, Any]:
        """One document."""
        head = {"game": self.game, "deals": self.deals, "games": self.games, "different": self.different, "plies": self.plies}
        luck = {"deal_share": self.deal_share, "pairing_gain": self.pairing_gain}
        return {**head, **luck, "players": [standing.to_json() for standing in self.standings]}

    def __str__(self) -> str:
        rows = [("player", "score", "error", "95 % interval", *self.seat_names, "s/move"), *map(_row, self.standings)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = ("  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows)
        return "\n".join([self._head(), "", *table, *self._notes()])

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
        return ["", *notes] if notes else []


def _luck(blocks: Sequence[Block]) -> tuple[float | None, float | None]:
    """Share of the deal, gain of pairing."""
    numbers = range(len(blocks[0].players))
    by_seat = [[[game.utilities[seat] for game in block.games] for block in blocks] for seat in numbers]
    by_player = [[block.utilities(player) for block in blocks] for player in numbers]
    return deal_share(by_seat), pairing_gain(by_player)


def _row(standing: Standing) -> tuple[str, ...]:
    score = standing.score
    error = "-" if score.error is None else f"{score.error:.3f}"
    interval = "-" if score.interval is None else "{:.3f} to {:.3f}".format(*score.interval)
    seats = (f"{mean:.3f}" for mean in standing.seats)
    return standing.name, f"{score.mean:.3f}", error, interval, *seats, f"{standing.seconds:.4f}"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
