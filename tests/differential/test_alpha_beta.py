"""Native, compiled and plain alpha-beta are one algorithm, and find the values of full-width minimax."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.reference import alpha_beta as plain
from sakiyomi.reference.minimax import minimax
from sakiyomi.testing.positions import random_positions
from sakiyomi.testing.random_graph import random_graph

compiled: Any = import_module("sakiyomi._speed.alpha_beta")
random_graph()

SHORT_SHOBU = {"no_push": 5, "max_plies": 40, "repetition": 2}
NATIVE = [("connect_four", 4, {}), ("shobu", 2, {}), ("shobu", 2, SHORT_SHOBU)]
CYCLIC = {"nodes": 60, "repetition": 2, "no_progress": 6, "max_plies": 30}
COUNTS = [40, pytest.param(2000, marks=pytest.mark.study)]

Found = tuple[int, int, int, int, list[str]]


def reference(module: Any, record: sk.Record[Any], contempt: int = 0, nodes: int | None = None) -> Any:
    past, state = record.history, record.state
    return module.AlphaBeta(state, record.rules, record.game.eval_scale, contempt, past.hashes, past.ply, past.idle, nodes)


def by_reference(module: Any, record: sk.Record[Any], depth: int, contempt: int, nodes: int | None) -> Found:
    *_, last = reference(module, record, contempt, nodes).search(depth)
    [line] = last.lines
    return last.depth, last.nodes, last.seldepth, line.value, [str(move) for move in line.moves]


def by_native(record: sk.Record[Any], depth: int, contempt: int, nodes: int | None, **options: int) -> Found:
    engine = record.game.engines["AlphaBeta"](record.rules, 1, 0, False, options.get("hash_mb", 0), 0, contempt)
    past = record.history
    hashes = [value % 2**64 for value in past.hashes]
    last = engine.start(record.state, hashes, past.ply, past.idle, None, nodes, depth, 1).result()
    [line] = last.lines
    return last.depth, last.nodes, last.seldepth, line.value, [str(move) for move in line.moves]


def cases(name: str, count: int, options: dict[str, Any]) -> Iterator[tuple[sk.Record[Any], int, int | None]]:
    """Positions with a contempt and a node budget."""
    rng = Random(name)
    for record in random_positions(sk.game(name), count, **options):
        yield record, rng.choice([0, 25]), rng.choice([None, rng.randrange(1, 3000)])


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("name", "depth", "options"), NATIVE)
def test_native_equals_compiled_equals_plain(name: str, depth: int, options: dict[str, Any], count: int) -> None:
    for record, contempt, nodes in cases(name, count, options):
        found = by_reference(plain, record, depth, contempt, nodes)
        assert by_reference(compiled, record, depth, contempt, nodes) == found, str(record.state)
        assert by_native(record, depth, contempt, nodes) == found, str(record.state)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("options", [{}, CYCLIC], ids=["tree", "cyclic"])
def test_compiled_equals_plain_on_games_written_in_python(options: dict[str, Any], count: int) -> None:
    for graph in range(5):
        for record, contempt, nodes in cases("random_graph", count // 5, {"seed": graph, **options}):
            found = by_reference(plain, record, 5, contempt, nodes)
            assert by_reference(compiled, record, 5, contempt, nodes) == found, record.to_json()


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("options", [{}, CYCLIC], ids=["tree", "cyclic"])
def test_reference_finds_minimax_values_for_one_to_five_seats(options: dict[str, Any], count: int) -> None:
    for graph in range(5):
        for record, contempt, _ in cases("random_graph", count // 5, {"seed": graph, **options}):
            for depth in range(1, 5):
                truth = minimax(reference(plain, record, contempt), record.state, depth, 0, record.history.idle)
                last, *_, value, _pv = by_reference(plain, record, depth, contempt, None)
                assert value == truth, record.to_json()
                assert last == depth or abs(value) > plain.PROVEN


@pytest.mark.parametrize("hash_mb", [0, 1])
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("name", "depth", "options"), [("connect_four", 4, {}), ("shobu", 2, {"repetition": 0})])
def test_native_full_width_search_finds_minimax_values(
    name: str, depth: int, options: dict[str, Any], count: int, hash_mb: int
) -> None:
    for record, contempt, _ in cases(name, count // 2, options):
        for plies in range(1, depth + 1):
            truth = minimax(reference(compiled, record, contempt), record.state, plies)
            *_, value, _pv = by_native(record, plies, contempt, None, hash_mb=hash_mb)
            assert value == truth, (str(record.state), plies)
