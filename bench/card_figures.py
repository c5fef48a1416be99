"""Figures of the card games, for figures.py: rates of playouts and searches, and times of calls."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import sakiyomi as sk
from tree_figures import rate

MIDDLE = 60
"""Moves after which a position is from the middle of a game."""


def measure_shake_up(quick: bool) -> dict[str, float]:
    """By the number of players."""
    simulations, runs, calls = (2_000, 1, 2_000) if quick else (60_000, 5, 200_000)
    return {name: figure for players in (1, 2, 3, 4) for name, figure in of_shake_up(players, simulations, runs, calls)}


def measure_shobai(quick: bool) -> dict[str, float]:
    """By the number of players."""
    simulations, runs, calls = (1_000, 1, 1_000) if quick else (40_000, 5, 100_000)
    return {name: figure for players in (2, 3, 4, 5) for name, figure in of_shobai(players, simulations, runs, calls)}


def measure_shiba_goten(quick: bool) -> dict[str, float]:
    """By the number of players."""
    simulations, runs, calls = (1_000, 1, 1_000) if quick else (80_000, 5, 100_000)
    return {name: figure for players in (1, 2, 3, 4) for name, figure in of_shiba_goten(players, simulations, runs, calls)}


def of_shake_up(players: int, simulations: int, runs: int, calls: int) -> Iterator[tuple[str, float]]:
    """A playout is a whole random game from the start."""
    who = f"{players} players" if players > 1 else "solo"
    start, middle = sk.game("shake_up").initial(players), position("shake_up", players)
    view = middle.view(middle.to_move)
    playouts = sk.ISMCTS(playout="random", prior=0, tree_mb=64)
    yield f"{who}: random playouts, k/s", rate(playouts, start.view(start.to_move), simulations // 4, runs)
    yield f"{who}: ISMCTS, k simulations/s", rate(sk.ISMCTS(tree_mb=64), view, simulations, runs)
    rng = sk.Rng(1)
    yield f"{who}: determinize, ns", nanoseconds(lambda: view.determinize(rng), calls, runs)
    yield f"{who}: copy, ns", nanoseconds(middle.__copy__, calls, runs)


def of_shobai(players: int, simulations: int, runs: int, calls: int) -> Iterator[tuple[str, float]]:
    """A playout is a whole random game from the start, with all free actions asked for or only those that can help."""
    game, middle = sk.game("shobai"), position("shobai", players)
    playouts = sk.MCTS(playout="random", prior=0, tree_mb=64)
    for windows in ("full", "pruned"):
        start = game.initial(players, windows=windows)
        yield f"{players} players: random playouts, windows {windows}, k/s", rate(playouts, start, simulations // 8, runs)
    yield f"{players} players: MCTS, k simulations/s", rate(sk.MCTS(tree_mb=64), game.initial(players), simulations, runs)
    yield f"{players} players: evaluate, ns", nanoseconds(lambda: middle.evaluate(0), calls, runs)
    yield f"{players} players: copy, ns", nanoseconds(middle.__copy__, calls, runs)


def of_shiba_goten(players: int, simulations: int, runs: int, calls: int) -> Iterator[tuple[str, float]]:
    """A playout is a whole random game from the start."""
    who = f"{players} players" if players > 1 else "solo"
    start, middle = sk.game("shiba_goten").initial(players), position("shiba_goten", players, sensible=True)
    yield f"{who}: random playouts, k/s", rate(sk.MCTS(playout="random", prior=0, tree_mb=64), start, simulations // 2, runs)
    yield f"{who}: MCTS, k simulations/s", rate(sk.MCTS(tree_mb=64), start, simulations // 2, runs)
    yield f"{who}: evaluate, ns", nanoseconds(lambda: middle.evaluate(0), calls, runs)
    yield f"{who}: copy, ns", nanoseconds(middle.__copy__, calls, runs)


def position(game: str, players: int, sensible: bool = False) -> sk.State:
    """From the middle of a random game; or an earlier one, between players who do not end it soon."""
    record = sk.game(game).new(players, seed=1)
    rng = sk.Rng(1)
    for _ in range(MIDDLE // 3 if sensible else MIDDLE):
        state: Any = record.state
        record.push(state.playout_move(rng) if sensible else state.random_move(rng))
    return record.state


def nanoseconds(call: Callable[[], object], calls: int, runs: int) -> float:
    """Of a call from Python, with the making of what it gives: the best run."""

    def once() -> float:
        begin = perf_counter()
        for _ in range(calls):
            call()
        return (perf_counter() - begin) / calls * 1e9

    return min(once() for _ in range(runs))
