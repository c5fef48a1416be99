"""The loop: plays the games of a match one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi._check import instance, shown, whole
from sakiyomi.game import Game
from sakiyomi.games import game as find_game
from sakiyomi.match.play import Played, play_game
from sakiyomi.match.player import Player
from sakiyomi.match.schedule import Rotations, fixtures
from sakiyomi.record_view import seen

__all__ = ["Block", "play_match"]


@dataclass(frozen=True, slots=True)
class Block:
    """All games of one deal: one sample of a match."""

    players: tuple[str, ...]
    """Their names."""
    games: tuple[Played, ...]
    """One a seating."""

    def utilities(self, player: int) -> list[float]:
        """Those of the player of this number in each game."""
        return [game.utilities[game.fixture.seating.index(player)] for game in self.games]


def play_match(
    game: str | Game[Any],
    players: Sequence[Player],
    *,
    deals: int = 100,
    seed: int = 0,
    rotations: Rotations = "cyclic",
    plies: int | None = None,
    **options: Any,
) -> Iterator[Block]:
    """Plays so many deals, each with all seatings, and gives a block when its games are over. `options` are rule options.

    `plies`: a game that lasts longer is a draw. Where limits are of nodes or simulations, equal seeds give equal games. Raises
    ValueError for wrong numbers, players or options, and TypeError for a searcher that does not suit the game, before the first
    game begins.
    """
    known = game if isinstance(game, Game) else find_game(game)
    seated = tuple(instance("a player", player, Player, "a Player") for player in players)
    _check(known, seated)
    if plies is not None:
        whole("plies", plies, 1, 1_000_000_000)
    blocks = fixtures(len(seated), deals, seed, rotations)
    position = seen(known.new(len(seated), **options))
    for player in seated:
        _try(player, position)
    names = tuple(player.name for player in seated)
    return (
        Block(names, tuple(play_game(known.new(len(seated), each.deal, **options), each, seated, plies) for each in block))
        for block in blocks
    )


def _check(game: Game[Any], players: tuple[Player, ...]) -> None:
    least, most = game.players
    if not least <= len(players) <= most:
        seats = f"{least} seats" if least == most else f"{least} to {most} seats"
        raise ValueError(f"{game.name} has {seats}, and a match needs a player for each, not {len(players)} in all")
    names = [player.name for player in players]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two players have the name {shown(name)}; names tell players apart")


def _try(player: Player, position: Any) -> None:
    """Raises, with the player's name, what its searches of the game would raise."""
    try:
        with player.searcher.start(position, player.limit) as search:
            search.stop()
    except (TypeError, ValueError) as error:
        raise type(error)(f"player {player.name!r}: {error}") from None
