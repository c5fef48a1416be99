"""Values, best responses and equilibria of small games, against enumeration and published numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any, ClassVar

import pytest

import sakiyomi as sk
from sakiyomi.chance import Chance
from sakiyomi.game import PlainRules
from sakiyomi.testing.cfr import equilibrium
from sakiyomi.testing.exploitability import Policy, best_response, nash_conv, policy_of, uniform, values
from sakiyomi.testing.game_tree import GameTree, game_tree
from sakiyomi.testing.kuhn import KuhnView, kuhn_poker
from sakiyomi.testing.positions import deals, successors

KUHN = kuhn_poker()
TWO, THREE = (game_tree(KUHN, players) for players in (2, 3))


def expected(policies: list[Policy], state: Any) -> list[float]:
    """By walking all lines, one policy a seat."""
    outcome = state.outcome()
    if outcome is not None:
        return list(outcome)
    total = [0.0] * len(policies)
    for move, share in policies[state.to_move](state.view(state.to_move)).items():
        for following, probability in successors(state, move).items():
            for seat, value in enumerate(expected(policies, following)):
                total[seat] += share * probability * value
    return total


def walked(tree: GameTree, policies: list[Policy], seat: int) -> float:
    rules = KUHN.rules(tree.players)
    return sum(chance * expected(policies, state)[seat] for state, chance in deals(KUHN, rules).items())


def table(tree: GameTree, rng: Random) -> Policy:
    """A random policy, some moves of which have probability 0."""
    known: dict[Any, dict[Any, float]] = {}
    for each in tree.sets:
        bet = rng.choice((0.0, 1.0, rng.random()))
        known[each.view] = {"pass": 1 - bet, "bet": bet}
    return known.__getitem__


def kuhn_equilibrium(alpha: float) -> Policy:
    """Kuhn (1950): the first seat bets a third as often with the lowest card as with the highest."""
    chance_to_bet = {
        (0, ()): (alpha, 0.0, 3 * alpha),
        (0, ("pass", "bet")): (0.0, alpha + 1 / 3, 1.0),
        (1, ("bet",)): (0.0, 1 / 3, 1.0),
        (1, ("pass",)): (1 / 3, 0.0, 1.0),
    }

    def policy(view: KuhnView) -> Mapping[str, float]:
        card = view.cards[view.seat]
        assert card is not None
        bet = chance_to_bet[view.seat, view.moves][card]
        return {"pass": 1 - bet, "bet": bet}

    return policy


@pytest.mark.parametrize("tree", [TWO, THREE], ids=["two seats", "three seats"])
def test_values_are_those_of_walking_all_lines(tree: GameTree) -> None:
    rng = Random(1)
    for policy in (uniform, *(table(tree, rng) for _ in range(5))):
        found = values(tree, policy)
        assert found == pytest.approx([walked(tree, [policy] * tree.players, seat) for seat in range(tree.players)])
        assert sum(found) == pytest.approx(tree.players / 2)


@pytest.mark.parametrize("seat", [0, 1])
def test_no_pure_policy_is_better_than_the_best_response_and_one_is_as_good(seat: int) -> None:
    own = [each.view for each in TWO.sets if each.seat == seat]
    rng = Random(seat)
    for policy in (uniform, table(TWO, rng), table(TWO, rng)):
        found = []
        for moves in product(("pass", "bet"), repeat=len(own)):
            pure = {view: {move: 1.0} for view, move in zip(own, moves, strict=True)}
            policies = [policy, policy]
            policies[seat] = pure.__getitem__
            found.append(walked(TWO, policies, seat))
        assert len(found) == 64
        assert max(found) == pytest.approx(best_response(TWO, policy, seat), abs=1e-12)


@pytest.mark.parametrize(("tree", "chips"), [(TWO, 0.916667), (THREE, 2.0625)], ids=["two seats", "three seats"])
def test_nash_conv_of_the_uniform_policy_is_that_of_openspiel(tree: GameTree, chips: float) -> None:
    """`exploitability.nash_conv` of OpenSpiel 2.0.2 for `kuhn_poker`."""
    assert nash_conv(tree, uniform) * 4 * (tree.players - 1) == pytest.approx(chips, abs=1e-6)


@pytest.mark.parametrize("alpha", [0, 1 / 6, 1 / 3])
def test_nobody_gains_against_the_equilibria_that_kuhn_found(alpha: float) -> None:
    policy = kuhn_equilibrium(alpha)
    assert nash_conv(TWO, policy) == pytest.approx(0, abs=1e-12)
    assert 4 * values(TWO, policy)[0] - 2 == pytest.approx(-1 / 18)


def test_cfr_comes_near_an_equilibrium_of_kuhn_poker() -> None:
    policy = equilibrium(TWO, 2000)
    assert 0 <= nash_conv(TWO, policy) < 1e-4
    assert 4 * values(TWO, policy)[0] - 2 == pytest.approx(-1 / 18, abs=1e-4)
    first = {view.cards[0]: policy(view)["bet"] for view in (each.view for each in TWO.sets) if view.seat == 0 and not view.moves}
    assert first[2] == pytest.approx(3 * first[0], abs=0.01)  # the family of equilibria
    assert first[1] == pytest.approx(0, abs=0.01)


def test_cfr_gets_nearer_with_iterations_and_is_the_same_each_time() -> None:
    for tree in (TWO, THREE):
        gaps = [nash_conv(tree, equilibrium(tree, iterations)) for iterations in (1, 10, 100, 1000)]
        assert gaps == sorted(gaps, reverse=True)
        assert gaps[-1] < 1e-4 < gaps[0]
    once, again = equilibrium(TWO, 50), equilibrium(TWO, 50)
    assert all(once(each.view) == again(each.view) for each in TWO.sets)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"pass": 0.5, "bet": 0.4}, r"the policy must give probabilities with the sum 1, not 0\.9"),
        ({"pass": 1.5, "bet": -0.5}, r"the policy must give bet a probability of 0 or more, not -0\.5"),
        ({"pass": float("nan"), "bet": 1.0}, "the policy must give pass a probability of 0 or more, not nan"),
        ({"raise": 1.0}, "the policy plays 'raise', which is not legal; legal is pass, bet"),
        ({}, "the policy must give probabilities with the sum 1, not 0"),
    ],
)
def test_what_is_no_policy_is_refused_in_one_line(given: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=rf"^kuhn_poker, view 'seat 0: 0,\? ': {message}$"):
        nash_conv(TWO, lambda view: given if view.cards[0] == 0 and not view.moves else uniform(view))


def test_a_searcher_plays_by_its_visits_and_searches_a_view_once() -> None:
    state = sk.game("connect_four").parse("445")
    engine, limit = sk.MCTS(seed=3), sk.Limit(simulations=200)
    policy, result = policy_of(engine, limit), engine.search(state, limit)
    assert policy(state) == {each.move: each.visits / 200 for each in result.moves}
    assert policy(state) is policy(state)


def test_a_searcher_without_visits_plays_its_best_move() -> None:
    state = sk.game("connect_four").parse("445")
    engine, limit = sk.AlphaBeta(), sk.Limit(depth=3)
    assert policy_of(engine, limit)(state) == {engine.search(state, limit).move: 1.0}


def test_moves_that_a_policy_leaves_out_are_not_played() -> None:
    assert values(TWO, lambda _view: {"bet": 1.0})[0] == 0.5
    assert values(TWO, lambda _view: {"pass": 1.0}) == (0.5, 0.5)


def test_a_seat_must_be_one_of_the_game() -> None:
    with pytest.raises(ValueError, match=r"^seat must be a whole number from 0 to 1, not 2$"):
        best_response(TWO, uniform, 2)


def test_a_game_that_is_too_large_is_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match=r"^kuhn_poker has more than 53 nodes: too many for exact tools$"):
        game_tree(KUHN, 2, most=53)
    assert game_tree(KUHN, 2, most=54).nodes == 54


def test_a_game_that_hides_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^connect_four hides nothing: exact tools are for games with hidden information$"):
        game_tree(sk.game("connect_four"))


@dataclass(frozen=True)
class Coin:
    """A coin is tossed, and seat 0 says twice what it is; in its view only some of this is left."""

    information: ClassVar[str] = "hidden"
    sees_coin: ClassVar[bool] = True

    rules: PlainRules
    coin: int
    said: tuple[int, ...] = ()
    to_move: int = 0

    @classmethod
    def initial(cls, rules: PlainRules, chance: Chance) -> "Coin":
        return cls(rules, chance.draw([1, 1]))

    def legal_moves(self) -> list[int]:
        return [0, 1] if len(self.said) < 2 else []

    def play(self, move: int, _chance: Chance) -> "Coin":
        return type(self)(self.rules, self.coin, (*self.said, move))

    def outcome(self) -> tuple[float, ...] | None:
        won = float(self.said == (self.coin, self.coin))
        return None if self.legal_moves() else (won, 1 - won)

    def view(self, seat: int) -> Any:
        return Seen(self, seat, self.seen())

    def seen(self) -> tuple[Any, ...]:
        return self.coin, self.said


@dataclass(frozen=True)
class Seen:
    state: Coin = field(compare=False, repr=False)
    seat: int
    seen: tuple[Any, ...]

    def legal_moves(self) -> list[int]:
        return self.state.legal_moves()


class Forgetful(Coin):
    def seen(self) -> tuple[Any, ...]:
        return self.coin, len(self.said)


class Careless(Coin):
    def legal_moves(self) -> list[int]:
        return super().legal_moves()[:: 1 - 2 * self.coin]

    def seen(self) -> tuple[Any, ...]:
        return (self.said,)


def test_a_seat_that_moves_several_times_in_a_row_is_answered_best_through_all_its_moves() -> None:
    tree = game_tree(sk.register("coin", Coin))
    assert (tree.nodes, len(tree.sets)) == (14, 6)
    assert values(tree, uniform) == (0.25, 0.75)
    assert [best_response(tree, uniform, seat) for seat in (0, 1)] == [1.0, 0.75]


def test_a_seat_that_forgets_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^forgetful, view .*: seat 0 does not recall all that it has seen and done$"):
        game_tree(sk.register("forgetful", Forgetful))


def test_a_view_whose_positions_differ_in_legal_moves_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^careless, view .*: positions of one view differ in their legal moves$"):
        game_tree(sk.register("careless", Careless))
