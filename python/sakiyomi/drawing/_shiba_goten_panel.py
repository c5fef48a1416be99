"""The panels of pictures of Shiba Goten: the market, the objectives, and a player's display."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from sakiyomi.drawing import _shiba_goten_look as look
from sakiyomi.drawing._svg import ACCENT, FAINT, label, ring, tag, text, use
from sakiyomi.telling.shiba_goten.cards import Doll, Objective
from sakiyomi.telling.shiba_goten.score import Standing, is_right, standing
from sakiyomi.telling.shiba_goten.table import CONDITIONS, INNER, SEAT_ROLES, TIERS, Seat, Table

__all__ = ["COMMON", "PANEL", "WIDTH", "Marks", "frame", "market", "marks", "objectives", "seat_panel"]

WIDTH = 568
COMMON, PANEL = 186, 444
"""Heights of the panels of the market and the objectives, and of a player's."""
_LEFT, _RIGHT = 14, WIDTH - 14
_STEP, _GAP, _PAD, _TOP = 96, 8, 30, 56
_CENTRE = _LEFT + _PAD + (5 * (look.TILE[0] + _GAP) - _GAP) / 2
_SIDE = 432
_TIER_NAMES = ("Dairi Hina", "Kanjo", "Okazari", "Hayashi")
_CARPET, _RISER, _LIGHT = "#b93a33", "#8e2721", "#f7dcd0"
_MOST_BADGES = 9


@dataclass(slots=True)
class Marks:
    """What a move names."""

    dolls: Counter[str] = field(default_factory=Counter)
    """In the market, by id."""
    chosen: Counter[str] = field(default_factory=Counter)
    """Those to be replaced, chosen before."""
    seat: int | None = None
    doll: Doll | None = None
    """Of the hand."""
    is_penalty: bool = False
    objective: str = ""
    decree: str = ""

    def take(self, doll: Doll) -> str:
        """`marked` or `chosen`, once for each doll that is; else nothing."""
        for mark, dolls in (("chosen", self.chosen), ("marked", self.dolls)):
            if dolls[doll.id] > 0:
                dolls[doll.id] -= 1
                return mark
        return ""


def marks(table: Table, move: str) -> Marks:
    """Of a move, and of what was chosen before it; of no move where it is empty."""
    chosen = Counter(doll.id for doll in table.replaced)
    verb, *arguments = move.split() or [""]
    match verb:
        case "take":
            return Marks(Counter(doll.id for doll in table.taken_by(arguments[0])))
        case "keep" | "replace":
            return Marks(Counter(arguments), chosen)
        case "place" | "cover":
            return Marks(seat=int(arguments[1]), doll=table.cards.dolls[arguments[0]])
        case "penalty":
            return Marks(doll=table.cards.dolls[arguments[0]], is_penalty=True)
        case "claim":
            return Marks(objective=arguments[0])
        case "decree":
            return Marks(decree=arguments[0])
    return Marks(chosen=chosen)


def frame(width: float, height: float, is_strong: bool = False) -> str:
    """The ground of a panel."""
    edge, wide = ("#a2937a", 1.5) if is_strong else ("#d5cab7", 1)
    return tag("rect", width=width, height=height, rx=10, fill="#f7f2e8", stroke=edge, stroke_width=wide)


def market(table: Table, marked: Marks) -> str:
    """The piles, what lies between them, and by what dolls are taken."""
    parts = [label("market", _LEFT, 22), _condition(table, marked.decree)]
    sizes, tops = table.pile_sizes[: 1 if table.is_solo else 2], table.tops
    count = len(sizes) + max(len(table.market), 5 if table.is_solo else len(table.seats) + 1)
    step = look.TILE[0] + 12
    x, y = (WIDTH - step * count + 12) / 2, 62
    between = x + step
    for number, size in enumerate(sizes):
        left = x if number == 0 else x + step * (count - 1)
        top = tops[number]
        parts.append(look.pile(size, top, left, y, not table.is_solo, marked.take(top) if top else ""))
        words = f"{'pile' if table.is_solo else f'pile {number + 1}'}: {size}"
        parts.append(text(words, left + look.TILE[0] / 2, y + look.TILE[1] + 24, font_size=11, fill=FAINT, text_anchor="middle"))
    for number, doll in enumerate(table.market):
        parts.append(look.tile(doll, between + step * number, y, mark=marked.take(doll)))
    removed = f"{len(table.removed)} removed"
    parts.append(text(removed, WIDTH / 2, COMMON - 12, font_size=11, fill=FAINT, text_anchor="middle"))
    return "".join(parts)


