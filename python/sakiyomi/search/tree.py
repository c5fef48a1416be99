"""The top of a tree that a Monte Carlo search has left: to look at, print and export."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["TreeNode"]

Branch = tuple[Any, int, int, float, float, float, float, int, Sequence[Any]]
BRANCHES = "├── ", "└── "
STEMS = "│   ", "    "


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A move with what the search knows of it; utilities in [0, 1] are those of the seat that makes it."""

    move: Any
    """None at the root."""
    seat: int
    """Which seat makes the move; at the root the seat to move."""
    visits: int
    """Simulations that came here."""
    value: float
    """Mean utility; one half before any visit."""
    prior: float
    """Probability."""
    low: float
    """Proven bounds of the value: equal where it is proven."""
    high: float
    distance: int
    """Plies from here to the end of a proven win or loss."""
    children: tuple["TreeNode", ...]
    """Best first."""

    @classmethod
    def of(cls, branch: Branch) -> "TreeNode":
        """From nested tuples as the core gives them."""
        move, seat, visits, value, prior, low, high, distance, below = branch
        return cls(move, seat, visits, value, prior, low, high, distance, tuple(map(cls.of, below)))

    def walk(self) -> Iterator["TreeNode"]:
        """Each node from this one down, before its children."""
        yield self
        for child in self.children:
            yield from child.walk()

    def proven(self) -> str:
        """What is proven, in words; empty if nothing is."""
        if self.low == self.high:
            return {1.0: f"win in {self.distance + 1}", 0.0: f"loss in {self.distance + 1}"}.get(self.low, f"worth {self.low:g}")
        return "" if (self.low, self.high) == (0, 1) else f"worth {self.low:g} to {self.high:g}"

    def text(self, name: Callable[[Any], str] = str) -> str:
        """A picture in lines of text; `name` writes a move."""
        return "\n".join(self._lines(name))

    def _lines(self, name: Callable[[Any], str], first: str = "", rest: str = "") -> Iterator[str]:
        words = [f"{self.visits:,} visits", f"{100 * self.value:.1f} %", f"prior {100 * self.prior:.1f} %", self.proven()]
        if self.move is None:
            words[2:3] = []
        yield f"{first}{name(self.move) if self.move is not None else 'root'}  {'  '.join(filter(None, words))}"
        for child in self.children:
            last = child is self.children[-1]
            yield from child._lines(name, rest + BRANCHES[last], rest + STEMS[last])

    def to_json(self, name: Callable[[Any], str] = str) -> dict[str, Any]:
        """As nested objects, moves as text."""
        return {
            "move": None if self.move is None else name(self.move),
            "seat": self.seat,
            "visits": self.visits,
            "value": self.value,
            "prior": self.prior,
            "proven": [self.low, self.high],
            "distance": self.distance if self.low == self.high else None,
            "children": [child.to_json(name) for child in self.children],
        }

    def to_dot(self, name: Callable[[Any], str] = str) -> str:
        """A graph in the language of Graphviz."""
        nodes = list(self.walk())
        numbers = {id(node): number for number, node in enumerate(nodes)}
        lines = ["digraph tree {", "  node [shape=box, style=rounded, fontname=sans];", "  edge [fontname=sans];"]
        for node in nodes:
            share = node.visits / max(1, self.visits)
            label = f"{node.visits:,}\\n{100 * node.value:.1f} %" + (f"\\n{proof}" if (proof := node.proven()) else "")
            lines.append(f'  n{numbers[id(node)]} [label="{label}", penwidth={0.5 + 4 * share:.2f}];')
            for child in node.children:
                move = name(child.move).replace("\\", "\\\\").replace('"', '\\"')
                lines.append(f'  n{numbers[id(node)]} -> n{numbers[id(child)]} [label="{move}"];')
        return "\n".join([*lines, "}", ""])
