"""Reads what the arguments ask about: a position of a game, and how to write positions and moves."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from sakiyomi._check import unknown, whole
from sakiyomi._core import Deal
from sakiyomi.cards import CardSet
from sakiyomi.cli._arguments import Arguments
from sakiyomi.errors import IllegalMove, InvalidPosition
from sakiyomi.game import Game, deal_of
from sakiyomi.games import game
from sakiyomi.record import Record, load_records
from sakiyomi.record_view import RecordView
from sakiyomi.state import find_move, is_view, text_of_move

if TYPE_CHECKING:
    from sakiyomi._core import Move, State

__all__ = [
    "AnyQuery",
    "GameQuery",
    "Query",
    "card_field",
    "fresh_deal",
    "note_cards",
    "read_game",
    "read_games",
    "read_notations",
    "read_options",
    "read_query",
]

R = TypeVar("R", bound="Record[Any] | RecordView", covariant=True)


@dataclass(frozen=True, slots=True)
class Query(Generic[R]):
    """A position with its history, or what a seat knows of them. A notation of None is the canonical one."""

    record: R
    notation: str | None
    move_notation: str | None

    @property
    def state(self) -> Any:
        """A state or a view."""
        return self.record.state

    @property
    def head(self) -> dict[str, Any]:
        """How every JSON answer begins."""
        return {"game": self.record.game.name, "position": self.position, **card_field(self.record.cards)}

    @property
    def position(self) -> str:
        """As text."""
        return self.position_of(self.state)

    def position_of(self, state: Any) -> str:
        """Any position or view of the game as text."""
        return state.format(self.notation) if hasattr(state, "format") else str(state)

    def _text(self, state: Any, move: "Move") -> str:
        return state.format_move(move, self.move_notation) if hasattr(state, "format_move") else str(move)

    def texts(self, moves: "Iterable[Move]") -> list[str]:
        """Moves of the position as text."""
        return [self._text(self.state, move) for move in moves]

    @property
    def title(self) -> str:
        """One line about a game."""
        moves = len(self.record.moves)
        return f"{self.record.game.name}, {moves} {'move' if moves == 1 else 'moves'}, {self.result() or 'not over'}"

    def line(self, moves: "Iterable[Move]", state: "State | None" = None) -> list[str]:
        """Moves played one after the other as text, from the present position or from another one. Where cards may be drawn on
        the way, all but the first are in the canonical notation.
        """
        at, words = self.state if state is None else state, []
        for move in moves:
            words.append(self._text(at, move))
            at = at.play(move) if self.record.game.information == "perfect" else None
        return words

    def seat(self, number: int) -> str:
        """Its name."""
        return self.record.game.seat_names[number]

    def bystander(self) -> str | None:
        """That the seat to move is not the one that knows this, in a few words; None if it is, or if the game is over."""
        seat, to_move = getattr(self.state, "seat", self.state.to_move), self.state.to_move
        if seat == to_move or self.result():
            return None
        return f"{self.seat(to_move)} is to move, and this is what {self.seat(seat)} knows"

    def result(self) -> str | None:
        """How the game ended, in a few words; None while it goes on."""
        outcome, reason = self.record.outcome(), self.record.termination()
        if outcome is None:
            return None
        best = [name for name, utility in zip(self.record.game.seat_names, outcome, strict=False) if utility == max(outcome)]
        won = len(outcome) > 1 or outcome[0] > 0
        told = f"{best[0]} {'wins' if won else 'loses'}" if len(best) == 1 else "a draw"
        return told if reason == "position" else f"{told} ({reason})"

    def result_by_history(self) -> str | None:
        """The same where the position itself does not tell."""
        return None if self.record.termination() == "position" else self.result()


AnyQuery: TypeAlias = Query[Record[Any] | RecordView]
GameQuery: TypeAlias = Query[Record[Any]]


def card_field(cards: CardSet | None) -> dict[str, Any]:
    """What a JSON answer tells of the cards; nothing in a game without."""
    return {"cards": cards.to_json()} if cards else {}


def note_cards(arguments: Arguments, cards: CardSet | None) -> None:
    """Says on stderr which cards are not the printed ones, if some are not, and if no JSON answer says so."""
    if cards and cards.reconstructed and not getattr(arguments, "json", False):
        print(f"cards: {cards}; see: sakiyomi cards {cards.game}", file=sys.stderr)


def read_query(arguments: Arguments) -> AnyQuery:
    """Raises ValueError that says what is wrong and what would be right."""
    known = game(arguments.game)
    notations = read_notations(arguments, known)
    record = _read_position(known, arguments)
    note_cards(arguments, record.cards)
    if isinstance(record, RecordView):
        if arguments.moves or arguments.deal is not None:
            raise ValueError("--moves and --deal go on from a whole position, not from what one seat knows")
        return Query(record, *notations)
    _play(record, arguments.moves.replace(",", " ").split())
    return Query(record, *notations)


def _play(record: Record[Any], words: list[str]) -> None:
    """Plays moves whose texts may have several words."""
    number = 0
    while words:
        number += 1
        size = _words_of_first(record.state, words)
        try:
            record.push(" ".join(words[:size]))
        except IllegalMove as error:
            raise IllegalMove(f"move {number} of --moves: {error}") from None
        words = words[size:]


def _words_of_first(state: Any, words: list[str]) -> int:
    """As many as make a legal move; where none do, as many as the longest one has."""
    most = max((len(text_of_move(state, move).split()) for move in state.legal_moves()), default=1)
    for size in range(min(most, len(words)), 0, -1):
        with suppress(IllegalMove):
            find_move(state, " ".join(words[:size]))
            return size
    return most


def read_game(arguments: Arguments) -> GameQuery:
    """As `read_query`, of a whole position."""
    query = read_query(arguments)
    if isinstance(query.record, RecordView):
        raise ValueError(f"a whole position is needed here, and {query.position!r} is only what one seat knows")
    return Query(query.record, query.notation, query.move_notation)


def read_games(arguments: Arguments) -> tuple[list[GameQuery], dict[int, GameQuery]]:
    """All games of a file, and of these the one asked for, or all, by number from 1. Raises ValueError."""
    games = [Query(record, *read_notations(arguments, record.game)) for record in load_records(arguments.file)]
    if not games:
        raise ValueError(f"{arguments.file} holds no game")
    for cards in dict.fromkeys(query.record.cards for query in games):
        note_cards(arguments, cards)
    if arguments.game is None:
        return games, dict(enumerate(games, 1))
    number = whole("--game", arguments.game, 1, len(games))
    return games, {number: games[number - 1]}


def read_notations(arguments: Arguments, known: "Game[State]") -> tuple[str | None, str | None]:
    """The notations of positions and of moves that were asked for; None is the canonical one."""
    for name in arguments.notation:
        if name not in (*known.notations, *known.move_notations):
            raise unknown(f"notation of {known.name}", name, dict.fromkeys((*known.notations, *known.move_notations)))
    return _last(arguments.notation, known.notations), _last(arguments.notation, known.move_notations)


def _last(given: Sequence[str], known: Sequence[str]) -> str | None:
    return next((name for name in reversed(given) if name in known), None)


def read_options(arguments: Arguments, known: "Game[State]") -> dict[str, Any]:
    """The rule options by name, and the card set if one is given. Raises ValueError for those that the game does not have."""
    options: dict[str, Any] = dict(map(_name_and_value, arguments.option))
    names = [option.name for option in known.options]
    for name in options:
        if name not in names:
            raise unknown(f"rule option of {known.name}", name, names)
    return options if arguments.cards is None else {**options, "cards": known.card_set(arguments.cards)}


def _read_position(known: "Game[State]", arguments: Arguments) -> Record[Any] | RecordView:
    options = read_options(arguments, known)
    text, where = _position_text(arguments.position)
    deal = _read_deal(known, arguments.deal, text)
    if deal is not None and text.strip() == "startpos":
        text = f"seed:{deal.seed}"
    try:
        position = known.parse_position(text, arguments.players, **options)
    except InvalidPosition as error:
        raise InvalidPosition(f"{error}{where}") from None
    return RecordView(known, position) if is_view(position) else Record(known, position, deal)


def fresh_deal() -> int:
    """A seed that nobody can know."""
    return randbelow(2**32)


def _read_deal(known: "Game[State]", given: int | None, text: str) -> Deal | None:
    """That of the position, or else the one given, or 0; None where the game has no chance."""
    if known.information == "perfect":
        if given is not None:
            raise ValueError(f"--deal decides on cards that are drawn, and {known.name} has none")
        return None
    named = deal_of(text)
    if named is not None and given not in (None, named):
        raise ValueError(f"the position is that of deal {named}, so --deal cannot be {given}")
    return Deal(whole("the deal", (given or 0) if named is None else named, 0, 2**64 - 1))


def _name_and_value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--option must be NAME=VALUE, not {text!r}")
    return name, value


def _position_text(argument: str) -> tuple[str, str]:
    """The text of a position, and where it was read, to say so in an error."""
    try:
        if argument == "-" and sys.stdin is None:
            raise ValueError("the position should come from standard input, but that is closed")
        if argument == "-":
            return sys.stdin.read(), " (on standard input)"
        if _exists(argument) and not Path(argument).is_dir():  # a file, or a pipe as shells make of <(command)
            return Path(argument).read_text(encoding="utf-8-sig"), f" (in file {argument})"
    except UnicodeDecodeError:
        raise InvalidPosition(f"the position in {argument!r} is not text in UTF-8") from None
    if len(argument.split()) != 1:
        return argument, ""
    return argument, f" (and {argument!r} is a folder)" if _exists(argument) else f" (and there is no file {argument!r})"


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:
        return False
