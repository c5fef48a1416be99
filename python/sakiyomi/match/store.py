"""The file of a match: a line of JSON with its plan, and one for each game that is over, in the order in which they ended."""

import csv
import fcntl
import json
import os
import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO, TypeVar

from sakiyomi._check import one_of, real, shown, whole
from sakiyomi.match.fault import FAULTS, Fault
from sakiyomi.match.plan import Plan
from sakiyomi.match.play import Played
from sakiyomi.match.rows import REASONS
from sakiyomi.match.schedule import fixture_of
from sakiyomi.match.transcript import Transcript

__all__ = ["MatchFile", "read_game", "read_match", "write_csv"]

T = TypeVar("T")

_HEAD = '{"match": '
_NUMBER = re.compile(rb'\{"match": \{"number": (\d+),')
_DECODER = json.JSONDecoder()
_MOST = 10**18
_ROUNDING = 1e-6  # native utilities have single precision


class MatchFile:
    """Takes games as they end: each is one write, so that a line is whole, or the last one and torn. Leaving `with` closes it."""

    def __init__(self, path: str | os.PathLike[str], plan: Plan) -> None:
        """Begins a file. Raises ValueError where it holds anything, and OSError."""
        self.path, self.plan = os.fspath(path), plan
        self.known: list[Played] = []
        """The games that it held before."""
        self._file = _locked(self.path)
        if os.fstat(self._file).st_size:
            os.close(self._file)
            raise ValueError(f"{self.path} is not empty; --resume goes on with a match, or give the new one another file")
        self._write(f"{_HEAD}{json.dumps({'plan': plan.to_json()})}}}\n")

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> Self:
        """Goes on with a file, whenever and however its match ended: a torn last line goes. Raises ValueError and OSError."""
        self = object.__new__(cls)
        self.path = os.fspath(path)
        if not Path(path).exists():
            raise FileNotFoundError(2, os.strerror(2), self.path)
        self._file = _locked(self.path)
        try:
            _cut_torn_line(self._file)
            self.plan, games = read_match(path)
            self.known = [game.without_record() for game in games]
        except BaseException:
            os.close(self._file)
            raise
        return self

    def keep(self, played: Played) -> None:
        """Writes a game."""
        self._write(_line(played))

    def _write(self, line: str) -> None:
        rest = memoryview(line.encode())
        while rest:
            rest = rest[os.write(self._file, rest) :]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        os.close(self._file)


def _locked(path: str) -> int:
    """A descriptor to append by, which no other process has meanwhile."""
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise ValueError(f"{path} is being written by another match") from None
    return file


def _cut_torn_line(file: int) -> None:
    size = os.fstat(file).st_size
    end = size
    while end > 0:
        begin = max(0, end - 65536)
        found = os.pread(file, end - begin, begin).rfind(b"\n")
        if found >= 0:
            end = begin + found + 1
            break
        end = begin
    if end < size:
        os.ftruncate(file, end)


def _line(played: Played) -> str:
    """The game record, with the field `match` in front."""
    assert played.transcript is not None
    fixture, fault = played.fixture, played.fault
    told = {
        "number": fixture.number,
        "block": fixture.block,
        "opening": fixture.opening,
        "seating": fixture.seating,
        "utilities": played.utilities,
        "reason": played.reason,
        "plies": played.plies,
        "moves": played.moves,
        "seconds": [round(seconds, 6) for seconds in played.seconds],
        "digest": played.digest,
        **({"fault": asdict(fault)} if fault else {}),
    }
    return f"{_HEAD}{json.dumps(told)}, {played.transcript.text[1:]}\n"


def read_match(path: str | os.PathLike[str], only: Container[int] | None = None) -> tuple[Plan, Iterator[Played]]:
    """The plan, and the games, each number once, in the order in which they ended; a torn last line does not count. With `only`,
    the games of these numbers; other lines are then passed over.

    Raises ValueError that says what is wrong, and in which line, and OSError.
    """
    lines = _lines(path)
    number, line = next(lines, (1, b""))
    document, _ = _parts(path, number, line)
    if "plan" not in document:
        raise ValueError(f"{os.fspath(path)} is not the file of a match: its first line holds no plan")
    try:
        plan = Plan.from_json(document["plan"])
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}, line 1: {error}") from None
    if only is not None:
        lines = ((at, text) for at, text in lines if not (found := _NUMBER.match(text)) or int(found[1]) in only)
    return plan, _games(path, plan, lines)


