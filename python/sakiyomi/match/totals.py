"""What has come of all blocks so far, in sums: no game is kept."""

from array import array
from collections import Counter
from typing import TYPE_CHECKING, Any

from sakiyomi.game import Game
from sakiyomi.match.rows import REASONS, utilities_of
from sakiyomi.match.statistics import DealShare, Meetings, PairingGain, Running
from sakiyomi.match.statistics.tables import summed

if TYPE_CHECKING:
    from sakiyomi.match.rows import Rows

__all__ = ["Totals"]

_RATED = 2000
"""Games a player that ratings are made of: those before do not change how they stand to each other."""
_FAILED = 10


class Totals:
    """Takes blocks, many at once. Eight bytes a game remain, by which equal games are known."""

    def __init__(self, game: Game[Any], names: tuple[str, ...], seats: int) -> None:
        import numpy as np

        self.game, self.names, self.seats = game, names, seats
        self.blocks = self.games = self.deals = 0
        self.lengths: Counter[int] = Counter()
        """Games by their plies."""
        self.reasons: Counter[str] = Counter()
        """Games by why they ended."""
        self.faults: Counter[tuple[int, str]] = Counter()
        """Games lost other than on the board, by the number of the player and kind."""
        self.failed: list[int] = []
        """The numbers of the first of these games."""
        self.shortest, self.longest = (2**63, 0), (0, 0)
        """Plies and number of the first such game."""
        self.scores = tuple(Running() for _ in names)
        """The block means of each player."""
        self.moves, self.seconds, self.slowest = (np.zeros(len(names)) for _ in range(3))
        """Of each player: moves and seconds in all, and the seconds of its slowest game."""
        self.meetings = Meetings(len(names))
        self.share, self.gain = DealShare(), PairingGain()
        """Where there is chance and all meet in each block."""
        self._chairs = np.zeros((2, len(names) * seats))
        self._digests = array("Q")
        self._latest: list[Rows] = []
        self._opening = -1

    @property
    def different(self) -> int:
        """Games, without those in which cards and moves were the same as in another."""
        import numpy as np

        return len(np.unique(np.frombuffer(self._digests, np.uint64)))

    @property
    def latest(self) -> "Rows":
        """The last games, as many as ratings depend on; where more than two play."""
        return self._latest[0]

    def seat_mean(self, player: int, seat: int) -> float | None:
        """The mean utility of a player, by number, at a seat; None before the first game."""
        games, total = self._chairs[:, player * self.seats + seat]
        return float(total / games) if games else None

    def add(self, blocks: "Rows") -> None:
        """The next ones, at least one, in the shape (blocks, games)."""
        import numpy as np

        games, openings = blocks.ravel(), blocks["opening"][:, 0]
        self.blocks += len(blocks)
        self.games += len(games)
        self.deals += int(np.count_nonzero(np.diff(openings, prepend=self._opening)))
        self._opening = int(openings[-1])
        self._digests.frombytes(games["digest"].tobytes())
        self._add_ends(games)
        self._add_seats(games)
        self._add_scores(blocks)

    def _add_ends(self, games: "Rows") -> None:
        import numpy as np

        for length, count in zip(*np.unique(games["plies"], return_counts=True), strict=True):
            self.lengths[int(length)] += int(count)
        for reason, count in zip(*np.unique(games["reason"], return_counts=True), strict=True):
            self.reasons[REASONS[reason]] += int(count)
        for game in games[games["fault"] >= 0]:
            self.faults[int(game["seating"][game["fault"]]), REASONS[game["reason"]]] += 1
            self.failed += [int(game["number"])] if len(self.failed) < _FAILED else []
        short, long = (games[find(games["plies"])] for find in (np.argmin, np.argmax))
        self.shortest = min(self.shortest, (int(short["plies"]), int(short["number"])))
        if long["plies"] > self.longest[0]:
            self.longest = int(long["plies"]), int(long["number"])

    def _add_seats(self, games: "Rows") -> None:
        import numpy as np

        seating, players = games["seating"], len(self.names)
        self._chairs += summed(seating * self.seats + np.arange(self.seats), games["utilities"], players * self.seats)
        self.moves += summed(seating, games["moves"], players)[1]
        self.seconds += summed(seating, games["seconds"], players)[1]
        np.maximum.at(self.slowest, seating.ravel(), games["seconds"].ravel())
        if players > 2:
            self.meetings.add(seating, games["utilities"])
            self._latest = [np.concatenate([*self._latest, games])[-_RATED * players // self.seats :]]

    def _add_scores(self, blocks: "Rows") -> None:
        import numpy as np

        utilities = [utilities_of(player, blocks) for player in range(len(self.names))]
        for score, own in zip(self.scores, utilities, strict=True):
            if len(own):
                score.add(own.mean(axis=1))
        if self.game.information != "perfect" and len(self.names) <= self.seats:
            self.share.add(blocks["utilities"])
            self.gain.add(np.stack(utilities, axis=-1))
