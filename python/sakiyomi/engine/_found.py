"""What an engine that speaks JSON lines has found: the document of a result, read."""

from collections.abc import Mapping
from typing import Any

from sakiyomi._check import real, shown, whole
from sakiyomi.engine._codec import read_move
from sakiyomi.errors import IllegalMove
from sakiyomi.limit import MAX_COUNT
from sakiyomi.report import Line, MoveStatistics, Report
from sakiyomi.search.root import Root

__all__ = ["read_report"]

Document = Mapping[str, Any]
_LONG = 1e12


def read_report(root: Root, document: Document) -> Report:
    """As `bestmove --json` writes it, of which only `move` must be there. Raises ValueError, IllegalMove among them."""
    move = _move(root, _get(document, "move", str, None))
    lines = [_line(root, _checked("a line", each, dict)) for each in _get(document, "lines", list, [document])]
    lines.sort(key=lambda line: line.moves[0] != move)
    if not lines or lines[0].moves[0] != move:
        lines.insert(0, _line(root, document))
    depth = _count(document, "depth")
    worlds = document.get("worlds")
    return Report(
        depth,
        max(depth, _count(document, "seldepth")),
        _count(document, "nodes"),
        _real(document, "time", 0.0, _LONG),
        _count(document, "hashfull"),
        lines,
        simulations=_count(document, "simulations"),
        moves=[_statistics(root, _checked("a move", each, dict)) for each in _get(document, "moves", list, [])],
        utilities=[real("a utility", each, 0, 1) for each in _get(document, "utilities", list, [])],
        worlds=None if worlds is None else whole("worlds", worlds, 0, MAX_COUNT),
    )


def _line(root: Root, document: Document) -> Line:
    moves = _line_of_moves(root, [_get(document, "move", str, None), *_get(document, "pv", list, [])[1:]])
    score = _get(document, "score", dict, None) if document.get("score") is not None else {}
    value, distance = score.get("value"), score.get("distance")
    if value is not None:
        value = whole("the value of a score", value, -MAX_COUNT, MAX_COUNT)
    if distance is not None:
        distance = whole("the distance of a score", distance, -MAX_COUNT, MAX_COUNT)
    win = _real(score, "win", 0.5, 1.0)
    return Line(value or 0, distance, moves, win if value is None and distance is None else None)


def _line_of_moves(root: Root, texts: list[Any]) -> list[Any]:
    """As far as they can be followed: to the first of chance, or of other seats where cards are hidden."""
    moves, state = [_move(root, texts[0])], root.state
    for text in texts[1:] if root.information == "perfect" else ():
        state = state.play(moves[-1])
        try:
            moves.append(read_move(state, _checked("a move", text, str).split() or [""])[0])
        except IllegalMove:
            break
    return moves


def _move(root: Root, text: str) -> Any:
    words = text.split() or [""]
    move, count = read_move(root.state, words)
    if count != len(words):
        raise IllegalMove(f"{shown(text)} is not a legal move here")
    return move


def _statistics(root: Root, document: Document) -> MoveStatistics:
    low, high = _get(document, "proven", list, [0.0, 1.0])
    spread = document.get("spread")
    return MoveStatistics(
        _move(root, _get(document, "move", str, None)),
        _count(document, "visits"),
        _real(document, "value", 0.5, 1.0),
        _real(document, "prior", 0.0, 1.0),
        real("a bound", low, 0, 1),
        real("a bound", high, 0, 1),
        None if spread is None else real("spread", spread, 0, 1),
        _count(document, "samples"),
    )


def _count(document: Document, name: str) -> int:
    value = document.get(name)
    return 0 if value is None else whole(name, value, 0, MAX_COUNT)


def _real(document: Document, name: str, standard: float, most: float) -> float:
    value = document.get(name)
    return standard if value is None else real(name, value, 0, most)


def _get(document: Document, name: str, kind: type, standard: Any) -> Any:
    """A field of this type; the standard where it is missing, which must not be where that is None."""
    if name not in document and standard is not None:
        return standard
    return _checked(f"the field {name!r}", document.get(name), kind)


def _checked(name: str, value: object, kind: type) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"{name} must be {_KINDS[kind]}, not {shown(value)}")
    return value


_KINDS: dict[type, str] = {str: "text", list: "a list", dict: "an object"}
