"""How much of a result is the luck of the deal, and what it saves to play each deal with all seatings."""

from typing import TYPE_CHECKING

from sakiyomi.match.statistics.running import Running

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["DealShare", "PairingGain", "deal_share", "pairing_gain"]

_NOISE = 1e-12  # variance below is rounding: native utilities have single precision


class DealShare:
    """The deal's share of the variance of a seat's utility, from blocks that come in parts.

    It is the correlation of what a seat gets in two games of one deal, apart from who sits where: ICC(3,1) of Shrout and Fleiss
    (1979), its mean squares summed over the seats.
    """

    def __init__(self) -> None:
        self._deals, self._rest = Running(), Running()
        self._games = 0

    def add(self, table: "npt.NDArray[np.float64]") -> None:
        """Utilities of the shape (blocks, seatings, seats)."""
        deals = table.mean(axis=1)
        self._games = table.shape[1]
        self._deals.add(deals)
        self._rest.add(table - deals[:, None])

    @property
    def value(self) -> float | None:
        """In [0, 1]. None where there is not enough variation to tell."""
        if self._deals.count < 2 or self._games < 2:
            return None
        between = self._games * float(self._deals.variance.sum())
        rest = float(self._rest.variance.sum()) / (self._games - 1)
        whole = between + (self._games - 1) * rest
        return None if whole <= _NOISE else max(0.0, (between - rest) / whole)


class PairingGain:
    """How many times as many games it takes, for the same errors, when each game has a deal of its own; from parts likewise.

    It is the variance of the mean of one game a seating, on as many deals, over that of a block's mean, both summed over the
    players.
    """

    def __init__(self) -> None:
        self._apart, self._together = Running(), Running()
        self._games = 0

    def add(self, table: "npt.NDArray[np.float64]") -> None:
        """Utilities of the shape (blocks, seatings, players)."""
        self._games = table.shape[1]
        self._apart.add(table)
        self._together.add(table.mean(axis=1))

    @property
    def value(self) -> float | None:
        """None where there is not enough variation to tell."""
        if self._apart.count < 2:
            return None
        apart, together = float(self._apart.variance.sum()) / self._games**2, float(self._together.variance.sum())
        return None if together <= _NOISE else apart / together


def deal_share(utilities: "npt.ArrayLike") -> float | None:
    """As `DealShare`, of the shape (seats, blocks, seatings)."""
    return _of(DealShare(), utilities)


def pairing_gain(utilities: "npt.ArrayLike") -> float | None:
    """As `PairingGain`, of the shape (players, blocks, seatings)."""
    return _of(PairingGain(), utilities)


def _of(luck: DealShare | PairingGain, utilities: "npt.ArrayLike") -> float | None:
    import numpy as np

    luck.add(np.moveaxis(np.asarray(utilities, np.float64), 0, 2))
    return luck.value
