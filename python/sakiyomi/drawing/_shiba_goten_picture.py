"""Pictures of Shiba Goten: the market beside the objectives, and a panel for each player."""

from sakiyomi.drawing import _shiba_goten_look as look
from sakiyomi.drawing._shiba_goten_panel import COMMON, PANEL, WIDTH, Marks, frame, market, marks, objectives, seat_panel
from sakiyomi.drawing._svg import ACCENT, FAINT, document, tag, text, use, wrapped
from sakiyomi.telling.shiba_goten.table import Table

__all__ = ["picture"]

_EDGE, _GAP = 16, 14
_PAGE = 2 * (_EDGE + WIDTH) + _GAP


def picture(table: Table, told: str, described: str, move: str) -> str:
    """`told` is what is asked, or how the game ended; `described` is the text alternative; a move is marked."""
    marked, none = marks(table, move), Marks()
    words = wrapped(told[0].upper() + told[1:], 860, 15, 3)
    y: float = _EDGE + 14 + 20 * (len(words) + bool(move))
    parts = [
        _placed(_head(table, words, move), _EDGE, _EDGE),
        _placed(frame(WIDTH, COMMON) + market(table, marked), _EDGE, y),
        _placed(frame(WIDTH, COMMON) + objectives(table, marked), _EDGE + WIDTH + _GAP, y),
    ]
    y += COMMON + _GAP
    for number in range(len(table.seats)):
        row, column = divmod(number, 2)
        alone = column == 0 and number == len(table.seats) - 1
        x = _EDGE + (WIDTH + _GAP) * (0.5 if alone else column)
        is_asked = number == table.asked
        drawn = frame(WIDTH, PANEL, is_asked) + seat_panel(table, number, marked if is_asked else none)
        parts.append(_placed(drawn, x, y + row * (PANEL + _GAP)))
    y += -(-len(table.seats) // 2) * (PANEL + _GAP)
    parts.append(_placed(_foot(table), _EDGE, y))
    return document((_PAGE, round(y + 30)), f"Shiba Goten: {told}", described, look.DEFINITIONS, *parts)


def _placed(drawn: str, x: float, y: float) -> str:
    return tag("g", drawn, transform=f"translate({x:g} {y:g})")


def _head(table: Table, words: list[str], move: str) -> str:
    """What is asked, in lines, the move and the round."""
    question = (text(line, 4, 20 + 20 * row, font_size=15, font_weight="600") for row, line in enumerate(words))
    chosen = text(f"▸ {move}", 4, 21 + 20 * len(words), font_size=14, font_weight="700", fill=ACCENT) if move else ""
    extra = f" of {table.last_round}" if table.is_solo else " · the extra one" * table.extra
    facts = f"turn {table.turn} · round {table.round}{extra}"
    return "".join((*question, chosen, text(facts, _PAGE - 36, 20, font_size=13, fill=FAINT, text_anchor="end")))


def _foot(table: Table) -> str:
    """What signs mean, and which facts are made up."""
    dashed = "placed this round, or to go" if table.is_solo else "placed this round"
    signs = f"black shiba · gold number: inner seat · filled plate: in its role · dashed: {dashed}"
    made_up = f"not as printed on the cards: {', '.join(table.cards.reconstructed)}" if table.cards.reconstructed else ""
    return "".join(
        (
            use("sk-shiba-paw", 10, 8),
            text(signs, 20, 12, font_size=11, fill=FAINT),
            text(made_up, _PAGE - 36, 12, font_size=11, fill=FAINT, text_anchor="end"),
        )
    )
