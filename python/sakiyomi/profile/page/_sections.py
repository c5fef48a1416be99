"""What the page tells, part by part. A part of which nothing was measured is empty."""

from collections import Counter
from collections.abc import Callable, Iterator

from sakiyomi._markup import escaped, section, table
from sakiyomi.profile.counters import RATES, Counters
from sakiyomi.profile.model import Profile
from sakiyomi.profile.page import _charts
from sakiyomi.profile.phases import TITLES, Phases
from sakiyomi.profile.text import LABELS, duration, memory_size, percent, short

__all__ = ["SECTIONS", "figures", "verdict"]

_MOVES = 12
_STRIPS = 8
_COLUMNS = 80
_LONG = 150


def verdict(profile: Profile) -> str:
    """One sentence or two."""
    effort, end = profile.effort, profile.course.moments[-1]
    done = f"{short(effort.nodes)} nodes in {duration(effort.time)}"
    told = f"{done}: {end.move}, {percent(end.win)}, the best move since {duration(profile.course.stability.settled)}."
    if profile.phases is None:
        return told
    name, share = next(iter(profile.phases.shares().items()))
    return f"{told} Most time went to {TITLES[name]}: {percent(share)}."


def figures(profile: Profile) -> str:
    """The greatest figures."""
    effort, memory = profile.effort, profile.memory
    shown = [("nodes a second", short(effort.nps), f"{effort.nodes:,} nodes")]
    if effort.sps is not None:
        shown.append(("simulations a second", short(effort.sps), f"{effort.simulations:,} simulations"))
    shown.append(("depth", f"{effort.depth}", f"up to {effort.seldepth} plies"))
    if effort.branching is not None:
        shown.append(("branching factor", f"{effort.branching:.2f}", "effective, last iterations"))
    shown.append(("first move", duration(profile.course.first_move), "after the start"))
    if profile.latency is not None:
        shown.append(("stop, p99", duration(profile.latency.p99), f"p50 {duration(profile.latency.median)}"))
    grown = "" if memory.grown is None else f"{memory_size(memory.grown)} by the search"
    shown.append(("peak memory", memory_size(memory.peak), grown))
    if profile.scaling is not None and len(profile.scaling.counts) > 1:
        shown.append(("threads", f"{profile.scaling.recommended}", "recommended"))
    each = (
        f"<li><span>{escaped(name)}</span><strong>{escaped(value)}</strong><small>{escaped(told)}</small></li>"
        for name, value, told in shown
    )
    return f"<ul class=tiles>{''.join(each)}</ul>"


def _time(profile: Profile) -> str:
    if (phases := profile.phases) is None:
        return ""
    shares = phases.shares()
    told = f"{phases.count:,} samples of {phases.threads} {'thread' if phases.threads == 1 else 'threads'}"
    if (cost := profile.probe_cost()) is not None:
        told += f"; a node took {percent(abs(cost))} {'more' if cost > 0 else 'less'} processor time than without probes"
    return section(
        "Where the time goes",
        _charts.stack(shares),
        _charts.legend(shares),
        f"<p class=faint>{escaped(told)}</p>",
        _timeline(phases),
    )


def _timeline(phases: Phases) -> str:
    strips = [_charts.strip(f"Thread {thread + 1}", _columns(phases, thread)) for thread in range(min(phases.threads, _STRIPS))]
    title = "The same over time" if phases.threads == 1 else "The same over time, a strip a thread"
    return _charts.figure(title, f"from 0 to {duration(phases.seconds)}", "".join(strips))


