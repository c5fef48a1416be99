"""Colours of terminals: the 256-colour palette, which they all have."""

__all__ = ["paint"]


def paint(text: str, foreground: int, background: int | None = None) -> str:
    ground = "" if background is None else f";48;5;{background}"
    return f"\x1b[38;5;{foreground}{ground}m{text}\x1b[0m"
