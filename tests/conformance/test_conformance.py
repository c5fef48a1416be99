"""Every registered game, native or written in Python, passes every check of the conformance suite."""

from functools import cache
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.testing import conformance
from sakiyomi.testing.kuhn import kuhn_poker
from sakiyomi.testing.random_graph import random_graph

kuhn_poker()
random_graph()


@cache
def records(game: sk.Game[Any], positions: int) -> conformance.Records:
    return conformance.sample(game, positions)


@pytest.mark.parametrize("positions", [40, pytest.param(1000, marks=pytest.mark.study)])
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", sk.games(), ids=lambda game: game.name)
def test_game_conforms(game: sk.Game[Any], check: conformance.Check, positions: int) -> None:
    check(game, records(game, positions))


def test_a_broken_game_is_found_out() -> None:
    class Stuck:
        to_move = 0

        @staticmethod
        def initial(_rules: sk.PlainRules) -> "Stuck":
            return Stuck()

        def outcome(self) -> None:
            return None

        def legal_moves(self) -> list[int]:
            return [0]

        def play(self, _move: int) -> "Stuck":
            return self

    stuck = sk.Game(
        name="stuck",
        title="Stuck",
        summary="",
        players=(2, 2),
        information="perfect",
        seat_names=("a", "b"),
        options=(),
        notations=(),
        move_notations=(),
        state_type=Stuck,
        make_rules=lambda players, _options: sk.PlainRules(players),
        start=Stuck.initial,
    )
    with pytest.raises(AssertionError, match=r"stuck, position .*: 100,000 random moves do not end the game"):
        conformance.random_games_end(stuck, [stuck.new()])