def _columns(phases: Phases, thread: int) -> list[dict[str, float]]:
    """Shares of phases in each of equal parts of the time."""
    counts: list[Counter[str]] = [Counter() for _ in range(min(_COLUMNS, max(4, phases.count // phases.threads // 12)))]
    for sample in phases.timeline:
        if sample.thread == thread:
            counts[min(len(counts) - 1, int(len(counts) * sample.time / phases.seconds))][sample.phase] += 1
    return [{phase: count / each.total() for phase, count in each.items()} for each in counts]


def _course(profile: Profile) -> str:
    moments, stability = profile.course.moments, profile.course.stability
    if len(moments) < 2:
        return ""
    points = [(moment.time, 100 * moment.win) for moment in moments]
    changed = [at for at in range(1, len(moments)) if moments[at].move != moments[at - 1].move]
    changes = f"{stability.changes} {'change' if stability.changes == 1 else 'changes'} of the best move (dots)"
    units = ("seconds", "chance to win, %")
    win = _charts.line("Chance to win", changes, points, units, marked=[points[at] for at in changed], told=_plain, across=_plain)
    deepens = profile.result.worlds is None and len({moment.depth for moment in moments}) > 1
    depth = "" if not deepens else _charts.line(
        "Depth", f"{moments[-1].depth} plies at the end", [(m.time, m.depth) for m in moments], ("seconds", "plies"), steps=True,
        across=_plain,
    )  # fmt: skip
    return section("How it went", _charts.row(win, depth, _iterations(profile)))


def _iterations(profile: Profile) -> str:
    if profile.effort.branching is None:
        return ""
    nodes = {moment.depth: moment.nodes for moment in reversed(profile.course.moments) if moment.depth > 0}
    own = [(depth, nodes[depth] - nodes.get(depth - 1, 0)) for depth in sorted(nodes)]
    told = f"each takes {profile.effort.branching:.2f} times as many as the one before, of the last ones"
    names = [str(depth) for depth, _ in own]
    return _charts.bars("Nodes of each iteration", told, [max(0, count) for _, count in own], ("depth", "nodes"), names)


def _plain(value: float) -> str:
    return f"{value:.4g}"


def _nodes(profile: Profile) -> str:
    if (counters := profile.counters) is None:
        return ""
    trees = not counters.cutoffs
    charts = []
    if counters.plies:
        names = [str(ply) for ply in range(len(counters.plies))]
        title = "Simulations by the depth they came to" if trees else "Nodes by ply"
        mean = sum(ply * count for ply, count in enumerate(counters.plies)) / sum(counters.plies)
        units = ("plies from the root", "simulations" if trees else "nodes")
        charts.append(_charts.bars(title, f"{mean:.1f} plies on average", counters.plies, units, names))
    if sum(counters.cutoffs):
        shares = [100 * count / sum(counters.cutoffs) for count in counters.cutoffs]
        names = [*map(str, range(1, len(shares))), f"{len(shares)}+"]
        told = f"{shares[0]:.1f} % of {sum(counters.cutoffs):,} cut-offs on the first move"
        charts.append(_charts.bars("Cut-offs by the number of the move", told, shares, ("move", "% of cut-offs"), names))
    rates = list(_rates(counters))
    if rates:
        charts.append(_charts.gauges("How well it works", rates))
    return section("Where the nodes go", _charts.row(*charts), _counts(counters))


def _rates(counters: Counters) -> Iterator[tuple[str, float, str]]:
    shares = {
        "first_move_cutoffs": "cut-offs that came on the first move",
        "cutoffs": "nodes that cut off, of those whose moves were tried",
        "table_hits": "look-ups that the table answers",
        "table_cutoffs": "look-ups that end the node",
        "table_collisions": "entries that displace another position",
        "null_move_cutoffs": "null moves that hold",
        "reductions": "moves searched less deep",
        "reduction_researches": "of these, searched again",
        "ends": "simulations to the end of the game",
        "proofs": "simulations to what is proven",
    }
    for name, title in shares.items():
        if (rate := counters.rate(name)) is not None:
            yield title, rate, percent(rate)


def _counts(counters: Counters) -> str:
    rows = [(name.replace("_", " "), f"{count:,}") for name, count in counters.events.items()]
    rows += [
        (f"{of[0]} / {of[1]}".replace("_", " "), f"{counters.rate(name):.4g}")
        for name, of in RATES.items()
        if name in counters.rates()
    ]
    return f"<details><summary>All counts</summary>{table('Counts and rates', ('', 'count'), rows)}</details>"


def _moves(profile: Profile) -> str:
    if not profile.moves:
        return ""
    worlds = profile.worlds is not None and profile.worlds.agreement is not None
    rows = [(f"{move.move}  (value {percent(move.value)})", move.share, percent(move.share)) for move in profile.moves[:_MOVES]]
    title = "Worlds in which each move is best" if worlds else "Visits by move"
    more = len(profile.moves) - _MOVES
    note = f"<p class=faint>and {more} more</p>" if more > 0 else ""
    return section("Moves", _charts.gauges(title, rows), note, _worlds(profile))


def _worlds(profile: Profile) -> str:
    if (worlds := profile.worlds) is None:
        return ""
    told = [f"{worlds.count:,} worlds dealt"]
    if worlds.cost is not None:
        told.append(f"{duration(worlds.cost)} each")
    if worlds.agreement is not None:
        told.append(f"{percent(worlds.agreement)} agree on the best move")
    if worlds.spread is not None:
        told.append(f"the spread of its value is {percent(worlds.spread)}")
    return f"<p class=faint>{escaped(', '.join(told))}</p>"


def _threads(profile: Profile) -> str:
    scaling = profile.scaling
    if scaling is None or len(scaling.counts) < 2:
        return ""
    points = [(float(count.threads), scaling.speedup(number)) for number, count in enumerate(scaling.counts)]
    told = f"{scaling.recommended} recommended; dashed: as much for each thread as for one"
    chart = _charts.line("Speed-up", told, points, ("threads", "times"), ideal=True, told=_plain, across=_whole)
    head = ["threads", "a second", "speed-up", "efficiency"]
    head += [f"depth {scaling.depth} after"] if scaling.depth is not None else []
    rows = []
    for number, count in enumerate(scaling.counts):
        row = [f"{count.threads}", short(count.rate), f"{scaling.speedup(number):.2f}", f"{scaling.efficiency(number):.0%}"]
        rows.append([*row, "" if count.depth_time is None else duration(count.depth_time)] if scaling.depth is not None else row)
    return section("Threads", _charts.row(chart, table("Rates", head, rows)))


def _whole(value: float) -> str:
    return f"{value:.0f}" if value == round(value) else ""


def _settings(profile: Profile) -> str:
    limits = ", ".join(f"{name} {value:g}" for name, value in profile.limit.items())
    rows = [
        ("position", profile.position),
        ("engine", profile.engine),
        ("threads", str(profile.threads)),
        ("limits", limits),
        ("processor time", duration(profile.effort.cpu)),
        ("outside the search", duration(profile.effort.outside)),
        ("machine", f"{profile.environment['processor']}, {profile.environment['cores']} cores"),
        (
            "build",
            f"sakiyomi {profile.environment['sakiyomi']}, {profile.environment['core']}, {profile.environment['compiler']}",
        ),
        *((f"no {LABELS.get(name, name)}", reason) for name, reason in profile.missing.items()),
    ]
    if profile.interrupted:
        rows.append(("interrupted", "what was measured until then"))
    return section("Search", f"<dl>{''.join(f'<dt>{escaped(name)}</dt><dd>{_folded(told)}</dd>' for name, told in rows)}</dl>")


def _folded(told: str) -> str:
    """What is long shows its beginning."""
    if len(told) <= _LONG:
        return escaped(told)
    return f"<details><summary>{escaped(told[: _LONG // 2])} ...</summary>{escaped(told)}</details>"


SECTIONS: tuple[Callable[[Profile], str], ...] = (_time, _course, _nodes, _moves, _threads, _settings)
