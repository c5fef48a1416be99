"""How the dolls and the objectives of Shiba Goten look in SVG."""

from dataclasses import dataclass

from sakiyomi.drawing._svg import INK, fitted, ring, tag, text, use, wrapped
from sakiyomi.telling.shiba_goten.cards import Doll, Objective

__all__ = ["DEFINITIONS", "GOLD", "TILE", "badge", "beneath", "chip", "mini", "objective", "pile", "tile"]

TILE = (62, 68)
"""Width and height of a doll."""
_CREAM, _EDGE, GOLD = "#fffdf8", "#c4b79f", "#e3b13c"


@dataclass(frozen=True, slots=True)
class _Colour:
    """The robe, its seams, the card behind it, and letters on the robe's colour."""

    robe: str
    seam: str
    tint: str
    letter: str = "#fff"


_COLOURS = {
    "red": _Colour("#cf4a41", "#8b241f", "#fbe6e2"),
    "yellow": _Colour("#e9b92f", "#96701a", "#fcf3d4", "#4a3708"),
    "blue": _Colour("#3877ba", "#1d4673", "#e2edf8"),
    "green": _Colour("#3f9354", "#205a30", "#e1f1e4"),
    "purple": _Colour("#8656a8", "#532f6d", "#efe5f5"),
}


def _path(shape: str, fill: str, stroke: str = "none", width: float = 0.8) -> str:
    return tag("path", d=shape, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")


def _dot(x: float, y: float, radius: float, fill: str) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill)


def _robe(name: str, colour: _Colour) -> str:
    return tag(
        "g",
        _path("M-25 24C-26 11-16 4-7 2H7C16 4 26 11 25 24Z", colour.robe, colour.seam),
        _path("M-14 24C-14 17-12 13-9 11M14 24C14 17 12 13 9 11", "none", colour.seam),
        _path("M-7 2 0 12 7 2", "none", "#fff", 2.6),
        _path("M-7 2 0 12 7 2", "none", GOLD),
        id=f"sk-shiba-{name}",
    )


def _shiba(name: str, fur: str, face: str, line: str) -> str:
    """A dog's head."""
    ears = "M-12.5-9-11.5-23-3-17.5ZM12.5-9 11.5-23 3-17.5Z"
    inner = "M-10.6-13-10.2-19.5-6-16.5ZM10.6-13 10.2-19.5 6-16.5Z"
    head = "M-13.5-8C-13.5-16-7-19 0-19S13.5-16 13.5-8C13.5 0 7 4.5 0 4.5S-13.5 0-13.5-8Z"
    muzzle = "M-13.4-7C-9-8-6.5-4.5-4.5-6.5-2.5-9 2.5-9 4.5-6.5 6.5-4.5 9-8 13.4-7 13 0 7 4.5 0 4.5S-13 0-13.4-7Z"
    eyes = "".join(_dot(x, y, r, fill) for x in (-5.2, 5.2) for y, r, fill in ((-14.2, 1.5, face), (-10, 1.7, "#1d1714")))
    nose = _path("M-2.2-5.6H2.2Q1.6-3 0-2.8-1.6-3-2.2-5.6Z", "#1d1714") + _path(
        "M-3.4 0Q-.8.8 0-2.6.8.8 3.4 0", "none", "#1d1714"
    )
    return tag(
        "g",
        _path(ears, fur, line),
        _path(inner, face),
        _path(head, fur, line),
        _path(muzzle, face),
        eyes,
        nose,
        id=f"sk-shiba-{name}",
    )


