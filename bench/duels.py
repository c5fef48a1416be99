"""Engines against each other on the card games at equal time, each deal with all seatings; and alone.

    python bench/duels.py [--time 0.2] [--game shobai] [--write] [--deals 20 ENGINE ENGINE ...]

Without engines it plays what the documents quote, of all games or of the one named. Several engines are a match of as many
players. Scores are mean utilities, of which equal players get one half; of more than two players it is told too how many games
the first wins alone. Intervals are those of the mean over deals, by Student's t. Alone, an engine plays each deal once, on
Shake Up in every mode. `--write` puts the results into bench/duels.md, where those of other games stay as they are; figures.py
takes it into docs/figures.md.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

import sakiyomi as sk
from sakiyomi.match import Estimate, Player, Report, play_match, players_of

MATCHES: dict[str, dict[tuple[str, ...], int]] = {
    "shake_up": {
        ("ismcts", "pimc"): 20,
        ("ismcts", "pimc:inner=mcts"): 10,
        ("ismcts", "greedy"): 10,
        ("pimc", "greedy"): 10,
        ("greedy", "random"): 50,
        ("ismcts", "greedy", "greedy"): 4,
        ("ismcts", "greedy", "greedy", "greedy"): 4,
    },
    "shobai": {
        ("mcts", "greedy"): 20,
        ("mcts", "pimc"): 6,
        ("pimc", "greedy"): 6,
        ("greedy", "random"): 50,
        ("mcts", "greedy", "greedy", "greedy"): 6,
    },
    "shiba_goten": {
        ("mcts", "greedy"): 20,
        ("mcts", "pimc"): 6,
        ("greedy", "random"): 50,
        ("mcts", "greedy", "greedy", "greedy"): 6,
    },
}
"""What the documents quote of each game, with numbers of deals."""
ALONE = {"shake_up": {"ismcts": 10, "greedy": 10}, "shiba_goten": {"mcts": 200, "greedy": 200}}
"""The same of solo games."""
BUSY = 60.0
"""Seconds that a move may take above its time: nobody is to lose a game because the machine is busy."""
MODES = ("easy", "medium", "hard")
RESULTS = Path(__file__).with_name("duels.md")


def shown(estimate: Estimate) -> str:
    """A mean in hundredths with its interval, where there is enough variation for one."""
    interval = estimate.interval
    width = "" if interval is None else f" [{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]"
    return f"{100 * estimate.mean:.1f}{width}"


def match(game: str, engines: Sequence[str], deals: int, seconds: float) -> str:
    players = players_of(engines, sk.Limit(time=seconds))
    blocks = list(play_match(game, players, deals=deals, seed=1, margin=BUSY))
    report = Report.of(blocks)
    wins = Estimate.of([fmean(utility == 1 for utility in block.utilities(0)) for block in blocks])
    won = f"; {shown(wins)} % won" if len(engines) > 2 else ""
    told = f"{shown(report.standings[0].score)} % of {report.games} games on {deals} deals"
    return f"{engines[0]} against {', '.join(engines[1:])}: {told}{won}"


def alone(game: str, engine: str, deals: int, seconds: float, **options: object) -> list[float]:
    """The utility of each deal."""
    known, player, utilities = sk.game(game), Player.of(engine, sk.Limit(time=seconds)), []
    for deal in range(deals):
        record = known.new(1, seed=deal, **options)
        searcher = player.searcher.clone(seed=deal)
        while (outcome := record.outcome()) is None:
            root = record.view(0) if known.information == "hidden" else record
            record.push(searcher.search(root, player.limit).move)
        utilities.append(outcome[0])
    return utilities


def alone_at_shake_up(engine: str, mode: str, deals: int, seconds: float) -> str:
    """Wins, and the mean score of a game, lost ones with 0."""
    utilities = alone("shake_up", engine, deals, seconds, mode=mode)
    won = fmean(utility > 0 for utility in utilities)
    scores = Estimate.of([max(0.0, utility - 0.5) for utility in utilities])  # a hundredth of a utility is a point
    return f"{engine} alone, {mode}: {100 * won:.0f} % of {deals} games won, score {shown(scores)}"


def alone_at_shiba_goten(engine: str, deals: int, seconds: float) -> str:
    scores = Estimate.of(
        [0.6 * utility for utility in alone("shiba_goten", engine, deals, seconds)]
    )  # 60 points are a utility of 1
    return f"{engine} alone: {shown(scores)} points, mean of {deals} games"


def results(game: str, seconds: float) -> Iterator[str]:
    for engines, deals in MATCHES[game].items():
        yield match(game, engines, deals, seconds)
    for engine, deals in ALONE.get(game, {}).items():
        if game == "shiba_goten":
            yield alone_at_shiba_goten(engine, deals, seconds)
            continue
        for mode in MODES:
            yield alone_at_shake_up(engine, mode, deals, seconds)


def write(game: str, seconds: float, rows: Sequence[str]) -> None:
    """Puts a game's part into the file, in the place of the one that is there."""
    title = sk.game(game).title
    parts = {part.partition(" (")[0]: part for part in re.split(r"\n(?=[^-\n])", RESULTS.read_text())}
    listed = "".join(f"- {row}\n" for row in rows)
    parts[title] = f"{title} (cards: reconstructed), {seconds:g} s a move, one thread:\n\n{listed}"
    RESULTS.write_text("\n".join(parts.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Engines against each other on the card games at equal time.")
    parser.add_argument("engines", nargs="*", metavar="ENGINE", help="engine specifications, one for each player")
    parser.add_argument("--game", choices=list(MATCHES), help="play this one alone (default: all; with engines: shake_up)")
    parser.add_argument("--deals", type=int, default=20, help="of a named match, each with all seatings (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help="write the results into bench/duels.md")
    parser.add_argument("--time", type=float, default=0.2, help="seconds a move (default: %(default)s)")
    options = parser.parse_args()
    if options.engines:
        if len(options.engines) == 1 or options.write:
            parser.error("name two or more engines, and leave out --write; or name none")
        print(match(options.game or "shake_up", options.engines, options.deals, options.time))
        return
    for game in [options.game] if options.game else MATCHES:
        told: list[str] = []
        for line in results(game, options.time):
            told.append(line)
            print(f"{game}: {line}", flush=True)
            if options.write:
                write(game, options.time, told)


if __name__ == "__main__":
    sys.exit(main())
