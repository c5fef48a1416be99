"""The audit passes a fair game, and finds out every way to peek, to sample unfairly, or to lose cards."""

import copy
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from time import perf_counter
from typing import Any, ClassVar, Self

import pytest

import sakiyomi as sk
from sakiyomi.chance import Chance
from sakiyomi.game import PlainRules
from sakiyomi.score import Score
from sakiyomi.testing import audit, conformance
from sakiyomi.testing.kuhn import Kuhn, KuhnView


@dataclass(frozen=True)
class Knowing(KuhnView):
    """A view that knows the truth, but keeps it to itself."""

    truth: "Dealt" = field(compare=False, repr=False, default=None)  # type: ignore[assignment]

    def determinize(self, rng: Chance) -> Kuhn:
        world = super().determinize(rng)
        return type(self.truth)(world.rules, world.cards, world.moves)

    def __reduce__(self) -> tuple[Any, ...]:
        return KuhnView, (self.rules, self.seat, self.cards, self.moves)

    def hidden(self) -> tuple[int, ...]:
        return self.truth.cards


class Dealt(Kuhn):
    seen: ClassVar[type[Knowing]] = Knowing

    def view(self, seat: int) -> Knowing:
        honest = super().view(seat)
        return self.seen(honest.rules, honest.seat, honest.cards, honest.moves, self)


@cache
def seen_as(view: type[Knowing]) -> type[Dealt]:
    return type(view.__name__, (Dealt,), {"seen": view})


class LeakyHash(Knowing):
    def __hash__(self) -> int:
        return hash((super().__hash__(), self.hidden()))


class LeakyText(Knowing):
    def __str__(self) -> str:
        return f"{super().__str__()}{'' if self.hidden()[-1] else '!'}"


class LeakyFormat(Knowing):
    def format(self, _notation: str | None = None) -> str:
        return str(self.hidden())


class LeakyPickle(Knowing):
    def __reduce__(self) -> tuple[Any, ...]:
        return Knowing, (self.rules, self.seat, self.cards, self.moves, self.hidden())


class LeakyEquality(Knowing):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Knowing) and super().__eq__(other) and self.hidden() == other.hidden()

    __hash__ = Knowing.__hash__


class LeakyMoves(Knowing):
    def legal_moves(self) -> list[str]:
        return sorted(super().legal_moves(), reverse=0 in self.hidden())


class StateOfLeakyMoves(Dealt):
    seen = LeakyMoves

    def legal_moves(self) -> list[str]:
        return sorted(super().legal_moves(), reverse=0 in self.cards)


class StateOfOtherMoves(Dealt):
    def legal_moves(self) -> list[str]:
        return sorted(super().legal_moves(), reverse=0 in self.cards)


class FavoursTruth(Knowing):
    def determinize(self, rng: Any) -> Kuhn:
        return super().determinize(rng) if rng.below(20) else self.truth


class LeavesOneOut(Knowing):
    def determinize(self, rng: Chance) -> Kuhn:
        world = super().determinize(rng)
        left_out = self.cards[self.seat - 1] is None and world.cards[self.seat - 1] == 0
        return self.determinize(rng) if left_out else world


class IgnoresItsCard(Knowing):
    def determinize(self, rng: Chance) -> Kuhn:
        return replace(type(self.truth).initial(self.rules, rng), moves=self.moves)


class WrongWeights(Knowing):
    def determinize(self, rng: Any) -> Kuhn:
        world = super().determinize(rng)
        return min(world, super().determinize(rng), key=lambda each: each.cards) if rng.below(10) == 0 else world


class OwnGenerator(Knowing):
    own: ClassVar[sk.Rng] = sk.Rng(1)

    def determinize(self, _rng: Chance) -> Kuhn:
        return super().determinize(self.own)


class ResetGenerator(Knowing):
    def determinize(self, _rng: Chance) -> Kuhn:
        return super().determinize(sk.Rng(1))


class UsesNumbersAgain(Knowing):
    def determinize(self, rng: Any) -> Kuhn:
        twin = copy.copy(rng)
        rng.below(2)
        return super().determinize(twin)


class PutsCardsBack(Knowing):
    def determinize(self, rng: Any) -> Kuhn:
        cards = tuple(rng.below(len(self.cards) + 1) if card is None else card for card in self.cards)
        return replace(self.truth, cards=cards)


