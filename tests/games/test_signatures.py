"""Node counts of fixed searches. A change of search or evaluation changes them; its commit states old and new sums.

`python tests/games/test_signatures.py` writes the file anew.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi._core import _cpu

DATA = Path(__file__).parents[1] / "data"
SIGNATURES = DATA / "signatures.json"
NODES = 60_000
SIMULATIONS = 1_000
DEPTH = {"shobu": 6, "connect_four": 9}


def positions() -> list[tuple[str, str]]:
    lines = (DATA / "shobu/signature_positions.txt").read_text().splitlines()
    shobu = [line.partition("#")[0].strip() for line in lines]
    return [("shobu", text) for text in shobu if text] + [
        ("connect_four", moves) for moves in ("startpos", "4453", "44433556", "112233")
    ]


def signatures() -> list[dict[str, Any]]:
    """For each position a search to a depth, one of a node budget, and a tree search."""
    found = []
    for game, text in positions():
        position = sk.game(game).parse(text)
        for searcher, limit in (
            (sk.AlphaBeta(hash_mb=16), sk.Limit(depth=DEPTH[game])),
            (sk.AlphaBeta(hash_mb=16), sk.Limit(nodes=NODES)),
            (sk.MCTS(), sk.Limit(simulations=SIMULATIONS)),
        ):
            result = searcher.search(position, limit)
            found.append(
                {
                    "game": game,
                    "engine": result.engine,
                    "position": text,
                    "depth": result.depth,
                    "nodes": result.nodes,
                    "move": str(result.move),
                    "score": str(result.score),
                }
            )
    return found


def test_node_counts_are_those_on_file() -> None:
    expected = json.loads(SIGNATURES.read_text())
    assert signatures() == expected["searches"]
    assert sum(search["nodes"] for search in expected["searches"]) == expected["signature"]


@pytest.mark.skipif(not _cpu.supports_v3(), reason="this processor has only one build of the core")
@pytest.mark.parametrize("build", ["baseline", "v3"])
def test_both_builds_of_the_core_search_the_same_nodes(build: str) -> None:
    answer = subprocess.run(
        [sys.executable, __file__, "-"], env={**os.environ, "SAKIYOMI_CORE": build}, check=True, capture_output=True, text=True
    )
    assert json.loads(answer.stdout)["searches"] == json.loads(SIGNATURES.read_text())["searches"]


if __name__ == "__main__":
    searches = signatures()
    text = json.dumps({"signature": sum(search["nodes"] for search in searches), "searches": searches}, indent=1) + "\n"
    if sys.argv[1:] == ["-"]:
        sys.stdout.write(text)
    else:
        SIGNATURES.write_text(text)
        sys.stdout.write(f"signature {json.loads(text)['signature']}\n")
