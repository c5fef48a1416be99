"""What a search has counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi.search import PIMC, Searcher

__all__ = ["RATES", "Counters", "counters_of"]

_NODES = ("interior_nodes", "horizon_nodes", "expansions", "moves_tried", "evaluations", "repetitions", "tactical_wins")
_CUTOFFS = ("cutoffs", "first_move_cutoffs", "static_cutoffs", "null_moves", "null_move_cutoffs", "futile_nodes", "skipped_moves")
_TABLE = ("table_probes", "table_hits", "table_cutoffs", "table_stores", "table_collisions")
_AGAIN = ("reductions", "reduction_researches", "window_researches", "aspirations", "aspiration_researches")
_ALPHA_BETA = frozenset((*_NODES, *_CUTOFFS, *_TABLE, *_AGAIN))
_SIMULATIONS = ("simulations", "expansions", "children_listed", "playouts", "playout_plies", "evaluations", "ends")
_TREE = frozenset((*_SIMULATIONS, "tree_nodes", "tree_bytes"))
_COUNTED = {
    "alphabeta": _ALPHA_BETA,
    "mcts": _TREE | {"proofs"},
    "ismcts": _TREE | {"worlds"},
    "pimc": frozenset({"worlds"}),
}
RATES = {
    "first_move_cutoffs": ("first_move_cutoffs", "cutoffs"),
    "cutoffs": ("cutoffs", "expansions"),
    "moves_tried": ("moves_tried", "expansions"),
    "table_hits": ("table_hits", "table_probes"),
    "table_cutoffs": ("table_cutoffs", "table_probes"),
    "table_collisions": ("table_collisions", "table_stores"),
    "null_move_cutoffs": ("null_move_cutoffs", "null_moves"),
    "reductions": ("reductions", "moves_tried"),
    "reduction_researches": ("reduction_researches", "reductions"),
    "aspiration_researches": ("aspiration_researches", "aspirations"),
    "children_listed": ("children_listed", "expansions"),
    "playout_plies": ("playout_plies", "playouts"),
    "ends": ("ends", "simulations"),
    "proofs": ("proofs", "simulations"),
    "tree_bytes": ("tree_bytes", "tree_nodes"),
}
"""What is told as a part of what."""


@dataclass(frozen=True, slots=True)
class Counters:
    """Of all threads."""

    events: Mapping[str, int]
    """By name; those that this search does not count are not there."""
    plies: Sequence[int]
    """Nodes by ply from the root, from 0; of trees, simulations by the depth they came to. The 129th are all that are deeper."""
    cutoffs: Sequence[int]
    """Cut-offs by the number of the move, from 0; the 16th are all that came later. Empty for trees."""

    def rate(self, name: str) -> float | None:
        """A rate of `RATES`; None where it is not counted, or of nothing."""
        part, whole = RATES[name]
        if part not in self.events or not self.events.get(whole):
            return None
        return self.events[part] / self.events[whole]

    def rates(self) -> dict[str, float]:
        """Those that there are."""
        return {name: rate for name in RATES if (rate := self.rate(name)) is not None}


def counters_of(searcher: Searcher, record: Mapping[str, Any]) -> Counters:
    """From what the engine of a searcher has recorded."""
    counted = set(_COUNTED[searcher.name])
    if isinstance(searcher, PIMC):
        counted |= _COUNTED[searcher.searcher.name]
    events = {name: count for name, count in record["events"].items() if name in counted}
    return Counters(events, _trimmed(record["plies"]), tuple(record["cutoffs"]) if "cutoffs" in counted else ())


def _trimmed(counts: Sequence[int]) -> tuple[int, ...]:
    last = max((number for number, count in enumerate(counts) if count), default=-1)
    return tuple(counts[: last + 1])
