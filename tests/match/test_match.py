"""Matches: the same deals for all seatings, the same games for the same seed, and nothing hidden shown to an engine."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Any, ClassVar

import pytest

import sakiyomi as sk
from sakiyomi.match import Block, Estimate, Played, Player, Report, fixtures, play_game, play_match, players_of
from sakiyomi.report import Line
from sakiyomi.report import Report as Found
from sakiyomi.search.root import Root
from sakiyomi.task import Mode, PythonTask, Task

LEDUC = sk.game("leduc_poker")
LIMIT = sk.Limit(simulations=30)


@dataclass(frozen=True, kw_only=True)
class Fixed(sk.Random):
    """Plays the legal move at this place of the list."""

    place: int = 0

    def _task(self, root: Root, limit: sk.Limit, lines: int, mode: Mode) -> Task:  # noqa: ARG002
        move = root.state.legal_moves()[self.place]
        return PythonTask(lambda _: iter([Found(1, 1, 1, 0.0, 0, [Line(0, None, [move])])]), limit, mode)


@dataclass(frozen=True, kw_only=True)
class Spy(sk.Random):
    """Keeps what it is asked."""

    asked: ClassVar[list[tuple[int, Any, sk.Limit | None]]] = []

    def _begin(self, root: Root, limit: sk.Limit | None, lines: int, mode: Mode) -> sk.Handle:
        self.asked.append((self.seed, root.record, limit))
        return super()._begin(root, limit, lines, mode)


@pytest.fixture
def asked() -> Iterator[list[tuple[int, Any, sk.Limit | None]]]:
    Spy.asked.clear()
    yield Spy.asked
    Spy.asked.clear()


TIMID, BOLD = Player("timid", Fixed()), Player("bold", Fixed(place=-1))
RANDOM = players_of(["random", "random"])


def told(game: Played) -> tuple[Any, ...]:
    """All of a game but the time it took."""
    return game.fixture, game.record.states, game.record.moves, game.utilities, game.reason, game.moves


def scores(blocks: list[Block]) -> dict[str, float]:
    return {standing.name: standing.score.mean for standing in Report.of(blocks).standings}


def test_equal_seeds_give_equal_games() -> None:
    def games(seed: int) -> list[tuple[Any, ...]]:
        players = players_of(["ismcts", "pimc:inner=mcts", "greedy"], LIMIT)
        return [told(game) for block in play_match(LEDUC, players, deals=3, seed=seed) for game in block.games]

    assert games(1) == games(1) != games(2)


def test_games_do_not_depend_on_the_order_in_which_they_are_played() -> None:
    players = players_of(["ismcts", "random"], LIMIT)
    planned = [each for block in fixtures(2, deals=4, seed=3) for each in block]
    backwards = [play_game(LEDUC.new(2, each.deal), each, players) for each in reversed(planned)]
    games = [game for block in play_match(LEDUC, players, deals=4, seed=3) for game in block.games]
    assert list(map(told, reversed(backwards))) == list(map(told, games))


def test_names_make_no_difference() -> None:
    searchers = sk.ISMCTS(), sk.Random()
    one, other = (
        scores(
            list(
                play_match(
                    LEDUC, [Player(name, searcher, LIMIT) for name, searcher in zip(names, searchers, strict=True)], deals=5
                )
            )
        )
        for names in ("ab", "ba")
    )
    assert (one["a"], one["b"]) == (other["b"], other["a"])
    assert one["a"] != one["b"]


def test_it_makes_no_difference_who_is_named_first() -> None:
    """To engines without chance of their own: the others get other seeds."""
    one, other = (list(play_match(LEDUC, players, deals=20)) for players in ((TIMID, BOLD), (BOLD, TIMID)))
    assert scores(one) == scores(other)
    assert [block.utilities(0) for block in one] == [block.utilities(1)[::-1] for block in other]


@pytest.mark.parametrize("players", [2, 3])
def test_the_cards_are_the_same_whoever_sits_where(players: int) -> None:
    blocks = list(play_match(LEDUC, players_of(["random"] * players), deals=30, rotations="all"))
    starts = [{game.record.start for game in block.games} for block in blocks]
    assert all(len(start) == 1 for start in starts)
    assert len(set.union(*starts)) > 5
    boards = [{str(game.record.state).split()[1] for game in block.games} - {"-"} for block in blocks]
    assert all(len(board) <= 1 for board in boards)
    assert len(set.union(*boards)) == players + 1
    assert any(len({game.record.moves for game in block.games}) > 1 for block in blocks)


def test_engines_see_views_and_no_more(asked: list[tuple[int, Any, sk.Limit | None]]) -> None:
    limit = sk.Limit(nodes=7)
    blocks = list(play_match(LEDUC, [Player("spy", Spy(), limit), RANDOM[0]], deals=10))
    turns = sum(game.moves[game.fixture.seating.index(0)] for block in blocks for game in block.games)
    assert len(asked) == turns + 1  # and one to try
    for _, position, given in asked:
        assert type(position) is sk.RecordView
        assert type(position.state) is LEDUC.view_type
        assert position.state.seat == position.state.to_move
        assert str(position.state).split()[0].count("?") == 1
        assert given == limit
    assert {seed for seed, _, _ in asked[1:]} == {
        game.fixture.seeds[seat] for block in blocks for game in block.games if game.moves[seat := game.fixture.seating.index(0)]
    }


def test_engines_know_the_history_of_a_game_without_hidden_cards(asked: list[tuple[int, Any, sk.Limit | None]]) -> None:
    (block,) = play_match("connect_four", [Player("spy", Spy()), RANDOM[0]], deals=1)
    assert all(type(position) is sk.Record for _, position, _ in asked)
    for game in block.games:
        assert any(position is game.record for _, position, _ in asked)
        assert game.reason == "position"
        assert sum(game.moves) == len(game.record.moves)
        assert all(seconds > 0 for seconds in game.seconds)


def test_pairing_takes_luck_out_of_a_match_of_chance() -> None:
    blocks = list(play_match(LEDUC, RANDOM, deals=500, seed=1))
    report = Report.of(blocks)
    for standing in report.standings:
        assert standing.score.interval is not None
        low, high = standing.score.interval
        assert low < 0.5 < high
    first, second = zip(*(block.utilities(0) for block in blocks), strict=True)

    def spread(shift: int) -> float:
        """The variance of the mean of two games with exchanged seats, of deals so far apart."""
        return variance((one + other) / 2 for one, other in zip(first, second[shift:] + second[:shift], strict=True))

    apart = fmean(map(spread, range(1, 100)))
    assert apart > 1.1 * spread(0)
    assert report.pairing_gain == pytest.approx(apart / spread(0), rel=0.02)


def test_where_the_cards_decide_all_pairing_leaves_no_luck() -> None:
    """Players who only check and call."""
    report = Report.of(play_match(LEDUC, [TIMID, Player("as timid", Fixed())], deals=20))
    assert report.deal_share == pytest.approx(1.0)
    assert [standing.score for standing in report.standings] == [Estimate(pytest.approx(0.5), None, None)] * 2


def test_a_report_has_a_table_of_seats() -> None:
    blocks = list(play_match(LEDUC, [TIMID, BOLD, *players_of(["random"])], deals=4, rotations="all"))
    report = Report.of(blocks)
    assert (report.deals, report.games, report.seat_names) == (4, 24, ("first", "second", "third"))
    assert sum(standing.score.mean for standing in report.standings) == pytest.approx(1.5)
    games = [game for block in blocks for game in block.games]
    for player, standing in enumerate(report.standings):
        assert standing.score.mean == pytest.approx(fmean(standing.seats))
        for seat, mean in enumerate(standing.seats):
            assert mean == fmean(game.utilities[seat] for game in games if game.fixture.seating[seat] == player)


def test_equal_games_are_counted_and_give_no_interval() -> None:
    report = Report.of(play_match("connect_four", [TIMID, BOLD], deals=3))
    assert (report.games, report.different) == (6, 2)
    assert all(standing.score.interval is None for standing in report.standings)
    assert (report.deal_share, report.pairing_gain) == (None, None)
    assert "not enough variation: all deals gave the same score" in str(report)
    assert "nan" not in str(report)


def test_one_deal_gives_no_interval() -> None:
    assert "not enough variation: one deal" in str(Report.of(play_match(LEDUC, RANDOM, deals=1)))


def test_a_game_that_lasts_too_long_is_a_draw() -> None:
    (block,) = play_match("connect_four", RANDOM, deals=1, plies=5)
    for game in block.games:
        assert (len(game.record.moves), game.utilities, game.reason) == (5, (0.5, 0.5), "plies")


def test_rule_options_hold() -> None:
    (block,) = play_match("shobu", RANDOM, deals=1, max_plies=4)
    assert [game.reason for game in block.games] == ["max_plies"] * 2


def test_limits_of_an_engine_come_before_those_of_all() -> None:
    players = players_of(["ismcts:nodes=5", "ismcts", "ismcts"], sk.Limit(nodes=9, time=2.0))
    assert [player.name for player in players] == ["ismcts:nodes=5", "ismcts", "ismcts (2)"]
    assert [player.limit for player in players] == [sk.Limit(nodes=5, time=2.0), *[sk.Limit(nodes=9, time=2.0)] * 2]


@pytest.mark.parametrize(
    ("players", "error", "message"),
    [
        ((TIMID,), ValueError, "leduc_poker has 2 to 3 seats, and a match needs a player for each, not 1 in all"),
        ((TIMID, TIMID), ValueError, "two players have the name 'timid'"),
        ((TIMID, Player("a", sk.AlphaBeta())), TypeError, "player 'a': AlphaBeta would look at hidden cards"),
        ((TIMID, Player("i", sk.ISMCTS(), sk.Limit(depth=1))), ValueError, "player 'i': ISMCTS has no depth"),
        ((TIMID, "random"), TypeError, "a player must be a Player, not 'random'"),
    ],
)
def test_wrong_players_are_named_before_the_match(players: tuple[Any, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        play_match(LEDUC, players)


def test_a_player_has_no_seed_of_its_own() -> None:
    with pytest.raises(ValueError, match="player 'random:seed=3' has the seed 3; leave it out"):
        Player.of("random:seed=3")


def test_a_report_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one block"):
        Report.of([])
