"""Moves to choose from by number, where the game has words for them."""

from collections.abc import Iterator
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

from sakiyomi._check import shown
from sakiyomi.cli._session import Session

__all__ = ["find_choice", "listed"]

_MOST = 24
_WIDEST = 100


def listed(session: Session) -> Iterator[str]:
    """What is asked, and a line for each legal move: its number, text and meaning. Without words for the game, or with too many
    moves to choose from, nothing. Raises ValueError when it is nobody's turn here.
    """
    session.check_turn()
    teller, view = session.teller, session.sight.state
    moves = view.legal_moves()
    if teller is None or not 0 < len(moves) <= _MOST:
        return
    if view != session.drawn:  # whose drawing ends with the question
        yield teller.question(view)
    texts = session.query.texts(moves)
    longest = max(map(len, texts))
    width = min(_WIDEST, get_terminal_size((_WIDEST, 24)).columns)
    for number, (move, text) in enumerate(zip(moves, texts, strict=True), 1):
        words = wrap(teller.move_text(view, move), max(20, width - longest - 8))
        yield f"  {number:2}  {text.ljust(longest)}  {words[0]}"
        yield from (" " * (longest + 8) + rest for rest in words[1:])


def find_choice(session: Session, line: str) -> Any:
    """The legal move of this number, or the only one with this in its text, or else in its meaning; None when there is no such
    move, and in a game without words. Raises ValueError for the number of no move, and for what stands in several.
    """
    teller, view = session.teller, session.sight.state
    if teller is None:
        return None
    moves = view.legal_moves()
    texts = session.query.texts(moves)
    if line.isdecimal():
        if not 0 < int(line) <= len(moves):
            raise ValueError(f"{shown(line)} is not the number of a move: there are {len(moves)} (moves lists them)")
        return moves[int(line) - 1]
    part = line.casefold()
    for words in (texts, [teller.move_text(view, move).casefold() for move in moves]):
        found = [number for number, text in enumerate(words) if part in text]
        if len(found) == 1:
            return moves[found[0]]
        if found:
            raise ValueError(f"{shown(line)} may be {', '.join(texts[number] for number in found)}: say more, or a number")
    return None
