"""Leduc poker by the exact tools and the audit."""

from functools import cache

import pytest

import sakiyomi as sk
from sakiyomi.testing import audit, conformance
from sakiyomi.testing.cfr import equilibrium
from sakiyomi.testing.exploitability import nash_conv, policy_of, uniform, values
from sakiyomi.testing.game_tree import GameTree, game_tree

LEDUC = sk.game("leduc_poker")
SEARCHERS = [
    *(sk.ISMCTS(mode=mode) for mode in ("so", "mo", "ris")),
    sk.PIMC(inner="alphabeta"),
    sk.PIMC(inner="mcts"),
    sk.Random(),
    sk.Greedy(),
]


@cache
def tree(players: int) -> GameTree:
    return game_tree(LEDUC, players)


@cache
def records() -> conformance.Records:
    return conformance.sample(LEDUC, 30)


def chips(utility: float, players: int) -> float:
    return 26 * (players - 1) * utility


@pytest.mark.parametrize(("players", "expected"), [(2, 4.747222), (3, 12.611221)])
def test_nash_conv_of_the_uniform_policy_is_that_of_openspiel(players: int, expected: float) -> None:
    """OpenSpiel 2.0.2, `leduc_poker`: by its `exploitability.nash_conv`; with three seats by ours on its tree."""
    assert chips(nash_conv(tree(players), uniform), players) == pytest.approx(expected, abs=1e-5)


def test_cards_of_a_rank_are_not_told_apart() -> None:
    """A round has 6 places to decide, and 5 ways to go on: by the rank of the hand, and later that of the board."""
    assert len(tree(2).sets) == 3 * 6 + 3 * 3 * 5 * 6


def test_cfr_finds_the_value_of_the_game() -> None:
    """-0.085593 chips for the first seat: OpenSpiel 2.0.2, 1,000 iterations of `pyspiel.CFRPlusSolver`."""
    policy = equilibrium(tree(2), 1000)
    assert chips(nash_conv(tree(2), policy), 2) < 0.001
    assert chips(values(tree(2), policy)[0], 2) - 13 == pytest.approx(-0.085593, abs=1e-4)


def test_a_searcher_is_less_exploitable_than_chance() -> None:
    policy = policy_of(sk.ISMCTS(seed=1), sk.Limit(simulations=1000))
    assert nash_conv(tree(2), policy) < nash_conv(tree(2), uniform)


@pytest.mark.parametrize("check", audit.CHECKS, ids=lambda check: check.__name__)
def test_the_audit_passes(check: conformance.Check) -> None:
    check(LEDUC, records())


@pytest.mark.parametrize("searcher", SEARCHERS, ids=str)
def test_no_searcher_peeks(searcher: sk.Searcher) -> None:
    audit.searches_see_only_the_view(LEDUC, records(), [searcher])
