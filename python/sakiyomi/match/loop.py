"""The loop: has the games of a match played, here or by an executor, and puts them together to blocks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from sakiyomi._check import instance, shown, whole
from sakiyomi.game import Game
from sakiyomi.games import game as find_game
from sakiyomi.match.openings import Openings
from sakiyomi.match.parallel import play_parallel
from sakiyomi.match.play import Played
from sakiyomi.match.player import Player
from sakiyomi.match.schedule import Fixture, Format, Rotations, fixtures
from sakiyomi.match.table import Table, forget
from sakiyomi.match.terms import MARGIN, Draw, Resign, Terms
from sakiyomi.record_view import seen

__all__ = ["Block", "play_match"]


@dataclass(frozen=True, slots=True)
class Block:
    """All games of one deal or opening between the same players: one sample of a match."""

    game: Game[Any]
    players: tuple[str, ...]
    """The names of all in the match."""
    games: tuple[Played, ...]
    """One a seating."""

    @property
    def members(self) -> frozenset[int]:
        """The numbers of those who play in it."""
        return frozenset(self.games[0].fixture.seating)

    def without_records(self) -> "Block":
        """The same without the moves, which take most of the memory."""
        return Block(self.game, self.players, tuple(game.without_record() for game in self.games))

    def utilities(self, player: int) -> list[float]:
        """Those of the player of this number in each game; of one with several seats the mean."""
        own = ([at for at, seated in enumerate(game.fixture.seating) if seated == player] for game in self.games)
        return [sum([game.utilities[at] for at in seats]) / len(seats) for game, seats in zip(self.games, own, strict=True)]


def play_match(
    game: str | Game[Any],
    players: Sequence[Player],
    *,
    deals: int = 100,
    seed: int = 0,
    rotations: Rotations = "cyclic",
    seats: int | None = None,
    form: Format = "round-robin",
    openings: Openings | None = None,
    plies: int | None = None,
    resign: Resign | None = None,
    draw: Draw | None = None,
    margin: float = MARGIN,
    trusted: bool = False,
    executor: Executor | None = None,
    concurrency: int = 1,
    known: Iterable[Played] = (),
    keep: Callable[[Played], None] | None = None,
    **options: Any,
) -> Iterator[Block]:
    """Plays so many deals, each with all seatings, and gives a block when its games are over, in order. `options` are rule
    options. `plies`, `resign`, `draw`, `margin` and `trusted` are as of `Terms`.

    `seats` is the number of seats, if not that of players, or the most that the game has. `executor` plays `concurrency` games
    at a time; without one they are played here, one after the other. Games that are `known` are not played; `keep` is called for
    each other one as soon as it is over. Where limits are of nodes or simulations, equal seeds give equal games.

    Raises ValueError for wrong numbers, players or options, and TypeError for a searcher that does not suit the game, before the
    first game begins.
    """
    found = game if isinstance(game, Game) else find_game(game)
    seated = tuple(instance("a player", player, Player, "a Player") for player in players)
    whole("concurrency", concurrency, 1, 10_000)
    terms = Terms(plies, resign, draw, margin, trusted)
    chairs = _check(found, seated, seats, terms)
    blocks = fixtures(len(seated), deals, seed, rotations, seats=chairs, form=form)
    table = Table(found, chairs, tuple(map(_own, seated)), terms, openings, tuple(options.items()))
    position = seen(found.new(chairs, **options))
    for player in seated:
        _try(player, position)
    return _play(table, blocks, {each.fixture.number: each for each in known}, keep, executor, concurrency)


def _play(
    table: Table,
    blocks: Iterator[tuple[Fixture, ...]],
    known: Mapping[int, Played],
    keep: Callable[[Played], None] | None,
    executor: Executor | None,
    concurrency: int,
) -> Iterator[Block]:
    over, planned = dict(known), list[tuple[Fixture, ...]]()
    for block in blocks:
        planned.append(block)
        if any(each.number not in over for each in block):
            break
        yield from _finished(table, planned, over)

    def wanted() -> Iterator[Fixture]:
        rest = chain(planned.copy(), blocks)
        planned.clear()
        for block in rest:
            planned.append(block)
            yield from (each for each in block if each.number not in over)

    games = map(table.play, wanted()) if executor is None else play_parallel(table, wanted(), executor, concurrency)
    try:
        for played in games:
            if keep:
                keep(played)
            over[played.fixture.number] = played
            yield from _finished(table, planned, over)
    finally:
        forget()
    yield from _finished(table, planned, over)


def _finished(table: Table, planned: list[tuple[Fixture, ...]], over: dict[int, Played]) -> Iterator[Block]:
    """The blocks at the head of those planned of which all games are over."""
    names = tuple(player.name for player in table.players)
    while planned and all(each.number in over for each in planned[0]):
        yield Block(table.game, names, tuple(over.pop(each.number) for each in planned.pop(0)))


def _check(game: Game[Any], players: tuple[Player, ...], seats: int | None, terms: Terms) -> int:
    """The number of seats. Raises ValueError."""
    least, most = game.players
    chairs = min(len(players), most) if seats is None else whole("seats", seats, least, most)
    if chairs < least or (chairs > 1 and len(players) == 1):
        told = f"{least} seats" if least == most else f"{least} to {most} seats"
        raise ValueError(f"{game.name} has {told}, and a match needs a player for each, not {len(players)} in all")
    if chairs != 2 and (terms.resign or terms.draw):
        raise ValueError(f"games end by resignation or agreement between two players, not {chairs}")
    names = [player.name for player in players]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two players have the name {shown(name)}; names tell players apart")
    return chairs


def _try(player: Player, position: Any) -> None:
    """Raises, with the player's name, what its searches of the game would raise. A program that was started for this ends."""
    try:
        with _own(player).searcher.start(position, player.limit) as search:
            search.stop()
    except (TypeError, ValueError) as error:
        raise type(error)(f"player {player.name!r}: {error}") from None


def _own(player: Player) -> Player:
    """With programs that no one else has, so that they end when this is dropped."""
    return replace(player, searcher=replace(player.searcher)) if player.searcher.name == "cmd" else player
