"""How games begin, and end other than by the rules; clocks."""

from dataclasses import dataclass
from pathlib import Path
from time import sleep
from typing import Any, ClassVar

import pytest

import sakiyomi as sk
from sakiyomi.match import (
    Draw,
    Player,
    PositionBook,
    RandomOpenings,
    Resign,
    TimeControl,
    fixtures,
    play_game,
    play_match,
    players_of,
    read_openings,
)
from sakiyomi.report import Line, Report
from sakiyomi.search.root import Root
from sakiyomi.task import Mode, PythonTask, Task

FOUR, LEDUC = sk.game("connect_four"), sk.game("leduc_poker")
RANDOM = players_of(["random", "random"])


@dataclass(frozen=True, kw_only=True)
class Sure(sk.Random):
    """Says that this is its chance to win, and keeps the limits of its searches."""

    win: float = 0.5
    asked: ClassVar[list[sk.Limit]] = []

    def _task(self, root: Root, limit: sk.Limit, lines: int, mode: Mode) -> Task:  # noqa: ARG002
        self.asked.append(limit)
        move = root.state.legal_moves()[0]
        return PythonTask(lambda _: iter([Report(1, 1, 1, 0.0, 0, [Line(0, None, [move], self.win)])]), limit, mode)


def games(*wins: float, **terms: Any) -> list[Any]:
    players = [Player(str(number), Sure(win=win)) for number, win in enumerate(wins)]
    return [game for block in play_match(FOUR, players, deals=1, **terms) for game in block.games]


def test_who_despairs_for_long_enough_gives_up() -> None:
    first, second = games(0.01, 0.99, resign=Resign(0.02, moves=2))
    assert (first.reason, first.utilities, first.moves, first.record.resigned) == ("resignation", (0.0, 1.0), (2, 1), 0)
    assert (second.reason, second.utilities, second.moves) == ("resignation", (1.0, 0.0), (2, 2))


def test_who_does_not_despair_plays_on() -> None:
    assert {game.reason for game in games(0.03, 0.97, resign=Resign(0.02, moves=1))} == {"position"}


def test_games_that_both_think_even_are_drawn() -> None:
    for game in games(0.505, 0.495, draw=Draw(0.01, moves=3, after=5)):
        assert (game.reason, game.utilities, game.plies) == ("agreement", (0.5, 0.5), 5)
    assert {game.reason for game in games(0.505, 0.6, draw=Draw(0.01, moves=3, after=5))} == {"position"}


def test_adjudication_is_for_two() -> None:
    with pytest.raises(ValueError, match="between two players, not 3"):
        play_match(LEDUC, players_of(["random"] * 3), resign=Resign())


