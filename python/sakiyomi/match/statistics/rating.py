"""Ratings of players who meet two or more at a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Rating", "rate"]


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is believed to be."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    """Standard deviation of the belief."""

    def __str__(self) -> str:
        return f"{self.mu:.2f} ± {self.sigma:.2f}"


def rate(games: Iterable[tuple[Sequence[int], Sequence[float]]], start: Sequence[Rating]) -> tuple[Rating, ...]:
    """Ratings after these games, in their order, by the Plackett-Luce model of the package `openskill`.

    A game is the number of the player at each seat, and the utility of each seat; equal utilities are ties. `start` has a rating
    for each player. Who has several seats gets the mean of what they bring; games of a player alone tell nothing. Raises
    RuntimeError where `openskill` is not installed.
    """
    model, ratings = _model(), list(start)
    for seating, utilities in games:
        if len(players := set(seating)) < 2:
            continue
        places = [sum(other > utility for other in utilities) for utility in utilities]
        teams = [[model.rating(ratings[player].mu, ratings[player].sigma)] for player in seating]
        rated = [each for (each,) in model.rate(teams, ranks=places)]
        for player in players:
            own = [each for each, seated in zip(rated, seating, strict=True) if seated == player]
            ratings[player] = Rating(sum(each.mu for each in own) / len(own), sum(each.sigma for each in own) / len(own))
    return tuple(ratings)


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise RuntimeError("ratings need the package openskill: pip install 'sakiyomi[match]'") from None
    return PlackettLuce()
