"""The worlds that a view leaves open, with their probabilities."""

import pytest

import sakiyomi as sk
from sakiyomi.chance import TooManyBranchesError
from sakiyomi.testing.kuhn import kuhn_poker
from sakiyomi.testing.positions import deals
from sakiyomi.testing.worlds import agreeing, reached


def test_worlds_of_a_view_are_weighed_by_the_copies_of_cards() -> None:
    game = sk.game("leduc_poker")
    start = deals(game, game.rules())
    assert len(start) == 9
    for state in start:
        found = agreeing(start, state.view(0))
        assert sorted(found.values()) == pytest.approx([1 / 5, 2 / 5, 2 / 5])
        assert all(world.view(0) == state.view(0) for world in found)


def test_draws_in_the_game_multiply_the_worlds() -> None:
    game = sk.game("leduc_poker")
    start = deals(game, game.rules())
    call = next(move for move in next(iter(start)).legal_moves() if str(move) == "call")
    found = reached(start, [call, call])
    assert len(found) == 3 * 2 + 6 * 3  # after a pair in the hands two ranks are left for the board, else three
    assert sum(found.values()) == pytest.approx(1)


def test_deals_in_which_a_move_is_not_legal_are_left_out() -> None:
    game = kuhn_poker()
    start = deals(game, game.rules())
    assert len(reached(start, ["pass", "bet"])) == 6
    assert reached(start, ["pass", "raise"]) == {}


def test_too_many_positions_are_refused() -> None:
    game = kuhn_poker()
    with pytest.raises(TooManyBranchesError, match=r"^the moves lead to more than 5 positions$"):
        reached(deals(game, game.rules()), ["pass"], most=5)
    with pytest.raises(TooManyBranchesError, match=r"^chance can go more than 5 ways here$"):
        deals(game, game.rules(), most=5)
