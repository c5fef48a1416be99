"""Load on a service: clients that each ask once a second, on loopback.

    python bench/serve_load.py [--clients 200] [--seconds 60] [--searches 0.05]

Starts `sakiyomi serve` in a process of its own. A client asks for the legal moves of some position of any game, and now and then,
in a share `--searches` of its requests, for a search of 0.1 s. Tells how many answers were wrong (compared with the library), the
median and the 99th percentile of the time of `legal-moves`, how late searches were, and how the memory of the service grew. Fails
for a wrong answer, and where p99 is above 50 ms, a search more than 50 ms late, or memory grows by more than 20 %.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any

import sakiyomi as sk
from sakiyomi.record_view import seen
from sakiyomi.state import text_of, text_of_move

SEARCH_SECONDS = 0.1
MOST_P99 = MOST_LATE = 0.05
MOST_GROWTH = 1.2
PROGRAM = "import sys; from sakiyomi_cli import main; sys.exit(main())"


@dataclass
class Question:
    """A request, and the moves that a right answer holds."""

    body: dict[str, Any]
    moves: list[str]


@dataclass
class Tally:
    legal: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    wrong: int = 0


def questions(count: int) -> list[Question]:
    """Positions of random games, as a seat sees them."""
    found: list[Question] = []
    rng, games = sk.Rng(1), sk.games()
    while len(found) < count:
        record = games[len(found) % len(games)].new(seed=len(found))
        for _ in range(rng.below(30)):
            record.push(record.state.random_move(rng))
            if record.outcome() is not None:
                record.pop()
                break
        state = seen(record).state
        kind = "view" if record.game.information == "hidden" else "position"
        moves = [text_of_move(state, move) for move in state.legal_moves()]
        found.append(Question({"game": record.game.name, "players": record.rules.players, kind: text_of(state)}, moves))
    return found


class Client:
    """One connection that is kept."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)
        answer = await reader.readuntil(b"\r\n\r\n")
        lines = answer.decode().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.lower().startswith("content-length:"))
        return int(lines[0].split()[1]), json.loads(await reader.readexactly(length))


async def client(port: int, number: int, asked: list[Question], options: argparse.Namespace, tally: Tally, end: float) -> None:
    rng, one = random.Random(number), Client(port)
    due = perf_counter() + rng.random()
    while due < end:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        question = rng.choice(asked)
        if rng.random() < options.searches:
            await search(one, question, tally)
        else:
            await legal(one, question, tally)
        due += 1.0


async def legal(one: Client, question: Question, tally: Tally) -> None:
    begin = perf_counter()
    status, answer = await one.post("/v1/legal-moves", question.body)
    tally.legal.append(perf_counter() - begin)
    tally.statuses[status] += 1
    tally.wrong += status == 200 and answer["moves"] != question.moves


async def search(one: Client, question: Question, tally: Tally) -> None:
    status, answer = await one.post("/v1/bestmove", question.body | {"limit": {"time": SEARCH_SECONDS}})
    tally.statuses[status] += 1
    if status == 200:
        tally.late.append(answer["time"] - SEARCH_SECONDS)
        tally.wrong += answer["move"] not in question.moves


def resident(process: "subprocess.Popen[str]") -> float:
    """MiB."""
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * 4096 / 2**20


async def load(port: int, process: "subprocess.Popen[str]", options: argparse.Namespace) -> tuple[Tally, list[float]]:
    asked, tally, memory = questions(300), Tally(), []
    end = perf_counter() + options.seconds
    clients = [asyncio.create_task(client(port, number, asked, options, tally, end)) for number in range(options.clients)]
    while perf_counter() < end:
        await asyncio.sleep(1.0)
        memory.append(resident(process))
    await asyncio.gather(*clients)
    return tally, memory


def report(tally: Tally, memory: list[float]) -> bool:
    """Prints what was measured; whether it is as it should be."""
    cuts = quantiles(tally.legal, n=100)
    late = max(tally.late, default=0.0)
    settled = memory[len(memory) // 3]
    print(f"answers by status: {dict(tally.statuses)}; wrong: {tally.wrong}")
    print(f"legal-moves: {len(tally.legal)}, p50 {1000 * cuts[49]:.1f} ms, p99 {1000 * cuts[98]:.1f} ms")
    print(f"searches: {len(tally.late)}, at most {1000 * late:.1f} ms over their time")
    print(f"memory: {memory[0]:.0f} MiB at first, {settled:.0f} MiB after a third, {memory[-1]:.0f} MiB at the end")
    refused = sum(count for status, count in tally.statuses.items() if status not in (200, 503))
    return not (tally.wrong or refused) and cuts[98] <= MOST_P99 and late <= MOST_LATE and memory[-1] <= MOST_GROWTH * settled


def main() -> int:
    parser = argparse.ArgumentParser(description="Load on a service.")
    parser.add_argument("--clients", type=int, default=200, help="each asks once a second (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60.0, help="(default: %(default)s)")
    parser.add_argument("--searches", type=float, default=0.02, help="share of requests that are searches (default: %(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["--port", "0", "--file", f"{folder}/plays.sqlite", "--rate", "100000", "--burst", "100000", "--queue", "500"]
        command = [sys.executable, "-c", PROGRAM, "serve", *arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
            good = report(*asyncio.run(load(port, process, options)))
        finally:
            process.terminate()
            process.wait()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
