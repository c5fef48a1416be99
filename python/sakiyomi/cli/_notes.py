"""What annotations say."""

from typing import Any

from sakiyomi.annotation import Annotation
from sakiyomi.cli._query import GameQuery

__all__ = ["better", "note_document", "note_text", "played"]


def played(query: GameQuery, ply: int) -> str:
    """The move that led to this ply, from 1."""
    return query.line(query.record.moves[ply - 1 : ply], query.record.states[ply - 1])[0]


def better(query: GameQuery, ply: int, note: Annotation) -> list[str]:
    """The line that would have been better than the move before this ply."""
    return query.line(note.better, query.record.states[ply - 1])


def note_text(query: GameQuery, ply: int) -> str:
    """About the move before this ply: `+0.03`, or `loss in 4 instead of -0.08, 48 % lost; better 2 5 6`; nothing if unknown."""
    note = query.record.annotations[ply - 1]
    if note is None:
        return ""
    if not note.better:
        return str(note.played)
    return f"{note.played} instead of {note.before}, {note.loss:.0%} lost; better {' '.join(better(query, ply, note))}"


def note_document(query: GameQuery, ply: int) -> dict[str, Any]:
    """The move before this ply and the opinion of it, if there is one."""
    note = query.record.annotations[ply - 1]
    head = {"ply": ply, "seat": query.record.states[ply - 1].to_move, "move": played(query, ply)}
    if note is None:
        return head
    return {
        **head,
        "loss": note.loss,
        "mark": note.mark,
        **note.to_json(query.record.states[ply - 1]),
        "better": better(query, ply, note),
    }
