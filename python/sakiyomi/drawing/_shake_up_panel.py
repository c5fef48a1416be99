"""The panel of a seat in pictures of Shake Up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sakiyomi.drawing import _shake_up_look as look
from sakiyomi.drawing._svg import ACCENT, FAINT, label, tag, text, use
from sakiyomi.telling.shake_up.cards import Cards, money
from sakiyomi.telling.shake_up.table import SMALLEST_CREW, UPGRADES, Seat, Table

__all__ = ["WIDTH", "Mark", "frame", "panel"]

WIDTH = 568
_LEFT, _ZONE, _RIGHT = 14, 70, WIDTH - 12
"""Where labels and zones begin and end."""
_GAP = 5


@dataclass(frozen=True, slots=True)
class Mark:
    """What a move names: a card in a zone of the seat that moves, or another seat."""

    zone: str = ""
    card: str = ""
    seat: int | None = None


@dataclass(slots=True)
class _Panel:
    """Grows downwards."""

    cards: Cards
    mark: Mark
    parts: list[str] = field(default_factory=list)
    y: float = 0

    def zone(self, name: str, cards: Sequence[str], covered: int = 0) -> None:
        """A row or more of names; equal cards stand together."""
        if name == "in play":
            counts: list[tuple[str, int]] = [(card, 1) for card in cards]
        else:
            counts = list(Counter(cards).items())
        x: float = _ZONE
        self.parts.append(label(name, _LEFT, self.y + 13))
        is_new = True
        for card, count in counts:
            side = self.cards.side(card)
            words = side.name + (f" {look.TIMES}{count}" if count > 1 else "")
            width = look.pill_width(side, words)
            if x + width > _RIGHT and x > _ZONE:
                x, self.y = _ZONE, self.y + look.PILL + _GAP
            marked = is_new and self.mark.zone == name and card == self.mark.card
            is_new = is_new and not marked
            self.parts.append(look.pill(side, words, x, self.y, marked))
            x += width + _GAP
        if covered:
            self.parts.append(text(f"{covered} face down", x + 2, self.y + 13, font_size=11, fill=FAINT))
        elif not cards:
            self.parts.append(text("-", x, self.y + 13, fill=FAINT))
        self.y += look.PILL + 9

    def hand(self, seat: Seat) -> None:
        """Cards face up, as many in a row as there is room for."""
        assert seat.hand is not None
        width, height = look.CARD
        columns = (WIDTH - 2 * _LEFT + 6) // (width + 6)
        marks = 1
        for number, card in enumerate(seat.hand):
            marked = bool(marks) and self.mark.zone == "hand" and card == self.mark.card
            marks -= marked
            x = _LEFT + number % columns * (width + 6)
            kept = number >= len(seat.hand) - seat.kept
            self.parts.append(look.card(self.cards.side(card), x, self.y + number // columns * (height + 8), marked, kept))
        if not seat.hand:
            self.parts.append(label("no cards in hand", _LEFT, self.y + 13))
        self.y += -(-len(seat.hand) // columns) * (height + 8) + 4 if seat.hand else look.PILL + 9

    def backs(self, seat: Seat) -> None:
        """Cards face down, and the names of those that everybody knows."""
        step = min(18.0, 170 / max(1, seat.hand_size))
        backs = (use("sk-shake-up-back", _ZONE + step * i, self.y, " scale(0.5)") for i in range(seat.hand_size))
        words = f"{seat.hand_size} {'card' if seat.hand_size == 1 else 'cards'}"
        at = _ZONE + step * max(0, seat.hand_size - 1) + 28
        self.parts += [label("hand", _LEFT, self.y + 18), *backs, text(words, at, self.y + 18, font_size=11, fill=FAINT)]
        self.y += 35
        if seat.known:
            self.zone("known", seat.known)


def panel(table: Table, number: int, mark: Mark) -> tuple[str, float]:
    """A seat with its corner at the origin, without a frame, and the height that it needs."""
    seat, grown = table.seats[number], _Panel(table.cards, mark if number == table.asked else Mark())
    grown.parts.append(_head(table, number, seat))
    grown.parts.append(_figures(seat))
    grown.y = 122
    if seat.hand is None:
        grown.backs(seat)
    else:
        grown.hand(seat)
    grown.zone("in play", seat.play)
    grown.zone("discard", seat.discard, seat.covered)
    grown.zone("laid off", seat.laid_off)
    return "".join(grown.parts), grown.y + 5


def frame(table: Table, number: int, mark: Mark, height: float) -> str:
    """The ground of a panel; strong for the seat that is asked, and coloured for the one that a move names."""
    asked = number == table.asked
    edge = ACCENT if number == mark.seat else "#a2937a" if asked else "#d5cab7"
    wide = 3 if number == mark.seat else 1.5 if asked else 1
    return tag("rect", width=WIDTH, height=height, rx=10, fill="#f7f2e8", stroke=edge, stroke_width=wide)


def _head(table: Table, number: int, seat: Seat) -> str:
    asked = number == table.asked
    name = f"{'▸ ' if asked else ''}{seat.name.capitalize()}{' (you)' if number == table.viewer else ''}"
    sums = f"income {sum(seat.income)} {look.MINUS} loans {sum(seat.loans)} {look.MINUS} salaries {seat.salaries} ="
    result = f"{seat.result}".replace("-", look.MINUS)
    return "".join(
        (
            text(name, _LEFT, 25, font_size=16, font_weight="700" if asked else "600"),
            use("sk-shake-up-dog", 168, 20) if number == table.dog else "",
            text(sums, _RIGHT - 58, 24, font_size=12, fill=FAINT, text_anchor="end"),
            text(f"{result}K", _RIGHT, 25, font_size=18, font_weight="700", text_anchor="end"),
        )
    )


def _figures(seat: Seat) -> str:
    """Money, the deck, and the size of the crew."""
    y = 54
    stacks = (
        label(f"income {money([sum(seat.income)])}{_count(seat.income)}", _LEFT, y - 6),
        look.stack("income", seat.income, _LEFT, y, 176),
        label(f"loans {money([sum(seat.loans)])}{_count(seat.loans)}", _LEFT + 192, y - 6),
        look.stack("loan", seat.loans, _LEFT + 192, y, 176),
    )
    deck = use("sk-shake-up-back", 396, y) if seat.deck_size else look.place(396, y)
    size = text(str(seat.deck_size), 416, y + 34, font_size=16, font_weight="700", text_anchor="middle", fill="#fff")
    none = "" if seat.deck_size else text("0", 416, y + 34, font_size=16, text_anchor="middle", fill=FAINT)
    facts = (
        label("deck", 396, y - 6),
        deck + (size if seat.deck_size else none),
        text(f"{seat.crew}", 452, y + 18, font_size=16, font_weight="700"),
        text(f"crew, min. {SMALLEST_CREW}", 477, y + 18, font_size=9.5, fill=FAINT),
        text(f"{seat.upgraded}", 452, y + 42, font_size=16, font_weight="700"),
        text(f"of {UPGRADES} upgraded", 477, y + 42, font_size=9.5, fill=FAINT),
        _bar(seat.upgraded, 452, y + 49),
    )
    return "".join((*stacks, *facts))


def _count(values: Sequence[int]) -> str:
    return f" in {len(values)} cards" if len(values) > 1 else ""


def _bar(part: int, x: float, y: float) -> str:
    """Upgraded cards of those that win."""
    width = _RIGHT - x
    share = min(1.0, part / UPGRADES) * width
    ground = tag("rect", x=x, y=y, width=width, height=5, rx=2.5, fill="#e3d9c6")
    return ground + (tag("rect", x=x, y=y, width=share, height=5, rx=2.5, fill="#e0a100", stroke="none") if part else "")
