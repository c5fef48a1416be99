"""What is known of a match while it goes on."""

from collections import Counter
from dataclasses import asdict
from statistics import fmean
from typing import Any

from sakiyomi.match.fault import FAULTS, FaultKind
from sakiyomi.match.loop import Block
from sakiyomi.match.plan import Plan
from sakiyomi.match.play import Played
from sakiyomi.match.statistics import Counts, Moments, Stopped, Strength, Verdict, lacking

__all__ = ["Tally"]

_ROUNDING = 1e-6  # native utilities have single precision


class Tally:
    """Takes block after block. Of a match between two it keeps the score of the first player, and the sequential test."""

    def __init__(self, plan: Plan) -> None:
        if plan.sprt and len(plan.players) != 2:
            raise ValueError(f"a sequential test compares two engines, not {len(plan.players)}")
        self.plan = plan
        self.blocks: list[Block] = []
        """Without the moves of their games."""
        self.games = 0
        self.results = [0, 0, 0]
        """Games that the first of two players has won, drawn and lost."""
        self.faults: Counter[tuple[int, FaultKind]] = Counter()
        """Games lost other than on the board, by the number of the player and kind."""
        self._seats: dict[tuple[int, int], tuple[int, float]] = {}
        """Games and utilities in all, by the number of the player and seat."""
        self._count, self._mean, self._squares = 0, 0.0, 0.0
        """Of the block means, the squares from their mean."""
        self._cells: list[int] | None = None
        """How many have each score that games or pairs can have; None where one has another."""

    def add(self, block: Block) -> None:
        """The next one."""
        self.blocks.append(block.without_records())
        self.games += len(block.games)
        for game in block.games:
            self._seat(game)
        if len(self.plan.players) == 2:
            self._score(block.utilities(0))

    def _seat(self, game: Played) -> None:
        for seat, (player, utility) in enumerate(zip(game.fixture.seating, game.utilities, strict=True)):
            games, total = self._seats.get((player, seat), (0, 0.0))
            self._seats[player, seat] = games + 1, total + utility
        if fault := game.fault:
            self.faults[game.fixture.seating[fault.seat], fault.kind] += 1

    def seat_mean(self, player: int, seat: int) -> float | None:
        """The mean utility of a player, by number, at a seat; None before the first game."""
        games, total = self._seats.get((player, seat), (0, 0.0))
        return total / games if games else None

    def _score(self, utilities: list[float]) -> None:
        for utility in utilities:
            self.results[0 if utility > 0.5 else 1 if utility == 0.5 else 2] += 1
        mean, games = fmean(utilities), len(utilities)
        self._count += 1
        apart = mean - self._mean
        self._mean += apart / self._count
        self._squares += apart * (mean - self._mean)
        place = round(2 * games * mean)
        if self._count == 1 and games <= 2:
            self._cells = [0] * (2 * games + 1)
        if self._cells is not None and abs(2 * games * mean - place) <= _ROUNDING * games:
            self._cells[place] += 1
        else:
            self._cells = None

    @property
    def sample(self) -> Counts | Moments | None:
        """The scores of the first of two players; None before the first block, and with more players."""
        if self._count == 0:
            return None
        games = len(self.blocks[0].games)
        if self._cells is not None:
            return Counts(tuple(self._cells))
        return Moments(self._count, self._mean, self._squares / self._count, games)

    @property
    def strength(self) -> Strength | None:
        """Of the first of two players; None where there is not enough variation."""
        return Strength.of(self.sample) if self.sample else None

    @property
    def llr(self) -> float | None:
        """Of the sequential test, if there is one."""
        return self.plan.sprt.llr(self.sample) if self.plan.sprt and self.sample else None

    @property
    def verdict(self) -> Verdict | None:
        """Of the sequential test: None while it goes on."""
        return self.plan.sprt.verdict(self.sample) if self.plan.sprt and self.sample else None

    def faults_of(self, player: int) -> str:
        """As text: `crash: 1, time: 2`; empty without any."""
        return ", ".join(f"{kind}: {count:,}" for kind in FAULTS if (count := self.faults[player, kind]))

    @property
    def sentence(self) -> str:
        """What has come of it, in one sentence."""
        names = [player.name for player in self.plan.players]
        if not self.blocks:
            return "No block of games is over."
        if self.sample is None:
            return _leader(self.blocks, names)
        score = f"{names[0]} scored {100 * self.sample.raw.mean:.1f} % of {self.games:,} games against {names[1]}"
        told = self.strength or lacking(self.sample)
        if (sprt := self.plan.sprt) is None:
            return f"{score}: {told}."
        kind = "normalized " if sprt.model == "normalized" else ""
        verdict = {
            "H1": f"H1 is accepted, it is better by {kind}Elo {sprt.elo1:g} rather than {sprt.elo0:g}",
            "H0": f"H0 is accepted, it is better by {kind}Elo {sprt.elo0:g} rather than {sprt.elo1:g}",
            None: f"undecided between {kind}Elo {sprt.elo0:g} and {sprt.elo1:g}",
        }[self.verdict]
        return f"{score}: {verdict} (LLR {0 if self.llr is None else self.llr:.2f}); {told}."

    def to_json(self) -> dict[str, Any]:
        """`verdict` is the sentence; where two play also `results`, `counts` of blocks from the worst score to the best (null for
        real scores), `strength` (null without enough variation) and `sprt` (null without a test).
        """
        if self.sample is None:
            return {"verdict": self.sentence}
        counts, sprt = self.sample.counts if isinstance(self.sample, Counts) else None, self.plan.sprt
        test = None
        if sprt:
            stopped = Stopped.of(sprt, self.sample)
            found = {"llr": self.llr, "bounds": sprt.bounds, "accepted": self.verdict, "estimate": stopped and asdict(stopped)}
            test = {**asdict(sprt), **found}
        strength = self.strength
        told = {"results": self.results, "counts": counts, "strength": strength and asdict(strength), "sprt": test}
        return {"verdict": self.sentence, **told}


def _leader(blocks: list[Block], names: list[str]) -> str:
    means = {
        name: fmean(utility for block in blocks if number in block.members for utility in block.utilities(number))
        for number, name in enumerate(names)
        if any(number in block.members for block in blocks)
    }
    best, *_ = sorted(means, key=means.__getitem__, reverse=True)
    games = sum(len(block.games) for block in blocks)
    return f"{best} has the best score, {means[best]:.3f}, after {games:,} games among {len(names)} players."
