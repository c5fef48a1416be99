"""What is answered in place of what was asked for."""

from typing import Any

__all__ = ["Refusal"]


class Refusal(Exception):  # noqa: N818
    """An answer with this status of HTTP, that says what is wrong and in which field."""

    def __init__(self, status: int, text: str, field: str | None = None, retry_after: float | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.field = field
        self.retry_after = retry_after
        """Seconds after which the same may succeed."""

    def to_json(self) -> dict[str, Any]:
        """As JSON lines tell errors."""
        return {"error": str(self), "field": self.field}
