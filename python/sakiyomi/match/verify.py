"""Plays the games of a match file again, and asks those engines again that must answer alike."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sakiyomi.match.plan import Plan
from sakiyomi.match.play import Played, digest_of
from sakiyomi.record import Record
from sakiyomi.record_view import seen
from sakiyomi.state import text_of_move

__all__ = ["Verified", "verify"]


@dataclass(frozen=True, slots=True)
class Verified:
    """What has come of a game."""

    number: int
    asked: int
    """Moves for which engines were asked again."""
    problem: str | None
    """What is not as the file says, in one line."""


def verify(plan: Plan, games: Iterable[Played]) -> Iterator[Verified]:
    """Each game: its start and deal are those of the plan, its moves are legal, its result follows, and every engine whose
    answers depend on seeds and counts alone gives its moves again.
    """
    for played in games:
        try:
            asked = _asked_again(plan, played)
            yield Verified(played.fixture.number, asked, None)
        except ValueError as error:
            yield Verified(played.fixture.number, 0, str(error))


def _asked_again(plan: Plan, played: Played) -> int:
    """How many moves. Raises ValueError for what is not as it should be."""
    record, begun = played.record, plan.table.begin(played.fixture)
    if (record.start, record.deal and record.deal.seed) != (begun.start, begun.deal and begun.deal.seed):
        raise ValueError("it does not begin as the plan says")
    if record.moves[: len(begun.moves)] != begun.moves:
        raise ValueError("its opening is not that of the plan")
    if digest_of(record) != played.digest or len(record.moves) != played.plies:
        raise ValueError("its moves do not lead to the last position")
    if (outcome := record.outcome()) is not None and (record.termination(), outcome) != (played.reason, played.utilities):
        raise ValueError(f"its moves end it by {record.termination()} as {outcome}, and not by {played.reason}")
    return sum(_ask(plan, played, record, begun, seat) for seat in range(len(played.fixture.seating)))


def _ask(plan: Plan, played: Played, record: Record[Any], begun: Record[Any], seat: int) -> int:
    player = plan.players[played.fixture.seating[seat]]
    if not player.is_repeatable:
        return 0
    searcher, at, asked = player.searcher.clone(seed=played.fixture.seeds[seat]), plan.table.begin(played.fixture), 0
    for move in record.moves[len(begun.moves) :]:
        if at.state.to_move == seat:
            found = searcher.search(seen(at), player.limit).move
            if found != move:
                told = f"{text_of_move(at.state, found)!r}, not {text_of_move(at.state, move)!r}"
                raise ValueError(f"{player.name} now plays {told} after {len(at.moves)} moves")
            asked += 1
        at.push(move)
    return asked
