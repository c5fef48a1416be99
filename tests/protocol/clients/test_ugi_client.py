"""Driving engines that speak UGI: one of a few lines, and our own."""

import threading
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.engine import UgiEngine

Make, Ours = Callable[..., Any], Callable[..., str]
GAME = sk.game("connect_four")
START = GAME.initial()
SOON = sk.Limit(time=0.02)


def test_an_engine_tells_who_it_is_and_what_can_be_set(ugi: Make) -> None:
    with ugi() as engine:
        assert (engine.name, engine.author) == ("Plain", "Nobody")
        assert list(engine.options) == ["Depth", "Style", "Noisy", "Clear Hash", "Book"]
        depth = engine.options["Depth"]
        assert (depth.kind, depth.default, depth.least, depth.most) == ("spin", 1, 1, 9)
        assert engine.options["Style"].choices == ("calm", "very wild")


def test_a_game_is_played_move_by_move(ugi: Make) -> None:
    record = GAME.new()
    with ugi() as engine:
        while record.termination() is None:
            record.push(engine.play(record, sk.Limit(time=0.001)))
    assert [str(move) for move in record.moves] == [*"111111222222333333", "4"]
    assert record.outcome() == (1.0, 0.0)


def test_what_is_found_has_the_form_of_every_search(ugi: Make) -> None:
    with ugi() as engine:
        result = engine.analyse(START, SOON)
    assert (result.game, result.position, result.depth, result.nodes, result.time) == ("connect_four", str(START), 3, 3, 0.003)
    assert (str(result.move), result.score, [*map(str, result.pv)]) == ("1", sk.Score.of(0, 30, 100), ["1"])


def test_news_come_while_the_engine_searches(ugi: Make) -> None:
    with ugi() as engine, engine.analysis(START) as analysis:
        infos = []
        for info in analysis:
            infos.append((info.depth, info.score.value))
            if info.depth == 3:
                break
        assert not analysis.done()
        analysis.stop()
        assert infos == [(1, 10), (2, 20), (3, 30)]
        assert analysis.result().depth == 3


def test_a_new_search_stops_the_one_before(ugi: Make) -> None:
    with ugi() as engine:
        first, second, third = (engine.analysis(START) for _ in range(3))
        third.stop()
        assert [str(each.result().move) for each in (third, second, first)] == ["1"] * 3
        assert not engine.is_busy


def test_a_search_that_nobody_wants_any_more_is_no_hindrance(ugi: Make) -> None:
    with ugi() as engine:
        for _ in range(3):
            engine.analysis(START)
        assert str(engine.play(START, SOON)) == "1"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"Depht": 3}, "unknown option of the engine 'Depht'; did you mean 'Depth'"),
        ({"Depth": 10}, "option Depth must be a whole number from 1 to 9, not 10"),
        ({"Depth": "deep"}, "option Depth must be a whole number from 1 to 9, not 'deep'"),
        ({"Depth": True}, "option Depth must be a whole number from 1 to 9, not True"),
        ({"Style": "wild"}, "option Style must be 'calm' or 'very wild', not 'wild'"),
        ({"Noisy": 1}, "option Noisy must be true or false, not 1"),
    ],
)
def test_options_are_checked_by_type_and_range(ugi: Make, options: dict[str, object], message: str) -> None:
    with ugi() as engine:
        with pytest.raises(ValueError, match=message):
            engine.configure(options)
        assert str(engine.play(START, SOON)) == "1"
    with pytest.raises(ValueError, match=message):
        ugi(options=options).open()


def test_the_engine_is_told_what_has_changed_and_no_more(ugi: Make, tmp_path: Path) -> None:
    log, record = tmp_path / "log", GAME.new()
    with ugi(f"log={log}", options={"depth": 3, "Style": "very wild", "Book": ""}) as engine:
        engine.play(record, sk.Limit(time=0.01, nodes=5, depth=2, simulations=7))
        engine.configure({"Depth": 3, "Clear Hash": None})
        engine.configure({"Depth": 1, "Book": "best.bin"})
        for _ in range(2):
            record.push("4")
        engine.play(record, SOON)
        engine.play(START, SOON)
    assert log.read_text().splitlines() == [
        "ugi",
        "setoption name Depth value 3",
        "setoption name Style value very wild",
        *("uginewgame", "position startpos", "isready", "go movetime 10 nodes 5 depth 2 simulations 7"),
        "setoption name Clear Hash",
        *("setoption name Depth value 1", "setoption name Book value best.bin"),
        *("position startpos moves 4 4", "isready", "go movetime 20"),
        *("uginewgame", "position startpos", "isready", "go movetime 20"),
        "quit",
    ]


