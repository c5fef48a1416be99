"""What the top of a finished tree says, and what it says of proofs."""

import pickle
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.testing.random_graph import random_graph

SEARCH = sk.Limit(simulations=2000)


def nodes(node: sk.TreeNode, state: Any) -> Iterator[tuple[sk.TreeNode, Any]]:
    """Each node with its position."""
    yield node, state
    for child in node.children:
        yield from nodes(child, state.play(child.move))


def grown(state: Any, limit: sk.Limit = SEARCH, **extent: int) -> sk.TreeNode:
    searcher = sk.MCTS(tree_mb=8)
    searcher.search(state, limit)
    return searcher.tree(state, **extent)


def leaf(low: float, high: float, distance: int | None = None, seats: int = 2) -> sk.TreeNode:
    names = tuple(f"seat {seat}" for seat in range(seats))
    return sk.TreeNode("m", 0, 1, (low + high) / 2, 0.5, low, high, distance, (), names)


@cache
def best(state: Any) -> float:
    """What the first seat gets by the best play of both."""
    if outcome := state.outcome():
        return float(outcome[0])
    return (min if state.to_move else max)([best(state.play(move)) for move in state.legal_moves()])


def endings(count: int) -> Iterator[Any]:
    """Positions of Connect Four with few empty cells."""
    rng, found = sk.Rng(7), 0
    while found < count:
        state, plies = sk.game("connect_four").initial(), 33 + found % 5
        while plies and state.outcome() is None:
            state, plies = state.play(state.random_move(rng)), plies - 1
        if state.outcome() is None:
            found += 1
            yield state


def test_what_is_proven_is_so_for_the_seat_that_moves() -> None:
    seen = set()
    for state in endings(30):
        for node, after in nodes(grown(state, plies=6, width=7), state):
            if node.low == node.high:
                assert node.low == (1 - best(after) if node.seat else best(after))
                seen.add(node.proven().split()[0])
    assert seen == {"win", "loss", "draw"}


def test_proofs_tell_plies_of_which_the_winner_makes_the_last() -> None:
    for state in endings(30):
        for node, _ in nodes(grown(state, plies=6, width=7), state):
            if node.distance is not None:
                assert node.distance % 2 == (node.distance > 0)
                assert node.proven() == f"{'win' if node.distance > 0 else 'loss'} in {abs(node.distance)}"


def test_a_won_or_lost_root_is_as_far_from_its_end_as_its_best_move() -> None:
    for state in endings(60):
        tree = grown(state, plies=1)
        if tree.distance is not None:
            assert tree.children[0].distance == tree.distance


@pytest.mark.parametrize("seats", range(1, 6))
def test_ends_are_told_for_the_seat_that_moves_there(seats: int) -> None:
    ends = 0
    for graph in range(30):
        state = random_graph().initial(seats, seed=graph)
        for node, after in nodes(grown(state, sk.Limit(simulations=200), plies=3, width=10, visits=0), state):
            assert len(node.seats) == seats
            if (node.visits or node.low == node.high) and (outcome := after.outcome()):
                assert node.low == node.high == node.value == outcome[node.seat]
                ends += 1
    assert ends > 20


def test_proofs_are_told_in_words() -> None:
    assert leaf(0, 1).proven() == ""
    assert leaf(0.5, 0.5).proven() == "draw"
    assert leaf(0.5, 0.5, seats=3).proven() == "exactly 50 %"
    assert leaf(0.5, 0.5, seats=1).proven() == "exactly 50 %"
    assert leaf(1, 1, 3).proven() == "win in 3"
    assert leaf(0, 0, -4, seats=5).proven() == "loss in 4"
    assert leaf(0.5, 1).proven() == "at least 50 %"
    assert leaf(0.25, 0.75, seats=3).proven() == "at least 25 %, at most 75 %"


def test_a_score_holds_for_the_seat_that_moves() -> None:
    tree = grown(sk.game("connect_four").parse("445"))
    assert [node.score.view for node in tree.walk()] == [node.seat for node in tree.walk()]
    assert tree.children[0].score.win == tree.children[0].value


@pytest.mark.parametrize("game", ["connect_four", "random_graph"])
def test_a_tree_agrees_with_the_result_of_its_search(game: str) -> None:
    state = random_graph().initial(2) if game == "random_graph" else sk.game(game).initial()
    searcher = sk.MCTS()
    result = searcher.search(state, SEARCH)
    tree = searcher.tree(state, width=100, visits=0)
    assert (tree.seat, tree.visits, tree.prior) == (state.to_move, result.simulations, 1)
    found = [(each.move, each.visits, each.value, each.prior, each.low, each.high) for each in result.moves]
    assert found == [(each.move, each.visits, each.value, each.prior, each.low, each.high) for each in tree.children]


def test_plies_width_and_visits_say_how_much_is_wanted() -> None:
    searcher, state = sk.MCTS(), sk.game("shobu").initial()
    searcher.search(state, SEARCH)
    assert searcher.tree(state, plies=0).children == ()
    tree = searcher.tree(state, plies=2, width=3)
    assert [len(node.children) for node in (tree, *tree.children)] == [3, 3, 3, 3]
    assert all(not node.children for child in tree.children for node in child.children)
    assert all(node.visits >= 20 for node in searcher.tree(state, plies=9, width=500, visits=20).walk())
    for wrong in ({"plies": -1}, {"plies": 101}, {"width": 0}, {"visits": -1}, {"plies": 1.5}):
        with pytest.raises(ValueError, match=f"{next(iter(wrong))} must be a whole number"):
            searcher.tree(state, **wrong)  # type: ignore[arg-type]


def test_a_move_that_wins_is_shown_however_few_its_visits() -> None:
    tree = grown(sk.game("connect_four").parse("4444443322"), plies=1, visits=1000)
    assert tree.proven() == "win in 1"
    assert [child.proven() for child in tree.children] == ["win in 1"] * len(tree.children) != []


def test_there_is_no_tree_before_a_search_or_of_another_position() -> None:
    searcher, state = sk.MCTS(), sk.game("connect_four").initial()
    with pytest.raises(sk.SearchError, match="search first"):
        searcher.tree(state)
    searcher.search(state, SEARCH)
    with pytest.raises(sk.SearchError, match="no tree of this position"):
        searcher.tree(state.play("4"))


def test_a_tree_pickles_and_is_text_json_and_a_graph() -> None:
    tree = grown(sk.game("connect_four").parse("445"), plies=2, width=2)
    assert pickle.loads(pickle.dumps(tree)) == tree
    document = tree.to_json()
    assert document["children"][0]["move"] == str(tree.children[0].move)
    assert document["children"][0]["proven"] == [0.0, 1.0]
    graph = tree.to_dot()
    assert graph.count("->") == len(list(tree.walk())) - 1
    assert f'label="{tree.children[0].move}"' in graph
    widths = [float(part.split("]")[0]) for part in graph.split('", penwidth=')[1:] if "." in part.split("]")[0]]
    assert all(0.5 <= width <= 10 for width in widths)
    assert all(a >= b for a, b in pairwise(child.visits for child in tree.children))
    assert str(tree) == sk.drawing.tree_terminal(tree).rstrip("\n")


def test_a_graph_takes_moves_of_any_text() -> None:
    root = leaf(0, 1)
    odd = sk.TreeNode('a "b\\\n', 0, 1, 0.5, 0.5, 0.0, 1.0, None)
    graph = sk.TreeNode(None, 0, 2, 0.5, 0.0, 0.0, 1.0, None, (odd, root)).to_dot()
    assert r'label="a \"b\\ ", penwidth' in graph
    assert graph.count("\n") == 10