def _condition(table: Table, decreed: str) -> str:
    """The decree, with who says it, or the randomizer of a solo game."""
    words = CONDITIONS[decreed] if decreed else table.terms
    wide = 24 + 6.9 * len(words)
    return "".join(
        (
            tag("rect", x=_RIGHT - wide, y=10, width=wide, height=24, rx=12, fill="#8f2f2a", stroke=look.GOLD, stroke_width=1.5),
            text(words, _RIGHT - wide / 2, 26.5, font_size=12, font_weight="700", fill="#fff", text_anchor="middle"),
            text(table.source, _RIGHT - wide - 10, 26, font_size=11.5, fill=FAINT, text_anchor="end"),
            ring(_RIGHT - wide - 2, 8, wide + 4, 28, 14) if decreed else "",
        )
    )


def objectives(table: Table, marked: Marks) -> str:
    """Sub-objectives that can still be won, and below them what is scored at the end."""
    rows = (("for who is first", table.subs), ("scored at the end, for all who meet them", table.primary))
    width, height, y = (_RIGHT - _LEFT - 3 * _GAP) / 4, 62, 24
    parts = []
    for words, row in rows:
        parts.append(label(words if row else f"{words}: none left", _LEFT, y - 6))
        for number, each in enumerate(row):
            left = _LEFT + number * (width + _GAP)
            parts.append(look.objective(each, left, y, width, height, each.id == marked.objective))
        y += height + 26
    return "".join(parts)


def seat_panel(table: Table, number: int, marked: Marks) -> str:
    """A player with its corner at the origin, without a frame."""
    seat, points = table.seats[number], standing(table, table.seats[number])
    return "".join((_head(table, number, points), *_dais(seat, points, marked), *_side(seat, points, marked)))


def _head(table: Table, number: int, points: Standing) -> str:
    """Name, whether it is the Decreer or has filled the display, and the score."""
    asked = number == table.asked
    notes = [note for note, holds in (("decreer", number == table.decreer), ("complete", number == table.completer)) if holds]
    name = " · ".join((f"{'▸ ' if asked else ''}{table.seats[number].name.capitalize()}", *notes))
    return "".join(
        (
            text(name, _LEFT, 25, font_size=16, font_weight="700" if asked else "600"),
            text(str(points.total), _RIGHT - 42, 26, font_size=19, font_weight="700", text_anchor="end"),
            text("points", _RIGHT, 25, font_size=11, fill=FAINT, text_anchor="end"),
            tag("path", d=f"M0 37H{WIDTH}", stroke=ACCENT if asked else "#e3d9c6", stroke_width=1.5 if asked else 1),
        )
    )


def _dais(seat: Seat, points: Standing, marked: Marks) -> Iterator[str]:
    """Four steps with a carpet, before a golden screen."""
    wide = 2 * (look.TILE[0] + _GAP) + 24
    yield tag("rect", x=_CENTRE - wide / 2, y=_TOP - 11, width=wide, height=_STEP, rx=3, fill="#ecca6b", stroke="#b98f2a")
    folds = "".join(f"M{_CENTRE - wide / 2 + wide * part / 6:g} {_TOP - 11}v{_STEP}" for part in range(1, 6))
    yield tag("path", d=folds, stroke="#d3aa45", stroke_width=1)
    for row, tier in enumerate(TIERS):
        yield _step(row, points.tiers[row])
        for place, number in enumerate(tier):
            x = _CENTRE + (place - len(tier) / 2) * (look.TILE[0] + _GAP) + _GAP / 2
            yield from _place(seat, number, x, _TOP + row * _STEP, marked)


