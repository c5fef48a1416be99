"""What the runner of a match does for each game that a cluster plays, and what the match's file comes to.

    python bench/cluster_speed.py [--quick] [--write]

Processor time of this process, which is the scheduler of a local cluster with one worker too, and writes the file; the players
are random. `--write` puts the table into docs/clusters.md. It needs the extra `cluster` and an idle machine.
"""

import argparse
import gzip
import re
import tempfile
from pathlib import Path
from statistics import fmean
from time import process_time

import sakiyomi as sk
from sakiyomi.match import Cluster, MatchFile, Plan, players_of

DOCUMENT = Path(__file__).parent.parent / "docs/clusters.md"
HEAD = "| what the runner does | processor time a game | a second at most | bytes a game | a million games | compressed |\n"
GAMES = {"connect_four": 20_000, "leduc_poker": 20_000, "shobu": 4_000, "shake_up": 1_000}


def figures(cluster: Cluster, game: str, games: int) -> str:
    """A row of the table."""
    plan = Plan(sk.game(game), players_of(["random", "random"]), deals=games // 2)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "match")
        begin = process_time()
        with MatchFile(path, plan) as file:
            blocks = list(plan.play(executor=cluster, concurrency=cluster.workers, keep=file.keep))
        seconds = (process_time() - begin) / games
        told = path.read_bytes()
    plies = fmean(played.plies for block in blocks for played in block.games)
    each, packed = len(told) / games, len(gzip.compress(told)) / games  # a million of them: as many MB
    shown = f"{seconds * 1e6:.0f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.1f} ms"
    size = f"{each:,.0f} | {each / 1000:.2g} GB | {packed:.0f} MB"
    return f"| `{game}`, {plies:.0f} plies | {shown} | {1 / seconds:,.0f} | {size} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="What the runner of a match does for each game that a cluster plays.")
    parser.add_argument("--quick", action="store_true", help="a smoke test")
    parser.add_argument("--write", action="store_true", help="write the table into docs/clusters.md")
    options = parser.parse_args()
    with Cluster("local", 1) as cluster:
        rows = [figures(cluster, game, games // 20 if options.quick else games) for game, games in GAMES.items()]
    table = f"{HEAD}|---|---|---|---|---|---|\n" + "".join(f"{row}\n" for row in rows)
    print(table, end="")
    if options.write:
        DOCUMENT.write_text(re.sub(f"{re.escape(HEAD)}(\\|.*\n)+", lambda _: table, DOCUMENT.read_text()))


if __name__ == "__main__":
    main()
