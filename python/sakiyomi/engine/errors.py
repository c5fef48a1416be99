"""How an engine in a process of its own can fail."""

from dataclasses import dataclass

from sakiyomi._check import shown
from sakiyomi.errors import EngineError

__all__ = ["EngineDied", "EngineFailure", "EngineIllegalMove", "EngineProtocolError", "EngineRefused", "EngineTimeout", "Trace"]


@dataclass(frozen=True, slots=True)
class Trace:
    """What is known of the engine's process when it fails."""

    command: tuple[str, ...]
    exit_code: int | None = None
    """Negative: minus the signal that ended it. None: it was still running."""
    stderr: tuple[str, ...] = ()
    """The last lines that it wrote to standard error, at most 20."""
    sent: str = ""
    """The last command that it was sent."""


class EngineFailure(EngineError):
    """An engine in a process of its own that failed: `reason` says how, `trace` what is known of the process."""

    def __init__(self, reason: str, trace: Trace) -> None:
        super().__init__(reason, trace)
        self.reason, self.trace = reason, trace

    def __str__(self) -> str:
        trace = self.trace
        known = [f"last command: {shown(trace.sent)}"] if trace.sent else []
        known += [f"exit code: {trace.exit_code}"] if trace.exit_code is not None else []
        known += [f"standard error: {shown(trace.stderr[-1])}"] if trace.stderr else []
        told = f" ({'; '.join(known)})" if known else ""
        return " ".join(f"engine {shown(' '.join(trace.command))} {self.reason}{told}".split())


class EngineTimeout(EngineFailure):
    """It did not start, or did not move, in time."""


class EngineDied(EngineFailure):
    """Its process could not start, or ended, or was closed."""


class EngineProtocolError(EngineFailure):
    """It wrote what it may not write here."""


class EngineIllegalMove(EngineProtocolError):
    """The move that it wrote is not legal."""


class EngineRefused(EngineFailure):
    """It said that it cannot do what it was asked; it still runs."""
