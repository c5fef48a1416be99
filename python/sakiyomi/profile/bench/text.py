"""Benches and comparisons as text for a terminal."""

from collections.abc import Iterator

from sakiyomi.profile.bench.comparison import BUSY_BAND, Comparison
from sakiyomi.profile.bench.model import BUSY, NOISY, Bench, Measured
from sakiyomi.profile.text import short

__all__ = ["comparison_text", "text"]


def text(bench: Bench) -> str:
    """A row a workload, then what it was measured on."""
    width = max((len(each.name) for each in bench.workloads), default=0)
    head = f"{'':{width}}  {'nodes':>9}  {'signature':>10}  {'nodes/s':>8}  half of the rounds"
    rows = [_row(each, width) for each in bench.workloads]
    return "\n".join([head, *rows, "", *_notes(bench), "", *_environment(bench)])


def _row(each: Measured, width: int) -> str:
    low, high = each.quartiles
    speed = f"{short(each.nps):>8}  {short(low)} to {short(high)}" if each.seconds else f"{'':>8}"
    return f"{each.name:{width}}  {each.nodes:9,}  {each.signature:10}  {speed}".rstrip()


def _notes(bench: Bench) -> Iterator[str]:
    yield f"signature {bench.signature}, {bench.nodes:,} nodes a round, {bench.rounds} rounds"
    if 0 < bench.share < BUSY:
        yield f"the machine was busy: searches had {100 * bench.share:.0f} % of a processor"
    if noisy := [each.name for each in bench.workloads if each.noise > NOISY]:
        yield f"rounds differ by more than {100 * NOISY:.0f} %: {', '.join(noisy)}"


def _environment(bench: Bench) -> Iterator[str]:
    return (f"{name:10}{value}" for name, value in bench.environment.items())


def comparison_text(comparison: Comparison) -> str:
    """A row a workload, then what else differs."""
    width = max(len(change.after.name) for change in comparison.changes)
    lines = [f"{'':{width}}  {'before':>8}  {'after':>8}  {'ratio':>6}  {'noise':>7}"]
    for change in comparison.changes:
        speeds = f"{short(change.before.nps):>8}  {short(change.after.nps):>8}"
        lines.append(
            f"{change.after.name:{width}}  {speeds}  {change.ratio:6.3f}  {'+-':>2}{100 * change.band:4.1f}%  {change.verdict}"
        )
    return "\n".join([*lines, "", *_comparison_notes(comparison)])


def _comparison_notes(comparison: Comparison) -> Iterator[str]:
    verdicts = [change.verdict for change in comparison.changes]
    counts = ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(verdicts))
    if any(min(change.before.share, change.after.share) < BUSY for change in comparison.changes):
        yield f"the machine was busy, before or now: only changes of more than {100 * BUSY_BAND:.0f} % count"
    yield f"{counts}; geometric mean of the ratios {comparison.mean_ratio:.3f}"
    for name, (before, after) in comparison.environment.items():
        yield f"{name} was {before}, is {after}"
    for names, when in ((comparison.only_before, "before"), (comparison.only_after, "now")):
        if names:
            yield f"only {when}: {', '.join(names)}"
