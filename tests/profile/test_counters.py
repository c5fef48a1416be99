"""What probes count and sample, as Python sees it."""

import pytest

import sakiyomi as sk
from sakiyomi.profile import Profile, profile
from sakiyomi.profile.phases import TITLES, Phases, Sample
from sakiyomi.profile.trace import spans

NATIVE = [
    ("connect_four", "alphabeta"),
    ("shobu", "alphabeta:threads=2"),
    ("shobu", "mcts:threads=2"),
    ("leduc_poker", "ismcts"),
    ("leduc_poker", "pimc"),
    ("shake_up", "ismcts:threads=2"),
    ("shake_up", "pimc:inner=mcts,threads=2"),
    ("shobai", "mcts"),
    ("shobai", "pimc"),
    ("shiba_goten", "mcts:threads=2"),
    ("shiba_goten", "pimc"),
]


def measured(game: str, engine: str, **limits: int) -> Profile:
    return profile(game, engine=engine, threads=0, stops=0, **limits)  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "engine"), NATIVE)
def test_every_searcher_has_counters_whose_sums_hold(game: str, engine: str) -> None:
    found = measured(game, engine, nodes=60_000)
    assert found.counters is not None
    events, plies = found.counters.events, found.counters.plies
    if "cutoffs" in events:
        assert events["interior_nodes"] + events["horizon_nodes"] == sum(plies) == found.effort.nodes
        assert sum(found.counters.cutoffs) == events["cutoffs"]
        assert found.counters.cutoffs[0] == events["first_move_cutoffs"]
    else:
        assert sum(plies) == events["simulations"]
        assert found.effort.simulations == events["simulations"]
        assert found.counters.cutoffs == ()
    assert all(rate >= 0 for rate in found.counters.rates().values())


@pytest.mark.parametrize(
    ("game", "engine"), [("shobu", "alphabeta"), ("shobu", "mcts"), ("shobai", "pimc"), ("shiba_goten", "mcts")]
)
def test_a_probed_search_is_the_search(game: str, engine: str) -> None:
    found = measured(game, engine, nodes=30_000)
    plain = sk.best_move(game, engine=engine, nodes=30_000)
    assert (found.result.move, found.result.score, found.result.nodes) == (plain.move, plain.score, plain.nodes)
    assert found.result.simulations == plain.simulations


def test_a_probed_search_of_hidden_cards_is_the_search() -> None:
    found = measured("shake_up", "ismcts", nodes=30_000)
    plain = sk.best_move("shake_up", engine="ismcts", nodes=30_000)
    assert (found.result.move, found.result.simulations) == (plain.move, plain.simulations)


def test_worlds_are_counted() -> None:
    found = measured("shake_up", "pimc:worlds=12", depth=2)
    assert found.counters is not None
    assert found.counters.events["worlds"] == 12
    found = measured("shake_up", "ismcts", simulations=500)
    assert found.counters is not None
    assert found.counters.events["worlds"] == 500


def test_a_search_counts_anew_each_time() -> None:
    first, second = (measured("connect_four", "alphabeta", nodes=5_000) for _ in range(2))
    assert first.counters == second.counters


@pytest.mark.parametrize(("game", "engine"), NATIVE)
def test_every_searcher_has_phases(game: str, engine: str) -> None:
    found = profile(game, engine=engine, time=0.2, threads=0, stops=0)
    if found.phases is None:  # some searches are over sooner
        assert found.missing["phases"]
        return
    assert set(found.phases.samples) <= set(TITLES)
    assert found.phases.threads <= found.threads
    assert all(0 <= sample.time <= found.phases.seconds for sample in found.phases.timeline)


def test_time_goes_to_what_takes_it() -> None:
    found = profile("shobu", engine="mcts:playout=random", time=0.4, threads=0, stops=0)
    assert found.phases is not None
    assert next(iter(found.phases.shares())) == "playout"


@pytest.mark.parametrize(
    ("engine", "reason"),
    [
        ("random", "random has no probes"),
        ("level:casual", "level has no probes"),
        ("alphabeta:hash_mb=0,selectivity=0", "the textbook search"),
    ],
)
def test_what_has_no_probes_says_so(engine: str, reason: str) -> None:
    found = measured("connect_four", engine, nodes=500)
    assert found.counters is None
    assert found.phases is None
    assert found.missing["counters"].startswith(reason)


def test_spans_are_samples_in_a_row() -> None:
    timeline = [Sample(0.0, 0, "search"), Sample(0.1, 0, "search"), Sample(0.1, 1, "backup"), Sample(0.3, 0, "lookup")]
    phases = Phases({"search": 2, "backup": 1, "lookup": 1}, 0.1, 0.5, 2, timeline)
    assert [(span.thread, span.phase, span.begin, span.end) for span in spans(phases)] == [
        (0, "search", 0.0, 0.3),
        (0, "lookup", 0.3, 0.5),
        (1, "backup", 0.1, 0.5),
    ]
