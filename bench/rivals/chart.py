"""The comparison as a chart: how far each goal is reached."""

from collections.abc import Sequence
from pathlib import Path

from rivals.rows import Row

INK = "#757b84"
"""Legible on white and on black, as are the bars."""
MET, MISSED = "#2a8f83", "#d1495b"


def draw(rows: Sequence[Row], path: Path) -> None:
    """A bar a goal, on a logarithmic axis with 1 as the goal. The background is transparent."""
    from matplotlib import rcParams
    from matplotlib.figure import Figure

    rcParams.update({"svg.hashsalt": "sakiyomi", "font.family": "sans-serif"})
    bars = [(row, row.reached) for row in rows if row.reached is not None and 0 < row.reached < float("inf")]
    bars.reverse()
    figure = Figure(figsize=(9, 0.9 + 0.27 * len(bars)), layout="constrained")
    axes = figure.add_subplot(xscale="log", xlabel="times the goal, which is 1: more is better")
    values = [reached for _, reached in bars]
    colours = [MET if row.met else MISSED for row, _ in bars]
    axes.barh(range(len(bars)), [value - 1 for value in values], left=1, color=colours, height=0.6)
    for place, value in enumerate(values):
        axes.annotate(
            f"{value:.3g}",
            (value, place),
            xytext=(4 if value >= 1 else -4, 0),
            textcoords="offset points",
            ha="left" if value >= 1 else "right",
            va="center",
            color=INK,
            fontsize=8,
        )
    axes.set_yticks(range(len(bars)), [_label(row) for row, _ in bars], fontsize=8)
    axes.axvline(1, color=INK, linewidth=1)
    axes.set_xlim(min(0.5, 0.5 * min(values)), 2 * max(values))
    axes.xaxis.set_major_formatter("{x:g}")
    axes.tick_params(colors=INK, which="both")
    axes.tick_params(axis="y", length=0)
    axes.xaxis.label.set_color(INK)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(INK)
    axes.grid(axis="x", alpha=0.25, color=INK)
    figure.savefig(path, metadata={"Date": None}, transparent=True)


def _label(row: Row) -> str:
    what = row.what.replace("`", "")
    rival = f" / {row.rival}" if row.relative else ""
    return f"{row.subject}: {what}{rival}" if row.subject.startswith("Shobu") else f"{what}{rival}"
