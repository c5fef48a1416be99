"""Reads the file of a match for its statistics: many lines at once, and of each only what they need."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sakiyomi.match.plan import Plan
from sakiyomi.match.rows import REASONS, in_order, row_type, rows_of
from sakiyomi.match.store import read_game, read_match
from sakiyomi.match.tally import Tally

if TYPE_CHECKING:
    from sakiyomi.match.rows import Rows

__all__ = ["read_tally"]

_PART = 4_000_000
"""Bytes that are read at a time."""
_WHOLE = r"\d{1,18}"
_REAL = r"\d+(?:\.\d+)?(?:e-?\d+)?"
_FIELDS = ("number", "opening", "seating", "utilities", "reason", "plies", "moves", "seconds", "digest", "fault")
"""In the order in which they are written."""
_PLACES = {reason: str(place) for place, reason in enumerate(REASONS)}


def read_tally(path: str | os.PathLike[str]) -> Tally:
    """What the blocks come to of which all games are in the file, up to that with which the test decides.

    A million games take seconds, and no more memory than a few of them and eight bytes a game. Raises as `read_match`.
    """
    plan, _ = read_match(path)
    tally = Tally(plan)
    for blocks in in_order(_parts(path, plan), plan.games_a_block):
        tally.take(blocks)
        if tally.verdict is not None:
            break
    return tally


def _parts(path: str | os.PathLike[str], plan: Plan) -> Iterator["Rows"]:
    """The games in the order of their lines."""
    pattern, number = _pattern(plan), 2
    with Path(path).open("rb") as file:
        file.readline()
        while lines := file.readlines(_PART):
            if not lines[-1].endswith(b"\n"):
                lines.pop()
            if lines:
                yield _rows(path, plan, pattern, number, lines)
            number += len(lines)


def _pattern(plan: Plan) -> re.Pattern[str]:
    """Of a line as it is written; it leaves nothing to check but how large real numbers are."""
    seats = range(plan.chairs)

    def each(one: str) -> str:
        return rf"\[({', '.join(one for _ in seats)})\]"

    def among(known: "range | tuple[str, ...]") -> str:
        return f"(?:{'|'.join(map(str, known))})"

    fields = (
        rf'"number": ({_WHOLE}), "block": {_WHOLE}, "opening": ({_WHOLE}), "seating": {each(among(range(len(plan.players))))}',
        rf'"utilities": {each(_REAL)}, "reason": "({among(REASONS)})", "plies": ({_WHOLE}), "moves": {each(_WHOLE)}',
        rf'"seconds": {each(_REAL)}, "digest": (\d{{1,20}})',
    )
    fault = rf'(?:, "fault": \{{"kind": "{among(REASONS)}", "seat": ({among(seats)}), "message": ".*\}})?'
    return re.compile(rf'^\{{"match": \{{{", ".join(fields)}{fault}\}}, "game": .*\}}$', re.MULTILINE)


def _rows(path: str | os.PathLike[str], plan: Plan, pattern: re.Pattern[str], number: int, lines: list[bytes]) -> "Rows":
    """`number` is that of the first line. Where one is not as it is written, all are read with care, to say what is wrong."""
    try:
        found = pattern.findall(b"".join(lines).decode())
    except UnicodeDecodeError:
        found = []
    if len(found) == len(lines):
        rows = _converted(found, plan.chairs)
        if ((rows["utilities"] >= 0) & (rows["utilities"] <= 1)).all() and (rows["seconds"] < 1e18).all():
            return rows
    return rows_of([read_game(path, plan, at, line) for at, line in enumerate(lines, number)])


def _converted(found: list[tuple[str, ...]], seats: int) -> "Rows":
    import numpy as np

    rows, columns = np.empty(len(found), row_type(seats)), dict(zip(_FIELDS, zip(*found, strict=True), strict=True))
    columns["reason"] = tuple(_PLACES[reason] for reason in columns["reason"])
    columns["fault"] = tuple(seat or "-1" for seat in columns["fault"])
    for name, texts in columns.items():
        field = rows[name]
        field[...] = np.fromstring(",".join(texts), field.dtype, sep=",").reshape(field.shape)
    return rows
