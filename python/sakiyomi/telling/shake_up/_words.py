"""Sentences about Shake Up that questions and events share."""

from sakiyomi.telling.shake_up.table import Table

__all__ = ["audit", "ending", "says", "who"]

_ENDS = {
    "timed": "a money card has run out",
    "shortage": "a money card has run out: {} lost",
    "ai_deck": "the AI deck has run out twice: {} lost",
    "thin_crew": "a crew has become too small",
}


def who(table: Table, seat: int) -> str:
    """`you` or a name."""
    return "you" if seat == table.viewer else table.seats[seat].name


def says(table: Table, seat: int, verb: str) -> str:
    """`you gain`, `second gains`."""
    return f"you {verb}" if seat == table.viewer else f"{table.seats[seat].name} {verb}s"


def audit(kind: str) -> str:
    """With its article."""
    return f"an {kind} audit" if kind == "economic" else f"a {kind} audit"


def ending(table: Table) -> str:
    """Why the game is over, and what each seat has come to; while it goes on nothing."""
    if table.over is None:
        return ""
    reason, winner = table.over["reason"], table.over.get("winner")
    lost = "you have" if table.viewer == 0 else f"{table.seats[0].name} has"
    words = _ENDS.get(reason, reason).format(lost) if winner is None else f"{says(table, winner, 'win')} by {audit(reason)}"
    return f"{words}; results: {', '.join(f'{who(table, seat)} {each.result}' for seat, each in enumerate(table.seats))}"
