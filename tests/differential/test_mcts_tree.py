"""Trees of compiled and plain Monte Carlo tree search, of one to five seats: proofs, sums, priors, the scale of rewards."""

import math
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice, pairwise
from statistics import pstdev
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.reference import mcts as plain
from sakiyomi.search.summary import ranked
from sakiyomi.state import rules_of
from sakiyomi.testing.max_n import Solved, solve
from sakiyomi.testing.random_graph import RandomGraph, random_graph

compiled: Any = import_module("sakiyomi._speed.mcts")
random_graph()

STYLES: dict[str, dict[str, Any]] = {
    "puct": {"prior": 1.0},
    "puct, random playouts": {"prior": 0.0, "cutoff": None},
    "puct, short playouts": {"prior": 0.5, "cutoff": 2},
    "uct, random playouts": {"prior": 0.0, "uct": True, "cutoff": None},
    "uct with progressive bias": {"prior": 1.0, "uct": True, "bias": 1.0},
    "puct with progressive widening": {"prior": 1.0, "widening": 1.0},
}
TREE = {"width": 3, "max_plies": 7}
CYCLIC = {"width": 3, "nodes": 12, "repetition": 2, "no_progress": 4, "max_plies": 6}

each_style = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES.keys())
each_module = pytest.mark.parametrize("module", [plain, compiled], ids=["plain", "compiled"])
seats_and_graphs = pytest.mark.parametrize("options", [TREE, CYCLIC], ids=["tree", "cyclic"])
counts = pytest.mark.parametrize("graphs", [3, pytest.param(150, marks=pytest.mark.study)])


class Farsighted:
    """A position of a random graph that sees wins at once."""

    def __init__(self, state: RandomGraph) -> None:
        self.state, self.rules, self.to_move = state, state.rules, state.to_move
        self.outcome, self.legal_moves, self.is_progress = state.outcome, state.legal_moves, state.is_progress

    def __hash__(self) -> int:
        return hash(self.state)

    def play(self, move: int) -> "Farsighted":
        return Farsighted(self.state.play(move))

    def wins_now(self) -> bool:
        ends = [self.state.play(move).outcome() for move in self.legal_moves()]
        return any(end is not None and end[self.to_move] == 1 for end in ends)


def search_of(module: Any, state: Any, seed: int = 1, **style: Any) -> Any:
    return module.MCTS(state, rules_of(state), 100, sk.Rng(seed), style.pop("exploration", 1.0), **{"prior": 1.0, **style})


def starts(options: dict[str, int], graphs: int) -> Iterator[Any]:
    """Positions of one to five seats, some of which see wins at once."""
    for graph in range(graphs):
        for seats in range(1, 6):
            state = random_graph().initial(seats, seed=graph, **options)
            yield state
            yield Farsighted(state)


def settled(search: Any) -> bool:
    seat = search.root.to_move
    return bool(search.tree.low[seat] == search.tree.high[seat])


def verify(node: Any, truth: Solved) -> None:
    """Bounds of a node and of all below it hold every result that best play can have."""
    for seat, (low, high) in enumerate(zip(node.low, node.high, strict=True)):
        assert 0 <= low <= truth.least(seat) <= truth.most(seat) <= high <= 1
    assert not node.closed or truth.outcomes == {node.low}
    for child in node.children:
        verify(child, truth.replies[child.move])


@each_module
@each_style
@seats_and_graphs
@counts
def test_proofs_hold_what_exhaustive_search_finds(
    module: Any, style: dict[str, Any], options: dict[str, int], graphs: int
) -> None:
    ends = 0
    for seed, state in enumerate(starts(options, graphs)):
        search, truth, seat = search_of(module, state, seed, **style), solve(state, state.rules), state.to_move
        for simulation in range(300):
            search.simulate()
            if simulation in (3, 30, 100):
                verify(search.tree, truth)
            if settled(search):
                best = ranked(search.tree, seat)[0]
                assert truth.replies[best.move].least(seat) == truth.least(seat)
                ends += 1
                break
        verify(search.tree, truth)
    assert ends >= 4 * graphs, "enough searches come to an end"


@each_module
@each_style
@pytest.mark.parametrize("graphs", [12, pytest.param(150, marks=pytest.mark.study)])
def test_a_move_that_stands_out_is_found(module: Any, style: dict[str, Any], graphs: int) -> None:
    tried = missed = 0
    for state in starts(TREE, graphs):
        seat, truth = state.to_move, solve(state, state.rules)
        best, *others = sorted(truth.replies, key=lambda move: -truth.replies[move].least(seat))
        if others and truth.replies[best].least(seat) > max(truth.replies[move].most(seat) for move in others) + 0.2:
            search = search_of(module, state, exploration=6.0, **style)
            while search.simulations < 3000 and not settled(search):
                search.simulate()
            tried += 1
            missed += ranked(search.tree, seat)[0].move != best
    assert tried >= graphs // 3
    assert missed <= tried // 50


def check_sums(node: Any, state: Any, mover: int, ply: int) -> None:
    """What every simulation leaves behind: visits and totals of a node follow from those below it."""
    assert 0 <= node.total <= node.visits * plain.ONE
    if node.children and not node.closed:
        below, gained = sum(child.visits for child in node.children), sum(child.total for child in node.children)
        assert node.visits == below + (ply > 0)
        if len(node.low) <= 2 and not any(
            child.closed for child in node.children
        ):  # else a proven child may have stood for others
            rest = node.total - (gained if state.to_move == mover else below * plain.ONE - gained)
            assert 0 <= rest <= (plain.ONE if ply > 0 else 0), "all but the first simulation went on to a child"
    assert node.visits >= sum(child.visits for child in node.children)
    for child in node.children:
        check_sums(child, state.play(child.move), state.to_move, ply + 1)


