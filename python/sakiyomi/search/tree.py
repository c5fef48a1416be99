"""The top of a tree that a Monte Carlo search has left: to look at, print and export."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sakiyomi import drawing
from sakiyomi._check import whole
from sakiyomi.score import Score

__all__ = ["TreeNode", "extent"]

Branch = tuple[Any, int, int, float, float, float, float, int, Sequence[Any]]
HEAD = (
    "digraph tree {",
    "  rankdir=LR;",
    '  node [shape=box, style="rounded,filled", fillcolor=white, fontname=sans];',
    "  edge [fontname=sans, arrowhead=none];",
)


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A move with what the search knows of it; utilities in [0, 1] are those of the seat that makes it.

    `str` gives it as a table; notebooks show it as a picture.
    """

    move: Any
    """None at the root."""
    seat: int
    """Which seat makes the move; at the root the seat to move."""
    visits: int
    """Simulations that came here."""
    value: float
    """Mean utility; one half before any visit."""
    prior: float
    """Probability; 1 at the root."""
    low: float
    """Proven bounds of the value: equal where it is proven."""
    high: float
    distance: int | None
    """Plies to the end of a proven win (positive) or loss (negative), the move among them."""
    children: tuple["TreeNode", ...] = ()
    """Best first."""
    seats: tuple[str, ...] = field(default=("seat 0", "seat 1"), repr=False)
    """Names of the seats of the game."""

    @classmethod
    def of(cls, branch: Branch, seats: tuple[str, ...], least: int = 0) -> "TreeNode":
        """From nested tuples as the core gives them, whose distances begin after the move. Moves of at least so many visits, and
        those that win.
        """
        move, seat, visits, value, prior, low, high, after, below = branch
        prior = 1.0 if move is None else prior
        plies = after + (move is not None)
        distance = {1.0: plies, 0.0: -plies}.get(low) if low == high else None
        children = [cls.of(child, seats, least) for child in below]
        kept = tuple([child for child in children if child.visits >= least or child.low == 1])
        return cls(move, seat, visits, value, prior, low, high, distance, kept, seats)

    @property
    def score(self) -> Score:
        """Of the move, for the seat that makes it."""
        return Score(self.seat, None, self.value, self.distance)

    def walk(self) -> Iterator["TreeNode"]:
        """Each node from this one down, before its children."""
        yield self
        for child in self.children:
            yield from child.walk()

    def proven(self) -> str:
        """What is proven for the seat that makes the move, in words; empty if nothing is."""
        if self.distance is not None:
            return str(self.score)
        if self.low == self.high:
            return "draw" if (len(self.seats), self.low) == (2, 0.5) else f"exactly {100 * self.low:.0f} %"
        least, most = (f"at least {100 * self.low:.0f} %", f"at most {100 * self.high:.0f} %")
        return ", ".join([least] * (self.low > 0) + [most] * (self.high < 1))

    def __str__(self) -> str:
        return drawing.tree_terminal(self).rstrip("\n")

    def _repr_svg_(self) -> str:
        return drawing.tree_svg(self)

    def to_json(self) -> dict[str, Any]:
        """As nested objects, moves as text."""
        return {
            "move": None if self.move is None else str(self.move),
            "seat": self.seat,
            "visits": self.visits,
            "value": self.value,
            "prior": self.prior,
            "proven": [self.low, self.high],
            "distance": self.distance,
            "children": [child.to_json() for child in self.children],
        }

    def to_dot(self) -> str:
        """A graph in the language of Graphviz; the more visits, the wider the edge."""
        return "\n".join((*HEAD, *self._dot("n", max(1, self.visits)), "}", ""))

    def _dot(self, name: str, most: int) -> Iterator[str]:
        words = (f"{100 * self.value:.1f} % for {self.seats[self.seat]}", self.proven(), f"visits {self.visits:,}")
        width = 3 if self.low == self.high else 1
        yield f"  {name} [label={_quoted(filter(None, words))}, penwidth={width}];"
        for number, child in enumerate(self.children):
            below = f"{name}_{number}"
            yield from child._dot(below, most)
            edge = f"label={_quoted([str(child.move)])}, penwidth={0.5 + 9.5 * child.visits / most:.2f}"
            yield f"  {name} -> {below} [{edge}];"


def extent(plies: int, width: int, visits: int) -> tuple[int, int, int]:
    """How much of a tree is wanted. Raises ValueError."""
    return whole("plies", plies, 0, 100), whole("width", width, 1, 100_000), whole("visits", visits, 0, 2**32 - 1)


def _quoted(lines: Iterable[str]) -> str:
    """A string of Graphviz, whose lines may hold anything."""
    text = "\\n".join(line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") for line in lines)
    return f'"{text}"'
