"""All that decides how the games of a match are played, wherever that is."""

import pickle
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sakiyomi.game import Game
from sakiyomi.match.openings import Openings
from sakiyomi.match.play import Played, play_game
from sakiyomi.match.player import Player
from sakiyomi.match.schedule import Fixture
from sakiyomi.match.terms import Terms
from sakiyomi.record import Record

__all__ = ["Table", "forget", "play_all"]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A game, those who play it, and the terms. Picklable where its parts are."""

    game: Game[Any]
    seats: int
    players: tuple[Player, ...]
    terms: Terms
    openings: Openings | None
    options: tuple[tuple[str, Any], ...]
    """Rule options, and the card set if it is not the standard one."""

    def play(self, fixture: Fixture) -> Played:
        """Plays a game of the match. Raises ValueError for an opening that cannot be."""
        return play_game(self.begin(fixture), fixture, self.players, self.terms)

    def begin(self, fixture: Fixture) -> Record[Any]:
        """The game before the first move of a player."""
        return copy(_begun(self, fixture.opening, fixture.deal)) if self.openings else self._deal(fixture.deal)

    def _deal(self, deal: int) -> Record[Any]:
        return self.game.new(self.seats, deal, **dict(self.options))


@lru_cache(maxsize=2)
def _begun(table: Table, opening: int, deal: int) -> Record[Any]:
    """Kept from one game of a block to the next."""
    assert table.openings is not None
    return table.openings.begin(table.game, table.seats, opening, deal, dict(table.options))


def play_all(table: bytes, fixtures: Sequence[Fixture]) -> list[Played]:
    """The games of a pickled table: what runs in another process. Programs go on from one call to the next."""
    known = _loaded(table)
    return [known.play(fixture) for fixture in fixtures]


@lru_cache(maxsize=1)
def _loaded(table: bytes) -> Table:
    loaded: Table = pickle.loads(table)
    return loaded


def forget() -> None:
    """Lets go of tables, and so of the programs that play at them."""
    _begun.cache_clear()
    _loaded.cache_clear()
