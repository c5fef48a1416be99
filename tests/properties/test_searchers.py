import json
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.reference import alpha_beta as plain
from sakiyomi.reference.minimax import minimax
from sakiyomi.testing.countdown import Countdown
from sakiyomi.testing.positions import random_positions
from sakiyomi.testing.random_graph import RandomGraph, random_graph

random_graph()
SEARCHERS = [sk.AlphaBeta(threads=1, seed=3, hash_mb=1, selectivity=0, contempt=5), sk.Greedy(seed=4), sk.Random(seed=5)]


@pytest.mark.parametrize("searcher", SEARCHERS, ids=lambda searcher: searcher.name)
@pytest.mark.parametrize("name", ["shobu", "connect_four", "random_graph"])
def test_seed_and_budget_fix_the_result(name: str, searcher: sk.Searcher) -> None:
    for record in random_positions(sk.game(name), 5):
        copies = searcher, searcher, searcher.clone(), pickle.loads(pickle.dumps(searcher))
        results = [one.search(record, sk.Limit(nodes=500), lines=2) for one in copies]
        assert len({json.dumps({**result.to_json(), "time": 0, "nps": 0}) for result in results}) == 1
        assert all(line.move in record.state.legal_moves() for line in results[0].lines)
        assert 1 <= len(results[0].lines) <= 2


@pytest.mark.parametrize("searcher", SEARCHERS, ids=lambda searcher: searcher.name)
def test_a_move_alone_is_that_of_a_search(searcher: sk.Searcher) -> None:
    for record in random_positions(sk.game("connect_four"), 20):
        assert searcher.choose(record, sk.Limit(nodes=200)) == searcher.search(record, sk.Limit(nodes=200)).move
    with pytest.raises(TypeError):
        searcher.choose("startpos")  # type: ignore[arg-type]


def test_results_are_the_same_in_another_process() -> None:
    script = "import sakiyomi as sk; print(*[sk.best_move('shobu', engine=e, nodes=3000).to_json()['pv'] for e in {0}])"
    engines = ["alphabeta:seed=2", "greedy:seed=2", "random:seed=2"]
    done = subprocess.run([sys.executable, "-c", script.format(engines)], capture_output=True, text=True, check=True)
    here = [sk.best_move("shobu", engine=engine, nodes=3000).to_json()["pv"] for engine in engines]
    assert done.stdout.strip() == " ".join(map(str, here))


