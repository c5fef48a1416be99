"""The whole of a small hidden game in sequence form (Koller, Megiddo and von Stengel 1996): what exact tools work on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from sakiyomi.game import Game
from sakiyomi.state import Rules, State, text_of
from sakiyomi.testing.positions import deals, successors

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["GameTree", "InformationSet", "Layer", "game_tree"]


@dataclass(frozen=True, slots=True)
class InformationSet:
    """All positions that are one to the seat to move."""

    seat: int
    depth: int
    """How often the seat has moved before."""
    view: Any
    moves: tuple[Any, ...]
    parent: int
    """The seat's sequence that leads here."""
    first: int
    """The sequence that goes on with the first move; those of the others follow it."""


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """The information sets of a seat before which it has moved equally often. Their sequences are a run."""

    run: slice
    first: "NDArray[np.intp]"
    """By set: its first sequence, counted from the run's first."""
    owner: "NDArray[np.intp]"
    """By sequence of the run: its set."""
    parent: "NDArray[np.intp]"
    """By set: the sequence that leads to it."""


@dataclass(frozen=True, slots=True, eq=False)
class GameTree:
    """A game under fixed rules. A sequence is what a seat has seen and done up to a move of its own: number `seat` is the empty
    sequence of a seat, then there is one for each move of each information set.
    """

    game: Game[Any]
    players: int
    nodes: int
    """Positions in the tree: those with the same past, ends among them."""
    sets: tuple[InformationSet, ...]
    layers: tuple[tuple[Layer, ...], ...]
    """By seat."""
    sequences: int
    sequence: "NDArray[np.intp]"
    """The last sequence of each seat at each end; shape (ends, seats)."""
    chance: "NDArray[np.float64]"
    """The probability of the draws on the way to each end; shape (ends,)."""
    utilities: "NDArray[np.float64]"
    """Shape (ends, seats)."""

    def plan(self, probabilities: "NDArray[np.float64]") -> "NDArray[np.float64]":
        """From the probability of each sequence's last move, that its seat plays all of it (its realization plan).

        Both have shape (sequences,).
        """
        plan = np.ones(self.sequences)
        for layer in (layer for layers in self.layers for layer in layers):
            plan[layer.run] = probabilities[layer.run] * plan[layer.parent][layer.owner]
        return plan

    def gains(self, plan: "NDArray[np.float64]", seat: int) -> "NDArray[np.float64]":
        """What a seat gets by each of its sequences at ends before its next move, times the probability that chance and the
        others let it; shape (sequences,).
        """
        weights = self.chance * self.utilities[:, seat]
        for other in range(self.players):
            if other != seat:
                weights *= plan[self.sequence[:, other]]
        return np.bincount(self.sequence[:, seat], weights, self.sequences).astype(np.float64, copy=False)


def game_tree(game: Game[Any], players: int | None = None, *, most: int = 2_000_000, **options: Any) -> GameTree:
    """Every line of a game with hidden information, for these players and rule options.

    Raises ValueError when the game has more than `most` nodes, and when a seat does not recall what it has seen and done.
    """
    if game.information != "hidden":
        raise ValueError(f"{game.name} hides nothing: exact tools are for games with hidden information")
    rules = game.rules(players, **options)
    growing = _Growing(game, rules)
    stack = [(chance, state, tuple(range(rules.players))) for state, chance in deals(game, rules).items()]
    nodes = 0
    while stack:
        nodes += 1
        if nodes > most:
            raise ValueError(f"{game.name} has more than {most:,} nodes: too many for exact tools")
        stack.extend(growing.visit(*stack.pop()))
    return growing.tree(nodes)


Node = tuple[float, Any, tuple[int, ...]]
"""Probability of chance, state, and the last sequence of each seat."""


class _Growing:
    """Collects information sets and ends. Until all are known, sequences are numbered as they are found."""

    def __init__(self, game: Game[Any], rules: Rules) -> None:
        self.game = game
        self.players = rules.players
        self.sets: dict[Any, InformationSet] = {}
        self.depth = [0] * self.players  # the moves in each sequence
        self.ends: list[tuple[float, tuple[float, ...], tuple[int, ...]]] = []

    def visit(self, chance: float, state: State, sequences: tuple[int, ...]) -> list[Node]:
        """The nodes below this one."""
        outcome = state.outcome()
        if outcome is not None:
            self.ends.append((chance, outcome, sequences))
            return []
        seat = state.to_move
        known = self._set(state, seat, sequences[seat])
        return [
            (chance * probability, following, (*sequences[:seat], sequence, *sequences[seat + 1 :]))
            for sequence, move in enumerate(known.moves, known.first)
            for following, probability in successors(state, move).items()
        ]

    def _set(self, state: Any, seat: int, parent: int) -> InformationSet:
        view, moves = state.view(seat), tuple(state.legal_moves())
        known = self.sets.get(view)
        if known is None:
            known = self.sets[view] = InformationSet(seat, self.depth[parent], view, moves, parent, len(self.depth))
            self.depth.extend([self.depth[parent] + 1] * len(moves))
        if known.moves != moves:
            raise ValueError(f"{self.game.name}, view {text_of(view)!r}: positions of one view differ in their legal moves")
        if known.parent != parent:
            raise ValueError(
                f"{self.game.name}, view {text_of(view)!r}: seat {seat} does not recall all that it has seen and done"
            )
        return known

    def tree(self, nodes: int) -> GameTree:
        """All of it, sequences numbered by seat and depth."""
        found = sorted(self.sets.values(), key=lambda each: (each.seat, each.depth))
        old = [*range(self.players), *(each.first + move for each in found for move in range(len(each.moves)))]
        number = np.empty(len(old), np.intp)
        number[old] = np.arange(len(old))
        sets = tuple(replace(each, parent=int(number[each.parent]), first=int(number[each.first])) for each in found)
        chance, utilities, sequences = zip(*self.ends, strict=True)
        return GameTree(
            self.game,
            self.players,
            nodes,
            sets,
            tuple(_layers([each for each in sets if each.seat == seat]) for seat in range(self.players)),
            len(old),
            number[np.array(sequences)],
            np.array(chance),
            np.array(utilities),
        )


def _layers(sets: Sequence[InformationSet]) -> tuple[Layer, ...]:
    layers = []
    for _, group in groupby(sets, key=lambda each: each.depth):
        layer = list(group)
        start, sizes = layer[0].first, [len(each.moves) for each in layer]
        layers.append(
            Layer(
                slice(start, start + sum(sizes)),
                np.array([each.first - start for each in layer]),
                np.repeat(np.arange(len(layer)), sizes),
                np.array([each.parent for each in layer]),
            )
        )
    return tuple(layers)
