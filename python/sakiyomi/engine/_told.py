"""What an engine that speaks UGI tells of a search."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sakiyomi.engine._codec import number, read_move
from sakiyomi.errors import IllegalMove
from sakiyomi.report import Line, Report
from sakiyomi.search.root import Root

__all__ = ["Told"]

COUNTS = ("depth", "seldepth", "multipv", "nodes", "time", "hashfull", "simulations")


@dataclass
class Told:
    """All that it has told so far."""

    root: Root
    counts: dict[str, int] = field(default_factory=dict)
    lines: dict[int, Line] = field(default_factory=dict)
    """By rank, from 1."""

    def hear(self, words: Sequence[str]) -> bool:
        """Takes the words after `info`; whether they bring a line. Words that it does not know are skipped.

        Raises ValueError for numbers that are none.
        """
        rest, score, pv = iter(words), _NO_SCORE, list[Any]()
        self.counts["multipv"] = 1
        for word in rest:
            if word in COUNTS:
                self.counts[word] = number(word, next(rest, ""))
            elif word == "score":
                score = _score(next(rest, ""), next(rest, ""))
            elif word == "pv":
                pv = self._moves(list(rest))
            elif word == "string":
                break
        if pv:
            self.lines[self.counts["multipv"]] = Line(score.value, score.distance, pv, score.utility)
        return bool(pv)

    def _moves(self, words: Sequence[str]) -> list[Any]:
        """Those that can be followed. What chance may bring to a line is not known, so that it ends there."""
        state, moves, at = self.root.state, list[Any](), 0
        while at < len(words) and (not moves or self.root.information == "perfect"):
            try:
                move, count = read_move(state, words[at:])
            except IllegalMove:
                break
            moves.append(move)
            at += count
            state = state.play(move) if self.root.information == "perfect" else state
        return moves

    def report(self) -> Report:
        """With the best lines first."""
        get, lines = self.counts.get, [line for _, line in sorted(self.lines.items())]
        depth = get("depth", 0)
        seconds, simulations = get("time", 0) / 1000, get("simulations", 0)
        return Report(
            depth, max(depth, get("seldepth", 0)), get("nodes", 0), seconds, get("hashfull", 0), lines, simulations=simulations
        )

    def end(self, words: Sequence[str]) -> Report:
        """All of it, with the move that the words after `bestmove` tell, in front. Raises ValueError for any other words."""
        if not words or not (len(words) == 1 or (len(words) == 3 and words[1] == "ponder")):
            raise ValueError("one word must follow 'bestmove', a move")
        move, _ = read_move(self.root.state, words[:1])
        known = [line for _, line in sorted(self.lines.items()) if line.moves[0] == move]
        others = [line for _, line in sorted(self.lines.items()) if line.moves[0] != move]
        best = known[0] if known else Line(_NO_SCORE.value, None, [move], _NO_SCORE.utility)
        self.lines = dict(enumerate([best, *others], 1))
        return self.report()


@dataclass(frozen=True, slots=True)
class _Score:
    value: int = 0
    distance: int | None = None
    utility: float | None = None


_NO_SCORE = _Score(utility=0.5)
"""Of an engine that tells none."""


def _score(kind: str, word: str) -> _Score:
    value = number(f"score {kind}", word)
    if kind == "cp":
        return _Score(value)
    if kind == "mate":
        return _Score(distance=value)
    raise ValueError(f"'cp' or 'mate' must follow 'score', not {kind!r}")
