"""Trees of a search: a table for terminals, and what it shares with the picture."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sakiyomi.drawing._ansi import paint

if TYPE_CHECKING:
    from sakiyomi.search.tree import TreeNode

__all__ = ["chance", "outlook", "rest", "share", "table"]

HEAD = ("move", "visits", "share", "", "value", "prior", "proven")
BAR = 10
_EIGHTHS = " ▏▎▍▌▋▊▉"
_FAINT = 245
_COLOURS = (166, 173, 180, 248, 110, 68, 32)
"""From a loss to a win, told apart by all eyes."""


def chance(node: "TreeNode") -> str:
    """The value, with its point of view."""
    return f"{100 * node.value:5.1f} % for {node.seats[node.seat]}"


def outlook(root: "TreeNode", node: "TreeNode") -> float:
    """The value by which a node is coloured: with two seats that for the root's seat, else that for the seat which moves."""
    return 1 - node.value if len(root.seats) == 2 and node.seat != root.seat else node.value


def share(part: int, whole: int) -> str:
    """A part of the visits."""
    return f"{100 * part / max(1, whole):.1f} %"


def rest(node: "TreeNode", shown: Sequence["TreeNode"]) -> int:
    """Visits that went to other children of a node than those shown, where that is worth a note. Where it is proven, visits went
    no further; and the first one of every node but the root did not.
    """
    count = node.visits - sum(child.visits for child in shown) - (node.move is not None)
    return count if shown and node.low < node.high and 200 * count >= node.visits else 0


def table(root: "TreeNode", colour: bool) -> str:
    """A row a node: its share is of the visits of the move before it."""
    rows = [HEAD, _row(root, "root"), *_rows(root, root, colour, "")]
    lengths = [[_length(cell) for cell in row] for row in rows]
    widths = list(map(max, zip(*lengths, strict=True)))
    lines = []
    for number, row in enumerate(rows):
        cells = []
        for column, cell in enumerate(row):
            space = " " * (widths[column] - lengths[number][column])
            cells.append(space + cell if column in (1, 2, 5) else cell + space)
        line = "  ".join(cell for cell, width in zip(cells, widths, strict=True) if width).rstrip()
        lines.append(paint(line, _FAINT) if colour and number == 0 else line)
    return "\n".join((*lines, ""))


def _rows(root: "TreeNode", node: "TreeNode", colour: bool, stem: str) -> Iterator[tuple[str, ...]]:
    others = rest(node, node.children)
    for child in node.children:
        last = child is node.children[-1] and not others
        branch, below = (("└ ", "  ") if last else ("├ ", "│ ")) if colour else ("  ", "  ")
        bar = _bar(child.visits / max(1, node.visits), outlook(root, child)) if colour else ""
        yield _row(child, stem + branch + str(child.move), share(child.visits, node.visits), bar, f"{100 * child.prior:.1f} %")
        yield from _rows(root, child, colour, stem + below)
    if others:
        yield f"{stem}{'└ ' if colour else '  '}others", f"{others:,}", share(others, node.visits), "", "", "", ""


def _row(node: "TreeNode", move: str, part: str = "", bar: str = "", prior: str = "") -> tuple[str, ...]:
    return move, f"{node.visits:,}", part, bar, chance(node), prior, node.proven()


def _bar(part: float, value: float) -> str:
    """So long as the share, and of the colour of the value."""
    eighths = round(8 * BAR * min(1.0, part))
    text = f"{'█' * (eighths // 8)}{_EIGHTHS[eighths % 8]}".ljust(BAR)[:BAR]
    return paint(text, _COLOURS[min(len(_COLOURS) - 1, int(value * len(_COLOURS)))])


def _length(cell: str) -> int:
    """What a terminal shows of it."""
    return BAR if cell.startswith("\x1b") else len(cell)
