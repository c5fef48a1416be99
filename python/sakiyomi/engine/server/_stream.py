"""Lines in and lines out of a program: whoever serves them is never deaf, and writes whole lines."""

import os
import select
import threading
from collections.abc import Iterator
from typing import Protocol

__all__ = ["Session", "Writer", "serve"]

LONGEST = 2**20
"""Bytes of a line; longer ones are refused."""
TICK = 20
"""Milliseconds between looks at what is left to do when the input has ended."""


class Session(Protocol):
    """What serves lines. No method waits for a search."""

    def handle(self, line: str) -> bool:
        """Obeys a line; whether to go on."""

    def refuse(self, reason: str) -> None:
        """Answers a line that could not be read."""

    def is_finishing(self) -> bool:
        """Whether there is something left to do after the end of the input."""

    def close(self) -> None:
        """Ends all searches, and waits for their last words, but not long for who does not read them."""


class Writer:
    """Writes lines to a file descriptor, each whole and at once, from any thread."""

    def __init__(self, sink: int) -> None:
        self._sink = sink
        self._lock = threading.Lock()

    def __call__(self, *lines: str) -> None:
        """Raises OSError when nobody reads them."""
        data = memoryview("".join(f"{line}\n" for line in lines).encode(errors="backslashreplace"))
        with self._lock:
            while data:
                data = data[os.write(self._sink, data) :]


def serve(session: Session, source: int, sink: int) -> None:
    """Serves the lines from one file descriptor until they end, or the session does; closes it in any case.

    Raises BrokenPipeError as soon as nobody reads the other descriptor any more.
    """
    try:
        for line in _lines(source, sink):
            if line is None:
                session.refuse(f"a line must not be longer than {LONGEST:,} bytes")
            elif not session.handle(line):
                return
        while session.is_finishing():
            _wait(sink, None, TICK)
    finally:
        session.close()


def _lines(source: int, sink: int) -> Iterator[str | None]:
    """Each line as it comes; None for one that is too long."""
    rest, skipping = b"", False
    while True:
        _wait(sink, source)
        data = os.read(source, 65536)
        *whole, rest = (rest + data).split(b"\n")
        for line in whole if data else [rest]:
            yield None if skipping or len(line) > LONGEST else line.decode(errors="replace")
            skipping = False
        if not data:
            return
        if len(rest) > LONGEST:
            rest, skipping = b"", True


def _wait(sink: int, source: int | None, milliseconds: int | None = None) -> None:
    """Until there is something to read. Raises BrokenPipeError when nobody reads what is written."""
    poll = select.poll()
    poll.register(sink, 0)
    if source is not None:
        poll.register(source, select.POLLIN)
    if any(ready == sink for ready, _ in poll.poll(milliseconds)):
        raise BrokenPipeError
