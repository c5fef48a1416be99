"""A child process that takes lines and gives lines, and of which nothing remains."""

import os
import select
import selectors
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import IO
from weakref import WeakSet

__all__ = ["LONGEST", "Process"]

LONGEST = 4 * 2**20
"""Bytes that a line may have; what is longer is given in pieces, each of them longer than this."""
CHUNK = 65536
STDERR_LINES = 20
STDERR_WIDTH = 500
GUARD = "trap '' HUP INT TERM; read _; kill -9 0"
"""Waits for the end of its input, which comes when the process at its other end is gone, however that ended; then kills its
group.
"""
_PIPE, _NULL = subprocess.PIPE, subprocess.DEVNULL


class Process:
    """A process in a group of its own, led by a guard that kills the group when this process is gone.

    One thread gives each line of the standard output to `hear`, without its end, and calls `end` when there will be no more.
    Raises OSError when the command cannot be started.
    """

    def __init__(self, command: Sequence[str], hear: Callable[[bytes], None], end: Callable[[], None]) -> None:
        self._owner = os.getpid()
        self._lock = threading.RLock()  # both may be taken anew by what garbage collection calls
        self._sending = threading.RLock()
        self._killed = False
        self._code: int | None = None
        self._stderr: deque[str] = deque(maxlen=STDERR_LINES)
        self._guard = subprocess.Popen(
            ["/bin/sh", "-c", GUARD], stdin=_PIPE, stdout=_NULL, stderr=_NULL, bufsize=0, process_group=0
        )
        try:
            self._child = subprocess.Popen(
                command, stdin=_PIPE, stdout=_PIPE, stderr=_PIPE, bufsize=0, process_group=self._guard.pid
            )
        except BaseException:
            self._guard.kill()
            _finish(self._guard)
            raise
        _living.add(self)
        os.set_blocking(_open(self._child.stdin).fileno(), False)
        arguments = (self._child, os.pidfd_open(self._child.pid), hear, self._note, end)
        self._reader = threading.Thread(target=_read, args=arguments, name="sakiyomi engine", daemon=True)
        self._reader.start()

    @property
    def is_ours(self) -> bool:
        """Whether this process started it, not one of which this is a fork."""
        return os.getpid() == self._owner

    @property
    def group(self) -> int:
        """The number of its group, which is that of the guard."""
        return self._guard.pid

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines of its standard error."""
        return tuple(self._stderr)

    def _note(self, line: bytes) -> None:
        self._stderr.append(line[:STDERR_WIDTH].decode(errors="replace").rstrip())

    def send(self, text: str, seconds: float) -> None:
        """Writes text. Raises BrokenPipeError when nobody reads any more, and TimeoutError when it was not read in time."""
        deadline = monotonic() + seconds
        with self._sending:
            stdin = _open(self._child.stdin)
            rest = memoryview(text.encode())
            while rest:
                if stdin.closed:
                    raise BrokenPipeError
                try:
                    rest = rest[os.write(stdin.fileno(), rest) :]
                except BlockingIOError:
                    _await_space(stdin.fileno(), deadline)

    def end_input(self) -> None:
        """Closes its standard input; text that waits to be written goes first."""
        with self._sending:
            _open(self._child.stdin).close()

    def wait(self, seconds: float) -> int | None:
        """Waits for the end of the process, at most so long. Its exit code; None while it runs."""
        try:
            return self._child.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> int | None:
        """Ends the process and all of its group at once. May be called at any time, repeatedly.

        The exit code, where the process had ended before; None where it was running, and in a fork, which has no part in it.
        """
        if not self.is_ours:
            return None
        with self._lock:
            if not self._killed:
                self._killed = True
                self._code = self._child.poll()
                with suppress(ProcessLookupError):
                    os.killpg(self._guard.pid, signal.SIGKILL)  # nobody else's group: its leader has not been waited for
                self._child.kill()
                self._child.wait()
                _finish(self._guard)
                self.end_input()
            return self._code

    def join(self) -> None:
        """Waits until the thread that reads is done, unless it is the one that asks."""
        if threading.current_thread() is not self._reader:
            self._reader.join()

    def forget(self) -> None:
        """In a fork: closes the copies of its pipes, so that the engine and its guard see when the real ones close."""
        for stream in (self._guard.stdin, self._child.stdin, self._child.stdout, self._child.stderr):
            with suppress(OSError):
                _open(stream).close()


_living: "WeakSet[Process]" = WeakSet()


def _forget_all() -> None:
    for process in list(_living):
        process.forget()


os.register_at_fork(after_in_child=_forget_all)


def _open(stream: "IO[bytes] | None") -> "IO[bytes]":
    assert stream is not None  # all of them are pipes
    return stream


def _finish(process: "subprocess.Popen[bytes]") -> None:
    _open(process.stdin).close()
    process.wait()


def _await_space(descriptor: int, deadline: float) -> None:
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT)
    if not poll.poll(max(0.0, deadline - monotonic()) * 1000):
        raise TimeoutError


class _Lines:
    """Cuts what a stream brings into lines."""

    def __init__(self, stream: "IO[bytes]", take: Callable[[bytes], None]) -> None:
        self.stream, self._take, self._rest = stream, take, b""
        os.set_blocking(stream.fileno(), False)

    def read(self) -> bool:
        """Takes what is there; false where there is nothing."""
        try:
            chunk = os.read(self.stream.fileno(), CHUNK)
        except BlockingIOError:
            return False
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        for line in lines:
            self._take(line)
        if len(self._rest) > LONGEST or (self._rest and not chunk):
            self._take(self._rest)
            self._rest = b""
        return bool(chunk)


def _read(
    child: "subprocess.Popen[bytes]",
    descriptor: int,
    hear: Callable[[bytes], None],
    note: Callable[[bytes], None],
    end: Callable[[], None],
) -> None:
    """Reads until the standard output ends, or else the process: what it has started may hold the pipe open.

    The descriptor is that of the process: readable when it has ended.
    """
    output, errors = _Lines(_open(child.stdout), hear), _Lines(_open(child.stderr), note)
    with output.stream, errors.stream, selectors.DefaultSelector() as selector:
        selector.register(output.stream, selectors.EVENT_READ, output)
        selector.register(errors.stream, selectors.EVENT_READ, errors)
        selector.register(descriptor, selectors.EVENT_READ)
        over = False
        while not over:
            for key, _ in selector.select():
                over = over or key.data is None
                if key.data and not key.data.read():
                    selector.unregister(key.fileobj)
                    over = over or key.data is output
        for lines in (errors, output):
            for _ in range(LONGEST // CHUNK):  # what pipes may still hold, but not all that heirs of the pipe may write
                if not lines.read():
                    break
    os.close(descriptor)
    end()
