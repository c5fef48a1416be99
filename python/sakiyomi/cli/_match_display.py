"""How a match is told while it goes on: a live table on a terminal, plain lines elsewhere."""

import sys
from time import perf_counter
from types import TracebackType
from typing import Any

from sakiyomi.cli._output import is_terminal, short
from sakiyomi.cli._progress import Progress
from sakiyomi.match import Estimate, Plan, Tally
from sakiyomi.match.statistics import Counts
from sakiyomi.spec import format_spec

__all__ = ["Display", "plan_lines"]

_EVERY = 1.0
_FIRST = 20
"""Lines that come at once; from then on one comes at most each second."""


def plan_lines(plan: Plan, output: str | None, concurrency: int) -> list[str]:
    """What is going to happen."""
    lines = [f"{plan.game.title}, {plan.chairs} seats, {plan.deals:,} deals, {plan.games:,} games, {concurrency} at a time"]
    for number, player in enumerate(plan.players, 1):
        clock = f", clock {player.clock}" if player.clock else ""
        lines.append(f"  engine {number}: {player.name} = {format_spec(player.searcher, player.limit)}{clock}")
    lines.append(f"  openings: {plan.beginning}; seed {plan.seed}")
    if sprt := plan.sprt:
        games = plan.games_a_deal
        expected = ", ".join(f"{games * sprt.expected(elo, games):,.0f} at {elo:g}" for elo in (sprt.elo0, sprt.elo1))
        lines.append(
            f"  test: {sprt.model} Elo {sprt.elo0:g} against {sprt.elo1:g}, alpha {sprt.alpha:g}, beta {sprt.beta:g}; "
            f"expected games: {expected}"
        )
    return [*lines, f"  results: {output or 'not kept; --output FILE keeps them'}"]


class Display:
    """Tells each block. Leaving `with` takes a live table away: what remains is told elsewhere."""

    def __init__(self, tally: Tally, quiet: bool, known: int) -> None:
        self._tally, self._known = tally, known
        self._begin = self._last = perf_counter()
        self._blocks = 0
        self._progress = Progress(quiet)
        self._live = None if quiet or not is_terminal(sys.stderr) else _live()

    def __enter__(self) -> "Display":
        self._progress.__enter__()
        if self._live:
            self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        if self._live:
            self._live.stop()
        self._progress.__exit__()

    def show(self) -> None:
        """What is known now."""
        now = perf_counter()
        self._blocks += 1
        is_last = self._tally.games >= self._tally.plan.games or self._tally.verdict is not None
        if self._live and (now - self._last >= 0.25 or self._blocks == 1):
            self._live.update(_table(self._rows()), refresh=True)
        elif not self._live and (self._blocks <= _FIRST or is_last or now - self._last >= _EVERY):
            self._progress.say(self._line())
        else:
            return
        self._last = now

    def _line(self) -> str:
        plan, totals = self._tally.plan, self._tally.totals
        told = [f"deal {totals.deals:,} of {plan.deals:,}"]
        for name, score in zip(totals.names, totals.scores, strict=True):
            if score.count:
                told.append(f"{name} {Estimate.of_sums(score.count, score.mean, score.squares)}")
        if (llr := self._tally.llr) is not None and plan.sprt:
            told.append(f"LLR {llr:.2f} [{plan.sprt.bounds[0]:.2f}, {plan.sprt.bounds[1]:.2f}]")
        faults = ((player.name, self._tally.faults_of(number)) for number, player in enumerate(plan.players))
        return "  ".join([*told, *(f"{name} lost by {kinds}" for name, kinds in faults if kinds)])

    def _rows(self) -> list[tuple[str, str]]:
        tally, plan = self._tally, self._tally.plan
        rows = [("games", f"{tally.games:,} of {plan.games:,}  {self._speed()}")]
        if tally.sample is not None:
            won, drawn, lost = tally.results
            rows.append((f"{plan.players[0].name} - {plan.players[1].name}", f"{won:,} won, {drawn:,} drawn, {lost:,} lost"))
            if isinstance(tally.sample, Counts) and len(tally.sample.counts) == 5:
                rows.append(("pairs 0 - 2 points", "  ".join(map(str, tally.sample.counts))))
            rows.append(("strength", str(tally.strength or "not enough variation")))
        if plan.sprt and tally.llr is not None:
            lower, upper = plan.sprt.bounds
            rows.append(("LLR", f"{lower:.2f}  {_bar(tally.llr, lower, upper)}  {upper:.2f}   {tally.llr:+.2f}"))
        return [*rows, *self._player_rows()]

    def _player_rows(self) -> list[tuple[str, str]]:
        """The mean at each seat, and faults."""
        tally, rows = self._tally, []
        for number, player in enumerate(tally.plan.players):
            means = (tally.totals.seat_mean(number, seat) for seat in range(tally.plan.chairs))
            seats = "  ".join("-" if mean is None else f"{mean:.3f}" for mean in means)
            rows.append((player.name, f"{seats}  {tally.faults_of(number)}".rstrip()))
        return rows

    def _speed(self) -> str:
        done, seconds = self._tally.games - self._known, perf_counter() - self._begin
        if done <= 0 or seconds <= 0:
            return ""
        speed = done / seconds
        left = (self._tally.plan.games - self._tally.games) / speed
        return f"{short(speed)}/s, at most {_duration(left)} left"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s"


def _bar(value: float, lower: float, upper: float, width: int = 24) -> str:
    place = round((min(upper, max(lower, value)) - lower) / (upper - lower) * (width - 1))
    return "".join("●" if at == place else "─" for at in range(width))


def _live() -> Any:
    """None without the package rich."""
    try:
        from rich.console import Console
        from rich.live import Live
    except ImportError:
        return None
    return Live(console=Console(stderr=True), transient=True, auto_refresh=False)


def _table(rows: list[tuple[str, str]]) -> Any:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE, show_header=False)
    for name, value in rows:
        table.add_row(Text(name), Text(value))
    return table
