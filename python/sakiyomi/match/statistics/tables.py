"""Who did how well at which seat, and against whom.

Games are two arrays of shape (games, seats): the number of the player at each seat, and the utility of each seat.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Grid", "Meetings", "seat_table", "summed", "win_matrix", "win_shares"]

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
    return _grid(summed(cells, worth, players * seated.shape[1]), players, seated.shape[1])


def win_matrix(seatings: "npt.ArrayLike", utilities: "npt.ArrayLike", players: int) -> Grid:
    """The share of games in which each player (row) came before another (column), a tie as one half."""
    import numpy as np

    meetings = Meetings(players)
    meetings.add(np.asarray(seatings), np.asarray(utilities, np.float64))
    return meetings.shares


class Meetings:
    """Who came before whom, from games that come in parts."""

    def __init__(self, players: int) -> None:
        import numpy as np

        self._players = players
        self._sums = np.zeros((2, players * players))

    def add(self, seated: "npt.NDArray[np.int64]", worth: "npt.NDArray[np.float64]") -> None:
        """More games."""
        import numpy as np

        one, other = np.nonzero(~np.eye(seated.shape[1], dtype=bool))
        cells = seated[:, one] * self._players + seated[:, other]
        ahead = (1 + np.sign(worth[:, one] - worth[:, other])) / 2
        apart = seated[:, one] != seated[:, other]
        self._sums += summed(cells[apart], ahead[apart], self._players**2)

    @property
    def shares(self) -> Grid:
        """As `win_matrix`."""
        return _grid(self._sums, self._players, self._players)


def summed(cells: "npt.NDArray[np.int64]", values: "npt.NDArray[np.float64]", size: int) -> "npt.NDArray[np.float64]":
    """For each of so many cells how many values belong to it, and their sum."""
    import numpy as np

    counts = np.bincount(cells.ravel(), minlength=size)
    return np.stack([counts, np.bincount(cells.ravel(), weights=values.ravel(), minlength=size)])


def _grid(sums: "npt.NDArray[np.float64]", rows: int, columns: int) -> Grid:
    flat = [float(total / count) if count else None for count, total in sums.T]
    return [flat[row * columns : (row + 1) * columns] for row in range(rows)]
