"""Live lines about work in progress."""

import sys
from collections.abc import Sequence
from shutil import get_terminal_size

from sakiyomi.cli._output import is_terminal, plies, short
from sakiyomi.cli._query import AnyQuery
from sakiyomi.limit import Limit
from sakiyomi.record_view import seen
from sakiyomi.result import Info, SearchResult
from sakiyomi.score import Score
from sakiyomi.search import Searcher

__all__ = ["Progress", "chance", "effort", "score_text", "watch"]

_CLEAR = "\r\x1b[2K"
_ABOVE, _BACK = "\x1b7\x1b[A", "\x1b8"


def score_text(score: Score, seat: str) -> str:
    """With its point of view: `+0.42, 58 % for black`, `win in 5 plies for black`, or of a tree `58.3 % for black`."""
    if score.distance is not None:
        return f"{'win' if score.distance > 0 else 'loss'} in {plies(abs(score.distance))} for {seat}"
    return f"{chance(score)} for {seat}" if score.value is None else f"{score}, {100 * score.win:.0f} % for {seat}"


def chance(score: Score) -> str:
    """The chance to win by a tree, or what is proven."""
    return f"{100 * score.win:.1f} %" if score.distance is None else str(score)


def effort(info: Info) -> str:
    """What the search has done, in what time; of a tree its simulations, else its nodes."""
    count, speed = _work(info)
    return f"{count:,}{'' if info.simulations is None else ' simulations'} in {info.time:.2f} s, {short(speed)}/s"


def _work(info: Info) -> tuple[int, float]:
    """Simulations or nodes, and how many a second."""
    count = info.nodes if info.simulations is None else info.simulations
    return count, count / info.time if info.time > 0 else 0.0


def watch(searcher: Searcher, query: AnyQuery, limit: Limit, lines: int, quiet: bool) -> SearchResult:
    """Searches what the seat to move knows, with progress on stderr. Raises ValueError when there is no best move."""
    if result := query.result():
        raise ValueError(f"there is no best move: the game is over, {result}")
    if bystander := query.bystander():
        raise ValueError(f"there is no best move: {bystander}")
    with searcher.start(seen(query.record), limit, lines=lines) as search, Progress(quiet) as progress:
        for info in search:
            progress.show(info, query.line(info.pv))
        return search.result()


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
        score = chance(info.score) if info.score.value is None else str(info.score)
        count, speed = _work(info)
        name = "nodes" if info.simulations is None else "sims"
        worlds = "" if info.worlds is None else f"  {info.worlds:3} worlds"
        self.say(
            f"depth {info.depth:2}/{info.seldepth:<2}  {score:>10}  {short(count):>6} {name}  "
            f"{short(speed):>6}/s  {info.time:6.2f} s{worlds}  {' '.join(line)}"
        )

    def say(self, text: str) -> None:
        """Any line."""
        if self._quiet:
            return
        if self._rewrites:
            text = f"{_CLEAR}{text[: get_terminal_size().columns - 1]}"
            print(f"{_ABOVE}{text}{_BACK}" if self._above else text, end="", file=sys.stderr, flush=True)
        else:
            print(f"{text}\n", end="", file=sys.stderr, flush=True)  # at once: Ctrl-C may come between two writes
