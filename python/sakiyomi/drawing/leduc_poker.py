"""Leduc poker: cards face up or face down, the board, and what each seat has bet."""

from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from sakiyomi.drawing._ansi import paint
from sakiyomi.drawing._caption import caption
from sakiyomi.drawing._svg import FAINT, INK, document, gradient, tag, text, use

__all__ = ["svg", "terminal"]

_NAMES = ("First", "Second", "Third")
_RAISES = (2, 4)
"""In the rounds."""
_MOST_PAID = 13
"""By a seat. Who wins as much from each other seat has the utility 1."""
_COLUMN, _BOARD, _HANDS, _HEIGHT = 150, 66, 184, 362
"""Width for a seat; where the middles of cards are from the top; height of all."""


@dataclass(slots=True)
class _Seat:
    name: str
    card: str
    """A rank, or `?` face down."""
    paid: int = 1
    bets: list[str] = field(default_factory=list)
    """The words of a round."""
    has_folded: bool = False

    def bet(self, sign: str, stakes: int) -> None:
        """In the present round, where `stakes` is what each seat has to pay."""
        word = {"f": "fold", "r": "raise"}.get(sign, "check" if self.paid == stakes else "call")
        self.bets[-1] = f"{self.bets[-1]} {word}".strip()
        self.has_folded = sign == "f"
        self.paid = self.paid if self.has_folded else stakes


def _seats(hands: str, bets: str) -> list[_Seat]:
    """From the hands and bets of a position or view as text."""
    seats, stakes = [_Seat(name, card) for name, card in zip(_NAMES, hands, strict=False)], 1
    for by, signs in zip(_RAISES, bets.strip("-").split("/"), strict=False):
        turns = cycle(seats)
        for seat in seats:
            seat.bets.append("")
        for sign in signs:
            seat = next(seat for seat in turns if not seat.has_folded)
            stakes += by if sign == "r" else 0
            seat.bet(sign, stakes)
    return seats


def _won(state: Any) -> list[str]:
    """The chips that each seat has won or lost, with a sign; nothing before the end."""
    outcome = state.outcome() or ()
    return [f"{round((utility - 0.5) * 2 * _MOST_PAID * (len(outcome) - 1), 1):+g}" for utility in outcome]


_DEFINITIONS = tag(
    "defs",
    gradient("linearGradient", "sk-leduc-poker-blue", (0, "#4a6fa8"), (1, "#2c4a80"), x2=0.6, y2=1),
    tag(
        "g",
        tag("rect", x=-29, y=-41, width=58, height=82, rx=7, fill="#fffdf8", stroke="#b9ad98"),
        tag("rect", x=-24, y=-36, width=48, height=72, rx=4, fill="none", stroke="#e3d9c6"),
        id="sk-leduc-poker-face",
    ),
    tag(
        "g",
        tag("rect", x=-29, y=-41, width=58, height=82, rx=7, fill="url(#sk-leduc-poker-blue)", stroke="#20365f"),
        tag("rect", x=-24, y=-36, width=48, height=72, rx=4, fill="none", stroke="#c9d6ec", stroke_opacity=0.7),
        tag("path", d="M0-22 13 0 0 22-13 0Z", fill="none", stroke="#c9d6ec", stroke_opacity=0.7, stroke_width=1.5),
        id="sk-leduc-poker-back",
    ),
    tag(
        "g",
        tag("rect", x=-29, y=-41, width=58, height=82, rx=7, fill="none", stroke="#c4b79f", stroke_dasharray="4 4"),
        id="sk-leduc-poker-place",
    ),
    tag(
        "g",
        tag("circle", r=6, fill="#c8452f", stroke="#8f2a18"),
        tag("circle", r=3.5, fill="none", stroke="#fff4e2"),
        id="sk-leduc-poker-chip",
    ),
)


def _card(card: str, x: float, y: float, opacity: float = 1.0) -> str:
    if card in "?-":
        return use(f"sk-leduc-poker-{'back' if card == '?' else 'place'}", x, y, opacity=opacity)
    rank = text(card, x, y + 13, font_size=38, font_weight="600", font_family="Georgia, 'DejaVu Serif', serif", opacity=opacity)
    return use("sk-leduc-poker-face", x, y, opacity=opacity) + rank


def _chips(count: int, x: float, y: float) -> str:
    """In a row that overlaps, its middle at x."""
    return "".join(use("sk-leduc-poker-chip", x + 7 * (number - (count - 1) / 2), y) for number in range(count))


def _column(seat: _Seat, x: float, is_next: bool, won: str) -> str:
    """A seat: its card, name, chips, and the bets of each round."""
    weight, paid = "700" if is_next else "400", f"paid {seat.paid}{won and f', {won}'}"
    bets = (text(words, x, 308 + 15 * row, font_size=11, fill=FAINT) for row, words in enumerate(seat.bets) if words)
    name = text(f"{'▸ ' if is_next else ''}{seat.name}", x, 246, font_weight=weight)
    card = _card(seat.card, x, _HANDS, 0.4 if seat.has_folded else 1.0)
    return card + name + _chips(seat.paid, x, 262) + text(paid, x, 288, font_size=12) + "".join(bets)


def _label(word: str, x: float) -> str:
    """On a hand."""
    ground = tag("rect", x=x - 26, y=_HANDS + 20, width=52, height=20, rx=10, fill=INK)
    return ground + text(word, x, _HANDS + 34, fill="#fff", font_weight="600")


def svg(state: Any, move: Any = None) -> str:
    """The deck and the board above, a column for each seat below; a move is written onto the card of the seat that makes it."""
    hands, board, bets, *_ = state.format().split()
    seats, won, told = _seats(hands, bets), _won(state), caption(state, _NAMES[: len(hands)])
    middle, pot = _COLUMN * len(seats) / 2, sum(seat.paid for seat in seats)
    columns = [
        _column(seat, _COLUMN * (number + 0.5), not won and number == state.to_move, won[number] if won else "")
        for number, seat in enumerate(seats)
    ]
    words = tag(
        "g",
        _card("?", middle - 66, _BOARD),
        _card(board, middle, _BOARD),
        text(f"pot {pot}", middle + 66, _BOARD + 5, font_size=15, font_weight="600"),
        *columns,
        "" if move is None else _label(str(move), _COLUMN * (state.to_move + 0.5)),
        text(told, middle, _HEIGHT - 14, font_size=14, font_weight="600"),
        text_anchor="middle",
    )
    return document((_COLUMN * len(seats), _HEIGHT), f"Leduc poker: {told}", f"Position {state.format()}", _DEFINITIONS, words)


def terminal(state: Any, colour: bool = False) -> str:
    """The board and the pot, then a line for each seat, at last whose turn it is."""
    hands, board, bets, *_ = state.format().split()
    seats, won = _seats(hands, bets), _won(state)

    def shown(card: str) -> str:
        if not colour:
            return f"[{card.replace('-', ' ')}]"
        return paint(f" {card.replace('-', ' ')} ", *{"?": (153, 25), "-": (250, 240)}.get(card, (16, 231)))

    rows = [f"  board   {shown(board)}  pot {sum(seat.paid for seat in seats)}", ""]
    for number, seat in enumerate(seats):
        chips = f"paid {seat.paid:2}" + (f", {won[number]:3}" if won else "")
        mark = ">" if not won and number == state.to_move else " "
        rows.append(f"{mark} {seat.name.lower():6}  {shown(seat.card)}  {chips}  {' / '.join(seat.bets)}".rstrip(" /"))
    return "\n".join((*rows, "", f"  {caption(state, _NAMES[: len(hands)])}")) + "\n"
