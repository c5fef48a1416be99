"""A session of UGI: commands in, answers out, one search at a time."""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from queue import SimpleQueue
from typing import Any

from sakiyomi._check import unknown
from sakiyomi._core import VERSION
from sakiyomi.engine._codec import NO_MOVE, Clock, Go, Setup, wire
from sakiyomi.engine._options import read_setting
from sakiyomi.engine.server._board import Board, CommandError
from sakiyomi.engine.server._info import info_lines
from sakiyomi.engine.server._search import PARTING, Search, failure
from sakiyomi.engine.server._settings import Settings
from sakiyomi.limit import MAX_SECONDS, Limit
from sakiyomi.result import Info
from sakiyomi.state import text_of_move

__all__ = ["UgiSession"]

HEADS = ("ugi", "uci", "uai")
MOVES_LEFT = 30
"""So many a clock is shared out over, where it does not say."""
INCREMENT_SHARE = 0.8
"""The part of an increment that is spent at once."""


class UgiSession:
    """Answers go to `write`, lines whole. With `strict` the first mistake raises ValueError."""

    def __init__(self, settings: Settings, write: Callable[..., None], *, strict: bool = False, trusted: bool = False) -> None:
        self._settings = settings
        self._write = write
        self._strict = strict
        self._trusted = trusted
        self._board = Board(settings.game, None)
        self._search: Search | None = None
        self._idle = threading.Condition()
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._worker = threading.Thread(target=self._work, name="sakiyomi ugi", daemon=True)
        self._worker.start()
        self._begin_anew()

    def handle(self, line: str) -> bool:
        """Obeys a line; False after `quit`."""
        head, *words = line.split() or [""]
        if head == "quit":
            return False
        try:
            self._obey(head, words)
        except ValueError as error:
            self._tell_error(getattr(error, "code", {"setoption": "option"}.get(head, head)), error)
        return True

    def refuse(self, reason: str) -> None:
        """Answers a line that could not be read."""
        self._tell_error("command", ValueError(reason))

    def is_finishing(self) -> bool:
        """The end of the input is as `quit`."""
        return False

    def close(self) -> None:
        """Ends the search, which still tells its move."""
        self._stop()
        self._jobs.put(None)
        self._worker.join(PARTING)

    def _tell_error(self, code: str, error: Exception) -> None:
        if self._strict:
            raise error
        self._write(_error_line(code, error))

    def _obey(self, head: str, words: Sequence[str]) -> None:
        match head:
            case "":
                pass
            case "isready":
                self._write("readyok")
            case "stop":
                self._stop()
            case "query":
                self._write(f"response {self._board.answer(words)}".rstrip())
            case "ugi" | "uci" | "uai":
                options = [option.line() for option in self._settings.options()]
                self._write(f"id name Sakiyomi {VERSION}", "id author the authors of Sakiyomi", *options, f"{head}ok")
            case "setoption" | "position" | "go" | "uginewgame" | "ucinewgame" | "uainewgame":
                self._await_idle(head)
                self._change(head, words)
            case _:
                known = (*HEADS, "isready", "setoption", "uginewgame", "position", "go", "stop", "query", "quit")
                raise CommandError("command", str(unknown("command", head, known)))

    def _change(self, head: str, words: Sequence[str]) -> None:
        match head:
            case "setoption":
                self._set(*read_setting(words))
            case "position":
                setup = Setup.read(words)
                self._board = self._board.again(setup) or Board.of(self._settings, setup, self._trusted)
                self._board.play(setup.moves)
            case "go":
                self._go(Go.read(words))
            case _:
                self._begin_anew()

    def _set(self, name: str, value: str) -> None:
        before, self._settings = self._settings, self._settings.changed(name, value)
        if self._settings.play() != before.play():
            self._begin_anew()
        elif (searcher := self._settings.searcher()) != before.searcher():
            self._searcher, self._own_limit = searcher

    def _begin_anew(self) -> None:
        """With nothing known of any game, from the initial position."""
        searcher, self._own_limit = self._settings.searcher()
        self._searcher = searcher.clone()
        try:
            self._board = Board.of(self._settings, Setup(), self._trusted)
        except CommandError:
            self._board = Board(self._settings.game, None)

    def _go(self, go: Go) -> None:
        record, position = self._board.record, self._board.question()
        if record is None or position is None:
            reason = [] if record else [_error_line("untrusted", ValueError("there is no position that may be seen"))]
            self._write(*reason, f"bestmove {NO_MOVE}")
            return
        limit = Limit(time=MAX_SECONDS) if go.infinite else self._limit(go, record.state.to_move)
        self._search = Search(partial(self._searcher.start, position, limit, lines=self._settings.lines))
        with suppress(Exception):  # the worker meets it again, and tells it
            self._search.begin()
        self._jobs.put(partial(self._answer, self._search, record.state, go.infinite))

    def _limit(self, go: Go, seat: int) -> Limit:
        """All limits together."""
        times = [go.limit.time] if go.limit.time is not None else []
        if seat in go.clocks:
            times.append(_share(go.clocks[seat], go.moves_to_go))
        if times:
            spare = self._settings.overhead
            go = replace(go, limit=replace(go.limit, time=max(min(times) / 2, min(times) - spare)))
        return _together(self._settings.limit, self._own_limit, go.limit)

    def _stop(self) -> None:
        search = self._search
        if search is not None:
            search.stop()

    def _await_idle(self, command: str) -> None:
        """Until the move of a search that was stopped is out. Raises CommandError where one goes on."""
        with self._idle:
            if self._search is not None and not self._search.stopped.is_set():
                raise CommandError("busy", f"{command!r} must wait until the search has ended; 'stop' ends it")
            self._idle.wait_for(lambda: self._search is None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            with suppress(OSError):  # nobody reads: the reader of commands sees that, too
                job()

    def _answer(self, search: Search, state: Any, infinite: bool) -> None:
        """Tells the news of a search, and at its end the move."""
        scale, told = self._settings.game.eval_scale, list[Info]()

        def tell(info: Info) -> None:
            told[:] = [info]
            self._write(*info_lines(info, scale))

        try:
            result = search.run(tell)
            same = told and (told[0].nodes, told[0].lines) == (result.nodes, result.lines)
            lines, move = [] if same else info_lines(result, scale), result.lines[0].texts[0]
        except Exception as error:
            lines, move = [_error_line("search", error)], text_of_move(state, state.legal_moves()[0])
        if infinite:
            search.stopped.wait()
        with self._idle:
            self._search = None
            self._idle.notify_all()
            self._write(*lines, f"bestmove {wire(move)}")


def _error_line(code: str, error: Exception) -> str:
    return " ".join(f"info string error {code}: {failure(error)}".split())


def _share(clock: Clock, moves: int | None) -> float:
    """What of a clock to spend on a move."""
    return min(clock.time, clock.time / (moves or MOVES_LEFT) + INCREMENT_SHARE * clock.increment)


def _together(*limits: Limit) -> Limit:
    """The least of each."""
    if len(there := [limit for limit in limits if limit]) < 2:
        return there[0] if there else Limit()
    given = [limit.given() for limit in there]
    names = {name for each in given for name in each}
    least: dict[str, Any] = {name: min(each[name] for each in given if name in each) for name in names}
    return Limit(**least)