def test_options_are_kept_by_clones_which_may_change_some() -> None:
    searcher = sk.AlphaBeta(hash_mb=8, seed=1)
    assert searcher.clone(seed=2) == sk.AlphaBeta(hash_mb=8, seed=2)
    assert searcher.options() == {"seed": 1, "threads": 1, "deterministic": False, "hash_mb": 8, "selectivity": 1, "contempt": 0}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hash_mb": -3}, "hash_mb must be a whole number from 0 to 65536, not -3"),
        ({"threads": 0}, "threads must be a whole number from 1 to 256, not 0"),
        ({"threads": 1.5}, "threads must be a whole number"),
        ({"seed": -1}, "seed must be a whole number"),
        ({"selectivity": 2}, "selectivity must be a whole number from 0 to 1, not 2"),
        ({"contempt": True}, "contempt must be a whole number"),
        ({"deterministic": 1}, "deterministic must be True or False, not 1"),
    ],
)
def test_wrong_options_say_what_would_be_right(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sk.AlphaBeta(**options)


def test_a_search_needs_an_open_position() -> None:
    with pytest.raises(sk.SearchError, match=r"the game is over \(position; utilities 1, 0\)"):
        sk.AlphaBeta().search(Countdown(0))
    over = sk.game("shobu").new(max_plies=1)
    over.push(over.state.legal_moves()[0])
    with pytest.raises(sk.SearchError, match=r"the game is over \(max_plies; utilities 0.5, 0.5\)"):
        sk.Greedy().start(over)
    with pytest.raises(TypeError, match="takes a state, a view or a Record, not 'startpos'"):
        sk.Random().search("startpos")  # type: ignore[arg-type]


def test_wrong_limits_and_lines_are_named() -> None:
    state = sk.game("shobu").initial()
    with pytest.raises(ValueError, match="AlphaBeta makes no simulations"):
        sk.AlphaBeta().search(state, sk.Limit(simulations=5))
    with pytest.raises(ValueError, match="lines must be a whole number from 1"):
        sk.AlphaBeta().search(state, sk.Limit(depth=1), lines=0)


def test_a_plain_class_is_searched() -> None:
    for left in range(2, 12):
        result = sk.AlphaBeta().search(Countdown(left), sk.Limit(depth=12))
        wins = left % 4 != 1
        assert result.score.win == (1 if wins else 0)
        assert not wins or (left - result.move) % 4 == 1
    assert (result.game, result.position) == (None, "Countdown(left=11, to_move=0)")


def test_lines_are_the_best_moves() -> None:
    for record in random_positions(sk.game("connect_four"), 20):
        root = plain.AlphaBeta(record.state, record.rules, 100)
        values = [minimax(root, record.state.play(move), 1, 1) for move in record.state.search_moves()]
        for hash_mb in (0, 1):
            result = sk.AlphaBeta(hash_mb=hash_mb, selectivity=0).search(record, sk.Limit(depth=2), lines=3)
            best = sorted(values, reverse=True)[:3]
            if all(abs(value) < plain.PROVEN for value in best):
                assert [line.score.value for line in result.lines] == best
            assert len({line.move for line in result.lines}) == len(result.lines) == len(best)


def test_random_plays_any_move_and_greedy_the_best_looking() -> None:
    state = sk.game("connect_four").initial()
    assert {sk.Random(seed=seed).search(state).move for seed in range(100)} == set(state.legal_moves())
    winning = sk.game("connect_four").new()
    for move in "112233":
        winning.push(move)
    for searcher in (sk.Greedy(), sk.AlphaBeta(hash_mb=1)):
        result = searcher.search(winning, sk.Limit(depth=4))
        assert (str(result.move), str(result.score)) == ("4", "win in 1")


@pytest.mark.parametrize("searcher", SEARCHERS, ids=lambda searcher: searcher.name)
def test_a_position_without_moves_and_without_outcome_is_refused(searcher: sk.Searcher) -> None:
    class Stuck(Countdown):
        def outcome(self) -> None:
            return None

    with pytest.raises(sk.SearchError, match="no legal move, but also no outcome"):
        searcher.search(Stuck(0))


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(sk.SearchError, match=r"to_move must be a seat below the 2 of rules\.players, not 2"):
        sk.MCTS().search(Countdown(3, 2))


def test_a_table_that_does_not_fit_is_a_search_error() -> None:
    script = (
        "import resource, sakiyomi as sk\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))\n"
        "sk.best_move('shobu', engine='alphabeta:hash_mb=4096', depth=1)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr.endswith("SearchError: the memory is too small for this search; a smaller hash_mb or tree_mb takes less\n")


def test_results_as_documents() -> None:
    result = sk.AlphaBeta(hash_mb=1, seed=9).search(sk.game("connect_four").initial(), sk.Limit(depth=3), lines=2)
    document = json.loads(json.dumps(result.to_json()))
    assert list(document) == [
        *("game", "position", "engine", "move", "score", "pv", "lines", "depth", "seldepth", "nodes"),
        *("simulations", "time", "nps", "hashfull", "seed"),
    ]
    assert (document["game"], document["engine"], document["seed"]) == ("connect_four", "alphabeta", 9)
    assert document["lines"][0] == {"move": document["move"], "score": document["score"], "pv": document["pv"]}
    assert set(document["score"]) == {"view", "value", "win", "distance"}


def test_graphs_of_every_size_are_playable() -> None:
    rng = Random(1)
    for players in range(1, 6):
        state = random_graph().initial(players, seed=rng.randrange(1000), nodes=20)
        assert isinstance(state, RandomGraph)
        assert sk.AlphaBeta().search(state, sk.Limit(depth=6)).score.view == state.to_move
