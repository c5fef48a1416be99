"""`sakiyomi annotate`: an engine's opinion of every move of recorded games."""

import json
from collections.abc import Iterator
from typing import Any

from sakiyomi._files import check_folder, write_file
from sakiyomi.analysis import annotate
from sakiyomi.annotation import MARKS, Annotation
from sakiyomi.cli._arguments import Arguments, Subcommands, add_file, complete_files
from sakiyomi.cli._engine import add_engine, read_engine
from sakiyomi.cli._notes import better, note_document, played
from sakiyomi.cli._output import write_json
from sakiyomi.cli._progress import Progress
from sakiyomi.cli._query import GameQuery, card_field, read_games
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.search import Searcher

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_file(subcommands, "annotate", "says what an engine thinks of every move of recorded games", _run)
    add_engine(parser)
    output = parser.add_argument("--output", metavar="FILE", help="write the games with the opinions; may be the file itself")
    complete_files(output)
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def _run(arguments: Arguments) -> None:
    games, chosen = read_games(arguments)
    engines = {query.record.game.name: read_engine(arguments, query.record.game) for query in chosen.values()}
    if arguments.output is not None:
        check_folder(arguments.output)
    done: dict[int, GameQuery] = {}
    try:
        with Progress(arguments.quiet) as progress:
            for number, query in chosen.items():
                for ply in _annotated(query.record, *engines[query.record.game.name]):
                    done[number] = query
                    progress.say(f"game {number}, move {ply} of {len(query.record.moves)}: {_marked(query, ply)}")
    finally:  # whatever ends the work, what is done is kept
        if done or not any(query.record.moves for query in chosen.values()):
            _report(arguments, games, done)


def _annotated(record: Record[Any], searcher: Searcher, limit: Limit) -> Iterator[int]:
    """The number of each move when the record holds the opinion of it. Older opinions are gone."""
    notes: list[Annotation | None] = []
    for ply, note in enumerate(annotate(record, searcher, limit), 1):
        notes.append(note)
        record.annotations = tuple(notes)
        yield ply


def _report(arguments: Arguments, games: list[GameQuery], done: dict[int, GameQuery]) -> None:
    if arguments.output is not None:
        write_file(arguments.output, "".join(f"{json.dumps(query.record.to_json())}\n" for query in games))
    if arguments.json:
        write_json({"games": [_document(number, query) for number, query in done.items()]})
    else:
        print(*(f"game {number}: {query.title}\n\n{_table(query)}" for number, query in done.items()), sep="\n\n")


def _document(number: int, query: GameQuery) -> dict[str, Any]:
    moves = [note_document(query, ply) for ply in _noted(query)]
    head = {"number": number, "game": query.record.game.name, **card_field(query.record.cards)}
    return {**head, "moves": moves, "seats": list(_summary(query))}


def _noted(query: GameQuery) -> list[int]:
    """The plies, from 1, of the moves with an opinion."""
    return [ply for ply, note in enumerate(query.record.annotations, 1) if note]


def _summary(query: GameQuery) -> Iterator[dict[str, Any]]:
    """The average loss and the marks of each seat that moved."""
    for seat in range(query.record.rules.players):
        notes = [note for note in query.record.annotations if note and note.played.view == seat]
        if notes:
            marks = {mark: sum(note.mark == mark for note in notes) for _, mark in MARKS}
            yield {"seat": seat, "moves": len(notes), "loss": sum(note.loss for note in notes) / len(notes), "marks": marks}


def _marked(query: GameQuery, ply: int) -> str:
    note = query.record.annotations[ply - 1]
    return f"{played(query, ply)} {note.mark if note else ''}".rstrip()


def _table(query: GameQuery) -> str:
    names = {seat: query.seat(seat) for seat in range(query.record.rules.players)}
    wide, moves = max(map(len, names.values())), [_marked(query, ply) for ply in range(1, len(query.record.moves) + 1)]
    broad = max(4, *map(len, moves))
    rows = [f"   #  {'seat':{wide}}  {'move':{broad}}    loss  {'played':>10}  {'best':>10}  better"]
    for ply in _noted(query):
        note = query.record.annotations[ply - 1]
        assert note is not None
        head = f"{ply:4}  {names[note.played.view]:{wide}}  {moves[ply - 1]:{broad}}  {100 * note.loss:4.1f} %"
        rows.append(f"{head}  {note.played!s:>10}  {note.before!s:>10}  {' '.join(better(query, ply, note))}".rstrip())
    rows += ["", f"{'seat':{wide}}  moves  average loss" + "".join(f"  {mark:>2}" for _, mark in reversed(MARKS))]
    for row in _summary(query):
        marks = "".join(f"  {row['marks'][mark]:2}" for _, mark in reversed(MARKS))
        rows.append(f"{names[row['seat']]:{wide}}  {row['moves']:5}  {100 * row['loss']:10.1f} %{marks}")
    return "\n".join(rows)
