"""Connect Four: a blue frame with red discs (x) and yellow ones (o)."""

from typing import Any

from sakiyomi.drawing._ansi import paint
from sakiyomi.drawing._caption import caption
from sakiyomi.drawing._svg import FAINT, document, gradient, tag, text, use
from sakiyomi.state import Textual

__all__ = ["svg", "terminal"]

_SEATS = ("Red (x)", "Yellow (o)")
_STEP, _LEFT, _TOP = 52, 54, 54
"""From hole to hole; middle of the upper left hole."""
_SIZE = (2 * _LEFT + 6 * _STEP, _TOP + 5 * _STEP + 94)

_DEFINITIONS = tag(
    "defs",
    gradient("linearGradient", "sk-connect-four-frame", (0, "#3f72bd"), (1, "#2a549a"), x2=0.2, y2=1),
    gradient(
        "radialGradient", "sk-connect-four-x-face", (0, "#f08070"), (0.6, "#d8402e"), (1, "#b32a1b"), cx=0.4, cy=0.35, r=0.7
    ),
    gradient(
        "radialGradient", "sk-connect-four-o-face", (0, "#fff0ae"), (0.6, "#f6cb3c"), (1, "#d9a512"), cx=0.4, cy=0.35, r=0.7
    ),
    *(
        tag(
            "g",
            tag("circle", r=20, fill=f"url(#sk-connect-four-{disc}-face)", stroke=rim, stroke_width=1),
            tag("circle", r=13.5, fill="none", stroke=rim, stroke_opacity=0.55, stroke_width=1.5),
            id=f"sk-connect-four-{disc}",
        )
        for disc, rim in (("x", "#8d1d11"), ("o", "#a87c05"))
    ),
    tag("circle", r=20, fill="#e4dccd", stroke="#1f3f76", stroke_width=1.5, id="sk-connect-four-hole"),
)


def _rows(state: Textual) -> list[str]:
    """Six rows of `x`, `o` and `.`, from the top."""
    return state.format().split()[0].split("/")


def _middle(column: int, row: int) -> tuple[int, int]:
    return _LEFT + column * _STEP, _TOP + row * _STEP


def _cell(column: int, row: int, content: str, **attributes: float) -> str:
    return use(f"sk-connect-four-{content}", *_middle(column, row), **attributes)


def _dropped(column: int, rows: list[str], disc: str) -> tuple[str, ...]:
    """The disc that a move puts into a column, ringed."""
    row = max(row for row in range(6) if rows[row][column] == ".")
    x, y = _middle(column, row)
    return _cell(column, row, disc, opacity=0.75), tag("circle", cx=x, cy=y, r=22, fill="none", stroke="#fff", stroke_width=3)


def svg(state: Textual, move: Any = None) -> str:
    """Six rows of seven holes; the disc that a move would put there is ringed."""
    rows, told = _rows(state), caption(state, _SEATS)
    frame = tag("rect", x=20, y=20, width=_SIZE[0] - 40, height=5 * _STEP + 68, rx=16, fill="url(#sk-connect-four-frame)")
    cells = (
        _cell(column, row, cell if cell in "xo" else "hole") for row, line in enumerate(rows) for column, cell in enumerate(line)
    )
    mark = () if move is None else _dropped(int(state.format_move(move)) - 1, rows, "xo"[state.to_move])
    numbers = (text(str(column + 1), _middle(column, 0)[0], _SIZE[1] - 40, fill=FAINT) for column in range(7))
    words = tag("g", *numbers, text(told, _SIZE[0] / 2, _SIZE[1] - 16, font_size=14, font_weight="600"), text_anchor="middle")
    return document(_SIZE, f"Connect Four: {told}", f"Position {state.format()}", _DEFINITIONS, frame, *cells, *mark, words)


_SIGNS = {"x": ("●", 203), "o": ("●", 226), ".": ("·", 75)}


def terminal(state: Textual, colour: bool = False) -> str:
    """Six rows and the numbers of the columns, then whose turn it is."""

    def cell(content: str) -> str:
        return paint(f" {_SIGNS[content][0]} ", _SIGNS[content][1], 25) if colour else f" {content}"

    numbers = "".join(f" {column}".ljust(3 if colour else 2) for column in range(1, 8)).rstrip()
    rows = ("".join(map(cell, row)) for row in _rows(state))
    return "\n".join((*(f" {line}" for line in (*rows, numbers)), "", f"  {caption(state, _SEATS)}")) + "\n"
