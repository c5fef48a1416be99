"""How much of a result is the luck of the deal, and what it saves to play each deal with all seatings."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["deal_share", "pairing_gain"]

_NOISE = 1e-12  # variance below is rounding: native utilities have single precision


def deal_share(utilities: "npt.ArrayLike") -> float | None:
    """The deal's share of the variance of a seat's utility, in [0, 1]. None where there is not enough variation to tell.

    `utilities` has the shape (seats, blocks, seatings). It is the correlation of what a seat gets in two games of one deal, apart
    from who sits where: ICC(3,1) of Shrout and Fleiss (1979), its mean squares summed over the seats.
    """
    import numpy as np

    table = np.asarray(utilities, np.float64)
    _, blocks, games = table.shape
    if blocks < 2 or games < 2:
        return None
    deals, seatings = table.mean(axis=2, keepdims=True), table.mean(axis=1, keepdims=True)
    between = games * float(deals.var(axis=1, ddof=1).sum())
    rest = float(((table - deals - seatings + table.mean(axis=(1, 2), keepdims=True)) ** 2).sum()) / (blocks - 1) / (games - 1)
    whole = between + (games - 1) * rest
    return None if whole <= _NOISE else max(0.0, (between - rest) / whole)


def pairing_gain(utilities: "npt.ArrayLike") -> float | None:
    """How many times as many games it takes, for the same errors, when each game has a deal of its own. None as `deal_share`.

    `utilities` has the shape (players, blocks, seatings). It is the variance of the mean of one game a seating, on as many deals,
    over that of a block's mean, both summed over the players.
    """
    import numpy as np

    table = np.asarray(utilities, np.float64)
    if table.shape[1] < 2:
        return None
    apart = float(table.var(axis=1, ddof=1).sum()) / table.shape[2] ** 2
    together = float(table.mean(axis=2).var(axis=1, ddof=1).sum())
    return None if together <= _NOISE else apart / together
