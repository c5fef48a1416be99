"""What kinds of decisions 'Shobai' All Right asks for in random games: how often, of how many moves, and what calls on them cost.

    python bench/decisions.py [--quick]

figures.py takes the tables into docs/figures.md. Times are those of calls from Python; that of a copy, which does least, tells
how much of them is the call.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from statistics import fmean
from typing import Any

import sakiyomi as sk
from card_figures import nanoseconds

PLAYERS = (2, 4)
TIMED = 1_000
"""Positions of a kind that are timed."""

Kinds = Mapping[str, Sequence[Any]]
"""Positions by the kind of the question that they ask."""


def kinds(players: int, games: int) -> Kinds:
    """All positions of random games, those of the commonest kind first."""
    found: dict[str, list[Any]] = defaultdict(list)
    rng = sk.Rng(1)
    for deal in range(games):
        state: Any = sk.game("shobai").initial(players, deal=deal)
        while not state.is_terminal:
            found[state.to_json()["question"]["kind"]].append(state)
            state = state.play(state.random_move(rng), rng)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def each(calls: Sequence[Callable[[], object]], runs: int) -> str:
    """Nanoseconds of one, on average; the best run."""

    def make_all() -> None:
        for call in calls:
            call()

    return f"{nanoseconds(make_all, 1, runs) / len(calls):.0f}"


def sizes(lists: Iterable[Sequence[object]]) -> str:
    """Mean and maximum."""
    lengths = [len(moves) for moves in lists]
    return f"{fmean(lengths):.1f}, {max(lengths)}"


def row(states: Sequence[Any], runs: int) -> list[str]:
    """Numbers of moves, and times."""
    timed, rng = states[:TIMED], sk.Rng(2)
    plays = [partial(state.play, state.random_move(rng), rng) for state in timed]
    return [
        sizes(state.legal_moves() for state in states),
        sizes(state.search_moves() for state in states),
        each([state.legal_moves for state in timed], runs),
        each([state.search_moves for state in timed], runs),
        each(plays, runs),
    ]


def table(players: int, games: int, runs: int) -> str:
    by_kind = kinds(players, games)
    everything = [state for states in by_kind.values() for state in states]
    lines = [f"| {players} players | share | legal moves | search moves | legal_moves, ns | search_moves, ns | play, ns |"]
    lines.append("| --- |" + " ---: |" * 6)
    for kind, states in by_kind.items():
        lines.append(f"| `{kind}` | {len(states) / len(everything):.1%} | {' | '.join(row(states, runs))} |")
    copy = each([state.__copy__ for state in everything[:TIMED]], runs)
    return "\n".join(lines) + f"\n\n{len(everything) / games:.0f} decisions a game; a copy takes {copy} ns."


def as_markdown(quick: bool) -> str:
    games, runs = (3, 1) if quick else (200, 7)
    head = f"Decisions of 'Shobai' All Right in {games} random games: numbers of moves (mean, most), times of calls from Python."
    return "\n\n".join([head, *(table(players, games, runs) for players in PLAYERS)])


def main() -> None:
    parser = argparse.ArgumentParser(description="Decisions of 'Shobai' All Right in random games, by kind.")
    parser.add_argument("--quick", action="store_true", help="few games")
    print(as_markdown(parser.parse_args().quick))


if __name__ == "__main__":
    main()
