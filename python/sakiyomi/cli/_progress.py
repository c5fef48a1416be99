"""Live lines about work in progress."""

import sys
from collections.abc import Sequence
from shutil import get_terminal_size

from sakiyomi.cli._output import is_terminal, plies, short
from sakiyomi.result import Info
from sakiyomi.score import Score

__all__ = ["Progress", "score_text"]

_CLEAR = "\r\x1b[2K"
_ABOVE, _BACK = "\x1b7\x1b[A", "\x1b8"


def score_text(score: Score, seat: str) -> str:
    """With its point of view: `+0.42, 58 % for black`, or `win in 5 plies for black`."""
    if score.distance is not None:
        return f"{'win' if score.distance > 0 else 'loss'} in {plies(abs(score.distance))} for {seat}"
    chance = f"{100 * score.win:.0f} % for {seat}"
    return chance if score.value is None else f"{score}, {chance}"


class Progress:
    """Writes lines to stderr; on a terminal, over the one before, or into the line `above` the cursor's."""

    def __init__(self, quiet: bool, above: bool = False) -> None:
        self._quiet, self._above = quiet, above
        self._rewrites = not quiet and is_terminal(sys.stderr)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._rewrites and not self._above:
            print(_CLEAR, end="", file=sys.stderr, flush=True)

    def show(self, info: Info, line: Sequence[str]) -> None:
        """What a search knows after an iteration; `line` is the principal variation as text."""
        self.say(
            f"depth {info.depth:2}/{info.seldepth:<2}  {info.score!s:>10}  {short(info.nodes):>6} nodes  "
            f"{short(info.nps):>6}/s  {info.time:6.2f} s  {' '.join(line)}"
        )

    def say(self, text: str) -> None:
        """Any line."""
        if self._quiet:
            return
        if self._rewrites:
            text = f"{_CLEAR}{text[: get_terminal_size().columns - 1]}"
            print(f"{_ABOVE}{text}{_BACK}" if self._above else text, end="", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)
