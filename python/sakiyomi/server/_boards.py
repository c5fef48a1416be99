"""Boards in parts, for pages that draw them: rows of squares, and of a move what goes where."""

from typing import Any

from sakiyomi.state import text_of

__all__ = ["document", "event", "parts", "question"]

_COMPASS = {"N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1)}


def document(game: str, state: Any) -> dict[str, Any] | None:
    """The rows of the board from the top, a character a square, as text forms of positions have them; None of other games."""
    if game not in ("shobu", "connect_four"):
        return None
    rows, turn = (state.format("rows") if game == "shobu" else text_of(state)).split(" ")
    return {"rows": rows.split("/"), "turn": turn}


def question(game: str, name: str) -> str:
    """What the seat of this name has to decide."""
    asked = {"shobu": "choose a passive move and the aggressive move that repeats it", "connect_four": "choose a column"}
    return f"{name}: {asked.get(game, 'choose a move')}"


def parts(game: str, state: Any, move: str) -> dict[str, Any]:
    """Of Shobu both stones, and what is pushed where; else the first word of the move as its verb, and the others."""
    if game == "shobu":
        return _shobu(state, move) or {"verb": move, "arguments": []}
    if game == "connect_four":
        return {"verb": "drop", "arguments": [move]}
    verb, *arguments = move.split()
    return {"verb": verb, "arguments": arguments}


def event(game: str, state: Any, name: str, move: str) -> str:
    """What a move of the seat of this name does, in a line."""
    if game != "shobu" or (found := _shobu(state, move)) is None:
        return f"{name}: {move}"
    passive, aggressive, pushed = found["passive"], found["aggressive"], found["aggressive"]["pushes"]
    pushes = "" if pushed is None else f", pushes {pushed['from']} " + (f"to {pushed['to']}" if pushed["to"] else "off the board")
    return f"{name}: {passive['from']} to {passive['to']}, {aggressive['from']} to {aggressive['to']}{pushes}"


def _shobu(state: Any, move: str) -> dict[str, Any] | None:
    """None of a move without stones."""
    heading = move[4:].rstrip("2")
    if len(move) < 5 or heading not in _COMPASS:
        return None
    steps = 2 if move.endswith("2") else 1
    passive, aggressive = ({"from": square, "to": _beyond(square, heading, steps)} for square in (move[:2], move[2:4]))
    pushed = _pushed(state, move[2:4], heading, steps)
    return {
        "verb": "move",
        "direction": heading,
        "distance": steps,
        "passive": passive,
        "aggressive": {**aggressive, "pushes": pushed},
    }


def _pushed(state: Any, start: str, heading: str, steps: int) -> dict[str, str | None] | None:
    """The stone on the way, and where it comes to lie: None off its board."""
    rows = state.format("rows").split(" ")[0].split("/")
    for step in range(1, steps + 1):
        square = _beyond(start, heading, step)
        if rows[8 - int(square[1])]["abcdefgh".index(square[0])] != ".":
            return {"from": square, "to": _on_board(start, heading, steps + 1)}
    return None


def _beyond(square: str, heading: str, steps: int) -> str:
    across, up = _COMPASS[heading]
    return f"{chr(ord(square[0]) + across * steps)}{int(square[1]) + up * steps}"


def _on_board(square: str, heading: str, steps: int) -> str | None:
    """A square on the same of the four boards."""
    across, up = _COMPASS[heading]
    column, row = ord(square[0]) - ord("a") + across * steps, int(square[1]) - 1 + up * steps
    same = (column // 4, row // 4) == ((ord(square[0]) - ord("a")) // 4, (int(square[1]) - 1) // 4)
    return f"{'abcdefgh'[column]}{row + 1}" if same and 0 <= column < 8 and 0 <= row < 8 else None
