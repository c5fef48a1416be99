"""What is asked in a game of Shiba Goten, and how it ended."""

from sakiyomi.telling.shiba_goten.cards import counted, listed
from sakiyomi.telling.shiba_goten.score import BANDS, Standing, standing
from sakiyomi.telling.shiba_goten.table import CONDITIONS, Seat, Table

__all__ = ["asked", "ending"]

_ENDS = {
    "piles": "the piles are too low for another round",
    "completion": "the extra round is over",
    "rounds": "the last round is over",
    "stopped": "the display is declared complete",
}
_PICKS = {"colour": "which colour is taken?", "role": "which role is taken?", "doll": "which doll is taken?"}


def asked(table: Table) -> str:
    """Who is asked, and what; at the end how the game ended."""
    if table.asked is None:
        return ending(table)
    return f"{table.seats[table.asked].name}: {_question(table, table.seats[table.asked])}"


def _question(table: Table, seat: Seat) -> str:
    match table.kind:
        case "fill":
            return f"how many of the {len(table.seats) + 1} market cards come from pile 1?"
        case "decree":
            return "are dolls taken by colour or by role?"
        case "pick":
            return _PICKS[table.condition]
        case "place":
            others = [doll for doll in seat.hand if doll != table.subject] + [table.subject] * (
                seat.hand.count(table.subject) - 1
            )
            return f"where does {table.subject} go?" + (f" then {listed(others)}" if others else "")
        case "claim":
            return "which sub-objective is claimed?"
        case "change":
            gone = f" {listed(table.replaced)} {'go' if len(table.replaced) > 1 else 'goes'};" if table.replaced else ""
            return f"keep or replace {table.subject}?{gone} taken is then {CONDITIONS[table.condition]}"
    return f"another round, or is the display complete with {counted(standing(table, seat).total, 'point')}?"


def ending(table: Table) -> str:
    """Why the game is over, and the ranking, or the title of a solo game; while it goes on nothing."""
    if table.over is None:
        return ""
    why = _ENDS[table.over["reason"]]
    found = [(seat, standing(table, seat)) for seat in table.seats]
    if table.is_solo:
        points = found[0][1].total
        return f"{why}: {counted(points, 'point')}, {next(title for least, title in BANDS if points >= least)}"
    ranks = sorted((_rank(*each) for each in found), reverse=True)
    found.sort(key=lambda each: _rank(*each), reverse=True)
    shown = (f"{1 + ranks.index(_rank(*each))}. {each[0].name} {_points(each, found)}" for each in found)
    return f"{why}; ranking: {', '.join(shown)}"


def _rank(seat: Seat, points: Standing) -> tuple[int, int]:
    """Fewer dolls on the mat break a tie."""
    return points.total, -seat.placed


def _points(each: tuple[Seat, Standing], everybody: list[tuple[Seat, Standing]]) -> str:
    """And where they are those of another seat what breaks the tie."""
    seat, points = each
    tied = sum(other.total == points.total for _, other in everybody) > 1
    return counted(points.total, "point") + (f" ({counted(seat.placed, 'doll')})" if tied else "")
