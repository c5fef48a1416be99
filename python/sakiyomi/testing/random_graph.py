"""A made-up game for tests of searchers: a token moves over a random graph."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from sakiyomi.errors import IllegalMove, InvalidPosition
from sakiyomi.game import Game, PlainRules, RuleOption
from sakiyomi.games import register

__all__ = ["RandomGraph", "random_graph"]

OPTIONS = (
    RuleOption("seed", "which graph"),
    RuleOption("nodes", "few make positions recur, many make a tree", 1_000_000, 2, 1_000_000_000),
    RuleOption("width", "the most moves of a position", 4, 1, 100),
    RuleOption("repetition", "the n-th occurrence of a position is a draw", 3),
    RuleOption("max_plies", "a draw after so many plies", 100),
    RuleOption("no_progress", "a draw after so many plies in a row without progress"),
)


@dataclass(frozen=True, slots=True)
class RandomGraph:
    """The token's node; everything else about it is a random number that depends on graph and node.

    Whose turn it is, how many moves there are, where they lead, which nodes end the game and how: so turns follow no order,
    seats move several times in a row, and any shares of a win occur, for one to five seats.
    """

    rules: PlainRules
    node: int = 0

    @staticmethod
    def initial(rules: PlainRules) -> "RandomGraph":
        """Node 0, which is never an end."""
        return RandomGraph(rules)

    @staticmethod
    def parse(rules: PlainRules, text: str) -> "RandomGraph":
        """From the number of a node."""
        nodes = rules.options[1]
        if not text.isdecimal() or len(text) > 10 or int(text) >= nodes:
            raise InvalidPosition(f"a position is the number of a node from 0 to {nodes - 1}, not {text!r}")
        return RandomGraph(rules, int(text))

    def __str__(self) -> str:
        return str(self.node)

    def _number(self, purpose: int, bound: int) -> int:
        """A number below the bound that looks random (the finaliser of SplitMix64)."""
        word = (self.rules.options[0] * 0x9E3779B97F4A7C15 + self.node * 0xBF58476D1CE4E5B9 + purpose) % 2**64
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            word = (word ^ (word >> shift)) * factor % 2**64
        return (word ^ (word >> 31)) % bound

    @property
    def to_move(self) -> int:
        """Any seat."""
        return self._number(1, self.rules.players)

    def outcome(self) -> tuple[float, ...] | None:
        """Of random scores, at one node in eight."""
        seats = self.rules.players
        if self.node == 0 or self._number(2, 8):
            return None
        scores = [self._number(10 + seat, 3) for seat in range(seats)]
        if seats == 1:
            return (scores[0] / 2,)
        beaten = [sum((mine > other) + (mine == other) / 2 for other in scores) - 0.5 for mine in scores]
        return tuple(share / (seats - 1) for share in beaten)

    def legal_moves(self) -> list[int]:
        """Numbers from 0."""
        return [] if self.outcome() else list(range(1 + self._number(3, self.rules.options[2])))

    def play(self, move: int) -> "RandomGraph":
        """To some node. Raises IllegalMove."""
        if move not in self.legal_moves():
            raise IllegalMove(f"{move} is not a move of node {self.node}; it has {len(self.legal_moves())}, from 0 up")
        return RandomGraph(self.rules, self._number(100 + move, self.rules.options[1]))

    def evaluate(self, seat: int) -> int:
        """A random number, for two seats the negative of the other's."""
        value = self._number(20 + (0 if self.rules.players == 2 else seat), 401) - 200
        return -value if self.rules.players == 2 and seat == 1 else value

    def is_irreversible(self, move: int) -> bool:  # noqa: ARG002
        """Never known."""
        return False

    def is_progress(self, move: int) -> bool:
        """For one move in four."""
        return self._number(200 + move, 4) == 0


@cache
def random_graph() -> Game[Any]:
    """The game, registered under its name."""
    return register("random_graph", RandomGraph, players=(1, 5), options=OPTIONS, summary="a token on a random graph, for tests")
