"""How the cards and the cubes of 'Shobai' All Right look in SVG."""

from sakiyomi.drawing._svg import FAINT, INK, fitted, ring, tag, text, use, wrapped
from sakiyomi.telling.shobai.cards import Ability, Card
from sakiyomi.telling.shobai.table import Patron

__all__ = ["DEFINITIONS", "GAP", "ORDER", "PRODUCTS", "TILE", "cube", "cubes", "order", "patron", "pile", "place", "tile"]

_TIMES = "\N{MULTIPLICATION SIGN}"
TILE, ORDER, GAP = (84, 72), (84, 80), 6
"""Width and height of an ally and of an order; between cards."""
PRODUCTS = {
    "tribute": "#7b5a9b",
    "medicine": "#3a7a59",
    "cloth": "#3d6a9e",
    "oil": "#8f6a17",
    "pottery": "#a94d35",
    "money": "#6b5a35",
}
"""Colours, those of money among them."""
_GROUPS = {"client": "#4f6670", "emperor": "#5c3a6e"}
_CUBES = ("#c9403a", "#2f72bd", "#3f9350", "#e8b820", "#3b3733")
_CREAM, _SHADE, _EDGE, _GREY, _WINE = "#fffdf8", "#eee7d9", "#c4b79f", "#6d6963", "#8f4256"
_HEAD = 17
_MOST_CUBES = 4


