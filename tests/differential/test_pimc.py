"""Native, compiled and plain perfect information Monte Carlo are one algorithm."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.control import Control
from sakiyomi.report import Report
from sakiyomi.search import alpha_beta, mcts, worlds
from sakiyomi.search.root import Root
from sakiyomi.testing.positions import random_positions

COUNTS = [30, pytest.param(500, marks=pytest.mark.study)]

Inner = sk.AlphaBeta | sk.MCTS
Options = tuple[int, int, Inner]
"""Seed, worlds, and what searches them."""
Run = Callable[[sk.RecordView, Options, sk.Limit], Report]


def by_reference(layer: str, view: sk.RecordView, options: Options, limit: sk.Limit) -> Report:
    def twin(reference: Any) -> Any:
        return import_module(reference.__name__.replace(".reference.", layer))

    with pytest.MonkeyPatch.context() as patch:
        for module in (worlds, alpha_beta, mcts):
            patch.setattr(module, "twin", twin)
        *_, last = worlds.pimc_reports(Root.of(view), *options, 9, Control(limit))
    return last


def by_native(view: sk.RecordView, options: Options, limit: sk.Limit) -> Any:
    seed, count, inner = options
    engine = view.game.engines["PIMC"](view.rules, 1, seed, count, inner.name, inner.options())
    past = view.history
    return engine.start(view.state, [], past.ply, past.idle, None, limit.nodes, limit.depth, limit.simulations, 9).result()


def told(report: Any) -> tuple[Any, ...]:
    """All that a report says but the time."""
    lines = [(line.value, line.distance, list(line.moves), line.utility) for line in report.lines]
    names = "move", "visits", "value", "prior", "low", "high", "spread", "samples"
    moves = [tuple(getattr(each, name) for name in names) for each in report.moves]
    counts = report.depth, report.seldepth, report.nodes, report.simulations, report.worlds
    return *counts, lines, moves, list(report.utilities)


ANY_GAME: dict[str, Run] = {
    "plain": partial(by_reference, ".reference."),
    "compiled": partial(by_reference, "._speed."),
}
NATIVE_GAMES: dict[str, Run] = {**ANY_GAME, "native": by_native}


def by_alpha_beta(rng: Random) -> tuple[Inner, sk.Limit]:
    """Without a table and at full width, as the reference is."""
    inner = sk.AlphaBeta(seed=rng.choice([0, 5]), hash_mb=0, selectivity=0, contempt=rng.choice([0, 200]))
    nodes = rng.choice([None, rng.randrange(1, 2000)])
    return inner, sk.Limit(depth=None if nodes else rng.randrange(1, 12), nodes=nodes)


def by_mcts(rng: Random) -> tuple[Inner, sk.Limit]:
    inner = sk.MCTS(
        seed=rng.randrange(2**64),
        mode=rng.choice(["puct", "uct"]),
        exploration=rng.choice([0.3, 2.0]),
        playout=rng.choice(["cutoff", "random"]),
        cutoff_plies=rng.choice([0, 2]),
    )
    return inner, rng.choice([sk.Limit(simulations=rng.randrange(1, 400)), sk.Limit(nodes=rng.randrange(1, 1500))])


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("draw", [by_alpha_beta, by_mcts])
@pytest.mark.parametrize(
    ("name", "runs"), [("leduc_poker", NATIVE_GAMES), ("shobai", NATIVE_GAMES), ("climb", ANY_GAME), ("open_climb", ANY_GAME)]
)
def test_all_implementations_agree(
    name: str, runs: dict[str, Run], draw: Callable[[Random], tuple[Inner, sk.Limit]], count: int
) -> None:
    rng = Random(name)
    for record in random_positions(sk.game(name), count // 3 if name == "shobai" else count):
        view = record.view(record.state.to_move)
        inner, limit = draw(rng)
        options = rng.randrange(2**64), rng.choice([1, 2, 7]), inner
        found = {each: told(run(view, options, limit)) for each, run in runs.items()}
        assert list(found.values()) == [found["plain"]] * len(runs), (record.to_json(), options, limit)


def climb() -> sk.RecordView:
    return sk.game("climb").new(4, max_plies=0, no_progress=0).view(0)


@pytest.mark.parametrize("inner", ["alphabeta", "mcts"])
def test_worlds_get_equal_parts_of_nodes_and_simulations_or_rather_fewer_are_searched(inner: Any) -> None:
    searcher = sk.PIMC(worlds=8, inner=inner)
    found = searcher.search(climb(), sk.Limit(nodes=803))
    assert (found.worlds, found.nodes) == (8, 803)
    assert searcher.search(climb(), sk.Limit(nodes=130)).worlds == 2
    if inner == "mcts":
        found = searcher.search(climb(), sk.Limit(simulations=283))
        assert (found.worlds, found.simulations) == (8, 283)
        assert searcher.search(climb(), sk.Limit(simulations=83)).worlds == 2
        assert searcher.search(climb(), sk.Limit(simulations=5)).worlds == 1


@pytest.mark.parametrize("ponder", [False, True])
def test_worlds_get_equal_parts_of_the_time(ponder: bool) -> None:
    with sk.PIMC(worlds=8, inner="mcts").start(climb(), sk.Limit(time=0.4), ponder=ponder) as handle:
        if ponder:
            assert handle.latest is None
            handle.ponder_hit()
        found = handle.result()
    assert 5 <= found.worlds <= 8  # a machine that halts for a moment takes it from one of them
    assert 0.3 < found.time < 1.0


def test_a_stop_ends_the_world_that_is_searched() -> None:
    with sk.PIMC(worlds=2, inner="mcts").start(climb()) as handle:
        handle.stop()
        begin = perf_counter()
        assert handle.result().move in climb().state.legal_moves()
    assert perf_counter() - begin < 0.5


def test_reports_come_after_each_doubling_of_the_worlds() -> None:
    with sk.PIMC(worlds=20).start(climb(), sk.Limit(depth=1)) as handle:
        handle.result()
        assert [info.worlds for info in handle] == [1, 2, 4, 8, 16, 20]
