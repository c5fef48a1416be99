"""Engines against each other on Shobu at equal time, from balanced openings, each with both colours.

    python bench/strength.py [--pairs 50] [--time 0.1] [--write] [ENGINE ENGINE]

Without engines it plays what the documents quote: tree search with cut-off against tree search with full playouts, with and
without priors from the evaluation, and against alpha-beta. An opening is four random turns after which a short search finds
neither side better. The interval is that of the mean score of a pair of games, by Student's t. `--write` puts the results
into bench/strength.md, which figures.py takes into docs/figures.md.
"""

import argparse
import math
import sys
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import sakiyomi as sk
from sakiyomi.match import Estimate, Player, Terms, fixtures, play_game

MATCHES = (("mcts", "mcts:playout=random"), ("mcts", "mcts:playout=random,prior=0"), ("mcts", "alphabeta"))
RESULTS = Path(__file__).with_name("strength.md")
EVEN = 0.08  # by so much the chances of an even opening differ from one half
LONGEST = 300  # plies; what lasts longer is a draw


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores of the first engine in pairs of games, each in [0, 1]."""

    first: str
    second: str
    pairs: list[float]

    def __str__(self) -> str:
        mean = fmean(self.pairs)
        low, high = Estimate.of(self.pairs).interval or (0.0, 1.0)
        return (
            f"{self.first} against {self.second}: {100 * mean:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {2 * len(self.pairs)}"
            f" games; Elo {elo(mean)} [{elo(low)}, {elo(high)}]"
        )


def elo(score: float) -> str:
    """The difference in strength that makes this score likely."""
    if not 0 < score < 1:
        return "-inf" if score == 0 else "+inf"
    return f"{400 * math.log10(score / (1 - score)):+.0f}"


def openings() -> Iterator[sk.Record[sk.State]]:
    """Even ones, without end."""
    game, rng, judge = sk.game("shobu"), sk.Rng(1), sk.AlphaBeta()
    while True:
        record = game.new()
        for _ in range(4):
            record.push(record.state.random_move(rng))
        if abs(judge.search(record, sk.Limit(nodes=50_000)).score.win - 0.5) <= EVEN:
            yield record  # type: ignore[misc]


def match(first: str, second: str, pairs: int, seconds: float) -> Outcome:
    players = [Player.of(engine, sk.Limit(time=seconds)) for engine in (first, second)]
    scores: list[float] = []
    for pair, opening in zip(fixtures(2, pairs, seed=0), openings(), strict=False):
        games = [play_game(copy(opening), each, players, Terms(plies=LONGEST)) for each in pair]
        scores.append(fmean(game.utilities[game.fixture.seating.index(0)] for game in games))
        print(f"\r{Outcome(first, second, scores)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return Outcome(first, second, scores)


def main() -> None:
    parser = argparse.ArgumentParser(description="Engines against each other on Shobu at equal time.")
    parser.add_argument("engines", nargs="*", metavar="ENGINE", help="two engine specifications")
    parser.add_argument("--pairs", type=int, default=50, help="openings, each played with both colours (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help="write bench/strength.md")
    parser.add_argument("--time", type=float, default=0.1, help="seconds a move (default: %(default)s)")
    options = parser.parse_args()
    if len(options.engines) not in (0, 2):
        parser.error("name two engines, or none")
    results = []
    for first, second in [tuple(options.engines)] if options.engines else MATCHES:
        results.append(match(first, second, options.pairs, options.time))
        print(results[-1])
    if options.write:
        rows = "".join(f"- {result}\n" for result in results)
        RESULTS.write_text(f"Shobu, {options.time:g} s a move, one thread, even openings with both colours:\n\n{rows}")


if __name__ == "__main__":
    main()
