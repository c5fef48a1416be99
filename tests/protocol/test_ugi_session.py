"""What `sakiyomi ugi` answers, line by line."""

import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.engine._options import EngineOption
from sakiyomi.engine.server._settings import Settings
from sakiyomi.engine.server.ugi import UgiSession
from sakiyomi.testing.kuhn import kuhn_poker

Begin = Callable[..., Any]


@pytest.fixture
def ugi(talk: Begin) -> Begin:
    """A session; arguments are those of `Settings`, the game by name, and of `UgiSession`."""

    def begin(game: str = "shobu", *, strict: bool = False, trusted: bool = False, **settings: Any) -> Any:
        return talk(partial(UgiSession, Settings(sk.game(game), **settings), strict=strict, trusted=trusted))

    return begin


def error(line: str) -> str:
    """The code of an error."""
    match = re.fullmatch(r"info string error (\w+): \S.*", line)
    assert match, line
    return match[1]


@pytest.mark.parametrize("head", ["ugi", "uci", "uai"])
def test_each_head_lists_the_options_and_ends_with_its_own_word(ugi: Begin, head: str) -> None:
    first = ugi()
    first.say(head)
    lines = first.until(f"{head}ok")
    assert lines[0].startswith("id name Sakiyomi ")
    assert lines[1].startswith("id author ")
    assert lines[-1] == f"{head}ok"
    options = [EngineOption.read(line) for line in lines[2:-1]]
    names = ["Game", "Players", "Hash", "Threads", "Seed", "MultiPV", "MoveOverhead", "Cards"]
    assert [option.name for option in options] == names + [option.name for option in sk.game("shobu").options]


def test_every_option_can_be_set_to_what_it_is(ugi: Begin) -> None:
    for game in sk.games():
        first = ugi("shobu", trusted=True)
        first.say(f"setoption name game value {game.name}", "ugi")
        for line in first.until("ugiok")[2:-1]:
            option = EngineOption.read(line)
            first.say(option.set_line(option.default))
        assert first.ask("isready") == "readyok"
        assert first.ask("query game") == f"response {game.name}"


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


def test_another_game_has_its_own_rule_options(ugi: Begin) -> None:
    first = ugi()
    first.say(
        "setoption name max_plies value 5", "setoption name Game value connect_four", "setoption name Game value shobu", "ugi"
    )
    assert "option name max_plies type spin default 1000 min 0 max 1000000" in first.until("ugiok")


def test_a_rule_option_holds_from_the_initial_position_on(ugi: Begin) -> None:
    first = ugi()
    first.say("position startpos moves a1e1N", "setoption name max_plies value 1")
    assert first.ask("query turn") == "response p1"
    first.say("position startpos moves a1e1N")
    assert (first.ask("query gameover"), first.ask("query result")) == ("response true", "response draw")


def test_memory_may_be_set_in_mid_game(ugi: Begin) -> None:
    first = ugi()
    first.say("position startpos moves a1e1N", "setoption name Hash value 2")
    assert first.ask("query turn") == "response p2"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("name Hahs value 3", "unknown option 'Hahs' (known: Game, Players, Hash, "),
        ("name Hash value many", "option Hash must be a whole number from 0 to 65536, not 'many'"),
        ("name Game value chess", "option Game must be 'shobu' or 'connect_four'"),
        ("name Players value 3", "option Players must be a whole number from 2 to 2"),
        ("name no_move value win", "option no_move must be 'loss' or 'draw', not 'win'"),
        ("name Cards value x.toml", "shobu has no card sets"),
        ("value 3", "'name NAME value VALUE' must follow 'setoption'"),
    ],
)
def test_a_wrong_option_is_one_line_and_changes_nothing(ugi: Begin, words: str, message: str) -> None:
    first = ugi()
    first.say("ugi")
    before = first.until("ugiok")
    line = first.ask(f"setoption {words}")
    assert error(line) == "option"
    assert message in line
    first.say("ugi")
    assert first.until("ugiok") == before


