"""Shobu, of which no other library with a Python package has an engine: ours beside figures from another machine."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time

import sakiyomi as sk
from rivals.rows import Effort, Row, alone

POSITIONS = Path(__file__).parents[2] / "tests/data/shobu/signature_positions.txt"
LEAVES = 1_410_935_460  # of depth 4
GOALS = {"baseline": (0.9, 100, 2.5), "v3": (4, 180, 4)}


def rows(effort: Effort) -> Iterator[Row]:
    """By the build of the core in use."""
    build = sk._core.BUILD
    counted, built, nodes = GOALS[build]
    start = sk.game("shobu").initial()
    assert start.perft(4) == LEAVES  # type: ignore[attr-defined]
    subject, few = f"Shobu, {build}", Effort(min(effort.rounds, 3), 0.01, effort.part)
    printed = {"baseline": 0.65, "v3": 1.4}[build]
    yield Row(
        subject=subject,
        what="perft 4, counted in bulk",
        unit="G leaves/s",
        ours=LEAVES / alone(few, lambda: start.perft(4)) / 1e9,  # type: ignore[attr-defined]
        theirs=printed,
        rival="a plain bitboard counter",
        elsewhere=True,
        goal=counted,
    )
    depth = 4 if effort.part == 1 else 3
    leaves = start.perft(depth)  # type: ignore[attr-defined]
    yield Row(
        subject=subject,
        what=f"perft {depth}, every leaf built",
        unit="M leaves/s",
        ours=leaves / alone(few, lambda: start.perft(depth, "built")) / 1e6,  # type: ignore[attr-defined]
        theirs=68,
        rival="the best public C++ engine",
        elsewhere=True,
        goal=built,
    )
    yield from _search_rows(subject, effort, nodes)


def _search_rows(subject: str, effort: Effort, goal: float) -> Iterator[Row]:
    rate = median(_node_rate(round(1_000_000 * effort.part)) for _ in range(min(effort.rounds, 5)))
    yield Row(
        subject=subject,
        what="alpha-beta with evaluation and table",
        unit="M nodes/s",
        ours=rate,
        theirs=0.85,
        rival="the best public Shobu engine",
        elsewhere=True,
        goal=goal,
    )
    yield Row(
        subject=subject,
        what="the same",
        unit="M nodes/s",
        ours=rate,
        theirs=1.7,
        rival="Stockfish 15.1, classical, at chess",
        elsewhere=True,
    )
    for depth, goal_time, theirs, rival in ((5, 0.05, 1.25, "the best public Shobu engine"), (10, 2.0, None, "")):
        yield Row(
            subject=subject,
            what=f"from the start to {depth} turns deep",
            unit="s",
            ours=_depth_time(depth, min(effort.rounds, 5)),
            theirs=theirs,
            rival=rival,
            elsewhere=True,
            goal=goal_time,
            less=True,
        )


def _node_rate(nodes: int) -> float:
    """Over all positions, in millions."""
    game, found, used = sk.game("shobu"), 0, process_time()
    for line in POSITIONS.read_text().splitlines():
        if text := line.partition("#")[0].strip():
            found += sk.AlphaBeta().search(game.parse(text), sk.Limit(nodes=nodes)).nodes
    return found / (process_time() - used) / 1e6


def _depth_time(depth: int, rounds: int) -> float:
    """Each run has a fresh searcher, and its making counts."""

    def once() -> float:
        used = process_time()
        sk.AlphaBeta().search(sk.game("shobu").initial(), sk.Limit(depth=depth))
        return process_time() - used

    return median(once() for _ in range(rounds))
