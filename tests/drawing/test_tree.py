"""Trees of a search as tables and pictures."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi import drawing
from sakiyomi.drawing._tree_picture import MOST_LETTERS, MOST_NODES

SVG = "{http://www.w3.org/2000/svg}"


def node(move: Any, visits: int, value: float, *children: sk.TreeNode, seat: int = 0, **known: Any) -> sk.TreeNode:
    proof = {"low": 0.0, "high": 1.0, "distance": None} | known
    return sk.TreeNode(move, seat, visits, value, 0.25, children=children, seats=("black", "white"), **proof)


LOST = {"low": 0.0, "high": 0.0, "distance": -2}
TREE = node(
    None,
    100,
    0.6,
    node("a1", 80, 0.625, node("b2", 50, 0.3, seat=1), node("c3", 25, 0.25, seat=1)),
    node("a22", 10, 0.0, **LOST),
)
TABLE = """\
move        visits   share  value               prior  proven
root           100           60.0 % for black
  a1            80  80.0 %   62.5 % for black  25.0 %
    b2          50  62.5 %   30.0 % for white  25.0 %
    c3          25  31.2 %   25.0 % for white  25.0 %
    others       4   5.0 %
  a22           10  10.0 %    0.0 % for black  25.0 %  loss in 2
  others        10  10.0 %
"""


def grown(game: str, simulations: int = 2000, **extent: int) -> sk.TreeNode:
    searcher, state = sk.MCTS(), sk.game(game).initial()
    searcher.search(state, sk.Limit(simulations=simulations))
    return searcher.tree(state, **extent)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def cards(picture: str) -> list[dict[str, float]]:
    """The frames of the nodes."""
    frames = [each for each in ET.fromstring(picture).iter(f"{SVG}rect") if each.get("rx") == "7"]
    return [{name: float(each.attrib[name]) for name in ("x", "y", "width", "height", "stroke-width")} for each in frames]


def flows(picture: str) -> list[float]:
    """How wide the lines are, a child after the other."""
    return [float(each.attrib["stroke-width"]) for each in ET.fromstring(picture).iter(f"{SVG}path")]


def test_a_table_is_as_recorded() -> None:
    assert drawing.tree_terminal(TREE) == TABLE
    assert drawing.tree_terminal(TREE).isascii()


def test_a_table_with_colours_has_bars_as_long_as_the_shares() -> None:
    text = drawing.tree_terminal(TREE, colour=True)
    rows = plain(text).splitlines()
    assert "\x1b[" in text
    assert [row.count("█") for row in rows] == [0, 0, 8, 6, 3, 0, 1, 0]
    assert rows[3].startswith("│ ├ b2")
    assert rows[5].startswith("│ └ others")
    assert rows[7].startswith("└ others")
    columns = {row.index("for ") for row in rows if "for " in row}
    assert len(columns) == 1


def test_colours_tell_the_chance_of_the_seat_at_the_root() -> None:
    won, lost = node("m", 1, 1.0), node("m", 1, 0.0, seat=1)
    colours = re.findall(r"38;5;(\d+)m", drawing.tree_terminal(node(None, 2, 1.0, won, lost), colour=True))
    assert colours[1] == colours[2]
    reverse = re.findall(r"38;5;(\d+)m", drawing.tree_terminal(node(None, 2, 1.0, won, node("m", 1, 0.0)), colour=True))
    assert reverse[1] != reverse[2]


def test_a_picture_stands_alone_and_says_what_it_shows() -> None:
    picture = TREE._repr_svg_()
    assert picture == drawing.tree_svg(TREE)
    assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
    root = ET.fromstring(picture)
    assert root.attrib["aria-label"] == root.findtext("{*}title") == "Search tree: 100 visits, 60.0 % for black"
    assert root.findtext("{*}desc") == "Best line: a1 b2"
    names = set(re.findall(r'id="([^"]+)"', picture))
    assert set(re.findall(r"url\(#([^)]+)", picture)) == names == {"sk-tree-value"}
    told = [each.text for each in root.iter(f"{SVG}title")]
    assert "a1 b2, 50 visits, 30.0 % for white, prior 25.0 %" in told
    assert "a22, 10 visits, 0.0 % for black, prior 25.0 %, loss in 2" in told


def test_lines_are_as_wide_as_the_share_of_visits_and_proven_nodes_have_strong_frames() -> None:
    picture = drawing.tree_svg(TREE)
    first, second, third, fourth = flows(picture)
    assert (first - second) / (third - fourth) == pytest.approx((80 - 10) / (50 - 25), rel=0.01)
    assert [card["stroke-width"] for card in cards(picture)] == [1.2, 1.2, 1.2, 1.2, 3]
    texts = [each.text for each in ET.fromstring(picture).iter(f"{SVG}text")]
    assert texts.count("loss in 2") == 1
    assert {"other moves 5.0 %", "other moves 10.0 %"} <= set(texts)


@pytest.mark.parametrize(
    ("game", "extent"),
    [
        ("connect_four", {"plies": 40, "width": 7}),
        ("shobu", {"plies": 3, "width": 6}),
        ("shobu", {"plies": 1, "width": 500}),
        ("connect_four", {"plies": 0}),
    ],
)
def test_a_picture_stays_legible_however_large_the_tree(game: str, extent: dict[str, int]) -> None:
    tree = grown(game, **extent)
    picture = drawing.tree_svg(tree)
    drawn = cards(picture)
    assert len(drawn) == min(MOST_NODES, len(list(tree.walk())))
    width, height = (float(ET.fromstring(picture).attrib[side]) for side in ("width", "height"))
    for card in drawn:
        assert 0 < card["x"] < card["x"] + card["width"] < width
        assert 0 < card["y"] < card["y"] + card["height"] < height
    for a, b in combinations(drawn, 2):
        assert a["x"] != b["x"] or abs(a["y"] - b["y"]) >= a["height"]


def test_the_line_of_the_best_moves_is_straight() -> None:
    tree = grown("connect_four", plies=6)
    drawn = cards(drawing.tree_svg(tree))
    straight = [card for card in drawn if card["y"] == drawn[0]["y"]]
    assert len(straight) >= 4


def test_a_move_that_wins_is_drawn_however_few_its_visits() -> None:
    won = node("w", 0, 1.0, low=1.0, high=1.0, distance=1)
    picture = drawing.tree_svg(node(None, 100, 1.0, won, *(node("m", 2, 0.5) for _ in range(60)), low=1.0, high=1.0, distance=1))
    assert "win in 1" in [each.text for each in ET.fromstring(picture).iter(f"{SVG}text")]


def test_moves_of_any_text_are_drawn() -> None:
    picture = drawing.tree_svg(node(None, 1, 0.5, node("<&" + 40 * "x", 1, 0.5)))
    texts = [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}text")]
    assert any(text.startswith("<&x") and text.endswith("…") and len(text) == MOST_LETTERS for text in texts)
