"""A small engine for Connect Four that speaks UGI: it drops into the first column that is free, and needs nothing of Sakiyomi.

It sleeps while it "searches", so that it can be stopped. Arguments name what it does wrong; `log=FILE` keeps what it reads.
"""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

OPTIONS = (
    "option name Depth type spin default 1 min 1 max 9",
    "option name Style type combo default calm var calm var very wild",
    "option name Noisy type check default false",
    "option name Clear Hash type button",
    "option name Book type string default <empty>",
)
WRONGS = frozenset(sys.argv[1:])
lock = threading.Lock()


def say(*lines: str) -> None:
    with lock:
        print("\n".join(lines), flush=True)


def keep(line: str) -> None:
    for word in WRONGS:
        if word.startswith("log="):
            with Path(word[4:]).open("a") as log:
                log.write(line)


class Game:
    def __init__(self, moves: list[str]) -> None:
        self.columns: list[list[int]] = [[] for _ in range(7)]
        self.seat, self.won = 0, None
        for move in moves:
            self.play(int(move) - 1)

    def legal(self) -> list[str]:
        return [str(number + 1) for number, column in enumerate(self.columns) if len(column) < 6 and self.won is None]

    def at(self, x: int, y: int) -> int | None:
        return self.columns[x][y] if 0 <= x < 7 and 0 <= y < len(self.columns[x]) else None

    def play(self, x: int) -> None:
        self.columns[x].append(self.seat)
        y = len(self.columns[x]) - 1
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = [self.at(x + step * dx, y + step * dy) == self.seat for step in range(-3, 4)]
            if any(all(run[start : start + 4]) for start in range(4)):
                self.won = self.seat
        self.seat = 1 - self.seat

    def answer(self, query: str) -> str:
        over = not self.legal()
        told = "none" if not over else "draw" if self.won is None else f"p{self.won + 1}win"
        return {"p1turn": str(self.seat == 0).lower(), "gameover": str(over).lower(), "result": told}.get(query, "unknown")


class Search:
    """One that runs beside the reader of commands."""

    def __init__(self, game: Game, words: list[str]) -> None:
        limits = {name: int(value) for name, value in zip(words[::2], words[1::2], strict=False) if value.isdigit()}
        self.seconds = 60.0 if "infinite" in words else limits.get("movetime", 20) / 1000
        self.stopped = threading.Event()
        self.move = game.legal()[0] if game.legal() else "0000"
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        if "forks" in WRONGS:
            subprocess.Popen(["sleep", "300"])
        for number in range(1, 4):
            say(f"info depth {number} score cp {10 * number} nodes {number} time {number} pv {self.move}")
        if "dies" in WRONGS:
            print("cannot go on", file=sys.stderr, flush=True)
            os._exit(3)
        if "tokens" in WRONGS:
            say("info depth banana pv 1")
        while "babbles" in WRONGS:
            say("and the engine spoke on " * 1000)
        while "no-newline" in WRONGS:
            sys.stdout.write("x" * 100_000)
        if "latin-1" in WRONGS:
            sys.stdout.buffer.write(b"info string \xe9t\xe9\n")
            sys.stdout.flush()
        ended = self.stopped.wait(self.seconds)
        while "deaf" in WRONGS or ("late" in WRONGS and not ended):
            time.sleep(0.5 if "deaf" in WRONGS else 2)
            if "late" in WRONGS:
                break
        move = "8" if "illegal" in WRONGS else self.move
        say(*[f"bestmove {move}{' and more' if 'words' in WRONGS else ''}"] * (2 if "twice" in WRONGS else 1))
        if "leaves" in WRONGS:
            os._exit(4)


def main() -> None:
    if "silent" in WRONGS:
        time.sleep(300)
    if "stillborn" in WRONGS:
        sys.exit("no licence found")
    game, search = Game([]), None
    for line in sys.stdin:
        keep(line)
        head, *words = line.split() or [""]
        if head in ("ugi", "uci", "uai"):
            say("id name Plain", "id author Nobody", *OPTIONS, f"{head}ok")
        elif head == "isready":
            say("readyok")
        elif head == "position" and words[0] == "startpos" and all(word in "1234567" for word in words[2:]):
            game = Game(words[2:])
        elif head == "position":
            say("info string error position: only startpos is understood")
        elif head == "go":
            search = Search(game, words)
        elif head == "stop" and search:
            search.stopped.set()
            if "deaf" not in WRONGS:
                search.thread.join()
        elif head == "query":
            say(f"response {game.answer(' '.join(words))}")
        elif head == "quit":
            break
    if search:
        search.stopped.set()


if __name__ == "__main__":
    main()
