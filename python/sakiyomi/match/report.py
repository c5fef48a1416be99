"""What a match tells about its players."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from sakiyomi.match.fault import FaultKind
from sakiyomi.match.league import League
from sakiyomi.match.loop import Block
from sakiyomi.match.statistics import Estimate, deal_share, pairing_gain

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
    faults: Mapping[FaultKind, int] = field(default_factory=dict)
    """How often it has lost other than on the board."""

    @classmethod
    def of(cls, number: int, blocks: Sequence[Block]) -> "Standing":
        """That of the player of this number, from 0."""
        own = [block for block in blocks if number in block.members]
        score = Estimate.of([fmean(block.utilities(number)) for block in own])
        games = [game for block in own for game in block.games]
        chairs = [(game, seat) for game in games for seat, seated in enumerate(game.fixture.seating) if seated == number]
        seats = (_mean(game.utilities[seat] for game, seat in chairs if seat == at) for at in range(len(games[0].moves)))
        moves = sum(game.moves[seat] for game, seat in chairs)
        seconds = sum(game.seconds[seat] for game, seat in chairs) / max(1, moves)
        faults = Counter(game.fault.kind for game, seat in chairs if game.fault and game.fault.seat == seat)
        return cls(blocks[0].players[number], score, tuple(seats), seconds, dict(faults))

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
        known = list(blocks)
        if not known:
            raise ValueError("a report needs at least one block of games that are over")
        games = [game for block in known for game in block.games]
        game, seats = known[0].game, len(games[0].moves)
        numbers = sorted(frozenset[int]().union(*(block.members for block in known)))
        return cls(
            game.name,
            tuple(game.seat_names[:seats]),
            tuple(Standing.of(number, known) for number in numbers),
            len({block.games[0].fixture.opening for block in known}),
            len(games),
            len({each.digest for each in games}),
            fmean(each.plies for each in games),
            *((None, None) if game.information == "perfect" or len(numbers) > seats else _luck(known)),
            League.of(known) if len(numbers) > 2 else None,
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


def _luck(blocks: Sequence[Block]) -> tuple[float | None, float | None]:
    """Share of the deal, gain of pairing."""
    by_seat = [
        [[game.utilities[seat] for game in block.games] for block in blocks] for seat in range(len(blocks[0].games[0].moves))
    ]
    by_player = [[block.utilities(player) for block in blocks] for player in range(len(blocks[0].players))]
    return deal_share(by_seat), pairing_gain(by_player)


def _mean(values: Iterable[float]) -> float:
    """0.5 of none: a seat that the player has not had yet."""
    known = list(values)
    return fmean(known) if known else 0.5


def _row(standing: Standing) -> tuple[str, ...]:
    score = standing.score
    error = "-" if score.error is None else f"{score.error:.3f}"
    interval = "-" if score.interval is None else "{:.3f} to {:.3f}".format(*score.interval)
    seats = (f"{mean:.3f}" for mean in standing.seats)
    return standing.name, f"{score.mean:.3f}", error, interval, *seats, f"{standing.seconds:.4f}"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
