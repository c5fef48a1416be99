"""How long a search may think."""

from dataclasses import dataclass
from numbers import Real

from sakiyomi import _core
from sakiyomi._check import shown, whole

__all__ = ["MAX_DEPTH", "Limit"]

MAX_DEPTH = _core.MAX_DEPTH
MAX_COUNT = 2**63 - 1
MAX_SECONDS = 10 * 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Limit:
    """Limits that hold together: a search ends at the first that is reached. None: no such limit.

    `time` in seconds, `depth` in plies, `nodes` and `simulations` as counts. Raises ValueError that says what is wrong.
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if self.time is not None:
            object.__setattr__(self, "time", _seconds(self.time))
        for name, most in (("nodes", MAX_COUNT), ("depth", MAX_DEPTH), ("simulations", MAX_COUNT)):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, whole(name, value, 1, most))

    def __bool__(self) -> bool:
        """Whether there is any limit."""
        return bool(self.given())

    def given(self) -> dict[str, float]:
        """The limits that there are, by name."""
        return {name: value for name in self.__slots__ if (value := getattr(self, name)) is not None}


def _seconds(time: object) -> float:
    if isinstance(time, bool) or not isinstance(time, Real) or not 0 < time <= MAX_SECONDS:  # type: ignore[operator]
        raise ValueError(f"time must be a number of seconds above 0, at most 10 years, not {shown(time)}")
    return float(time)
