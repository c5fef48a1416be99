"""A world: a state whose chance a deal settles."""

import pickle

import sakiyomi as sk
from sakiyomi.state import information_of, text_of
from sakiyomi.testing.kuhn import kuhn_poker
from sakiyomi.world import World

LEDUC = World(sk.game("leduc_poker").initial(deal=4), sk.Deal(7))


def test_the_deal_draws_the_cards() -> None:
    world = LEDUC
    while world.outcome() is None:
        move = world.search_moves()[0]
        after = world.play(move)
        assert after == World(world.state.play(move, sk.Deal(7)), sk.Deal(7))
        world = after
    assert "/" in str(world), "a card was drawn for the board"


def test_a_world_has_what_its_state_has() -> None:
    kuhn = World(kuhn_poker().initial(), sk.Deal(7))
    for world in (LEDUC, kuhn):
        for name in ("search_moves", "random_move", "evaluate", "eval_scale", "is_legal", "parse_move", "format_move", "format"):
            assert hasattr(world, name) == hasattr(world.state, name), name
        assert not hasattr(world, "view")
        assert information_of(world) == "perfect"
        assert (world.to_move, world.rules, text_of(world)) == (world.state.to_move, world.state.rules, text_of(world.state))
    assert hasattr(LEDUC, "search_moves")
    assert not hasattr(kuhn, "search_moves")


def test_worlds_are_equal_where_state_and_deal_are() -> None:
    assert LEDUC == World(LEDUC.state, sk.Deal(7)) == pickle.loads(pickle.dumps(LEDUC))
    assert World(LEDUC.state, sk.Deal(8)) != LEDUC
    assert hash(LEDUC) == hash(LEDUC.state)


def test_searches_for_perfect_information_take_a_world() -> None:
    for searcher in (sk.AlphaBeta(), sk.MCTS()):
        assert searcher.search(LEDUC, sk.Limit(nodes=200)).move in LEDUC.legal_moves()


def test_what_is_seen_of_a_position_does_not_depend_on_what_it_is_made_of() -> None:
    start = sk.game("leduc_poker").initial()
    world = World(start, sk.Deal(1))
    assert sk.seen(world) is world
    assert sk.seen(start) == start.view(0)
