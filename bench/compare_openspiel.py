"""Calls from Python on Connect Four, playouts stepped from Python, and tree searches, against OpenSpiel in one run.

    python bench/compare_openspiel.py [--json] [--rounds 15]

Every round times both libraries right after one another; shown are the medians of all rounds. A ratio above 1 says that
sakiyomi is faster. `copy` makes a new object in both; `play` makes the position after a legal move and checks that it is
legal, where OpenSpiel's `child` does the same work. `simulation` is one of 10,000 of a Monte Carlo tree search from the start,
each with one random playout; both search engines prove results. `hidden simulation` is one of 10,000 of an information set
search of Leduc poker, before the first bet; OpenSpiel's information states also tell the suits of cards, which mean nothing.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from statistics import median
from timeit import Timer
from typing import TYPE_CHECKING

import pyspiel

import sakiyomi
from machine import machine

if TYPE_CHECKING:
    from sakiyomi import _core

OPENING = "4453"
SIMULATIONS = 10_000
OPENSPIEL_GAME = pyspiel.load_game("connect_four")
OPENSPIEL_POKER = pyspiel.load_game("leduc_poker")
OPENSPIEL_DEAL = (3, 4)  # cards of OpenSpiel, two of each rank: a queen and a king


@dataclass(frozen=True, slots=True)
class Row:
    """Median nanoseconds for one call of each library."""

    what: str
    sakiyomi_ns: float
    openspiel_ns: float
    ratio: float


def openspiel_state() -> "pyspiel.State":
    state = OPENSPIEL_GAME.new_initial_state()
    for column in OPENING:
        state.apply_action(int(column) - 1)
    return state


def playout(rng: sakiyomi.Rng, start: "_core.State") -> None:
    state = start
    while not state.is_terminal:
        state = state.play(state.random_move(rng))


def openspiel_playout() -> None:
    state = OPENSPIEL_GAME.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


def openspiel_search() -> Callable[[], object]:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(OPENSPIEL_GAME, evaluator, 2.0, SIMULATIONS, 1000, True, 1, False)
    state = OPENSPIEL_GAME.new_initial_state()
    return lambda: bot.mcts_search(state)


def search() -> Callable[[], object]:
    searcher, start = sakiyomi.MCTS(playout="random", prior=0), sakiyomi.game("connect_four").initial()
    return lambda: searcher.search(start, sakiyomi.Limit(simulations=SIMULATIONS))


def openspiel_hidden_search() -> Callable[[], object]:
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS)
    state = OPENSPIEL_POKER.new_initial_state()
    for card in OPENSPIEL_DEAL:
        state.apply_action(card)
    return lambda: bot.step(state)


def hidden_search() -> Callable[[], object]:
    searcher, start = sakiyomi.ISMCTS(), sakiyomi.game("leduc_poker").parse("QK - -")
    return lambda: searcher.search(start.view(0), sakiyomi.Limit(simulations=SIMULATIONS))


def timer(call: str, **names: object) -> Timer:
    return Timer(call, globals=names)


def pairs() -> dict[str, tuple[Timer, Timer]]:
    """What is compared: a timer for each library."""
    game = sakiyomi.game("connect_four")
    state, start = game.parse(OPENING), game.initial()
    move = state.parse_move("4")
    other = openspiel_state()
    rng = sakiyomi.Rng(1)
    return {
        "copy": (timer("s.__copy__()", s=state), timer("s.clone()", s=other)),
        "legal moves": (timer("s.legal_moves()", s=state), timer("s.legal_actions()", s=other)),
        "play": (timer("s.play(m)", s=state, m=move), timer("s.child(3)", s=other)),
        "game over?": (timer("s.is_terminal", s=state), timer("s.is_terminal()", s=other)),
        "random playout": (timer("f(r, s)", f=playout, r=rng, s=start), timer("f()", f=openspiel_playout)),
        "simulation": (timer("f()", f=search()), timer("f()", f=openspiel_search())),
        "hidden simulation": (timer("f()", f=hidden_search()), timer("f()", f=openspiel_hidden_search())),
    }


def compare(what: str, ours: Timer, theirs: Timer, rounds: int) -> Row:
    """Times both in turn; each round takes some 10 ms a library."""

    def calls(timer: Timer) -> int:
        number, seconds = timer.autorange()
        return max(1, round(0.01 * number / seconds))

    our_calls, their_calls = calls(ours), calls(theirs)
    times: list[tuple[float, float]] = []
    for _ in range(rounds):
        times.append((ours.timeit(our_calls) / our_calls * 1e9, theirs.timeit(their_calls) / their_calls * 1e9))
    units = SIMULATIONS if what.endswith("simulation") else 1
    our_time, their_time = (median(column) / units for column in zip(*times, strict=True))
    return Row(what, our_time, their_time, their_time / our_time)


def as_text(about: dict[str, str | int], rows: Sequence[Row]) -> str:
    lines = [f"{key:>11}: {value}" for key, value in about.items()]
    lines += ["", f"{'from Python':<18}{'sakiyomi':>12}{'OpenSpiel':>12}{'ratio':>8}"]
    lines += [f"{row.what:<18}{row.sakiyomi_ns:>9.0f} ns{row.openspiel_ns:>9.0f} ns{row.ratio:>8.1f}" for row in rows]
    return "\n".join(lines)


def as_markdown(rows: Sequence[Row]) -> str:
    lines = [
        f"| from Python | sakiyomi | OpenSpiel {version('open_spiel')} | ratio |",
        "| --- | ---: | ---: | ---: |",
    ]
    lines += [f"| {row.what} | {row.sakiyomi_ns:.0f} ns | {row.openspiel_ns:.0f} ns | {row.ratio:.1f} |" for row in rows]
    return "\n".join(lines)


def compare_all(rounds: int = 15) -> list[Row]:
    random.seed(1)
    return [compare(what, ours, theirs, rounds) for what, (ours, theirs) in pairs().items()]


def main(arguments: Sequence[str] | None = None, write: Callable[[str], object] = print) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="one JSON document instead of a table")
    parser.add_argument("--rounds", type=int, default=15, help="rounds whose median is shown (default: %(default)s)")
    options = parser.parse_args(arguments)
    rows = compare_all(options.rounds)
    about = machine("open_spiel")
    write(json.dumps({"machine": about, "rows": [asdict(row) for row in rows]}) if options.json else as_text(about, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
