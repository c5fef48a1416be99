"""How it stands, in words."""

from sakiyomi.state import State

__all__ = ["caption"]


def caption(state: State, seats: tuple[str, ...]) -> str:
    """One sentence: whose turn it is, or how the game ended. `seats` holds the seats' names."""
    outcome = state.outcome()
    if outcome is None:
        return f"{seats[state.to_move]} to move"
    best = [name for name, utility in zip(seats, outcome, strict=True) if utility == max(outcome)]
    return f"{best[0]} wins" if len(best) == 1 else "Draw"
