"""The card set of a recorded game, in its file."""

from typing import Any

from sakiyomi._check import shown
from sakiyomi.cards._card_set import CardSet
from sakiyomi.cards._reading import checked

__all__ = ["read_recorded", "recorded"]


def recorded(cards: CardSet | None, known: tuple[CardSet, ...]) -> dict[str, Any]:
    """The field `cards` of a record: which set it is, and all of it unless it is a known one. Nothing in a game without cards."""
    if cards is None:
        return {}
    return {"cards": cards.to_json() | ({} if cards in known else {"set": cards.document})}


def read_recorded(field: Any, known: tuple[CardSet, ...]) -> CardSet | None:
    """The set that the field `cards` of a record tells: by its digest one that is known, or else the one that the field holds as
    `set`. None for no field. Raises ValueError, also for a digest that does not fit, and InvalidCards.
    """
    if field is None:
        return None
    if not isinstance(field, dict) or not isinstance(field.get("digest"), str):
        raise ValueError(f"the field 'cards' of a game record must be an object with a digest, not {shown(field)}")
    digest = field["digest"]
    if "set" in field:
        cards = checked(field["set"], "the card set of the record")
        if cards.digest != digest:
            raise ValueError(f"the digest of the record's card set is {cards.digest[:8]}..., not {shown(digest)} as it says")
        return cards
    for cards in known:
        if cards.digest == digest:
            return cards
    there = " or ".join(f"{cards.name} of digest {cards.digest[:8]}..." for cards in known) or "none"
    name = shown(field.get("name"))
    raise ValueError(f"the card set of the record, {name} of digest {shown(digest)}, is not in it, and there is {there}")
