"""A profile as text for a terminal."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from sakiyomi.profile.model import Profile
from sakiyomi.profile.phases import TITLES
from sakiyomi.profile.threads import Scaling

__all__ = ["LABELS", "duration", "memory_size", "percent", "short", "text"]

Row: TypeAlias = tuple[str, str]
_INDENT = 22
_MOVES = 8
LABELS = {"scaling": "more threads", "latency": "stop latency", "branching": "branching factor"}


def short(count: float) -> str:
    """A count in three digits: 950, 12.3 k, 4.56 M."""
    units = ("", " k", " M", " G", " T")
    power = next((power for power in range(4) if count < 999.5 * 1000**power), 4)
    return f"{count / 1000**power:.3g}{units[power]}"


def duration(seconds: float) -> str:
    """In three digits: 1.25 s, 34.5 ms, 890 ns."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= 0.9995 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def memory_size(count: float) -> str:
    """In three digits: 950 bytes, 12.3 KiB, 4.56 MiB."""
    units = ("bytes", "KiB", "MiB", "GiB", "TiB")
    power = next((power for power in range(4) if count < 999.5 * 1024**power), 4)
    return f"{count / 1024**power:.3g} {units[power]}"


def percent(share: float) -> str:
    """With one place."""
    return f"{100 * share:.1f} %"


def text(profile: Profile) -> str:
    """Some blocks of rows."""
    blocks = filter(None, (list(block(profile)) for block in _BLOCKS))
    return "\n\n".join("\n".join(_told(rows)) for rows in blocks)


def _told(rows: Iterable[Row]) -> Iterator[str]:
    return (f"{name:{_INDENT}}{value}".rstrip() for name, value in rows)


def _search(profile: Profile) -> Iterator[Row]:
    effort, memory = profile.effort, profile.memory
    limits = ", ".join(f"{name} {value:g}" for name, value in profile.limit.items())
    yield profile.game or "position", f"{profile.engine}, {_threads_text(profile.threads)}, {limits}"
    yield "nodes", f"{effort.nodes:,} in {duration(effort.time)}, {short(effort.nps)}/s"
    if effort.simulations is not None:
        yield "simulations", f"{effort.simulations:,}, {short(effort.sps or 0)}/s"
    yield "depth", f"{effort.depth}, up to {effort.seldepth}"
    if effort.branching is not None:
        yield "branching factor", f"{effort.branching:.2f} (nodes of an iteration, to those of the one before)"
    yield "table" if effort.simulations is None else "tree", f"{effort.hashfull / 10:.1f} % full"
    if profile.worlds is not None:
        agreement = profile.worlds.agreement
        told = "" if agreement is None else f", the best move is best in {percent(agreement)}"
        spread = "" if profile.worlds.spread is None else f", spread {percent(profile.worlds.spread)}"
        cost = "" if profile.worlds.cost is None else f", {duration(profile.worlds.cost)} to deal one"
        yield "worlds", f"{profile.worlds.count:,}{told}{spread}{cost}"
    grown = "" if memory.grown is None else f", {memory_size(memory.grown)} of it by the search"
    yield "peak memory", f"{memory_size(memory.peak)}{grown}"
    busy = effort.cpu / effort.time / profile.threads if effort.time > 0 else 1.0
    yield "processor time", f"{duration(effort.cpu)}, {percent(busy)} of what {_threads_text(profile.threads)} could take"
    yield "outside the search", f"{duration(effort.outside)} (Python and the way there and back)"


def _course(profile: Profile) -> Iterator[Row]:
    course, stability = profile.course, profile.course.stability
    end = course.moments[-1]
    yield "first move after", duration(course.first_move)
    yield "best move", f"{end.move}, {percent(end.win)}, since {duration(stability.settled)}"
    yield "changes of it", f"{stability.changes}; in the second half the chance to win moved by {percent(stability.drift)}"
    if (latency := profile.latency) is not None:
        figures = f"p50 {duration(latency.median)}, p99 {duration(latency.p99)}, longest {duration(latency.longest)}"
        yield "stop latency", f"{figures} of {latency.count:,}"


