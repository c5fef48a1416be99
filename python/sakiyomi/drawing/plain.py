"""Any game: its text in a tidy frame."""

from typing import Any

from sakiyomi.drawing._caption import caption
from sakiyomi.drawing._svg import document, tag, text
from sakiyomi.games import game_of
from sakiyomi.state import State, rules_of, text_of, text_of_move

__all__ = ["svg", "terminal"]


def _told(state: State) -> str:
    game, players = game_of(state), rules_of(state).players
    seats = game.seat_names[:players] if game else tuple(f"seat {seat}" for seat in range(players))
    return caption(state, tuple(name.capitalize() for name in seats))


def svg(state: State, move: Any = None) -> str:
    """The lines of the position's text, in a fixed-width font; a move is named."""
    lines, told = text_of(state).splitlines(), _told(state) + ("" if move is None else f", {text_of_move(state, move)}")
    size = (max(220, 48 + 9 * max(map(len, lines), default=0)), 78 + 20 * len(lines))
    rows = (text(line, 24, 40 + 20 * i, style="white-space:pre") for i, line in enumerate(lines))
    body = tag("g", *rows, font_family="ui-monospace, 'DejaVu Sans Mono', monospace", font_size=14)
    return document(size, told, "\n".join(lines), body, text(told, 24, size[1] - 22, font_weight="600"))


def terminal(state: State, colour: bool = False) -> str:  # noqa: ARG001
    """The lines of the position's text in a frame, then whose turn it is."""
    lines = text_of(state).splitlines()
    width = max(map(len, lines), default=0)
    edge = f"+-{'-' * width}-+"
    return "\n".join((edge, *(f"| {line.ljust(width)} |" for line in lines), edge, "", f"  {_told(state)}")) + "\n"
