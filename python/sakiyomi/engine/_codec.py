"""The words of UGI: moves, positions and limits, as they are read and written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sakiyomi._check import shown, unknown
from sakiyomi.errors import IllegalMove
from sakiyomi.limit import MAX_COUNT, MAX_DEPTH, MAX_SECONDS, Limit
from sakiyomi.state import find_move, text_of_move

__all__ = ["NO_MOVE", "Clock", "Go", "Setup", "number", "read_move", "wire"]

NO_MOVE = "0000"
"""What stands for a move where there is none."""


def wire(text: str) -> str:
    """The text of a move as one word."""
    return text.replace(" ", "_")


def read_move(state: Any, words: Sequence[str]) -> tuple[Any, int]:
    """The legal move that the first words tell, in any notation or as `wire` writes it, and how many words these are.

    Raises IllegalMove.
    """
    try:
        return find_move(state, words[0]), 1
    except IllegalMove:
        texts = {text_of_move(state, move): move for move in state.legal_moves()}
        for text, move in texts.items():
            if wire(text) == words[0]:
                return move, 1
            if text == " ".join(words[: (count := len(text.split()))]):
                return move, count
        raise


@dataclass(frozen=True, slots=True)
class Setup:
    """What `position` tells: a position, the initial one without a text, and the words of the moves from there."""

    fen: str | None = None
    moves: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: Sequence[str]) -> "Setup":
        """From the words after `position`. Raises ValueError."""
        head, moves = list(words), tuple[str, ...]()
        if "moves" in head:
            cut = head.index("moves")
            head, moves = head[:cut], tuple(head[cut + 1 :])
        if head == ["startpos"]:
            return cls(None, moves)
        if head[:1] != ["fen"] or len(head) == 1:
            raise ValueError(f"'startpos' or 'fen POSITION' must follow 'position', not {shown(' '.join(words))}")
        return cls(" ".join(head[1:]), moves)

    def line(self) -> str:
        """The command."""
        head = "position startpos" if self.fen is None else f"position fen {self.fen}"
        return " ".join([head, *(["moves", *map(wire, self.moves)] if self.moves else [])])


@dataclass(frozen=True, slots=True)
class Clock:
    """What a seat has left, and gets for each move, in seconds."""

    time: float
    increment: float = 0.0


@dataclass(frozen=True, slots=True)
class Go:
    """What `go` tells: limits that hold together, and the clocks by seat."""

    limit: Limit = field(default_factory=Limit)
    clocks: Mapping[int, Clock] = field(default_factory=dict)
    moves_to_go: int | None = None
    """Moves until the clocks get more; None: as many as there are."""
    infinite: bool = False
    """Until it is stopped."""

    @classmethod
    def read(cls, words: Sequence[str]) -> "Go":
        """From the words after `go`, with the names of UGI or UCI. Raises ValueError for any other word."""
        numbers: dict[str, int] = {}
        rest = iter(words)
        for word in rest:
            name = _CLOCKS.get(word, word)
            if name not in _NUMBERS and name != "infinite":
                raise unknown("word after 'go'", word, (*_NUMBERS, "infinite"))
            numbers[name] = 1 if name == "infinite" else number(word, next(rest, ""))
        at_least_one = {name: max(1, numbers[name]) for name in ("nodes", "depth", "simulations") if name in numbers}
        if "depth" in at_least_one:
            at_least_one["depth"] = min(MAX_DEPTH, at_least_one["depth"])
        limit = Limit(time=_seconds(numbers["movetime"]) if "movetime" in numbers else None, **at_least_one)
        clocks = {
            seat: Clock(_seconds(numbers[f"p{seat + 1}time"]), max(0, numbers.get(f"p{seat + 1}inc", 0)) / 1000)
            for seat in range(_SEATS)
            if f"p{seat + 1}time" in numbers
        }
        moves = numbers.get("movestogo", 0)
        return cls(limit, clocks, moves if moves > 0 else None, "infinite" in numbers)

    def line(self) -> str:
        """The command."""
        words = ["go", *(["infinite"] if self.infinite else [])]
        for seat, clock in self.clocks.items():
            words += [f"p{seat + 1}time", _milliseconds(clock.time), f"p{seat + 1}inc", _milliseconds(clock.increment)]
        if self.moves_to_go is not None:
            words += ["movestogo", str(self.moves_to_go)]
        for name, value in self.limit.given().items():
            words += ["movetime", _milliseconds(value)] if name == "time" else [name, str(value)]
        return " ".join(words)


_SEATS = 5
_CLOCKS = {"wtime": "p1time", "btime": "p2time", "winc": "p1inc", "binc": "p2inc"}
_NUMBERS = (
    *("movetime", "nodes", "depth", "simulations", "movestogo"),
    *(f"p{seat + 1}{what}" for seat in range(_SEATS) for what in ("time", "inc")),
)


def _seconds(milliseconds: int) -> float:
    """A thousandth at least: a clock may have run out."""
    return min(max(1, milliseconds) / 1000, MAX_SECONDS)


def _milliseconds(seconds: float) -> str:
    return str(round(1000 * seconds))


def number(name: str, word: str) -> int:
    """The whole number that a word is. Raises ValueError, which names the word before it."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20 and abs(int(word)) <= MAX_COUNT):
        raise ValueError(f"a whole number must follow {name!r}, not {shown(word)}")
    return int(word)
