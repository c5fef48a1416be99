"""Who plays: engines with names and limits."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sakiyomi._check import instance, shown, unknown
from sakiyomi.limit import Limit
from sakiyomi.match.clock import TimeControl
from sakiyomi.search import Searcher
from sakiyomi.spec import LIMITS, format_spec, parse_spec

__all__ = ["Player", "players_of"]

_NO_LIMIT = Limit()


@dataclass(frozen=True, slots=True)
class Player:
    """An engine under a name that tells it from the others. Each of its searches has this limit, and its share of the clock; 1 s
    if there is neither.

    The match decides on seeds: raises ValueError for a searcher with one of its own.
    """

    name: str
    searcher: Searcher
    limit: Limit = _NO_LIMIT
    clock: TimeControl | None = None

    def __post_init__(self) -> None:
        instance("the name of a player", self.name, str, "text")
        instance("the limit of a player", self.limit, Limit, "a Limit")
        if self.clock is not None:
            instance("the clock of a player", self.clock, TimeControl, "a TimeControl")
        if not isinstance(self.searcher, Searcher):
            raise TypeError(f"the searcher of a player must be a Searcher, not {shown(self.searcher)}; Player.of takes text")
        if self.searcher.seed != 0:
            raise ValueError(
                f"player {self.name!r} has the seed {self.searcher.seed}; leave it out: a match gives each player its seeds"
            )

    @classmethod
    def of(cls, spec: str, limit: Limit = _NO_LIMIT, name: str | None = None, clock: TimeControl | None = None) -> "Player":
        """From an engine specification, which is also the name if none is given. After it may stand a `;` and `key=value,...`: a
        `name`, a `clock` such as 10+0.1, and limits. Its own limits come before those given here.
        """
        engine, _, words = spec.partition(";")
        searcher, own = parse_spec(engine)
        keys = _read(spec, words)
        given = {**own.given(), **{key: _number(key, value) for key, value in keys.items() if key in LIMITS}}
        limits: dict[str, Any] = given
        if "clock" in keys:
            clock = TimeControl.parse(keys["clock"])
        return cls(keys.get("name") or name or engine.strip(), searcher, replace(limit, **limits), clock)

    def to_json(self) -> dict[str, Any]:
        """`name`, `engine` without limits, `limit` by name, and `clock` as text or null."""
        engine = format_spec(self.searcher, _NO_LIMIT)
        return {"name": self.name, "engine": engine, "limit": self.limit.given(), "clock": self.clock and str(self.clock)}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Player":
        """Raises ValueError, TypeError and KeyError for what `to_json` does not write."""
        clock = document["clock"]
        searcher, _ = parse_spec(document["engine"])
        return cls(document["name"], searcher, Limit(**document["limit"]), clock and TimeControl.parse(clock))

    @property
    def is_repeatable(self) -> bool:
        """Whether equal seeds give equal games: nothing depends on time, on another program or on the order of threads."""
        searcher = self.searcher
        is_ours = searcher.name not in ("cmd", "python")
        is_timed = self.clock is not None or self.limit.time is not None or not self.limit
        is_free = searcher.name in ("random", "greedy", "level")
        return is_ours and (is_free or not is_timed) and (searcher.threads == 1 or searcher.deterministic)


def _read(spec: str, words: str) -> dict[str, str]:
    keys: dict[str, str] = {}
    for word in filter(None, (word.strip() for word in words.split(","))):
        key, equals, value = (part.strip() for part in word.partition("="))
        if not equals:
            raise ValueError(f"engine {shown(spec)}: {shown(word)} must be key=value")
        if key not in ("name", "clock", *LIMITS):
            raise unknown(f"key of engine {shown(spec)}", key, ("name", "clock", *LIMITS))
        keys[key] = value
    return keys


def _number(key: str, value: str) -> float:
    try:
        return float(value) if key == "time" else int(value)
    except ValueError:
        raise ValueError(f"{key} must be a number, not {shown(value)}") from None


def players_of(specs: Iterable[str], limit: Limit = _NO_LIMIT, clock: TimeControl | None = None) -> tuple[Player, ...]:
    """One for each engine specification; the second of an equal name is called `random (2)`, and so on."""
    seen: Counter[str] = Counter()
    players = []
    for player in (Player.of(spec, limit, clock=clock) for spec in specs):
        seen[player.name] += 1
        again = seen[player.name]
        players.append(player if again == 1 else replace(player, name=f"{player.name} ({again})"))
    return tuple(players)