@each_module
@each_style
@seats_and_graphs
def test_sums_agree_after_every_simulation(module: Any, style: dict[str, Any], options: dict[str, int]) -> None:
    for state in starts(options, 2):
        search = search_of(module, state, **style)
        for number in range(1, 40):
            assert search.simulate()
            assert search.simulations == search.tree.visits == number
            check_sums(search.tree, state, state.to_move, 0)


def sums(node: Any) -> Any:
    return node.move, node.visits, node.total, [sums(child) for child in node.children if child.visits]


@each_module
@each_style
@seats_and_graphs
def test_a_simulation_that_ends_before_its_time_leaves_no_trace(
    module: Any, style: dict[str, Any], options: dict[str, int]
) -> None:
    for state in starts(options, 2):
        search = search_of(module, state, budget=0, **style)
        for number in range(40):
            for allowance in count():
                before = sums(search.tree), search.simulations, search.seldepth, search.spread
                search.budget = search.nodes + allowance
                if search.simulate():
                    break
                assert search.nodes == search.budget
                assert (sums(search.tree), search.simulations, search.seldepth, search.spread) == before
            assert search.simulations == number + 1
            check_sums(search.tree, state, state.to_move, 0)


@each_module
def test_a_search_that_is_told_to_stop_does_so_within_sixteen_nodes(module: Any) -> None:
    state = random_graph().initial(3, seed=1)
    search: Any = search_of(module, state, cutoff=None, stopped=lambda: search.nodes >= 100)
    while search.simulate():
        pass
    assert 100 <= search.nodes < 116


class Fork:
    """After one move a draw at once, or a long way to a loss."""

    def __init__(self, place: int = 0) -> None:
        self.place, self.to_move = place, 0

    def legal_moves(self) -> list[str]:
        return ["draw", "walk"] if self.place == 1 else ["walk"]

    def play(self, move: str) -> "Fork":
        return Fork(-1 if move == "draw" else self.place + 1)

    def outcome(self) -> tuple[float, float] | None:
        return (0.5, 0.5) if self.place < 0 else (0.0, 1.0) if self.place > 5000 else None

    def evaluate(self, seat: int) -> int:
        return 100 * (2 * seat - 1)


@each_module
@each_style
def test_node_budgets_are_spent_where_a_proven_draw_is_best(module: Any, style: dict[str, Any]) -> None:
    search = search_of(module, Fork(), budget=500, **{**style, "exploration": 0.0, "cutoff": 0})
    assert sum(1 for _ in islice(iter(search.simulate, False), 1000)) <= 500
    assert search.nodes == 500
    [only] = search.tree.children
    assert ranked(only, 0)[0].move == "draw"


@each_module
@pytest.mark.parametrize("seats", range(1, 6))
def test_priors_are_the_odds_by_the_evaluation_of_the_seat_that_moves(module: Any, seats: int) -> None:
    for graph in range(30):
        state = random_graph().initial(seats, seed=graph, width=8)
        search = search_of(module, state, prior=0.5)
        while search.simulations < 30 and not settled(search):
            search.simulate()
        children = search.tree.children
        assert search.tree.more or abs(sum(child.prior for child in children) - plain.PRIOR) <= len(children)
        open_ones = [child for child in children if state.play(child.move).outcome() is None]
        values = [state.play(child.move).evaluate(state.to_move) for child in open_ones]
        assert values == sorted(values, reverse=True)
        for (a, better), (b, worse) in pairwise(zip(values, open_ones, strict=True)):
            assert better.prior / worse.prior == pytest.approx(math.exp(0.5 * (a - b) / 100), rel=0.01)


@each_module
@pytest.mark.parametrize("seats", range(1, 6))
def test_an_evaluated_leaf_is_worth_the_chance_to_win_of_the_seat_that_moved_there(module: Any, seats: int) -> None:
    for graph in range(30):
        state = random_graph().initial(seats, seed=graph)
        search = search_of(module, state)
        search.simulate()
        for child in search.tree.children:
            if child.visits and not child.closed:
                chance = 1 / (1 + math.exp(-state.play(child.move).evaluate(state.to_move) / 100))
                assert child.total / plain.ONE == pytest.approx(chance, abs=1e-9)


@each_module
@each_style
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_scale_of_rewards_is_twice_the_standard_deviation_of_new_results(
    module: Any, style: dict[str, Any], seats: int
) -> None:
    updates = 0
    for graph in range(6):
        state = random_graph().initial(seats, seed=graph)
        search, results, before = search_of(module, state, **style), [], 0
        for _ in range(300):
            search.simulate()
            if search.results > len(results):
                results.append((search.sums[state.to_move] - before) / plain.SCALED)
                if len(results) % plain.RESCALE == 0:
                    expected = max(0.1, min(1.0, 2 * pstdev(results)))
                    assert search.spread[state.to_move] == pytest.approx(expected, abs=1e-6)
                    updates += 1
            before = search.sums[state.to_move]
    assert updates > 0


def test_utilities_of_two_seats_sum_to_one_exactly() -> None:
    for graph in range(200):
        state = random_graph().initial(2, seed=graph)
        for cutoff in (0, 2, None):
            assert sum(search_of(plain, state, cutoff=cutoff).playout(state, 0, 0)) == plain.ONE
