"""Shake Up in the terminal: moves by number, what has happened in words, and not a word of what a seat may not know."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.cli._commands import obey
from sakiyomi.cli._query import Query
from sakiyomi.cli._session import Session
from sakiyomi.telling import teller

Talk = Callable[..., tuple[int, str, str]]
Answer = Callable[..., tuple[int, str, str]]
GAME = sk.game("shake_up")
WORDS = teller("shake_up")
PLAY = ("play", "shake_up", "--deal", "7", "--engine", "greedy:seed=1")


def session(record: "sk.Record[Any]", *people: int) -> Session:
    """A game against random moves."""
    return Session(Query(record, None, None), frozenset(people), sk.Random(seed=1), sk.Limit(nodes=100))


def positions(players: int, seed: int, **options: Any) -> Iterator[Any]:
    """Of a game in which nothing is declined and little laid off, the end apart."""
    record, rng = GAME.new(players, seed, **options), random.Random(seed)
    while record.outcome() is None:
        yield record.state
        moves = [str(move) for move in record.state.legal_moves()]
        busy = [move for move in moves if not re.search("skip|stop|^layoff [^n]|audit e|audit t|carry none", move)]
        record.push(rng.choice(moves if rng.random() < 0.1 else busy or moves))


def answers(seed: int, count: int = 1500) -> str:
    """Numbers of moves, mostly low ones, as a script."""
    rng = random.Random(seed)
    return "; ".join(rng.choice("12223") for _ in range(count))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_whole_game_is_played_by_numbers(players: int, talk: Talk) -> None:
    status, out, err = talk(*PLAY, "--players", str(players), "--side", "first", lines=answers(players))
    assert status == 0
    assert re.search(r"^  .*results: you -?\d+.*\n+  deal 7$", out, re.MULTILINE)
    assert max(map(len, out.splitlines())) <= 100
    told = {re.sub(r"\d+", "N", line) for line in err.splitlines()[1:]}
    assert told <= {
        "the game is over, so 'N' must be a command: undo, new, load, save, quit, help",
        "'N' is not the number of a move: there are N (moves lists them)",
    }


def test_the_engine_of_the_game_answers(talk: Talk) -> None:
    status, out, _ = talk("play", "shake_up", "--deal", "3", "--simulations", "20", lines="stop; 1; stop; hint; moves")
    assert status == 0
    assert "-- turn 2: second --" in out
    assert re.search(r"^hint: \w+", out, re.MULTILINE)


def worlds(view: Any, state: Any) -> Iterator[Any]:
    """Other positions with this view."""
    for seed in range(8):
        other = view.determinize(sk.Rng(seed))
        if other != state:
            yield other


def test_the_same_view_gives_the_same_words_whatever_the_others_hold(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ("show", "position", "help", "cards", "card accountant", "side", "moves", "card guard")
    compared = 0
    for seed in range(6):
        for ply, state in enumerate(positions(2 + seed % 3, seed)):
            if ply % 20 or state.to_move != 0:
                continue
            outs = []
            for world in (state, *list(worlds(state.view(0), state))[:2]):
                one = session(sk.Record(GAME, world, sk.Deal(5)), 0)
                for line in lines:
                    obey(one, line)
                outs.append(capsys.readouterr())
            assert len(set(outs)) == 1
            compared += len(outs) - 1
    assert compared > 20


def test_a_move_of_another_seat_is_told_by_what_one_sees_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    compared = 0
    for seed in range(6):
        options = {"hidden_discard": "yes"} if seed % 2 else {}
        for ply, state in enumerate(positions(2 + seed % 3, seed, **options)):
            if state.to_move == 0 or ply % 14:
                continue
            seen: dict[Any, str] = {}
            for world in (state, *list(worlds(state.view(0), state))[:1]):
                for move in world.legal_moves():
                    one = session(sk.Record(GAME, world, sk.Deal(seed)), 0)
                    one.play(move)
                    told = capsys.readouterr().out
                    public = re.sub("^carry [^n].*", "carry", str(move))
                    compared += (one.sight.state, public) in seen
                    assert seen.setdefault((one.sight.state, public), told) == told
    assert compared > 50


def test_of_a_card_that_another_keeps_only_the_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    kept = 0
    for seed in (9, 12):
        for state in positions(2, seed, hidden_discard="yes"):
            moves = [str(move) for move in state.legal_moves() if str(move).startswith("carry ")]
            if state.to_move == 0 or len(moves) < 3:
                continue
            told = set()
            for move in moves[1:]:
                one = session(sk.Record(GAME, state, sk.Deal(seed)), 0)
                one.play(one.record.state.parse_move(move))
                told.add(capsys.readouterr().out.splitlines()[0])
            assert told == {"second keeps a card in hand"}
            kept += 1
    assert kept == 2


def test_every_move_is_explained_and_every_question_asked_in_words() -> None:
    asked = set()
    assert WORDS is not None
    for seed in (0, 1, 2, 20):
        for state in positions(1 + seed % 3, seed):
            for seat in {state.to_move, seed % (1 + seed % 3)}:
                view = state.view(seat)
                kind = json.loads(view.format())["question"]["kind"]
                asked.add(kind)
                question = WORDS.question(view)
                assert re.fullmatch(r"(you|first|second|third|fourth): .{4,}", question)
                assert question.startswith("you: ") == (seat == state.to_move)
                for move in view.legal_moves():
                    assert WORDS.move_text(view, move)
    kinds = "layoff hr_layoff play target react wait gain order use upgrade trigger rehire audit carry recycle"
    assert asked == set(kinds.split())


def test_a_verdict_on_an_audit_is_what_comes_of_it() -> None:
    verdicts = {True: 0, False: 0}
    assert WORDS is not None
    for seed in range(30):
        for state in positions(1 + seed % 2, seed):
            for move in state.legal_moves():
                if str(move) in ("audit economic", "audit technical"):
                    wins = WORDS.move_text(state, move).endswith("you win")
                    over = json.loads(state.play(move, sk.Deal(seed)).format())["over"]
                    assert wins == (over is not None and over["winner"] == state.to_move)
                    verdicts[wins] += 1
    assert verdicts[False] > 10


def test_a_move_is_given_by_its_number_its_text_or_a_part_that_fits_one_alone(talk: Talk) -> None:
    by_text = talk(*PLAY, lines="play sales_manager; target 1; play receptionist; use")[1]
    for lines in ("2; 2; 3; 2", "sales; second; recep; yes", "SALES; target; play r; us"):
        assert talk(*PLAY, lines=lines)[1] == by_text
    assert "you draw Marketing Manager" in by_text


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("9", "'9' is not the number of a move: there are 3 (moves lists them)"),
        ("0", "'0' is not the number of a move: there are 3 (moves lists them)"),
        ("play", "'play' may be play sales_manager, play receptionist: say more, or a number"),
        ("card director of", "unknown card 'director of'"),
        ("card deputy", "'deputy' may be deputy_cio, deputy_rd_head or deputy_cfo"),
        ("cards all", "cards stands alone, without 'all'"),
        ("play ceo", "'play ceo' is no move of Shake Up"),
    ],
)
def test_wrong_input_gives_one_clear_line(line: str, told: str, talk: Talk) -> None:
    status, _, err = talk(*PLAY, lines=line)
    assert (status, err.count("\n")) == (0, 2)
    assert err.splitlines()[1].startswith(told)


def test_a_card_is_explained_by_id_name_or_part(talk: Talk) -> None:
    lines = "  ^ Senior Accountant, salary $0K: discard your top loan"
    for name in ("accountant", "Senior Accountant", "accountant^", "ACCOUNT"):
        assert lines in talk(*PLAY, lines=f"card {name}")[1]
    assert talk(*PLAY, lines="cards")[1].count("salary") == 2 * 19
    assert "has no cards to explain" in talk("play", "leduc_poker", lines="cards")[2]


def test_a_move_without_choice_is_made_and_said_and_taken_back_with_the_one_before(talk: Talk) -> None:
    lines = "2; 2; 2; 2; 2; 2; 2; 2"
    play = ("play", "shake_up", "--deal", "7", "--engine", "greedy")
    out = talk(*play, lines=lines)[1]
    assert out.index("second aims at you") < out.index("no choice: react none") < out.index("you lose $2K of income")
    back = talk(*play, lines=f"{lines}; undo; moves; position")[1]
    assert back.count("no choice: react none") == out.count("no choice: react none")
    assert back.count("play marketing_manager") > 1
    assert "no choice" not in talk(*play, "--side", "both", lines=lines)[1]


def test_the_table_is_drawn_once_a_turn(talk: Talk) -> None:
    out = talk(*PLAY, lines="2; 2; 2; 2; 2; 2; 2; 2; stop; 1; stop")[1]
    assert out.count("supply  $1K") == 1 + out.count("your next hand:")


def test_games_between_engines_are_told_with_open_cards(talk: Talk) -> None:
    out = talk(*PLAY, "--side", "none")[1]
    assert re.search(r"^second draws [A-Z]", out, re.MULTILINE)
    assert not re.search(r"^you |^-- .*you", out, re.MULTILINE)


def test_a_game_is_shown_as_one_seat_sees_it(sakiyomi: Answer, tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    arguments = ("show", "shake_up", "--position", "seed:7", "--seat", "first")
    assert sakiyomi(*arguments, "--svg", str(picture))[:2] == (0, "")
    assert picture.read_text() == sk.drawing.svg(GAME.new(seed=7).state.view(0))
    status, out, _ = sakiyomi(*arguments)
    assert (status, "viewer" in out, "first (you)" in out) == (0, False, True)


def test_what_was_declined_and_what_found_nothing_is_told_too() -> None:
    assert WORDS is not None
    told = set()
    for seed in range(20):
        record, rng = GAME.new(2, seed), random.Random(seed)
        while record.outcome() is None and len(record.moves) < 60:
            before, move = record.state, rng.choice(record.state.legal_moves())
            record.push(move)
            told |= {re.sub("what .* does", "it", line) for line in WORDS.events(before.view(0), move, record.state.view(0))}
    assert {"you decline it", "second declines it", "you aim at second, where there is no income", "you aim at second"} <= told
