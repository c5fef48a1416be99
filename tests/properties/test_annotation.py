"""An engine's opinion of the moves of a game, and how records keep it."""

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.testing.random_graph import RandomGraph, random_graph

SEEDS = st.integers(0, 10_000)


class OneMove:
    """A position of a random graph in which one move only may be made."""

    def __init__(self, state: RandomGraph, move: int) -> None:
        self.state, self.move = state, move
        self.to_move, self.rules, self.is_progress = state.to_move, state.rules, state.is_progress

    def legal_moves(self) -> list[int]:
        return [self.move]

    def play(self, move: int) -> RandomGraph:
        return self.state.play(move)

    def outcome(self) -> None:
        return None

    def evaluate(self, seat: int) -> int:
        return self.state.evaluate(seat)

    def __hash__(self) -> int:
        return hash(self.state)


def value_of(state: RandomGraph, move: int, depth: int) -> sk.Score:
    """By a full-width search of this depth that begins with this move."""
    return sk.AlphaBeta().search(OneMove(state, move), sk.Limit(depth=depth)).score


def random_game(name: str, seed: int, players: int = 2, **options: int) -> sk.Record[Any]:
    """At most 25 random moves; of a random graph, another one for each seed."""
    game, rng = sk.game(name), Random(seed)
    graph = {"seed": seed} if name == "random_graph" else {}
    record = sk.Record(game, game.initial(players, **graph, **options))
    while record.termination() is None and len(record.moves) < 25:
        record.push(rng.choice(record.state.legal_moves()))
    return record


def annotated(record: sk.Record[Any], limit: sk.Limit, searcher: sk.Searcher | None = None) -> sk.Record[Any]:
    record.annotations = tuple(sk.annotate(record, searcher or sk.AlphaBeta(hash_mb=1), limit))
    return record


@settings(deadline=None)
@given(seats=st.integers(1, 5), seed=SEEDS, depth=st.integers(1, 3))
def test_every_loss_is_the_difference_of_two_full_width_searches(seats: int, seed: int, depth: int) -> None:
    random_graph()
    record = annotated(random_game("random_graph", seed, seats, repetition=0, max_plies=0), sk.Limit(depth=depth))
    for state, move, note in zip(record.states, record.moves, record.annotations, strict=False):
        values = {other: value_of(state, other, depth) for other in state.legal_moves()}
        assert note is not None
        assert note.played.win == pytest.approx(values[move].win, abs=0.003)
        assert note.played.distance == values[move].distance
        assert note.before.win == pytest.approx(max(value.win for value in values.values()), abs=0.003)
        assert note.loss == pytest.approx(note.before.win - values[move].win, abs=0.003)
        if note.better:
            assert values[note.better[0]].win == pytest.approx(note.before.win, abs=0.003)


@settings(deadline=None)
@given(
    name=st.sampled_from(("shobu", "connect_four", "random_graph")),
    seed=SEEDS,
    seats=st.integers(1, 5),
    searcher=st.sampled_from((sk.AlphaBeta(hash_mb=1), sk.MCTS(tree_mb=1), sk.Greedy(), sk.Random())),
)
def test_no_loss_is_negative_and_documents_give_the_same_opinions(
    name: str, seed: int, seats: int, searcher: sk.Searcher
) -> None:
    random_graph()
    record = annotated(random_game(name, seed, seats if name == "random_graph" else 2), sk.Limit(nodes=100), searcher)
    for state, note in zip(record.states, record.annotations, strict=False):
        assert note is not None
        assert (note.before.view, note.played.view, note.engine) == (state.to_move, state.to_move, searcher.name)
        assert note.loss == note.before.win - note.played.win >= 0
        assert note.better or note.loss == 0
    document = json.loads(json.dumps(record.to_json()))
    assert sk.Record.from_json(document).annotations == copy.copy(record).annotations == record.annotations


def test_a_missed_block_and_a_missed_win_are_named_with_the_better_move() -> None:
    record = sk.game("connect_four").new()
    for move in "1212136":
        record.push(move)
    *_, block, win = sk.annotate(record, sk.AlphaBeta(), sk.Limit(depth=4))
    assert block is not None
    assert win is not None
    assert (block.mark, block.played.distance, str(block.better[0])) == ("??", -2, "1")
    assert (win.mark, win.before.distance, str(win.better[0])) == ("??", 1, "1")


def test_a_tree_search_knows_what_a_move_is_worth_to_the_seat_that_made_it_when_a_third_is_next() -> None:
    random_graph()
    game, searcher, limit = sk.game("random_graph"), sk.MCTS(), sk.Limit(simulations=100)
    compared = 0
    for seed in range(10):
        record = random_game("random_graph", seed, 3)
        walk = sk.Record(game, record.start)
        for move, note in zip(record.moves, sk.annotate(record, searcher, limit), strict=True):
            seat = walk.state.to_move
            walk.push(move)
            assert note is not None
            if note.better and walk.outcome() is None and walk.state.to_move != seat:
                assert note.played.win == searcher.search(walk, limit).utilities[seat]
                compared += 1
    assert compared


