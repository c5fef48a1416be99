"""What the subcommands answer about games with chance and hidden cards."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.cli import main

Command = Callable[..., tuple[int, str, str]]
VIEW = "?K J crc/r second"


def document(sakiyomi: Command, *arguments: str) -> Any:
    status, out, _ = sakiyomi(*arguments, "--json")
    assert status == 0
    return json.loads(out)


def rows(sakiyomi: Command, *arguments: str) -> dict[str, str]:
    status, out, err = sakiyomi(*arguments, "--quiet")
    assert (status, err) == (0, "")
    return dict(re.split(r"\s{2,}", line, maxsplit=1) for line in out.splitlines())


def test_bestmove_of_a_whole_position_searches_what_the_seat_to_move_knows(sakiyomi: Command) -> None:
    positions = (VIEW, "QK J crc/r", "KK J crc/r", "JK J crc/r")
    answers = [
        document(sakiyomi, "bestmove", "leduc_poker", "--position", text, "--nodes", "5000", "--quiet") for text in positions
    ]
    for answer in answers:
        del answer["time"], answer["nps"]
    assert answers[0]["position"] == VIEW
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize(("game", "engine"), [("leduc_poker", "ismcts"), ("connect_four", "alphabeta")])
def test_bestmove_takes_the_engine_that_suits_the_game(game: str, engine: str, sakiyomi: Command) -> None:
    assert document(sakiyomi, "bestmove", game, "--nodes", "100", "--quiet")["engine"] == engine


@pytest.mark.parametrize("engine", ["ismcts:mode=so", "ismcts:threads=2", "pimc:worlds=5", "pimc:inner=mcts", "greedy", "random"])
@pytest.mark.parametrize("seats", ["2", "3"])
def test_bestmove_takes_any_engine_that_suits_it(engine: str, seats: str, sakiyomi: Command) -> None:
    arguments = ("bestmove", "leduc_poker", "--players", seats, "--nodes", "500", "--engine", engine, "--lines", "2", "--quiet")
    answer = document(sakiyomi, *arguments)
    assert answer["engine"] == engine.partition(":")[0]
    assert {line["move"] for line in answer["lines"]} == {"call", "raise"}
    assert sakiyomi(*arguments)[0] == 0


def test_a_tree_of_worlds_tells_the_interval_and_the_spread(sakiyomi: Command) -> None:
    arguments = ("bestmove", "leduc_poker", "--position", VIEW, "--simulations", "1000")
    told = rows(sakiyomi, *arguments)
    assert list(told) == ["move", "score", "spread", "visits", "line", "depth", "search", "tree"]
    assert re.fullmatch(r"[\d.]+ % for second, [\d.]+ to [\d.]+ % \(95 % by sampling alone\)", told["score"])
    assert re.fullmatch(r"[\d.]+ % of the results", told["spread"])
    best = document(sakiyomi, *arguments, "--quiet")["moves"][0]
    assert told["spread"].startswith(f"{100 * best['spread']:.1f} %")
    assert best["samples"] == best["visits"] > 500
    assert "of visits" in rows(sakiyomi, *arguments, "--lines", "3")["line 3"]


@pytest.mark.parametrize("inner", ["alphabeta", "mcts"])
def test_a_search_of_each_world_tells_in_how_many_a_move_is_best(inner: str, sakiyomi: Command) -> None:
    arguments = ("bestmove", "leduc_poker", "--position", VIEW, "--engine", f"pimc:worlds=50,inner={inner}", "--nodes", "50000")
    answer, told = document(sakiyomi, *arguments, "--quiet"), rows(sakiyomi, *arguments, "--lines", "3")
    best = answer["moves"][0]
    assert answer["worlds"] == best["samples"] == sum(each["visits"] for each in answer["moves"]) == 50
    assert told["worlds"] == f"best in {best['visits']} of 50"
    assert told["score"].endswith("(95 % by sampling alone)")
    others = [f"best in {each['visits']} " for each in answer["moves"]]
    assert all(other in told[f"line {number}"] for number, other in enumerate(others, 1))


def test_progress_tells_the_worlds(sakiyomi: Command) -> None:
    _, _, err = sakiyomi("bestmove", "leduc_poker", "--engine", "pimc:worlds=8")
    assert re.search(r"^depth .* nodes .* 4 worlds  \w+$", err, re.MULTILINE)
    assert " sims " in sakiyomi("bestmove", "leduc_poker", "--simulations", "50")[2]


def test_a_deal_decides_on_the_start_and_on_the_cards_that_follow(sakiyomi: Command) -> None:
    game = sk.game("leduc_poker")

    def after(*arguments: str) -> str:
        return str(document(sakiyomi, "show", "leduc_poker", "--moves", "call call", *arguments)["position"])

    for seed in (0, 7, 12):
        record = game.new(seed=seed)
        record.push("call")
        record.push("call")
        same = (
            after("--deal", str(seed)),
            after("--position", f"seed:{seed}"),
            after("--position", f"seed:{seed}", "--deal", str(seed)),
        )
        assert set(same) == {str(record.state)}
    assert after() == after("--deal", "0")
    boards = {after("--position", "JK - -", "--deal", str(seed)) for seed in range(20)}
    assert boards == {f"JK {board} cc/" for board in "JQK"}


def test_show_draws_a_view_or_what_a_seat_knows(tmp_path: Path, sakiyomi: Command) -> None:
    status, out, _ = sakiyomi("show", "leduc_poker", "--position", VIEW)
    assert (status, out.splitlines()[-1]) == (0, f" {VIEW}")
    assert sakiyomi("show", "leduc_poker", "--position", "QK J crc/r", "--seat", "second")[1] == out
    assert document(sakiyomi, "show", "leduc_poker", "--position", "QK - -", "--seat", "first")["position"] == "Q? - - first"
    assert document(sakiyomi, "show", "leduc_poker", "--position", VIEW)["to_move"] == 1
    path = tmp_path / "view.svg"
    assert sakiyomi("show", "leduc_poker", "--position", VIEW, "--move", "raise", "--svg", str(path)) == (0, "", "")
    assert ET.parse(path).getroot().tag.endswith("svg")
    assert sakiyomi("show", "shobu", "--seat", "white")[1] == sakiyomi("show", "shobu")[1]


def test_moves_are_those_of_the_seat_that_knows(sakiyomi: Command) -> None:
    assert document(sakiyomi, "moves", "leduc_poker", "--position", VIEW)["moves"] == ["fold", "call", "raise"]
    answer = sakiyomi("moves", "leduc_poker", "--position", "?K J crc/ second")
    assert answer == (0, "", "first is to move, and this is what second knows\n")
    assert sakiyomi("moves", "leduc_poker", "--position", "?K - rf second")[2] == "the game is over: first wins\n"


def test_a_view_comes_from_a_file(tmp_path: Path, sakiyomi: Command) -> None:
    path = tmp_path / "view"
    path.write_text(f"{VIEW}\n")
    assert document(sakiyomi, "show", "leduc_poker", "--position", str(path))["position"] == VIEW
    path.write_text("seed:19\n")
    assert document(sakiyomi, "show", "leduc_poker", "--position", str(path))["position"] == str(
        sk.game("leduc_poker").initial(deal=19)
    )


@pytest.mark.parametrize("mode", ["turns", "built", "merged"])
def test_perft_counts_the_leaves_of_a_deal(mode: str, sakiyomi: Command) -> None:
    arguments = ("perft", "leduc_poker", "--depth", "4", "--deal", "3", *([f"--{mode}"] if mode != "turns" else []))
    answer, divided = document(sakiyomi, *arguments), document(sakiyomi, *arguments, "--divide")
    assert (answer["deal"], answer["mode"], answer["leaves"]) == (3, mode, [2, 5, 9, 16])
    assert (divided["leaves"], list(divided["divide"])) == (16, ["call", "raise"])
    assert "deal" not in document(sakiyomi, "perft", "connect_four", "--depth", "1")


def test_perft_counts_the_distinct_positions_of_a_deal(sakiyomi: Command) -> None:
    by_deal = [
        document(sakiyomi, "perft", "leduc_poker", "--depth", "3", "--distinct", "--position", "JK - -", "--deal", str(seed))[
            "leaves"
        ]
        for seed in (0, 1)
    ]
    assert by_deal == [[2, 5, 9]] * 2


def test_games_tell_what_is_hidden_and_which_engines_suit(sakiyomi: Command) -> None:
    known = {game["name"]: game for game in document(sakiyomi, "games")["games"]}
    assert (known["leduc_poker"]["information"], known["leduc_poker"]["engines"]) == (
        "hidden",
        ["ismcts", "pimc", "random", "greedy"],
    )
    assert known["shobu"]["engines"] == ["alphabeta", "mcts", "random", "greedy"]
    paragraph = next(part for part in sakiyomi("games")[1].split("\n\n") if part.startswith("leduc_poker"))
    assert "2 to 3 players, hidden cards\n" in paragraph
    assert "  --engine ismcts or pimc or random or greedy\n" in f"{paragraph}\n"


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A file of a game of Leduc poker and one of Connect Four."""
    file = tmp_path / "games.jsonl"
    for name, moves in (("leduc_poker", "raise raise call raise call"), ("connect_four", "1 2")):
        record = sk.game(name).new(seed=19)
        for move in moves.split():
            record.push(move)
        record.save(file, append=True)
    return str(file)


