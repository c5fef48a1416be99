"""Card sets: what is printed on the cards of a game.

A set is a TOML file. The module here that has the game's name says what may stand in it; it is loaded only when a file is read.
"""

from sakiyomi import _registry
from sakiyomi.cards._card_set import CardSet
from sakiyomi.cards._difference import diff
from sakiyomi.cards._reading import checked, load, parse, schema, to_text
from sakiyomi.cards._recorded import read_recorded, recorded
from sakiyomi.cards._table import table

__all__ = ["CardSet", "checked", "diff", "load", "parse", "read_recorded", "recorded", "schema", "standard", "table", "to_text"]


def standard(game: str) -> CardSet:
    """The set that a game is played with unless told otherwise. Raises ValueError where a game has no cards."""
    known = _registry.find(game)
    if not known.cards:
        raise ValueError(f"{known.name} has no cards")
    return known.cards[0]
