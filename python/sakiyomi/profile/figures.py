"""Figures of a profile by matplotlib, for notebooks. Needs the extra `notebook`.

from sakiyomi.profile import profile
from sakiyomi.profile.figures import figure

figure(profile("shobu", time=1.0))
"""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sakiyomi.profile.model import Profile
from sakiyomi.profile.phases import TITLES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["draw_course", "draw_cutoffs", "draw_moves", "draw_phases", "draw_plies", "draw_threads", "figure"]

_MOVES = 12


def figure(profile: Profile, *, width: float = 11.0) -> "Figure":
    """All that was measured, a panel each; `width` in inches. Raises ImportError, which names the extra, without matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise ImportError("figures need matplotlib: pip install 'sakiyomi[notebook]'") from None
    panels = [draw for draw, known in _PANELS if known(profile)]
    rows = -(-len(panels) // 2)
    made = Figure(figsize=(width, 3.2 * rows), layout="constrained")
    grid = made.subplots(rows, 2, squeeze=False)
    for draw, axes in zip(panels, grid.flat, strict=False):
        draw(profile, axes)
    for axes in grid.flat[len(panels) :]:
        axes.set_axis_off()
    made.suptitle(f"{profile.game}: {profile.engine}")
    return made


def draw_phases(profile: Profile, axes: "Axes") -> None:
    """The share of time of each phase, with twice the standard error of sampling. Nothing without phases."""
    if (phases := profile.phases) is None:
        return
    shares = phases.shares()
    names = list(reversed(shares))
    errors = [200 * phases.error(name) for name in names]
    axes.barh([TITLES[name] for name in names], [100 * shares[name] for name in names], xerr=errors)
    axes.set(title="Where the time goes", xlabel="% of the time")


def draw_course(profile: Profile, axes: "Axes") -> None:
    """The chance to win over time, and where the best move changed."""
    moments = profile.course.moments
    axes.plot([moment.time for moment in moments], [100 * moment.win for moment in moments])
    changed = [after for before, after in pairwise(moments) if before.move != after.move]
    axes.plot([moment.time for moment in changed], [100 * moment.win for moment in changed], "o", label="another best move")
    axes.set(title="Chance to win", xlabel="seconds", ylabel="%")
    if changed:
        axes.legend()


def draw_plies(profile: Profile, axes: "Axes") -> None:
    """Nodes by ply; of trees, simulations by depth. Nothing without counters."""
    if profile.counters is None:
        return
    axes.bar(range(len(profile.counters.plies)), profile.counters.plies)
    what = "Nodes by ply" if profile.counters.cutoffs else "Simulations by depth"
    axes.set(title=what, xlabel="plies from the root")


def draw_cutoffs(profile: Profile, axes: "Axes") -> None:
    """Cut-offs by the number of the move, from 1. Nothing without any."""
    if profile.counters is None or not (total := sum(profile.counters.cutoffs)):
        return
    cutoffs = profile.counters.cutoffs
    axes.bar(range(1, len(cutoffs) + 1), [100 * count / total for count in cutoffs])
    axes.set(title="Cut-offs by the number of the move", xlabel="move (the last: all later ones)", ylabel="%")


def draw_moves(profile: Profile, axes: "Axes") -> None:
    """The share of visits of the best moves. Nothing where a search knows its best line alone."""
    moves = list(reversed(profile.moves[:_MOVES]))
    axes.barh([move.move for move in moves], [100 * move.share for move in moves])
    axes.set(title="Visits by move", xlabel="%")


def draw_threads(profile: Profile, axes: "Axes") -> None:
    """The speed-up by threads, beside the ideal one. Nothing without repetitions."""
    if (scaling := profile.scaling) is None:
        return
    threads = [count.threads for count in scaling.counts]
    axes.plot(threads, threads, "--", label="ideal")
    axes.plot(threads, [scaling.speedup(number) for number in range(len(threads))], "o-", label="measured")
    axes.set(title=f"Speed-up; {scaling.recommended} recommended", xlabel="threads", xticks=threads)
    axes.legend()


_PANELS: tuple[tuple[Any, Any], ...] = (
    (draw_phases, lambda profile: profile.phases is not None),
    (draw_course, lambda profile: len(profile.course.moments) > 1),
    (draw_plies, lambda profile: profile.counters is not None and bool(profile.counters.plies)),
    (draw_cutoffs, lambda profile: profile.counters is not None and any(profile.counters.cutoffs)),
    (draw_moves, lambda profile: bool(profile.moves)),
    (draw_threads, lambda profile: profile.scaling is not None and len(profile.scaling.counts) > 1),
)
