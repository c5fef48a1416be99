"""The file of a match: with all that is needed to go on, whenever it ended, and to play every game again."""

import json
import random
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.match import (
    Block,
    Draw,
    MatchFile,
    Plan,
    Player,
    PositionBook,
    RandomOpenings,
    Report,
    Resign,
    Tally,
    Terms,
    TimeControl,
    players_of,
    read_match,
    verify,
    write_csv,
)
from sakiyomi.match.statistics import Counts, Sprt, sample_of
from sakiyomi.record import load_records

LEDUC = sk.game("leduc_poker")
PLAN = Plan(LEDUC, players_of(["ismcts; simulations=20", "random", "greedy"]), deals=3, seed=5, seats=2)


def played(plan: Plan, path: Path) -> list[Block]:
    with MatchFile(path, plan) as file:
        return list(plan.play(keep=file.keep))


def told(blocks: list[Block]) -> list[Any]:
    """All but the time it took."""
    return [(game.fixture, game.utilities, game.reason, game.digest) for block in blocks for game in block.games]


@pytest.mark.parametrize(
    "plan",
    [
        PLAN,
        Plan(
            sk.game("shobu"),
            (Player("a", sk.AlphaBeta(hash_mb=1), sk.Limit(nodes=50), TimeControl(60, 1)), Player("b", sk.Random())),
            deals=1,
            form="gauntlet",
            openings=RandomOpenings(2, nodes=50),
            terms=Terms(6, Resign(), Draw(), 0.5, True),
            options={"repetition": 2},
            sprt=Sprt(0, 30),
        ),
        Plan(LEDUC, players_of(["random", "greedy"]), deals=1, seats=3, rotations="all"),
        Plan(LEDUC, players_of(["random"] * 2), deals=2, openings=PositionBook((("startpos", ("call",)), ("startpos", ())))),
    ],
    ids=["three", "all", "seats", "openings"],
)
def test_a_file_tells_the_plan_and_all_games(plan: Plan, tmp_path: Path) -> None:
    blocks = played(plan, tmp_path / "match")
    found, games = read_match(tmp_path / "match")
    known = list(games)
    assert found == plan
    assert len(known) == plan.games
    again = list(found.blocks(known))
    assert told(again) == told(blocks)
    assert [game.record.states for block in again for game in block.games] == [
        game.record.states for block in blocks for game in block.games
    ]
    assert Report.of(again).to_json().keys() == Report.of(blocks).to_json().keys()
    assert [(each.number, each.problem) for each in verify(found, known)] == [(number, None) for number in range(plan.games)]


def test_wherever_a_file_was_cut_off_the_match_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    plan = Plan(LEDUC, players_of(["random", "random"]), deals=4)
    blocks = played(plan, tmp_path / "match")
    whole = (tmp_path / "match").read_bytes()
    head, generator = whole.index(b"\n") + 1, random.Random(1)
    for cut in [head, head + 1, len(whole) - 1, len(whole), *(generator.randrange(head, len(whole)) for _ in range(196))]:
        (tmp_path / "cut").write_bytes(whole[:cut])
        with MatchFile.resume(tmp_path / "cut") as file:
            assert len(file.known) == whole[:cut].count(b"\n") - 1
            assert told(list(file.plan.play(known=file.known, keep=file.keep))) == told(blocks)
        _, games = read_match(tmp_path / "cut")
        assert sorted(game.fixture.number for game in games) == list(range(8))


def test_a_test_that_has_decided_plays_no_more_when_it_is_resumed(tmp_path: Path) -> None:
    plan = Plan(LEDUC, players_of(["random", "random"]), deals=50, sprt=Sprt(0, 5))
    with MatchFile(tmp_path / "match", plan) as file:
        for number, _ in enumerate(plan.play(keep=file.keep), 1):
            if number == 3:
                break
    with MatchFile.resume(tmp_path / "match") as file:
        more: list[Any] = []
        match = file.plan.play(known=file.known, keep=more.append)
        assert len([next(match) for _ in range(3)]) == 3
        assert more == []


def test_a_file_that_is_being_written_is_not_resumed(tmp_path: Path) -> None:
    with MatchFile(tmp_path / "match", PLAN), pytest.raises(ValueError, match="being written by another match"):
        MatchFile.resume(tmp_path / "match")


def test_a_new_match_takes_no_file_of_another(tmp_path: Path) -> None:
    played(PLAN, tmp_path / "match")
    with pytest.raises(ValueError, match="is not empty; --resume goes on"):
        MatchFile(tmp_path / "match", PLAN)


def test_no_game_counts_twice(tmp_path: Path) -> None:
    blocks = played(PLAN, tmp_path / "match")
    text = (tmp_path / "match").read_text()
    (tmp_path / "match").write_text(text + text[text.index("\n") + 1 :])
    plan, games = read_match(tmp_path / "match")
    assert told(list(plan.blocks(games))) == told(blocks)


def test_blocks_after_a_gap_do_not_count(tmp_path: Path) -> None:
    """Else the games that went fast would count more."""
    blocks = played(PLAN, tmp_path / "match")
    lines = (tmp_path / "match").read_text().splitlines(keepends=True)
    (tmp_path / "match").write_text("".join(lines[:5] + lines[6:]))
    plan, games = read_match(tmp_path / "match")
    assert told(list(plan.blocks(games))) == told(blocks[:2])


