"""What the searcher MCTS promises beyond what all searchers do."""

import json
import pickle
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.testing.positions import random_positions
from sakiyomi.testing.random_graph import random_graph

random_graph()
FOUR = sk.game("connect_four")
SHOBU = sk.game("shobu")
POSITIONS = [FOUR.parse("4453"), SHOBU.initial(), random_graph().initial(3, width=9)]
SIMULATIONS = sk.Limit(simulations=300)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "ucb"}, "mode must be puct or uct, not 'ucb'"),
        ({"playout": "none"}, "playout must be cutoff or random, not 'none'"),
        ({"parallel": "leaf"}, "parallel must be tree or root, not 'leaf'"),
        ({"exploration": -1}, "exploration must be a number from 0 to 1000, not -1"),
        ({"exploration": float("nan")}, "exploration must be a number from 0 to 1000, not nan"),
        ({"prior": "1"}, "prior must be a number from 0 to 100, not '1'"),
        ({"bias": True}, "bias must be a number from 0 to 1000, not True"),
        ({"widening": 1001}, "widening must be a number from 0 to 1000, not 1001"),
        ({"cutoff_plies": -2}, "cutoff_plies must be a whole number from -1"),
        ({"tree_mb": 0}, "tree_mb must be a whole number from 1"),
        ({"reuse": 1}, "reuse must be True or False, not 1"),
    ],
)
def test_wrong_options_say_what_would_be_right(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sk.MCTS(**options)


@pytest.mark.parametrize("position", POSITIONS, ids=str)
@pytest.mark.parametrize("options", [{}, {"mode": "uct", "playout": "random"}, {"cutoff_plies": 3, "prior": 0}], ids=str)
def test_the_statistics_of_the_root_add_up(position: sk.State, options: dict[str, Any]) -> None:
    result = sk.MCTS(**options).search(position, SIMULATIONS, lines=3)
    assert result.simulations == 300 or result.moves[0].low == result.moves[0].high
    assert result.visits.sum() == result.simulations
    assert result.visits.dtype == np.uint32
    assert result.policy.sum() == pytest.approx(1)
    assert result.values.shape == result.visits.shape == (len(result.moves),)
    assert np.all((result.values >= 0) & (result.values <= 1))
    assert [line.move for line in result.lines] == [each.move for each in result.moves[:3]]
    assert result.score.win == result.moves[0].value
    assert result.move == result.moves[int(np.argmax(result.visits))].move
    for each in result.moves:
        low, high = each.interval()
        assert 0 <= low <= each.value <= high <= 1 or not each.visits
        assert each.visits > 0 or (low, high) == (each.low, each.high)
    assert pickle.loads(pickle.dumps(result)) == result


@pytest.mark.parametrize("position", [SHOBU.initial(), sk.game("shobai").initial(2), sk.game("shiba_goten").initial(4)], ids=str)
@pytest.mark.parametrize("mode", ["puct", "uct"])
@pytest.mark.parametrize("simulations", [16, 100, 900])
def test_by_progressive_widening_a_node_looks_at_few_moves_first(position: Any, mode: Any, simulations: int) -> None:
    found = sk.MCTS(mode=mode, widening=0.2).search(position, sk.Limit(simulations=simulations)).moves
    looked = {each.move for each in found if each.visits}
    assert 1 <= len(looked) <= max(1, 0.2 * simulations**0.5) + 1
    assert looked == {each.move for each in sorted(found, key=lambda each: -each.prior)[: len(looked)]}


def test_priors_are_sharper_where_results_lie_close_together() -> None:
    alone: Any = sk.game("shiba_goten").new(1, seed=3)
    together = sk.game("shiba_goten").new(2, seed=3)
    assert (alone.rules.sharpness, together.rules.sharpness) == (4, 1)
    rng = sk.Rng(1)
    while len(alone.moves) < 20 or len(alone.state.search_moves()) < 4:
        alone.push(alone.state.playout_move(rng))

    def priors(prior: float) -> list[float]:
        return [each.prior for each in sk.MCTS(prior=prior).search(alone, sk.Limit(simulations=200)).moves]

    gentle, sharp = priors(0.5), priors(2)
    assert len(gentle) > 1
    assert max(sharp) > max(gentle) > 1 / len(gentle)


def test_the_policy_covers_the_action_space() -> None:
    result = sk.MCTS().search(POSITIONS[0], SIMULATIONS)
    actions = result.action_policy(FOUR.index_count)
    assert actions.shape == (7,)
    assert [actions[int(each.move)] for each in result.moves] == list(result.policy)
    legal: Any = POSITIONS[0]
    assert not actions[~legal.legal_mask()].any()


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_deterministic_searches_repeat_with_any_number_of_threads(position: sk.State, threads: int) -> None:
    limit = sk.Limit(simulations=500)
    results = [sk.MCTS(threads=threads, deterministic=True, seed=4).search(position, limit).to_json() for _ in range(3)]
    for result in results:
        result.update(time=0, nps=0)
    assert results[0] == results[1] == results[2]
    assert results[0]["simulations"] <= 500


def test_the_seed_decides_random_playouts() -> None:
    visits = [tuple(sk.MCTS(playout="random", seed=seed).search(POSITIONS[0], SIMULATIONS).visits) for seed in (1, 1, 2)]
    assert visits[0] == visits[1] != visits[2]


@pytest.mark.parametrize("parallel", ["tree", "root"])
def test_threads_share_the_budget(parallel: Any) -> None:
    result = sk.MCTS(threads=2, parallel=parallel).search(SHOBU.initial(), sk.Limit(simulations=2001))
    assert result.simulations == 2001
    assert result.visits.sum() == 2001


def test_a_tree_is_reused_where_it_fits() -> None:
    record = SHOBU.new()
    searcher = sk.MCTS(reuse=True)
    first = searcher.search(record, sk.Limit(simulations=4000))
    reply = searcher.tree(record, plies=2, width=1).children[0].children[0]
    record.push(first.move)
    record.push(reply.move)
    second = searcher.search(record, sk.Limit(simulations=100))
    assert second.simulations == 100
    assert second.visits.sum() == reply.visits - 1 + 100
    other = searcher.search(SHOBU.parse("wwwwwwww/......../......../bbbbbbbb/wwwwwwww/......../......../bbbbbbbb w"), SIMULATIONS)
    assert other.visits.sum() == 300
    assert sk.MCTS().search(record, SIMULATIONS).visits.sum() == 300


def test_a_tree_is_not_reused_with_another_history() -> None:
    searcher = sk.MCTS(reuse=True)
    record = SHOBU.new()
    searcher.search(record, SIMULATIONS)
    for move in ("a1e1N", "a8e8S", "a2e2S", "a7e7N"):
        record.push(move)
    assert record.state == record.start
    assert searcher.search(record, SIMULATIONS).visits.sum() == 300


@pytest.mark.parametrize("position", POSITIONS[:2], ids=str)
def test_a_tree_comes_back_from_its_file(position: sk.State, tmp_path: Path) -> None:
    path = tmp_path / "tree"
    searcher = sk.MCTS(reuse=True)
    searcher.search(position, sk.Limit(simulations=2000))
    searcher.save_tree(position, path)
    other = sk.MCTS(reuse=True)
    assert other.load_tree(path) == position
    wanted = {"plies": 9, "width": 100, "visits": 0}
    assert other.tree(position, **wanted) == searcher.tree(position, **wanted)
    other.save_tree(position, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == path.read_bytes()
    results = [one.search(position, sk.Limit(simulations=1000)) for one in (searcher, other)]
    assert results[0].moves == results[1].moves
    assert results[0].visits.sum() == 3000


def test_solved_trees_keep_their_proofs_in_files(tmp_path: Path) -> None:
    record = FOUR.new()
    for move in "3344":
        record.push(move)
    searcher = sk.MCTS(reuse=True)
    result = searcher.search(record, sk.Limit(simulations=20_000))
    assert result.score.distance == 3
    searcher.save_tree(record, tmp_path / "tree")
    other = sk.MCTS(reuse=True)
    other.load_tree(tmp_path / "tree")
    assert other.search(record, sk.Limit(simulations=10)).score == result.score


@dataclass(frozen=True)
class OneMove:
    """A game of one move, whose outcome and seats are as wrong as one likes."""

    result: Any
    after: int = 0
    to_move: int = 0

    def legal_moves(self) -> list[int]:
        return [1, 2] if self.outcome() is None else []

    def play(self, move: int) -> "OneMove":
        return OneMove(self.result, self.after, self.after or move)

    def outcome(self) -> Any:
        return self.result if self.to_move else None


@pytest.mark.parametrize("searcher", [sk.MCTS(), sk.AlphaBeta()], ids=lambda searcher: searcher.name)
@pytest.mark.parametrize("result", [(3, 0), (1.0,), ("a", "b"), (1, -1), (0.3, 0.3), (1, 0, 0), 7, "10"], ids=str)
def test_wrong_outcomes_of_python_games_are_named(result: Any, searcher: sk.Searcher) -> None:
    with pytest.raises(sk.SearchError, match=r"outcome\(\) must be None or 2 utilities in \[0, 1\], which two seats share, not"):
        searcher.search(OneMove(result), sk.Limit(nodes=100))


def test_wrong_seats_of_python_games_are_named() -> None:
    with pytest.raises(sk.SearchError, match=r"to_move must be a seat below the 2 of rules\.players, not 5"):
        sk.MCTS().search(OneMove(None, after=5), sk.Limit(simulations=50))


@dataclass(frozen=True)
class Corridor:
    """Every position has one move, for 400 plies."""

    ply: int = 0

    @property
    def to_move(self) -> int:
        return self.ply % 2

    def legal_moves(self) -> list[int]:
        return [1] if self.ply < 400 else []

    def play(self, move: int) -> "Corridor":
        return Corridor(self.ply + move)

    def outcome(self) -> tuple[float, ...] | None:
        return (1.0, 0.0) if self.ply == 400 else None


def test_long_lines_end_no_search_that_has_no_limit_of_depth() -> None:
    result = sk.MCTS().search(Corridor(), sk.Limit(simulations=300))
    assert (result.simulations, result.depth) == (300, 300)
    assert sk.MCTS().search(Corridor(), sk.Limit(simulations=300, depth=60)).depth < 130


def test_the_line_is_never_longer_than_the_deepest_look() -> None:
    for record in random_positions(FOUR, 60):
        result = sk.MCTS().search(record, sk.Limit(simulations=1000))
        assert result.depth == len(result.pv) <= result.seldepth


def test_a_policy_needs_visits_and_room() -> None:
    with pytest.raises(ValueError, match="a search by alphabeta has no visits"):
        sk.AlphaBeta().search(POSITIONS[0], sk.Limit(depth=2)).action_policy(7)
    with pytest.raises(ValueError, match="the size of the action space must be at least 7, not 3"):
        sk.MCTS().search(POSITIONS[0], SIMULATIONS).action_policy(3)


def saved(tmp_path: Path) -> tuple[Path, bytes, bytes]:
    searcher, path = sk.MCTS(), tmp_path / "tree"
    searcher.search(POSITIONS[0], sk.Limit(simulations=60))
    searcher.save_tree(POSITIONS[0], path)
    head, _, body = path.read_bytes().partition(b"\n")
    return path, head, zlib.decompress(body)


def test_wrong_files_of_trees_are_refused_in_one_line(tmp_path: Path) -> None:
    path, head, body = saved(tmp_path)
    document = json.loads(head)

    def complaint(content: bytes) -> str:
        path.write_bytes(content)
        with pytest.raises(ValueError, match=r"tree") as caught:
            sk.MCTS().load_tree(path)
        return str(caught.value)

    packed = zlib.compress(body)
    for name in ("text", "cards"):
        wrong = json.dumps(document | {"options": {name: 1}}).encode()
        assert f"unknown option of connect_four '{name}'" in complaint(wrong + b"\n" + packed)
    assert "this is no file of a tree" in complaint(b"")
    assert "this is no file of a tree" in complaint(b"{}\n" + packed)
    assert "the field 'ply' must be of type int" in complaint(json.dumps(document | {"ply": "x"}).encode() + b"\n" + packed)
    assert "unknown game 'chess'" in complaint(json.dumps(document | {"game": "chess"}).encode() + b"\n" + packed)
    assert "only trees of native games" in complaint(
        json.dumps(document | {"game": "random_graph", "position": "0"}).encode() + b"\n" + packed
    )
    assert "this is no tree of the position" in complaint(json.dumps(document | {"position": "44"}).encode() + b"\n" + packed)
    assert "the file is cut short" in complaint(head + b"\n" + packed[:-5])
    assert "the nodes cannot be read" in complaint(head + b"\n" + b"nonsense")
    assert "it ends too soon" in complaint(head + b"\n" + zlib.compress(body[:-5]))
    assert "1 bytes are left over" in complaint(head + b"\n" + zlib.compress(body + b"\0"))
    with pytest.raises(FileNotFoundError):
        sk.MCTS().load_tree(tmp_path / "missing")


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damaged_trees_are_refused_or_harmless(tmp_path: Path, data: st.DataObject) -> None:
    path, head, body = saved(tmp_path)
    damaged = bytearray(body)
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(head + b"\n" + zlib.compress(bytes(damaged[: data.draw(st.integers(0, len(body)))])))
    searcher = sk.MCTS(reuse=True)
    try:
        position = searcher.load_tree(path)
    except ValueError:
        return
    assert searcher.search(position, sk.Limit(simulations=50)).move in position.legal_moves()


def test_a_file_that_is_refused_leaves_the_searcher_as_it_was(tmp_path: Path) -> None:
    path, position = tmp_path / "tree", FOUR.initial()
    searcher = sk.MCTS()
    searcher.search(position, SIMULATIONS)
    before = searcher.tree(position)
    searcher.save_tree(position, path)
    head, _, packed = path.read_bytes().partition(b"\n")
    path.write_bytes(head + b"\n" + zlib.compress(zlib.decompress(packed)[:-1]))
    with pytest.raises(ValueError, match="it ends too soon"):
        searcher.load_tree(path)
    assert searcher.tree(position) == before


def test_trees_of_games_written_in_python_stand_in_no_file(tmp_path: Path) -> None:
    searcher, position = sk.MCTS(), POSITIONS[2]
    searcher.search(position, SIMULATIONS)
    with pytest.raises(sk.SearchError, match="only trees of native games"):
        searcher.save_tree(position, tmp_path / "tree")


def test_a_search_that_left_no_tree_says_so(tmp_path: Path) -> None:
    with pytest.raises(sk.SearchError, match="there is no tree"):
        sk.MCTS().tree(POSITIONS[0])
    with pytest.raises(sk.SearchError, match="there is no tree"):
        sk.MCTS().save_tree(POSITIONS[0], tmp_path / "tree")
    searcher = sk.MCTS()
    searcher.search(POSITIONS[0], SIMULATIONS)
    with pytest.raises(sk.SearchError, match="there is no tree of this position"):
        searcher.save_tree(FOUR.initial(), tmp_path / "tree")


def test_the_tree_obeys_its_cap_and_the_search_goes_on() -> None:
    searcher = sk.MCTS(tree_mb=1, playout="random")
    result = searcher.search(FOUR.initial(), sk.Limit(simulations=100_000))
    assert result.simulations == 100_000
    assert result.hashfull >= 990


@pytest.mark.parametrize("limit", [sk.Limit(time=1e-9), sk.Limit(nodes=1)], ids=str)
@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_first_legal_move_is_there_before_any_simulation(position: sk.State, limit: sk.Limit) -> None:
    result = sk.MCTS().search(position, limit)
    assert result.move in position.legal_moves()
    assert (result.simulations, result.score.win, result.depth, result.pv) == (0, 0.5, 0, (result.move,))
    assert list(result.policy) == [1]


def test_utilities_do_not_contradict_what_is_proven() -> None:
    for seed in range(40):
        result = sk.MCTS(prior=1, exploration=1).search(random_graph().initial(3, seed=seed, nodes=50), sk.Limit(simulations=500))
        view = result.score.view
        low, high = max(each.low for each in result.moves), max(each.high for each in result.moves)
        if low == high:
            assert result.utilities[view] == low