def test_a_card_set_is_read_from_its_file(ugi: Begin, tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    name = "my own set"
    text = sk.cards.to_text(sk.cards.standard("shobai"))
    file.write_text(re.sub(r'(?m)^name = ".*"$', f'name = "{name}"', text, count=1))
    first = ugi("shobai")
    first.say(f"setoption name Cards value {file}", "ugi")
    assert f"option name Cards type string default {file}" in first.until("ugiok")
    line = first.ask(f"setoption name Cards value {tmp_path / 'none.toml'}")
    assert error(line) == "option"
    assert "No such file" in line


def test_a_game_is_played_to_its_end_by_questions_alone(ugi: Begin) -> None:
    first, moves = ugi("connect_four"), list[str]()
    while first.ask("query gameover") == "response false":
        assert first.ask("query p1turn") == f"response {'false' if len(moves) % 2 else 'true'}"
        first.say("go nodes 300")
        move = first.until("bestmove")[-1].split()[1]
        assert first.ask(f"query islegal {move}") == "response true"
        assert move in first.ask("query legalmoves").split()[1:]
        moves.append(move)
        first.say("position startpos moves " + " ".join(moves))
    record = sk.game("connect_four").new()
    for move in moves:
        record.push(move)
    won = {(1.0, 0.0): "p1win", (0.0, 1.0): "p2win", (0.5, 0.5): "draw"}[record.outcome()]  # type: ignore[index]
    assert first.ask("query result") == f"response {won}"
    assert first.ask("query legalmoves") == "response none"
    assert first.ask("go nodes 5") == "bestmove 0000"


def test_queries_tell_of_a_position(ugi: Begin) -> None:
    first = ugi("connect_four")
    first.say("position startpos moves 4 4 5")
    answers = {query: first.ask(f"query {query}").removeprefix("response ") for query in QUERIES}
    assert answers == QUERIES
    first.say("position fen " + QUERIES["fen"])
    assert first.ask("query fen") == "response " + QUERIES["fen"]


QUERIES = {
    "p1turn": "false",
    "turn": "p2",
    "players": "2",
    "gameover": "false",
    "result": "none",
    "scores": "none",
    "islegal 4": "true",
    "islegal 8": "false",
    "islegal 4 4": "false",
    "legalmoves": "1 2 3 4 5 6 7",
    "fen": str(sk.game("connect_four").parse("445")),
    "game": "connect_four",
    "weather": "unknown",
    "p1turn now": "unknown",
    "islegal": "unknown",
}


@pytest.mark.parametrize("words", ["", "fen", "start", "fen nonsense", "moves a1e1N", "fen seed:7"])
def test_a_bad_position_leaves_the_one_before(ugi: Begin, words: str) -> None:
    first = ugi()
    first.say("position startpos moves a1e1N")
    fen = first.ask("query fen")
    assert error(first.ask(f"position {words}")) == "position"
    assert first.ask("query fen") == fen


def test_who_made_an_illegal_move_has_lost(ugi: Begin) -> None:
    first = ugi()
    for moves, result in (("a1e1N nonsense", "p1win"), ("nonsense a1e1N", "p2win"), ("a1e1N a1e1N", "p1win")):
        assert error(first.ask(f"position startpos moves {moves}")) == "move"
        assert (first.ask("query gameover"), first.ask("query result")) == ("response true", f"response {result}")
    first.say("position startpos moves a1e1N")
    assert first.ask("query gameover") == "response false"


def test_a_move_after_the_end_does_not_change_the_result(ugi: Begin) -> None:
    first = ugi("connect_four")
    assert error(first.ask("position startpos moves 1 2 1 2 1 2 1 7")) == "move"
    assert (first.ask("query result"), first.ask("query scores")) == ("response p1win", "response 1 0")


def test_a_game_that_its_history_ended_is_searched_on(ugi: Begin) -> None:
    first = ugi(rules={"max_plies": 1})
    first.say("position startpos moves a1e1N", "go nodes 100")
    *news, best = first.until("bestmove")
    assert not any(line.startswith("info string") for line in news)
    assert best != "bestmove 0000"


@pytest.mark.parametrize("command", ["position fen x", "position startpos moves x", "setoption name x", "go x", "hello"])
def test_strict_raises_at_the_first_mistake(ugi: Begin, command: str) -> None:
    first = ugi(strict=True)
    with pytest.raises(ValueError, match=r"."):
        first.say(command)


def test_commands_and_blanks_that_nobody_knows_harm_nothing(ugi: Begin) -> None:
    first = ugi()
    assert error(first.ask("xyzzy plugh")) == "command"
    assert error(first.ask("go sideways")) == "go"
    first.say("", "   ", "stop", "stop")
    assert first.ask("  isready\t") == "readyok"
    assert first.rest() == []


def test_only_a_few_commands_go_with_a_search(ugi: Begin) -> None:
    first = ugi()
    first.say("go infinite")
    for command in ("position startpos", "go nodes 5", "setoption name Hash value 1", "uginewgame"):
        first.say(command)
        assert error(first.until("info string")[-1]) == "busy"
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
    from sakiyomi.engine._codec import Go

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
    assert error(line) == "search"
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
        assert error(first.ask(f"position {words}")) == "untrusted"
    first.say("go nodes 10")
    assert [error(line) if "info" in line else line for line in first.until("bestmove")] == ["untrusted", "bestmove 0000"]
    view = record.state.view(1)
    first.say(f"position fen {view}")
    assert first.ask("query fen") == f"response {view}"
    first.say("go simulations 100")
    assert first.until("bestmove")[-1].split()[1] in ("call", "raise", "fold")
    assert error(first.ask(f"position fen {record.state.view(0)} moves call")) == "position"
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
