"""From where games begin: positions of a file, or random ones in which neither side is much better."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random as Generator
from typing import Any, Protocol

from sakiyomi._check import real, shown, whole
from sakiyomi._core import Deal
from sakiyomi.game import Game
from sakiyomi.limit import Limit
from sakiyomi.match.schedule import hashed
from sakiyomi.record import Record
from sakiyomi.record_view import seen
from sakiyomi.search import Searcher
from sakiyomi.spec import parse_spec, standard_engine

__all__ = ["Openings", "PositionBook", "RandomOpenings", "read_openings"]

_TRIES = 200


class Openings(Protocol):
    """A start for each deal of a match. Picklable."""

    def begin(self, game: Game[Any], seats: int, index: int, deal: int, options: Mapping[str, Any]) -> Record[Any]:
        """The game in which the opening of this number was played; `deal` is the seed of its chance."""


@dataclass(frozen=True, slots=True)
class PositionBook:
    """Positions, each with moves played from there, one after the other and again from the first."""

    lines: tuple[tuple[str, tuple[str, ...]], ...]

    def begin(self, game: Game[Any], seats: int, index: int, deal: int, options: Mapping[str, Any]) -> Record[Any]:
        """As `Openings`. Raises ValueError for what the game does not know."""
        start, moves = self.lines[index % len(self.lines)]
        if start == "startpos":
            record = game.new(seats, deal, **options)
        else:
            state = game.parse(start, seats, **options)
            record = Record(game, state, None if game.information == "perfect" else Deal(deal))
        for move in moves:
            record.push(move)
        return record


@dataclass(frozen=True, slots=True)
class RandomOpenings:
    """So many random moves. With two seats those after which the seat to move is within `balance` of an even chance to win, as a
    search of so many nodes sees it; if none of 200 is, the evenest of them.
    """

    plies: int
    balance: float = 0.1
    nodes: int = 20_000
    seed: int = 0

    def __post_init__(self) -> None:
        whole("the plies of random openings", self.plies, 1, 10_000)
        real("the balance of random openings", self.balance, 0, 0.5)
        whole("the nodes of random openings", self.nodes, 1, 10**12)

    def begin(self, game: Game[Any], seats: int, index: int, deal: int, options: Mapping[str, Any]) -> Record[Any]:
        """As `Openings`. Raises ValueError where the game is always over before."""
        generator = Generator(hashed("opening", self.seed, index))
        searcher, _ = parse_spec(standard_engine(game))
        best: tuple[float, Record[Any]] | None = None
        for _ in range(_TRIES):
            record = game.new(seats, deal, **options)
            if not self._walk(record, generator):
                continue
            if seats != 2 or self.balance == 0.5:
                return record
            off = self._unbalance(record, searcher)
            if best is None or off < best[0]:
                best = off, record
            if off <= self.balance:
                return record
        if best is None:
            raise ValueError(f"no game of {game.name} goes on after {self.plies} random moves")
        return best[1]

    def _walk(self, record: Record[Any], generator: Generator) -> bool:
        """Plays the moves; whether the game goes on."""
        for _ in range(self.plies):
            if record.outcome() is not None:
                return False
            record.push(generator.choice(record.state.legal_moves()))
        return record.outcome() is None

    def _unbalance(self, record: Record[Any], searcher: Searcher) -> float:
        return abs(searcher.search(seen(record), Limit(nodes=self.nodes)).score.win - 0.5)


def read_openings(path: str | os.PathLike[str], game: Game[Any], seats: int, options: Mapping[str, Any]) -> PositionBook:
    """From lines of a position, which may go on with `moves M1 M2 ...` (with `,` between them where they have several words), or
    of recorded games. Empty ones and those that begin with `#` do not count. Raises ValueError that names the line, and OSError.
    """
    lines = []
    for number, line in enumerate(Path(path).read_text(encoding="utf-8-sig").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                lines.append(_read_line(line.strip()))
                begun = PositionBook((lines[-1],)).begin(game, seats, 0, 0, options)
                if begun.outcome() is not None:
                    raise ValueError("the game is over there")
            except ValueError as error:
                raise ValueError(f"{os.fspath(path)}, line {number}: {error}") from None
    if not lines:
        raise ValueError(f"{os.fspath(path)} holds no opening")
    return PositionBook(tuple(lines))


def _read_line(line: str) -> tuple[str, tuple[str, ...]]:
    if line.startswith("{"):
        document = json.loads(line)
        if "moves" in document and "start" in document:
            return document["start"], tuple(document["moves"])
        return line, ()
    start, found, moves = line.partition(" moves ")
    words = tuple(word.strip() for word in (moves.split(",") if "," in moves else moves.split()))
    if found and not words:
        raise ValueError(f"moves must follow 'moves', not {shown(moves)}")
    return start, words
