"""Searches that record where their nodes and their time go."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sakiyomi.limit import Limit
from sakiyomi.search.alpha_beta import AlphaBeta
from sakiyomi.search.ismcts import ISMCTS
from sakiyomi.search.mcts import MCTS
from sakiyomi.search.pimc import PIMC
from sakiyomi.search.root import Root
from sakiyomi.search.searcher import Position, Searcher
from sakiyomi.task import Handle

__all__ = ["Probed", "start_probed", "why_not_probed"]

_PROBED = {AlphaBeta: "AlphaBeta", MCTS: "MCTS", ISMCTS: "ISMCTS", PIMC: "PIMC"}


@dataclass(frozen=True, slots=True)
class Probed:
    """A search that records, and what it has recorded when it is over."""

    handle: Handle
    record: Callable[[], Mapping[str, Any]]


def why_not_probed(searcher: Searcher, position: Position) -> str | None:
    """Why a search cannot record; None if it can."""
    if type(searcher) not in _PROBED:
        return f"{searcher.name} has no probes; alphabeta, mcts, ismcts and pimc have"
    if _probed(position).engine(_PROBED[type(searcher)]) is None:
        return "games written in Python have no probes"
    if isinstance(searcher, AlphaBeta) and (searcher.hash_mb, searcher.selectivity) == (0, 0):
        return "the textbook search, without table and selectivity, has no probes"
    return None


def start_probed(searcher: Searcher, position: Position, limit: Limit) -> Probed:
    """Begins a search by an engine of its own. Precondition: it can record."""
    root, own = _probed(position), searcher.clone()
    assert isinstance(own, AlphaBeta | MCTS | ISMCTS | PIMC)
    handle = own._begin(root, limit, 1, "beside")
    engine = own._engines.last(root)
    return Probed(handle, engine.record)


def _probed(position: Position) -> Root:
    return replace(Root.of(position), is_probed=True)
