"""What must hold for every game with hidden cards, so that nobody peeks. Each check takes a game and positions of it, and raises
AssertionError that says what fails.

`audit(sakiyomi.game("leduc_poker"))` runs all of them; so does one test for each of `CHECKS`.
"""

import gc
import io
import pickle
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

from sakiyomi.chance import Deal, Rng, Script
from sakiyomi.game import Game
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.search import Searcher
from sakiyomi.state import text_of
from sakiyomi.testing._draws import enough, require_drawn, require_independent, require_likely
from sakiyomi.testing._require import require
from sakiyomi.testing.conformance import Check, Records, sample
from sakiyomi.testing.positions import few_successors
from sakiyomi.testing.worlds import all_worlds, dealt, redealt, sampled, some_worlds, ways_of

__all__ = ["CHECKS", "audit", "searches_see_only_the_view"]

GENERATORS = (Rng, Deal, Script, Random, np.random.Generator, np.random.BitGenerator, np.random.RandomState)


def audit(
    game: Game[Any],
    positions: int = 30,
    seed: int = 0,
    searchers: Sequence[Searcher] = (),
    limit: Limit | None = None,
    **options: Any,
) -> None:
    """Runs every check on positions of random games under these rule options, and looks whether the searchers peek.

    What samplers and deals do is compared with a list of all that can be: a game with many cards needs options that leave few.
    Raises ValueError for a game that hides nothing.
    """
    if game.information != "hidden":
        raise ValueError(f"{game.name} hides nothing that an audit could look for")
    records = sample(game, positions, seed, **options)
    for one in CHECKS:
        one(game, records)
    searches_see_only_the_view(game, records, searchers, limit)


def sampled_worlds_agree_with_the_view(game: Game[Any], records: Records) -> None:
    """A seat would know exactly the same in them."""
    for record, view in _views(records):
        for world in sampled(view):
            fits = type(world) is type(record.state) and world.view(view.seat) == view
            require(fits, game, view, f"determinize gives {text_of(world)!r}, which has another view")


def views_tell_nothing_hidden(game: Game[Any], records: Records) -> None:
    """Neither by being equal, nor by hash, text, pickle, or legal moves and their order."""
    for record, view in _views(records):
        told = _told(view)
        known = list(view.legal_moves())
        moves = list(record.state.legal_moves()) if record.state.to_move == view.seat else []
        require(known == moves, game, view, f"the view has the legal moves {known}, its state {moves}")
        for world in some_worlds(record, view):
            other = world.view(view.seat)
            require(other == view and view == other, game, view, f"the view of {text_of(world)!r} should equal it")
            for name, value in _told(other).items():
                require(value == told[name], game, view, f"its {name} is another when the truth is {text_of(world)!r}")
            same = world.to_move != view.seat or list(world.legal_moves()) == moves
            require(same, game, view, f"the legal moves, or their order, are others when the truth is {text_of(world)!r}")


def records_tell_nothing_hidden(game: Game[Any], records: Records) -> None:
    """As a seat has seen them, games of equal moves in other deals are the same where the present view is."""
    for record, view in _views(records):
        seen = record.view(view.seat)
        for other in (redealt(record, seed) for seed in range(20)):
            if other and other.state.view(view.seat) == view:
                again = other.view(view.seat)
                same = again == seen and _pickled(again) == _pickled(seen)
                require(same, game, view, f"the record as it was seen is another when the truth is {text_of(other.state)!r}")


def samples_depend_on_view_and_generator_alone(game: Game[Any], records: Records) -> None:
    """Equal views and generators give equal worlds, whatever is true and whatever was sampled before, so that no truth is
    favoured; and the generator goes on.
    """
    for number, (record, view) in enumerate(_views(records)):
        first = sampled(view, number)
        require(first == sampled(view, number), game, view, "determinize gives different worlds from equal generators")
        for world in some_worlds(record, view):
            favoured = f"determinize gives other worlds from equal generators when the truth is {text_of(world)!r}"
            require(first == sampled(world.view(view.seat), number), game, view, favoured)
        if len({*first, *all_worlds(record, view)}) > 1:
            used = Rng(0)
            view.determinize(used)
            require(used != Rng(0), game, view, "determinize leaves its generator as it was")


def samples_follow_chance(game: Game[Any], records: Records) -> None:
    """Every world that agrees with a view is reached, as often as chance leads there, by draws that do not depend on each other.

    The moves of the record are held fixed: how likely they were does not matter. For views of few worlds; some must be there.
    """
    known: set[Any] = set()
    statistic, freedom = 0.0, 0
    for record, view in _views(records):
        worlds = all_worlds(record, view)
        number = enough(worlds)
        if view in known or len(worlds) < 2 or not number:
            continue
        known.add(view)
        rng = Rng(len(known))
        drawn = [view.determinize(rng) for _ in range(number)]
        found = require_drawn(game, view, "determinize", drawn, worlds)
        statistic, freedom = statistic + found[0], freedom + found[1]
        require_independent(game, view, "determinize", drawn, worlds)
    where = records[0].state
    require(bool(known), game, where, f"no view of {len(records)} positions has two worlds, and few enough: nothing was checked")
    require_likely(game, where, "determinize", statistic, freedom)


def deals_follow_chance(game: Game[Any], records: Records) -> None:
    """A seed fixes all draws; and over the seeds every way that chance can go is as likely as it should be."""
    checked = False
    for record in {record.rules.players: record for record in sorted(records, key=lambda record: len(record.moves))}.values():
        again = [dealt(record, seed) for seed in range(10)] == [dealt(record, seed) for seed in range(10)]
        require(again, game, record.state, "equal deals lead to different positions")
        ways = ways_of(record)
        number = enough(ways)
        if number:
            checked = True
            drawn = [dealt(record, seed) for seed in range(number)]
            require_drawn(game, record.state, "Deal", drawn, ways)
    require(checked, game, records[0].state, "there are too many deals to list: nothing was checked")