def _counters(profile: Profile) -> Iterator[Row]:
    if (counters := profile.counters) is None:
        return
    rates = counters.rates()
    for name, (title, tell) in _RATES.items():
        if name in rates:
            yield title, tell(rates[name])
    for name, title in _COUNTS.items():
        if counters.events.get(name):
            yield title, f"{counters.events[name]:,}"


def _phases(profile: Profile) -> Iterator[Row]:
    if (phases := profile.phases) is None:
        return
    for number, (name, share) in enumerate(phases.shares().items()):
        bar = "\N{FULL BLOCK}" * round(40 * share)
        yield "time" if number == 0 else "", f"{TITLES[name]:20}{percent(share):>7} +- {100 * phases.error(name):3.1f}  {bar}"
    told = f"{phases.count:,} samples"
    if (cost := profile.probe_cost()) is not None:
        told += f"; a node takes {percent(abs(cost))} {'more' if cost > 0 else 'less'} processor time than without probes"
    yield "", told


def _moves(profile: Profile) -> Iterator[Row]:
    kind = "best in" if profile.worlds is not None and profile.worlds.agreement is not None else "visits"
    for number, move in enumerate(profile.moves[:_MOVES]):
        name = "moves" if number == 0 else ""
        yield name, f"{move.move:16}  {kind} {move.visits:9,}  {percent(move.share):>7}  value {percent(move.value):>7}"
    if len(profile.moves) > _MOVES:
        yield "", f"and {len(profile.moves) - _MOVES} more"


def _threads(profile: Profile) -> Iterator[Row]:
    if (scaling := profile.scaling) is None:
        return
    for number in range(len(scaling.counts)):
        yield "threads" if number == 0 else "", _thread_row(scaling, number)
    if len(scaling.counts) > 1:
        yield "recommended", _threads_text(scaling.recommended)


def _thread_row(scaling: Scaling, number: int) -> str:
    count = scaling.counts[number]
    unit = "nodes" if count.simulations is None else "simulations"
    deep = "" if count.depth_time is None else f"  depth {scaling.depth} after {duration(count.depth_time)}"
    return (
        f"{count.threads:3}  {short(count.rate):>6} {unit}/s  speed-up {scaling.speedup(number):4.2f}  "
        f"efficiency {100 * scaling.efficiency(number):3.0f} %{deep}"
    )


def _missing(profile: Profile) -> Iterator[Row]:
    for number, (name, reason) in enumerate(profile.missing.items()):
        yield "not measured" if number == 0 else "", f"{LABELS.get(name, name)}: {reason}"
    if profile.interrupted:
        yield "interrupted", "what was measured until then"


def _threads_text(count: int) -> str:
    return f"{count} {'thread' if count == 1 else 'threads'}"


def _each(rate: float) -> str:
    return f"{rate:.2f}"


_BLOCKS = (_search, _course, _counters, _phases, _moves, _threads, _missing)
_RATES = {
    "first_move_cutoffs": ("cut-offs on move 1", percent),
    "cutoffs": ("nodes that cut off", percent),
    "moves_tried": ("moves tried a node", _each),
    "table_hits": ("table hits", percent),
    "table_cutoffs": ("table cut-offs", percent),
    "table_collisions": ("table collisions", percent),
    "null_move_cutoffs": ("null moves that hold", percent),
    "reductions": ("moves reduced", percent),
    "reduction_researches": ("of them again", percent),
    "aspiration_researches": ("windows opened", _each),
    "children_listed": ("moves a node", _each),
    "playout_plies": ("plies a playout", _each),
    "ends": ("to the end of game", percent),
    "proofs": ("to what is proven", percent),
    "tree_bytes": ("bytes a tree node", _each),
}
_COUNTS = {"tree_nodes": "tree nodes", "evaluations": "evaluations", "table_stores": "table stores", "worlds": "worlds dealt"}
