"""OpenSpiel: its tree searches in C++ and in Python, playouts stepped from Python, and single calls."""

import random
from collections.abc import Iterator

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts as python_ismcts
from open_spiel.python.algorithms import mcts as python_mcts

import sakiyomi as sk
from rivals.rows import Effort, Row, Work, call, pair

OPENING = "4453"
SIMULATIONS, PYTHON_SIMULATIONS = 10_000, 300
FOUR = pyspiel.load_game("connect_four")
POKER = pyspiel.load_game("leduc_poker")
DEAL = (3, 4)  # cards of OpenSpiel, two of each rank: a queen and a king


def rows(effort: Effort) -> Iterator[Row]:
    random.seed(1)
    yield from _searches(effort)
    yield from _playouts(effort)
    yield from _calls(effort)


def _searches(effort: Effort) -> Iterator[Row]:
    """Simulations with a random playout each; both engines prove results. Before the first bet of Leduc poker; OpenSpiel's
    information states also tell the suits of cards, which mean nothing.
    """
    for game, ours, rivals in (
        ("connect_four", mcts(), (("C++ MCTSBot", 5.0, mcts_bot(), SIMULATIONS), ("Python MCTSBot", None, *_python_mcts()))),
        (
            "leduc_poker",
            _ismcts(),
            (("C++ ISMCTSBot", 3.0, _ismcts_bot(), SIMULATIONS), ("Python ISMCTSBot", None, *_python_ismcts())),
        ),
    ):
        for rival, goal, theirs, count in rivals:
            our_time, their_time = pair(effort, ours, theirs)
            yield Row(
                subject="search",
                what=f"{'MCTS, random playouts' if game == 'connect_four' else 'IS-MCTS'}, `{game}`",
                unit="k simulations/s",
                ours=SIMULATIONS / our_time / 1e3,
                theirs=count / their_time / 1e3,
                rival=f"OpenSpiel, {rival}",
                goal=goal,
                relative=True,
            )


def mcts(count: int = SIMULATIONS) -> Work:
    searcher, start = sk.MCTS(playout="random", prior=0), sk.game("connect_four").initial()
    return lambda: searcher.search(start, sk.Limit(simulations=count))


def mcts_bot(count: int = SIMULATIONS) -> Work:
    bot = pyspiel.MCTSBot(FOUR, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, count, 1000, True, 1, False)
    state = FOUR.new_initial_state()
    return lambda: bot.mcts_search(state)


def _python_mcts() -> tuple[Work, int]:
    evaluator = python_mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = python_mcts.MCTSBot(FOUR, 2.0, PYTHON_SIMULATIONS, evaluator, random_state=numpy.random.RandomState(1))
    state = FOUR.new_initial_state()
    return lambda: bot.mcts_search(state), PYTHON_SIMULATIONS


def _ismcts() -> Work:
    searcher, start = sk.ISMCTS(), sk.game("leduc_poker").parse("QK - -")
    return lambda: searcher.search(start.view(0), sk.Limit(simulations=SIMULATIONS))


def _poker() -> "pyspiel.State":
    state = POKER.new_initial_state()
    for card in DEAL:
        state.apply_action(card)
    return state


def _ismcts_bot() -> Work:
    bot, state = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS), _poker()
    return lambda: bot.step(state)


def _python_ismcts() -> tuple[Work, int]:
    evaluator = python_mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = python_ismcts.ISMCTSBot(POKER, evaluator, 2.0, PYTHON_SIMULATIONS, random_state=numpy.random.RandomState(1))
    state = _poker()
    return lambda: bot.step(state), PYTHON_SIMULATIONS


def _playouts(effort: Effort) -> Iterator[Row]:
    rng, start = sk.Rng(1), sk.game("connect_four").initial()
    plies = [0, 0]

    def ours() -> None:
        state = start
        while not state.is_terminal:
            state = state.play(state.random_move(rng))
            plies[0] += 1

    def theirs() -> None:
        state = FOUR.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies[1] += 1

    for _ in range(2_000):
        ours()
        theirs()
    lengths = [each / 2_000 for each in plies]
    our_time, their_time = pair(effort, ours, theirs)
    kept = {"subject": "from Python", "rival": "OpenSpiel", "relative": True}
    rates = {"ours": 1 / our_time / 1e3, "theirs": 1 / their_time / 1e3}
    yield Row(what="random playouts stepped from Python, `connect_four`", unit="k playouts/s", goal=2.0, **rates, **kept)  # type: ignore[arg-type]
    steps = {"ours": lengths[0] / our_time / 1e6, "theirs": lengths[1] / their_time / 1e6}
    yield Row(what="the same", unit="M steps/s", **steps, **kept)  # type: ignore[arg-type]


def _calls(effort: Effort) -> Iterator[Row]:
    """Each library keeps the game in its own form; OpenSpiel's moves are whole numbers. `play` checks that the move is legal."""
    state = sk.game("connect_four").parse(OPENING)
    move = state.parse_move("4")
    other = FOUR.new_initial_state()
    for column in OPENING:
        other.apply_action(int(column) - 1)
    for what, ours, theirs, goal in (
        ("copy", call("s.__copy__()", s=state), call("s.clone()", s=other), 1.0),
        ("legal moves", call("s.legal_moves()", s=state), call("s.legal_actions()", s=other), 1.0),
        ("child state", call("s.play(m)", s=state, m=move), call("s.child(3)", s=other), 1.0),
        ("game over?", call("s.is_terminal", s=state), call("s.is_terminal()", s=other), None),
    ):
        our_time, their_time = pair(effort, ours, theirs)
        yield Row(
            subject="from Python",
            what=f"one call: {what}, `connect_four`",
            unit="ns",
            ours=our_time * 1e9,
            theirs=their_time * 1e9,
            rival="OpenSpiel",
            goal=goal,
            relative=True,
            less=True,
        )
