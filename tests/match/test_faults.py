"""Whatever an engine does wrong loses its own game, under its name, and the match goes on."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic

import pytest

import sakiyomi as sk
from sakiyomi.engine.client import _STANDARD
from sakiyomi.match import Plan, Played, Player, Report, Tally, fixtures, play_game, play_match
from sakiyomi.match.fault import FaultKind

Left = Callable[[], bool]
OTHER = Player("other", sk.Random())


def games_of(name: str, spec: str, deals: int = 1) -> list[Played]:
    """Of a match in which nothing is late, however busy the machine; it ends in bounded time."""
    begin = monotonic()
    blocks = play_match(name, [Player.of(f"{spec}; name=faulty, time=0.02"), OTHER], deals=deals, margin=60)
    games = [game for block in blocks for game in block.games]
    assert monotonic() - begin < 60
    return games


@pytest.fixture
def start_within() -> Iterator[Callable[[float], None]]:
    """How long programs may take to start."""
    standard = _STANDARD.start
    yield partial(object.__setattr__, _STANDARD, "start")
    object.__setattr__(_STANDARD, "start", standard)


@pytest.mark.parametrize(
    ("wrong", "kind", "told"),
    [
        ("illegal", "illegal move", "'8' is no Connect Four move"),
        ("dies", "crash", "exit code: 3; standard error: 'cannot go on'"),
        ("latin-1", "garbage", "not UTF-8"),
        ("babbles", "garbage", "writes on and on"),
        ("words", "garbage", "one word must follow 'bestmove'"),
        ("tokens", "garbage", "a whole number must follow 'depth', not 'banana'"),
        ("no-newline", "garbage", "writes a line of more than 4 MiB"),
        ("twice", "garbage", "no search is under way"),
        ("leaves", "crash", "exit code: 4"),
        ("forks dies", "crash", "exit code: 3; standard error: 'cannot go on'"),
    ],
)
def test_what_a_program_does_wrong_is_told_apart(
    wrong: str, kind: FaultKind, told: str, plain: str, nothing_is_left: Left
) -> None:
    games = games_of("connect_four", f"{plain} {wrong}", deals=2)
    assert [game.reason for game in games] == [kind] * 4
    for game in games:
        seat = game.fixture.seating.index(0)
        assert game.utilities == ((0.0, 1.0) if seat == 0 else (1.0, 0.0))
        assert game.fault is not None
        assert (game.fault.kind, game.fault.seat) == (kind, seat)
        assert game.fault.message.startswith("faulty: engine ")
        assert told in game.fault.message
        assert len(game.fault.message.splitlines()) == 1
    assert nothing_is_left()


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ("not-json", "garbage"),
        ("no-move", "garbage"),
        ("array", "garbage"),
        ("stranger", "garbage"),
        ("refuses", "refusal"),
    ],
)
def test_programs_that_see_views_fail_likewise(wrong: str, kind: FaultKind, plain_jsonl: str) -> None:
    assert {game.reason for game in games_of("leduc_poker", f"{plain_jsonl} {wrong}")} == {kind}


def test_a_second_answer_loses_the_game_in_which_it_is_noticed(plain_jsonl: str) -> None:
    reasons = [game.reason for game in games_of("leduc_poker", f"{plain_jsonl} twice", deals=3)]
    assert "garbage" in reasons
    assert set(reasons) <= {"garbage", "position"}  # a game may be over before


def test_a_move_that_comes_too_late_is_lost_time(plain: str) -> None:
    players = [Player.of(f"{plain} late; name=faulty, time=0.02"), OTHER]
    game = play_game(sk.game("connect_four").new(), next(fixtures(2, 1, seed=0))[0], players)
    assert game.fault is not None
    assert game.fault.kind == game.reason == "time"
    assert re.search(r"faulty: took \d+\.\d\d s for a move of 0\.02 s", game.fault.message)


def test_who_never_answers_stalls(plain: str, plain_jsonl: str, monkeypatch: pytest.MonkeyPatch, nothing_is_left: Left) -> None:
    monkeypatch.setattr("sakiyomi.engine._session.Patience.due", lambda *_: monotonic() + 0.3)
    assert {game.reason for game in games_of("connect_four", f"{plain} deaf")} == {"stall"}
    assert {game.reason for game in games_of("leduc_poker", f"{plain_jsonl} deaf")} == {"stall"}
    assert nothing_is_left()


@pytest.mark.parametrize(
    ("wrong", "seconds", "kind", "told"),
    [
        ("silent", 0.5, "stall", "was not ready in the 0.5 s that it may take to start"),
        ("stillborn", 30, "crash", "exit code: 1; standard error: 'no licence found'"),
    ],
)
def test_a_program_that_does_not_start_again_loses_its_games(
    wrong: str,
    seconds: float,
    kind: FaultKind,
    told: str,
    plain: str,
    start_within: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
    nothing_is_left: Left,
) -> None:
    start_within(seconds)
    monkeypatch.setattr("sakiyomi.match.loop._try", lambda *_: None)  # as if it had started then
    for game in games_of("connect_four", f"{plain} {wrong}"):
        assert (game.reason, game.plies) == (kind, 0)
        assert game.fault is not None
        assert game.fault.message.startswith("faulty: engine ")
        assert told in game.fault.message
    assert nothing_is_left()


def test_children_of_a_program_end_with_the_match(plain: str, nothing_is_left: Left) -> None:
    assert {game.reason for game in games_of("connect_four", f"{plain} forks")} == {"position"}
    assert nothing_is_left()


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ("return '9'", "illegal move"),
        ("raise OSError('no book')", "crash"),
        ("__import__('time').sleep(2)", "stall"),
    ],
)
def test_classes_fail_likewise(told: str, kind: FaultKind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sakiyomi.match.seat._OVERTIME", 0.3)
    name = f"faulty_{kind.split()[0]}"
    (tmp_path / f"{name}.py").write_text(f"class Engine:\n    def choose(self, position, limit):\n        {told}\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert {game.reason for game in games_of("connect_four", f"python:{name}:Engine")} == {kind}


def test_a_report_counts_faults_by_kind(plain: str) -> None:
    plan = Plan(sk.game("connect_four"), (Player.of(f"{plain} dies; name=faulty, time=0.02"), OTHER), deals=2)
    tally = Tally(plan)
    for block in plan.play():
        tally.add(block)
    report = Report.of_totals(tally.totals)
    assert [dict(standing.faults) for standing in report.standings] == [{"crash": 4}, {}]
    assert "faulty lost games other than on the board (crash: 4)" in str(report)
    assert tally.results == [0, 0, 4]
    assert (tally.faults_of(0), tally.faults_of(1)) == ("crash: 4", "")
    assert [tally.totals.seat_mean(0, 0), tally.totals.seat_mean(1, 0)] == [0, 1]


def test_with_three_seats_the_others_share_the_win(plain_jsonl: str) -> None:
    players = [Player.of(f"{plain_jsonl} not-json; name=faulty"), OTHER, Player("third", sk.Random())]
    for game in next(play_match("leduc_poker", players, deals=1)).games:
        assert [utility for seated, utility in zip(game.fixture.seating, game.utilities, strict=True) if seated] == [0.75, 0.75]
        assert sum(game.utilities) == 1.5


def test_a_program_that_cannot_be_started_ends_the_match_before_it_begins() -> None:
    with pytest.raises(sk.EngineError, match="no-such-program"):
        play_match("connect_four", [Player.of("cmd:./no-such-program"), OTHER])
