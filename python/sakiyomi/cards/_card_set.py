"""A card set as a value."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

__all__ = ["CardSet"]


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of a game, checked: made by `load`, `parse` and `standard`."""

    game: str
    json: str
    """All of it, without what is as if left out, in a fixed order: equal sets have equal text."""

    @property
    def document(self) -> dict[str, Any]:
        """What the file says."""
        document: dict[str, Any] = json.loads(self.json)
        return document

    @property
    def name(self) -> str:
        """As the file calls it."""
        name: str = self.document["name"]
        return name

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The fields that are not those of the printed cards, but made up to play well."""
        return tuple(self.document.get("reconstructed", ()))

    @property
    def digest(self) -> str:
        """SHA-256 of `json`, in 64 hexadecimal digits."""
        return sha256(self.json.encode()).hexdigest()

    def to_json(self) -> dict[str, Any]:
        """Which set it is: `name`, `digest` and `reconstructed`."""
        return {"name": self.name, "digest": self.digest, "reconstructed": list(self.reconstructed)}

    def __str__(self) -> str:
        made_up = f"; not as printed: {', '.join(self.reconstructed)}" if self.reconstructed else ""
        return f"{self.name} ({self.digest[:8]}{made_up})"
