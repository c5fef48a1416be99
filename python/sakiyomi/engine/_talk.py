"""An engine that speaks UGI, asked line by line."""

from queue import Empty, SimpleQueue
from time import monotonic

from sakiyomi._check import shown
from sakiyomi.engine._process import Process

__all__ = ["ANSWER", "MOVE", "PROMPT", "AbsentError", "FaultError", "Talk"]

START, ANSWER, PROMPT, MOVE = 10.0, 2.0, 0.1, 2.0
"""Seconds until it is ready, for an answer, for one that must come at once, and for a move beyond its time."""


class FaultError(Exception):
    """What is wrong."""


class AbsentError(Exception):
    """What the engine does not do, and need not."""


class Talk:
    """The engine, which `begin` starts."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self._words = words
        self._process: Process | None = None

    @property
    def process(self) -> Process:
        """The one that runs."""
        assert self._process is not None
        return self._process

    def begin(self) -> bool:
        """Starts the engine; false where it runs. Raises OSError."""
        if self._process:
            return False
        lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines = lines
        self._process = Process(self._words, lines.put, lambda: lines.put(None))
        return True

    def end(self) -> None:
        """Ends the process and its group, if it runs."""
        if self._process:
            self._process.kill()
            self._process.join()
            self._process = None

    def send(self, *lines: str) -> None:
        """Sends lines. Raises OSError where it reads no more."""
        self.process.send("".join(f"{line}\n" for line in lines), ANSWER)

    def line(self, seconds: float) -> str | None:
        """The next one; None where none comes in time. Raises FaultError when the engine has ended."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if line is None:
            errors = self.process.stderr
            raise FaultError(f"the engine ended{f': {errors[-1]}' if errors else ''}")
        try:
            return line.decode()
        except UnicodeDecodeError:
            raise FaultError(f"writes what is not UTF-8: {shown(line)}") from None

    def until(self, beginning: str, seconds: float) -> list[str]:
        """All lines to the first of which this is the first word. Raises FaultError where it does not come in time."""
        lines, end = list[str](), monotonic() + seconds
        while not lines or lines[-1].split()[:1] != [beginning]:
            line = self.line(end - monotonic())
            if line is None:
                last = f"; the last line was {shown(lines[-1])}" if lines else ""
                raise FaultError(f"no {beginning!r} within {seconds:g} s{last}")
            lines.append(line)
        return lines

    def ask(self, line: str, beginning: str, seconds: float = ANSWER) -> str:
        """The line with this first word, after this one is sent."""
        self.send(line)
        return self.until(beginning, seconds)[-1]

    def greet(self) -> list[str]:
        """Its lines up to `ugiok`."""
        self.send("ugi")
        return self.until("ugiok", START)

    def query(self, name: str) -> str:
        """Its response."""
        answer = self.ask(f"query {name}", "response")
        return answer.removeprefix("response").strip()

    def move(self, go: str, seconds: float) -> str:
        """The move that it makes. Raises FaultError where there is not just one, in two words."""
        line = self.ask(go, "bestmove", seconds)
        return self.checked(line)

    def checked(self, line: str) -> str:
        """The move of a line. Raises FaultError for anything else in it, and for a second one."""
        words = line.split()
        if len(words) != 2 or line != " ".join(words):
            raise FaultError(f"'bestmove' and a move are wanted, two words, not {shown(line)}")
        self.send("isready")
        if any(more.startswith("bestmove") for more in self.until("readyok", ANSWER)):
            raise FaultError("gives its move twice")
        return words[1]
