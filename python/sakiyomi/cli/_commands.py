"""What a person may say in a game, apart from moves."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill

from sakiyomi._check import shown
from sakiyomi.cli._choices import find_choice, listed
from sakiyomi.cli._game_file import last_game
from sakiyomi.cli._session import Session, read_sides
from sakiyomi.errors import IllegalMove
from sakiyomi.spec import parse_spec
from sakiyomi.state import find_move

__all__ = ["COMMANDS", "Quit", "obey"]


class Quit(Exception):  # noqa: N818
    """The person leaves."""


@dataclass(frozen=True, slots=True)
class Command:
    """What follows the name is a FILE, a choice in brackets that may be left out, or nothing."""

    argument: str
    summary: str
    run: Callable[[Session, str], None]


def obey(session: Session, line: str) -> None:
    """Plays a move or runs a command. Raises ValueError that says what is wrong and what would be right."""
    refusal = f"the game is over, so {shown(line)} must be a command: undo, new, load, save, quit, help"
    if bystander := session.bystander():
        refusal = f"{bystander}, so {shown(line)} must be a command: go, undo, quit, help"
    if session.has_turn:
        try:
            move = find_move(session.record.state, line)
        except IllegalMove as error:
            refusal = f"{error} (moves lists the legal ones, help the commands)"
        else:
            session.play(move)
            return
    name, _, argument = line.partition(" ")
    if name.lower() in COMMANDS:
        _run(session, name.lower(), argument.strip())
        return
    if session.has_turn and (move := find_choice(session, line)) is not None:
        session.play(move)
        return
    close = get_close_matches(name.lower(), COMMANDS, n=1)
    raise ValueError(f"{shown(name)} is no command; did you mean {close[0]!r}? (help lists all)" if close else refusal)


def _run(session: Session, name: str, argument: str) -> None:
    command = COMMANDS[name]
    if argument and not command.argument:
        raise ValueError(f"{name} stands alone, without {shown(argument)}")
    if not argument and command.argument == "FILE":
        raise ValueError(f"{name} needs the name of a file: {name} FILE")
    command.run(session, argument)


def _hint(session: Session, _: str) -> None:
    session.check_turn()
    found = session.think()
    words = session.query.line(found.pv)
    print(f"hint: {words[0]}  ({session.told(found)}; {' '.join(words)})")


def _moves(session: Session, _: str) -> None:
    session.check_turn()
    if told := "\n".join(listed(session)):
        print(told)
        return
    moves = () if session.is_over else session.record.state.legal_moves()
    print(fill(" ".join(session.query.texts(moves)), get_terminal_size().columns) or "the game is over")


def _card(session: Session, argument: str) -> None:
    if session.teller is None:
        raise ValueError(f"{session.record.game.name} has no cards to explain")
    print("\n".join(session.teller.card(session.sight.state, argument)))


def _analysis(session: Session, argument: str) -> None:
    if argument not in ("", "on", "off"):
        raise ValueError(f"analysis is on or off, not {shown(argument)}")
    session.analysis = argument == "on" if argument else not session.analysis
    print(f"analysis {'on' if session.analysis else 'off'}")


def _engine(session: Session, argument: str) -> None:
    if argument:
        searcher, limit = parse_spec(argument)
        session.try_engine(searcher, limit or session.limit)
        session.searcher, session.limit, session.paused = searcher, limit or session.limit, False
    given = session.searcher.options() | session.limit.given()
    options = ",".join(f"{name}={value}" for name, value in given.items())
    print(f"engine {session.searcher.name}:{options}")


def _side(session: Session, argument: str) -> None:
    if argument:
        names = [argument] if argument in session.seats else argument.replace(",", " ").split()
        session.people, session.paused = read_sides(session.record, names), False
    print("you play", " and ".join(session.seats[seat] for seat in sorted(session.people)) or "no side")


def _save(session: Session, argument: str) -> None:
    if Path(argument).exists():
        raise ValueError(f"there is a file {argument!r} already; choose another name")
    session.record.save(argument)
    print(f"saved in {argument}")


def _load(session: Session, argument: str) -> None:
    session.begin(last_game(argument, session.record.game))


def _quit(session: Session, _: str) -> None:  # noqa: ARG001
    raise Quit


def _help(session: Session, _: str) -> None:
    rows = {f"{name} {command.argument}".strip(): command.summary for name, command in COMMANDS.items()}
    if session.has_turn:
        rows = {"a move": f"in any notation: {session.query.texts(session.record.state.legal_moves()[:1])[0]}", **rows}
    print(*(f"  {usage:22} {summary}" for usage, summary in rows.items()), sep="\n")


COMMANDS = {
    "undo": Command("", "takes back to your last turn", lambda session, _: session.undo()),
    "redo": Command("", "plays again what was taken back", lambda session, _: session.redo()),
    "hint": Command("", "what the engine would play here", _hint),
    "go": Command("", "lets the engine move for the side whose turn it is", lambda session, _: session.let_engine_move()),
    "analysis": Command("[on|off]", "shows what the engine thinks, also beside your own thinking", _analysis),
    "engine": Command("[SPEC]", "changes the engine, or says which it is", _engine),
    "side": Command("[NAME|none|...]", "changes the sides that you play, or says which they are", _side),
    "moves": Command("", "lists the legal moves", _moves),
    "card": Command("[NAME]", "explains a card, or all of them", _card),
    "cards": Command("", "explains all cards", _card),
    "show": Command("", "draws the position", lambda session, _: session.show()),
    "board": Command("", "the same", lambda session, _: session.show()),
    "position": Command("", "gives the position as text", lambda session, _: print(session.sight.position)),
    "save": Command("FILE", "writes the game to a new file", _save),
    "load": Command("FILE", "goes on with the last game in a file", _load),
    "new": Command("", "begins again, where there are cards with a new deal", lambda session, _: session.begin_anew()),
    "resign": Command("", "gives the game up", lambda session, _: session.resign()),
    "help": Command("", "lists the commands", _help),
    "quit": Command("", "ends; Ctrl-D does the same", _quit),
}
