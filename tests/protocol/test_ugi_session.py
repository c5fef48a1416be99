"""What `sakiyomi ugi` answers, line by line."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.engine._options import EngineOption

Begin = Callable[..., Any]


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