def _lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, bytes]]:
    with Path(path).open("rb") as file:
        for number, line in enumerate(file, 1):
            if line.endswith(b"\n"):
                yield number, line


def _games(path: str | os.PathLike[str], plan: Plan, lines: Iterator[tuple[int, bytes]]) -> Iterator[Played]:
    seen = set[int]()
    for number, line in lines:
        played = read_game(path, plan, number, line)
        if played.fixture.number not in seen:
            seen.add(played.fixture.number)
            yield played


def read_game(path: str | os.PathLike[str], plan: Plan, number: int, line: bytes) -> Played:
    """That of the line of this number. Raises ValueError that names it."""
    told, record = _parts(path, number, line)
    try:
        return _played(plan, told, record)
    except KeyError as error:
        raise ValueError(f"{os.fspath(path)}, line {number}: not a game of this match: it has no {error}") from None
    except (TypeError, ValueError) as error:
        raise ValueError(f"{os.fspath(path)}, line {number}: not a game of this match: {error}") from None


def _parts(path: str | os.PathLike[str], number: int, line: bytes) -> tuple[dict[str, Any], str]:
    """The field `match`, and the text of the record around it, which is not read: it is most of a file."""
    try:
        text = line.decode()
        if not text.startswith(_HEAD):
            document = json.loads(text)
            return dict(document.pop("match")), json.dumps(document)
        field, end = _DECODER.raw_decode(text, len(_HEAD))
        record = "{" + text[end:].strip().removeprefix(", ")
        if not record.endswith("}"):
            raise ValueError
        return dict(field), record
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ValueError(f"{os.fspath(path)}, line {number}: not a line of the file of a match") from None


def _played(plan: Plan, told: dict[str, Any], record: str) -> Played:
    """Raises KeyError, TypeError and ValueError."""
    number, block, opening, plies = (whole(name, told[name], 0, _MOST) for name in ("number", "block", "opening", "plies"))
    seating = _each(plan, told, "seating", lambda name, value: whole(name, value, 0, len(plan.players) - 1))
    one_of("reason", told["reason"], REASONS)
    return Played(
        fixture_of(plan.seed, number, block, opening, seating),
        _each(plan, told, "utilities", lambda name, value: real(name, value, -_ROUNDING, 1 + _ROUNDING)),
        told["reason"],
        plies,
        _each(plan, told, "moves", lambda name, value: whole(name, value, 0, _MOST)),
        _each(plan, told, "seconds", lambda name, value: real(name, value, 0, _MOST)),
        whole("digest", told["digest"], 0, 2**64 - 1),
        _fault(plan, told["fault"]) if "fault" in told else None,
        Transcript(None, record),
    )


def _fault(plan: Plan, told: dict[str, Any]) -> Fault:
    one_of("kind", told["kind"], FAULTS)
    return Fault(told["kind"], whole("seat", told["seat"], 0, plan.chairs - 1), str(told["message"]), tuple(told["stderr"]))


def _each(plan: Plan, told: dict[str, Any], name: str, read: Callable[[str, Any], T]) -> tuple[T, ...]:
    """One a seat."""
    values = told[name]
    if len(values) != plan.chairs:
        raise ValueError(f"{name} must be {plan.chairs} numbers, not {shown(values)}")
    return tuple(read(name, value) for value in values)


_COLUMNS = (
    "number",
    "block",
    "opening",
    "deal",
    "seat",
    "player",
    "utility",
    "reason",
    "plies",
    "moves",
    "seconds",
    "fault",
    "message",
)


def write_csv(plan: Plan, games: Iterable[Played], file: TextIO) -> None:
    """A row for each seat of each game, under a row of names."""
    rows = csv.writer(file)
    rows.writerow(_COLUMNS)
    for game in games:
        fixture = game.fixture
        for seat, player in enumerate(fixture.seating):
            fault = game.fault if game.fault and game.fault.seat == seat else None
            head = (fixture.number, fixture.block, fixture.opening, fixture.deal, seat, plan.players[player].name)
            own = (game.utilities[seat], game.reason, game.plies, game.moves[seat], game.seconds[seat])
            rows.writerow((*head, *own, fault.kind if fault else "", fault.message if fault else ""))
