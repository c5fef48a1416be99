"""What a match is to be: all that must be known to play it, to go on with it, and to read its file."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from sakiyomi import _registry
from sakiyomi.cards import CardSet, read_recorded, recorded
from sakiyomi.game import Game
from sakiyomi.match.loop import Block, play_match
from sakiyomi.match.openings import Openings, PositionBook, RandomOpenings
from sakiyomi.match.play import Played
from sakiyomi.match.player import Player
from sakiyomi.match.schedule import Format, Rotations, groups, seatings
from sakiyomi.match.statistics import Sprt
from sakiyomi.match.table import Table
from sakiyomi.match.terms import Draw, Resign, Terms

__all__ = ["Plan"]

VERSION = 1


@dataclass(frozen=True, slots=True)
class Plan:
    """The arguments of `play_match` that decide which games there are, and the sequential test that may end them early."""

    game: Game[Any]
    players: tuple[Player, ...]
    deals: int = 100
    seed: int = 0
    rotations: Rotations = "cyclic"
    seats: int | None = None
    form: Format = "round-robin"
    openings: Openings | None = None
    terms: Terms = field(default_factory=Terms)
    options: Mapping[str, Any] = field(default_factory=dict)
    """Rule options, and the card set if it is not the standard one."""
    sprt: Sprt | None = None

    @property
    def chairs(self) -> int:
        """The number of seats."""
        return self.seats or min(len(self.players), self.game.players[1])

    @property
    def games_a_block(self) -> int:
        """One a seating."""
        return len(seatings(min(len(self.players), self.chairs), self.rotations, self.chairs))

    @property
    def games_a_deal(self) -> int:
        """In all groups of players."""
        return self.games_a_block * len(groups(len(self.players), self.chairs, self.form))

    @property
    def games(self) -> int:
        """How many there are, unless a test ends them early."""
        return self.deals * self.games_a_deal

    @property
    def beginning(self) -> str:
        """Where games begin, in words."""
        if self.openings is None:
            return "the initial position" if self.game.information == "perfect" else "deals"
        if isinstance(self.openings, RandomOpenings):
            return f"{self.openings.plies} random moves, even within {100 * self.openings.balance:g} %"
        return f"{len(getattr(self.openings, 'lines', ())):,} of a file"

    @property
    def table(self) -> Table:
        """Where its games are played."""
        return Table(self.game, self.chairs, self.players, self.terms, self.openings, tuple(self.options.items()))

    def play(self, **how: Any) -> Iterator[Block]:
        """As `play_match`, which says how: `executor`, `concurrency`, `known`, `keep`."""
        terms = {name: getattr(self.terms, name) for name in ("plies", "resign", "draw", "margin", "trusted")}
        same = {name: getattr(self, name) for name in ("deals", "seed", "rotations", "seats", "form", "openings")}
        return play_match(self.game, self.players, **same, **terms, **how, **self.options)

    def blocks(self, games: Iterable[Played]) -> Iterator[Block]:
        """Those of which all games are over, up to the first of which one is missing: the later ones are those that went fast."""
        names, size, first = tuple(player.name for player in self.players), self.games_a_block, 0
        known = {game.fixture.number: game for game in games}
        while all(number in known for number in range(first, first + size)):
            yield Block(self.game, names, tuple(known.pop(number) for number in range(first, first + size)))
            first += size

    def to_json(self) -> dict[str, Any]:
        """One document, from which `from_json` makes an equal plan."""
        options = dict(self.options)
        cards = options.pop("cards", None)
        return {
            "version": VERSION,
            "game": self.game.name,
            "players": self.seats,
            "options": options,
            **(recorded(cards, self.game.cards) if isinstance(cards, CardSet) else {}),
            "engines": [player.to_json() for player in self.players],
            "deals": self.deals,
            "seed": self.seed,
            "rotations": self.rotations,
            "format": self.form,
            "openings": _openings_document(self.openings),
            "terms": asdict(self.terms),
            "sprt": self.sprt and asdict(self.sprt),
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Plan":
        """Raises ValueError for what `to_json` does not write."""
        try:
            if document["version"] != VERSION:
                raise ValueError(f"it has version {document['version']}, and only {VERSION} is known here")
            game = _registry.find(document["game"])
            cards = read_recorded(document.get("cards"), game.cards)
            return cls(
                game,
                tuple(map(Player.from_json, document["engines"])),
                document["deals"],
                document["seed"],
                document["rotations"],
                document["players"],
                document["format"],
                _read_openings(document["openings"]),
                _read_terms(document["terms"]),
                {**document["options"], **({"cards": cards} if cards else {})},
                document["sprt"] and Sprt(**document["sprt"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"the plan of a match is not as it should be: {error}") from None


def _openings_document(openings: Openings | None) -> dict[str, Any] | None:
    if openings is None:
        return None
    if not isinstance(openings, PositionBook | RandomOpenings):
        raise ValueError("only openings of a file and random ones can be written down")
    return {"kind": type(openings).__name__, **asdict(openings)}


def _read_openings(document: Mapping[str, Any] | None) -> Openings | None:
    if document is None:
        return None
    given = {name: value for name, value in document.items() if name != "kind"}
    if document["kind"] == "PositionBook":
        return PositionBook(tuple((start, tuple(moves)) for start, moves in given["lines"]))
    return RandomOpenings(**given)


def _read_terms(document: Mapping[str, Any]) -> Terms:
    resign, draw = document["resign"], document["draw"]
    return Terms(**{**document, "resign": resign and Resign(**resign), "draw": draw and Draw(**draw)})
