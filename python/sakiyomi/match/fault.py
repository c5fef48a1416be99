"""How an engine loses a game other than on the board."""

from dataclasses import dataclass
from typing import Literal, get_args

from sakiyomi.errors import IllegalMove

__all__ = ["FAULTS", "Fault", "FaultKind", "kind_of"]

FaultKind = Literal["illegal move", "crash", "stall", "time", "garbage", "refusal"]
FAULTS: tuple[FaultKind, ...] = get_args(FaultKind)


@dataclass(frozen=True, slots=True)
class Fault:
    """What an engine did wrong, which has lost it the game."""

    kind: FaultKind
    """`crash`: it ended, or raised an error; `stall`: it never answered; `time`: it moved too late; `garbage`: what it wrote is
    no move at all; `refusal`: it said that it cannot move.
    """
    seat: int
    message: str
    """One line. Of a program: its command, exit code, the last line of its standard error and the last command sent."""
    stderr: tuple[str, ...] = ()
    """The last lines of a program's standard error, at most 20."""


def kind_of(error: Exception) -> FaultKind:
    """That of what a search or a move has raised."""
    from sakiyomi.engine.errors import EngineDied, EngineIllegalMove, EngineProtocolError, EngineRefused, EngineTimeout

    kinds: tuple[tuple[type[Exception], FaultKind], ...] = (
        (IllegalMove, "illegal move"),
        (EngineIllegalMove, "illegal move"),
        (EngineProtocolError, "garbage"),
        (EngineTimeout, "stall"),
        (EngineRefused, "refusal"),
        (EngineDied, "crash"),
    )
    return next((kind for error_type, kind in kinds if isinstance(error, error_type)), "crash")