def _line(shape: str, colour: str, width: float = 1) -> str:
    return tag("path", d=shape, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _icon(name: str, colour: str, edge: str, shape: str, *details: str) -> str:
    body = tag("path", d=shape, fill=colour, stroke=edge, stroke_width=0.8, stroke_linejoin="round")
    return tag("g", body, *details, id=f"sk-shobai-{name}")


_ROUND = "M0-7A7 7 0 0 1 0 7 7 7 0 0 1 0-7Z"
_LEAF, _VASE = "M-6 6.5C-8-3 0-7.5 7-7 7.5 1 3 7.5-6 6.5Z", "M-3-7H3L2.2-4.2C8-1.5 7.5 4 3.5 7H-3.5C-7.5 4-8-1.5-2.2-4.2Z"
_DROP = "M0-8C4-2.5 6 0 6 2.8A6 5.4 0 0 1-6 2.8C-6 0-4-2.5 0-8Z"
_STAR = "M0-7.5 2.1-2.6 7.4-2.2 3.3 1.2 4.6 6.4 0 3.6-4.6 6.4-3.3 1.2-7.4-2.2-2.1-2.6Z"
_GATE = "M-8-6H8V-3.4H6V7H3.4V-.6H-3.4V7H-6V-3.4H-8Z"
_HOLE = tag("rect", x=-2.2, y=-2.2, width=4.4, height=4.4, fill=PRODUCTS["money"])
_ASKED = text("?", 0, 4, font_size=11, font_weight="700", text_anchor="middle")

DEFINITIONS = tag(
    "defs",
    _icon("tribute", "#a57fc9", "#5b3d7b", "M-7 5.5V-4L-3.2-.5 0-6.5 3.2-.5 7-4V5.5Z", _line("M-5 3H5", "#f1e6fb")),
    _icon("medicine", "#6cb58d", "#2c6348", _LEAF, _line("M-6 6.5 3-3", "#2c6348")),
    _icon("cloth", "#6f9fd8", "#2b4f7d", "M-7-5H3.5Q7-5 7-1.5V6H-3.5Q-7 6-7 2.5Z", _line("M-4-1.5H7M-4 2H7", "#d8e6f7")),
    _icon("oil", "#e3a92f", "#8a6210", _DROP, _line("M-3 3Q-3 5.4-.5 5.8", "#fff1c9")),
    _icon("pottery", "#d57d5c", "#86381f", _VASE, _line("M-5.5 0H5.5", "#f7d9c9")),
    _icon("money", "#d9bd62", "#77601c", _ROUND, _HOLE),
    _icon("any", "#f4efe4", "#8b8172", _ROUND, _ASKED),
    _icon("points", "#f0bf3a", "#a1761a", _STAR),
    _icon("acquire", _CREAM, "#77736c", "M-5-7H5V7H-5Z", _line("M-2.5 0H2.5M0-2.5V2.5", "#77736c", 1.4)),
    _icon("cubes", "#b9b2a4", "#6a645a", "M-6-6H6V6H-6Z", _line("M-6-2.5H2.5V6M2.5-2.5 6-6", "#6a645a")),
    _icon("activate", "#b9b2a4", "#6a645a", "M0-7.5 6.5-.5H2.8V7H-2.8V-.5H-6.5Z"),
    _icon("mogul", "#c9403a", "#7c211d", _GATE),
    _icon("refresh", _CREAM, "#6a645a", "M-5-4H1V-6.5L6-1.5 1 3.5V1H-5Z"),
    tag("rect", width=TILE[0], height=TILE[1], rx=6, fill="none", stroke=_EDGE, stroke_dasharray="4 4", id="sk-shobai-place"),
)


def cube(seat: int, x: float, y: float, size: float = 8) -> str:
    """One of a player's cubes with its corner at (x, y)."""
    return tag("rect", x=x, y=y, width=size, height=size, rx=1.5, fill=_CUBES[seat], stroke="#2b2620", stroke_width=0.6)


def cubes(seat: int, count: int, x: float, y: float, most: int = _MOST_CUBES) -> str:
    """A row of cubes; if there are more than `most`, one and their number."""
    if count <= most:
        return "".join(cube(seat, x + 10 * i, y) for i in range(count))
    return cube(seat, x, y) + text(f"{_TIMES}{count}", x + 11, y + 8, font_size=11, font_weight="700")


def _colour(ability: Ability) -> str:
    return PRODUCTS.get(ability.product, _WINE if ability.kind == "points_production" else _GREY)


def _icons(ability: Ability, x: float, y: float) -> str:
    """What a card does, in some 50 pixels from x on, around the height y; an arrow stands for production."""
    arrow = use("sk-shobai-refresh", x + 6, y) if ability.icons else ""
    start = x + (21 if arrow else 8)
    if ability.product and ability.n <= (2 if arrow else 3):
        return arrow + "".join(use(f"sk-shobai-{ability.product}", start + 16 * i, y) for i in range(ability.n))
    name = ability.product or ability.effect or "points"
    number = "" if name == "mogul" else f"{'≤' if name == 'acquire' else ''}{ability.n}"
    figure = text(number, start + 11, y + 5, font_size=13, font_weight="700") if number else ""
    return arrow + use(f"sk-shobai-{name}", start, y) + figure


def _frame(width: float, height: float, colour: str, is_faded: bool = False) -> str:
    """A card at the origin, with a head in its colour."""
    return tag("rect", width=width, height=height, rx=6, fill=_SHADE if is_faded else _CREAM, stroke=_EDGE) + tag(
        "path",
        d=f"M0 {_HEAD}V6Q0 0 6 0H{width - 6:g}Q{width:g} 0 {width:g} 6V{_HEAD}Z",
        fill=colour,
        fill_opacity=0.8 if is_faded else 1,
    )


def _ring(mark: str, width: float, height: float) -> str:
    """Around a card at the origin: of what a move names, or, dashed, of what was chosen before."""
    if not mark:
        return ""
    return ring(-2, -2, width + 4, height + 4, 8, **({} if mark == "marked" else {"stroke_dasharray": "5 3"}))


def _placed(x: float, y: float, *parts: str) -> str:
    return tag("g", *parts, transform=f"translate({x:g} {y:g})")


def _name(words: str, width: float) -> str:
    return text(fitted(words, width, 9.5), 6, 12.3, font_size=9.5, font_weight="600", fill="#fff")


def _scoring(name: str, points: int, width: float, height: float, colour: str) -> str:
    """A named card at the origin that brings points."""
    figure = text(str(points), width - 18, 13, font_size=12, font_weight="700", fill="#fff", text_anchor="end")
    star = use("sk-shobai-points", width - 10, 8.8, " scale(0.85)")
    return _frame(width, height, colour) + _name(name, width - 40) + figure + star


def tile(card: Card, x: float, y: float, corner: str, on_it: str = "", mark: str = "", active: bool = True) -> str:
    """A card that lies in a row or in the grid, with its corner at (x, y): its value, what it does, and the cubes `on_it`."""
    (width, height), ability = TILE, card.ability
    value = "" if card.value is None else str(card.value)
    return _placed(
        x,
        y,
        _frame(width, height, _colour(ability), not active),
        _name(card.id, width - 9),
        text(value, 6, 39, font_size=17, font_weight="700") if value else "",
        _icons(ability, 32 if value else 6, 33),
        text(fitted(ability.brief, width - 9, 9.5), 6, 56, font_size=9.5),
        on_it,
        text(corner, width - 5, height - 5, font_size=9, fill=FAINT, text_anchor="end") if corner else "",
        _ring(mark, width, height),
    )


def place(x: float, y: float, cell: str) -> str:
    """A cell of the grid where no card lies."""
    return use("sk-shobai-place", x, y) + text(cell, x + TILE[0] - 5, y + TILE[1] - 5, font_size=9, fill=FAINT, text_anchor="end")


def order(card: Card, x: float, y: float, mark: str = "") -> str:
    """A Client or an Emperor with its corner at (x, y): its points, what it asks, and what it will do as an ally."""
    width, height = ORDER
    columns = 2 if len(card.need) < 5 else 3
    rows = -(-len(card.need) // columns)
    foot = f"M0 {height - 19}H{width}v13q0 6-6 6H6q-6 0-6-6z"
    parts = []
    for number, (product, count) in enumerate(card.need):
        row, column = divmod(number, columns)
        left, middle = 8 + column * (70 / columns), 38 + (row - (rows - 1) / 2) * 19
        figure = text(str(count), left, middle + 5, font_size=13 if columns == 2 else 11, font_weight="700")
        parts.append(figure + use(f"sk-shobai-{product}", left + (19 if columns == 2 else 14), middle))
    return _placed(
        x,
        y,
        _scoring(card.id, card.points, width, height, _GROUPS[card.group]),
        *parts,
        tag("path", d=foot, fill=_colour(card.ability), fill_opacity=0.16),
        text(fitted(card.ability.brief, width - 9, 9.5), 6, height - 6, font_size=9.5),
        _ring(mark, width, height),
    )


def patron(shown: Patron, x: float, y: float, width: float, height: float) -> str:
    """A Mogul with its corner at (x, y): points, what a cube on it does, and the cubes."""
    mogul = shown.mogul
    size = 10.5 if width < 200 else 12
    lines = wrapped(mogul.power, width - 12, size, 4)
    return _placed(
        x,
        y,
        _scoring(mogul.name, mogul.points, width, height, "#8c3530"),
        *(text(line, 7, 32 + (size + 2.5) * row, font_size=size) for row, line in enumerate(lines)),
        *(cube(seat, 7 + 14 * i, height - 16, 11) for i, seat in enumerate(shown.cubes)),
    )


def pile(words: str, count: int, colour: str, x: float, y: float) -> str:
    """Cards that lie face down, or a discard pile, by their number."""
    back = tag("rect", x=x, y=y, width=26, height=34, rx=4, fill=colour if count else "none", stroke=_EDGE)
    number = text(str(count), x + 33, y + 16, font_size=15, font_weight="700", fill=INK if count else FAINT)
    return back + number + text(words, x + 33, y + 30, font_size=10.5, fill=FAINT)
