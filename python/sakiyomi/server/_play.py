"""A game that is played here: who sits where, and what has happened. Each seat sees its view."""

import asyncio
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Any

from sakiyomi.errors import IllegalMove
from sakiyomi.record import Record
from sakiyomi.record_view import RecordView
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._scene import events, scene
from sakiyomi.state import find_move, text_of_move
from sakiyomi.task import Handle

__all__ = ["Play", "Seat", "digest"]

SHOWN = 20
"""Moves that a view tells, unless more are asked for."""


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode(errors="replace")).hexdigest()


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays it: an engine by its specification, or who has the token of this digest."""

    engine: str | None = None
    token: str | None = None

    def to_json(self) -> dict[str, str]:
        """As it is kept."""
        return {name: value for name in self.__slots__ if (value := getattr(self, name)) is not None}


class Play:
    """Made of a head and the events since: a move, who asks to take back, how far was taken back, who gave up."""

    def __init__(self, name: str, head: Mapping[str, Any], told: Sequence[Mapping[str, Any]] = ()) -> None:
        self.name = name
        self.record: Record[Any] = Record.from_json(head["record"])
        self.seats = tuple(Seat(**seat) for seat in head["seats"])
        self.seed: int = head["seed"]
        """Of engines; it tells nothing about the deal."""
        self.is_open: bool = head["open"]
        """Whether who began the game knows its deal, or what was played before."""
        self.version = 0
        """How many events there were."""
        self.wishes: set[int] = set()
        """The seats that want to take back."""
        self._scenes: dict[int, dict[str, Any]] = {}
        self._told: dict[int, list[dict[str, Any]]] = {}
        for event in told:
            self.apply(event)
        self.lock = asyncio.Lock()
        """Held while an event is written."""
        self.news = asyncio.Event()
        """Set, and replaced, when there is something new to see."""
        self.guests = 0
        """Requests that are about this game."""
        self.visited = 0.0
        self.client = "?"
        """Who was here last: engines move at the expense of this client."""
        self.task: asyncio.Task[None] | None = None
        """What lets engines move."""
        self.handle: Handle | None = None
        """The search of an engine's move."""
        self.fault: str | None = None
        """Why an engine's move did not come."""
        self.rest = 0.0
        """The time before which it is not tried again, in seconds of the monotonic clock."""

    def apply(self, event: Mapping[str, Any]) -> None:
        """Raises IllegalMove and ValueError, and has then changed nothing."""
        match event:
            case {"move": move}:
                self.record.push(move)
                self.wishes.clear()
            case {"wish": seat}:
                self.wishes.add(seat)
            case {"back": ply}:
                self._take_back(ply)
            case {"resign": seat}:
                self.record.resign(seat)
        self.version += 1
        self._scenes.clear()

    def _take_back(self, ply: int) -> None:
        if self.record.resigned is not None:
            self.record.pop()
        while len(self.record.moves) > ply:
            self.record.pop()
        for moves in self._told.values():
            del moves[ply:]
        self.wishes.clear()

    def tell(self) -> None:
        """Wakes who waits for news."""
        self.news.set()
        self.news = asyncio.Event()

    @property
    def people(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.engine is None)

    @property
    def is_over(self) -> bool:
        return self.record.termination() is not None

    @property
    def engine(self) -> str | None:
        """The engine that is to move; None on a person's turn, and at the end."""
        return None if self.is_over else self.seats[self.record.state.to_move].engine

    def seat_of(self, token: str | None) -> int:
        """Whose token it is. Raises Refusal."""
        if token is None:
            raise Refusal(401, "the token of a seat must come as 'Authorization: Bearer TOKEN'")
        told = digest(token)
        for number, seat in enumerate(self.seats):
            if seat.token is not None and compare_digest(seat.token, told):
                return number
        raise Refusal(403, "this is not the token of a seat of this game")

    def move_by(self, seat: int, move: str, ply: int | None) -> dict[str, Any] | None:
        """The event of a move; None of one that was made already, by a request whose answer got lost. Raises Refusal."""
        made = len(self.record.moves)
        if ply is not None and ply != made:
            same = ply < made and self.record.states[ply].to_move == seat
            if same and text_of_move(self.record.states[ply], self.record.moves[ply]) == move:
                return None
            raise Refusal(409, f"{made} moves have been made, not {ply}", "ply")
        if self.is_over:
            raise Refusal(409, f"the game is over ({self.record.termination()})")
        if self.record.state.to_move != seat:
            raise Refusal(409, f"seat {self.record.state.to_move} is to move, not seat {seat}")
        try:
            found = find_move(self.record.state, move)
        except IllegalMove as error:
            raise Refusal(422, str(error), "move") from None
        return {"move": text_of_move(self.record.state, found)}

    def undo_by(self, seat: int) -> dict[str, Any]:
        """The event that takes back to the last choice of a person, where nobody else has to agree; else the wish."""
        turns = [ply for ply, state in enumerate(self.record.states[:-1]) if state.to_move in self.people and _chooses(state)]
        if self.record.resigned is not None:
            ply = len(self.record.moves)
        elif turns:
            ply = turns[-1]
        else:
            raise Refusal(409, "there is no move of yours to take back")
        return {"back": ply} if self.people <= self.wishes | {seat} else {"wish": seat}

    def known(self, seat: int) -> Record[Any] | RecordView:
        """The game as a seat may know it."""
        return self.record.view(seat) if self.record.game.information == "hidden" else self.record

    def earlier(self, seat: int, ply: int) -> Record[Any] | RecordView:
        """The same when so many moves had been made. Raises Refusal."""
        record = self.record
        if not 0 <= ply <= len(record.moves):
            raise Refusal(404, f"{len(record.moves)} moves have been made, not {ply}")
        if ply == len(record.moves):
            return self.known(seat)
        if record.game.information == "hidden":
            return RecordView(record.game, record.states[ply].view(seat))
        past = copy(record)
        while len(past.moves) > ply or past.resigned is not None:
            past.pop()
        return past

    def view(self, seat: int, first: int | None = None) -> dict[str, Any]:
        """All that a page may show this seat; moves from the one of number `first` on."""
        if seat not in self._scenes:
            self._scenes[seat] = self._scene(seat)
        moves = self._moves(seat)
        begin = max(0, len(moves) - SHOWN) if first is None else first
        return {
            **self._scenes[seat],
            "moves": moves[begin:],
            "thinking": self.task is not None and self.engine is not None,
            "fault": self.fault,
        }

    def _scene(self, seat: int) -> dict[str, Any]:
        found = scene(self.known(seat))
        deal = self.record.deal
        return {
            "id": self.name,
            "version": self.version,
            "ply": len(self.record.moves),
            "seat": seat,
            "seats": [{"name": name, "engine": each.engine} for name, each in zip(found["names"], self.seats, strict=True)],
            **found,
            "choices": found["choices"] if found["to_move"] == seat else [],
            "wishes": sorted(self.wishes),
            "open": self.is_open,
            "deal": deal.seed if deal and self.is_over else None,
        }

    def _moves(self, seat: int) -> list[dict[str, Any]]:
        told, record = self._told.setdefault(seat, []), self.record
        if len(told) < len(record.moves):
            seen = self.known(seat).moves
            for ply in range(len(told), len(record.moves)):
                before, after = (record.states[each].view(seat) for each in (ply, ply + 1))
                move = record.moves[ply]
                text = None if seen[ply] is None else text_of_move(record.states[ply], move)
                words = events(record.game, before, move, after)
                told.append({"ply": ply, "seat": before.to_move, "move": text, "events": words})
        return told


def _chooses(state: Any) -> bool:
    return len(state.legal_moves()) > 1
