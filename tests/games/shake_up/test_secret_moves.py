"""Which card is kept is nobody else's to know, in a record either."""

from random import Random

import sakiyomi as sk
from sakiyomi.testing.positions import random_record


def test_others_see_that_a_card_is_kept_but_not_which() -> None:
    game = sk.game("shake_up")
    kept = 0
    for seed in range(60):
        record = random_record(game, Random(seed), 400, 3)
        views = [record.view(seat) for seat in range(3)]
        for number, (state, move) in enumerate(zip(record.states, record.moves, strict=False)):
            secret = str(move).startswith("carry ") and str(move) != "carry none"
            kept += secret
            for view in views:
                seen = move if not secret or view.state.seat == state.to_move else None
                assert view.moves[number] == seen
    assert kept > 0
