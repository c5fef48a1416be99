"""A game between people and an engine in the terminal."""

import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random
from textwrap import fill
from typing import Any

from sakiyomi import drawing
from sakiyomi._check import unknown
from sakiyomi.cli._engine import check_suits, engine_words
from sakiyomi.cli._game_file import GameFile
from sakiyomi.cli._output import is_coloured
from sakiyomi.cli._progress import score_text, watch
from sakiyomi.cli._query import AnyQuery, GameQuery, Query, fresh_deal
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.record_view import seen
from sakiyomi.result import SearchResult
from sakiyomi.search import Searcher
from sakiyomi.spec import standard_engine
from sakiyomi.state import State, is_view
from sakiyomi.telling import Teller, teller

__all__ = ["Session", "read_sides"]


@dataclass
class Session:
    """Who plays, with which engine, and how far the game is."""

    query: GameQuery
    people: frozenset[int]
    """The seats that people play; the engine plays the others."""
    searcher: Searcher
    limit: Limit
    file: GameFile | None = None
    cards_file: str | None = None
    """Where the cards are from; None for the standard set, and for those of a recorded game."""
    secret: bool = False
    """Whether nobody knows the deal, so that its seed must not be told before the end."""
    analysis: bool = False
    paused: bool = False
    """Whether the engine waits for a word before it moves."""
    undone: list[tuple[Any, tuple[int, ...] | None]] = field(default_factory=list)
    """Moves taken back, with the cards that came with them, the first one last."""

    drawn: Any = None
    """What was shown last."""

    def __post_init__(self) -> None:
        self.try_engine(self.searcher, self.limit)

    @property
    def teller(self) -> Teller | None:
        """The words of the game, where it has some."""
        return teller(self.record.game.name)

    @property
    def record(self) -> Record[Any]:
        return self.query.record

    @property
    def seats(self) -> tuple[str, ...]:
        """Their names."""
        return self.record.game.seat_names[: self.record.rules.players]

    @property
    def is_over(self) -> bool:
        return self.record.termination() is not None

    @property
    def sight(self) -> AnyQuery:
        """What may be shown: where cards are hidden, what a person knows, the one who is to move or will be next."""
        turn, seats = self.record.state.to_move, self.record.rules.players
        if not self.people or self.record.game.information != "hidden":
            return self.query
        seat = min(self.people, key=lambda seat: (seat - turn) % seats)
        return Query(self.record.view(seat), self.query.notation, self.query.move_notation)

    def forced(self) -> Any:
        """The only move of the only person, where the game has words to say so; else None."""
        if not self.teller or not self.has_turn or len(self.people) != 1 or self.record.state.to_move not in self.people:
            return None
        moves = self.record.state.legal_moves()
        return moves[0] if len(moves) == 1 else None

    def bystander(self) -> str | None:
        """That it is the engine's turn, whose cards people may not see, in a few words; None if it is not."""
        return self.sight.bystander()

    def check_turn(self) -> None:
        """Raises ValueError when the engine's cards would be told."""
        if bystander := self.bystander():
            raise ValueError(f"{bystander}; go lets the engine move")

    @property
    def has_turn(self) -> bool:
        """Whether a move can be made here."""
        return not (self.is_over or self.bystander())

    @property
    def engine_moves(self) -> bool:
        """Whether it is the engine's turn."""
        return not (self.is_over or self.paused or self.record.state.to_move in self.people)

    def try_engine(self, searcher: Searcher, limit: Limit) -> None:
        """Raises what a search by this engine under this limit would raise at once."""
        check_suits(searcher, self.record.game)
        if not self.is_over:
            with searcher.start(seen(self.record), limit):
                pass

    def show(self) -> None:
        """Draws the position; at the end, says how the game ended and which deal it was."""
        self.drawn = self.sight.state
        print(drawing.terminal(self.drawn, is_coloured(sys.stdout)))
        if result := self.query.result_by_history():
            print(f"  {result}\n")
        if self.is_over and self.record.deal is not None:
            print(f"  deal {self.record.deal.seed}\n")

    def play(self, move: Any) -> None:
        """Plays a move for the seat to move."""
        before = self.record.state
        self.record.push(move)
        self.undone.clear()
        self._tell(before, move)
        self._changed(anew=False)

    def _tell(self, before: Any, move: Any) -> None:
        """What the move has changed, as the one sees it to whom the position is shown."""
        if self.teller:
            after = self.sight.state
            for line in self.teller.events(before.view(after.seat) if is_view(after) else before, move, after):
                print(fill(line, 100, subsequent_indent="  "))

    def think(self) -> SearchResult:
        """What the engine would play. Ctrl-C stops it. Raises ValueError when the game is over."""
        return watch(self.searcher, self.query, self.limit, lines=1, quiet=not self.analysis or self.bystander() is not None)

    def let_engine_move(self) -> None:
        """Searches and plays; the engine waits if that does not come to an end. What it thinks of hidden cards is not told."""
        self.paused = True
        found = self.think()
        if self.teller:
            self.play(found.move)
            return
        told = "" if self.bystander() else f"  ({self.told(found)})"
        print(f"{self.query.seat(found.score.view)} plays {self.query.line(found.pv[:1])[0]}{told}\n")
        self.play(found.move)

    def told(self, found: SearchResult) -> str:
        """What a position is worth to the seat to move."""
        return score_text(found.score, self.query.seat(found.score.view))

    def undo(self) -> None:
        """Takes back a resignation, or all moves from the last one of a person's on. Raises ValueError when there is none."""
        if self.record.resigned is not None:
            self.record.pop()
        else:
            earlier = self.record.states[:-1]
            turns = [ply for ply, state in enumerate(earlier) if self._decides(state)]
            if not turns:
                raise ValueError("there is no move of yours to take back")
            while len(self.record.moves) > turns[-1]:
                drawn = self.record.draws[-1]
                self.undone.append((self.record.pop(), drawn))
        self._changed(paused=not self.people)

    def _decides(self, state: State) -> bool:
        """Whether a person can choose here; all are asked where nobody plays."""
        forced = self.teller and len(self.people) == 1 and len(state.legal_moves()) == 1
        return (state.to_move in self.people and not forced) or not self.people

    def redo(self) -> None:
        """Plays what was taken back, up to the next turn of a person. Raises ValueError when there is nothing."""
        if not self.undone:
            raise ValueError("no move was taken back, or others were played since")
        self.record.push(*self.undone.pop())
        while self.undone and self.people and self.record.state.to_move not in self.people:
            self.record.push(*self.undone.pop())
        self._changed(paused=not self.people)

    def resign(self) -> None:
        """For the seat to move, or, on the engine's turn, for the only person. Raises ValueError when the game is over."""
        to_move = self.record.state.to_move
        self.record.resign(to_move if to_move in self.people or len(self.people) != 1 else min(self.people))
        self._changed()

    def begin(self, record: Record[Any]) -> None:
        """Turns to another game. The one so far stays in the file."""
        if self.file:
            self.file.keep(self.record)
        self.query = replace(self.query, record=record)
        self.people = frozenset(seat for seat in self.people if seat < record.rules.players)
        self.undone.clear()
        self._changed()

    def begin_anew(self) -> None:
        """The same game from its start, where there are cards with a new deal."""
        record = self.record
        if record.game.information == "perfect":
            self.begin(Record(record.game, record.start))
        else:
            options: Any = record.game.option_values(record.rules)
            self.secret = True
            self.begin(record.game.new(record.rules.players, fresh_deal(), cards=record.cards, **options))

    def _changed(self, paused: bool = False, anew: bool = True) -> None:
        """Draws the table; where events are told, and unless that must be `anew`, only when a turn of a person's begins."""
        self.paused = paused
        try:
            if self.file:
                self.file.save(self.record)
        finally:
            if anew or self.is_over or not self.teller or self._turn_begins(self.teller):
                self.show()

    def _turn_begins(self, teller: Teller) -> bool:
        """Whether nothing has been shown yet in this turn of a person's."""
        if self.people and self.record.state.to_move not in self.people:
            return False
        turn = teller.turn(self.sight.state)
        return turn is not None and (self.drawn is None or turn != teller.turn(self.drawn))

    def resumption(self) -> str | None:
        """The command that goes on with the game; None when it is over, and where that would tell a secret deal."""
        kept = self.file is not None and bool(self.record.moves)
        if self.is_over or (self.secret and not kept):
            return None
        record = self.record
        words = ["sakiyomi", "play", record.game.name]
        for name in [self.seats[seat] for seat in sorted(self.people)] or ["none"]:
            words += ["--side", name]
        words += engine_words(self.searcher, self.limit, standard_engine(record.game))
        if self.file and kept:
            return shlex.join([*words, "--record", self.file.path, "--resume"])
        document = record.to_json()
        words += ["--players", str(document["players"])] if record.game.players[0] < record.game.players[1] else []
        for option in record.game.options:
            if document["options"][option.name] != option.shown(option.standard):
                words += ["--option", f"{option.name}={document['options'][option.name]}"]
        words += ["--cards", self.cards_file] if self.cards_file is not None else []
        chance = () if record.deal is None else (record.deal,)
        words += ["--deal", str(document["deal"])] if chance else []
        words += ["--position", document["start"]] if record.start != record.game.start(record.rules, *chance) else []
        words += ["--moves", " ".join(document["moves"])] if document["moves"] else []
        return shlex.join(words)


def read_sides(record: Record[Any], names: Iterable[str], seed: int | None = None) -> frozenset[int]:
    """The seats that people play, from names of seats, `both` or `all`, `none` and `random`; by standard the one to move.

    Raises ValueError for other names.
    """
    seats = list(record.game.seat_names[: record.rules.players])
    chosen: set[int] = set()
    given = list(names) or [seats[record.state.to_move]]
    for name in given:
        if name in ("both", "all"):
            chosen.update(range(len(seats)))
        elif name == "random":
            chosen.add(Random(seed).randrange(len(seats)))
        elif name in seats:
            chosen.add(seats.index(name))
        elif name != "none":
            raise unknown("side", name, [*seats, "both", "none", "random"])
    return frozenset(chosen)
