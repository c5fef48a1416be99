"""Pictures of 'Shobai' All Right: what all may take, and a panel for each player."""

from sakiyomi.drawing import _shobai_look as look
from sakiyomi.drawing._shobai_panel import DISPLAY, WIDTH, Marks, display, frame, orders, seat_panel
from sakiyomi.drawing._svg import ACCENT, FAINT, document, tag, text, use, wrapped
from sakiyomi.telling.shobai.table import Table

__all__ = ["picture"]

_EDGE, _GAP = 16, 14
_ZONES = {"cell": "cell", "order": "order"}
_PAGE = 2 * (_EDGE + WIDTH) + _GAP


def _marks(table: Table, move: str) -> Marks:
    verb, _, argument = move.partition(" ")
    name = argument.partition(" ")[0]
    so_far = table.so_far
    chosen = [("row", so_far.get("give")), ("order", so_far.get("order"))]
    chosen += [("cell", cell) for cell in so_far.get("cells", ())] + [("row", paid) for paid, _ in so_far.get("paid", ())]
    marked = None if verb == "action" or name in ("", "none") else (_ZONES.get(verb, "row"), name)
    return Marks(marked, [(zone, each) for zone, each in chosen if each])


def picture(table: Table, told: str, described: str, move: str) -> str:
    """`told` is what is asked, or how the game ended; `described` is the text alternative; a move is marked."""
    marks = _marks(table, move)
    words = wrapped(told[0].upper() + told[1:], 860, 15, 3)
    y: float = _EDGE + 14 + 20 * (len(words) + bool(move))
    parts = [
        _placed(_head(table, words, move), _EDGE, _EDGE),
        _placed(frame(WIDTH, DISPLAY) + display(table, marks), _EDGE, y),
        _placed(frame(WIDTH, DISPLAY) + orders(table, marks), _EDGE + WIDTH + _GAP, y),
    ]
    y += DISPLAY + _GAP
    for row in range(0, len(table.seats), 2):
        numbers = range(row, min(row + 2, len(table.seats)))
        panels = [seat_panel(table, number, marks if number == table.asked else Marks(None, ())) for number in numbers]
        height = max(needed for _, needed in panels)
        left = _EDGE + (2 - len(numbers)) * (WIDTH + _GAP) / 2
        for column, (number, (drawn, _)) in enumerate(zip(numbers, panels, strict=True)):
            parts.append(_placed(frame(WIDTH, height, number == table.asked) + drawn, left + column * (WIDTH + _GAP), y))
        y += height + _GAP
    parts.append(_placed(_foot(table), _EDGE, y))
    return document((_PAGE, round(y + 30)), f"'Shobai' All Right: {told}", described, look.DEFINITIONS, *parts)


def _placed(drawn: str, x: float, y: float) -> str:
    return tag("g", drawn, transform=f"translate({x:g} {y:g})")


def _head(table: Table, words: list[str], move: str) -> str:
    """What is asked, in lines, the move, the turn and the round."""
    last = f" · last: {table.last_round}" if table.last_round else ""
    last = " · the last one" if table.round == table.last_round else last
    question = (text(line, 4, 20 + 20 * row, font_size=15, font_weight="600") for row, line in enumerate(words))
    chosen = text(f"▸ {move}", 4, 21 + 20 * len(words), font_size=14, font_weight="700", fill=ACCENT) if move else ""
    facts = text(f"turn {table.turn} · round {table.round}{last}", _PAGE - 36, 20, font_size=13, fill=FAINT, text_anchor="end")
    return "".join((*question, chosen, facts))


def _foot(table: Table) -> str:
    """What signs mean, and which facts are made up."""
    parts, x = [], 10.0
    for product in (*look.PRODUCTS, "any"):
        parts.append(use(f"sk-shobai-{product}", x, 8, " scale(0.8)") + text(product, x + 10, 12, font_size=11, fill=FAINT))
        x += 26 + 6.6 * len(product)
    signs = text("+: cubes of a refresh; grey: discarded for it", x + 4, 12, font_size=11, fill=FAINT)
    made_up = f"not as printed on the cards: {', '.join(table.cards.reconstructed)}" if table.cards.reconstructed else ""
    return "".join((*parts, signs, text(made_up, _PAGE - 36, 12, font_size=11, fill=FAINT, text_anchor="end")))