def draws_follow_chance(game: Game[Any], records: Records) -> None:
    """In the middle of a game too: over the seeds of deals that had no part in it, what a move draws is as likely as it should
    be. Worlds that are sampled are played on so.
    """
    for record in records:
        for move in record.state.legal_moves():
            ways = few_successors(record.state, move)
            number = enough(ways) if ways is not None and len(ways) > 1 else 0
            if ways and number:
                drawn = [record.state.play(move, Deal(seed)) for seed in range(number)]
                require_drawn(game, record.state, f"Deal after {move}", drawn, ways)


def states_hold_no_generator(game: Game[Any], records: Records) -> None:
    """Nor do views; and equal states are the same, whatever dealt them."""
    for record, view in _views(records):
        for thing in (record.state, view, *sampled(view)):
            held = next((part for part in _parts(thing) if isinstance(part, GENERATORS)), None)
            require(held is None, game, thing, f"it holds a generator, {type(held).__name__}")
    for rules in {record.rules.players: record.rules for record in records}.values():
        pickles: dict[Any, bytes] = {}
        for kind, seed in product((Rng, Deal), range(100)):
            state, twin = (game.start(rules, kind(seed)) for _ in range(2))
            require(state == twin, game, state, "equal generators deal unequal positions")
            same = pickles.setdefault(state, _pickled(state)) == _pickled(state)
            require(same, game, state, "equal positions that others have dealt pickle differently")


def views_hold_no_other_position(game: Game[Any], records: Records) -> None:
    """Whatever a view is made of, also where it neither compares nor pickles: the same in all worlds that are one to its seat."""
    for _, view in _views(records):
        for world in sampled(view):
            held, other = (
                [part for part in _parts(each) if isinstance(part, game.state_type)] for each in (view, world.view(view.seat))
            )
            require(
                held == other, game, view, f"a view holds a whole position, {text_of(held[0]) if held else 'in some worlds'!r}"
            )


def cards_are_conserved(game: Game[Any], records: Records) -> None:
    """The zones that a state names hold the same cards together after each move, and in each world that is sampled."""
    for record, view in _views(records):
        if not hasattr(record.state, "zones"):
            continue
        cards = _cards(record.start)
        for state in (*record.states, *sampled(view)):
            lost = f"there are {_cards(state)} cards of each kind, but {cards} at the start"
            require(_cards(state) == cards, game, state, lost)


def searches_see_only_the_view(
    game: Game[Any], records: Records, searchers: Sequence[Searcher], limit: Limit | None = None
) -> None:
    """Each finds the very same, but for the time it takes, in all worlds of a view. The limit must not be one of time."""
    budget = limit or Limit(nodes=1000)
    if budget.time is not None:
        raise ValueError("an audit takes limits of nodes, simulations or depth, not of time: no two searches would be alike")
    for searcher in searchers:
        for record in records:
            if record.termination() is None:
                view = record.state.view(record.state.to_move)
                found = _found(searcher, view, budget)
                for world in some_worlds(record, view)[:3]:
                    peeks = f"{searcher.name} finds another result when the truth is {text_of(world)!r}"
                    require(found == _found(searcher, world.view(view.seat), budget), game, view, peeks)


CHECKS: tuple[Check, ...] = (
    sampled_worlds_agree_with_the_view,
    views_tell_nothing_hidden,
    records_tell_nothing_hidden,
    samples_depend_on_view_and_generator_alone,
    samples_follow_chance,
    deals_follow_chance,
    draws_follow_chance,
    states_hold_no_generator,
    cards_are_conserved,
    views_hold_no_other_position,
)


def _views(records: Records) -> Iterator[tuple[Record[Any], Any]]:
    """The view of each seat."""
    return ((record, record.state.view(seat)) for record in records for seat in range(record.rules.players))


def _told(view: Any) -> dict[str, Any]:
    """All that a view tells, by name."""
    told = {
        "hash": hash(view),
        "text": str(view),
        "format": view.format() if hasattr(view, "format") else None,
        "pickle": _pickled(view),
        "turn": view.to_move,
        "outcome": view.outcome(),
        "list of legal moves": [(move, str(move)) for move in view.legal_moves()],
    }
    return told | ({"encode": view.encode().tobytes()} if hasattr(view, "encode") else {})


def _pickled(thing: Any) -> bytes:
    """Without references to what was pickled before: they would tell equal objects from the same ones."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer)
    pickler.fast = True
    pickler.dump(thing)
    return buffer.getvalue()


def _parts(thing: Any) -> Iterator[Any]:
    """All that an object holds, directly or not; of functions and methods what they are bound to, not the code around them."""
    seen, stack = {id(thing)}, [thing]
    while stack:
        part = stack.pop()
        yield part
        for inner in _referents(part):
            if id(inner) not in seen and not isinstance(inner, type | ModuleType):
                seen.add(id(inner))
                stack.append(inner)


def _referents(thing: Any) -> Iterable[Any]:
    if isinstance(thing, FunctionType):
        return [*(thing.__closure__ or ()), *(thing.__defaults__ or ())]
    if isinstance(thing, BuiltinFunctionType):
        return [thing.__self__]
    return gc.get_referents(thing)


def _cards(state: Any) -> tuple[int, ...]:
    """How many there are of each kind, in all zones."""
    return tuple(map(sum, zip(*state.zones().values(), strict=True)))


def _found(searcher: Searcher, view: Any, limit: Limit) -> Any:
    """All of a result but the time."""
    return replace(searcher.clone().search(view, limit), time=0.0)
