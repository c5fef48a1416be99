"""What `sakiyomi ugi` searches, and what it says of it."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.engine._codec import Go
from sakiyomi.testing.kuhn import kuhn_poker

Begin = Callable[..., Any]
ERROR = "info string error"


def test_options_reach_the_search(ugi: Begin) -> None:
    first = ugi("connect_four")
    first.say("setoption name MultiPV value 3", "setoption name seed value 5", "setoption name Hash value 1", "go depth 3")
    *news, best = first.until("bestmove")
    assert {re.search(r"multipv (\d)", line)[1] for line in news} == {"1", "2", "3"}  # type: ignore[index]
    assert best.split()[0] == "bestmove"
    first.say("ugi")
    assert "option name Seed type spin default 5 min 0 max 2147483647" in first.until("ugiok")


def test_the_seed_decides_from_the_next_search_on(ugi: Begin) -> None:
    first, record = ugi(engine=sk.parse_spec("random")), sk.game("shobu").new()
    for seed in (1, 2, 3):
        first.say(f"setoption name Seed value {seed}", "go nodes 1")
        assert first.until("bestmove")[-1] == f"bestmove {sk.Random(seed=seed).search(record).move}"


def test_a_game_that_its_history_ended_is_searched_on(ugi: Begin) -> None:
    first = ugi(rules={"max_plies": 1})
    first.say("position startpos moves a1e1N", "go nodes 100")
    *news, best = first.until("bestmove")
    assert not any(line.startswith("info string") for line in news)
    assert best != "bestmove 0000"


def test_only_a_few_commands_go_with_a_search(ugi: Begin) -> None:
    first = ugi()
    first.say("go infinite")
    for command in ("position startpos", "go nodes 5", "setoption name Hash value 1", "uginewgame"):
        first.say(command)
        assert first.until("info string")[-1].startswith(f"{ERROR} busy: ")
    first.say("isready", "query p1turn")
    assert first.until("response")[-1] == "response true"
    first.say("stop", "position startpos moves a1e1N", "go nodes 100")  # no need to wait for the move
    assert len(first.until("bestmove")[-1].split()) == 2
    assert first.until("bestmove")[-1].split()[1] in first.ask("query legalmoves")


def test_an_endless_search_tells_its_move_only_when_it_is_stopped(ugi: Begin) -> None:
    first = ugi("connect_four", engine=sk.parse_spec("greedy"))
    first.say("go infinite", "isready")
    first.until("readyok")
    time.sleep(0.1)
    assert not any(line.startswith("bestmove") for line in first.rest())
    first.say("stop")
    first.until("bestmove")


@pytest.mark.parametrize(
    ("go", "found"),
    [
        ("nodes 20 movetime 10000", "nodes 20"),
        ("depth 1", "depth 1"),
        ("depth 9", "depth 2"),
        ("wtime 1000000 btime 1", "depth 2"),
    ],
)
def test_limits_of_the_command_the_engine_and_the_program_hold_together(ugi: Begin, go: str, found: str) -> None:
    first = ugi("connect_four", engine=sk.parse_spec("alphabeta:nodes=100000"), limit=sk.Limit(depth=2))
    first.say(f"go {go}")
    assert f" {found} " in first.until("bestmove")[-2]
    deeper = ugi("connect_four", engine=sk.parse_spec("alphabeta:depth=3"))
    deeper.say("go movetime 10000")
    assert " depth 3 " in deeper.until("bestmove")[-2]


def test_a_clock_is_shared_out(ugi: Begin) -> None:
    session = ugi(overhead=0.02).session

    def seconds(words: str, seat: int = 0) -> float:
        time = session._limit(Go.read(words.split()), seat).time
        assert time is not None
        return round(time, 3)

    assert seconds("p1time 30000 p2time 60000") == 0.98
    assert seconds("p1time 30000 p2time 60000", 1) == 1.98
    assert seconds("wtime 30000 winc 1000 btime 5") == 1.78
    assert seconds("wtime 10000 movestogo 5") == 1.98
    assert seconds("wtime 100 winc 10000") == 0.08  # never more than there is
    assert seconds("movetime 100") == 0.08
    assert seconds("movetime 10") == 0.005


def test_a_score_is_told_in_units_or_plies(ugi: Begin) -> None:
    first = ugi("connect_four")
    for moves, score in (("1 2 1 2 1 2", "mate 1"), ("4 1 5 1", "mate 3"), ("4 1 5 1 6", "mate -2")):
        first.say(f"position startpos moves {moves}", "go depth 5")
        assert f" score {score} " in first.until("bestmove")[-2]
    first.say("setoption name Game value shobu", "go depth 2")
    assert re.search(r" score cp -?\d+ ", first.until("bestmove")[-2])
    tree = ugi(engine=sk.parse_spec("mcts"))
    tree.say("go simulations 200")
    assert re.search(r" score cp -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv \S+", tree.until("bestmove")[-2])


def test_a_search_that_cannot_be_made_says_so_and_still_gives_a_move(ugi: Begin) -> None:
    first = ugi("leduc_poker", trusted=True)
    first.say("go depth 3")
    line, best = first.until("bestmove")
    assert line.startswith(f"{ERROR} search: ")
    assert "ISMCTS has no depth" in line
    assert best.split()[1] in first.ask("query legalmoves").split()


def test_a_new_game_forgets_the_last_one(ugi: Begin) -> None:
    first = ugi()
    for head in ("uginewgame", "ucinewgame", "uainewgame"):
        first.say("position startpos moves a1e1N", head)
        assert first.ask("query turn") == "response p1"


def test_hidden_cards_are_searched_from_a_view_alone(ugi: Begin) -> None:
    first, game = ugi("leduc_poker"), sk.game("leduc_poker")
    record = game.new(seed=7)
    record.push("call")
    for words in ("startpos", "fen seed:7", f"fen {record.state}"):
        assert first.ask(f"position {words}").startswith(f"{ERROR} untrusted: ")
    first.say("go nodes 10")
    assert first.until("bestmove") == [f"{ERROR} untrusted: there is no position that may be seen", "bestmove 0000"]
    view = record.state.view(1)
    first.say(f"position fen {view}")
    assert first.ask("query fen") == f"response {view}"
    first.say("go simulations 100")
    assert first.until("bestmove")[-1].split()[1] in ("call", "raise", "fold")
    assert first.ask(f"position fen {record.state.view(0)} moves call").startswith(f"{ERROR} position: ")
    assert first.ask("query fen") == f"response {view}"


def test_who_is_trusted_names_deals_and_the_search_sees_no_more(ugi: Begin) -> None:
    first = ugi("shake_up", trusted=True, engine=sk.parse_spec("random"))
    game = sk.game("shake_up")
    record = game.new(3, seed=7)
    moves = []
    for _ in range(12):
        move = record.state.legal_moves()[-1]
        moves.append(str(record.state.format_move(move)))
        record.push(move)
    underlined = " ".join(move.replace(" ", "_") for move in moves)
    for words in (underlined, " ".join(moves)):
        first.say("position startpos", f"position fen seed:7/players:3 moves {words}")
        assert first.ask("query fen") == f"response {record.state.format()}"
        assert first.ask("query players") == "response 3"
        assert first.ask("query turn") == f"response p{record.state.to_move + 1}"
    first.say("go nodes 5")
    assert first.until("bestmove")[-1].split()[1] in first.ask("query legalmoves").split()


def test_an_engine_that_does_not_suit_a_game_is_refused(ugi: Begin) -> None:
    first = ugi(engine=sk.parse_spec("alphabeta"))
    assert "engine alphabeta does not suit leduc_poker" in first.ask("setoption name Game value leduc_poker")
    assert first.ask("query game") == "response shobu"


def test_a_game_written_in_python_is_played_too(ugi: Begin) -> None:
    first = ugi(kuhn_poker().name, trusted=True)
    first.say("position fen seed:3 moves pass", "go simulations 50")
    assert first.until("bestmove")[-1] in ("bestmove pass", "bestmove bet")
    assert first.ask("query legalmoves") == "response pass bet"
    first.say("position fen seed:3")
    assert re.fullmatch(r"response \d,\d", first.ask("query fen"))
