"""What searchers promise in games with open chance: 'Shobai' All Right."""

import json
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.testing.positions import random_positions

SHOBAI = sk.game("shobai")
SEARCHERS = [sk.MCTS(seed=2), sk.MCTS(seed=2, threads=2, deterministic=True), sk.PIMC(seed=2, worlds=4), sk.Greedy(), sk.Random()]
LIMIT = sk.Limit(nodes=2_000)


@pytest.mark.parametrize("searcher", SEARCHERS, ids=lambda searcher: f"{searcher.name} {searcher.threads}")
@pytest.mark.parametrize("players", range(2, 6))
def test_every_searcher_plays_for_any_number_of_seats_and_repeats(searcher: sk.Searcher, players: int) -> None:
    for record in random_positions(SHOBAI, 4, seed=players):
        results = [searcher.clone().search(record, LIMIT, lines=3).to_json() for _ in range(2)]
        for result in results:
            result.update(time=0, nps=0)
        assert json.dumps(results[0]) == json.dumps(results[1])
        assert results[0]["move"] in map(str, record.state.legal_moves())


@pytest.mark.parametrize("searcher", SEARCHERS, ids=lambda searcher: f"{searcher.name} {searcher.threads}")
def test_the_deal_of_a_game_is_of_no_account(searcher: sk.Searcher) -> None:
    state = SHOBAI.new(3, seed=1).state
    records = [sk.Record(SHOBAI, state, sk.Deal(seed)) for seed in (1, 2)]
    found = [searcher.clone().search(record, LIMIT).to_json() | {"time": 0, "nps": 0} for record in records]
    assert found[0] == found[1]


def test_alpha_beta_names_what_searches_chance() -> None:
    with pytest.raises(
        TypeError, match=r"AlphaBeta does not suit shobai, where chance has a part .*: search it by MCTS or PIMC$"
    ):
        sk.AlphaBeta().search(SHOBAI.initial())
    with pytest.raises(TypeError, match=r"ISMCTS does not suit shobai.*search it by MCTS or PIMC$"):
        sk.ISMCTS().search(SHOBAI.initial())
    with pytest.raises(
        ValueError, match="AlphaBeta makes no simulations; limit PIMC by time, nodes or depth, or let inner be MCTS"
    ):
        sk.PIMC().search(SHOBAI.initial(), sk.Limit(simulations=5))


def test_lines_and_trees_go_on_to_the_first_chance_event() -> None:
    searcher, longer = sk.MCTS(), 0
    for record in random_positions(SHOBAI, 12):
        result = searcher.search(record, sk.Limit(simulations=2_000))
        states = [record.state]
        for move in result.pv:
            found = {str(states[-1].play(move, sk.Rng(seed))) for seed in (1, 2, 3, 4)}
            assert len(found) == 1 or move == result.pv[-1]
            states.append(states[-1].play(move, sk.Rng(1)))
        longer += len(result.pv) > 1
        tree = searcher.tree(record, plies=4)
        assert [str(move) for move in result.pv[:4]] == [str(node.move) for node in best_line(tree)][: len(result.pv)]
    assert longer > 5


def best_line(tree: sk.TreeNode) -> list[sk.TreeNode]:
    return [tree.children[0], *best_line(tree.children[0])] if tree.children else []


def test_a_tree_is_used_again_within_a_turn_but_never_beyond_a_chance_event() -> None:
    searcher, kept, lost = sk.MCTS(reuse=True), 0, 0
    record = SHOBAI.new(2, seed=3)
    while len(record.moves) < 40:
        before = record.state
        first = searcher.search(record, sk.Limit(simulations=300))
        draws = len({str(before.play(first.move, sk.Rng(seed))) for seed in (1, 2, 3, 4)}) > 1
        record.push(first.move)
        again = searcher.search(record, sk.Limit(simulations=1))
        assert again.visits.sum() == 1 or not draws
        kept, lost = kept + (again.visits.sum() > 1), lost + draws
    assert kept > 10
    assert lost > 2


def test_trees_of_games_with_chance_stand_in_no_file(tmp_path: Path) -> None:
    searcher, state = sk.MCTS(), SHOBAI.initial()
    searcher.search(state, sk.Limit(simulations=10))
    with pytest.raises(sk.SearchError, match="only trees of native games without chance can be kept in files"):
        searcher.save_tree(state, tmp_path / "tree")
    head = {"format": "sakiyomi tree 1", "game": "shobai", "players": 2, "options": {}, "hashes": [], "ply": 0, "idle": 0}
    (tmp_path / "tree").write_bytes(json.dumps(head | {"position": str(state)}).encode() + b"\n\x78\x9c\x03\x00\x00\x00\x00\x01")
    with pytest.raises(ValueError, match=r"tree: only trees of native games without chance can be kept in files$"):
        searcher.load_tree(tmp_path / "tree")


def test_paranoid_search_takes_all_others_for_one_opponent() -> None:
    spec: Any = sk.parse_spec("pimc:inner=alphabeta,worlds=4,depth=4")
    assert spec == (sk.PIMC(worlds=4), sk.Limit(depth=4))
    searcher, limit = spec
    for record in random_positions(SHOBAI, 8, seed=9):
        result = searcher.search(record, limit)
        assert result.worlds == 4
        assert result.depth >= 1
