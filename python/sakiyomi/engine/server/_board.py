"""The position of a UGI engine, and what a manager asks about it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from sakiyomi._core import Deal
from sakiyomi.engine._codec import Setup, read_move, wire
from sakiyomi.engine.server._settings import Settings
from sakiyomi.errors import IllegalMove
from sakiyomi.game import Game
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView, seen
from sakiyomi.state import is_view, text_of, text_of_move

__all__ = ["Board", "CommandError"]

_SEED = re.compile(r"seed:([0-9]{1,20})(?:/players:([0-9]{1,3}))?")


class CommandError(ValueError):
    """What is wrong with a command, and the code by which programs know it."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Board:
    """A game, or what a seat knows of one; None before there is a position that may be looked at."""

    game: Game[Any]
    record: Record[Any] | RecordView | None
    fen: str | None = None
    """The text of the position before the moves, as it was given."""

    def again(self, setup: Setup) -> "Board | None":
        """As `of` by the same settings, of the same whole position; else None."""
        if not isinstance(self.record, Record) or setup.fen != self.fen:
            return None
        return replace(self, record=Record(self.game, self.record.start, self.record.deal))

    @classmethod
    def of(cls, settings: Settings, setup: Setup, trusted: bool) -> "Board":
        """Without the moves. Raises InvalidPosition, and CommandError for a whole position where cards are hidden, unless it is
        trusted.
        """
        known = settings.game
        text, players, seed = setup.fen or "startpos", settings.players, 0
        if (named := _SEED.fullmatch(text)) and known.information != "perfect":
            seed, players = int(named[1]), int(named[2]) if named[2] else players
            text = f"seed:{seed}"
        position = known.parse_position(text, players, cards=settings.cards, **settings.rules)
        if is_view(position):
            if setup.moves:
                raise CommandError("position", "moves go on from a whole position, not from what one seat knows")
            return cls(known, RecordView(known, position), setup.fen)
        if known.information == "hidden" and not trusted:
            raise CommandError("untrusted", f"{known.name} has hidden cards: give what a seat knows, or run with --trusted")
        return cls(known, Record(known, position, None if known.information == "perfect" else Deal(seed)), setup.fen)

    def play(self, words: Sequence[str]) -> None:
        """Moves one after the other, if there are any from a whole position. Raises CommandError for an illegal one: its seat has
        lost then.
        """
        record, number, at = cast("Record[Any]", self.record), 1, 0
        while at < len(words):
            try:
                move, count = read_move(record.state, words[at:])
                record.push(move)
            except IllegalMove as error:
                if record.termination() is None:
                    record.resign()
                raise CommandError("move", f"move {number}: {error}") from None
            number, at = number + 1, at + count

    def question(self) -> Any:
        """What is searched; None where there is no move. A game that only its history has ended is searched from its position."""
        if self.record is None or not self.record.state.legal_moves():
            return None
        return seen(self.record if self.record.outcome() is None else self.record.state)

    def answer(self, words: Sequence[str]) -> str:
        """To a query."""
        name, rest = (words[0], words[1:]) if words else ("", ())
        if name == "game":
            return self.game.name
        if self.record is None or bool(rest) != (name == "islegal"):
            return "unknown"
        return self._answer(name, rest, self.record)

    def _answer(self, name: str, rest: Sequence[str], record: Record[Any] | RecordView) -> str:
        state, outcome = record.state, record.outcome()
        match name:
            case "p1turn":
                return _bool(state.to_move == 0)
            case "turn":
                return f"p{state.to_move + 1}"
            case "players":
                return str(record.rules.players)
            case "gameover":
                return _bool(outcome is not None)
            case "result":
                return "none" if outcome is None else _result(outcome)
            case "scores":
                return "none" if outcome is None else " ".join(f"{utility:g}" for utility in outcome)
            case "fen":
                return text_of(state)
            case "legalmoves":
                moves = [] if outcome else state.legal_moves()
                return " ".join(wire(text_of_move(state, move)) for move in moves) or "none"
            case "islegal":
                return _bool(outcome is None and _is_legal(state, rest))
        return "unknown"


def _is_legal(state: Any, words: Sequence[str]) -> bool:
    try:
        return read_move(state, words)[1] == len(words)
    except IllegalMove:
        return False


def _result(outcome: Sequence[float]) -> str:
    """Who alone is best has won; else it is a draw."""
    best = [seat for seat, utility in enumerate(outcome, 1) if utility == max(outcome)]
    return f"p{best[0]}win" if len(best) == 1 else "draw"


def _bool(truth: bool) -> str:
    return "true" if truth else "false"
