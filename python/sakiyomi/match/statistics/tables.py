"""Who did how well at which seat, and against whom.

Games are two arrays of shape (games, seats): the number of the player at each seat, and the utility of each seat.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Grid", "seat_table", "win_matrix", "win_shares"]

Grid = list[list[float | None]]
"""None where there was no game."""


def win_shares(utilities: "npt.ArrayLike") -> "npt.NDArray[np.float64]":
    """1 for the winner of each game, in equal parts where several are first."""
    import numpy as np

    known = np.asarray(utilities, np.float64)
    first = known == known.max(axis=1, keepdims=True)
    return np.asarray(first / first.sum(axis=1, keepdims=True), np.float64)


def seat_table(seatings: "npt.ArrayLike", values: "npt.ArrayLike", players: int) -> Grid:
    """The mean value, as a utility or a share of a win, of each player (row) at each seat (column)."""
    import numpy as np

    seated, worth = np.asarray(seatings), np.asarray(values, np.float64)
    cells = seated * seated.shape[1] + np.arange(seated.shape[1])
    return _means(cells, worth, players, seated.shape[1])


def win_matrix(seatings: "npt.ArrayLike", utilities: "npt.ArrayLike", players: int) -> Grid:
    """The share of games in which each player (row) came before another (column), a tie as one half."""
    import numpy as np

    seated, worth = np.asarray(seatings), np.asarray(utilities, np.float64)
    one, other = np.nonzero(~np.eye(seated.shape[1], dtype=bool))
    cells = seated[:, one] * players + seated[:, other]
    ahead = (1 + np.sign(worth[:, one] - worth[:, other])) / 2
    apart = seated[:, one] != seated[:, other]
    return _means(cells[apart], ahead[apart], players, players)


def _means(cells: "npt.NDArray[np.int64]", values: "npt.NDArray[np.float64]", rows: int, columns: int) -> Grid:
    import numpy as np

    size = rows * columns
    counts = np.bincount(cells.ravel(), minlength=size)
    sums = np.bincount(cells.ravel(), weights=values.ravel(), minlength=size)
    flat = [float(total / count) if count else None for total, count in zip(sums, counts, strict=True)]
    return [flat[row * columns : (row + 1) * columns] for row in range(rows)]
