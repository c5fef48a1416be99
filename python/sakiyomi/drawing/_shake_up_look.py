"""How the cards and the money of Shake Up look in SVG."""

from collections.abc import Iterable, Sequence

from sakiyomi.drawing._svg import FAINT, INK, breadth, gradient, ring, tag, text, use, wrapped
from sakiyomi.telling.shake_up.cards import Employee

__all__ = [
    "CARD",
    "DEFINITIONS",
    "DEPARTMENTS",
    "MINUS",
    "MONEY",
    "PILL",
    "TIMES",
    "card",
    "pill",
    "pill_width",
    "place",
    "stack",
]

MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
CARD, MONEY, PILL = (104, 146), (40, 56), 18
"""Width and height of a card and of a money card; height of a name."""
DEPARTMENTS = {
    "ops": ("Operations", "#3d6a9e"),
    "sales": ("Sales", "#b4553c"),
    "finance": ("Finance", "#3f8260"),
    "marketing": ("Marketing", "#a97a1f"),
    "hr": ("HR", "#7b5a9b"),
    "misc": ("General", "#6d6a64"),
}
"""Names and colours."""
_CREAM, _GOLD, _EDGE = "#fffdf8", "#fbeebf", "#c4b79f"
_MOST_STRIPS = 14

DEFINITIONS = tag(
    "defs",
    gradient("linearGradient", "sk-shake-up-blue", (0, "#4a6fa8"), (1, "#2c4a80"), x2=0.6, y2=1),
    tag(
        "g",
        tag("rect", width=40, height=56, rx=5, fill="url(#sk-shake-up-blue)", stroke="#20365f"),
        tag("rect", x=3.5, y=3.5, width=33, height=49, rx=3, fill="none", stroke="#c9d6ec", stroke_opacity=0.7),
        tag("path", d="M20 14 29 28 20 42 11 28Z", fill="none", stroke="#c9d6ec", stroke_opacity=0.7, stroke_width=1.5),
        id="sk-shake-up-back",
    ),
    tag("rect", width=40, height=56, rx=5, fill="none", stroke=_EDGE, stroke_dasharray="4 4", id="sk-shake-up-place"),
    tag("rect", width=40, height=56, rx=5, fill="#e2efdb", stroke="#7fa06d", id="sk-shake-up-income"),
    tag("rect", width=40, height=56, rx=5, fill="#f6ded6", stroke="#bd7d6a", id="sk-shake-up-loan"),
    tag("path", d="M0-5.5 5 3.5H-5Z", fill="#e0a100", stroke="#a87400", stroke_width=0.7, id="sk-shake-up-upgraded"),
    tag(
        "g",
        tag("path", d="M-8-7-3-5H3L8-7 7 1C7 5 4 8 0 8S-7 5-7 1Z", fill="#8a6238", stroke="#5b3f22"),
        tag("path", d="M-3-1h.1M3-1h.1M-1.5 3h3L0 5Z", stroke="#2c1e10", stroke_width=2, stroke_linecap="round"),
        id="sk-shake-up-dog",
    ),
)


def card(side: Employee, x: float, y: float, marked: bool = False, kept: bool = False) -> str:
    """A card with its corner at (x, y): department and salary above, then the name, then what it does."""
    (width, height), (department, colour) = CARD, DEPARTMENTS[side.department]
    names = wrapped(side.name, width - 10, 11, 3)
    effects = wrapped(side.effect, width - 10, 10.5, 8 - len(names))
    below = y + 39 + 13 * len(names)
    return "".join(
        (
            tag("rect", x=x, y=y, width=width, height=height, rx=7, fill=_GOLD if side.upgraded else _CREAM, stroke=_EDGE),
            tag("path", d=f"M{x:g} {y + 20:g}v-13q0-7 7-7h{width - 14}q7 0 7 7v13z", fill=colour),
            text(department, x + 7, y + 14, fill="#fff", font_size=10.5),
            text(f"${side.salary}K", x + width - 7, y + 14, fill="#fff", font_size=11, font_weight="700", text_anchor="end"),
            *(text(line, x + 6, y + 34 + 13 * row, font_size=11, font_weight="600") for row, line in enumerate(names)),
            *(text(line, x + 6, below + 12.5 * row, font_size=10.5) for row, line in enumerate(effects)),
            use("sk-shake-up-upgraded", x + width - 11, y + height - 10) if side.upgraded else "",
            text("kept", x + 6, y + height - 7, font_size=10.5, fill=FAINT) if kept else "",
            ring(x - 2, y - 2, width + 4, height + 4, 9) if marked else "",
        )
    )


def pill_width(side: Employee, words: str) -> float:
    """Of a name that stands in its own frame."""
    return (28 if side.upgraded else 20) + breadth(words, 10.5)


def pill(side: Employee, words: str, x: float, y: float, marked: bool = False) -> str:
    """A card by its name alone, in the colour of its department."""
    width = pill_width(side, words)
    return "".join(
        (
            tag("rect", x=x, y=y, width=width, height=PILL, rx=5, fill=_GOLD if side.upgraded else _CREAM, stroke=_EDGE),
            tag("path", d=f"M{x + 6:g} {y:g}v{PILL}h-1q-5 0-5-5v{-(PILL - 10)}q0-5 5-5z", fill=DEPARTMENTS[side.department][1]),
            text(words, x + 10, y + 12.8, font_size=10.5),
            use("sk-shake-up-upgraded", x + width - 8, y + 10, " scale(0.8)") if side.upgraded else "",
            ring(x - 2, y - 2, width + 4, PILL + 4, 7) if marked else "",
        )
    )


def stack(kind: str, values: Sequence[int], x: float, y: float, width: float) -> str:
    """Money cards, `income` or `loan`, the top one large, at the right; at the left what is below as far as there is room."""
    if not values:
        return place(x, y)
    below = values[:-1][-_MOST_STRIPS:]
    step = min(14.0, (width - MONEY[0]) / max(1, len(below)))
    cards = "".join(
        use(f"sk-shake-up-{kind}", x + step * i, y) + text(str(value), x + step * i + 4, y + 13, font_size=9.5, fill=FAINT)
        for i, value in enumerate(below)
    )
    right = x + step * len(below)
    top = text(f"${values[-1]}K", right + 20, y + 34, font_size=15, font_weight="700", text_anchor="middle", fill=INK)
    return cards + use(f"sk-shake-up-{kind}", right, y) + top


def place(x: float, y: float, marks: Iterable[str] = ()) -> str:
    """Where no card lies."""
    return use("sk-shake-up-place", x, y) + "".join(marks)
