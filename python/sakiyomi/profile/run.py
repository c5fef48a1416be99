"""Measures a search: itself, by other numbers of threads, and how soon it stops."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from sakiyomi._check import whole
from sakiyomi.game import Game
from sakiyomi.limit import Limit
from sakiyomi.profile.counters import Counters, counters_of
from sakiyomi.profile.latency import stop_latency
from sakiyomi.profile.memory import MemoryWatch
from sakiyomi.profile.model import Effort, MoveShare, Profile, Worlds
from sakiyomi.profile.phases import Phases, phases_of
from sakiyomi.profile.threads import available, scalings
from sakiyomi.profile.watching import Clocks, Watched, follow
from sakiyomi.record_view import seen
from sakiyomi.result import SearchResult
from sakiyomi.search import Searcher
from sakiyomi.search.probing import start_probed, why_not_probed
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import MAX_THREADS, Position
from sakiyomi.spec import format_spec, resolve

__all__ = ["STOPS", "measure", "profile"]

STOPS = 100
"""So many searches are stopped, to see how soon they end."""


def profile(
    game: str | Game[Any],
    position: "str | Mapping[str, Any] | Position" = "startpos",
    *,
    engine: str | Searcher | None = None,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    simulations: int | None = None,
    threads: int | None = None,
    stops: int = STOPS,
    players: int | None = None,
    **options: Any,
) -> Profile:
    """Measures what an engine, given as specification or searcher, does in a position; `options` are rule options, and `cards`.

    Without limits the search takes 1 s. It is repeated with 1 to `threads` threads (as many as there are processors; 0: not), and
    stopped `stops` times. Raises as `best_move`.
    """
    limits = {"time": time, "nodes": nodes, "depth": depth, "simulations": simulations}
    searcher, start, limit = resolve(game, position, engine, limits, players, options)
    *_, last = measure(searcher, start, limit, threads=threads, stops=stops)
    return last


def measure(
    searcher: Searcher, position: Position, limit: Limit | None = None, *, threads: int | None = None, stops: int = STOPS
) -> Iterator[Profile]:
    """What is known after each step. At Ctrl-C once more what was known until then, before KeyboardInterrupt."""
    most = available() if threads is None else whole("threads", threads, 0, MAX_THREADS)
    whole("stops", stops, 0, 1_000_000)
    limit, position = limit or Limit(time=1.0), seen(position)
    known = itself = _itself(searcher, position, limit)
    yield known
    if known.interrupted:
        raise KeyboardInterrupt
    try:
        for known in _beyond(itself, searcher, position, limit, most, stops):
            yield known
    except KeyboardInterrupt:
        yield replace(known, interrupted=True)
        raise


def _itself(searcher: Searcher, position: Position, limit: Limit) -> Profile:
    """With what the search alone tells; probed where it can be."""
    unprobed = why_not_probed(searcher, position)
    memory, clocks = MemoryWatch(), Clocks()
    if unprobed is not None:
        known = _profile(searcher, limit, follow(searcher.start(position, limit), clocks), memory)
        return _without(_without(known, "counters", unprobed), "phases", unprobed)
    probed = start_probed(searcher, position, limit)
    known = _profile(searcher, limit, follow(probed.handle, clocks), memory)
    record = probed.record()
    counters, phases = counters_of(searcher, record), phases_of(record)
    known = replace(known, counters=counters, phases=phases, worlds=_costed(known.worlds, counters, phases))
    return known if phases.count else _without(replace(known, phases=None), "phases", "the search was over within milliseconds")


def _costed(worlds: Worlds | None, counters: Counters, phases: Phases) -> Worlds | None:
    """With what one takes to be dealt, if it is known."""
    if worlds is None or not counters.events.get("worlds") or "sampling" not in phases.samples:
        return worlds
    busy = phases.shares()["sampling"] * phases.seconds * phases.threads
    return replace(worlds, cost=busy / counters.events["worlds"])


def _beyond(known: Profile, searcher: Searcher, position: Position, limit: Limit, most: int, stops: int) -> Iterator[Profile]:
    """With what other searches tell."""
    single = _why_single(searcher, position)
    if single is None and most > 0:
        for scaling in scalings(searcher, position, limit, most):
            known = replace(known, scaling=scaling)
            yield known
    else:
        known = _without(known, "scaling", single or "not asked for")
    latency = stop_latency(searcher, position, stops)
    if latency is None:
        known = _without(known, "latency", "the search ends by itself within milliseconds" if stops else "not asked for")
    yield replace(known, latency=latency)


def _without(known: Profile, name: str, reason: str) -> Profile:
    return replace(known, missing={**known.missing, name: reason})


def _why_single(searcher: Searcher, position: Position) -> str | None:
    """Why more threads are of no use; None where they are."""
    if searcher.name in ("random", "greedy"):
        return f"{searcher.name} takes one thread"
    if not is_native(Root.of(position)):
        return "games written in Python are searched on one thread"
    if searcher.deterministic and searcher.name == "alphabeta":
        return "alphabeta with deterministic takes one thread"
    return None


def is_native(root: Root) -> bool:
    """Whether the compiled core searches the position."""
    return root.game is not None and bool(root.game.engines)


def _profile(searcher: Searcher, limit: Limit, watched: Watched, memory: MemoryWatch) -> Profile:
    result = watched.result
    branching = watched.course.branching() if watched.iterates else None
    outside = max(0.0, watched.seconds - result.time)
    done = (
        result.nodes,
        result.simulations,
        result.time,
        outside,
        watched.cpu,
        result.depth,
        result.seldepth,
        branching,
        result.hashfull,
    )
    missing = {}
    if branching is None:
        missing["branching"] = f"there were no {'two ' if watched.iterates else ''}iterations to compare"
    return Profile(
        game=result.game or "",
        position=result.position,
        engine=format_spec(searcher, Limit()),
        threads=searcher.threads,
        limit=limit.given(),
        result=result,
        effort=Effort(*done),
        course=watched.course,
        memory=memory.memory(),
        moves=_shares(result),
        worlds=_worlds(result),
        interrupted=watched.interrupted,
        missing=missing,
    )


def _shares(result: SearchResult) -> tuple[MoveShare, ...]:
    texts = result.texts or tuple(str(each.move) for each in result.moves)
    total = max(1, sum(each.visits for each in result.moves))
    return tuple(
        MoveShare(text, each.visits, each.visits / total, each.value, each.spread)
        for text, each in zip(texts, result.moves, strict=True)
    )


def _worlds(result: SearchResult) -> Worlds | None:
    """None for searches that deal none."""
    if not result.moves:
        return None
    best = next(each for each in result.moves if each.move == result.move)
    if result.worlds is not None:
        return Worlds(result.worlds, best.visits / max(1, result.worlds), best.spread)
    if best.spread is None or result.simulations is None:
        return None
    return Worlds(result.simulations, None, best.spread)
