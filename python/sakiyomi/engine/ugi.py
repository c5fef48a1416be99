"""The conversation with engines that speak UGI."""

import math
import weakref
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any

from sakiyomi._check import unknown
from sakiyomi.engine._codec import Go, Setup
from sakiyomi.engine._options import EngineOption, OptionValue
from sakiyomi.engine._search import Search
from sakiyomi.engine._session import Patience, Session
from sakiyomi.engine._told import Told
from sakiyomi.engine.errors import EngineRefused
from sakiyomi.game import Game
from sakiyomi.record import Record
from sakiyomi.search.root import Root
from sakiyomi.state import rules_of, text_of, text_of_move

__all__ = ["UgiSession"]


class UgiSession(Session):
    """One search at a time; a new one stops the one before it."""

    farewell = "quit"

    def __init__(self, command: Sequence[str], patience: Patience) -> None:
        super().__init__(command, patience)
        self.author = ""
        self.options: dict[str, EngineOption] = {}
        self._ready = False
        self._set: dict[str, OptionValue] = {}
        """The values of options that are other than by default."""
        self._line: tuple[str, ...] | None = None
        """The start and the moves of the game that was searched last, if the next may go on with it."""
        self._queue: deque[weakref.ref[Search]] = deque()
        """The search that runs, and those that wait for it."""
        self._is_in_step = False
        """Whether the engine has answered all that came before the search."""
        self._told: Told | None = None
        self._error = ""
        self._end_is_due = math.inf

    @property
    def is_busy(self) -> bool:
        """As `Session`."""
        return bool(self._queue)

    def _due(self) -> float:
        return self._end_is_due

    def _greet(self) -> None:
        self._ready = False
        self.send("ugi")

    def _is_ready(self) -> bool:
        return self._ready

    def configure(self, values: Mapping[str, object]) -> None:
        """Sets options of the engine from the next search on, all or none. Raises ValueError for unknown ones, for wrong values,
        and while a search is under way.
        """
        with self.news:
            changes = list(self._changes(values))
            if changes and self.is_busy:
                raise ValueError("options are set between searches, and one is under way")
            if changes:
                self.send(*(option.set_line(value) for option, value in changes))
                self._set |= {option.name: value for option, value in changes}

    def _changes(self, values: Mapping[str, object]) -> Iterator[tuple[EngineOption, OptionValue]]:
        """The options that have another value now, with the new one. Raises ValueError."""
        for name, value in values.items():
            option = self._option(name)
            if option is None:
                raise unknown("option of the engine", name, self.options)
            checked = option.value(value)
            if option.kind == "button" or self._set.get(option.name, option.default) != checked:
                yield option, checked

    def _option(self, name: str) -> EngineOption | None:
        """That of a name in any case of its letters."""
        return next((option for known, option in self.options.items() if known.lower() == name.lower()), None)

    def _prepare(self, root: Root, wanted: Mapping[str, object]) -> None:
        """Has the engine play the game of a position, by its rules, with these options. Raises ValueError where it cannot."""
        game, rules = root.game, rules_of(root.state)
        if game and game.cards_of(rules) != next(iter(game.cards), None):
            raise ValueError("UGI cannot tell an engine about cards other than the standard ones; JSON lines can")
        if game and self._option("Game") and list(self._changes({"Game": game.name})):
            self._change_game(game)
        settings: dict[str, object] = {"Players": rules.players} if self._option("Players") else {}
        for rule, value in zip(game.options if game else (), rules.options, strict=False):
            if value != rule.standard or self._option(rule.name):
                settings[rule.name] = rule.shown(value)
        settings |= {name: value for name, value in wanted.items() if name != "seed"}
        if "seed" in wanted and (seed := self._option("seed")):
            settings["seed"] = int(str(wanted["seed"])) % ((seed.most or 2**31 - 1) + 1)
        with self.news:
            if list(self._changes(settings)):
                self._stop_all()
                self.configure(settings)
                self._line = None

    def _change_game(self, game: Game[Any]) -> None:
        """Other games have other options."""
        self._stop_all()
        self.configure({"Game": game.name})
        self.options.clear()
        self._line = None
        self._await_ready()
        self.check()
        rules = {"Players", "Cards", *(rule.name for rule in game.options)}
        self._set = {name: value for name, value in self._set.items() if name in self.options.keys() - rules}

    def _stop_all(self) -> None:
        with self.news:
            self._stop_those_before()
            self.wait(lambda: not self._queue, math.inf)
            self.check()

    def _stop_those_before(self) -> None:
        for search in filter(None, [each() for each in self._queue]):
            self.stop(search)

    def begin(self, search: Search, settings: Mapping[str, object]) -> None:
        """As `Session`."""
        wanted: dict[str, object] = {"MultiPV": search.lines} if self._option("MultiPV") else {}
        self._prepare(search.root, {**wanted, **settings})
        with self.news:
            self.check()
            self._stop_those_before()
            self._queue.append(weakref.ref(search))
            if len(self._queue) == 1:
                self._go()

    def _go(self) -> None:
        """Sends the first of the queue to the engine."""
        while self._queue and (search := self._queue[0]()) is None:
            self._queue.popleft()
        if not self._queue or search is None:
            return
        search.begin()
        setup = _setup(search.root)
        line = (setup.fen or "", *setup.moves)
        begins_anew = self._line is None or line[: len(self._line)] != self._line
        self._line, self._told, self._error = line, Told(search.root), ""
        self._is_in_step, self._end_is_due = False, self.patience.due(search)
        limit = replace(search.limit, time=None) if search.clocks else search.limit
        go = Go(infinite=True) if search.is_endless else Go(limit, search.clocks)
        self.send(*(["uginewgame"] if begins_anew else []), setup.line(), "isready", go.line())
        if search.is_stopped:
            self._send_stop()

    def _stop(self, search: Search) -> None:
        if self._running() is search:
            self._send_stop()

    def _send_stop(self) -> None:
        self._end_is_due = min(self._end_is_due, monotonic() + self.patience.overtime)
        self.send("stop")

    def _take(self, line: str) -> bool:
        head, *words = line.split() or [""]
        match head:
            case "id" if words:
                setattr(self, "name" if words[0] == "name" else "author", " ".join(words[1:]))
            case "option":
                option = EngineOption.read(line)
                self.options[option.name] = option
            case "ugiok":
                self._ready = True
            case "readyok":
                self._is_in_step = True
            case "info":
                return self._take_info(words)
            case "bestmove":
                self._take_move(words)
            case _:
                return False
        return True

    def _running(self) -> Search | None:
        """The search that runs, if anyone still wants it."""
        return self._queue[0]() if self._queue else None

    def _take_info(self, words: Sequence[str]) -> bool:
        search = self._running()
        if not (search and self._told):
            return False
        if words[:2] == ["string", "error"]:
            self._error = self._error or " ".join(words[2:])
        elif self._is_in_step and self._told.hear(words):
            search.tell(self._told.report())
        return True

    def _take_move(self, words: Sequence[str]) -> None:
        if not (self._queue and self._is_in_step and self._told):
            raise ValueError("no search is under way of which it could be the move")
        search = self._running()
        if search and self._error:
            search.end(EngineRefused(f"refused: {self._error}", self._trace()))
        elif search:
            search.tell(self._told.end(words))
            search.end()
        self._queue.popleft()
        self._end_is_due, self._is_in_step = math.inf, False
        self._go()


def _setup(root: Root) -> Setup:
    """The position, with the moves before it where no chance is between them."""
    record = root.record
    if not (isinstance(record, Record) and root.information == "perfect"):
        return Setup(_text(root, root.state))
    moves = (text_of_move(state, move) for state, move in zip(record.states, record.moves, strict=False))
    return Setup(_text(root, record.start), tuple(moves))


def _text(root: Root, state: Any) -> str | None:
    """That of a position; None for the initial one."""
    if root.game and root.information == "perfect" and root.game.start(rules_of(state)) == state:
        return None
    return text_of(state)
