"""An engine's opinion of every move of a game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sakiyomi._check import instance, shown
from sakiyomi.annotation import Annotation
from sakiyomi.limit import Limit
from sakiyomi.record import Record
from sakiyomi.record_view import seen
from sakiyomi.result import Info, Variation
from sakiyomi.score import Score
from sakiyomi.search import Searcher
from sakiyomi.search.searcher import MAX_LINES

__all__ = ["annotate"]


def annotate(record: Record[Any], searcher: Searcher, limit: Limit | None = None) -> Iterator[Annotation | None]:
    """What the engine thinks of each move, in the order of play; every search has this limit, 1 s if none is given.

    The position before a move is searched for the best move. If that is the one played, or leads to the same position, nothing
    is lost. Else the move played is searched too, as the position after it, seen from the seat that made it. Both must look
    equally far, as many evaluations favour the seat that moved last: the second search is also limited to a ply less than the
    last full iteration of the first, whose line and score count. Trees and what is proven have no such horizon; one search may
    then serve as the second of a move and as the first of the next. A move that ends the game has its exact utility.

    When the next to move is another one of three or more seats, its score says nothing about the seat that moved. A tree search
    then knows the mean utility of each seat; of other searches the played move's score is its line in a search of the position
    before for all moves. So it is when the first search saw one ply and there is nothing to search below. A move without a line
    there (of more than two seats, dominated by another move) has no opinion: None.

    Where cards are hidden or drawn, a move is judged by what its seat knew, not by its luck: both scores are lines of one search
    for all moves of what the seat saw, and `better` is the first move of the better line.

    No loss is below zero: where the move played turns out to be at least as good as the engine's choice, it *is* the best
    move known, and `before` has its score. Where all moves are proven losses, so is the one played.

    `record.annotations = tuple(annotate(record, searcher))` keeps them. Raises SearchError as `search` does.
    """
    if not isinstance(record, Record) or not isinstance(searcher, Searcher):
        raise TypeError(f"annotate takes a Record and a Searcher, not {shown(record)} and {shown(searcher)}")
    asked = Limit() if limit is None else instance("limit", limit, Limit, "a Limit")
    return map(_Analyst(record, searcher, asked).opinion, record.moves)


class _Analyst:
    """Walks through a game, one move an opinion."""

    def __init__(self, record: Record[Any], searcher: Searcher, limit: Limit) -> None:
        self.walk: Record[Any] = Record(record.game, record.start, record.deal)
        self.draws = iter(record.draws)
        self.searcher, self.limit = searcher, limit
        self.found: dict[Limit, Info] = {}
        """Searches of the present position."""

    def opinion(self, move: Any) -> Annotation | None:
        """Of the next move, which is then played."""
        state, engine = self.walk.state, self.searcher.name
        if self.walk.game.information != "perfect":
            best, played = self._ranked(move)
            self._play(move)
            return None if played is None else _verdict(engine, replace(best, pv=best.pv[:1]), played)
        found = self._search(self.limit)
        best = found.lines[0]
        if self._same(best.move, move):
            self._play(move)
            return Annotation(engine, best.score, best.score)
        played = self._end(move)
        blind = self.walk.rules.players > 2 and state.play(move).to_move != state.to_move and found.simulations is None
        if played is None and (blind or self._horizon(found) == 1):
            best, played = self._ranked(move)
        self._play(move)
        if played is None and blind:
            return None
        return _verdict(engine, best, played or self._from_below(found))

    def _play(self, move: Any) -> None:
        self.walk.push(move, next(self.draws))
        self.found.clear()

    def _search(self, limit: Limit) -> Info:
        """What is known at the end of the last full iteration; of a tree, at the end."""
        if limit not in self.found:
            with self.searcher.start(self.walk, limit) as search:
                infos: list[Info] = [*search, search.result()]
            last = infos[-1]
            is_tree = last.simulations is not None
            self.found[limit] = last if is_tree else next(info for info in infos if info.depth == last.depth)
        return self.found[limit]

    def _horizon(self, found: Info) -> int | None:
        """How many plies from the position before the search of the move played may look; None: as many as it can."""
        if found.simulations is not None:
            return None
        return max(1, found.depth) if found.score.distance is None else self.limit.depth

    def _ranked(self, move: Any) -> tuple[Variation, Score | None]:
        """The best line of a search for all moves, and the score of this move there, if it has one."""
        count = len(self.walk.state.legal_moves())
        lines = self.searcher.search(seen(self.walk), self.limit, lines=min(count, MAX_LINES)).lines
        return lines[0], next((line.score for line in lines if self._same(line.move, move)), None)

    def _same(self, one: Any, other: Any) -> bool:
        """Whether two moves have the same effect; where cards may be drawn, whether they are equal."""
        if one == other or self.walk.game.information != "perfect":
            return bool(one == other)
        return bool(self.walk.state.play(one) == self.walk.state.play(other))

    def _end(self, move: Any) -> Score | None:
        """The exact score of a move that ends the game, by its position or by the history, for the seat that makes it."""
        seat = self.walk.state.to_move
        self.walk.push(move)
        outcome = self.walk.outcome()
        self.walk.pop()
        return None if outcome is None else Score(seat, None, outcome[seat], {1.0: 1, 0.0: -1}.get(outcome[seat]))

    def _from_below(self, found: Info) -> Score:
        """The score of the present position for the seat that made the last move, a ply before, where this was found."""
        seat, horizon = found.score.view, self._horizon(found)
        below = self._search(replace(self.limit, depth=max(1, horizon - 1)) if horizon else self.limit)
        if self.walk.rules.players > 2 and below.score.view != seat:
            return Score(seat, None, below.utilities[seat])
        score = below.score.pov(seat)
        return replace(score, distance=score.distance and score.distance + (1 if score.distance > 0 else -1))


def _verdict(engine: str, best: Variation, played: Score) -> Annotation:
    if best.score.distance is not None and best.score.distance < 0 and played.distance is None:
        played = best.score
    if _merit(played) >= _merit(best.score):
        return Annotation(engine, played, played)
    return Annotation(engine, best.score, played, best.pv)


def _merit(score: Score) -> tuple[float, float]:
    """Orders scores of one seat: by the chance to win; the sooner a proven win and the later a proven loss, the better."""
    return score.win, 1 / score.distance if score.distance else 0.0
