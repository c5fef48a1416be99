"""Tic-tac-toe, written in Python, in the tree search of each library: the same functions, in the class that each asks for."""

from collections.abc import Iterator
from importlib.util import find_spec

import sakiyomi as sk
from rivals.rows import Effort, Row, Work, pair

SIMULATIONS, OPENSPIEL_SIMULATIONS = 2_000, 300
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

Cells = tuple[int, ...]
EMPTY: Cells = (0,) * 9


def free(cells: Cells) -> list[int]:
    return [place for place, cell in enumerate(cells) if cell == 0]


def put(cells: Cells, place: int, mark: int) -> Cells:
    return (*cells[:place], mark, *cells[place + 1 :])


def winner(cells: Cells) -> int:
    """1 or 2; 0 for nobody."""
    for a, b, c in LINES:
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return 0


class State:
    """As sakiyomi asks."""

    __slots__ = ("cells", "to_move", "won")

    def __init__(self, cells: Cells = EMPTY, to_move: int = 0) -> None:
        self.cells, self.to_move, self.won = cells, to_move, winner(cells)

    def legal_moves(self) -> list[int]:
        return [] if self.won else free(self.cells)

    def play(self, place: int) -> "State":
        return State(put(self.cells, place, self.to_move + 1), 1 - self.to_move)

    def outcome(self) -> tuple[float, ...] | None:
        if self.won:
            return (1.0, 0.0) if self.won == 1 else (0.0, 1.0)
        return None if 0 in self.cells else (0.5, 0.5)


def _ours() -> Work:
    searcher, start = sk.MCTS(playout="random", prior=0), State()
    return lambda: searcher.search(start, sk.Limit(simulations=SIMULATIONS))


def _multimcts() -> Work:
    from multimcts import MCTS, GameState

    class Other(GameState):  # type: ignore[misc]
        """As multimcts asks."""

        __slots__ = ("cells", "mark", "won")
        suggest_move = (
            None  # so that playouts are random: version 0.6.4 calls what its own class inherits, which suggests nothing
        )

        def __init__(self, cells: Cells = EMPTY, mark: int = 1) -> None:
            self.cells, self.mark, self.won = cells, mark, winner(cells)

        def get_current_team(self) -> int:
            return self.mark

        def get_legal_moves(self) -> list[int]:
            return free(self.cells)

        def make_move(self, place: int) -> "Other":
            return Other(put(self.cells, place, self.mark), 3 - self.mark)

        def is_terminal(self) -> bool:
            return self.won != 0 or 0 not in self.cells

        def get_reward(self) -> int:
            return 1 if self.won else 0

    engine, start = MCTS(), Other()
    return lambda: engine.search(start, max_iterations=SIMULATIONS, return_type="move")


def _openspiel() -> Work:
    """The game in Python that comes with it, in its search in C++."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401

    game = pyspiel.load_game("python_tic_tac_toe")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, OPENSPIEL_SIMULATIONS, 1000, False, 1, False)
    state = game.new_initial_state()
    return lambda: bot.mcts_search(state)


def rows(effort: Effort) -> Iterator[Row]:
    """Against those that are installed."""
    rivals = (
        ("multimcts", "multimcts", _multimcts, SIMULATIONS, 1.0),
        ("pyspiel", "OpenSpiel, C++ MCTSBot", _openspiel, OPENSPIEL_SIMULATIONS, None),
    )
    for module, rival, make, count, goal in rivals:
        if find_spec(module) is None:
            continue
        our_time, their_time = pair(effort, _ours(), make())
        yield Row(
            subject="search",
            what="MCTS of a game written in Python, tic-tac-toe",
            unit="k simulations/s",
            ours=SIMULATIONS / our_time / 1e3,
            theirs=count / their_time / 1e3,
            rival=rival,
            goal=goal,
            relative=True,
        )
