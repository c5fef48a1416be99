"""Live lines about a running search."""

import sys
from collections.abc import Sequence
from shutil import get_terminal_size

from sakiyomi.cli._output import is_terminal, plies, short
from sakiyomi.result import Info
from sakiyomi.score import Score

__all__ = ["Progress", "score_text"]

_CLEAR = "\r\x1b[2K"


def score_text(score: Score, seat: str) -> str:
    """With its point of view: `+0.42, 58 % for black`, or `win in 5 plies for black`."""
    if score.distance is not None:
        return f"{'win' if score.distance > 0 else 'loss'} in {plies(abs(score.distance))} for {seat}"
    chance = f"{100 * score.win:.0f} % for {seat}"
    return chance if score.value is None else f"{score}, {chance}"


class Progress:
    """Writes a line to stderr after each iteration; on a terminal, over the one before."""

    def __init__(self, quiet: bool) -> None:
        self._quiet = quiet
        self._rewrites = not quiet and is_terminal(sys.stderr)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._rewrites:
            print(_CLEAR, end="", file=sys.stderr, flush=True)

    def show(self, info: Info, line: Sequence[str]) -> None:
        """`line` is the principal variation as text."""
        if self._quiet:
            return
        text = (
            f"depth {info.depth:2}/{info.seldepth:<2}  {info.score!s:>10}  {short(info.nodes):>6} nodes  "
            f"{short(info.nps):>6}/s  {info.time:6.2f} s  {' '.join(line)}"
        )
        if self._rewrites:
            print(f"{_CLEAR}{text[: get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)