@pytest.mark.parametrize(
    ("kind", "numbers", "message"),
    [
        (Resign, (0.6,), "the chance to win of a resignation must be a number from 0 to 0.5"),
        (Resign, (0.1, 0), "the moves before a resignation"),
        (Draw, (-1,), "how near to one half"),
        (RandomOpenings, (0,), "the plies of random openings"),
        (RandomOpenings, (1, 2.0), "the balance of random openings"),
        (TimeControl, (0,), "a clock needs more than 0 s"),
    ],
)
def test_wrong_numbers_are_named(kind: type, numbers: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kind(*numbers)


def test_engines_get_their_share_of_a_clock() -> None:
    Sure.asked.clear()
    list(play_match(FOUR, [Player("a", Sure(), clock=TimeControl(10, 0.4)), RANDOM[0]], deals=1))
    first, *others = [limit.time for limit in Sure.asked[1:]]
    assert first == pytest.approx(10 / 25 + 0.75 * 0.4)
    assert len(others) > 3
    assert all(time and 0.3 < time < 1 for time in others)


def test_programs_that_speak_ugi_are_told_the_clocks(plain: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    players = [Player.of(f"{plain} log={log}; clock=5+0.2"), Player("b", sk.Random(), clock=TimeControl(9))]
    game = play_game(FOUR.new(), next(fixtures(2, 1, seed=0))[0], players)
    asked = [line.split() for line in log.read_text().splitlines() if line.startswith("go")]
    assert len(asked) == game.moves[0] > 2
    assert " ".join(asked[0]) == "go p1time 5000 p1inc 200 p2time 9000 p2inc 0"
    left = [int(words[2]) for words in asked]
    spent = game.seconds[0] / game.moves[0]
    assert left[1] == pytest.approx(5200 - 1000 * spent, abs=150)


def test_programs_with_a_time_for_each_move_get_the_less_of_that_and_their_share(plain: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    players = [Player.of(f"{plain} log={log}; clock=5, time=0.1"), RANDOM[0]]
    play_game(FOUR.new(), next(fixtures(2, 1, seed=0))[0], players)
    assert "go movetime 100" in log.read_text().splitlines()


def test_a_share_is_never_all_that_is_left() -> None:
    clock = TimeControl(1, 5)
    assert [clock.share(left) for left in (100, 1, 0.1, 0)] == [7.75, 0.8, pytest.approx(0.08), 0.001]


@dataclass(frozen=True, kw_only=True)
class Slow(Sure):
    """Thinks longer than it may."""

    def search(self, position: Any, limit: sk.Limit | None = None, *, lines: int = 1) -> sk.SearchResult:
        sleep(0.1)
        return super().search(position, limit, lines=lines)


def test_who_uses_up_its_clock_has_lost() -> None:
    slow = Player("slow", Slow(), clock=TimeControl(0.15))
    for game in next(play_match(FOUR, [slow, RANDOM[0]], deals=1, margin=0.001)).games:
        seat = game.fixture.seating.index(0)
        assert (game.reason, game.utilities[seat], game.moves[seat]) == ("time", 0, 2)
        assert game.fault is not None
        assert "left on its clock" in game.fault.message


@pytest.mark.parametrize(
    ("text", "clock"), [("10", TimeControl(10)), ("10+0.1", TimeControl(10, 0.1)), ("0.5+0", TimeControl(0.5))]
)
def test_clocks_are_read(text: str, clock: TimeControl) -> None:
    assert TimeControl.parse(text) == clock
    assert TimeControl.parse(str(clock)) == clock


def test_what_follows_a_specification_is_for_this_engine_alone() -> None:
    player = Player.of("cmd:./engine --flag; name=New one, clock=60+0.5, nodes=5", sk.Limit(nodes=9, depth=3))
    assert (player.name, player.clock, player.limit) == ("New one", TimeControl(60, 0.5), sk.Limit(nodes=5, depth=3))
    assert Player.from_json(player.to_json()) == player


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("random; nod=5", "did you mean 'nodes'?"),
        ("random; nodes", "'nodes' must be key=value"),
        ("random; nodes=x", "nodes must be a number"),
        ("random; clock=x", "a clock must be SECONDS"),
    ],
)
def test_wrong_words_after_a_specification_are_named(spec: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Player.of(spec)


def starts(openings: Any, deals: int = 4, game: sk.Game[Any] = FOUR) -> list[list[tuple[Any, ...]]]:
    """The first moves of the games of each block."""
    blocks = play_match(game, RANDOM, deals=deals, openings=openings, plies=4)
    return [[game.record.moves for game in block.games] for block in blocks]


def test_openings_are_played_with_all_seatings_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "openings"
    file.write_text("# two of them\nstartpos moves 4 4 3\n\nstartpos moves 1\n")
    found = starts(read_openings(file, FOUR, 2, {}))
    assert [[" ".join(map(str, moves))[:5] for moves in block] for block in found[::2]] == [["4 4 3"] * 2] * 2
    assert [[str(moves[0]) for moves in block] for block in found[1::2]] == [["1"] * 2] * 2


def test_recorded_games_are_openings(tmp_path: Path) -> None:
    record = FOUR.new()
    record.push("4")
    record.save(tmp_path / "games")
    assert read_openings(tmp_path / "games", FOUR, 2, {}).lines[0][1] == ("4",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("startpos moves 9", "line 1: '9' is no"),
        ("startpos\nnonsense", "line 2: "),
        ("startpos moves 1 2 1 2 1 2 1", "line 1: the game is over there"),
        ("# nothing", "holds no opening"),
    ],
)
def test_wrong_openings_are_named_by_line(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "openings").write_text(text)
    with pytest.raises(ValueError, match=message):
        read_openings(tmp_path / "openings", FOUR, 2, {})


def test_random_openings_are_even_and_depend_on_their_number_alone() -> None:
    openings = RandomOpenings(6, balance=0.05, nodes=2000)
    found = starts(openings)
    assert found == starts(openings)
    for block in found:
        assert block[0] == block[1]
        assert len(block[0]) == 6
    assert len({block[0] for block in found}) == 4
    for index in range(4):
        record = openings.begin(FOUR, 2, index, 0, {})
        assert abs(sk.AlphaBeta().search(record, sk.Limit(nodes=2000)).score.win - 0.5) <= 0.05


def test_openings_of_card_games_go_with_their_deals() -> None:
    blocks = list(play_match(LEDUC, RANDOM, deals=3, openings=PositionBook((("startpos", ("call",)),))))
    assert all(str(game.record.moves[0]) == "call" for block in blocks for game in block.games)
    assert len({block.games[0].record.start for block in blocks}) > 1