@dataclass(frozen=True)
class HoldsGenerator(Kuhn):
    source: Any = field(default=None, compare=False, repr=False)

    @classmethod
    def initial(cls, rules: PlainRules, chance: Chance) -> Self:
        return replace(super().initial(rules, chance), source=chance)


class KnowsItsDealer(HoldsGenerator):
    @classmethod
    def initial(cls, rules: PlainRules, chance: Chance) -> Self:
        return replace(super().initial(rules, chance), source=type(chance).__name__)


class OwnDealer(Kuhn):
    own: ClassVar[sk.Rng] = sk.Rng(1)

    @classmethod
    def initial(cls, rules: PlainRules, _chance: Chance) -> Self:
        return super().initial(rules, cls.own)


@dataclass(frozen=True)
class DrawsFromTheSameAgain(Kuhn):
    """Each move draws two cards, the second one as if the first were back."""

    burnt: tuple[int, ...] = ()

    def play(self, move: str, chance: Chance | None = None) -> Any:
        assert chance is not None
        return replace(super().play(move), burnt=(chance.draw([1, 1]), chance.draw([1, 1])))


class ManyCards(Kuhn):
    @classmethod
    def initial(cls, rules: PlainRules, chance: Chance) -> Self:
        return cls(rules, tuple(chance.draw([1] * 300) for _ in range(rules.players)))


class LosesCards(Dealt):
    def zones(self) -> dict[str, tuple[int, ...]]:
        return {
            name: tuple(0 for _ in cards) if self.moves and name == "deck" else cards for name, cards in super().zones().items()
        }


class NothingHidden(Dealt):
    """All cards are on the table."""

    def view(self, seat: int) -> Any:
        return Knowing(self.rules, seat, self.cards, self.moves, self)


@cache
def game_of(state: type[Kuhn]) -> sk.Game[Any]:
    return sk.register(state.__name__, state, players=(2, 3))


@cache
def records_of(state: type[Kuhn]) -> conformance.Records:
    return conformance.sample(game_of(state), 30)


@pytest.mark.parametrize("check", audit.CHECKS, ids=lambda check: check.__name__)
def test_a_fair_game_passes(check: conformance.Check) -> None:
    check(game_of(Kuhn), records_of(Kuhn))


@pytest.mark.parametrize("check", audit.CHECKS, ids=lambda check: check.__name__)
def test_views_that_keep_the_truth_but_do_not_tell_it_fail_one_check_alone(check: conformance.Check) -> None:
    """All broken games below are made of these."""
    if check is audit.views_hold_no_other_position:
        with pytest.raises(AssertionError, match="a view holds a whole position"):
            check(game_of(Dealt), records_of(Dealt))
    else:
        check(game_of(Dealt), records_of(Dealt))