def test_options_are_not_set_in_mid_search(ugi: Make) -> None:
    with ugi() as engine, engine.analysis(START), pytest.raises(ValueError, match="between searches"):
        engine.configure({"Depth": 2})


def test_pondering_ends_when_time_is_up_after_the_hit(ugi: Make) -> None:
    with ugi() as engine:
        analysis = engine.analysis(START, sk.Limit(time=0.1), ponder=True)
        sleep(0.3)
        assert not analysis.done()
        begin = perf_counter()
        analysis.ponder_hit()
        assert str(analysis.result().move) == "1"
        assert 0.05 < perf_counter() - begin < 1


def test_pondering_that_has_spent_its_limit_ends_at_the_hit(ugi: Make) -> None:
    with ugi() as engine:
        analysis = engine.analysis(START, sk.Limit(depth=2), ponder=True)
        while analysis.latest is None or analysis.latest.depth < 3:
            sleep(0.01)
        assert not analysis.done()
        analysis.ponder_hit()
        assert analysis.result().depth == 3


def test_threads_share_an_engine(ugi: Make) -> None:
    moves: list[str] = []
    with ugi() as engine:
        threads = [threading.Thread(target=lambda: moves.append(str(engine.play(START, SOON)))) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert moves == ["1"] * 6


def test_hidden_cards_are_not_for_such_engines(ugi: Make) -> None:
    with pytest.raises(TypeError, match="UgiEngine would look at hidden cards of leduc_poker"):
        ugi().play(sk.game("leduc_poker").initial())


@pytest.mark.parametrize(
    ("game", "options"), [("connect_four", {}), ("shobu", {}), ("shobu", {"repetition": 0, "no_move": "draw"})]
)
def test_our_own_engine_finds_the_same_behind_the_protocol(ours: Ours, game: str, options: dict[str, Any]) -> None:
    record, limit = sk.game(game).new(**options), sk.Limit(depth=3)
    with UgiEngine(ours("ugi")) as engine:
        for _ in range(3):
            here, there = sk.AlphaBeta().search(record, limit, lines=2), engine.analyse(record, limit, lines=2)
            assert (there.lines, there.depth) == (here.lines, here.depth)
            record.push(here.move)


def test_games_and_rules_may_change_between_searches(ours: Ours) -> None:
    with UgiEngine(ours("ugi", "--game", "connect_four")) as engine:
        for state in (START, sk.game("shobu").initial(), sk.game("shobu").initial(no_move="draw"), START):
            assert engine.play(state, sk.Limit(nodes=100)) in state.legal_moves()
        assert "repetition" not in engine.options


def test_moves_of_several_words_and_positions_of_cards_go_over_the_wire(ours: Ours) -> None:
    record = sk.game("shobai").new(seed=3)
    with UgiEngine(ours("ugi", "--game", "shobai")) as engine:
        for _ in range(12):
            record.push(engine.play(record, sk.Limit(nodes=50)))
    assert any(" " in str(move) for move in record.moves)


def test_cards_that_the_engine_does_not_have_are_refused(ours: Ours) -> None:
    standard = sk.cards.to_text(sk.game("shobai").cards[0])
    own = sk.cards.parse(standard.replace('name = "reconstructed"', 'name = "mine"', 1))
    with UgiEngine(ours("ugi", "--game", "shobai")) as engine, pytest.raises(ValueError, match="JSON lines can"):
        engine.play(sk.game("shobai").initial(cards=own))


def test_stop_brings_the_move_of_our_engine_at_once(ours: Ours) -> None:
    with UgiEngine(ours("ugi")) as engine:
        times = []
        for _ in range(5):
            analysis = engine.analysis(sk.game("shobu").initial())
            sleep(0.05)
            begin = perf_counter()
            analysis.stop()
            analysis.result()
            times.append(perf_counter() - begin)
        assert min(times) < 0.1


def test_options_are_set_all_or_none(ugi: Make, tmp_path: Path) -> None:
    with ugi(f"log={tmp_path / 'log'}") as engine:
        with pytest.raises(ValueError, match="from 1 to 9"):
            engine.configure({"Book": "best.bin", "Depth": 10})
        engine.configure({"Book": "best.bin"})
        engine.play(START, SOON)
    assert (tmp_path / "log").read_text().splitlines()[:2] == ["ugi", "setoption name Book value best.bin"]
