"""What the file of a match comes to: the same as its blocks one by one, in whatever order, and no faulty line counts."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.match import (
    Block,
    MatchFile,
    Plan,
    Player,
    RandomOpenings,
    Report,
    Tally,
    page,
    players_of,
    read_match,
    read_tally,
)
from sakiyomi.match.statistics import Counts, Model, Rating, Sprt, rate

FOUR, LEDUC = sk.game("connect_four"), sk.game("leduc_poker")
DUEL = Plan(LEDUC, players_of(["greedy", "random"]), deals=12)
PLANS = {
    "pairs": Plan(FOUR, players_of(["random", "greedy"]), deals=12, openings=RandomOpenings(2, 0.5)),
    "real": DUEL,
    "three": Plan(LEDUC, players_of(["random", "greedy", "random"]), deals=6, seats=2),
    "seats": Plan(LEDUC, players_of(["random", "greedy"]), deals=6, seats=3, rotations="all"),
}


@pytest.fixture(params=PLANS.values(), ids=PLANS.keys())
def match(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, list[Block]]:
    path = tmp_path / "match"
    with MatchFile(path, request.param) as file:
        return path, list(request.param.play(keep=file.keep))


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    with MatchFile(tmp_path / "duel", DUEL) as file:
        list(DUEL.play(keep=file.keep))
    return tmp_path / "duel"


def told(tally: Tally) -> Any:
    """All that a report tells but times."""
    document = json.loads(json.dumps({**tally.to_json(), **Report.of_totals(tally.totals).to_json()}, allow_nan=False))
    for player in document["players"]:
        player["seconds"] = 0
    return document


def added(plan: Plan, blocks: Sequence[Block]) -> Tally:
    tally = Tally(plan)
    for block in blocks:
        tally.add(block)
    return tally


def near(document: Any) -> Any:
    """Approximate in all numbers, however deep."""
    if isinstance(document, dict):
        return {key: near(value) for key, value in document.items()}
    if isinstance(document, list):
        return [near(value) for value in document]
    return pytest.approx(document) if isinstance(document, float) else document


def test_a_file_comes_to_what_its_blocks_come_to(match: tuple[Path, list[Block]], monkeypatch: pytest.MonkeyPatch) -> None:
    path, blocks = match
    tally = read_tally(path)
    assert told(tally) == near(told(added(tally.plan, blocks)))
    assert Report.of(blocks).to_json() == near(
        Report.of_totals(tally.totals).to_json() | {"players": Report.of(blocks).to_json()["players"]}
    )
    monkeypatch.setattr("sakiyomi.match.scan._PART", 1000)
    assert told(read_tally(path)) == near(told(tally))


def test_a_report_has_the_means_of_blocks_seats_and_moves(match: tuple[Path, list[Block]]) -> None:
    path, blocks = match
    totals = read_tally(path).totals
    games = [game for block in blocks for game in block.games]
    for number in range(len(totals.names)):
        chairs = [(game, seat) for game in games for seat, player in enumerate(game.fixture.seating) if player == number]
        own = [fmean(block.utilities(number)) for block in blocks if number in block.members]
        assert totals.scores[number].mean == pytest.approx(fmean(own))
        assert totals.moves[number] == sum(game.moves[seat] for game, seat in chairs)
        assert totals.seconds[number] == pytest.approx(sum(game.seconds[seat] for game, seat in chairs), abs=1e-4)
        for seat in range(totals.seats):
            assert totals.seat_mean(number, seat) == pytest.approx(fmean(g.utilities[s] for g, s in chairs if s == seat))
    assert totals.lengths.total() == totals.reasons.total() == len(games)
    assert totals.longest[0] == max(game.plies for game in games)
    assert totals.shortest[0] == min(game.plies for game in games)


def test_neither_order_nor_repetition_of_lines_makes_a_difference(
    match: tuple[Path, list[Block]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = match
    monkeypatch.setattr("sakiyomi.match.scan._PART", 1500)
    expected = told(read_tally(path))
    head, *lines = path.read_text().splitlines(keepends=True)
    for seed in range(5):
        generator = Random(seed)
        mixed = lines + generator.sample(lines, 5)
        generator.shuffle(mixed)
        path.write_text(head + "".join(mixed) + lines[0][:50])
        assert told(read_tally(path)) == near(expected)


def test_blocks_after_a_gap_do_not_count(match: tuple[Path, list[Block]]) -> None:
    path, blocks = match
    lines = path.read_text().splitlines(keepends=True)
    at = 3 * len(blocks[0].games)
    path.write_text("".join(lines[: at + 1] + lines[at + 2 :]))
    plan, games = read_match(path)
    assert told(read_tally(path)) == near(told(added(plan, list(plan.blocks(games)))))
    assert read_tally(path).games == at


def test_lines_that_are_written_otherwise_count_alike(duel: Path) -> None:
    expected = told(read_tally(duel))
    head, *lines = duel.read_text().splitlines()
    documents = [json.loads(line) for line in lines]
    for dump in (
        lambda each: json.dumps(each, separators=(",", ":")),
        lambda each: json.dumps(each, sort_keys=True),
        lambda each: json.dumps(dict(reversed(each.items()))),
        lambda each: json.dumps(each) + "\r",
    ):
        duel.write_text("\n".join([head, *map(dump, documents)]) + "\n", newline="")
        assert told(read_tally(duel)) == near(expected)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"number": 6', '"number": -6', "not a game of this match: number must be a whole number from 0"),
        ('"number": 6', '"number": 6.5', "number must be a whole number"),
        ('"number": 6, ', "", "not a game of this match: it has no 'number'"),
        ('"seating": [0, 1]', '"seating": [0, 2]', "seating must be a whole number from 0 to 1, not 2"),
        ('"seating": [0, 1]', '"seating": [0, 1, 1]', r"seating must be 2 numbers, not \[0, 1, 1\]"),
        ('"utilities": [', '"utilities": [1.5, ', "utilities must be 2 numbers"),
        ('"utilities": [0.', '"utilities": [7.', "utilities must be a number from -1e-06 to 1, not 7."),
        ('"utilities": [', '"utilities": [NaN], "x": [', "utilities must be 2 numbers"),
        ('"reason": "position", "plies"', '"reason": "boredom", "plies"', "reason must be position or .*, not 'boredom'"),
        ('"plies": ', '"plies": -', "plies must be a whole number"),
        ('"moves": [', '"moves": [true, ', "moves must be 2 numbers"),
        ('"seconds": [0.', '"seconds": [9e9', "seconds must be a number"),
        ('"seconds": [', '"seconds": ["', "not a line of the file of a match"),
        ('"digest": ', '"digest": null, "d": ', "digest must be a whole number"),
        (
            '}, "game": ',
            ', "fault": {"kind": "crash", "seat": 2, "message": "", "stderr": []}}, "game": ',
            "seat must be .* not 2",
        ),
        (
            '}, "game": ',
            ', "fault": {"kind": "tired", "seat": 1, "message": "", "stderr": []}}, "game": ',
            "kind must be .* 'tired'",
        ),
        ('}, "game": ', ', "fault": {"kind": "crash", "seat": 1}}, "game": ', "it has no 'message'"),
        ('{"match": ', '{"match": 5, "m": ', "not a line of the file of a match"),
        ('{"match": ', "nonsense", "not a line of the file of a match"),
        ("}\n", "\n", "not a line of the file of a match"),
        ('"start": "', '"start": "\udcff', "not a line of the file of a match"),
    ],
)
def test_every_faulty_line_is_found_and_named(old: str, new: str, message: str, duel: Path) -> None:
    lines = duel.read_text().splitlines(keepends=True)
    assert old in lines[7]
    lines[7] = lines[7].replace(old, new, 1)
    duel.write_bytes("".join(lines).encode(errors="surrogateescape"))
    for read in (lambda: list(read_match(duel)[1]), lambda: read_tally(duel)):
        with pytest.raises(ValueError, match=f"duel, line 8: .*{message}") as caught:
            read()  # type: ignore[no-untyped-call]
        assert "\n" not in str(caught.value)


def test_faults_are_counted_and_named_by_game(duel: Path) -> None:
    head, *lines = duel.read_text().splitlines(keepends=True)
    fault = '{"kind": "crash", "seat": 1, "message": "it \\"ended\\"}, \\u00e9", "stderr": ["}}, \\"game\\": "]}'
    for at in (2, 5):
        lines[at] = (
            lines[at]
            .replace('"reason": "position"', '"reason": "crash"', 1)
            .replace('}, "game"', f', "fault": {fault}}}, "game"')
        )
    duel.write_text(head + "".join(lines))
    tally = read_tally(duel)
    assert tally.totals.failed == [2, 5]
    assert tally.totals.faults == {(1, "crash"): 1, (0, "crash"): 1}
    assert tally.totals.reasons == {"position": 22, "crash": 2}
    _, games = read_match(duel, page.wanted(tally))
    assert [game.fault and game.fault.message for game in games if game.fixture.number in (2, 5)] == ['it "ended"}, é'] * 2


def test_only_the_games_asked_for_are_read(duel: Path) -> None:
    assert [game.fixture.number for game in read_match(duel, {3, 7, 99})[1]] == [3, 7]


@pytest.mark.parametrize("engines", [("greedy", "random"), ("random", "greedy")])
def test_a_file_goes_on_no_longer_than_the_test_did(engines: tuple[str, str], tmp_path: Path) -> None:
    plan = Plan(FOUR, players_of(engines), deals=60, sprt=Sprt(0, 100))
    live = Tally(plan)
    with MatchFile(tmp_path / "match", plan) as file:
        blocks = list(plan.play(keep=file.keep))
    for block in blocks:
        live.add(block)
        if live.verdict is not None:
            break
    tally = read_tally(tmp_path / "match")
    assert told(tally) == near(told(live))
    assert tally.verdict is not None
    assert tally.games == live.games < 120
    assert [asdict(stage) for stage in tally.course] == near([asdict(stage) for stage in live.course])


def test_the_course_of_a_long_match_is_told_in_few_stages() -> None:
    plan = Plan(LEDUC, (Player("a", sk.Random()), Player("b", sk.Random())), deals=700)
    tally, blocks = Tally(plan), list(plan.play())
    for block in blocks:
        tally.add(block)
    course = tally.course
    assert 125 <= len(course) <= 250
    assert {later.games - stage.games for stage, later in pairwise(course[:-1])} == {8}
    assert course[-1].games == 1400
    for stage in (course[0], course[-1]):
        score = fmean(fmean(block.utilities(0)) for block in blocks[: stage.games // 2])
        assert stage.means == pytest.approx((score, 1 - score))


def missed(seed: int, scores: list[float], model: Model, sprt: Sprt, most: int) -> str | None:
    """Of blocks of scores so likely: where a test that waits as it may looks later than it should; None if nowhere."""
    generator = Random(seed)
    counts, look = [0] * len(scores), 0
    for block in range(most):
        counts[generator.choices(range(len(scores)), scores)[0]] += 1
        sample = Counts(tuple(counts))
        if sprt.verdict(sample) is not None:
            return None if block >= look else f"seed {seed}, {model}: decided at block {block}, looked at {look}"
        if block >= look:
            look = block + sprt.wait(sample)
    return None


PENTA = {
    "even": [1, 4, 8, 4, 1],
    "better": [1, 3, 8, 5, 2],
    "drawn": [0.01, 1, 60, 1.2, 0.01],
    "no draws": [1, 0, 2, 0, 1.2],
    "won": [0, 0, 0, 1, 9],
}


@pytest.mark.parametrize("model", ["normalized", "logistic"])
@pytest.mark.parametrize("scores", PENTA.values(), ids=PENTA.keys())
def test_a_test_that_waits_misses_no_decision(scores: list[float], model: Model) -> None:
    assert [missed(seed, scores, model, Sprt(0, 40, model=model), 250) for seed in range(5)] == [None] * 5


@pytest.mark.study
@pytest.mark.parametrize("elo", [5, 20, 100])
@pytest.mark.parametrize("model", ["normalized", "logistic"])
@pytest.mark.parametrize("scores", PENTA.values(), ids=PENTA.keys())
def test_a_test_that_waits_misses_no_decision_in_many_matches(scores: list[float], model: Model, elo: float) -> None:
    assert [missed(seed, scores, model, Sprt(0, elo, model=model), 2000) for seed in range(20)] == [None] * 20


@pytest.mark.parametrize("seats", [2, 3])
def test_how_ratings_stand_to_each_other_does_not_depend_on_older_games(seats: int) -> None:
    generator = Random(1)
    games = []
    for _ in range(6000):
        seating = generator.sample(range(4), seats)
        luck = [generator.gauss(0.3 * player, 1) for player in seating]
        games.append((seating, [sorted(luck).index(each) / (seats - 1) for each in luck]))
    full, latest = (rate(some, [Rating()] * 4) for some in (games, games[-2000 * 4 // seats :]))
    for ratings in (full, latest):
        level = fmean(rating.mu for rating in ratings)
        assert [rating.mu - level for rating in ratings] == pytest.approx(
            [rating.mu - fmean(each.mu for each in full) for rating in full], abs=1e-4
        )
