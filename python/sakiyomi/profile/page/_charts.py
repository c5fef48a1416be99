"""Charts, small enough for a phone; colours are those of the page."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sakiyomi._markup import escaped
from sakiyomi.drawing._svg import tag, text
from sakiyomi.profile.phases import TITLES
from sakiyomi.profile.text import percent, short

__all__ = ["Plane", "Point", "bars", "figure", "gauges", "legend", "line", "row", "stack", "strip"]

Point = tuple[float, float]
Told = Callable[[float], str]

_WIDTH, _HEIGHT = 360, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 14, 12, 38


@dataclass(frozen=True, slots=True)
class Plane:
    """Where values lie in a chart."""

    left: float
    right: float
    low: float
    high: float

    def x(self, value: float) -> float:
        """From the left."""
        return _LEFT + (value - self.left) / ((self.right - self.left) or 1) * (_WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        """From the top."""
        return _HEIGHT - _BOTTOM - (value - self.low) / ((self.high - self.low) or 1) * (_HEIGHT - _TOP - _BOTTOM)

    def path(self, points: Iterable[Point]) -> str:
        """Through points."""
        return "M" + "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in points)


def row(*figures: str) -> str:
    """Beside each other where there is room."""
    return f"<div class=row>{''.join(figures)}</div>" if any(figures) else ""


def figure(title: str, description: str, body: str) -> str:
    """The description is told below."""
    return f"<figure><figcaption>{escaped(title)}</figcaption>{body}<p>{escaped(description)}</p></figure>"


def line(
    title: str,
    description: str,
    points: Sequence[Point],
    units: tuple[str, str],
    *,
    told: Told = short,
    ideal: bool = False,
    marked: Sequence[Point] = (),
    steps: bool = False,
    across: Told = short,
) -> str:
    """A line through points, and dots at those that are marked. `ideal`: also the line y = x. `told` writes values that go up,
    `across` the others.
    """
    low, high = min(y for _, y in points), max(y for _, y in points)
    edge = (high - low) * 0.08 or abs(high) * 0.1 or 1
    plane = Plane(points[0][0], points[-1][0], low - edge, high + edge)
    if ideal:
        plane = Plane(points[0][0], points[-1][0], 0, max(high, points[-1][0]) * 1.05)
    drawn = _stepped(points) if steps else points
    parts = [_axes(plane, units, told, across)]
    if ideal:
        parts.append(tag("path", d=plane.path((x, x) for x, _ in points), **{"class": "ideal"}))
    parts.append(tag("path", d=plane.path(drawn), **{"class": "line"}))
    dots = points if ideal else points[-1:]
    parts += [tag("circle", cx=plane.x(x), cy=plane.y(y), r=3.5, **{"class": "dot"}) for x, y in dots]
    parts += [tag("circle", cx=plane.x(x), cy=plane.y(y), r=4, **{"class": "dot change"}) for x, y in marked]
    return figure(title, description, _svg(title, description, parts))


def bars(
    title: str, description: str, values: Sequence[float], units: tuple[str, str], names: Sequence[str], told: Told = short
) -> str:
    """Upright bars; a name for each is told where a pointer rests on it, and some below."""
    plane = Plane(-0.5, len(values) - 0.5, 0, max(values) * 1.05)
    parts = [_rules(plane, told)]
    every = math.ceil(len(values) / 9)
    for number, value in enumerate(values):
        left, right, y = plane.x(number - 0.5), plane.x(number + 0.5), plane.y(value)
        gap = min(1.5, (right - left) / 6)
        shape = {"x": left + gap, "width": right - left - 2 * gap, "y": y, "height": plane.y(0) - y}
        parts.append(tag("rect", tag("title", escaped(f"{names[number]}: {value:,.6g}")), **shape, **{"class": "bar"}))
        if number % every == 0:
            parts.append(text(names[number], plane.x(number), _HEIGHT - _BOTTOM + 15, text_anchor="middle"))
    parts.append(text(units[0], _WIDTH - _RIGHT, _HEIGHT - 6, text_anchor="end"))
    parts.append(text(units[1], _LEFT, 9))
    return figure(title, description, _svg(title, description, parts))


def stack(shares: dict[str, float]) -> str:
    """One bar of all phases."""
    parts = (
        f'<span class="{name}" style="flex:{share:.6f}" title="{escaped(TITLES[name])}: {percent(share)}"></span>'
        for name, share in shares.items()
    )
    return f'<div class=stack role=img aria-label="{escaped(_spoken(shares))}">{"".join(parts)}</div>'


def legend(shares: dict[str, float]) -> str:
    """The names of phases with their shares."""
    each = (f'<li class="{name}">{escaped(TITLES[name])}<b>{percent(share)}</b></li>' for name, share in shares.items())
    return f"<ul class=legend>{''.join(each)}</ul>"


def strip(name: str, columns: Sequence[Mapping[str, float]]) -> str:
    """Shares of phases over time: a column for each part of it, empty where nothing is known of that part."""
    order = [phase for phase in TITLES if any(phase in column for column in columns)]
    rects = []
    for number, column in enumerate(columns):
        top = 0.0
        for phase in order:
            height = 100 * column.get(phase, 0.0)
            if height:
                rects.append(tag("rect", x=number, y=top, width=1.02, height=height, **{"class": phase}))
            top += height
    shape = {"viewBox": f"0 0 {len(columns)} 100", "preserveAspectRatio": "none", "role": "img", "class": "strip"}
    return tag("svg", tag("title", escaped(name)), *rects, **shape)


def gauges(title: str, rates: Iterable[tuple[str, float, str]]) -> str:
    """Level bars from 0 to 1: name, share, and the figure as it is told."""
    each = (
        f'<li><span>{escaped(name)}</span><b>{escaped(told)}</b><i style="--w:{100 * min(1.0, max(0.0, share)):.2f}%"></i></li>'
        for name, share, told in rates
    )
    return f"<figure><figcaption>{escaped(title)}</figcaption><ul class=gauges>{''.join(each)}</ul></figure>"


def _spoken(shares: dict[str, float]) -> str:
    return ", ".join(f"{TITLES[name]} {percent(share)}" for name, share in shares.items())


def _stepped(points: Sequence[Point]) -> list[Point]:
    stepped = [points[0]]
    for x, y in points[1:]:
        stepped += [(x, stepped[-1][1]), (x, y)]
    return stepped


def _axes(plane: Plane, units: tuple[str, str], told: Told, across: Told) -> str:
    parts = [_rules(plane, told)]
    for value in _ticks(plane.left, plane.right):
        parts.append(text(across(value), plane.x(value), _HEIGHT - _BOTTOM + 15, text_anchor="middle"))
    parts.append(text(units[0], _WIDTH - _RIGHT, _HEIGHT - 6, text_anchor="end"))
    parts.append(text(units[1], _LEFT, 9))
    return "".join(parts)


def _rules(plane: Plane, told: Told) -> str:
    parts = []
    for value in _ticks(plane.low, plane.high):
        y = plane.y(value)
        parts.append(tag("path", d=f"M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}", **{"class": "grid"}))
        parts.append(text(told(value), _LEFT - 6, y + 4, text_anchor="end"))
    return "".join(parts)


def _ticks(low: float, high: float) -> list[float]:
    """About four round numbers."""
    rough = (high - low) / 4
    if rough <= 0:
        return [low]
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.8)
    return [round(at * step, 12) for at in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _svg(title: str, description: str, parts: Iterable[str]) -> str:
    head = tag("title", escaped(title)) + tag("desc", escaped(description))
    return tag("svg", head, *parts, viewBox=f"0 0 {_WIDTH} {_HEIGHT}", role="img", **{"class": "chart"})
