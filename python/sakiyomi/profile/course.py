"""How a search came to what it found."""

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Course", "Moment", "Stability"]

_ITERATIONS = 4
"""Of so many, at the end of a search, the effective branching factor is the mean: odd and even plies differ."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a search knew after an iteration; of a tree, now and then."""

    time: float
    """Seconds since the search began."""
    depth: int
    nodes: int
    simulations: int | None
    move: str
    win: float
    """The chance to win, for the seat to move at the root."""
    value: int | None
    """Evaluation units; None where there are none, and for what is proven."""


@dataclass(frozen=True, slots=True)
class Stability:
    """How soon a search knew what it said at its end."""

    changes: int
    """How often the best move changed."""
    settled: float
    """Seconds after which the best move was that of the end."""
    drift: float
    """How far the chance to win moved in the second half of the time, between its extremes."""


@dataclass(frozen=True, slots=True)
class Course:
    """The moments of a search, in their order; there is one at least, that of its end."""

    moments: Sequence[Moment]

    @property
    def first_move(self) -> float:
        """Seconds until there was a move that rests on a search."""
        return self.moments[0].time

    @property
    def stability(self) -> Stability:
        """Of move and score."""
        moves = [moment.move for moment in self.moments]
        changed = [number for number in range(1, len(moves)) if moves[number] != moves[number - 1]]
        settled = self.moments[changed[-1]].time if changed else self.first_move
        half = self.moments[-1].time / 2
        late = [moment.win for moment in self.moments if moment.time >= half]
        return Stability(len(changed), settled, max(late) - min(late))

    def depth_times(self) -> dict[int, float]:
        """Seconds until the iteration of each depth had ended."""
        times: dict[int, float] = {}
        for moment in self.moments:
            times.setdefault(moment.depth, moment.time)
        return times

    def branching(self) -> float | None:
        """The effective branching factor: how many times as many nodes an iteration takes as the one before, by the geometric
        mean of the last four. None without two iterations.
        """
        nodes = {moment.depth: moment.nodes for moment in reversed(self.moments) if moment.depth > 0}
        own = [nodes[depth] - nodes.get(depth - 1, 0) for depth in sorted(nodes)]
        last = [count for count in own[-_ITERATIONS - 1 :] if count > 0]
        return float((last[-1] / last[0]) ** (1 / (len(last) - 1))) if len(last) > 1 else None
