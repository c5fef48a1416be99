"""The equilibrium of a small game with hidden information, as a reference for searchers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from sakiyomi._check import shown, whole
from sakiyomi.testing.exploitability import Policy
from sakiyomi.testing.game_tree import GameTree, Layer

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["equilibrium"]


def equilibrium(tree: GameTree, iterations: int = 1000) -> Policy:
    """The average policy of CFR+ (Tammelin 2014): regret matching in every information set, seats in turn, later iterations
    weighing more. With two seats it comes as near to an equilibrium as you like; with more it mostly comes near one.
    """
    whole("iterations", iterations, 1, 10**9)
    regrets, total = np.zeros(tree.sequences), np.zeros(tree.sequences)
    current = _normalised(tree, regrets)
    for iteration in range(1, iterations + 1):
        for seat, layers in enumerate(tree.layers):
            _learn(layers, tree.gains(tree.plan(current), seat), current, regrets)
            current = _normalised(tree, regrets)
        total += iteration * tree.plan(current)
    return _policy(tree, _normalised(tree, total))


def _learn(
    layers: tuple[Layer, ...], gains: "NDArray[np.float64]", current: "NDArray[np.float64]", regrets: "NDArray[np.float64]"
) -> None:
    """Adds to the regrets of a seat what each move would have gained, and keeps none below 0. Changes `gains` and `regrets`."""
    for layer in reversed(layers):
        by_move = gains[layer.run]
        mean = np.add.reduceat(current[layer.run] * by_move, layer.first)
        regrets[layer.run] = np.maximum(regrets[layer.run] + by_move - mean[layer.owner], 0)
        np.add.at(gains, layer.parent, mean)


def _normalised(tree: GameTree, weights: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Probabilities in proportion to the weights of each information set's moves; all alike where they are 0."""
    found = np.ones(tree.sequences)
    for layer in (layer for layers in tree.layers for layer in layers):
        total = np.add.reduceat(weights[layer.run], layer.first)[layer.owner]
        alike = 1 / np.bincount(layer.owner)[layer.owner]
        found[layer.run] = np.divide(weights[layer.run], total, out=alike, where=total > 0)
    return found


def _policy(tree: GameTree, found: "NDArray[np.float64]") -> Policy:
    known: dict[Any, Mapping[Any, float]] = {}
    for each in tree.sets:
        shares = found[each.first : each.first + len(each.moves)].tolist()
        known[each.view] = MappingProxyType(dict(zip(each.moves, shares, strict=True)))

    def policy(view: Any) -> Mapping[Any, float]:
        if view not in known:
            raise ValueError(f"{shown(str(view))} is no view of {tree.game.name} in which a seat moves")
        return known[view]

    return policy
