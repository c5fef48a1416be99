"""Pictures of Shake Up: the middle of the table, and a panel for each seat."""

from sakiyomi.drawing import _shake_up_look as look
from sakiyomi.drawing._shake_up_panel import WIDTH, Mark, frame, panel
from sakiyomi.drawing._shake_up_text import in_order
from sakiyomi.drawing._svg import ACCENT, FAINT, document, tag, text, use, wrapped
from sakiyomi.telling.shake_up.table import Ai, Table

__all__ = ["picture"]

_EDGE, _GAP, _MIDDLE, _RIVAL = 16, 14, 76, 132
_ZONES = {
    "play": "hand",
    "layoff": "hand",
    "carry": "hand",
    "upgrade": "in play",
    "trigger": "in play",
    "rehire": "laid off",
}


def _mark(table: Table, move: str) -> Mark:
    verb, _, argument = move.partition(" ")
    if verb == "target":
        return Mark(seat=int(argument))
    if verb == "react" and table.asked is not None:
        hand = table.seats[table.asked].hand or ()
        return Mark("hand", next((card for card in hand if table.cards.side(card).reaction == argument), ""))
    return Mark(_ZONES.get(verb, ""), argument)


def picture(table: Table, told: str, described: str, move: str) -> str:
    """`told` is what is asked, or how the game ended; `described` is the text alternative; a move is marked."""
    mark, columns = _mark(table, move), 1 if len(table.seats) < 3 else 2
    width = 2 * _EDGE + columns * WIDTH + (columns - 1) * _GAP
    y: float = _EDGE
    parts = [_place(_middle(table, told, move, width - 2 * _EDGE), _EDGE, y)]
    y += _MIDDLE + _GAP
    if table.ai:
        parts.append(_place(_rival(table, table.ai), _EDGE, y))
        y += _RIVAL + _GAP
    order = in_order(table)
    for row in range(0, len(order), columns):
        seats = order[row : row + columns]
        panels = [panel(table, seat, mark) for seat in seats]
        height = max(needed for _, needed in panels)
        left = _EDGE + (columns - len(seats)) * (WIDTH + _GAP) / 2
        for column, (seat, (drawn, _)) in enumerate(zip(seats, panels, strict=True)):
            parts.append(_place(frame(table, seat, mark, height) + drawn, left + column * (WIDTH + _GAP), y))
        y += height + _GAP
    if fields := table.cards.reconstructed:
        parts.append(text(f"not as printed on the cards: {', '.join(fields)}", _EDGE + 4, y + 8, font_size=11, fill=FAINT))
        y += 14
    return document((width, round(y + _EDGE - _GAP + 6)), f"Shake Up: {told}", described, look.DEFINITIONS, *parts)


def _place(drawn: str, x: float, y: float) -> str:
    return tag("g", drawn, transform=f"translate({x:g} {y:g})")


def _middle(table: Table, told: str, move: str, width: float) -> str:
    """What is asked, the turn, and the supply."""
    words = wrapped(told[0].upper() + told[1:], width - 200, 15, 2)
    dog = "nobody" if table.dog is None else table.seats[table.dog].name
    facts = f"turn {table.turn + 1}" + (f" · Guard Dog: {dog}" if len(table.seats) > 2 else "")
    facts += f" · {table.mode}" if table.mode else ""
    question = (text(line, 4, 22 + 19 * row, font_size=15, font_weight="600") for row, line in enumerate(words))
    supply = []
    for value, count in enumerate(table.supply, 1):
        x = width - 204 + 70 * (value - 1)
        supply.append(use("sk-shake-up-income" if count else "sk-shake-up-place", x, 8, " scale(0.8)"))
        supply.append(text(f"${value}K", x + 16, 35, font_size=12, font_weight="700", text_anchor="middle"))
        supply.append(text(f"{look.TIMES}{count}", x + 36, 35, font_size=12))
    chosen = text(f"▸ {move}", 4, 68, font_size=14, font_weight="700", fill=ACCENT) if move else ""
    low = text(facts, width - 4, 70, font_size=12, fill=FAINT, text_anchor="end")
    return "".join((*question, chosen, *supply, low))


def _rival(table: Table, ai: Ai) -> str:
    """The AI deck, and the card that lies face up with its levels; the one that holds now stands out if it is still to act."""
    cycle = "first" if ai.cycle == 1 else "second, last"
    left = text(str(ai.left), 34, 66, font_size=16, font_weight="700", text_anchor="middle", fill="#fff" if ai.left else FAINT)
    pile = ", ".join(map(str, ai.discard)) or "none"
    parts = [
        tag("rect", width=WIDTH, height=_RIVAL, rx=10, fill="#efe8f0", stroke="#cbbfd0"),
        text("AI deck", 14, 22, font_weight="600"),
        use("sk-shake-up-back" if ai.left else "sk-shake-up-place", 14, 32) + left,
        text(f"{cycle} cycle", 14, 104, font_size=11, fill=FAINT),
        text(f"discarded: {pile}", 14, 122, font_size=11, fill=FAINT),
    ]
    if ai.face is not None:
        card = table.cards.ai[ai.face]
        level = table.watched if card.timing == "end" else None
        name, colour = look.DEPARTMENTS[card.department]
        parts += [
            tag("rect", x=130, y=12, width=WIDTH - 144, height=92, rx=7, fill="#fffdf8", stroke="#c4b79f"),
            tag("path", d=f"M130 34v-15q0-7 7-7h{WIDTH - 158}q7 0 7 7v15z", fill=colour),
            text(f"AI card {card.number} · {card.timing} of the turn · watches {name}", 140, 28, fill="#fff", font_weight="600"),
        ]
        for count, effect in enumerate(card.levels):
            weight = "700" if count == level else "400"
            parts.append(text(f"{count}{'+' if count == 2 else ''}", 142, 53 + 20 * count, font_size=12, font_weight=weight))
            parts.append(text(effect, 170, 53 + 20 * count, font_size=12, font_weight=weight))
    return "".join(parts)
