"""What the options of a UGI engine say: the game and its rules, the searcher and its limits."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sakiyomi._check import unknown
from sakiyomi.cards import CardSet
from sakiyomi.engine._options import EngineOption, OptionValue
from sakiyomi.game import Game, RuleOption
from sakiyomi.games import game as find_game
from sakiyomi.games import games
from sakiyomi.limit import Limit
from sakiyomi.search import Searcher
from sakiyomi.spec import parse_spec, standard_engine
from sakiyomi.state import Rules

__all__ = ["Settings"]

MOST_MB = 65_536
_SEARCHER = {"Hash": ("hash_mb", "tree_mb"), "Threads": ("threads",), "Seed": ("seed",)}
"""The searcher's options, of which it has one or none, by the names of UGI."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them. Raises ValueError for values that do not go together."""

    game: Game[Any]
    players: int | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The rule options that are given."""
    cards: CardSet | None = None
    cards_file: str = ""
    engine: tuple[Searcher, Limit] | None = None
    """As `parse_spec` gives it; None for the one that suits the game."""
    given: Mapping[str, int] = field(default_factory=dict)
    """The options of the searcher that are given, by the names of UGI."""
    limit: Limit = field(default_factory=Limit)
    """Of every search."""
    lines: int = 1
    overhead: float = 0.01
    """Seconds kept back from each move."""

    def __post_init__(self) -> None:
        self.play()
        self.searcher()

    def play(self) -> tuple[str, Rules]:
        """What is played: the game and its rules."""
        return self.game.name, self.game.rules(self.players, cards=self.cards, **self.rules)

    def searcher(self) -> tuple[Searcher, Limit]:
        """With all options, and the limits that its specification names."""
        searcher, limit = self.engine or parse_spec(standard_engine(self.game))
        if self.game.information not in searcher.suits:
            raise ValueError(f"engine {searcher.name} does not suit {self.game.name}")
        known = searcher.options()
        changes = {key: value for name, value in self.given.items() for key in _SEARCHER[name] if key in known}
        return searcher.clone(**changes) if changes else searcher, limit

    def options(self) -> list[EngineOption]:
        """As they are offered, with what they are at present."""
        least, most = self.game.players
        searcher = self.searcher()[0].options()
        memory = searcher.get("hash_mb", searcher.get("tree_mb", 0))
        return [
            EngineOption("Game", "combo", self.game.name, choices=tuple(each.name for each in games() if each.players[1] > 1)),
            EngineOption("Players", "spin", self.players or max(least, 2), max(least, 2), most),
            EngineOption("Hash", "spin", memory, int("tree_mb" in searcher), MOST_MB),
            EngineOption("Threads", "spin", searcher["threads"], 1, 256),
            EngineOption("Seed", "spin", searcher["seed"], 0, 2**31 - 1),
            EngineOption("MultiPV", "spin", self.lines, 1, 500),
            EngineOption("MoveOverhead", "spin", round(1000 * self.overhead), 0, 10_000),
            EngineOption("Cards", "string", self.cards_file),
            *(_offered(option, self.rules.get(option.name, option.standard)) for option in self.game.options),
        ]

    def changed(self, name: str, text: str) -> "Settings":
        """With one option, named in capitals or not, of another value. Raises ValueError, InvalidCards among them."""
        known = {option.name.lower(): option for option in self.options()}
        if name.lower() not in known:
            raise unknown("option", name, (option.name for option in known.values()))
        option = known[name.lower()]
        return self._with(option.name, option.value(text))

    def _with(self, name: str, value: OptionValue) -> "Settings":
        if name == "Game":
            return replace(self, game=find_game(str(value)), players=None, rules={}, cards=None, cards_file="")
        if name == "Cards":
            return replace(self, cards=self._read_cards(str(value)) if value else None, cards_file=str(value))
        if name in _SEARCHER:
            return replace(self, given={**self.given, name: int(str(value))})
        if name == "MoveOverhead":
            return replace(self, overhead=int(str(value)) / 1000)
        simple = {"Players": "players", "MultiPV": "lines"}
        if name in simple:
            return replace(self, **{simple[name]: value})  # type: ignore[arg-type]
        return replace(self, rules={**self.rules, name: value})

    def _read_cards(self, file: str) -> CardSet:
        try:
            return self.game.card_set(file)
        except OSError as error:
            raise ValueError(f"option Cards: {file}: {error.strerror}") from None


def _offered(option: RuleOption, value: Any) -> EngineOption:
    told = option.shown(option.number(value))
    if option.labels:
        return EngineOption(option.name, "combo", told, choices=option.labels)
    return EngineOption(option.name, "spin", told, option.least, option.most)