@pytest.mark.parametrize("seed", range(4))
def test_both_searches_look_equally_far_under_any_limit(seed: int) -> None:
    searcher, limit = sk.AlphaBeta(hash_mb=0), sk.Limit(nodes=3000)
    record = random_game("connect_four", seed)
    walk = sk.Record(record.game, record.start)
    compared = 0
    for move, note in zip(record.moves, sk.annotate(record, searcher, limit), strict=True):
        seat, depth = walk.state.to_move, searcher.search(walk, limit).depth
        walk.push(move)
        assert note is not None
        if note.better and note.before.distance is None and walk.termination() is None and depth > 1:
            below = searcher.search(walk, sk.Limit(depth=depth - 1))
            if below.nodes < 3000:
                assert note.played.win == below.score.pov(seat).win
                compared += 1
    assert compared


def test_a_move_to_the_same_position_loses_nothing() -> None:
    state = sk.game("shobu").initial()
    best = sk.AlphaBeta().search(state, sk.Limit(depth=2)).move
    twins = [move for move in state.legal_moves() if state.play(move) == state.play(best)]
    for twin in twins:
        record = sk.game("shobu").new()
        record.push(twin)
        (note,) = sk.annotate(record, sk.AlphaBeta(), sk.Limit(depth=2))
        assert note is not None
        assert (note.loss, note.better) == (0, ())


def test_the_end_by_history_is_exact() -> None:
    record = sk.game("shobu").new(max_plies=2)
    for move in ("a1e1N", "a8e8S"):
        record.push(move)
    *_, last = sk.annotate(record, sk.AlphaBeta(), sk.Limit(depth=2))
    assert last is not None
    assert last.played.win == 0.5


@pytest.mark.parametrize(
    ("loss", "mark"), [(0.0, ""), (0.0499, ""), (0.05, "?!"), (0.0999, "?!"), (0.1, "?"), (0.2, "??"), (1.0, "??")]
)
def test_marks_begin_at_their_thresholds(loss: float, mark: str) -> None:
    assert sk.Annotation("x", sk.Score(0, None, loss), sk.Score(0, None, 0.0)).mark == mark


def test_annotations_follow_push_and_pop() -> None:
    record = annotated(random_game("connect_four", 1), sk.Limit(depth=1))
    before = record.annotations
    record.pop()
    assert record.annotations == before[:-1]
    record.pop()
    record.push(record.state.legal_moves()[0])
    assert record.annotations == (*before[:-2], None)
    record.annotations = before[:1]
    assert record.annotations == (before[0], *[None] * (len(record.moves) - 1))
    record.annotations = ()
    assert "annotations" not in record.to_json()


NOTED = annotated(random_game("connect_four", 1), sk.Limit(depth=1)).to_json()
NOTE = NOTED["annotations"][0]
SCORE = NOTE["before"]


@pytest.mark.parametrize(
    ("notes", "message"),
    [
        (5, "annotations must be a list, one a move, not 5"),
        (None, "annotations must be a list, one a move, not None"),
        ([None] * 99, "there are 99 annotations of"),
        ([0], "annotation 1: must be an object of engine, before, played and better, not 0"),
        ([None, {**NOTE, "loss": 3}], "annotation 2: must be an object of"),
        ([{**NOTE, "engine": 5}], "annotation 1: engine must be a name, not 5"),
        ([{**NOTE, "before": []}], "annotation 1: before must be an object of view, value, win and distance"),
        ([{**NOTE, "before": {**SCORE, "view": 1}}], "annotation 1: the view of before must be 0, not 1"),
        ([{**NOTE, "before": {**SCORE, "win": 7}}], r"annotation 1: the win of before must be a number in \[0, 1\], not 7"),
        ([{**NOTE, "before": {**SCORE, "win": float("nan")}}], "the win of before must be a number"),
        ([{**NOTE, "before": {**SCORE, "value": "much"}}], "the value of before must be a whole number"),
        ([{**NOTE, "played": {**SCORE, "distance": 3}}], "played must be a win of 1 with a distance above 0"),
        ([{**NOTE, "before": {**SCORE, "win": 0.0}}], "the move played cannot be better than the best one"),
        ([{**NOTE, "better": "4"}], "better must be a list of moves, not '4'"),
        ([{**NOTE, "better": ["4", "9"]}], "annotation 1: better, move 2: "),
    ],
)
def test_wrong_annotations_are_refused_by_number(notes: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        sk.Record.from_json({**NOTED, "annotations": notes})
    assert "\n" not in str(caught.value)


def test_opinions_of_another_game_are_refused() -> None:
    record = annotated(random_game("connect_four", 1), sk.Limit(depth=1))
    with pytest.raises(ValueError, match="annotation 1 is for seat 1, but seat 0 moved"):
        record.annotations = record.annotations[1:2]
    with pytest.raises(ValueError, match="at most one a move fits"):
        record.annotations = (*record.annotations, None)
