"""What holds at every decision, as documents tell it."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.testing import conformance

from .documents import DOLLS, GAME, Document, named, tops_of, unseen_of
from .random_positions import random_options


def dolls_of(document: Document) -> Counter[str]:
    tops = [top for top in tops_of(document) if top]
    return Counter([*named({**document, "piles": [tops, unseen_of(document)]})])


def check_dolls(players: int, seeds: range) -> None:
    """Plays games at random and looks at each position."""
    for seed in seeds:
        rng, state = sk.Rng(seed), GAME.initial(players, deal=seed, **random_options(random.Random(seed), players))
        assert DOLLS.total() == 70
        while True:
            document = state.to_json()
            assert dolls_of(document) == DOLLS
            assert sum(document["pile_sizes"]) == len(unseen_of(document)) + sum(top is not None for top in tops_of(document))
            if state.outcome() is not None:
                break
            state = state.play(state.random_move(rng), rng)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_70_dolls_are_somewhere_at_every_step(players: int) -> None:
    check_dolls(players, range(10))


@pytest.mark.study
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_70_dolls_are_somewhere_at_every_step_of_a_thousand_games(players: int) -> None:
    check_dolls(players, range(10, 1010))


@pytest.mark.parametrize("options", [{"fill": "decreer", "distinct_sets": "yes"}, {"max_rounds": 3}], ids=str)
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_the_game_conforms_with_other_options_too(check: conformance.Check, options: dict[str, Any]) -> None:
    check(GAME, conformance.sample(GAME, 20, **options))


@pytest.mark.parametrize(("primary", "seats"), [("2 8", {"2", "3"}), ("2 3", {"2"})])
@pytest.mark.parametrize("position", ["native"], indirect=True)
def test_sg_32_search_takes_seats_as_equal_but_for_inner_ones_that_count(
    position: Callable[..., Any], primary: str, seats: set[str]
) -> None:
    display = {"seats": "R-D R-H / / R-O1 R-O2 Y-O1 Y-O2 / R-Y2 Y-Y1 B-Y1 G-Y1 P-Y1", "hand": "B-K1 Y-K1"}
    state = position(display, {}, question="place 0", primary=primary).now.state
    legal, tried = ({*map(state.format_move, moves)} for moves in (state.legal_moves(), state.search_moves()))
    assert tried < legal
    assert {move.removeprefix("place B-K1 ") for move in tried if move.startswith("place")} == seats