BROKEN = [
    (seen_as(LeakyHash), audit.views_tell_nothing_hidden, "its hash is another when the truth is"),
    (seen_as(LeakyHash), audit.records_tell_nothing_hidden, "the record as it was seen is another when the truth is"),
    (seen_as(LeakyText), audit.views_tell_nothing_hidden, "its text is another when the truth is"),
    (seen_as(LeakyFormat), audit.views_tell_nothing_hidden, "its format is another when the truth is"),
    (seen_as(LeakyPickle), audit.views_tell_nothing_hidden, "its pickle is another when the truth is"),
    (seen_as(LeakyEquality), audit.sampled_worlds_agree_with_the_view, "determinize gives .*, which has another view"),
    (StateOfLeakyMoves, audit.views_tell_nothing_hidden, "its list of legal moves is another when the truth is"),
    (
        StateOfOtherMoves,
        audit.views_tell_nothing_hidden,
        "the legal moves, or their order, are others when the truth is|the view has the legal moves .*, its state",
    ),
    (NothingHidden, audit.samples_follow_chance, "no view of 35 positions has two worlds, and few enough: nothing was checked"),
    (seen_as(FavoursTruth), audit.samples_depend_on_view_and_generator_alone, "equal generators when the truth is"),
    (seen_as(LeavesOneOut), audit.samples_follow_chance, "determinize never gives .*, one of 2 that are possible"),
    (seen_as(IgnoresItsCard), audit.sampled_worlds_agree_with_the_view, "determinize gives .*, which has another view"),
    (seen_as(WrongWeights), audit.samples_follow_chance, "determinize is not as likely as chance to give each: chi-square"),
    (seen_as(OwnGenerator), audit.samples_depend_on_view_and_generator_alone, "different worlds from equal generators"),
    (seen_as(ResetGenerator), audit.samples_depend_on_view_and_generator_alone, "determinize leaves its generator as it was"),
    (seen_as(UsesNumbersAgain), audit.samples_follow_chance, "two draws in a row by determinize depend on each other"),
    (seen_as(PutsCardsBack), audit.cards_are_conserved, r"there are \(.*\) cards of each kind, but \(1, 1, 1.*\) at the start"),
    (seen_as(PutsCardsBack), audit.samples_follow_chance, "determinize gives .*, where chance cannot lead"),
    (HoldsGenerator, audit.states_hold_no_generator, "it holds a generator, Deal"),
    (KnowsItsDealer, audit.states_hold_no_generator, "equal positions that others have dealt pickle differently"),
    (OwnDealer, audit.states_hold_no_generator, "equal generators deal unequal positions"),
    (OwnDealer, audit.deals_follow_chance, "equal deals lead to different positions"),
    (DrawsFromTheSameAgain, audit.draws_follow_chance, "Deal after (pass|bet|call|fold) never gives"),
    (ManyCards, audit.deals_follow_chance, "there are too many deals to list: nothing was checked"),
    (ManyCards, audit.samples_follow_chance, "no view of 35 positions has two worlds, and few enough: nothing was checked"),
    (LosesCards, audit.cards_are_conserved, r"there are \(.*\) cards of each kind, but \(1, 1, 1.*\) at the start"),
]


@pytest.mark.parametrize(
    ("state", "check", "message"), BROKEN, ids=[f"{state.__name__}-{check.__name__}" for state, check, _ in BROKEN]
)
def test_a_broken_game_is_found_out(state: type[Kuhn], check: conformance.Check, message: str) -> None:
    with pytest.raises(AssertionError, match=f"^{state.__name__}, position .*: .*({message})"):
        check(game_of(state), records_of(state))


class Guess(sk.Searcher):
    """Bets on what it takes for the hidden cards, after no search at all."""

    name: ClassVar[str] = "guess"
    hidden: ClassVar[Callable[[Any], float]] = lambda _view: 0.5

    def search(self, position: Any, *_: Any, **__: Any) -> sk.SearchResult:
        score = Score(position.seat, None, type(self).hidden(position), None)
        return sk.SearchResult(
            None, str(position), self.name, 0, (sk.Variation("bet", score, ("bet",)),), 1, 1, 1, perf_counter(), 0
        )

    def _task(self, *_: Any) -> Any:
        raise AssertionError


class PeekingGuess(Guess):
    name: ClassVar[str] = "peek"
    hidden: ClassVar[Callable[[Any], float]] = lambda view: view.hidden()[-1] / 10


def test_a_searcher_that_sees_only_the_view_passes() -> None:
    audit.searches_see_only_the_view(game_of(Dealt), records_of(Dealt)[:10], [Guess()])


def test_a_searcher_that_peeks_is_found_out() -> None:
    with pytest.raises(AssertionError, match=r"^Dealt, position 'seat .*': peek finds another result when the truth is '"):
        audit.searches_see_only_the_view(game_of(Dealt), records_of(Dealt)[:10], [Guess(), PeekingGuess()])


def test_searches_cannot_be_compared_under_a_limit_of_time() -> None:
    with pytest.raises(ValueError, match=r"^an audit takes limits of nodes, simulations or depth, not of time"):
        audit.searches_see_only_the_view(game_of(Dealt), records_of(Dealt)[:10], [Guess()], sk.Limit(time=0.1))


def test_an_audit_goes_on_to_the_check_that_fails() -> None:
    with pytest.raises(AssertionError, match=r"^LosesCards, position .* cards of each kind"):
        audit.audit(game_of(LosesCards))


def test_a_game_that_hides_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^connect_four hides nothing that an audit could look for$"):
        audit.audit(sk.game("connect_four"))
