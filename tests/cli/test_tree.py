"""`tree`, and `bestmove` by an engine that grows a tree."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.testing.random_graph import random_graph

Command = Callable[..., tuple[int, str, str]]
SEARCH = ("--simulations", "2000", "--quiet")
BEST = ("bestmove", "connect_four", "--engine", "mcts", *SEARCH)


def document(sakiyomi: Command, *arguments: str) -> Any:
    status, out, _ = sakiyomi(*arguments, "--json")
    assert (status, out.count("\n")) == (0, 1)
    return json.loads(out)


def walk(node: Any) -> Iterator[Any]:
    yield node
    for child in node["children"]:
        yield from walk(child)


def drawn() -> list[str]:
    """The moves of a random game of Connect Four that ends in a draw."""
    rng = sk.Rng(1)
    while True:
        state, moves = sk.game("connect_four").initial(), []
        while state.outcome() is None:
            moves.append(str(state.random_move(rng)))
            state = state.play(moves[-1])
        if state.outcome() == (0.5, 0.5):
            return moves


def test_tree_prints_a_row_for_each_node(sakiyomi: Command) -> None:
    status, out, err = sakiyomi("tree", "connect_four", *SEARCH, "--plies", "2", "--width", "3")
    effort, empty, head, root, *rows = out.splitlines()
    assert (status, err, empty, head.split()) == (0, "", "", ["move", "visits", "share", "value", "prior", "proven"])
    assert re.fullmatch(r"2,000 simulations in \d\.\d\d s, .+/s", effort)
    assert re.fullmatch(r"root +2,000 +\d+\.\d % for x", root)
    moves = [row for row in rows if "others" not in row]
    assert len(moves) == 3 + 9
    assert len({row.index(" for ") for row in moves}) == 1
    assert [row.split(" for ")[1][0] for row in moves] == ["x", "o", "o", "o"] * 3


def test_tree_says_nothing_of_its_own_about_what_bestmove_finds(sakiyomi: Command) -> None:
    tree = document(sakiyomi, "tree", "connect_four", *SEARCH, "--width", "7")
    found = document(sakiyomi, *BEST)
    assert list(tree) == ["game", "position", "engine", "nodes", "simulations", "time", "hashfull", "seed", "tree"]
    assert all(tree[name] == found[name] for name in ("game", "position", "engine", "nodes", "simulations", "seed"))
    children = tree["tree"]["children"]
    assert [(child["move"], child["visits"], child["value"]) for child in children] == [
        (each["move"], each["visits"], each["value"]) for each in found["moves"]
    ]
    assert set(children[0]) == {"move", "seat", "visits", "value", "prior", "proven", "distance", "children"}


def test_tree_looks_as_far_as_it_is_told(sakiyomi: Command) -> None:
    tree = document(sakiyomi, "tree", "shobu", *SEARCH, "--plies", "3", "--width", "2", "--visits", "30")["tree"]
    assert max(len(node["children"]) for node in walk(tree)) == 2
    assert min(node["visits"] for node in walk(tree)) >= 30
    assert document(sakiyomi, "tree", "shobu", *SEARCH, "--plies", "0")["tree"]["children"] == []


def test_tree_writes_moves_in_the_notation_asked_for(sakiyomi: Command) -> None:
    tree = document(sakiyomi, "tree", "shobu", *SEARCH, "--notation", "indices")["tree"]
    state = sk.game("shobu").initial()
    for child in tree["children"]:
        assert state.format_move(state.parse_move(child["move"]), "indices") == child["move"]
        after = state.play(child["move"])
        for reply in child["children"]:
            assert after.format_move(after.parse_move(reply["move"]), "indices") == reply["move"]
    text = sakiyomi("tree", "shobu", *SEARCH, "--notation", "indices")[1]
    assert f"\n  {tree['children'][0]['move']} " in text


def test_tree_looks_from_the_position_after_the_moves(sakiyomi: Command) -> None:
    tree = document(sakiyomi, "tree", "connect_four", *SEARCH, "--position", "44", "--moves", "5")
    assert tree["position"] == sk.game("connect_four").parse("445").format()
    assert tree["tree"]["seat"] == 1


def test_tree_tells_what_is_proven(sakiyomi: Command) -> None:
    _, out, _ = sakiyomi("tree", "connect_four", *SEARCH, "--position", "4455", "--plies", "1")
    assert re.search(r"(?m)^root .*100\.0 % for x .*win in 3$", out)
    assert re.search(r"(?m)^  [36] .*100\.0 % for x .*win in 3$", out)


def test_tree_draws_and_exports(tmp_path: Path, sakiyomi: Command) -> None:
    dot, svg = tmp_path / "tree.dot", tmp_path / "tree.svg"
    assert sakiyomi("tree", "connect_four", *SEARCH, "--dot", str(dot), "--svg", str(svg)) == (0, "", "")
    assert dot.read_text().startswith("digraph tree {")
    assert ET.parse(svg).getroot().tag.endswith("svg")
    assert sakiyomi("tree", "connect_four", *SEARCH, "--svg", "-")[1] == svg.read_text()
    assert sakiyomi("tree", "connect_four", *SEARCH, "--dot", "-")[1] == dot.read_text()
    assert document(sakiyomi, "tree", "connect_four", *SEARCH, "--svg", str(svg))["simulations"] == 2000


def test_tree_has_bars_on_a_terminal(terminal: Callable[..., Any]) -> None:
    status, out = terminal("tree", "connect_four", *SEARCH).end()
    assert status == 0
    assert "█" in out
    assert "├ " in out
    status, out = terminal("tree", "connect_four", *SEARCH, NO_COLOR="1").end()
    assert (status, out.isascii()) == (0, True)
    assert "\x1b" not in out


def test_bestmove_of_a_tree_tells_how_sure_it_is(sakiyomi: Command) -> None:
    status, out, err = sakiyomi(*BEST)
    rows = dict(line.split(maxsplit=1) for line in out.splitlines())
    assert (status, err) == (0, "")
    assert list(rows) == ["move", "score", "visits", "line", "depth", "search", "tree"]
    low, value, high = (float(rows["score"].split()[word]) for word in (4, 0, 6))
    assert low <= value <= high
    assert re.fullmatch(r"\d+\.\d % for x, \d+\.\d to \d+\.\d % \(95 % by sampling alone\)", rows["score"])
    assert re.fullmatch(r"[\d,]+ of 2,000, \d+\.\d %", rows["visits"])
    assert rows["search"].startswith("2,000 simulations in ")
    assert re.fullmatch(r"\d+\.\d % of [\d,]+ MiB", rows["tree"])


def test_bestmove_of_a_tree_tells_it_of_each_line(sakiyomi: Command) -> None:
    _, out, _ = sakiyomi(*BEST, "--lines", "3")
    lines = [line for line in out.splitlines() if line.startswith("line ")]
    assert len(lines) == 3
    for line in lines:
        assert re.fullmatch(r"line \d +\d+\.\d % +\d+\.\d to \d+\.\d % +\d+\.\d % of visits +\d( \d)*", line)


def test_bestmove_of_a_tree_tells_proofs(sakiyomi: Command) -> None:
    assert "score   win in 3 plies for x\n" in sakiyomi(*BEST, "--position", "4455")[1]
    assert "score   draw, proven\n" in sakiyomi(*BEST, "--moves", " ".join(drawn()[:-1]))[1]


def test_bestmove_of_a_tree_has_its_fields(sakiyomi: Command) -> None:
    answer = document(sakiyomi, "bestmove", "shobu", "--engine", "mcts", *SEARCH, "--notation", "indices")
    fields = "game position engine move score pv lines depth seldepth nodes simulations time nps hashfull seed moves utilities"
    assert list(answer) == fields.split()
    assert set(answer["moves"][0]) == {"move", "visits", "value", "interval", "prior", "proven"}
    assert answer["moves"][0]["move"] == answer["move"]
    assert sum(each["visits"] for each in answer["moves"]) == answer["simulations"] == 2000
    assert answer["score"]["value"] is None
    assert sum(answer["utilities"]) == pytest.approx(1, abs=0.001)


def test_bestmove_of_a_tree_tells_what_each_of_many_seats_can_expect(sakiyomi: Command) -> None:
    random_graph()
    out = sakiyomi("bestmove", "random_graph", "--engine", "mcts", "--players", "3", *SEARCH)[1]
    assert re.search(r"(?m)^seats   \d+\.\d % for seat 0, \d+\.\d % for seat 1, \d+\.\d % for seat 2$", out)
    assert "seats " not in sakiyomi("bestmove", "random_graph", "--engine", "mcts", *SEARCH)[1]


def test_the_progress_of_a_tree_counts_simulations(sakiyomi: Command) -> None:
    _, _, err = sakiyomi("bestmove", "connect_four", "--engine", "mcts", "--simulations", "2000")
    assert re.match(r"depth  1/1  +\d+\.\d %  +1 sims  ", err)


def test_truth_values_may_be_written_as_in_python() -> None:
    assert sk.parse_spec("mcts:reuse=True,deterministic=false") == (sk.MCTS(reuse=True), sk.Limit())


def test_a_tree_is_kept_and_shown_again(sakiyomi: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "tree")
    made = document(sakiyomi, "tree", "connect_four", "--position", "445", *SEARCH, "--save", file)
    shown = document(sakiyomi, "tree", "connect_four", "--load", file)
    assert (shown["tree"], shown["position"], shown["simulations"]) == (made["tree"], made["position"], None)
    status, out, err = sakiyomi("tree", "connect_four", "--load", file)
    assert (status, err) == (0, "")
    assert out.startswith(made["position"])
    for wrong in (("--nodes", "5"), ("--position", "44"), ("--moves", "4"), ("--save", file)):
        status, _, err = sakiyomi("tree", "connect_four", "--load", file, *wrong)
        assert (status, err.count("\n")) == (2, 1)
        assert "--load shows a tree of its own position" in err
    assert "another game than shobu" in sakiyomi("tree", "shobu", "--load", file)[2]
    assert "No such file" in sakiyomi("tree", "shobu", "--load", file + "x")[2]