_BLACK, _WOOD, _BROWN = "#2b2523", "#ead7a6", "#7a4a22"
_MOCHI = "M-12 {0}L0 {1} 12 {0} 0 {2}Z"
_ROLES = {
    "dairi": _path("M-7-17.5Q0-23.5 7-17.5L5.5-22.5Q0-26-5.5-22.5ZM1-23Q5-30 2-33-2-31-2-23Z", _BLACK, "#000")
    + _path("M-2 7H2L2.6 23H-2.6Z", _WOOD, _BROWN),
    "hina": _path("M-8-17-9.5-24.5-4.5-21 0-28.5 4.5-21 9.5-24.5 8-17Q0-21-8-17Z", "#f2c84b", "#96701a")
    + _path("M0 23-13 14A17 17 0 0 1 13 14Z", "#f7e3a0", "#96701a")
    + _path("M0 23-8.5 9.5M0 23-3 7.6M0 23 3 7.6M0 23 8.5 9.5", "none", "#c9546a"),
    "kanjo": _path("M-17 19 8 13", "none", "#96701a", 2.8)
    + _path("M-17 19 8 13", "none", "#f2c84b", 1.4)
    + _path("M5 10H18L16 19H8Z", "#f2c84b", "#96701a")
    + _path("M5 10Q11.5 6.5 18 10 11.5 13.5 5 10Z", "#fbe9b0", "#96701a"),
    "okazari": "".join(
        _path(_MOCHI.format(y, y - 5.5, y + 5.5), fill, "#7d7263")
        for y, fill in ((18, "#7fbf76"), (14.5, "#fff"), (11, "#f2a0b3"))
    ),
    "hayashi": _path("M-13 7 13 23M13 7-13 23", "none", _BROWN, 2)
    + tag("circle", cx=0, cy=14, r=8.6, fill="#f6ecd8", stroke=_BROWN, stroke_width=2.2)
    + _path("M0 10.5A3.5 3.5 0 1 1-3.2 15.6 3 3 0 0 0 0 10.5Z", "#cf4a41"),
}
_STAR = "M0-7.5 2.1-2.6 7.4-2.2 3.3 1.2 4.6 6.4 0 3.6-4.6 6.4-3.3 1.2-7.4-2.2-2.1-2.6Z"
_PAW = _dot(0, 1.2, 2.1, "#fff") + "".join(_dot(x, y, 0.9, "#fff") for x, y in ((-2.5, -1), (0, -2.4), (2.5, -1)))

DEFINITIONS = tag(
    "defs",
    *(_robe(name, colour) for name, colour in _COLOURS.items()),
    _shiba("tan", "#d9944a", "#fbf0dc", "#8a5422"),
    _shiba("black", "#3a322e", "#f0cf9f", "#1d1714"),
    *(tag("g", shape, id=f"sk-shiba-{name}") for name, shape in _ROLES.items()),
    tag("g", _dot(0, 0, 6, _BLACK), _PAW, id="sk-shiba-paw"),
    tag("g", _path(_STAR, "#f0bf3a", "#a1761a"), id="sk-shiba-star"),
)


def _placed(x: float, y: float, *parts: str, scale: float = 1) -> str:
    return tag("g", *parts, transform=f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else ""))


def _ring(mark: str) -> str:
    """Around a doll at the origin: of what a move names, or, dashed, of what was chosen or placed before."""
    dashes: dict[str, str] = {"stroke_dasharray": "5 3", "stroke_opacity": "0.75"} if mark != "marked" else {}
    return ring(-2, -2, TILE[0] + 4, TILE[1] + 4, 9, **dashes) if mark else ""


def _doll(doll: Doll, is_plated: bool, mark: str) -> str:
    """A doll at the origin; its plate is filled where it stands for its role."""
    (width, height), colour = TILE, _COLOURS[doll.colour]
    fill, letter = (colour.robe, colour.letter) if is_plated else ("#fff", INK)
    figure = (doll.colour, "black" if doll.black else "tan", doll.role)
    return "".join(
        (
            tag("rect", width=width, height=height, rx=7, fill=colour.tint, stroke=colour.robe, stroke_width=1.2),
            *(use(f"sk-shiba-{part}", width / 2, 28, " scale(0.92)") for part in figure),
            tag("rect", x=3, y=height - 18, width=width - 6, height=15, rx=4, fill=fill, stroke=colour.robe),
            text(doll.id, width / 2, height - 6.6, font_size=11, font_weight="700", fill=letter, text_anchor="middle"),
            use("sk-shiba-paw", width - 8.5, 9) if doll.black else "",
            _ring(mark),
        )
    )


