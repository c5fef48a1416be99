"""Driving engines that speak JSON lines: one of a few lines, and our own."""

import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.engine import EngineRefused, JsonlEngine

Make, Ours = Callable[..., Any], Callable[..., str]
LEDUC = sk.game("leduc_poker")
SOON = sk.Limit(time=0.02)


def test_an_engine_that_only_names_moves_plays(jsonl: Make) -> None:
    record = LEDUC.new(seed=3)
    with jsonl() as engine:
        while record.termination() is None:
            record.push(engine.play(record.view(record.state.to_move), SOON))
        assert [str(move) for move in record.moves] == ["call"] * 4
        result = engine.analyse(LEDUC.initial().view(0), SOON)
    assert (result.score.value, result.score.win, result.depth) == (None, 0.5, 0)


@pytest.mark.parametrize(
    ("game", "players", "engine"),
    [
        ("leduc_poker", 3, sk.ISMCTS()),
        ("shake_up", 2, sk.ISMCTS()),
        ("shobai", 3, sk.MCTS()),
        ("shobu", 2, sk.AlphaBeta()),
    ],
)
def test_our_own_engine_finds_the_same_behind_the_protocol(ours: Ours, game: str, players: int, engine: sk.Searcher) -> None:
    record, limit = sk.game(game).new(players, seed=5), sk.Limit(nodes=2000)
    with JsonlEngine(ours("jsonl")) as client:
        for _ in range(3):
            position = sk.seen(record)
            here, there = engine.search(position, limit, lines=2), client.analyse(position, limit, lines=2)
            assert (there.nodes, there.depth, there.simulations) == (here.nodes, here.depth, here.simulations)
            assert [line.score for line in there.lines] == [line.score for line in here.lines]
            assert [str(line.move) for line in there.lines] == [str(line.move) for line in here.lines]
            assert there.moves == here.moves
            assert there.utilities == here.utilities
            record.push(here.move)


def asked(log: Path) -> list[dict[str, Any]]:
    """The searches that an engine was asked for."""
    requests = [json.loads(line) for line in log.read_text().splitlines()]
    return [request for request in requests if "action" not in request]


def test_the_engine_is_told_what_a_seat_knows_and_no_more(jsonl: Make, tmp_path: Path) -> None:
    record = LEDUC.new(3, seed=3)
    record.push("call")
    with jsonl(f"log={tmp_path / 'log'}") as engine:
        engine.play(record.view(1), sk.Limit(nodes=9, time=1.0))
    [request] = asked(tmp_path / "log")
    assert request.pop("report_every") <= 1
    assert request == {
        "id": 1,
        "game": "leduc_poker",
        "players": 3,
        "options": {},
        "seat": 1,
        "view": str(record.state.view(1)),
        "limit": {"time": 1.0, "nodes": 9},
        "lines": 1,
    }


def test_where_nothing_is_hidden_or_drawn_the_moves_before_are_told(plain_jsonl: str, tmp_path: Path) -> None:
    record = sk.game("shobu").new(repetition=0)
    record.push("a1e1N")
    with JsonlEngine(f"{plain_jsonl} a8e8S log={tmp_path / 'log'}") as engine:
        engine.play(record, SOON)
    [request] = asked(tmp_path / "log")
    assert (request["position"], request["moves"]) == (str(record.start), ["a1e1N"])
    assert request["options"]["repetition"] == 0


def test_cards_of_ones_own_go_with_the_question(ours: Ours) -> None:
    standard = sk.cards.to_text(sk.game("shobai").cards[0])
    own = sk.cards.parse(standard.replace('name = "reconstructed"', 'name = "mine"', 1))
    state = sk.game("shobai").initial(3, cards=own)
    with JsonlEngine(ours("jsonl")) as client:
        assert client.play(state, sk.Limit(nodes=100)) in state.legal_moves()


def test_searches_run_side_by_side_and_stop_one_by_one(ours: Ours) -> None:
    state, view = sk.game("shobu").initial(), LEDUC.initial().view(0)
    with JsonlEngine(ours("jsonl", "--concurrency", "3")) as client:
        endless = client.analysis(state)
        assert client.play(view, SOON) in view.legal_moves()
        with client.analysis(view) as other:
            for info in other:
                assert info.move in view.legal_moves()
                break
        assert other.done()
        assert not endless.done()
        begin = perf_counter()
        endless.stop()
        assert endless.result().move in state.legal_moves()
        assert perf_counter() - begin < 1


def test_pondering_ends_when_time_is_up_after_the_hit(ours: Ours) -> None:
    with JsonlEngine(ours("jsonl")) as client:
        analysis = client.analysis(sk.game("shobu").initial(), sk.Limit(time=0.1), ponder=True)
        sleep(0.3)
        assert not analysis.done()
        analysis.ponder_hit()
        analysis.result()


def test_a_game_that_the_engine_does_not_know_is_refused(ours: Ours) -> None:
    from sakiyomi.testing.countdown import Countdown

    with JsonlEngine(ours("jsonl")) as client, pytest.raises(EngineRefused, match=r"refused: .*\(field game\)"):
        client.play(Countdown(9), SOON)
