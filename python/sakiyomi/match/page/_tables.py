"""The tables of the page."""

from collections.abc import Sequence

from sakiyomi._markup import escaped, joined, table
from sakiyomi.match.fault import FAULTS
from sakiyomi.match.play import Played
from sakiyomi.match.report import Report, Standing
from sakiyomi.match.statistics import Counts
from sakiyomi.match.tally import Tally
from sakiyomi.spec import format_spec

__all__ = ["faults", "reasons", "seats", "settings", "standings", "times"]


def standings(tally: Tally, report: Report) -> str:
    """The players, of more than two with ratings and who came before whom; of two how their games and pairs ended."""
    league = report.league
    ratings = dict(zip(league.names, league.ratings, strict=True)) if league and league.ratings else {}
    ranked = sorted(report.standings, key=lambda standing: -standing.score.mean)
    rows = ([*_standing(each), *([str(ratings[each.name])] if ratings else [])] for each in ranked)
    head = ("player", "score", "standard error", "95 % interval", *(["rating"] if ratings else []))
    parts = [table("Scores: the mean utility of each player, from 0 to 1", head, rows)]
    if tally.sample:
        won, drawn, lost = tally.results
        names = [player.name for player in tally.plan.players]
        results = [[f"{names[0]} against {names[1]}", f"{won:,}", f"{drawn:,}", f"{lost:,}"]]
        parts.append(table("Games", ("", "won", "drawn", "lost"), results))
    if isinstance(tally.sample, Counts) and len(tally.sample.counts) == 5:
        counts = [["pairs", *(f"{count:,}" for count in tally.sample.counts)]]
        parts.append(table(f"Pairs by the points of {names[0]}", ("points", "0", "½", "1", "1½", "2"), counts))
    if league:
        shares = ([name, *map(_percent, row)] for name, row in zip(league.names, league.wins, strict=True))
        parts.append(table("Who came before whom, in % of their games", ("before", *league.names), shares))
    return joined(*parts)


def seats(report: Report) -> str:
    """The scores by seat."""
    rows = ([each.name, *(f"{mean:.3f}" for mean in each.seats)] for each in report.standings)
    return table("Score at each seat", ("player", *report.seat_names), rows)


def reasons(tally: Tally) -> str:
    """Why games ended."""
    counts = tally.totals.reasons.most_common()
    rows = ([_words(reason), f"{count:,}", _percent(count / tally.games)] for reason, count in counts)
    return table("How games ended", ("by", "games", "%"), rows)


def times(tally: Tally) -> str:
    """How long each player thought."""
    totals, rows = tally.totals, []
    for name, moves, seconds, slowest in zip(totals.names, totals.moves, totals.seconds, totals.slowest, strict=True):
        rows.append([name, f"{moves:,.0f}", _time(seconds / max(1, moves)), _time(slowest), _time(seconds)])
    return table("Time to think", ("player", "moves", "a move", "longest in a game", "in all"), rows)


def faults(tally: Tally, games: Sequence[Played]) -> str:
    """How often each player lost other than on the board, and the first messages, as far as `games` have them."""
    counts = tally.totals.faults
    kinds = [kind for kind in FAULTS if any(each == kind for _, each in counts)]
    if not kinds:
        return "<p>All games were decided on the board.</p>"
    rows = ([name, *(f"{counts[number, kind]:,}" for kind in kinds)] for number, name in enumerate(tally.totals.names))
    found = [(game.fixture.number, game.fault) for game in games if game.fault]
    told = "".join(f"<li>Game {number + 1}: {escaped(fault.message)}</li>" for number, fault in found)
    return joined(table("Games lost other than on the board", ("player", *kinds), rows), f"<ul class=faults>{told}</ul>")


def settings(tally: Tally) -> str:
    """What the match was to be."""
    plan, sprt = tally.plan, tally.plan.sprt
    facts = [("games", f"{tally.games:,} of {plan.games:,}, {plan.chairs} seats, rotations {plan.rotations}")]
    facts += [("openings", plan.beginning), ("seed", str(plan.seed))]
    facts += [(name, str(value)) for name, value in plan.options.items() if name != "cards"]
    if sprt:
        hypotheses = f"{sprt.model} Elo {sprt.elo0:g} against {sprt.elo1:g}"
        facts.append(("test", f"{hypotheses}, alpha {sprt.alpha:g}, beta {sprt.beta:g}"))
    for player in plan.players:
        clock = f", clock {player.clock}" if player.clock else ""
        facts.append((player.name, f"{format_spec(player.searcher, player.limit)}{clock}"))
    return f"<dl>{''.join(f'<dt>{escaped(name)}</dt><dd>{escaped(value)}</dd>' for name, value in facts)}</dl>"


def _standing(standing: Standing) -> list[str]:
    score = standing.score
    interval = "not enough variation" if score.interval is None else "{:.3f} to {:.3f}".format(*score.interval)
    return [standing.name, f"{score.mean:.3f}", "-" if score.error is None else f"{score.error:.3f}", interval]


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"


def _words(reason: str) -> str:
    return reason.replace("_", " ")


def _time(seconds: float) -> str:
    if seconds >= 120:
        return f"{seconds / 60:,.1f} min"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"
