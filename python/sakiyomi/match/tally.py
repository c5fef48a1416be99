"""What is known of a match while it goes on."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sakiyomi.match.course import Course, Stage
from sakiyomi.match.fault import FAULTS
from sakiyomi.match.loop import Block
from sakiyomi.match.plan import Plan
from sakiyomi.match.play import Played
from sakiyomi.match.rows import rows_of, utilities_of
from sakiyomi.match.statistics import Counts, Moments, Running, Stopped, Strength, Verdict, lacking
from sakiyomi.match.totals import Totals

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from sakiyomi.match.rows import Rows

__all__ = ["Tally"]

_ROUNDING = 1e-6  # native utilities have single precision
_WAITING = 1000  # games: to add them one by one takes as long as to play some


class Tally:
    """Takes block after block, and keeps none. Of a match between two it has the score of the first player, and the sequential
    test.
    """

    def __init__(self, plan: Plan) -> None:
        if plan.sprt and len(plan.players) != 2:
            raise ValueError(f"a sequential test compares two engines, not {len(plan.players)}")
        self.plan = plan
        self.games = 0
        self._waiting: list[Played] = []
        self._totals = Totals(plan.game, tuple(player.name for player in plan.players), plan.chairs)
        self.llr: float | None = None
        """Of the sequential test, if there is one."""
        self.verdict: Verdict | None = None
        """Of the sequential test: None while it goes on."""
        self._course = Course()
        self._results = [0, 0, 0]
        self._scores = Running()
        """The block means of the first of two players."""
        self._cells: npt.NDArray[np.int64] | None = None
        """How many of them are each that games or pairs can have; None where one is another."""

    def add(self, block: Block) -> None:
        """The next one."""
        self._waiting += block.games
        self.games += len(block.games)
        if self.plan.sprt or len(self._waiting) >= _WAITING:
            self._settle()

    def take(self, blocks: "Rows") -> None:
        """The next ones, at least one, in the shape (blocks, games), up to that with which the test decides."""
        self._settle()
        while len(blocks):
            some = blocks[: self._course.left(self._totals.blocks)]
            taken = self._score(some)
            self._totals.add(some[:taken])
            if self._course.left(self._totals.blocks - taken) == taken:
                self._course.note(self._stage())
            blocks = blocks[taken:] if self.verdict is None else blocks[:0]
        self.games = self._totals.games

    def _settle(self) -> None:
        if self._waiting:
            blocks = rows_of(self._waiting).reshape(-1, self.plan.games_a_block)
            self._waiting = []
            self.take(blocks)

    def _score(self, blocks: "Rows") -> int:
        """How many of the blocks it took: at least one, and no more than until the test decides."""
        if len(self.plan.players) != 2:
            return len(blocks)
        utilities, taken = utilities_of(0, blocks), 0
        while taken < len(blocks):
            some = utilities[taken : taken + self._wait(len(blocks) - taken)]
            self._count(some)
            taken += len(some)
            if self.plan.sprt and (sample := self.sample):
                self.llr, self.verdict = self.plan.sprt.judge(sample)
            if self.verdict is not None:
                break
        return taken

    def _wait(self, most: int) -> int:
        """After how many of so many blocks the test looks again."""
        if self.plan.sprt is None or most == 1:
            return most
        return self.plan.sprt.wait(self.sample) if self.sample else 1

    def _count(self, utilities: "npt.NDArray[np.float64]") -> None:
        """The first player's, in the shape (blocks, games)."""
        import numpy as np

        games = utilities.shape[1]
        for place, results in enumerate((utilities > 0.5, utilities == 0.5, utilities < 0.5)):
            self._results[place] += int(results.sum())
        if self._scores.count == 0 and games <= 2:
            self._cells = np.zeros(2 * games + 1, np.int64)
        self._scores.add(utilities.mean(axis=1))
        points = 2 * utilities.sum(axis=1)
        places = np.rint(points)
        if self._cells is not None and (abs(points - places) <= _ROUNDING * games).all():
            self._cells += np.bincount(places.astype(np.int64), minlength=len(self._cells))
        else:
            self._cells = None

    def _stage(self) -> Stage:
        means = tuple(float(score.mean) if score.count else None for score in self._totals.scores)
        return Stage(self._totals.games, means, self.sample, self.llr)

    @property
    def totals(self) -> Totals:
        """All sums."""
        self._settle()
        return self._totals

    @property
    def course(self) -> list[Stage]:
        """How it went: at most 250 stages at even distances, and the present one."""
        totals, stages = self.totals, self._course.stages
        return stages if stages and stages[-1].games == totals.games else [*stages, self._stage()]

    @property
    def results(self) -> list[int]:
        """Games that the first of two players has won, drawn and lost."""
        self._settle()
        return self._results

    @property
    def sample(self) -> Counts | Moments | None:
        """The scores of the first of two players; None before the first block, and with more players."""
        self._settle()
        if (known := self._scores).count == 0:
            return None
        if self._cells is not None:
            return Counts(tuple(self._cells.tolist()))
        return Moments(known.count, float(known.mean), float(known.squares) / known.count, self.plan.games_a_block)

    @property
    def strength(self) -> Strength | None:
        """Of the first of two players; None where there is not enough variation."""
        return Strength.of(self.sample) if self.sample else None

    def faults_of(self, player: int) -> str:
        """As text: `crash: 1, time: 2`; empty without any."""
        return ", ".join(f"{kind}: {count:,}" for kind in FAULTS if (count := self.totals.faults[player, kind]))

    @property
    def sentence(self) -> str:
        """What has come of it, in one sentence."""
        names = [player.name for player in self.plan.players]
        if self.games == 0:
            return "No block of games is over."
        if self.sample is None:
            return _leader(self.totals)
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


def _leader(totals: Totals) -> str:
    known = {name: float(score.mean) for name, score in zip(totals.names, totals.scores, strict=True) if score.count}
    best = max(known, key=known.__getitem__)
    return f"{best} has the best score, {known[best]:.3f}, after {totals.games:,} games among {len(totals.names)} players."
