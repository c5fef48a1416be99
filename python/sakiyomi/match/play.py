"""Plays one game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from time import perf_counter
from typing import Any

from sakiyomi.errors import EngineError, IllegalMove, SearchError
from sakiyomi.limit import Limit
from sakiyomi.match.fault import Fault, FaultKind, kind_of
from sakiyomi.match.judge import End, Judge
from sakiyomi.match.player import Player
from sakiyomi.match.schedule import Fixture
from sakiyomi.match.terms import Terms
from sakiyomi.match.transcript import Transcript
from sakiyomi.record import Record
from sakiyomi.record_view import seen
from sakiyomi.state import text_of, text_of_move

__all__ = ["Played", "digest_of", "play_game"]

_STANDARD = Terms()
_FAILURES = (EngineError, SearchError, IllegalMove)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end."""

    fixture: Fixture
    utilities: tuple[float, ...]
    """Of each seat, in [0, 1]."""
    reason: End | FaultKind
    """Why it ended."""
    plies: int
    """Of the whole game, with those of its opening."""
    moves: tuple[int, ...]
    """How many each seat made."""
    seconds: tuple[float, ...]
    """That each seat thought."""
    digest: int
    """64 bits of cards and moves: equal games have equal ones."""
    fault: Fault | None = None
    """What has lost it, if that was not on the board."""
    transcript: Transcript | None = None

    @property
    def record(self) -> Record[Any]:
        """The game. Raises ValueError where it was not kept."""
        if self.transcript is None:
            raise ValueError(f"the moves of game {self.fixture.number} were not kept here")
        return self.transcript.record

    def without_record(self) -> "Played":
        """The same without the moves, which take most of the memory."""
        return self if self.transcript is None else replace(self, transcript=None)


def play_game(record: Record[Any], fixture: Fixture, players: Sequence[Player], terms: Terms = _STANDARD) -> Played:
    """Plays on in the record to the end. At each move the player at the seat to move searches what that seat has seen.

    An engine that fails has lost: the others share the win. Raises nothing then; other errors are those of wrong arguments.
    """
    seats = _seats(record, fixture, players, terms)
    judge, fault = Judge(terms, len(seats)), _prepare(record, seats)
    reason: End | FaultKind | None = fault.kind if fault else judge.end(record)
    while reason is None:
        at = record.state.to_move
        try:
            move, win, late = seats[at].search(record, terms, seats)
            if late is None:
                record.push(move)
                judge.hear(at, win)
            else:
                fault = Fault("time", at, f"{seats[at].player.name}: {late}")
        except _FAILURES as error:
            fault = _fault(error, at, seats[at], terms.margin)
        reason = fault.kind if fault else judge.end(record)
    utilities = _lost(fault.seat, len(seats)) if fault else record.outcome() or (0.5,) * len(seats)
    return Played(
        fixture,
        utilities,
        reason,
        len(record.moves),
        tuple(seat.moves for seat in seats),
        tuple(seat.seconds for seat in seats),
        digest_of(record),
        fault,
        Transcript(record),
    )


class _Seat:
    """A player at a seat in one game, with its clock."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self._searcher = player.searcher.clone(seed=seed)
        self._left = player.clock.time if player.clock else 0.0
        self._begun = 0.0
        self.moves, self.seconds = 0, 0.0

    def open(self, position: Any) -> None:
        """Starts what has to be started, which is not on the clock. Raises EngineError."""
        if self.player.searcher.name == "cmd":
            self._searcher.open(position)  # type: ignore[attr-defined]

    def search(self, record: Record[Any], terms: Terms, seats: "Sequence[_Seat]") -> tuple[Any, float, str | None]:
        """Its move, its chance to win where the terms ask for that, and how the move came too late, if it did. Raises as searches
        do.
        """
        position, searcher, limit, win = seen(record), self._searcher, self._limit(), 0.5
        if self._is_told_clocks(position):
            clocks = {at: (seat._left, seat.player.clock.increment) for at, seat in enumerate(seats) if seat.player.clock}
            searcher = searcher.with_clocks(clocks)  # type: ignore[attr-defined]
            limit = replace(limit, time=max(0.001, self._left))
        self._begun = perf_counter()
        if terms.resign or terms.draw:
            found = searcher.search(position, limit)
            move, win = found.move, found.score.win
        else:
            move = searcher.choose(position, limit)
        late = self.late(terms.margin)
        seconds = perf_counter() - self._begun
        self.moves += 1
        self.seconds += seconds
        if clock := self.player.clock:
            self._left = max(0.0, self._left - seconds) + clock.increment
        return move, win, late

    def _is_told_clocks(self, position: Any) -> bool:
        """Whether it decides itself how much of its clock to spend."""
        is_free = self.player.clock is not None and self.player.limit.time is None
        return is_free and self.player.searcher.name == "cmd" and self._searcher.takes_clocks(position)  # type: ignore[attr-defined]

    def _limit(self) -> Limit:
        limit, clock = self.player.limit, self.player.clock
        if clock is None:
            return limit
        share = clock.share(self._left)
        return replace(limit, time=share if limit.time is None else min(share, limit.time))

    def late(self, margin: float) -> str | None:
        """How the search that has just ended, or failed, took longer than it may; None if it did not."""
        seconds, limit, clock = perf_counter() - self._begun, self.player.limit.time, self.player.clock
        if clock and seconds > self._left + margin:
            return f"took {seconds:.2f} s, with {self._left:.2f} s left on its clock"
        if limit is not None and seconds > limit + margin:
            return f"took {seconds:.2f} s for a move of {limit:g} s"
        return None


def _seats(record: Record[Any], fixture: Fixture, players: Sequence[Player], terms: Terms) -> list[_Seat]:
    """Programs get no seed where it could tell something of the cards; one that sits twice is started twice."""
    is_open, seats = record.game.information == "perfect" or terms.trusted, list[_Seat]()
    for at, (number, seed) in enumerate(zip(fixture.seating, fixture.seeds, strict=True)):
        player = players[number]
        if number in fixture.seating[:at]:
            player = replace(player, searcher=replace(player.searcher))
        seats.append(_Seat(player, seed if is_open or player.searcher.name != "cmd" else 0))
    return seats


def _prepare(record: Record[Any], seats: Sequence[_Seat]) -> Fault | None:
    """Starts programs; the first that cannot be started has lost."""
    if record.outcome() is not None:
        return None
    for number, seat in enumerate(seats):
        try:
            seat.open(seen(record))
        except EngineError as error:
            return Fault(kind_of(error), number, str(error), _stderr(error))
    return None


def _fault(error: Exception, at: int, seat: _Seat, margin: float) -> Fault:
    """What is late is late, whatever it says."""
    kind, late = kind_of(error), seat.late(margin)
    if late and kind in ("illegal move", "garbage"):
        return Fault("time", at, f"{seat.player.name}: {late}", _stderr(error))
    return Fault(kind, at, f"{seat.player.name}: {error}", _stderr(error))


def _stderr(error: Exception) -> tuple[str, ...]:
    trace = getattr(error, "trace", None)
    return trace.stderr if trace else ()


def _lost(seat: int, seats: int) -> tuple[float, ...]:
    """The others share the win."""
    return tuple(0.0 if each == seat else seats / (2 * (seats - 1)) for each in range(seats))


def digest_of(record: Record[Any]) -> int:
    """64 bits of its start, its moves and its last position."""
    moves = map(text_of_move, record.states, record.moves)
    text = "\n".join([text_of(record.start), *moves, text_of(record.state)])
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
