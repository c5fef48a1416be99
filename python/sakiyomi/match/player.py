"""Who plays: engines with names and limits."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from sakiyomi._check import instance, shown
from sakiyomi.limit import Limit
from sakiyomi.search import Searcher
from sakiyomi.spec import parse_spec

__all__ = ["Player", "players_of"]

_NO_LIMIT = Limit()


@dataclass(frozen=True, slots=True)
class Player:
    """An engine under a name that tells it from the others. Each of its searches has this limit, 1 s if there is none.

    The match decides on seeds: raises ValueError for a searcher with one of its own.
    """

    name: str
    searcher: Searcher
    limit: Limit = _NO_LIMIT

    def __post_init__(self) -> None:
        instance("the name of a player", self.name, str, "text")
        instance("the limit of a player", self.limit, Limit, "a Limit")
        if not isinstance(self.searcher, Searcher):
            raise TypeError(f"the searcher of a player must be a Searcher, not {shown(self.searcher)}; Player.of takes text")
        if self.searcher.seed != 0:
            raise ValueError(
                f"player {self.name!r} has the seed {self.searcher.seed}; leave it out: a match gives each player its seeds"
            )

    @classmethod
    def of(cls, spec: str, limit: Limit = _NO_LIMIT, name: str | None = None) -> "Player":
        """From an engine specification, which is also the name if none is given. Its own limits come before those of `limit`."""
        searcher, own = parse_spec(spec)
        given: dict[str, Any] = own.given()
        return cls(name or spec.strip(), searcher, replace(limit, **given))


def players_of(specs: Iterable[str], limit: Limit = _NO_LIMIT) -> tuple[Player, ...]:
    """One for each engine specification; the second of an equal name is called `random (2)`, and so on."""
    seen: Counter[str] = Counter()
    players = []
    for player in (Player.of(spec, limit) for spec in specs):
        seen[player.name] += 1
        again = seen[player.name]
        players.append(player if again == 1 else replace(player, name=f"{player.name} ({again})"))
    return tuple(players)
