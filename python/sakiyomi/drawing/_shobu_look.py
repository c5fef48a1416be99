"""How Shobu looks in SVG: measures, colours, and the definitions that every drawing shares."""

from sakiyomi.drawing._svg import gradient, tag

__all__ = ["AGGRESSIVE", "CELL", "DEFINITIONS", "HEIGHT", "LEFT", "PASSIVE", "PUSHED", "RIM", "ROPE", "TOP", "WIDTH"]

CELL, RIM = 50, 10
_SIDE = 4 * CELL + 2 * RIM
LEFT = (46, 46 + _SIDE + 16)
"""x of the first cell of the dark and of the light boards."""
TOP = (58, 58 + _SIDE + 40)
"""y of the first cell of White's and of Black's boards."""
ROPE = (TOP[0] + 4 * CELL + TOP[1]) / 2
WIDTH = LEFT[1] + 4 * CELL + 46
HEIGHT = TOP[1] + 4 * CELL + 72

PASSIVE, AGGRESSIVE, PUSHED = "#1668b8", "#d0331c", "#e08a00"

_GRAIN = (
    "M-10 14C40 6 90 22 210 10M-10 37C60 46 120 28 210 40M-10 66C30 58 70 74 120 66S180 60 210 68M-10 88C50 96 90 82 210 92"
    "M-10 117C70 108 110 126 210 114M-10 141C30 148 100 132 210 146M-10 168C60 160 130 178 210 166M-10 189C80 196 140 182 210 192"
)
_GRID = "M50 0V200M100 0V200M150 0V200M0 50H200M0 100H200M0 150H200"


def _board(name: str, line: str, light: str) -> str:
    """A plank with its origin at the first cell; lines are carved: dark, with light on the lower right."""
    edge: dict[str, str | float] = {"fill": "none", "stroke": light, "stroke_opacity": 0.35, "stroke_width": 1.5}
    return tag(
        "g",
        tag("rect", x=-RIM, y=-RIM + 4, width=_SIDE, height=_SIDE, rx=9, fill="#3b2c1c", opacity=0.25),
        tag("rect", x=-RIM, y=-RIM, width=_SIDE, height=_SIDE, rx=9, fill=f"url(#sk-shobu-{name})"),
        tag("path", d=_GRAIN, fill="none", stroke=line, stroke_opacity=0.14, stroke_width=1.5),
        tag("rect", x=-9.25, y=-9.25, width=_SIDE - 1.5, height=_SIDE - 1.5, rx=8.5, **edge),
        tag("path", d=_GRID, fill="none", stroke=light, stroke_opacity=0.3, transform="translate(1.2 1.2)"),
        tag("path", d=_GRID, fill="none", stroke=line, stroke_opacity=0.6, stroke_width=1.4),
        id=f"sk-shobu-{name}-board",
    )


def _stone(name: str, rim: str) -> str:
    """A river stone with its origin in its middle."""
    return tag(
        "g",
        tag("ellipse", cx=1, cy=3.4, rx=18.6, ry=17.4, fill="#1d130a", opacity=0.32),
        tag("ellipse", rx=18.8, ry=17.6, fill=f"url(#sk-shobu-{name})", stroke=rim, stroke_width=0.8),
        id=f"sk-shobu-{name}-stone",
    )


DEFINITIONS = tag(
    "defs",
    "\n".join(
        (
            gradient("linearGradient", "sk-shobu-dark", (0, "#7f5639"), (1, "#68432b"), x2=0.3, y2=1),
            gradient("linearGradient", "sk-shobu-light", (0, "#ebcf9f"), (1, "#dcb983"), x2=0.3, y2=1),
            gradient("radialGradient", "sk-shobu-b", (0, "#73777d"), (0.4, "#3b3d42"), (1, "#16171a"), cx=0.38, cy=0.3, r=0.75),
            gradient("radialGradient", "sk-shobu-w", (0, "#ffffff"), (0.55, "#f4f0e8"), (1, "#cdc5b6"), cx=0.38, cy=0.3, r=0.8),
            tag(
                "pattern",
                tag("rect", width=10, height=10, fill="#cba870"),
                tag("path", d="M-2 10C3 9 3 1 8 0M8 10C13 9 13 1 18 0", stroke="#8b6837", stroke_width=1.5, fill="none"),
                id="sk-shobu-rope",
                width=10,
                height=10,
                y=ROPE - 5,
                patternUnits="userSpaceOnUse",
            ),
            _board("dark", "#27160a", "#e0b78f"),
            _board("light", "#6a4519", "#fff8e6"),
            _stone("b", "#0b0b0c"),
            _stone("w", "#9c9484"),
        )
    ),
)
