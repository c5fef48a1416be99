"""Native, compiled and plain Monte Carlo tree search are one algorithm, which finds forced results and proves nothing false."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.reference import mcts as plain
from sakiyomi.search.summary import depth, ranked
from sakiyomi.testing.max_n import solve
from sakiyomi.testing.positions import random_positions, random_record
from sakiyomi.testing.random_graph import random_graph

compiled: Any = import_module("sakiyomi._speed.mcts")
random_graph()

KNOWN_VALUES = Path(__file__).parents[1] / "data/connect_four/known_values.txt"
SHORT_SHOBU = {"no_push": 5, "max_plies": 40, "repetition": 2}
CYCLIC = {"nodes": 60, "repetition": 2, "no_progress": 6, "max_plies": 30}
COUNTS = [30, pytest.param(1000, marks=pytest.mark.study)]


@dataclass(frozen=True, kw_only=True)
class Options:
    seed: int = 1
    exploration: float = 1.0
    prior: float = 1.0
    bias: float = 0.0
    widening: float = 0.0
    uct: bool = False
    cutoff: int | None = 0


@dataclass(frozen=True)
class Found:
    nodes: int
    simulations: int
    seldepth: int
    moves: list[tuple[str, int, float, float, float, float]]
    """Text, visits, prior, value, proven bounds of the value: the best move first."""


Run = Callable[[sk.Record[Any], Options, int | None, int | None], Found]


def by_reference(module: Any, record: sk.Record[Any], options: Options, simulations: int | None, nodes: int | None) -> Found:
    past, seat = record.history, record.state.to_move
    search = module.MCTS(
        *(record.state, record.rules, record.game.eval_scale, sk.Rng(options.seed)),
        *(options.exploration, options.prior, options.bias, options.widening, options.uct, options.cutoff),
        *(past.hashes, past.ply, past.idle, nodes),
    )
    tree = search.tree
    while tree.low[seat] < tree.high[seat] and search.simulations != simulations and search.simulate():
        pass
    moves = [
        (str(child.move), child.visits, child.prior / plain.PRIOR, child.value(seat), child.low[seat], child.high[seat])
        for child in ranked(tree, seat)
    ]
    return Found(search.nodes, search.simulations, max(search.seldepth, depth(search)), moves)


def by_native(record: sk.Record[Any], options: Options, simulations: int | None, nodes: int | None) -> Found:
    shared = record.rules, 1, options.seed, False, options.uct, options.exploration, options.prior, options.bias
    engine = record.game.engines["MCTS"](*shared, options.widening, options.cutoff, tree_mb=16, root_parallel=False, reuse=False)
    past = record.history
    hashes = [value % 2**64 for value in past.hashes]
    last = engine.start(record.state, hashes, past.ply, past.idle, None, nodes, None, simulations, 1).result()
    moves = [(str(each.move), each.visits, each.prior, each.value, each.low, each.high) for each in last.moves if each.prior > 0]
    return Found(last.nodes, last.simulations, last.seldepth, moves)


ANY_GAME: dict[str, Run] = {"plain": partial(by_reference, plain), "compiled": partial(by_reference, compiled)}
NATIVE_GAMES: dict[str, Run] = {**ANY_GAME, "native": by_native}

STYLES = {
    "puct": Options(),
    "puct, flat priors, random playouts": Options(prior=0.0, cutoff=None),
    "puct, short playouts": Options(prior=0.5, cutoff=3),
    "uct, random playouts": Options(uct=True, prior=0.0, cutoff=None),
    "uct with progressive bias": Options(uct=True, bias=1.0),
    "puct with progressive widening": Options(widening=0.7),
    "uct with progressive widening": Options(uct=True, widening=1.5),
}
each_style = pytest.mark.parametrize("options", STYLES.values(), ids=STYLES.keys())
each_run = pytest.mark.parametrize("run", NATIVE_GAMES.values(), ids=NATIVE_GAMES.keys())


def connect_four(columns: str) -> sk.Record[Any]:
    record = sk.game("connect_four").new()
    for column in columns:
        record.push(column)
    return record


def endings(count: int) -> Iterator[sk.Record[Any]]:
    """Positions with at most ten empty cells."""
    rng, found = Random(1), 0
    while found < count:
        record = random_record(sk.game("connect_four"), rng, rng.randrange(32, 42))
        if record.termination() is None:
            found += 1
            yield record


def known(least: int) -> dict[str, float]:
    """The columns played in positions after at least so many plies, and what they are worth to the seat to move."""
    lines = [line.split() for line in KNOWN_VALUES.read_text().splitlines() if line and not line.startswith(("#", "-"))]
    return {
        columns: 1.0 if int(score) > 0 else 0.0 if int(score) < 0 else 0.5 for columns, score in lines if len(columns) >= least
    }


@each_run
@each_style
@pytest.mark.parametrize(("columns", "move"), [("463356", "2"), ("524733", "6"), ("2734167", "5"), ("7174522", "3")])
def test_a_win_at_once_is_found(columns: str, move: str, options: Options, run: Run) -> None:
    found = run(connect_four(columns), options, 50, None)
    assert (found.moves[0][0], *found.moves[0][4:]) == (move, 1.0, 1.0)


@each_run
@each_style
@pytest.mark.parametrize(("columns", "move"), [("131635", "4"), ("261423", "5"), ("44142", "3"), ("72664", "5")])
def test_a_loss_at_once_is_blocked(columns: str, move: str, options: Options, run: Run) -> None:
    found = run(connect_four(columns), options, 100, None)
    assert found.moves[0][0] == move
    assert [high for *_, high in found.moves[1:]] == [0.0] * 6


@each_run
@each_style
@pytest.mark.parametrize(
    ("columns", "move"),
    [("264662", "3"), ("266636", "4"), ("62747", "3"), ("13351", "4"), ("57522224", "4"), ("327355555", "2")],
    ids=["first, 3 plies", "first again", "second, 3 plies", "second again", "first, 5 plies", "second, 5 plies"],
)
def test_longer_forced_wins_are_proven(columns: str, move: str, options: Options, run: Run) -> None:
    found = run(connect_four(columns), options, 2000, None)
    assert (found.moves[0][0], *found.moves[0][4:]) == (move, 1.0, 1.0)


@each_run
@each_style
def test_late_positions_are_proven_with_their_known_values(options: Options, run: Run) -> None:
    for columns, value in known(32).items():
        found = run(connect_four(columns), options, None, 100_000)
        assert found.moves[0][4:] == (value, value), columns


@each_run
@each_style
def test_no_proof_contradicts_a_known_value(options: Options, run: Run) -> None:
    for columns, value in known(14).items():
        moves = run(connect_four(columns), options, 150, None).moves
        assert max(low for *_, low, _ in moves) <= value <= max(high for *_, high in moves), columns


@each_run
@each_style
@pytest.mark.parametrize("budget", [1, 7, 500])
def test_budgets_hold_exactly(budget: int, options: Options, run: Run) -> None:
    record = connect_four("")
    assert run(record, options, None, budget).nodes == budget
    found = run(record, options, budget, None)
    assert found.simulations == budget == sum(visits for _, visits, *_ in found.moves)


@each_run
@each_style
@pytest.mark.parametrize("count", [20, pytest.param(1000, marks=pytest.mark.study)])
def test_endings_are_solved_as_by_exhaustive_search(count: int, options: Options, run: Run) -> None:
    for record in endings(count):
        seat, truth = record.state.to_move, solve(record.state, record.rules)
        replies = {str(move): reply for move, reply in truth.replies.items()}
        found = run(record, options, 40, None).moves
        assert all(low <= replies[text].least(seat) <= replies[text].most(seat) <= high for text, *_, low, high in found)
        best, *_, low, high = run(record, options, None, 50_000).moves[0]
        assert low == high == truth.least(seat) == replies[best].least(seat), str(record.state)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("name", "rules"), [("connect_four", {}), ("shobu", {}), ("shobu", SHORT_SHOBU)])
def test_native_equals_compiled_equals_plain(name: str, rules: dict[str, Any], count: int) -> None:
    agree(name, rules, count, NATIVE_GAMES)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("rules", [{}, CYCLIC], ids=["tree", "cyclic"])
def test_compiled_equals_plain_on_games_written_in_python(rules: dict[str, Any], count: int) -> None:
    for graph in range(5):
        agree("random_graph", {"seed": graph, **rules}, count // 3, ANY_GAME)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("name", "runs"), [("open_climb", ANY_GAME), ("shobai", NATIVE_GAMES), ("shiba_goten", NATIVE_GAMES)])
def test_all_implementations_agree_with_chance(name: str, runs: dict[str, Run], count: int) -> None:
    agree(name, {}, count // 3, runs)


def agree(name: str, rules: dict[str, Any], count: int, runs: dict[str, Run]) -> None:
    rng = Random(name)
    for record in random_positions(sk.game(name), count, **rules):
        options = Options(
            seed=rng.randrange(2**64),
            exploration=rng.choice([0.3, 1.0, 2.5]),
            prior=rng.choice([0.0, 0.4, 1.0]),
            bias=rng.choice([0.0, 0.7]),
            widening=rng.choice([0.0, 0.0, 0.5, 2.0]),
            uct=rng.random() < 0.5,
            cutoff=rng.choice([0, 3, None]),
        )
        limits = rng.choice([(150, None), (None, rng.randrange(1, 1500))])
        found = {each: run(record, options, *limits) for each, run in runs.items()}
        assert list(found.values()) == [found["plain"]] * len(runs), (record.to_json(), options, limits)
