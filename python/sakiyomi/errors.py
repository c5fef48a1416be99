"""What can go wrong, by name. Every message is one line: what, where, and what would be right. Only card sets may have several
faults, and a line for each.
"""

__all__ = ["EngineError", "IllegalMove", "InvalidCards", "InvalidPosition", "SearchError"]


class IllegalMove(ValueError):
    """A move that is not legal in the position, or not a move at all."""


class InvalidPosition(ValueError):
    """Text or a document that describes no position of the game."""


class InvalidCards(ValueError):
    """A card set that breaks its schema or the rules."""


class SearchError(RuntimeError):
    """A search that cannot start or go on."""


class EngineError(RuntimeError):
    """An external engine that failed or broke the protocol."""
