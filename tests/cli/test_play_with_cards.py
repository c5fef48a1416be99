"""A game with hidden cards between people and an engine: nobody is told more than the own seat knows."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

import sakiyomi as sk
from sakiyomi.cli._commands import obey
from sakiyomi.cli._query import Query
from sakiyomi.cli._session import Session

Talk = Callable[..., tuple[int, str, str]]
QUICK = ("play", "leduc_poker", "--nodes", "300")


def positions(out: str) -> list[str]:
    """The answers to the command `position`."""
    return [line for line in out.splitlines() if re.fullmatch(r"[JQKA?]{2,3} [JQKA-] [fcr/-]+( \w+)?", line)]


def session(*people: int, moves: str = "", analysis: bool = False) -> Session:
    """A game of deal 19, in which the first seat has a queen and the second a jack."""
    record = sk.game("leduc_poker").new(seed=19)
    for move in moves.split():
        record.push(move)
    return Session(Query(record, None, None), frozenset(people), sk.ISMCTS(), sk.Limit(nodes=300), analysis=analysis)


@pytest.mark.parametrize("side", ["first", "second"])
def test_a_person_sees_no_card_of_the_engine_before_a_showdown(side: str, talk: Talk) -> None:
    hidden = 0
    for deal in range(10):
        lines = "position; moves; hint; call; position; show; undo; redo; position"
        status, out, err = talk(*QUICK, "--side", side, "--deal", str(deal), lines=lines)
        assert status == 0
        boards = out.split("  board ")[1:]
        other = "second" if side == "first" else "first "
        for board in boards:
            if re.search(r"wins|Draw", board) is None:
                assert f"{other}  [?]" in board
                hidden += 1
        assert all(line.endswith(f" {side}") and line.count("?") == 1 for line in positions(out) if "cc/cc" not in line)
        assert re.search(r"plays \w+$", out, re.MULTILINE)
        assert "deal" not in out.partition(" wins" if " wins" in out else "Draw")[0].partition("go on with")[0]
        assert "Traceback" not in err
    assert hidden > 20


def test_an_engine_alone_plays_with_open_cards(talk: Talk) -> None:
    status, out, err = talk(*QUICK, "--side", "none", "--deal", "19")
    assert (status, err) == (0, "")
    assert "[?]" not in out
    assert re.search(r"plays \w+  \([\d.]+ % for first\)", out)
    assert out.endswith("\n  deal 19\n\n")


def test_of_several_people_the_one_to_move_is_shown_what_it_knows(talk: Talk) -> None:
    _, out, _ = talk(
        *QUICK, "--side", "both", "--players", "3", "--deal", "19", lines="position; raise; position; call; position"
    )
    state = sk.game("leduc_poker").new(3, seed=19).state
    hands = str(state).split()[0]
    assert positions(out) == [f"{hands[0]}?? - - first", f"?{hands[1]}? - r second", f"??{hands[2]} - rc third"]


def test_on_the_turn_of_the_engine_its_cards_are_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = session(0, moves="call", analysis=True)
    told = "second is to move, and this is what first knows"
    for line in ("moves", "hint"):
        with pytest.raises(ValueError, match=f"^{told}; go lets the engine move$"):
            obey(game, line)
    with pytest.raises(ValueError, match=f"^{told}, so 'call' must be a command: go, undo, quit, help$"):
        obey(game, "call")
    obey(game, "position")
    obey(game, "help")
    obey(game, "go")
    out, err = capsys.readouterr()
    assert positions(out) == ["Q? - c first"]
    assert "a move" not in out
    assert re.search(r"^second plays \w+$", out, re.MULTILINE)
    assert err == ""


def test_on_ones_own_turn_the_engine_tells_what_it_thinks(capsys: pytest.CaptureFixture[str]) -> None:
    game = session(0, analysis=True)
    for line in ("moves", "hint", "help"):
        obey(game, line)
    out, err = capsys.readouterr()
    assert out.startswith("call raise\nhint: ")
    assert "a move " in out
    assert "sims" in err
    open_game = session(analysis=True)
    open_game.let_engine_move()
    assert "sims" in capsys.readouterr().err


def test_what_is_thought_and_played_depends_on_the_own_cards_alone(capsys: pytest.CaptureFixture[str]) -> None:
    game, told = sk.game("leduc_poker"), []
    for start in ("QK - -", "QJ - -"):
        record = sk.Record(game, game.parse(start), sk.Deal(0))
        for seat in (0, 1):
            one = Session(Query(record, None, None), frozenset({seat}), sk.ISMCTS(seed=3), sk.Limit(nodes=300))
            one.let_engine_move() if seat == 1 else obey(one, "hint")
            record = sk.Record(game, game.parse(start), sk.Deal(0))
        told.append(re.sub(r"\[[JK]\]", "[*]", capsys.readouterr().out))
    assert told[0] == told[1]


def test_every_game_is_a_new_deal_that_is_told_at_the_end(talk: Talk) -> None:
    deals = [re.findall(r"^  deal (\d+)$", talk(*QUICK, lines="resign; new; resign")[1], re.MULTILINE) for _ in range(5)]
    assert all(len(pair) == 2 for pair in deals)
    assert len({deal for pair in deals for deal in pair}) == 10
    _, out, _ = talk(*QUICK, "--deal", "19", lines="position; resign")
    assert (positions(out), out.count("deal 19")) == (["Q? - - first"], 1)
    assert talk(*QUICK, "--position", "seed:19", lines="position")[1].count("Q? - - first") == 1


def test_new_keeps_the_players_and_deals_other_cards(talk: Talk) -> None:
    _, out, _ = talk(*QUICK, "--players", "3", "--side", "first", "--deal", "1", lines="position" + "; new; position" * 30)
    assert {text[0] for text in positions(out)} == set("JQKA")
    assert all(re.fullmatch(r"[JQKA]\?\? - - first", text) for text in positions(out))


def test_what_was_taken_back_is_played_again_with_the_same_cards(talk: Talk) -> None:
    lines = "call; call; position; undo; undo; position; redo; redo; position; undo; undo; call; call; position"
    _, out, _ = talk("play", "leduc_poker", "--side", "both", "--deal", "19", lines=lines)
    played, back, again, anew = positions(out)
    assert (played, back) == ("Q? Q cc/ first", "Q? - - first")
    assert played == again == anew


def test_cards_that_came_with_a_move_come_with_it_again() -> None:
    game = sk.game("leduc_poker")
    for card, board in enumerate("JQK"):
        record = sk.Record(game, game.parse("QJ - c"), sk.Deal(19))
        record.push("call", [card])
        one = Session(Query(record, None, None), frozenset({1}), sk.ISMCTS(), sk.Limit(nodes=10))
        one.undo()
        one.redo()
        assert str(record.state) == f"QJ {board} cc/"


def test_a_resignation_is_told_to_those_who_see_a_view(talk: Talk) -> None:
    _, out, err = talk(*QUICK, "--deal", "19", lines="resign; hint; call; undo; position")
    assert "second wins (resignation)" in out
    assert [line.partition(",")[0] for line in err.splitlines()] == [
        "there is no best move: the game is over",
        "the game is over",
    ]
    assert positions(out) == ["Q? - - first"]


def test_the_deal_is_kept_with_the_game_and_resumed(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    talk(*QUICK, "--side", "both", "--record", str(path), lines="call; call")
    document = json.loads(path.read_text())
    record = sk.Record.load(path)
    assert document["deal"] == record.deal.seed
    _, out, _ = talk(*QUICK, "--side", "both", "--record", str(path), "--resume", lines="position")
    assert positions(out) == [str(record.state.view(0))]
    del document["deal"]
    document["draws"] = [[], ["JQK".index(str(record.state).split()[1])]]
    path.write_text(json.dumps(document))
    status, _, err = talk(*QUICK, "--record", str(path), "--resume")
    assert (status, err.count("\n"), "names no deal" in err) == (2, 1, True)
    assert "leave --position, --moves, --deal" in talk(*QUICK, "--record", str(path), "--resume", "--deal", "3")[2]


@pytest.mark.parametrize("position", ["startpos", "QK - r"])
def test_the_command_that_goes_on_gives_the_same_game(position: str, talk: Talk) -> None:
    _, out, _ = talk(*QUICK, "--side", "both", "--position", position, "--deal", "5", lines="call; position")
    command = out.splitlines()[-1].removeprefix("go on with: sakiyomi ")
    assert ("--engine ismcts:nodes=300" in command, "--deal 5" in command) == (True, True)
    _, again, _ = talk(*shlex.split(command), lines="position")
    assert positions(again) == positions(out)
    standard = talk("play", "leduc_poker", "--side", "both", "--deal", "5")[1].splitlines()[-1]
    assert standard == "go on with: sakiyomi play leduc_poker --side first --side second --players 2 --deal 5"


def test_an_engine_that_does_not_suit_the_game_is_refused_in_one_line(talk: Talk) -> None:
    _, out, err = talk(*QUICK, lines="engine alphabeta; engine pimc:worlds=3; engine")
    assert err.startswith("engine alphabeta does not suit leduc_poker, which has hidden cards; these do: ")
    assert err.count("\n") == 1
    assert "worlds=3" in out.splitlines()[-2]
    assert "does not suit" in talk("play", "leduc_poker", "--engine", "alphabeta")[2]
