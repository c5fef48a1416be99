"""What must hold for every game. Each check takes a game and positions of it, and raises AssertionError that says what fails.

A game gets all of them by being registered: `check(sakiyomi.game("shobu"))`, or one test for each of `CHECKS`.
"""

import copy
import math
import pickle
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from sakiyomi.chance import Rng
from sakiyomi.errors import IllegalMove
from sakiyomi.game import Game, find_move, rules_of, text_of
from sakiyomi.record import Record
from sakiyomi.state import information_of
from sakiyomi.testing._require import require
from sakiyomi.testing.positions import few_successors, random_positions, random_record, successors

__all__ = ["CHECKS", "Check", "check", "sample"]

Records = Sequence[Record[Any]]
Check = Callable[[Game[Any], Records], None]


def check(game: Game[Any], positions: int = 50, seed: int = 0) -> None:
    """Runs every check on positions of random games and on ends of them."""
    records = sample(game, positions, seed)
    for one in CHECKS:
        one(game, records)


def sample(game: Game[Any], positions: int = 50, seed: int = 0, **options: Any) -> Records:
    """Games in progress, and some that have ended, for every number of seats."""
    rng = Random(f"{game.name} {seed}")
    least, most = game.players
    seats = (least + i % (most + 1 - least) for i in range(max(5, positions // 10)))
    ended = [random_record(game, rng, players=players, **options) for players in seats]
    return [*random_positions(game, positions, seed, **options), *ended]


def equal_states_have_equal_hashes(game: Game[Any], records: Records) -> None:
    """Along transpositions too; and different ones differ, since searches tell positions by their hashes."""
    hashes: dict[Any, int] = {}
    for record in records:
        following = (after for move in record.state.legal_moves() for after in few_successors(record.state, move) or ())
        for state in (record.state, *following):
            known = hashes.setdefault(state, hash(state))
            require(known == hash(state), game, state, "equal states have different hashes")
    owners = {value: state for state, value in hashes.items()}
    require(len(owners) == len(hashes), game, records[0].state, f"{len(hashes)} states have {len(owners)} hashes")


def text_round_trips(game: Game[Any], records: Records) -> None:
    """Positions and moves in every notation, and as they print."""
    for record in records:
        state = record.state
        if game.read:
            for text in (text_of(state), *(state.format(notation) for notation in game.notations)):
                require(game.read(record.rules, text) == state, game, state, f"{text!r} is read as another position")
        for move in state.legal_moves():
            for text in (str(move), *(state.format_move(move, notation) for notation in game.move_notations)):
                require(find_move(state, text) == move, game, state, f"{text!r} is not read as {move}")


def legal_moves_are_exactly_the_playable_ones(game: Game[Any], records: Records) -> None:
    """Every other index of the action space is refused; a sample of a large one."""
    rng = Random(game.name)
    for record in records:
        state = record.state
        moves = state.legal_moves()
        require(len(set(moves)) == len(moves), game, state, "a move is listed twice")
        for move in moves:
            _play(state, move)
        if not game.index_count:
            continue
        kind = type(records[0].start.legal_moves()[0])
        legal = set(map(int, moves))
        for index in rng.sample(range(game.index_count), min(game.index_count, 300)):
            move = kind.from_index(index)
            require(int(move) == index, game, state, f"move {index} has index {int(move)}")
            require(state.is_legal(move) == (index in legal), game, state, f"is_legal is wrong for {move}")
            if index not in legal:
                _require_refused(game, state, move)


def outcomes_are_utilities(game: Game[Any], records: Records) -> None:
    """In [0, 1], summing to half the seats; and there are moves until there is an outcome."""
    for record in records:
        for state in record.states[-2:]:
            outcome = state.outcome()
            require((outcome is None) == bool(state.legal_moves()), game, state, "moves and outcome do not exclude each other")
            if outcome is None:
                continue
            seats = record.rules.players
            require(len(outcome) == seats, game, state, f"{len(outcome)} utilities for {seats} seats")
            require(all(0 <= utility <= 1 for utility in outcome), game, state, f"utilities {outcome} leave [0, 1]")
            fair = seats == 1 or math.isclose(sum(outcome), seats / 2, abs_tol=1e-6)
            require(fair, game, state, f"utilities {outcome} do not sum to half the seats")


def states_are_values(game: Game[Any], records: Records) -> None:
    """Playing leaves a state as it was, and copies are equal to it."""
    for record in records:
        state = record.state
        before = text_of(state), hash(state)
        for move in state.legal_moves():
            _play(state, move)
        require((text_of(state), hash(state)) == before, game, state, "playing a move changes the state")
        require(copy.copy(state) == state == copy.deepcopy(state), game, state, "a copy differs")


def random_games_end(game: Game[Any], records: Records) -> None:
    """By the position or by a cap."""
    for record in records[:10]:
        options = game.option_values(record.rules)
        ended = random_record(game, Random(len(record.moves)), 100_000, record.rules.players, **options)
        require(ended.termination() is not None, game, ended.state, "100,000 random moves do not end the game")


def counts_agree_with_lists(game: Game[Any], records: Records) -> None:
    """`count_moves`, and without chance `perft`, where there are such."""
    for record in records:
        state = record.state
        moves = state.legal_moves()
        if hasattr(state, "count_moves"):
            require(state.count_moves() == len(moves), game, state, f"count_moves is {state.count_moves()}, not {len(moves)}")
        if game.information == "perfect" and hasattr(state, "perft"):
            leaves = sum(len(state.play(move).legal_moves()) for move in moves)
            for mode in ("turns", "built"):
                require(state.perft(2, mode) == leaves, game, state, f"perft 2 ({mode}) is {state.perft(2, mode)}, not {leaves}")


def search_moves_reach_no_successor_twice(game: Game[Any], records: Records) -> None:
    """They are legal. Where some tell that they stand for several legal moves, all do, and they reach every successor.
    What chance brings may make moves alike that differ.
    """
    for record in records:
        state = record.state
        if not hasattr(state, "search_moves"):
            continue
        legal, searched = state.legal_moves(), state.search_moves()
        some = set(searched) <= set(legal) and bool(searched) == bool(legal)
        require(some, game, state, "search_moves are not some of the legal moves")
        following = {move: few_successors(state, move) for move in legal}
        if any(ways is None for ways in following.values()):
            continue
        ends = {move: frozenset(ways.items()) for move, ways in following.items() if ways}
        reached, found = Counter(ends[move] for move in legal), [ends[move] for move in searched]
        distinct = game.information != "perfect" or len(found) == len(set(found))
        require(distinct, game, state, "search_moves reach a successor twice")
        counts = [state.multiplicity(move) for move in searched] if hasattr(state, "multiplicity") else []
        if max(counts, default=1) == 1:
            continue
        require(set(found) == set(reached), game, state, f"search_moves reach {len(found)} of {len(reached)} successors")
        for move, count, end in zip(searched, counts, found, strict=True):
            require(count == reached[end], game, state, f"multiplicity of {move} is {count}, not {reached[end]}")


def random_moves_are_uniform(game: Game[Any], records: Records) -> None:
    """By a chi-square bound of about six standard deviations; equal seeds draw equal moves."""
    for record in records[:20]:
        state = record.state
        moves = state.legal_moves()
        if not moves or not hasattr(state, "random_move"):
            continue
        rng = Rng(len(moves))
        draws = Counter(state.random_move(rng) for _ in range(20 * len(moves)))
        require(set(draws) <= set(moves), game, state, "random_move draws an illegal move")
        free = len(moves) - 1
        chi_square = sum((draws[move] - 20) ** 2 / 20 for move in moves)
        uniform = chi_square <= free + 6 * math.sqrt(2 * free) + 12
        require(uniform, game, state, f"random_move is not uniform: chi-square {chi_square:.0f} for {free} degrees of freedom")
        first, second = (state.random_move(Rng(7)) for _ in range(2))
        require(first == second, game, state, "equal seeds draw different moves")


def symmetries_keep_the_game(game: Game[Any], records: Records) -> None:
    """They map legal moves to legal moves, commute with playing, and keep turn, outcome and evaluation."""
    for record in records[:30]:
        state = record.state
        for symmetry in range(game.symmetries if game.symmetries > 1 else 0):
            image = state.transformed(symmetry)
            require(symmetry > 0 or image == state, game, state, "symmetry 0 is not the identity")
            same = image.to_move == state.to_move and image.outcome() == state.outcome()
            require(same, game, state, f"symmetry {symmetry} changes turn or outcome")
            require(image.evaluate(0) == state.evaluate(0), game, state, f"symmetry {symmetry} changes the evaluation")
            images = {move: state.transformed_move(move, symmetry) for move in state.legal_moves()}
            require(set(images.values()) == set(image.legal_moves()), game, state, f"symmetry {symmetry} loses moves")
            for move, other in images.items():
                apart = state.play(move).transformed(symmetry) == image.play(other)
                require(apart, game, state, f"symmetry {symmetry} does not commute with {move}")


def planes_tell_positions_apart(game: Game[Any], records: Records) -> None:
    """They have the shape that the game names, and symmetries permute them."""
    known: dict[bytes, Any] = {}
    for record in records if game.planes else ():
        state = record.state
        planes = state.encode()
        require(planes.shape == game.planes, game, state, f"the planes have shape {planes.shape}, not {game.planes}")
        require(known.setdefault(planes.tobytes(), state) == state, game, state, "another position has the same planes")
        for symmetry in range(game.symmetries if game.symmetries > 1 else 0):
            image = game.transform_planes(planes, symmetry).tobytes()
            require(image == state.transformed(symmetry).encode().tobytes(), game, state, f"symmetry {symmetry} mixes up planes")


def evaluations_are_antisymmetric(game: Game[Any], records: Records) -> None:
    """With two seats; and they stay below the values of proofs."""
    for record in records:
        state = record.state
        if not hasattr(state, "evaluate"):
            continue
        values = [state.evaluate(seat) for seat in range(record.rules.players)]
        require(all(abs(value) <= 29_000 for value in values), game, state, f"evaluations {values} exceed 29,000")
        require(len(values) != 2 or sum(values) == 0, game, state, f"evaluations {values} of two seats do not cancel")


def wins_at_once_are_seen(game: Game[Any], records: Records) -> None:
    """`wins_now` is true exactly where a move wins."""
    for record in records:
        state = record.state
        if hasattr(state, "wins_now") and state.legal_moves():
            ends = [[after.outcome() for after in successors(state, move)] for move in state.legal_moves()]
            wins = any(all(end is not None and end[state.to_move] == 1 for end in each) for each in ends)
            require(state.wins_now() == wins, game, state, f"wins_now is {not wins}")


def nothing_before_an_irreversible_move_recurs(game: Game[Any], records: Records) -> None:
    """Along the moves of each game."""
    for record in records:
        if not hasattr(record.state, "is_irreversible"):
            continue
        before: set[Any] = set()
        recent: set[Any] = set()
        for state, move in zip(record.states, record.moves, strict=False):
            require(state not in before, game, state, "a position from before an irreversible move recurs")
            recent.add(state)
            if state.is_irreversible(move):
                before |= recent
                recent = set()


def views_are_those_of_their_seats(game: Game[Any], records: Records) -> None:
    """In a game with hidden information they tell seat, turn, the moves of the seat and the end; in others they are the state."""
    for record in records:
        state = record.state
        for seat in range(rules_of(state).players if hasattr(state, "view") else 0):
            view = state.view(seat)
            if game.information != "hidden":
                require(view == state, game, state, "a view is not the state")
                continue
            require(not isinstance(view, game.state_type), game, state, f"the view of seat {seat} is a state")
            told = view.seat, view.to_move, view.outcome(), list(view.legal_moves())
            known = seat, state.to_move, state.outcome(), list(state.legal_moves()) if seat == state.to_move else []
            require(told == known, game, state, f"seat, turn, outcome and moves of a view are {told}, not {known}")
            require(view == state.view(seat), game, state, f"two views of seat {seat} differ")
            require(hash(view) == hash(state.view(seat)), game, state, f"two views of seat {seat} have different hashes")


def everything_pickles(game: Game[Any], records: Records) -> None:
    """Games, rules, states, moves and records."""
    for record in records[:20]:
        state = record.state
        views = [state.view(seat) for seat in range(record.rules.players)] if hasattr(state, "view") else []
        for thing in (rules_of(state), state, state.legal_moves(), *views):
            require(pickle.loads(pickle.dumps(thing)) == thing, game, state, f"{type(thing).__name__} does not survive pickling")
        again = pickle.loads(pickle.dumps(record))
        same = again.to_json() == record.to_json() and again.game is record.game
        require(same, game, state, "the record does not survive pickling")


CHECKS: tuple[Check, ...] = (
    equal_states_have_equal_hashes,
    text_round_trips,
    legal_moves_are_exactly_the_playable_ones,
    outcomes_are_utilities,
    states_are_values,
    random_games_end,
    counts_agree_with_lists,
    search_moves_reach_no_successor_twice,
    random_moves_are_uniform,
    symmetries_keep_the_game,
    planes_tell_positions_apart,
    evaluations_are_antisymmetric,
    wins_at_once_are_seen,
    nothing_before_an_irreversible_move_recurs,
    views_are_those_of_their_seats,
    everything_pickles,
)


def _play(state: Any, move: Any) -> Any:
    """The position after a move, by some chance where there is any."""
    return state.play(move) if information_of(state) == "perfect" else state.play(move, Rng(0))


def _require_refused(game: Game[Any], state: Any, move: Any) -> None:
    try:
        _play(state, move)
    except IllegalMove as error:
        require("\n" not in str(error), game, state, f"the error for {move} has several lines")
    else:
        require(False, game, state, f"{move} is played but not listed")