def _step(row: int, points: int) -> str:
    """The carpet of a tier: its role at the left, its points at the right."""
    wide = len(TIERS[row]) * (look.TILE[0] + _GAP) - _GAP + 2 * _PAD
    left, y = _CENTRE - wide / 2, _TOP + row * _STEP
    top = y + 34 if row == 0 else y - 12
    names = text(
        _TIER_NAMES[row],
        0,
        0,
        font_size=9.5,
        fill=_LIGHT,
        text_anchor="middle",
        transform=f"translate({left + 17:g} {y + 36}) rotate(-90)",
    )
    return "".join(
        (
            tag("rect", x=left, y=top, width=wide, height=y + _STEP - 12 - top, fill=_CARPET),
            tag("path", d=f"M{left:g} {top}h{wide:g}", stroke="#e07a6c", stroke_width=2),
            tag("rect", x=left, y=y + look.TILE[1] + 2, width=wide, height=14, fill=_RISER),
            tag("path", d=f"M{left:g} {y + look.TILE[1] + 2}h{wide:g}", stroke=look.GOLD, stroke_width=1),
            names if row else "",
            text(str(points), left + wide - 15, y + 52, font_size=16, font_weight="700", fill="#ffe08a", text_anchor="middle"),
        )
    )


def _place(seat: Seat, number: int, x: float, y: float, marked: Marks) -> Iterator[str]:
    """A seat with its number, what is on it and beneath."""
    width, height = look.TILE
    doll, under = seat.seats[number], seat.covered[number]
    is_marked = number == marked.seat
    plate = look.GOLD if number in INNER else "#c8847b"
    yield tag("rect", x=x + width / 2 - 11, y=y + height + 3.5, width=22, height=11, rx=5.5, fill=plate)
    yield text(
        str(number), x + width / 2, y + height + 12.3, font_size=9.5, font_weight="700", fill="#4a1512", text_anchor="middle"
    )
    if under:
        yield look.beneath(under, x, y)
    if doll:
        yield look.tile(doll, x, y, is_right(seat, number), "marked" if is_marked else "fresh" * (number in seat.fresh))
    elif is_marked and marked.doll:
        is_own = marked.doll.role == SEAT_ROLES[number]
        yield tag("g", look.tile(marked.doll, x, y, is_own), opacity=0.85) + ring(x - 2, y - 2, width + 4, height + 4, 9)
    else:
        yield tag(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=7,
            fill="#fff",
            fill_opacity=0.1,
            stroke=_LIGHT,
            stroke_dasharray="4 4",
        )
        yield use(f"sk-shiba-{SEAT_ROLES[number]}", x + width / 2, y + height / 2 - 12, opacity=0.5)


def _side(seat: Seat, points: Standing, marked: Marks) -> Iterator[str]:
    """What is to be placed, objectives won and met, and the penalty pile."""
    y = _TOP
    if seat.hand:
        yield label("to place", _SIDE, y)
        chosen = seat.hand.index(marked.doll) if marked.doll in seat.hand else None
        for number, doll in enumerate(seat.hand):
            mark = "marked" if number == chosen else ""
            yield look.mini(doll, _SIDE + number % 3 * 42, y + 7 + number // 3 * 46, mark)
        y += 22 + -(-len(seat.hand) // 3) * 46
    for words, row in (("won", seat.won), ("met now", points.met)):
        yield from _chips(words, row, y)
        y += 22 + -(-len(row) // 2) * 24
    yield label(f"penalties: {len(seat.penalty)}", _SIDE, y)
    shown = seat.penalty[: _MOST_BADGES - (len(seat.penalty) > _MOST_BADGES)]
    for number, doll in enumerate(shown):
        yield look.badge(doll, _SIDE + number % 3 * 42, y + 7 + number // 3 * 18)
    if len(shown) < len(seat.penalty):
        yield text(f"+{len(seat.penalty) - len(shown)}", _SIDE + 2 * 42 + 8, y + 54, font_size=10.5, fill=FAINT)
    if marked.is_penalty:
        yield ring(_SIDE - 6, y - 15, 136, 30 + 18 * -(-len(shown) // 3), 8)


def _chips(words: str, row: tuple[Objective, ...], y: float) -> Iterator[str]:
    yield label(words if row else f"{words}: none", _SIDE, y)
    for number, each in enumerate(row):
        yield look.chip(each, _SIDE + number % 2 * 64, y + 7 + number // 2 * 24)
