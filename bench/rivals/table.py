"""The comparison in Markdown."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version

from rivals.rows import Row

HEAD = """# Beside other libraries

`python bench/anchors.py --write` measures these, both libraries in one run. Rates and costs are medians of rounds that time both
right after one another, by processor time; stalls, Ctrl-C and deadlines are seconds by the clock. A ratio says how many times
better sakiyomi is. Figures with † were measured on another machine: no library with a Python package has an engine for Shobu,
and such a ratio says little.
"""
PACKAGES = {"open_spiel": "OpenSpiel", "multimcts": "multimcts", "chess": "python-chess"}


def as_markdown(about: Mapping[str, str | int], rows: Sequence[Row]) -> str:
    """The whole page."""
    others = [f"{name} {version(package)}" for package, name in PACKAGES.items() if about[package] != "not installed"]
    missing = [name for package, name in PACKAGES.items() if about[package] == "not installed"]
    build = f"{about['compiler']}, {about['core']} core"
    told = f"Measured on {about['processor']}, {about['cores']} cores, Python {about['python']}, {build}; {', '.join(others)}."
    notes = [f"Not installed, and so not measured: {', '.join(missing)}."] if missing else []
    blocks = [HEAD.rstrip(), told, *notes, "![How far each goal is reached](anchors.svg)", summary(rows)]
    return "\n\n".join([*blocks, *_tables(rows)]) + "\n"


def summary(rows: Iterable[Row]) -> str:
    """How many goals are met, and which are missed."""
    judged = [row for row in rows if row.met is not None]
    missed = [row for row in judged if not row.met]
    lines = [f"{len(judged) - len(missed)} of {len(judged)} goals are met."]
    if missed:
        lines += ["", *(f"- missed: {row.subject}, {row.what}: {_reached(row)}, goal {_goal(row)}" for row in missed)]
    return "\n".join(lines)


def _tables(rows: Sequence[Row]) -> Iterator[str]:
    for subject in dict.fromkeys(row.subject for row in rows):
        lines = [
            f"| {subject} | sakiyomi | others | | ratio | goal | met |",
            "| --- | ---: | ---: | --- | ---: | ---: | --- |",
        ]
        lines += [_line(row) for row in rows if row.subject == subject]
        yield "\n".join(lines)


def _line(row: Row) -> str:
    theirs = "" if row.theirs is None else f"{_number(row.theirs)} {row.unit}{'†' if row.elsewhere else ''}"
    ratio = "" if row.ratio is None else _ratio(row.ratio)
    met = {True: "yes", False: "**no**", None: ""}[row.met]
    return f"| {row.what} | {_number(row.ours)} {row.unit} | {theirs} | {row.rival} | {ratio} | {_goal(row)} | {met} |"


def _reached(row: Row) -> str:
    ratio = "" if row.ratio is None else f", {_ratio(row.ratio)} times {row.rival}"
    return f"{_number(row.ours)} {row.unit}{ratio}"


def _goal(row: Row) -> str:
    if row.goal is None:
        return ""
    return f"{row.goal:g} times" if row.relative else f"{'≤' if row.less else '≥'} {row.goal:g} {row.unit}"


def _number(value: float) -> str:
    """In three or four digits, without exponents."""
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:.1f}" if abs(value) >= 100 else f"{value:.3g}"


def _ratio(ratio: float) -> str:
    return "∞" if ratio == float("inf") else _number(ratio)
