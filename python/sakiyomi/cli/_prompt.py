"""Reads what a person types, with a search beside it if wanted."""

import io
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

from sakiyomi.cli._output import is_terminal
from sakiyomi.cli._progress import Progress
from sakiyomi.cli._session import Session
from sakiyomi.limit import Limit
from sakiyomi.record_view import seen

__all__ = ["Analysis", "Prompt"]


class Prompt:
    """A terminal's prompt with line editing and completion; without a terminal, the lines of stdin."""

    def __init__(self) -> None:
        self.is_shown = is_terminal(sys.stdin) and is_terminal(sys.stdout) and sys.stderr is not None
        self._words: Sequence[str] = ()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="backslashreplace")
        if self.is_shown:
            with suppress(ImportError):
                import readline

                readline.set_completer(self._completion)
                readline.set_completer_delims(" ")
                readline.parse_and_bind("tab: complete")

    def read(self, text: str, words: Sequence[str]) -> str:
        """One line, stripped; `words` are what may be completed. Raises EOFError at the end."""
        print(end="", flush=True)
        if self.is_shown:
            self._words = words
            return input(text).strip()
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            raise EOFError
        return line.strip()

    def _completion(self, begin: str, number: int) -> str | None:
        matches = [word for word in self._words if word.startswith(begin)]
        return f"{matches[number]} " if number < len(matches) else None


class Analysis:
    """Searches while a person thinks, and shows what it finds; on a terminal in the line above the prompt."""

    LONGEST = Limit(time=3600.0)

    def __init__(self, session: Session, above: bool) -> None:
        self._session = session
        self._progress = Progress(quiet=False, above=above)
        self._ended = False
        self._search = session.searcher.start(seen(session.record), self.LONGEST)
        self._thread = threading.Thread(target=self._follow, name="sakiyomi analysis", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._ended = True
        self._search.stop()
        self._thread.join()

    def _follow(self) -> None:
        with suppress(RuntimeError, OSError), self._progress:
            for info in self._search:
                if not self._ended:
                    self._progress.show(info, self._session.query.line(info.pv))
