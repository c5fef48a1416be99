"""Plays one game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from sakiyomi.errors import EngineError, IllegalMove, SearchError
from sakiyomi.match.fault import Fault, FaultKind, kind_of
from sakiyomi.match.judge import End, Judge
from sakiyomi.match.player import Player
from sakiyomi.match.schedule import Fixture
from sakiyomi.match.seat import Seat
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


def _seats(record: Record[Any], fixture: Fixture, players: Sequence[Player], terms: Terms) -> list[Seat]:
    """Programs get no seed where it could tell something of the cards; one that sits twice is started twice."""
    is_open, seats = record.game.information == "perfect" or terms.trusted, list[Seat]()
    for at, (number, seed) in enumerate(zip(fixture.seating, fixture.seeds, strict=True)):
        player = players[number]
        if number in fixture.seating[:at]:
            player = replace(player, searcher=replace(player.searcher))
        seats.append(Seat(player, seed if is_open or player.searcher.name != "cmd" else 0))
    return seats


def _prepare(record: Record[Any], seats: Sequence[Seat]) -> Fault | None:
    """Starts programs; the first that cannot be started has lost."""
    if record.outcome() is not None:
        return None
    for number, seat in enumerate(seats):
        try:
            seat.open(seen(record))
        except EngineError as error:
            return Fault(kind_of(error), number, f"{seat.player.name}: {error}", _stderr(error))
    return None


def _fault(error: Exception, at: int, seat: Seat, margin: float) -> Fault:
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