def test_its_games_are_records_like_others(tmp_path: Path) -> None:
    blocks = played(PLAN, tmp_path / "match")
    records = list(load_records(tmp_path / "match"))
    assert [record.moves for record in records] == [game.record.moves for block in blocks for game in block.games]


@pytest.mark.parametrize(
    ("where", "change", "problem"),
    [
        ("record", {"moves": ["call", "call"], "result": None}, "do not lead to the last position"),
        ("record", {"moves": ["banana"]}, "move 1: 'banana'"),
        ("record", {"deal": 1}, "it does not begin as the plan says"),
        ("match", {"opening": 1}, "it does not begin as the plan says"),
        ("match", {"utilities": [0.0, 1.0]}, "its moves end it by position"),
    ],
)
def test_a_game_that_was_tampered_with_is_found(where: str, change: dict[str, Any], problem: str, tmp_path: Path) -> None:
    played(PLAN, tmp_path / "match")
    lines = (tmp_path / "match").read_text().splitlines()
    document = json.loads(lines[2])
    (document if where == "record" else document["match"]).update(change)
    lines[2] = json.dumps(document)
    (tmp_path / "match").write_text("\n".join(lines) + "\n")
    plan, games = read_match(tmp_path / "match")
    wrong = [each for each in verify(plan, games) if each.problem]
    assert [each.number for each in wrong] == [1]
    assert problem in str(wrong[0].problem)


def test_an_engine_that_answers_otherwise_is_found(tmp_path: Path) -> None:
    played(PLAN, tmp_path / "match")
    text = (tmp_path / "match").read_text()
    (tmp_path / "match").write_text(text.replace('"simulations": 20', '"simulations": 21', 1))
    plan, games = read_match(tmp_path / "match")
    problems = [each.problem for each in verify(plan, games) if each.problem]
    assert problems
    assert all("ismcts now plays" in problem for problem in problems)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: not a line of the file of a match"),
        ("{}\n", "line 1: not a line of the file of a match"),
        ('{"match": {}}\n', "its first line holds no plan"),
        ('{"match": {"plan": {"version": 2}}}\n', "line 1: it has version 2"),
        ('{"match": {"plan": {"version": 1}}}\n', "line 1: the plan of a match is not as it should be: 'game'"),
    ],
)
def test_wrong_files_are_named_by_line(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "match").write_text(text)
    with pytest.raises(ValueError, match=message):
        read_match(tmp_path / "match")


def test_games_are_exported_by_seat(tmp_path: Path) -> None:
    blocks, out = played(PLAN, tmp_path / "match"), StringIO()
    write_csv(*read_match(tmp_path / "match"), out)
    head, *rows = (line.split(",") for line in out.getvalue().splitlines())
    assert len(rows) == 2 * PLAN.games
    table = [dict(zip(head, row, strict=True)) for row in rows]
    for row, (game, seat) in zip(table, ((g, s) for block in blocks for g in block.games for s in (0, 1)), strict=True):
        assert int(row["number"]) == game.fixture.number
        assert row["player"] == PLAN.players[game.fixture.seating[seat]].name
        assert float(row["utility"]) == game.utilities[seat]


def test_a_tally_tells_what_a_match_of_two_has_come_to() -> None:
    plan = Plan(sk.game("connect_four"), players_of(["greedy", "random"]), deals=30, sprt=Sprt(0, 100))
    tally = Tally(plan)
    for block in plan.play():
        tally.add(block)
    assert sum(tally.results) == tally.games == 60
    document = tally.to_json()
    assert sum(document["counts"]) == 30
    assert document["sprt"]["llr"] == tally.llr == plan.sprt.llr(tally.sample)  # type: ignore[union-attr, arg-type]
    assert tally.verdict == "H1"
    assert tally.sentence.startswith("greedy scored ")
    assert "H1 is accepted, it is better by normalized Elo 100 rather than 0" in tally.sentence
    json.dumps(document, allow_nan=False)


@pytest.mark.parametrize(("game", "specs", "seats"), [("connect_four", 2, 2), ("leduc_poker", 2, 2), ("leduc_poker", 2, 3)])
def test_a_tally_has_the_sample_of_all_block_means(game: str, specs: int, seats: int) -> None:
    plan = Plan(sk.game(game), players_of(["random"] * specs), deals=30, seats=seats)
    tally = Tally(plan)
    blocks = list(plan.play())
    for block in blocks:
        tally.add(block)
    expected = sample_of([fmean(block.utilities(0)) for block in blocks], len(blocks[0].games))
    assert type(tally.sample) is type(expected)
    if isinstance(expected, Counts):
        assert tally.sample == expected
    else:
        assert asdict(tally.sample) == pytest.approx(asdict(expected))  # type: ignore[arg-type]


def test_a_test_is_between_two() -> None:
    with pytest.raises(ValueError, match="compares two engines, not 3"):
        Tally(Plan(LEDUC, players_of(["random"] * 3), sprt=Sprt(0, 5)))
