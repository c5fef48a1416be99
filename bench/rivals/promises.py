"""What a search promises beside its speed: other threads run on, limits hold, and hidden cards stay hidden."""

from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

import pyspiel

import sakiyomi as sk
from rivals.rows import Effort, Row
from sakiyomi.testing.kuhn import kuhn_poker
from sakiyomi.testing.positions import random_positions
from stall import stall

FOUR = pyspiel.load_game("connect_four")
KUHN = pyspiel.load_game("kuhn_poker")
RIVAL = "OpenSpiel, C++ MCTSBot"
BUDGET = 0.05


def rows(effort: Effort) -> Iterator[Row]:
    yield from stalls(max(0.3, effort.part))
    yield from _overshoots(max(10, round(300 * effort.part)))
    yield from _limits()
    yield from _peeking()


def _bot(simulations: int, seconds: float) -> "pyspiel.MCTSBot":
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    return pyspiel.MCTSBot(FOUR, evaluator, 2.0, simulations, 1000, True, 1, False, max_wall_clock_time=seconds)


def stalls(seconds: float) -> Iterator[Row]:
    start, state = sk.game("connect_four").initial(), FOUR.new_initial_state()
    ours = stall(lambda: sk.MCTS(playout="random", prior=0).search(start, sk.Limit(time=seconds)))
    theirs = stall(lambda: _bot(10**9, seconds).mcts_search(state))
    yield Row(
        subject="promises",
        what=f"another Python thread's longest stall, search of {seconds:g} s",
        unit="ms",
        ours=ours * 1e3,
        theirs=theirs * 1e3,
        rival=RIVAL,
        goal=15.0,
        less=True,
    )


def _overshoots(count: int) -> Iterator[Row]:
    """As the caller sees it, theirs right after ours; positions that a search proves end it early and do not count."""
    state = FOUR.new_initial_state()
    for name, searcher in (("connect_four", sk.MCTS(playout="random", prior=0)), ("shobu", sk.AlphaBeta())):
        ours, theirs = [], []
        for record in random_positions(sk.game(name), count):
            ours.append(_over(partial(searcher.search, record.state, sk.Limit(time=BUDGET))))
            theirs.append(_over(partial(_bot(10**9, BUDGET).mcts_search, state)))
        over = [each for each in ours if each > 0]
        yield Row(
            subject="promises",
            what=f"time={BUDGET:g} overshot, 99th percentile of {len(over)}, `{name}` by {searcher.name}",
            unit="ms",
            ours=_percentile(over) * 1e3,
            theirs=_percentile(theirs) * 1e3,
            rival=f"{RIVAL}, `connect_four`",
            goal=10.0,
            less=True,
        )


def _over(search: Callable[[], object]) -> float:
    begin = perf_counter()
    search()
    return perf_counter() - begin - BUDGET


def _percentile(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)] if values else 0.0


def _limits() -> Iterator[Row]:
    """Both limits given: the first one reached ends the search."""
    found = sk.MCTS(playout="random", prior=0).search(sk.game("connect_four").initial(), sk.Limit(time=0.2, simulations=100))
    assert found.simulations is not None
    yield Row(
        subject="promises",
        what="simulations that `simulations=100` with a time limit of 0.2 s allows",
        unit="simulations",
        ours=found.simulations,
        theirs=_bot(100, 0.2).mcts_search(FOUR.new_initial_state()).explore_count,
        rival=RIVAL,
        goal=100.0,
        less=True,
    )


def _peeking() -> Iterator[Row]:
    """The first seat holds the middle card and its opponent another: a search that does not look gives both the same value."""
    values = [_value(cards) for cards in ((1, 2), (1, 0))]
    others = [_openspiel_value(cards) for cards in ((1, 2), (1, 0))]
    yield Row(
        subject="promises",
        what="same view, other hidden cards (Kuhn poker): the value of the best move differs by",
        unit="chips",
        ours=abs(values[0] - values[1]),
        theirs=abs(others[0] - others[1]),
        rival=RIVAL,
        goal=0.0,
        less=True,
    )


def _value(cards: tuple[int, int]) -> float:
    game = kuhn_poker()
    state = game.state_type(game.rules(2), cards)
    found = sk.ISMCTS().search(state.view(0), sk.Limit(simulations=2_000))
    return 4 * found.moves[0].value - 2  # chips, of utilities


def _openspiel_value(cards: tuple[int, int]) -> float:
    state = KUHN.new_initial_state()
    for card in cards:
        state.apply_action(card)
    bot = pyspiel.MCTSBot(KUHN, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 2_000, 1000, True, 1, False)
    best = bot.mcts_search(state).best_child()
    return best.outcome[0] if best.outcome else best.total_reward / best.explore_count
