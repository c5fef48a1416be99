"""Native, compiled and plain information set search are one algorithm."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.control import Control
from sakiyomi.reference import ismcts as plain
from sakiyomi.report import Report
from sakiyomi.search import worlds
from sakiyomi.search.root import Root
from sakiyomi.testing.positions import random_positions

compiled: Any = import_module("sakiyomi._speed.ismcts")

COUNTS = [40, pytest.param(500, marks=pytest.mark.study)]
MODES = ["so", "mo", "ris"]

Options = tuple[int, str, float, float, int | None]
"""Seed, mode, exploration, prior, cut-off."""
Run = Callable[[sk.RecordView, Options, sk.Limit], Report]


def by_reference(module: Any, view: sk.RecordView, options: Options, limit: sk.Limit) -> Report:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worlds, "twin", lambda _: module)
        *_, last = worlds.ismcts_reports(Root.of(view), *options, 9, Control(limit))
    return last


def by_native(view: sk.RecordView, options: Options, limit: sk.Limit) -> Any:
    seed, *rest = options
    engine = view.game.engines["ISMCTS"](view.rules, 1, seed, False, *rest, 16)
    past = view.history
    return engine.start(view.state, [], past.ply, past.idle, None, limit.nodes, None, limit.simulations, 9).result()


def told(report: Any) -> tuple[Any, ...]:
    """All that a report says but the time."""
    lines = [(line.value, line.distance, list(line.moves), line.utility) for line in report.lines]
    names = "move", "visits", "value", "prior", "low", "high", "spread", "samples"
    moves = [tuple(getattr(each, name) for name in names) for each in report.moves]
    counts = report.depth, report.seldepth, report.nodes, report.simulations, report.worlds
    return *counts, lines, moves, list(report.utilities)


ANY_GAME: dict[str, Run] = {"plain": partial(by_reference, plain), "compiled": partial(by_reference, compiled)}
NATIVE_GAMES: dict[str, Run] = {**ANY_GAME, "native": by_native}


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "runs"), [("leduc_poker", NATIVE_GAMES), ("shake_up", NATIVE_GAMES), ("climb", ANY_GAME)])
def test_all_implementations_agree(name: str, runs: dict[str, Run], mode: str, count: int) -> None:
    rng = Random(name)
    for record in random_positions(sk.game(name), count):
        view = record.view(record.state.to_move)
        weights = rng.choice([0.1, 1.0, 3.0]), rng.choice([0.0, 0.5, 2.0])
        options = rng.randrange(2**64), mode, *weights, rng.choice([0, 1, 3, None])
        limit = rng.choice([sk.Limit(simulations=rng.randrange(1, 400)), sk.Limit(nodes=rng.randrange(1, 1500))])
        found = {each: told(run(view, options, limit)) for each, run in runs.items()}
        assert list(found.values()) == [found["plain"]] * len(runs), (record.to_json(), options, limit)


@pytest.mark.parametrize("mode", MODES)
def test_limits_hold(mode: Any) -> None:
    view = sk.game("climb").new(3).view(0)
    searcher = sk.ISMCTS(mode=mode)
    assert searcher.search(view, sk.Limit(nodes=777)).nodes == 777
    assert searcher.search(view, sk.Limit(simulations=300, nodes=10**6)).simulations == 300
    assert 0.05 < searcher.search(view, sk.Limit(time=0.1)).time < 0.6
    with searcher.start(view) as handle:
        begin = perf_counter()
        handle.stop()
        assert handle.result().move in view.state.legal_moves()
    assert perf_counter() - begin < 0.5
