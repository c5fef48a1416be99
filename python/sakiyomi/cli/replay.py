"""`sakiyomi replay`: steps through recorded games."""

import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any

from sakiyomi import drawing
from sakiyomi._check import shown, whole
from sakiyomi._files import write_file
from sakiyomi.cli._arguments import Arguments, Subcommands, add_file, complete_files
from sakiyomi.cli._notes import note_document, note_text, played
from sakiyomi.cli._output import is_coloured, one_line, write_json
from sakiyomi.cli._prompt import Prompt
from sakiyomi.cli._query import GameQuery, card_field, read_games
from sakiyomi.match import read_match, verify

__all__ = ["add"]

_WORDS = ("next", "previous", "first", "last", "game", "quit")
_HELP = "Enter or next, previous, first, last, a number of moves, game N, quit"


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_file(subcommands, "replay", "steps through recorded games", _run)
    plies = parser.add_mutually_exclusive_group()
    plies.add_argument("--ply", type=int, metavar="N", help="only the position after N moves")
    plies.add_argument("--all", action="store_true", help="every position, also on a terminal")
    parser.add_argument("--verify", action="store_true", help="of the file of a match: plays all again, and asks engines again")
    complete_files(parser.add_argument("--svg", metavar="FILE", help="write that position as a picture; - for standard output"))


def _run(arguments: Arguments) -> None:
    if arguments.svg is not None and (arguments.json or arguments.ply is None):
        raise ValueError("--svg FILE makes a picture of one position: it goes with --ply N, and without --json")
    if arguments.verify:
        _verify(arguments)
        return
    _, games = read_games(arguments)
    if arguments.svg is not None and len(games) > 1:
        raise ValueError(f"{arguments.file} holds {len(games)} games; --game N says of which the picture is")
    plies = {number: _plies(arguments, number, query) for number, query in games.items()}
    prompt = Prompt()
    if arguments.svg is not None:
        ((number, query),) = games.items()
        picture = drawing.svg(query.record.states[plies[number][0]])
        print(picture, end="") if arguments.svg == "-" else write_file(arguments.svg, picture)
    elif arguments.json:
        write_json({"games": [_document(number, query, plies[number]) for number, query in games.items()]})
    elif prompt.is_shown and not arguments.all and arguments.ply is None:
        _step(games, prompt)
    else:
        for number, query in games.items():
            print(f"game {number}: {query.title}\n")
            for ply in plies[number]:
                print(_text(query, ply))


def _verify(arguments: Arguments) -> None:
    """Raises RuntimeError when anything is not as the file says."""
    plan, games = read_match(arguments.file)
    last = None if arguments.game is None else whole("--game", arguments.game, 1, 10**9)
    found = list(verify(plan, islice(games, last and last - 1, last)))
    if not found:
        raise ValueError(f"{arguments.file} holds no such game")
    wrong = [each for each in found if each.problem]
    if arguments.json:
        write_json({"games": [asdict(each) for each in found]})
    else:
        for each in wrong:
            print(f"game {each.number} of the match: {each.problem}")
        moves = sum(each.asked for each in found)
        print(f"{len(found) - len(wrong):,} of {len(found):,} games are as the file says; {moves:,} moves were found again")
    if wrong:
        raise RuntimeError(f"{len(wrong)} of {len(found)} games in {arguments.file} are not as it says")


def _plies(arguments: Arguments, number: int, query: GameQuery) -> range:
    last = len(query.record.moves)
    if arguments.ply is None:
        return range(last + 1)
    only = whole(f"--ply of game {number}", arguments.ply, 0, last)
    return range(only, only + 1)


def _text(query: GameQuery, ply: int) -> str:
    """The position after so many moves, and what led to it."""
    record = query.record
    rows = [drawing.terminal(record.states[ply], is_coloured(sys.stdout))]
    if ply > 0:
        note, text = record.annotations[ply - 1], note_text(query, ply)
        mark = f" {note.mark}" if note and note.mark else ""
        told = f"  {ply}: {query.seat(record.states[ply - 1].to_move)} played {played(query, ply)}{mark}"
        rows.append(f"{told}  ({text})" if text else told)
    if ply == len(record.moves) and (result := query.result_by_history()):
        rows.append(f"  {result}")
    return "\n".join(rows) + "\n"


def _document(number: int, query: GameQuery, plies: range) -> dict[str, Any]:
    record = query.record
    outcome = record.outcome()
    positions = []
    for ply in plies:
        state = record.states[ply]
        before = note_document(query, ply) if ply > 0 else {"ply": 0}
        positions.append({**before, "position": query.position_of(state), "to_move": state.to_move})
    end = {"outcome": outcome and list(outcome), "reason": record.termination()}
    return {"number": number, "game": record.game.name, **card_field(record.cards), **end, "positions": positions}


@dataclass(frozen=True, slots=True)
class _Place:
    """A position in one of the games: after `ply` moves."""

    games: dict[int, GameQuery]
    number: int
    ply: int = 0

    @property
    def query(self) -> GameQuery:
        return self.games[self.number]

    @property
    def last(self) -> int:
        return len(self.query.record.moves)

    def moved(self, word: str) -> "_Place":
        """Where a word leads. Raises ValueError that says which would."""
        name, _, argument = word.partition(" ")
        if name == "game" and argument.isdecimal() and int(argument) in self.games:
            return _Place(self.games, int(argument))
        if name == "game":
            raise ValueError(f"there is no game {shown(argument)}; there are {', '.join(map(str, self.games))}")
        steps = {"": self.ply + 1, "next": self.ply + 1, "previous": self.ply - 1, "first": 0, "last": self.last}
        ply = int(word) if word.isdecimal() and len(word) < 9 else steps.get(word)
        if ply is None:
            raise ValueError(f"{shown(word)} leads nowhere; say {_HELP}")
        if not 0 <= ply <= self.last:
            raise ValueError(f"the game has the positions 0 to {self.last}")
        return replace(self, ply=ply)


def _step(games: dict[int, GameQuery], prompt: Prompt) -> None:
    """Goes to and fro as told, until the end of the input."""
    place = _Place(games, min(games))
    print(f"game {place.number}: {place.query.title}\n\n{_HELP}\n")
    print(_text(place.query, place.ply))
    with suppress(EOFError):
        while (word := prompt.read(f"{place.ply} of {place.last}> ", _WORDS)) not in ("quit", "q"):
            try:
                place = place.moved(word)
                print(_text(place.query, place.ply))
            except ValueError as error:
                print(one_line(str(error)), file=sys.stderr)
        return
    print()
