"""A game in progress: its moves, and how it ended, by the position or by its history."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from sakiyomi._check import instance, shown, unknown, whole
from sakiyomi._core import Deal, Script
from sakiyomi._files import json_document, write_file
from sakiyomi._registry import find
from sakiyomi.annotation import Annotation, aligned, read_annotations
from sakiyomi.cards import CardSet, read_recorded, recorded
from sakiyomi.chance import read_draws
from sakiyomi.errors import IllegalMove, InvalidPosition
from sakiyomi.state import State, find_move, rules_of, text_of, text_of_move

if TYPE_CHECKING:
    from sakiyomi.game import Game
    from sakiyomi.record_view import RecordView

__all__ = ["History", "Reason", "Record", "load_records"]

_FIELDS = (("game", str, "a name"), ("start", str, "a position"), ("moves", list, "a list"), ("options", dict, "an object"))
Reason = Literal["position", "repetition", "max_plies", "no_progress", "resignation"]
S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class History:
    """What a search needs to know of a game so far."""

    hashes: tuple[int, ...] = ()
    """Of the earlier positions, oldest first, without the present one."""
    ply: int = 0
    """Moves played."""
    idle: int = 0
    """Moves in a row without progress."""


class Record(Generic[S]):
    """A game of `game` that begins with the position `start`. `deal` decides on cards that are drawn, where moves bring none.

    It holds what no seat knows: show a player `view(seat)`, not the record.
    """

    def __init__(self, game: "Game[S]", start: S, deal: Deal | None = None) -> None:
        if not isinstance(start, getattr(game, "state_type", ())):
            raise TypeError(f"a Record takes a Game and a position of it, not {shown(game)} and {shown(start)}")
        self.game = game
        self.rules = rules_of(start)
        self._states = [start]
        self._deal = None if deal is None else instance("deal", deal, Deal, "a Deal")
        self._moves: list[Any] = []
        self._drawn: list[tuple[int, ...] | None] = []
        self._annotations: list[Annotation | None] = []
        self._resigned: int | None = None
        self._idle = [0]
        self._occurrences: Counter[State] = Counter([start])

    @property
    def start(self) -> S:
        """The position before the first move."""
        return self._states[0]

    @property
    def state(self) -> S:
        """The present position."""
        return self._states[-1]

    @property
    def states(self) -> tuple[S, ...]:
        """All positions from the start to the present one."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves played, the first one first."""
        return tuple(self._moves)

    @property
    def deal(self) -> Deal | None:
        """What decides on cards that are drawn; None where moves come with them, and in games without chance."""
        return self._deal

    @property
    def draws(self) -> tuple[tuple[int, ...] | None, ...]:
        """One a move: the cards that came with it; None where the deal decided."""
        return tuple(self._drawn)

    @property
    def annotations(self) -> tuple[Annotation | None, ...]:
        """One a move; None for a move without. May be set, also to fewer: raises ValueError for those of other moves."""
        return tuple(self._annotations)

    @annotations.setter
    def annotations(self, annotations: Iterable[Annotation | None]) -> None:
        self._annotations = aligned(list(annotations), self._states[:-1])

    @property
    def resigned(self) -> int | None:
        """The seat that gave up, if one did."""
        return self._resigned

    @property
    def cards(self) -> CardSet | None:
        """The card set that the game is played with; None in a game without cards."""
        return self.game.cards_of(self.rules)

    @property
    def history(self) -> History:
        """What a search needs to know: searchers take the record itself."""
        return History(tuple(map(hash, self._states[:-1])), len(self._moves), self._idle[-1])

    def view(self, seat: int) -> "RecordView":
        """The game as a seat has seen it: what a search of a game with hidden cards takes."""
        from sakiyomi.record_view import RecordView

        return RecordView.of(self, seat)

    def push(self, move: Any, draws: Iterable[int] | None = None) -> None:
        """Plays a move, or the text of one. `draws` are the cards that were really drawn, by kind; without, the deal decides.

        Raises IllegalMove, also when the game is over, and ValueError for other cards; the record is then unchanged.
        """
        if (reason := self.termination()) is not None:
            raise IllegalMove(f"{shown(str(move))} cannot be played: the game is over ({reason})")
        move = find_move(self.state, move)
        progress = getattr(self.state, "is_progress", None)
        idle = self._idle[-1] + 1 if progress and not progress(move) else 0
        drawn = None if draws is None else tuple(draws)
        self._states.append(self._after(move, drawn))
        self._drawn.append(drawn)
        self._idle.append(idle)
        self._moves.append(move)
        self._annotations.append(None)
        self._occurrences[self.state] += 1

    def _after(self, move: Any, drawn: tuple[int, ...] | None) -> S:
        play: Callable[..., S] = self.state.play  # type: ignore[assignment]
        if self.game.information == "perfect":
            if drawn is not None:
                raise ValueError(f"no cards are drawn in {self.game.name}")
            return play(move)
        text = shown(text_of_move(self.state, move))
        if drawn is None:
            if self._deal is None:
                raise ValueError(f"{text} may draw cards: push(move, draws) says which, or Record(game, start, deal)")
            return play(move, self._deal)
        script = Script(list(drawn))
        after = play(move, script)
        if script.left:
            raise ValueError(f"{text} draws {len(drawn) - len(script.left)} cards, not {len(drawn)}")
        return after

    def resign(self, seat: int | None = None) -> None:
        """A seat, if not named the one to move, gives up: it has lost, the others share the win. Raises ValueError."""
        if (reason := self.termination()) is not None:
            raise ValueError(f"nobody can resign: the game is over ({reason})")
        self._resigned = self.state.to_move if seat is None else whole("seat", seat, 0, self.rules.players - 1)

    def pop(self) -> Any:
        """Takes the last move back and returns it; after a resignation only that, giving None. Raises IndexError."""
        if self._resigned is not None:
            self._resigned = None
            return None
        move = self._moves.pop()
        self._annotations.pop()
        self._drawn.pop()
        self._idle.pop()
        self._occurrences[self._states.pop()] -= 1
        return move

    def __repr__(self) -> str:
        return f"<{self.game.name} record: {len(self._moves)} moves, now {text_of(self.state)!r}>"

    def __copy__(self) -> "Record[S]":
        twin = Record(self.game, self.start, self._deal)
        for move, drawn in zip(self._moves, self._drawn, strict=True):
            twin.push(move, drawn)
        twin._annotations, twin._resigned = list(self._annotations), self._resigned
        return twin

    def termination(self) -> Reason | None:
        """Why the game is over: by its position, a resignation, or a draw by the rule option named; None while it goes on."""
        rules = self.rules
        if self._resigned is not None:
            return "resignation"
        if self.state.outcome() is not None:
            return "position"
        if 0 < rules.repetition <= self._occurrences[self.state]:
            return "repetition"
        if 0 < rules.max_plies <= len(self._moves):
            return "max_plies"
        return "no_progress" if 0 < rules.no_progress <= self._idle[-1] else None

    def outcome(self) -> tuple[float, ...] | None:
        """The utility of each seat in [0, 1] when the game is over, by its position or by its history; else None."""
        reason, seats = self.termination(), self.rules.players
        if reason == "resignation":
            return tuple(0.0 if seat == self._resigned else seats / (2 * (seats - 1)) for seat in range(seats))
        return self.state.outcome() if reason in (None, "position") else (0.5,) * seats

    def to_json(self) -> dict[str, Any]:
        """One document: game, players, options by name, start and moves as text, result (utilities or null), reason.

        Where there are any, also `deal` (the seed), `draws` (cards by move, or null where the deal decided), `resigned` (a seat),
        and `annotations` (one a move, or null: see `Annotation.to_json`).
        """
        outcome = self.outcome()
        document = {
            "game": self.game.name,
            "players": self.rules.players,
            "options": dict(self.game.option_values(self.rules)),
            "start": text_of(self.start),
            "moves": [*map(text_of_move, self._states, self._moves)],
            "result": None if outcome is None else list(outcome),
            "reason": self.termination(),
            **recorded(self.cards, self.game.cards),
        }
        if self._deal is not None:
            document["deal"] = self._deal.seed
        if any(drawn is not None for drawn in self._drawn):
            document["draws"] = [drawn and list(drawn) for drawn in self._drawn]
        if self._resigned is not None:
            document["resigned"] = self._resigned
        if any(self._annotations):
            noted = zip(self._states, self._annotations, strict=False)
            document["annotations"] = [note and note.to_json(state) for state, note in noted]
        return document

    @classmethod
    def from_json(cls, document: Any) -> "Record[Any]":
        """The game of a document as `to_json` makes it, replayed. Raises ValueError that says what is wrong, and where."""
        if not isinstance(document, dict):
            raise ValueError(f"a game record must be a JSON object, not {shown(document)}")
        for key, kind, wanted in _FIELDS:
            if not isinstance(document.get(key), kind):
                raise ValueError(f"the field {key!r} of a game record must be {wanted}, not {shown(document.get(key))}")
        game = find(document["game"])
        for name in document["options"].keys() - {option.name for option in game.options}:
            raise unknown(f"option of {game.name}", name, (option.name for option in game.options))
        try:
            cards = read_recorded(document.get("cards"), game.cards)
            start = game.parse(document["start"], document.get("players"), cards=cards, **document["options"])
        except InvalidPosition as error:
            raise InvalidPosition(f"start: {error}") from None
        seed, draws = document.get("deal"), read_draws(document.get("draws"), len(document["moves"]))
        record = cls(game, start, None if seed is None else Deal(whole("deal", seed, 0, 2**64 - 1)))
        for number, move in enumerate(document["moves"], 1):
            if not isinstance(move, str):
                raise ValueError(f"move {number}: a move must be text, not {shown(move)}")
            try:
                record.push(move, draws[number - 1])
            except ValueError as error:
                raise type(error)(f"move {number}: {error}") from None
        if document.get("resigned") is not None:
            record.resign(document["resigned"])
        record.annotations = read_annotations(document.get("annotations", []), record._states[:-1])
        outcome = record.outcome()
        result = None if outcome is None else list(outcome)
        if document.get("result", result) != result:
            found = result or "no end: null"
            raise ValueError(f"the result of a game record is {shown(document['result'])}, but its moves lead to {found}")
        return record

    def save(self, path: str | os.PathLike[str], *, append: bool = False) -> None:
        """Writes the game as one line of JSON, whole or not at all: in place of the file, or at its end."""
        line = json.dumps(self.to_json()) + "\n"
        if not append:
            write_file(path, line)
            return
        with Path(path).open("ab", buffering=0) as file:
            file.write(line.encode())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Record[Any]":
        """The game in a file that holds one. Raises ValueError that says what is wrong."""
        records = list(load_records(path))
        if len(records) != 1:
            raise ValueError(f"{os.fspath(path)} holds {len(records)} games, not one; load_records reads any number")
        return records[0]


def load_records(path: str | os.PathLike[str]) -> Iterator[Record[Any]]:
    """The games in a file of JSON lines, also of a match. Raises ValueError that says what is wrong, and in which line."""
    with Path(path).open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                document = json_document("a game record", line) if line.strip() else None
                if document is not None and not _is_plan(document):
                    yield Record.from_json(document)
            except ValueError as error:
                raise ValueError(f"{os.fspath(path)}, line {number}: {error}") from None


def _is_plan(document: Any) -> bool:
    """Whether it is the first line of the file of a match."""
    return isinstance(document, dict) and list(document) == ["match"]