def tile(doll: Doll, x: float, y: float, is_plated: bool = True, mark: str = "") -> str:
    """A doll with its corner at (x, y)."""
    return _placed(x, y, _doll(doll, is_plated, mark))


def mini(doll: Doll, x: float, y: float, mark: str = "") -> str:
    """A small one."""
    return _placed(x, y, _doll(doll, True, mark), scale=0.62)


def beneath(doll: Doll, x: float, y: float) -> str:
    """The edge of a covered card, which looks out above the doll at (x, y)."""
    colour = _COLOURS[doll.colour]
    return tag("rect", x=x + 4, y=y - 11, width=TILE[0] - 8, height=20, rx=4, fill=colour.tint, stroke=colour.robe) + text(
        f"{doll.id}{' ●' * doll.black}", x + TILE[0] / 2, y - 4, font_size=8, text_anchor="middle", font_weight="600"
    )


def badge(doll: Doll, x: float, y: float) -> str:
    """The id of a doll on its colour, 40 wide and 15 high."""
    colour = _COLOURS[doll.colour]
    return tag("rect", x=x, y=y, width=40, height=15, rx=4, fill=colour.robe) + text(
        doll.id, x + 20, y + 11, font_size=9.5, font_weight="600", fill=colour.letter, text_anchor="middle"
    )


def chip(each: Objective, x: float, y: float) -> str:
    """An objective of a player and its points, 60 wide and 19 high."""
    return (
        tag("rect", x=x, y=y, width=60, height=19, rx=9.5, fill="#fff6d8", stroke="#d9b44a")
        + text(each.id, x + 8, y + 13.5, font_size=11, font_weight="700")
        + text(f"+{each.points}", x + 53, y + 13.5, font_size=11, text_anchor="end")
    )


def objective(each: Objective, x: float, y: float, width: float, height: float, is_marked: bool) -> str:
    """A card with its corner at (x, y): id, points and what it asks."""
    head = {"sub": "#4f7a63", "default": "#b0382f", "primary": "#5c5280"}[each.group]
    lines = wrapped(each.asks, width - 12, 10.5, 3)
    return _placed(
        x,
        y,
        tag("rect", width=width, height=height, rx=6, fill=_CREAM, stroke=_EDGE),
        tag("path", d=f"M0 18V6Q0 0 6 0H{width - 6:g}Q{width:g} 0 {width:g} 6V18Z", fill=head),
        text(fitted(each.id, width - 50, 11), 7, 13, font_size=11, font_weight="700", fill="#fff"),
        text(str(each.points), width - 19, 13, font_size=12, font_weight="700", fill="#fff", text_anchor="end"),
        use("sk-shiba-star", width - 10.5, 9, " scale(0.85)"),
        *(text(line, 7, 32 + 13 * row, font_size=10.5) for row, line in enumerate(lines)),
        ring(-2, -2, width + 4, height + 4, 8) if is_marked else "",
    )


def pile(count: int, top: Doll | None, x: float, y: float, is_open: bool, mark: str) -> str:
    """A pile with its corner at (x, y): its top, or the back of its cards, on the edges of others."""
    width, height = TILE
    deep = min(4, max(0, count - 1))
    edges = (
        tag("rect", x=x + 2 * i, y=y + 2 * i, width=width, height=height, rx=7, fill=_CREAM, stroke=_EDGE)
        for i in range(deep, 0, -1)
    )
    if top:
        face = tile(top, x, y, mark=mark)
    elif is_open or not count:
        face = tag("rect", x=x, y=y, width=width, height=height, rx=7, fill="none", stroke=_EDGE, stroke_dasharray="4 4")
    else:
        back = tag("rect", width=width, height=height, rx=7, fill="#8f2f2a", stroke="#5f1a17")
        face = _placed(x, y, back, use("sk-shiba-star", width / 2, height / 2, " scale(2)"))
    return "".join((*edges, face))
