"""Trees of a search as pictures: from left to right, wide where the visits went, coloured by value."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from sakiyomi.drawing._svg import FAINT, document, gradient, tag, text
from sakiyomi.drawing._tree import chance, outlook, rest, share

if TYPE_CHECKING:
    from sakiyomi.search.tree import TreeNode

__all__ = ["svg"]

MOST_NODES, MOST_PLIES, MOST_LETTERS = 40, 10, 18
_CARD, _ROW, _STUB, _GAP = 44, 54, 24, 84
"""Height of a card, from leaf to leaf, the same of a note on other moves, and between columns."""
_LEFT, _TOP, _BOTTOM = 26, 62, 58
_FLOW, _THREAD = 28, 1.2
"""Width of a line for all visits, and for none."""
_WORST, _EVEN, _BEST = (0xC4, 0x5A, 0x14), (0xA6, 0x9C, 0x8C), (0x1B, 0x6C, 0xB5)
_OPEN, _CLOSED = "#fffdf9", "#f4ead2"


@dataclass(slots=True)
class _Box:
    """A node with its place: the middle of the left edge of its card."""

    node: "TreeNode"
    path: str
    below: "list[_Box]"
    column: int
    drawn: bool = False
    y: float = 0.0
    note: float = 0.0
    """y of a note on other moves."""

    @property
    def rest(self) -> int:
        """Visits of moves that are not drawn."""
        return rest(self.node, [box.node for box in self.below])


def svg(root: "TreeNode") -> str:
    """The part of the tree that was visited most."""
    top = _chosen(root)
    bottom = _place(top, _TOP)
    boxes = list(_walk(top))
    width = max(map(_width, boxes))
    size = (max(_x(max(box.column for box in boxes), width) + width + _LEFT + 12, 700), int(bottom) + _BOTTOM)
    flows = [_flow(top, *line, width) for box in boxes for line in _lines(box, top)]
    cards = [_card(top, box, width) for box in boxes]
    notes = [_note(box, width) for box in boxes]
    proven = f", {root.proven()}" if root.proven() else ""
    title = f"Search tree: {_visits(root)}, {chance(root).strip()}{proven}"
    line = " ".join(str(box.node.move) for box in _principal(top))
    heading = text(title, _LEFT, 34, font_size=15, font_weight="600")
    description = f"Best line: {line}" if line else "No move is shown"
    return document(size, title, description, heading, *flows, *cards, *filter(None, notes), *_legend(root, size))


def _chosen(root: "TreeNode") -> _Box:
    """The nodes to draw: always the most visited one next, below one that is drawn. Moves that win count as if they had been
    visited always.
    """
    top = _Box(root, "", [], 0)
    found, count = [(0, 0, top)], itertools.count(1)
    for _ in range(MOST_NODES):
        if not found:
            break
        box = heappop(found)[2]
        box.drawn = True
        if box.column < MOST_PLIES:
            box.below = [_Box(child, f"{box.path} {child.move}", [], box.column + 1) for child in box.node.children]
        for below in box.below:
            visits = box.node.visits if below.node.low == 1 else below.node.visits
            heappush(found, (-visits, next(count), below))
    _prune(top)
    return top


def _prune(box: _Box) -> None:
    box.below = [below for below in box.below if below.drawn]
    for below in box.below:
        _prune(below)


def _walk(box: _Box) -> Iterator[_Box]:
    yield box
    for below in box.below:
        yield from _walk(below)


def _place(box: _Box, top: float) -> float:
    """Puts leaves one below the other from `top`, and each other node beside its first child, so that the line of the best moves
    is straight. Where it ends.
    """
    box.y = top + _ROW / 2
    if not box.below:
        return top + _ROW
    for below in box.below:
        top = _place(below, top)
    box.note = top + _STUB / 2
    return top + (_STUB if box.rest else 0)


def _x(column: int, width: int) -> int:
    return _LEFT + column * (width + _GAP)


def _lines(box: _Box, top: _Box) -> Iterator[tuple[_Box, _Box, float]]:
    """Each line to a child, with the height at which it leaves the card: side by side, as wide as they are."""
    widths = [_breadth(top, below) for below in box.below]
    y = box.y - sum(widths) / 2
    for below, width in zip(box.below, widths, strict=True):
        yield box, below, y + width / 2
        y += width


def _breadth(top: _Box, box: _Box) -> float:
    return _THREAD + (_FLOW - _THREAD) * box.node.visits / max(1, top.node.visits)


def _flow(top: _Box, box: _Box, below: _Box, y: float, width: int) -> str:
    """A line from a card to one of the next column."""
    begin, end = _x(box.column, width) + width, _x(below.column, width)
    middle = (begin + end) / 2
    path = f"M{begin - 1} {y:.1f}C{middle:g} {y:.1f} {middle:g} {below.y:.1f} {end + 2} {below.y:.1f}"
    colour = _colour(outlook(top.node, below.node))
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=_breadth(top, below), stroke_opacity=0.55)


def _card(top: _Box, box: _Box, width: int) -> str:
    """The move and its value; its visits, their share, and whose value it is. What is proven has a strong frame."""
    node, left, y = box.node, _x(box.column, width), box.y
    colour, closed = _colour(outlook(top.node, node)), node.low == node.high
    right = left + width - 10
    look: dict[str, str | float] = {"fill": _CLOSED if closed else _OPEN, "stroke": colour, "stroke_width": 3 if closed else 1.2}
    move, value, visits, whose = _texts(box)
    return tag(
        "g",
        tag("title", escape(_told(box))),
        tag("rect", x=left, y=y - _CARD / 2, width=width, height=_CARD, rx=7, **look),
        tag("rect", x=left + 5, y=y - _CARD / 2 + 6, width=4, height=_CARD - 12, rx=2, fill=colour),
        text(move, left + 16, y - 3, font_weight="700", font_size=14),
        text(value, right, y - 3, text_anchor="end", font_weight="600" if closed else "400"),
        text(visits, left + 16, y + 14, font_size=11, fill=FAINT),
        text(whose, right, y + 14, font_size=11, fill=FAINT, text_anchor="end"),
    )


def _texts(box: _Box) -> tuple[str, str, str, str]:
    """The four texts of a card."""
    node = box.node
    move = "root" if node.move is None else str(node.move)
    short = move if len(move) <= MOST_LETTERS else f"{move[: MOST_LETTERS - 1]}…"
    value = node.proven() if node.low == node.high else f"{100 * node.value:.1f} %"
    return short, value, _visits(node), f"for {node.seats[node.seat]}"


def _width(box: _Box) -> int:
    """Of its card, so that texts do not meet."""
    move, value, visits, whose = _texts(box)
    return int(40 + max(9 * len(move) + 7.5 * len(value), 6.5 * (len(visits) + len(whose))))


def _visits(node: "TreeNode") -> str:
    return f"{node.visits:,} visit{'s' if node.visits != 1 else ''}"


def _told(box: _Box) -> str:
    """All that is known of a node, for whoever points at it."""
    node = box.node
    prior = [] if node.move is None else [f"prior {100 * node.prior:.1f} %"]
    words = [box.path.strip() or "root", _visits(node), chance(node).strip(), *prior, node.proven()]
    return ", ".join(filter(None, words))


def _note(box: _Box, width: int) -> str:
    """How much went to moves that are not drawn."""
    x, node = _x(box.column, width) + width, box.node
    if box.rest:
        return text(f"other moves {share(box.rest, node.visits)}", x + _GAP, box.note, font_size=11, fill=FAINT)
    return text("…", x + 6, box.y + 4, fill=FAINT) if node.children and not box.below else ""


def _principal(box: _Box) -> Iterator[_Box]:
    """The first child, its first child, and so on."""
    while box.below:
        box = box.below[0]
        yield box


def _legend(root: "TreeNode", size: tuple[int, int]) -> Sequence[str]:
    whose = root.seats[root.seat] if len(root.seats) == 2 else "the seat that moves"
    y = size[1] - 22
    stops = ((step / 12, _colour(step / 12)) for step in range(13))
    return (
        tag("defs", gradient("linearGradient", "sk-tree-value", *stops)),
        tag("rect", x=_LEFT, y=y - 9, width=110, height=10, rx=5, fill="url(#sk-tree-value)"),
        text(f"0 to 100 % for {whose}; the wider a line, the more visits; a strong frame: proven", _LEFT + 120, y, font_size=12),
    )


def _colour(value: float) -> str:
    """Between those of a loss, an even game and a win; most where games are nearly even."""
    part = abs(2 * value - 1) ** 0.6
    low, high = _EVEN, _WORST if value < 0.5 else _BEST
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(low, high, strict=True))
