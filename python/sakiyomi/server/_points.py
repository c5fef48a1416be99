"""What a page shows of points while a game goes on, beside standings."""

from typing import Any

from sakiyomi.telling import shiba_goten

__all__ = ["gained", "met"]

_TOLD = {"shiba_goten": shiba_goten}


def met(game: str, state: Any) -> list[list[str]] | None:
    """Of each seat the objectives that it meets as things lie; None of games where that is not told."""
    return _TOLD[game].met(state) if game in _TOLD else None


def gained(game: str, state: Any, move: Any) -> int | None:
    """By how many points a move changes the score at once; None where that is not told."""
    return _TOLD[game].gained(state, move) if game in _TOLD else None
