"""Games as rows of an array: what statistics need of them, in a tenth of the memory."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, get_args

from sakiyomi.match.fault import FAULTS
from sakiyomi.match.play import Played
from sakiyomi.record import Reason

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Rows = npt.NDArray[np.void]

__all__ = ["REASONS", "in_order", "row_type", "rows_of", "utilities_of"]

REASONS: tuple[str, ...] = (*get_args(Reason), "plies", "agreement", *FAULTS)
"""Why games end; in rows it is a place in this list."""


def row_type(seats: int) -> "np.dtype[np.void]":
    """The fields of a game, as of `Fixture` and `Played`; `fault` is the seat that has lost other than on the board, or -1."""
    import numpy as np

    whole, real = (np.int64, (seats,)), (np.float64, (seats,))
    numbers = [(name, np.int64) for name in ("number", "opening", "plies", "reason", "fault")]
    return np.dtype(
        [*numbers, ("digest", np.uint64), ("seating", *whole), ("moves", *whole), ("utilities", *real), ("seconds", *real)]
    )


def rows_of(games: Sequence[Played]) -> "Rows":
    """Of at least one game."""
    import numpy as np

    rows = [
        (
            game.fixture.number,
            game.fixture.opening,
            game.plies,
            REASONS.index(game.reason),
            game.fault.seat if game.fault else -1,
            game.digest,
            game.fixture.seating,
            game.moves,
            game.utilities,
            game.seconds,
        )
        for game in games
    ]
    return np.array(rows, row_type(len(games[0].moves)))


def utilities_of(player: int, blocks: "Rows") -> "npt.NDArray[np.float64]":
    """Those of the player of this number in each game of the blocks that it plays in; of one with several seats the mean.

    The shape is that of `blocks`: (blocks, games a block).
    """
    own = blocks["seating"] == player
    if not (plays := own[:, 0].any(axis=1)).all():
        own, blocks = own[plays], blocks[plays]
    shared: npt.NDArray[np.float64] = (blocks["utilities"] * own).sum(axis=2) / own.sum(axis=2)
    return shared


def in_order(parts: Iterable["Rows"], size: int) -> Iterator["Rows"]:
    """Blocks of so many games of which all are there, from the first to the last before one of which a game is missing.

    Takes rows in any order, of which some may come twice, and gives them in the shape (blocks, games). The later blocks are left
    out as those that went fast.
    """
    import numpy as np

    waiting, first, missing = list[Any](), 0, 0
    for part in parts:
        waiting.append(part)
        if missing not in part["number"]:
            continue
        rows = np.concatenate(waiting)
        rows = rows[rows["number"] >= first]
        rows = rows[np.unique(rows["number"], return_index=True)[1]]
        known = np.cumprod(rows["number"] == first + np.arange(len(rows))).sum()
        missing, ready = first + known, known // size * size
        waiting, first = [rows[ready:]], first + ready
        if ready:
            yield rows[:ready].reshape(-1, size)
