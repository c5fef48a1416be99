"""What it costs a search to be profiled: the processor time of a node with probes, over that without. Needs an idle machine.

    python bench/probe_cost.py [PAIRS]

Searches with and without probes take turns (ABBA), each PAIRS times twice. On a busy machine the thread that looks at the others
takes a processor away from them, and the figures say little.
"""

import statistics
import sys

import sakiyomi as sk
from sakiyomi.profile.watching import Clocks, follow
from sakiyomi.search.probing import start_probed

CASES = {
    ("shobu", "alphabeta"): 2_000_000,
    ("shobu", "mcts"): 1_000_000,
    ("shobai", "mcts"): 1_000_000,
    ("shobai", "pimc"): 1_000_000,
    ("shake_up", "ismcts"): 3_000_000,
    ("shake_up", "pimc"): 1_000_000,
    ("shiba_goten", "mcts"): 600_000,
    ("connect_four", "alphabeta"): 4_000_000,
    ("connect_four", "mcts"): 3_000_000,
    ("leduc_poker", "ismcts"): 3_000_000,
}
"""Nodes of a search."""


def seconds(searcher: sk.Searcher, position: sk.State | sk.View, limit: sk.Limit, probed: bool) -> float:
    """Of processor time, a node."""
    clocks = Clocks()
    handle = start_probed(searcher, position, limit).handle if probed else searcher.clone().start(position, limit)
    watched = follow(handle, clocks)
    return watched.cpu / watched.result.nodes


def main(pairs: int) -> None:
    for (name, engine), nodes in CASES.items():
        searcher, _ = sk.parse_spec(engine)
        position, limit = sk.seen(sk.game(name).parse_position("startpos")), sk.Limit(nodes=nodes)
        costs = []
        for _ in range(pairs):
            off, on, again, back = (seconds(searcher, position, limit, probed) for probed in (False, True, True, False))
            costs.append((on + again) / (off + back) - 1)
        low, middle, high = statistics.quantiles(costs, n=4)
        print(f"{name:14}{engine:11}{middle:+7.2%}  (quartiles {low:+.2%}, {high:+.2%})", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
