"""What a search found."""

from dataclasses import dataclass
from typing import Any

from sakiyomi.score import Score

__all__ = ["Info", "SearchResult", "Variation"]


@dataclass(frozen=True, slots=True)
class Variation:
    """A move, its score for the seat to move, and the line that is expected to follow, beginning with the move."""

    move: Any
    score: Score
    pv: tuple[Any, ...]

    def __str__(self) -> str:
        return f"{self.score}  {' '.join(map(str, self.pv))}"

    def to_json(self) -> dict[str, Any]:
        """As `{"move", "score", "pv"}`, moves as text."""
        return {"move": str(self.move), "score": self.score.to_json(), "pv": [str(move) for move in self.pv]}


@dataclass(frozen=True, slots=True)
class Info:
    """What a search knows after an iteration."""

    game: str | None
    """Name of the game; None for states of no registered game."""
    position: str
    engine: str
    seed: int
    lines: tuple[Variation, ...]
    """The best lines found, the best one first."""
    depth: int
    """Plies of the last finished iteration."""
    seldepth: int
    nodes: int
    time: float
    """Seconds since the start."""
    hashfull: int
    """How full the table is, in thousandths."""

    @property
    def move(self) -> Any:
        """The best move."""
        return self.lines[0].move

    @property
    def score(self) -> Score:
        """Of the best move, for the seat to move."""
        return self.lines[0].score

    @property
    def pv(self) -> tuple[Any, ...]:
        """The principal variation, beginning with the best move."""
        return self.lines[0].pv

    @property
    def nps(self) -> int:
        """Nodes per second."""
        return round(self.nodes / self.time) if self.time > 0 else 0

    def __str__(self) -> str:
        return f"depth {self.depth}  nodes {self.nodes}  time {self.time:.2f} s  {self.lines[0]}"

    def to_json(self) -> dict[str, Any]:
        """One document, as `sakiyomi bestmove --json` prints it."""
        return {
            "game": self.game,
            "position": self.position,
            "engine": self.engine,
            **self.lines[0].to_json(),
            "lines": [line.to_json() for line in self.lines],
            "depth": self.depth,
            "seldepth": self.seldepth,
            "nodes": self.nodes,
            "simulations": None,
            "time": round(self.time, 6),
            "nps": self.nps,
            "hashfull": self.hashfull,
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class SearchResult(Info):
    """What a search found when it ended."""
