"""Means and variances of values that come in parts, of which none is kept."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Running"]


class Running:
    """Of numbers, or of arrays of one shape place by place."""

    def __init__(self) -> None:
        self.count = 0
        self.mean: Any = 0.0
        self.squares: Any = 0.0
        """The sum of squared distances from the mean."""

    def add(self, values: "npt.NDArray[Any]") -> None:
        """Those along the first axis, at least one. By Chan, Golub and LeVeque (1979)."""
        number, mean = len(values), values.mean(axis=0)
        apart, count = mean - self.mean, self.count + number
        self.squares = self.squares + ((values - mean) ** 2).sum(axis=0) + apart**2 * (self.count * number / count)
        self.mean = self.mean + apart * (number / count)
        self.count = count

    @property
    def variance(self) -> Any:
        """Of the population that the values are a sample of; 0 for fewer than two."""
        return self.squares / max(1, self.count - 1)
