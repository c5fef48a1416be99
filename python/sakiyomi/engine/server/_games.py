"""The games as programs are told of them."""

from typing import Any

from sakiyomi.game import Game
from sakiyomi.spec import engines_for

__all__ = ["game_document"]


def game_document(game: Game[Any]) -> dict[str, Any]:
    """As `sakiyomi games --json` lists it."""
    options = [
        {"name": o.name, "summary": o.summary, "standard": o.shown(o.standard)}
        | ({"labels": list(o.labels)} if o.labels else {"least": o.least, "most": o.most})
        for o in game.options
    ]
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "players": list(game.players),
        "information": game.information,
        "engines": engines_for(game),
        "seats": list(game.seat_names),
        "options": options,
        "notations": list(game.notations),
        "move_notations": list(game.move_notations),
        **({"cards": [cards.to_json() for cards in game.cards]} if game.cards else {}),
    }
