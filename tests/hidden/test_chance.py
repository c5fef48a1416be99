"""Every way of chance is found once, with its probability."""

from fractions import Fraction
from itertools import permutations

import pytest

import sakiyomi as sk
from sakiyomi.chance import Chance, TooManyBranchesError, branches


def drawn(deck: list[int], number: int, chance: Chance) -> tuple[int, ...]:
    left, cards = list(deck), []
    for _ in range(number):
        cards.append(chance.draw(left))
        left[cards[-1]] -= 1
    return tuple(cards)


@pytest.mark.parametrize(("deck", "number"), [([1], 0), ([1], 1), ([2, 0, 1], 3), ([0, 3, 0, 2], 2), ([1, 2, 3], 4)])
def test_branches_are_the_orders_of_the_cards_with_copies_counted(deck: list[int], number: int) -> None:
    cards = [kind for kind, copies in enumerate(deck) for _ in range(copies)]
    orders = list(permutations(cards, number))
    expected = {order: float(Fraction(orders.count(order), len(orders))) for order in orders}
    found = branches(lambda chance: drawn(deck, number, chance))
    assert [way for _, way in found] == sorted(expected)
    assert {way: probability for probability, way in found} == pytest.approx(expected, rel=1e-12)


def test_the_number_of_draws_may_depend_on_what_was_drawn() -> None:
    def until_nothing(chance: Chance) -> int:
        draws = 1
        while chance.draw([1, 2]) and draws < 3:
            draws += 1
        return draws

    assert branches(until_nothing) == [
        (1 / 3, 1),
        (pytest.approx(2 / 9), 2),
        (pytest.approx(4 / 27), 3),
        (pytest.approx(8 / 27), 3),
    ]


def test_a_call_that_draws_nothing_goes_one_way() -> None:
    assert branches(lambda _chance: "so") == [(1.0, "so")]


def test_too_many_branches_are_refused_in_time() -> None:
    with pytest.raises(TooManyBranchesError, match=r"^chance can go more than 1,000 ways here$"):
        branches(lambda chance: drawn([1] * 52, 52, chance), 1000)
    assert len(branches(lambda chance: drawn([1] * 4, 2, chance), 12)) == 12


def test_a_draw_from_nothing_says_so() -> None:
    with pytest.raises(ValueError, match=r"^a card is drawn from an empty zone: it has \[0, 0\] cards of each kind$"):
        branches(lambda chance: chance.draw([0, 0]))


@pytest.mark.parametrize("source", [sk.Rng, sk.Deal])
def test_what_a_source_draws_is_one_of_the_branches(source: type[sk.Rng] | type[sk.Deal]) -> None:
    ways = {way for _, way in branches(lambda chance: drawn([2, 0, 1, 1], 4, chance))}
    assert {drawn([2, 0, 1, 1], 4, source(seed)) for seed in range(500)} == ways
