"""What a match tells, as one page for browsers: it needs nothing but itself, and asks for nothing."""

from collections.abc import Iterable

from sakiyomi._markup import escaped, joined, section
from sakiyomi.match.page import _charts, _look, _replays, _tables
from sakiyomi.match.page._course import llrs, scores
from sakiyomi.match.play import Played
from sakiyomi.match.report import Report
from sakiyomi.match.tally import Tally

__all__ = ["html", "wanted"]

_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def html(tally: Tally, games: Iterable[Played] = ()) -> str:
    """A document of HTML; of `games`, which have their moves, those `wanted` are shown. Raises ValueError without a block."""
    report, plan = Report.of_totals(tally.totals), tally.plan
    numbers = wanted(tally)
    known = sorted((game for game in games if game.fixture.number in numbers), key=lambda game: game.fixture.number)
    names = " - ".join(player.name for player in plan.players) if len(plan.players) < 4 else f"{len(plan.players)} players"
    title = f"{plan.game.title}: {names}"
    body = joined(
        f"<header><h1>{escaped(title)}</h1><p class=verdict>{escaped(tally.sentence)}</p></header>",
        section("Result", _charts.row(_score_chart(tally), _llr_chart(tally)), _tables.standings(tally, report)),
        section("Seats", _tables.seats(report)),
        section("Games", _charts.row(_length_chart(tally), _tables.reasons(tally))),
        section("Time", _tables.times(tally)),
        section("Faults", _tables.faults(tally, known)),
        section("Some games", _replays.shown(tally, known)),
        section("Match", _tables.settings(tally)),
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escaped(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n<style>{_look.STYLE}</style>\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n<script>{_look.SCRIPT}</script>\n</body>\n</html>\n"
    )


def wanted(tally: Tally) -> set[int]:
    """The numbers of the games that a page shows: the first, the shortest, the longest, and those of the first faults."""
    return {*_replays.wanted(tally), *tally.totals.failed}


def _score_chart(tally: Tally) -> str:
    curves = scores(tally)
    band = ", with its 95 % interval" if curves[0].band else ""
    names = curves[0].name if len(curves) == 1 else "each player"
    return _charts.lines(f"Score of {names} over games{band}", curves, (_charts.Level(0.5),))


def _llr_chart(tally: Tally) -> str:
    """Nothing without a test."""
    points = llrs(tally)
    if not points or tally.plan.sprt is None:
        return ""
    lower, upper = tally.plan.sprt.bounds
    levels = (_charts.Level(lower, "H0"), _charts.Level(upper, "H1"))
    return _charts.lines("LLR over games, with the bounds of the test", [_charts.Curve("LLR", points)], levels)


def _length_chart(tally: Tally) -> str:
    return _charts.histogram("Games by their length in plies", tally.totals.lengths)
