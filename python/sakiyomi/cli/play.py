"""`sakiyomi play`: a game against an engine."""

import sys
from typing import Any

from sakiyomi.cli._arguments import Arguments, Subcommands, add_position, complete_files
from sakiyomi.cli._choices import listed
from sakiyomi.cli._commands import COMMANDS, Quit, obey
from sakiyomi.cli._engine import add_engine, read_engine
from sakiyomi.cli._game_file import GameFile
from sakiyomi.cli._output import is_terminal, one_line, told
from sakiyomi.cli._prompt import Analysis, Prompt
from sakiyomi.cli._query import GameQuery, Query, fresh_deal, note_cards, read_game, read_notations
from sakiyomi.cli._session import Session, read_sides
from sakiyomi.games import game

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_position(subcommands, "play", "plays a game against you, or against itself", _run)
    add_engine(parser)
    sides = "NAME|both|none|random"
    parser.add_argument("--side", action="append", default=[], metavar=sides, help="what you play (repeatable; who is to move)")
    complete_files(parser.add_argument("--record", metavar="FILE", help="keep the game at the end of a file, move by move"))
    parser.add_argument("--resume", action="store_true", help="go on with the last game of that file")


def _run(arguments: Arguments) -> None:
    searcher, limit = read_engine(arguments, game(arguments.game))
    file = GameFile(arguments.record) if arguments.record is not None else None
    secret = not arguments.resume and _deals_anew(arguments)
    query = _resumed(arguments, file) if arguments.resume else read_game(arguments)
    people = read_sides(query.record, arguments.side, arguments.seed)
    session = Session(query, people, searcher, limit, file, arguments.cards, secret)
    session.show()
    _Conversation(session).hold()


def _deals_anew(arguments: Arguments) -> bool:
    """Whether the game is a new deal, which nobody has chosen: a game with chance from its start, if no deal is given."""
    anew = game(arguments.game).information != "perfect" and arguments.deal is None and arguments.position == "startpos"
    if anew:
        arguments.deal = fresh_deal()
    return anew


def _resumed(arguments: Arguments, file: GameFile | None) -> GameQuery:
    known = game(arguments.game)
    if file is None:
        raise ValueError("--resume goes on with the last game of a file; name it: --record FILE")
    numbers = arguments.players, arguments.deal
    texts = arguments.position, arguments.moves, arguments.cards
    if texts != ("startpos", "", None) or arguments.option or numbers != (None, None):
        given = "--position, --moves, --deal, --option, --players, --cards"
        raise ValueError(f"--resume goes on with the game of the file; leave {given} out")
    query = Query(file.resume(known), *read_notations(arguments, known))
    note_cards(arguments, query.record.cards)
    return query


class _Conversation:
    """Moves and commands in turn, until the person leaves."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.prompt = Prompt()
        self.was_interrupted = False
        self._asked: Any = None

    def hold(self) -> None:
        """Ctrl-C stops a search and brings the prompt; a second one ends the program."""
        if self.prompt.is_shown:
            print("help lists the commands\n")
        while True:
            try:
                self._turn()
            except KeyboardInterrupt:
                self._interrupt()
            except (EOFError, Quit) as end:
                self._leave(end)
                return
            except (ValueError, RuntimeError, MemoryError, OSError) as error:
                self._complain(error)

    def _turn(self) -> None:
        if self.session.engine_moves:
            self.session.let_engine_move()
            return
        if (move := self.session.forced()) is not None:
            print(f"no choice: {self.session.query.texts([move])[0]}")
            self.session.play(move)
            return
        self._ask()
        line = self._read()
        self.was_interrupted = False
        if line:
            obey(self.session, line)

    def _ask(self) -> None:
        """Lists the moves of a position once, where the game has words for them."""
        state = self.session.record.state
        if self.session.has_turn and state is not self._asked:
            self._asked = state
            print(*listed(self.session), sep="\n", end="\n" if self.session.teller else "")

    def _read(self) -> str:
        session, words = self.session, list(COMMANDS)
        if session.has_turn and self.prompt.is_shown:
            words += session.query.texts(session.record.state.legal_moves())
        text = "game over> " if session.is_over else f"{session.query.seat(session.record.state.to_move)}> "
        if not (session.analysis and session.has_turn):
            return self.prompt.read(text, words)
        above = self.prompt.is_shown and is_terminal(sys.stderr)
        print(end="\n" if above else "")
        with Analysis(session, above):
            return self.prompt.read(text, words)

    def _interrupt(self) -> None:
        print()
        if self.was_interrupted:
            self._say_how_to_go_on()
            raise KeyboardInterrupt
        self.was_interrupted = self.session.paused = True
        print("stopped; go lets the engine move, Ctrl-C again quits", flush=True)

    def _leave(self, end: Exception) -> None:
        if isinstance(end, EOFError):
            print(end="\n" if self.prompt.is_shown else "")
        self._say_how_to_go_on()
        if isinstance(end, EOFError) and self.was_interrupted:
            raise KeyboardInterrupt

    def _say_how_to_go_on(self) -> None:
        if command := self.session.resumption():
            print(f"go on with: {command}")
        elif self.session.secret and not self.session.is_over:
            print("nothing keeps this game: its deal is secret, and was not recorded (--record FILE)")

    def _complain(self, error: Exception) -> None:
        """In one line; an error of the terminal itself ends the program."""
        if isinstance(error, OSError) and error.filename is None:
            raise error
        print(end="", flush=True)
        print(one_line(told(error)), file=sys.stderr, flush=True)
