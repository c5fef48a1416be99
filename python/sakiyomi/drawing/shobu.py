"""Shobu: four wooden boards, a rope between the homes, river stones."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from sakiyomi.drawing import _shobu_look as look
from sakiyomi.drawing._ansi import paint
from sakiyomi.drawing._caption import caption
from sakiyomi.drawing._svg import FAINT, document, tag, text, use
from sakiyomi.state import Textual

__all__ = ["svg", "terminal"]

Cell: TypeAlias = tuple[int, int]
"""Column 0-7 (a-h) and row 0-7 from Black's edge (1-8), as in the move notation `squares`."""

_SEATS = ("Black", "White")
_SIGNS = {"b": ("●", 16), "w": ("●", 231), ".": ("·", 137)}
_WOODS, _ROPE = (94, 180), 137
_DIRECTIONS = {"E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1), "N": (0, 1), "NE": (1, 1)}
"""Clockwise from E."""
_MOVE = re.compile(r"([a-h])([1-8])([a-h])([1-8])([NESW]{1,2})(2?)")


@dataclass(frozen=True, slots=True)
class _Step:
    """What one stone does in a turn: `distance` cells in a compass direction. It may end beyond its board."""

    start: Cell
    direction: str
    distance: int

    @property
    def end(self) -> Cell:
        dx, dy = _DIRECTIONS[self.direction]
        return self.start[0] + dx * self.distance, self.start[1] + dy * self.distance

    @property
    def falls(self) -> bool:
        return any(a // 4 != b // 4 for a, b in zip(self.start, self.end, strict=True))


@dataclass(frozen=True, slots=True)
class _Turn:
    text: str
    passive: _Step
    aggressive: _Step
    pushed: _Step | None


def _stones(position: str) -> dict[Cell, str]:
    """Where the `b` and `w` stones of a position in the notation `boards` stand."""
    _, *boards = position.split()
    stones = {}
    for board, cells in enumerate(boards):
        for index, stone in enumerate(cells):
            if stone in "bw":
                stones[board % 2 * 4 + index % 4, board // 2 * 4 + 3 - index // 4] = stone
    return stones


def _turn(notation: str, stones: dict[Cell, str]) -> _Turn:
    """The steps of a move in the notation `squares`."""
    match = _MOVE.fullmatch(notation)
    if match is None:
        raise ValueError(f"cannot draw the move {notation!r}: it should read like a1f5NE2")
    direction, distance = match[5], 2 if match[6] else 1
    passive, aggressive = (_Step((ord(match[i]) - ord("a"), int(match[i + 1]) - 1), direction, distance) for i in (1, 3))
    entered = [_Step(aggressive.start, direction, i).end for i in range(1, distance + 1)]
    pushed = [_Step(cell, direction, distance - i) for i, cell in enumerate(entered) if cell in stones]
    return _Turn(notation, passive, aggressive, pushed[0] if pushed else None)


def _middle(cell: Cell) -> tuple[int, int]:
    """In pixels."""
    column, row = cell
    x = look.LEFT[column // 4] + column % 4 * look.CELL + look.CELL // 2
    return x, look.TOP[1 - row // 4] + (3 - row % 4) * look.CELL + look.CELL // 2


def _stone(cell: Cell, stone: str, **attributes: float) -> str:
    """Neighbours lie turned by different angles, as stones from a river do."""
    angle = (cell[0] * 53 + cell[1] * 97) % 60 - 30
    return use(f"sk-shobu-{stone}-stone", *_middle(cell), f" rotate({angle})", **attributes)


def _arrow(step: _Step, colour: str) -> str:
    """Laid over the middle of the first cell, along the direction of the step."""
    (x, y), angle = _middle(step.start), 45 * list(_DIRECTIONS).index(step.direction)
    length = step.distance * look.CELL * (2**0.5 if len(step.direction) == 2 else 1)
    tip = length - 2
    shape = f"M0 0H{tip - 10:.1f}M{tip:.1f} 0l-14 -8l3 8l-3 8z"
    layers = (tag("path", d=shape, stroke=line, stroke_width=wide) for line, wide in (("#fff", 7), (colour, 4)))
    place = f"translate({x} {y}) rotate({angle})"
    return tag("g", *layers, fill=colour, stroke_linejoin="round", stroke_linecap="round", transform=place)


def _turn_layer(turn: _Turn, stones: dict[Cell, str]) -> tuple[str, ...]:
    """The stones where they will stand, faintly, and an arrow for each that moves."""
    steps = [(turn.passive, look.PASSIVE), (turn.aggressive, look.AGGRESSIVE)]
    if turn.pushed:
        steps.insert(1, (turn.pushed, look.PUSHED))
    ghosts = (_stone(step.end, stones[step.start], opacity=0.5) for step, _ in steps if not step.falls and step.end not in stones)
    return (*ghosts, *(_arrow(step, colour) for step, colour in steps))


def _table() -> tuple[str, ...]:
    boards = (use(f"sk-shobu-{wood}-board", x, y) for y in look.TOP for x, wood in zip(look.LEFT, ("dark", "light"), strict=True))
    rope = {"x": 18, "y": look.ROPE - 5, "width": look.WIDTH - 36, "height": 10, "rx": 5}
    shadow = tag("rect", **{**rope, "y": look.ROPE - 1.5}, fill="#3b2c1c", opacity=0.25)
    return (shadow, tag("rect", **rope, fill="url(#sk-shobu-rope)", stroke="#8b6837", stroke_width=0.8), *boards)


def _coordinates() -> str:
    beside, below = look.LEFT[0] - look.RIM - 14, look.TOP[1] + 4 * look.CELL + look.RIM + 17
    files = (text("abcdefgh"[column], _middle((column, 0))[0], below) for column in range(8))
    ranks = (text(str(row + 1), beside, _middle((0, row))[1] + 4.5) for row in range(8))
    return tag("g", *files, *ranks, fill=FAINT, text_anchor="middle")


def _plates(state: Textual, turn: _Turn | None) -> str:
    """Each player's name at his own edge; whose turn it is, or the result, stands out."""
    outcome, right = state.outcome(), look.LEFT[1] + 4 * look.CELL + look.RIM
    plates = []
    for seat, y in ((1, 28), (0, look.HEIGHT - 20)):
        told = seat == state.to_move if outcome is None else outcome[seat] > 0
        x = look.LEFT[0] - look.RIM
        plates.append(use(f"sk-shobu-{'bw'[seat]}-stone", x + 8, y, " scale(0.42)"))
        words = caption(state, _SEATS) if told else _SEATS[seat]
        weight = {"font_weight": "600"} if told else {"fill": FAINT}
        plates.append(text(words, x + 23, y + 4.5, **weight))
        if turn and told:
            plates.append(text(turn.text, right, y + 4.5, text_anchor="end", font_weight="600"))
    return tag("g", *plates, font_size=14)


def svg(state: Textual, move: Any = None) -> str:
    """Four boards as Black sees them. A move is drawn as arrows: blue passive, red aggressive, orange for a pushed stone."""
    stones = _stones(state.format("boards"))
    turn = None if move is None else _turn(state.format_move(move, "squares"), stones)
    title = f"Shobu: {caption(state, _SEATS)}" + (f", {turn.text}" if turn else "")
    table = (look.DEFINITIONS, *_table(), _coordinates(), _plates(state, turn))
    pieces = (_stone(cell, stone) for cell, stone in sorted(stones.items()))
    arrows = _turn_layer(turn, stones) if turn else ()
    return document((look.WIDTH, look.HEIGHT), title, f"Position {state.format('rows')}", *table, *pieces, *arrows)


def terminal(state: Textual, colour: bool = False) -> str:
    """Eight rows as in the position notation `rows`, with a rope between the homes, coordinates around, then whose turn it is."""
    stones = _stones(state.format("boards"))
    width = 3 if colour else 2

    def cell(column: int, row: int) -> str:
        stone = stones.get((column, row), ".")
        return paint(f" {_SIGNS[stone][0]} ", _SIGNS[stone][1], _WOODS[column // 4]) if colour else f" {stone}"

    def line(label: str, cells: Iterable[str]) -> str:
        words = list(cells)
        return f" {label} {''.join(words[:4])}  {''.join(words[4:])}".rstrip()

    rows = [line(str(row + 1), (cell(column, row) for column in range(8))) for row in reversed(range(8))]
    rope = "~" * (8 * width + 2)
    rows.insert(4, "   " + (paint(rope, _ROPE) if colour else rope))
    files = line(" ", (f" {name}".ljust(width) for name in "abcdefgh"))
    return "\n".join((*rows, files, "", f" {caption(state, _SEATS)}")) + "\n"
