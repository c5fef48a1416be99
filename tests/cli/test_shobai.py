"""What the subcommands answer about 'Shobai' All Right."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk

Command = Callable[..., tuple[int, str, str]]
GAME = sk.game("shobai")


def document(sakiyomi: Command, *arguments: str) -> Any:
    status, out, err = sakiyomi(*arguments, "--json")
    assert status == 0, err
    return json.loads(out)


@pytest.fixture
def action(tmp_path: Path) -> str:
    """The file of a position in which an action is asked for, of four players."""
    state, rng = GAME.initial(4, deal=3), sk.Rng(1)
    while state.to_json()["question"]["kind"] != "action" or state.to_json()["round"] < 3:
        state = state.play(state.playout_move(rng), rng)
    path = tmp_path / "action.json"
    path.write_text(str(state))
    return str(path)


def leaves(state: Any, depth: int, mode: str, deal: sk.Deal) -> int:
    following = [state.play(move, deal) for move in state.legal_moves()] if depth else []
    some = {*following} if mode == "merged" else following
    return sum(leaves(after, depth - 1, mode, deal) for after in some) if depth else 1


@pytest.mark.parametrize("mode", ["turns", "built", "merged"])
def test_perft_counts_all_legal_moves_of_a_deal(mode: str, action: str, sakiyomi: Command) -> None:
    state = GAME.parse(Path(action).read_text())
    counted = [leaves(state, depth, mode, sk.Deal(5)) for depth in (1, 2, 3)]
    ways = () if mode == "turns" else (f"--{mode}",)
    options = ("perft", "shobai", "--position", action, "--deal", "5", "--depth", "3", *ways)
    assert document(sakiyomi, *options)["leaves"] == counted
    divided = document(sakiyomi, *options, "--divide")
    assert divided["leaves"] == counted[-1]
    assert [*divided["divide"]] == [str(move) for move in state.legal_moves()]


def test_moves_are_listed_and_lead_on(action: str, sakiyomi: Command) -> None:
    told = document(sakiyomi, "moves", "shobai", "--position", action)
    assert told["moves"][-1] == "action pass"
    assert document(sakiyomi, "moves", "shobai", "--position", action, "--moves", "action one")["moves"][0].startswith("give ")


def test_moves_of_several_words_follow_each_other(sakiyomi: Command) -> None:
    record, rng = GAME.new(2, seed=3), sk.Rng(4)
    while len(record.moves) < 60:
        record.push(record.state.playout_move(rng))
    for between in (" ", ", "):
        moves = between.join(str(move) for move in record.moves)
        assert document(sakiyomi, "show", "shobai", "--deal", "3", "--moves", moves)["position"] == str(record.state)


@pytest.mark.parametrize("engine", ["mcts", "mcts:playout=random", "pimc:worlds=3", "greedy", "random"])
def test_the_best_move_of_a_document_is_a_legal_one(engine: str, action: str, sakiyomi: Command) -> None:
    arguments = ("bestmove", "shobai", "--position", action, "--engine", engine, "--nodes", "300", "--quiet")
    answer = document(sakiyomi, *arguments)
    assert answer["move"] in [str(move) for move in GAME.parse(Path(action).read_text()).legal_moves()]
    assert answer["position"] == Path(action).read_text()
    assert sakiyomi(*arguments)[0] == 0


@pytest.mark.parametrize("engine", ["alphabeta", "ismcts"])
def test_engines_of_other_games_are_refused(engine: str, sakiyomi: Command) -> None:
    status, out, err = sakiyomi("bestmove", "shobai", "--engine", engine)
    assert (status, out) == (2, "")
    assert err.splitlines()[-1].endswith("these do: mcts, pimc, random, greedy")


def test_a_recorded_game_is_replayed_and_annotated(tmp_path: Path, sakiyomi: Command) -> None:
    record, rng = GAME.new(3, seed=4, max_rounds=2), sk.Rng(1)
    while not record.termination():
        record.push(record.state.playout_move(rng))
    games = str(tmp_path / "games.jsonl")
    record.save(games)
    [told] = document(sakiyomi, "replay", games)["games"]
    assert (told["outcome"], told["reason"]) == (list(record.outcome() or ()), "position")
    assert [each["position"] for each in told["positions"]] == [str(state) for state in record.states]
    assert sakiyomi("replay", games, "--ply", "1")[0] == 0
    [noted] = document(sakiyomi, "annotate", games, "--nodes", "20", "--quiet")["games"]
    assert {each["move"] for each in noted["moves"]} <= {str(move) for move in record.moves}
    assert [each["seat"] for each in noted["seats"]] == [0, 1, 2]


def test_a_match_gives_every_engine_every_seat_of_a_deal(sakiyomi: Command) -> None:
    engines = ("--engine", "random", "--engine", "greedy:worlds=1", "--engine", "mcts:simulations=5")
    options = ("--players", "3", "--option", "max_rounds=3", "--option", "windows=pruned", "--deals", "1", "--quiet")
    status, out, _ = sakiyomi("match", "shobai", *engines, *options)
    assert status == 0
    assert out.startswith("shobai: 1 deal, 3 games")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("moves", "shobai", "--players", "6"), "players must be a whole number from 2 to 5, not 6"),
        (("moves", "shobai", "--option", "windows=some"), "option windows must be 'full' or 'pruned', not 'some'"),
        (("show", "shobai", "--position", '{"game":"shobai"}'), "'Shobai' All Right: players is missing; beginner is missing"),
        (("show", "shobai", "--moves", "done discard money-p9"), "move 2 of --moves: 'discard money-p9' is no move of "),
        (("play", "shobai", "--side", "white"), "white"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(arguments: tuple[str, ...], told: str, sakiyomi: Command) -> None:
    status, out, err = sakiyomi(*arguments)
    assert (status, out) == (2, "")
    assert told in err.splitlines()[-1]
    assert "Traceback" not in err