def test_recorded_games_are_replayed_with_all_cards(path: str, sakiyomi: Command) -> None:
    status, out, err = sakiyomi("replay", path, "--game", "1")
    assert (status, err) == (0, "")
    assert out.startswith("game 1: leduc_poker, 5 moves, first wins\n")
    assert out.count("first   [Q]") == out.count("second  [J]") == 6
    positions = json.loads(sakiyomi("replay", path, "--game", "1", "--json")[1])["games"][0]["positions"]
    assert [each["position"] for each in positions][::5] == ["QJ - -", "QJ Q rrc/rc"]


def test_each_game_of_a_file_is_annotated_by_the_engine_that_suits_it(path: str, tmp_path: Path, sakiyomi: Command) -> None:
    output = tmp_path / "annotated.jsonl"
    status, out, _ = sakiyomi("annotate", path, "--nodes", "2000", "--quiet", "--json", "--output", str(output))
    assert status == 0
    hidden, certain = json.loads(out)["games"]
    assert {move["engine"] for move in hidden["moves"]} == {"ismcts"}
    assert {move["engine"] for move in certain["moves"]} == {"alphabeta"}
    folding = hidden["moves"][-1]
    assert (folding["mark"], folding["better"]) == ("?!", ["fold"])
    record, _ = sk.load_records(output)
    assert (record.deal, [bool(note) for note in record.annotations]) == (sk.Deal(19), [True] * 5)


def test_annotations_do_not_depend_on_hidden_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, told = sk.game("leduc_poker"), []
    for start in ("QJ - -", "QK - -"):
        record = sk.Record(game, game.parse(start), sk.Deal(0))
        record.push("raise")
        record.save(tmp_path / "game.jsonl")
        assert main(["annotate", str(tmp_path / "game.jsonl"), "--nodes", "1000", "--quiet"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
