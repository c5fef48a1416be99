"""Charts in SVG, small enough for a phone; colours are those of the page."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sakiyomi._markup import escaped
from sakiyomi.drawing._svg import tag, text

__all__ = ["Curve", "Level", "Point", "histogram", "lines", "row"]

Point = tuple[float, float]

_WIDTH, _HEIGHT = 360, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 18, 12, 38
_BINS = 24
_COLOURS = 6


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points of games and value."""

    name: str
    points: Sequence[Point]
    band: Sequence[tuple[float, float, float]] = ()
    """Games, low, high."""


@dataclass(frozen=True, slots=True)
class Level:
    """A horizontal line, at most with a name."""

    value: float
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Plane:
    """Where values lie in a chart."""

    right: float
    low: float
    high: float
    left: float = 0

    def x(self, value: float) -> float:
        return _LEFT + (value - self.left) / (self.right - self.left) * (_WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        inside = min(self.high, max(self.low, value))
        return _HEIGHT - _BOTTOM - (inside - self.low) / (self.high - self.low) * (_HEIGHT - _TOP - _BOTTOM)

    def path(self, points: Iterable[Point]) -> str:
        return "M" + "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in points)


def row(*figures: str) -> str:
    """Beside each other where there is room."""
    return f"<div class=row>{''.join(figures)}</div>" if any(figures) else ""


def lines(title: str, curves: Sequence[Curve], levels: Sequence[Level] = ()) -> str:
    """Curves over games; several have a legend. Without a point there is no chart."""
    drawn = [curve for curve in curves if curve.points]
    if not drawn:
        return ""
    plane = _plane(drawn, levels)
    parts = [_grid(plane, "games"), *(_level(plane, level) for level in levels)]
    for number, curve in enumerate(drawn):
        hue = f"c{number % _COLOURS}"
        if curve.band:
            edge = [(x, high) for x, _, high in curve.band] + [(x, low) for x, low, _ in reversed(curve.band)]
            parts.append(tag("path", d=plane.path(edge) + "Z", **{"class": f"band {hue}"}))
        parts.append(tag("path", d=plane.path(curve.points), **{"class": f"line {hue}"}))
        x, y = curve.points[-1]
        parts.append(tag("circle", cx=plane.x(x), cy=plane.y(y), r=3.5, **{"class": f"dot {hue}"}))
    ends = (f"{curve.name}: {curve.points[-1][1]:.3f} after {curve.points[-1][0]:,.0f} games" for curve in drawn)
    return _figure(title, "; ".join(ends), parts, [curve.name for curve in drawn] if len(drawn) > 1 else [])


def histogram(title: str, values: Mapping[int, int]) -> str:
    """How many of the values, of which there is at least one, lie in each of a few equally wide bins. `values` counts them."""
    low, high = min(values), max(values)
    width, counts = math.ceil((high - low + 1) / _BINS), Counter[int]()
    for value, count in values.items():
        counts[(value - low) // width] += count
    most = max(counts.values())
    plane = _Plane(low + width * (max(counts) + 1) - 0.5, 0, most * 1.05, low - 0.5)
    bars = [_grid(plane, "plies", whole=True)]
    for at, count in sorted(counts.items()):
        first, last = low + at * width, low + (at + 1) * width - 1
        left, right, y = plane.x(first - 0.5), plane.x(last + 0.5), plane.y(count)
        told = f"{first:,}" if first == last else f"{first:,} to {last:,}"
        gap = min(1.5, (right - left) / 6)
        shape = {"x": left + gap, "width": min(60, right - left - 2 * gap), "y": y, "height": plane.y(0) - y}
        bars.append(tag("rect", tag("title", f"{told} plies: {count:,}"), **shape, **{"class": "bar c0"}))
    mean = sum(value * count for value, count in values.items()) / sum(values.values())
    return _figure(title, f"from {low:,} to {high:,} plies, {mean:.1f} on average", bars)


def _plane(curves: Sequence[Curve], levels: Sequence[Level]) -> _Plane:
    """The early part of a band, where little is known, is cut off."""
    known = [y for curve in curves for _, y in curve.points] + [level.value for level in levels]
    known += [y for curve in curves for _, *pair in curve.band[len(curve.band) // 4 :] for y in pair]
    low, high = min(known), max(known)
    edge = (high - low) * 0.06 or 0.1
    return _Plane(max(curve.points[-1][0] for curve in curves), low - edge, high + edge)


def _grid(plane: _Plane, unit: str, *, whole: bool = False) -> str:
    """`whole`: the values that go up are."""
    parts = []
    for value, told in _ticks(plane.low, plane.high, whole=whole):
        y = plane.y(value)
        parts.append(tag("path", d=f"M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}", **{"class": "grid"}))
        parts.append(text(told, _LEFT - 6, y + 4, text_anchor="end"))
    for value, told in _ticks(plane.left, plane.right, whole=True):
        parts.append(text(told, plane.x(value), _HEIGHT - _BOTTOM + 15, text_anchor="middle"))
    parts.append(text(unit, _WIDTH - _RIGHT, _HEIGHT - 6, text_anchor="end"))
    return "".join(parts)


def _level(plane: _Plane, level: Level) -> str:
    y = plane.y(level.value)
    named = text(level.name, _LEFT + 4, y - 4, **{"class": "name"}) if level.name else ""
    return tag("path", d=f"M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}", **{"class": "level"}) + named


def _ticks(low: float, high: float, *, whole: bool) -> list[tuple[float, str]]:
    """About four round numbers, and how they are written."""
    rough = (high - low) / 4
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.8)
    step = max(1, round(step)) if whole else step
    size, unit = (1e6, " M") if high >= 1e6 else (1e3, " k") if high >= 1e5 else (1, "")
    values = [round(at * step, 9) for at in range(math.ceil(low / step), math.floor(high / step) + 1)]
    return [(value, f"{value / size:,.6g}{unit if value else ''}") for value in values]


def _figure(title: str, description: str, parts: Iterable[str], names: Sequence[str] = ()) -> str:
    """The description is told below, and to those who do not see the chart."""
    head = tag("title", escaped(title)) + tag("desc", escaped(description))
    svg = tag("svg", head, *parts, viewBox=f"0 0 {_WIDTH} {_HEIGHT}", role="img")
    keys = "".join(f'<li class="c{number % _COLOURS}">{escaped(name)}</li>' for number, name in enumerate(names))
    legend = f"<ul class=legend>{keys}</ul>" if keys else ""
    return f"<figure><figcaption>{escaped(title)}</figcaption>{svg}{legend or f'<p>{escaped(description)}</p>'}</figure>"
