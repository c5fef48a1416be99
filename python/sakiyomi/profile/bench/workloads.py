"""What is measured: searches of some fixed positions of a game, each of the same number of nodes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sakiyomi._check import unknown
from sakiyomi._core import Rng
from sakiyomi.game import Game
from sakiyomi.games import game as find_game
from sakiyomi.games import games as all_games
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.record_view import seen
from sakiyomi.search import Searcher
from sakiyomi.search.searcher import Position
from sakiyomi.spec import SEARCHERS, engines_for, format_spec, parse_spec

__all__ = ["NODES", "Workload", "workloads"]

NODES = 30_000
"""Of each search, unless the engine's specification says otherwise."""
PLAIN_NODES = 1_000
"""The same in games written in Python, which are that much slower."""
POSITIONS = 3
APART = 4
"""Plies of random play by which each position is deeper than the one before."""
UNSEARCHED = ("random", "greedy")
"""Engines that look ahead by a ply at most: these are measured only when asked for."""


@dataclass(frozen=True, slots=True)
class Workload:
    """Searches by one engine, of each position from an empty table."""

    game: str
    engine: str
    """As a specification, without limits."""
    searcher: Searcher = field(repr=False)
    limit: Limit
    positions: tuple[Position, ...] = field(repr=False)

    @property
    def name(self) -> str:
        """Game and engine, by which two benches are compared."""
        return f"{self.game} {self.engine}"


def workloads(games: Sequence[str | Game[Any]] = (), engines: Sequence[str] = ()) -> tuple[Workload, ...]:
    """Those of all these games and the engines, given as specifications, that suit them; none given: of all.

    Raises ValueError for unknown names, for engines that suit none of the games, and for limits that do not fix the work.
    """
    chosen = [each if isinstance(each, Game) else find_game(each) for each in games] or list(all_games())
    asked = {engine: _parse(engine) for engine in engines}
    found = tuple(_workload(game, *engine) for game in chosen for engine in _suited(game, asked))
    used = {each.searcher.name for each in found}
    for engine, (searcher, _) in asked.items():
        if searcher.name not in used:
            raise ValueError(f"engine {engine} suits none of the games: {', '.join(game.name for game in chosen)}")
    return found


def _parse(engine: str) -> tuple[Searcher, Limit]:
    searcher, limit = parse_spec(engine)
    if searcher.name not in SEARCHERS:
        raise unknown("engine of a bench", searcher.name, SEARCHERS)
    if limit.time is not None:
        raise ValueError(f"engine {engine}: time does not fix what a search does; give nodes, simulations or depth")
    return searcher, limit


def _suited(game: Game[Any], asked: dict[str, tuple[Searcher, Limit]]) -> list[tuple[Searcher, Limit]]:
    if asked:
        return [each for each in asked.values() if game.information in each[0].suits]
    return [parse_spec(name) for name in engines_for(game) if name not in UNSEARCHED]


def _workload(game: Game[Any], searcher: Searcher, limit: Limit) -> Workload:
    limit = limit or Limit(nodes=NODES if game.engines else PLAIN_NODES)
    return Workload(game.name, format_spec(searcher, Limit()), searcher, limit, tuple(map(seen, _positions(game))))


def _positions(game: Game[Any]) -> list[Record[Any]]:
    """Of games of different numbers of players, in turn."""
    least, most = game.players
    return [_position(game, APART * number, least + number % (most + 1 - least), number) for number in range(POSITIONS)]


def _position(game: Game[Any], plies: int, players: int, seed: int) -> Record[Any]:
    """After so many random moves, or before the last one of a shorter game."""
    rng = Rng(seed)
    record = game.new(players, seed=seed)
    for _ in range(plies):
        moves = record.state.legal_moves()
        record.push(moves[rng.below(len(moves))])
        if record.termination() is not None:
            record.pop()
            break
    return record
