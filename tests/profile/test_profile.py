"""What a profile says of a search."""

from collections.abc import Sequence

import pytest

import sakiyomi as sk
from sakiyomi.profile import Course, Latency, Moment, Scaling, ThreadCount, measure, profile
from sakiyomi.testing.countdown import Countdown

EVERY = [
    ("connect_four", "alphabeta"),
    ("connect_four", "mcts"),
    ("shobu", "alphabeta:selectivity=0"),
    ("leduc_poker", "ismcts"),
    ("leduc_poker", "pimc"),
    ("shake_up", "pimc:inner=mcts"),
    ("shobai", "mcts"),
    ("shiba_goten", "pimc"),
]


def moment(time: float, depth: int = 1, nodes: int = 1, move: str = "a", win: float = 0.5) -> Moment:
    return Moment(time, depth, nodes, None, move, win, None)


def course(*moments: Moment) -> Course:
    return Course(moments)


@pytest.mark.parametrize(("game", "engine"), EVERY)
def test_a_profile_tells_what_the_search_has_done(game: str, engine: str) -> None:
    found = profile(game, engine=engine, nodes=20_000, threads=2, stops=3)
    result = found.result
    assert (found.game, found.engine.partition(":")[0], found.limit) == (game, engine.partition(":")[0], {"nodes": 20_000})
    assert (found.effort.nodes, found.effort.depth, found.effort.simulations) == (result.nodes, result.depth, result.simulations)
    assert 0 <= found.effort.outside < 1
    assert found.course.moments[-1].time == result.time
    assert found.scaling is not None
    assert [count.threads for count in found.scaling.counts] == [1, 2]
    assert found.latency is not None or "latency" in found.missing
    assert found.memory.peak > 1_000_000
    assert not found.interrupted


def test_shares_of_moves_sum_to_all_simulations() -> None:
    found = profile("connect_four", engine="mcts", simulations=1_000, threads=0, stops=0)
    assert sum(move.visits for move in found.moves) == found.effort.simulations == 1_000
    assert sum(move.share for move in found.moves) == pytest.approx(1)


def test_worlds_agree_on_a_move_that_is_the_best_in_all() -> None:
    found = profile("shobai", engine="pimc:worlds=8,depth=4", threads=0, stops=0)
    assert found.worlds is not None
    best = found.moves[0]
    assert found.worlds.count == 8
    assert found.worlds.agreement == best.visits / 8


def test_the_branching_factor_is_the_growth_of_iterations() -> None:
    assert course(*(moment(depth, depth, (3 ** (depth + 1) - 3) // 2) for depth in range(1, 8))).branching() == pytest.approx(3)
    assert course(moment(1, 1, 5)).branching() is None


def test_stability_is_of_the_best_move_at_the_end() -> None:
    moves = [
        moment(1, move="a", win=0.9),
        moment(2, move="b", win=0.4),
        moment(3, move="b", win=0.6),
        moment(4, move="b", win=0.5),
    ]
    stability = course(*moves).stability
    assert (stability.changes, stability.settled) == (1, 2)
    assert stability.drift == pytest.approx(0.2)
    assert course(*moves).first_move == 1


def scaling(rates: Sequence[float]) -> Scaling:
    return Scaling([ThreadCount(number, round(rate), None, 1.0, 1.0, None) for number, rate in enumerate(rates, 1)])


@pytest.mark.parametrize(
    ("rates", "recommended"), [([100], 1), ([100, 190], 2), ([100, 110], 1), ([100, 180, 190, 300], 4), ([100, 180, 190, 200], 2)]
)
def test_threads_are_recommended_that_bring_half_of_themselves(rates: Sequence[float], recommended: int) -> None:
    assert scaling(rates).recommended == recommended


def test_efficiency_is_the_speed_up_for_each_thread() -> None:
    found = scaling([100, 150])
    assert (found.speedup(1), found.efficiency(1)) == (1.5, 0.75)


def test_percentiles_are_values_that_were_measured() -> None:
    found = Latency.of([number / 1000 for number in range(1, 101)])
    assert (found.count, found.median, found.p99, found.longest) == (100, 0.05, 0.099, 0.1)
    assert Latency.of([0.5]).p99 == 0.5


def test_a_game_written_in_python_has_what_can_be_known() -> None:
    *_, found = measure(sk.AlphaBeta(), Countdown(20), sk.Limit(depth=4), stops=0)
    assert found.effort.nodes == found.result.nodes > 0
    assert found.scaling is None
    assert found.missing["scaling"] == "games written in Python are searched on one thread"
