"""What is counted. Run by gates.py under callgrind, with as little of Python around it as can be:

    python -S workloads.py CORE WORKLOAD REPEATS

CORE is the file of a build of the core. The package itself is not imported.
"""

import gc
import sys
from collections.abc import Callable
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
from itertools import repeat
from pathlib import Path
from typing import Any

POSITIONS = {
    "shobu": "...w.w.w/w.bw..../.....ww./bw.bbb.b/w..w..w./...wwb.w/.b.....w/bbb.b.b. w",
    "connect_four": "44533",
    "leduc_poker": "QK J crc/r",
}
"""That of a game with documents is in a file of its name. That of 'Shobai' All Right is within a payment: deal 5 after 85 moves
by `playout_move` with Rng(5).
"""
PERFT_DEPTH = {"shobu": 2, "connect_four": 5, "leduc_poker": 5, "shake_up": 5, "shobai": 8, "shiba_goten": 5}
NODES = 3_000
SIMULATIONS = 500
WORLDS = 10
PLIES = 100

Work = Callable[[], object]


class Table:
    """A game, its rules, and the two positions that work begins with."""

    def __init__(self, core: Any, name: str) -> None:
        [self.game] = (module for module in core.games() if module.INFO.name == name)
        self.rng = core.Rng(1)
        self.rules = self.game.Rules(2, [option.standard for option in self.game.INFO.options])
        self.chance = () if self.game.INFO.information == "perfect" else (core.Deal(1),)
        self.start = self.game.State.initial(self.rules, *self.chance)
        self.state = self.game.State.parse(self.rules, POSITIONS.get(name) or document(name))
        self.depth = PERFT_DEPTH[name]

    def alpha_beta(self) -> Work:
        """Searches of NODES nodes by one searcher, table and all."""
        engine = self.game.AlphaBeta(self.rules, 1, 0, False, 1, 1, 0)
        return lambda: engine.start(self.state, (), 0, 0, None, NODES, None, 1).result()

    def mcts(self, cutoff_plies: int | None) -> Work:
        """Searches of SIMULATIONS simulations by one searcher, tree and all."""
        engine = self.game.MCTS(self.rules, 1, 0, False, False, 2.0, 2.0, 0.0, 0.0, cutoff_plies, 1, False, False)
        return lambda: engine.start(self.state, (), 0, 0, None, None, None, SIMULATIONS, 1).result()

    def ismcts(self, mode: str) -> Work:
        """Searches of SIMULATIONS simulations by one searcher, tree and all."""
        engine, view = self.game.ISMCTS(self.rules, 1, 0, False, mode, 1.0, 2.0, 0, 1), self.state.view(self.state.to_move)
        return lambda: engine.start(view, (), 0, 0, None, None, None, SIMULATIONS, 1).result()

    def pimc(self) -> Work:
        """Searches of WORLDS worlds by alpha-beta as deep as perft counts."""
        options = {"seed": 0, "hash_mb": 1, "selectivity": 1, "contempt": 0}
        engine = self.game.PIMC(self.rules, 1, 0, WORLDS, "alphabeta", options)
        view = self.state.view(self.state.to_move)
        return lambda: engine.start(view, (), 0, 0, None, None, self.depth, None, 1).result()

    def determinize(self) -> Work:
        view = self.state.view(self.state.to_move)
        return lambda: view.determinize(self.rng)

    def play(self) -> Work:
        move = self.state.legal_moves()[0]
        if not self.chance:
            return lambda: self.state.play(move)
        (deal,) = self.chance
        return lambda: self.state.play(move, deal)

    def playout(self) -> Work:
        """Some random games never end: at most PLIES plies."""

        def certain() -> None:
            state = self.start
            for _ in repeat(None, PLIES):
                if state.is_terminal:
                    return
                state = state.play(state.random_move(self.rng))

        def chancy() -> None:
            state, (deal,) = self.start, self.chance
            while not state.is_terminal:
                state = state.play(state.random_move(self.rng), deal)

        return chancy if self.chance else certain


def document(name: str) -> str:
    """A position from the middle of a game."""
    return Path(__file__).with_name(f"{name}.json").read_text()


Workloads = dict[str, tuple[int, Callable[[Table], Work]]]
"""By name: how often it is repeated at least, and how it is made ready."""

ALL: Workloads = {
    "perft, counted in bulk": (30, lambda table: lambda: table.start.perft(table.depth)),
    "perft, every leaf built": (10, lambda table: lambda: table.start.perft(table.depth, "built")),
    "legal_moves": (5_000, lambda table: table.state.legal_moves),
    "play": (20_000, Table.play),
    "random_move": (20_000, lambda table: lambda: table.state.random_move(table.rng)),
    "copy": (50_000, lambda table: table.state.__copy__),
    "outcome": (50_000, lambda table: table.state.outcome),
    "playout": (30, Table.playout),
}
PERFECT: Workloads = {
    "alpha-beta": (3, Table.alpha_beta),
    "tree search by evaluation": (3, lambda table: table.mcts(0)),
    "tree search by random playouts": (3, lambda table: table.mcts(None)),
}
OPEN_CHANCE: Workloads = {
    "evaluate": (5_000, lambda table: lambda: table.state.evaluate(0)),
    "search_moves": (5_000, lambda table: table.state.search_moves),
    "tree search by evaluation": (3, lambda table: table.mcts(0)),
    "tree search by random playouts": (1, lambda table: table.mcts(None)),
    "search of worlds": (3, Table.pimc),
}
HIDDEN: Workloads = {
    "information set search, so": (10, lambda table: table.ismcts("so")),
    "information set search, mo": (10, lambda table: table.ismcts("mo")),
    "information set search, ris": (10, lambda table: table.ismcts("ris")),
    "search of worlds": (10, Table.pimc),
    "view": (20_000, lambda table: lambda: table.state.view(0)),
    "determinize": (20_000, Table.determinize),
}
WORKLOADS: dict[str, Workloads] = {
    "shobu": ALL | PERFECT,
    "connect_four": ALL | PERFECT,
    "leduc_poker": ALL | HIDDEN,
    "shake_up": ALL | HIDDEN,
    "shobai": ALL | OPEN_CHANCE,
    "shiba_goten": ALL | OPEN_CHANCE,
}
"""Of each game."""


def load(path: str) -> Any:
    """A build of the core as a module of its own."""
    spec = spec_from_loader("baseline", ExtensionFileLoader("baseline", path))
    assert spec is not None
    assert spec.loader is not None
    core = module_from_spec(spec)
    spec.loader.exec_module(core)
    return core


def main(path: str, name: str, repeats: str) -> None:
    game, _, workload = name.partition(": ")
    work = WORKLOADS[game][workload][1](Table(load(path), game))
    gc.disable()
    for _ in repeat(None, int(repeats)):
        work()


if __name__ == "__main__":
    main(*sys.argv[1:])
