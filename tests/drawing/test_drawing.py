"""Pictures are well-formed, complete and equal each time; terminal drawings are as recorded."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

import sakiyomi as sk
from sakiyomi import drawing

WON = "wwww..../......w./.....b../b....b../w...bbbb/b......./.b.b.w.w/.ww...w. b"
SHOBU_START = """\
 8  w w w w   w w w w
 7  . . . .   . . . .
 6  . . . .   . . . .
 5  b b b b   b b b b
   ~~~~~~~~~~~~~~~~~~
 4  w w w w   w w w w
 3  . . . .   . . . .
 2  . . . .   . . . .
 1  b b b b   b b b b
    a b c d   e f g h

 Black to move
"""
CONNECT_FOUR = """\
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . o . . .
  . . . x x . .
  1 2 3 4 5 6 7

  Yellow (o) to move
"""


LEDUC = """\
  board   [J]  pot 10

  first   [?]  paid  7  check call / raise
> second  [K]  paid  3  raise

  Second to move
"""
SHOWDOWN = """\
  board   [K]  pot 35

  first   [Q]  paid  9, -9   raise call / raise fold
  second  [Q]  paid 13, -13  raise / raise
  third   [K]  paid 13, +22  call / call

  Third wins
"""


def used(svg: str) -> Counter[str]:
    """How often each defined shape is used."""
    return Counter(element.attrib["href"] for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}use"))


def test_terminal_drawings_are_as_recorded() -> None:
    assert drawing.terminal(sk.game("shobu").initial()) == SHOBU_START
    assert drawing.terminal(sk.game("connect_four").parse("445")) == CONNECT_FOUR
    assert drawing.terminal(sk.game("leduc_poker").parse_view("?K J crc/r second")) == LEDUC
    assert drawing.terminal(sk.game("leduc_poker").parse("QQK K rrcc/rrcf", 3)) == SHOWDOWN


@pytest.mark.parametrize(("game", "text"), [("shobu", WON), ("connect_four", "445")])
def test_colours_change_nothing_but_signs_and_spacing(game: str, text: str) -> None:
    state = sk.game(game).parse(text)
    plain, coloured = drawing.terminal(state), drawing.terminal(state, colour=True)
    assert "\x1b[" in coloured
    assert plain.isascii()
    shown = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert shown.count("●") == sum(state.format().partition(" ")[2 if game == "shobu" else 0].count(stone) for stone in "bwxo")
    assert [len(line.split()) for line in shown.splitlines()] == [len(line.split()) for line in plain.splitlines()]


def test_a_picture_of_shobu_shows_each_board_and_stone_once() -> None:
    shapes = used(drawing.svg(sk.game("shobu").initial()))
    assert shapes["#sk-shobu-dark-board"] == shapes["#sk-shobu-light-board"] == 2
    assert shapes["#sk-shobu-b-stone"] == shapes["#sk-shobu-w-stone"] == 16 + 1  # and one beside each player's name


def test_a_picture_of_connect_four_shows_each_disc_and_hole_once() -> None:
    shapes = used(drawing.svg(sk.game("connect_four").parse("445")))
    assert (shapes["#sk-connect-four-x"], shapes["#sk-connect-four-o"], shapes["#sk-connect-four-hole"]) == (2, 1, 39)


def test_colours_of_cards_change_nothing_but_their_edges() -> None:
    for text in ("QK - -", "?K J crc/r second", "KK J cc/cc"):
        state = sk.game("leduc_poker").parse_position(text)
        plain, coloured = drawing.terminal(state), drawing.terminal(state, colour=True)
        assert plain.isascii()
        assert "\x1b[" in coloured
        shown = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert shown == re.sub(r"\[(.)\]", r" \1 ", plain)


@pytest.mark.parametrize(("text", "faces", "backs"), [("QK J cc/", 3, 0), ("?K J cc/ second", 2, 1), ("Q? - c first", 1, 1)])
def test_a_picture_of_leduc_poker_shows_no_card_that_is_hidden(text: str, faces: int, backs: int) -> None:
    picture = drawing.svg(sk.game("leduc_poker").parse_position(text))
    shapes = used(picture)
    assert (shapes["#sk-leduc-poker-face"], shapes["#sk-leduc-poker-back"]) == (faces, backs + 1)  # and the deck
    ranks = [element.text for element in ET.fromstring(picture).findall(".//{*}text") if element.text in list("JQKA")]
    assert len(ranks) == faces


def test_drawings_of_leduc_poker_tell_the_chips_as_the_outcome_does() -> None:
    rng, game = sk.Rng(3), sk.game("leduc_poker")
    for seed in range(100):
        record = game.new(2 + seed % 2, seed)
        while (outcome := record.outcome()) is None:
            record.push(record.state.random_move(rng))
        drawn = drawing.terminal(record.state)
        paid = [int(number) for number in re.findall(r"paid +(\d+)", drawn)]
        won = [float(number) for number in re.findall(r", ([+-][\d.]+)", drawn)]
        winners = [utility == max(outcome) for utility in outcome]
        share = sum(paid) / sum(winners)
        assert f"pot {sum(paid)}" in drawn
        assert won == pytest.approx([share * wins - own for wins, own in zip(winners, paid, strict=True)], abs=0.1)


PICTURES = [
    ("shobu", WON),
    ("connect_four", "445"),
    ("connect_four", "1212121"),
    ("leduc_poker", "QK J crc/r"),
    ("leduc_poker", "?K J crc/r second"),
]


@pytest.mark.parametrize(("game", "text"), PICTURES)
def test_a_picture_stands_alone_and_says_what_it_shows(game: str, text: str) -> None:
    state = sk.game(game).parse_position(text)
    picture = drawing.svg(state)
    assert picture == drawing.svg(sk.game(game).parse_position(text))
    assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
    root = ET.fromstring(picture)
    names = set(re.findall(r'id="([^"]+)"', picture))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', picture)) <= names
    assert all(name.startswith(f"sk-{game.replace('_', '-')}-") for name in names)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == root.findtext("{*}title")
    assert "Position " in (root.findtext("{*}desc") or "")
    assert len(picture) < 10_000


def test_every_move_can_be_drawn() -> None:
    rng = sk.Rng(1)
    for name in ("shobu", "connect_four"):
        state = sk.game(name).initial()
        while state.outcome() is None:
            move = state.random_move(rng)
            ET.fromstring(drawing.svg(state, move))
            state = state.play(move)
        assert any(word in drawing.svg(state) for word in (" wins", "Draw"))
    record = sk.game("leduc_poker").new(3)
    while record.outcome() is None:
        move, view = record.state.random_move(rng), sk.seen(record).state
        for drawn in (record.state, view):
            assert f">{move}</text>" in drawing.svg(drawn, move)
        record.push(move)


def test_a_move_is_drawn_with_an_arrow_for_each_stone() -> None:
    state = sk.game("shobu").parse(WON)
    assert drawing.svg(state, "b2f6NE2").count("rotate(315)") == 3  # passive, aggressive and pushed
    assert drawing.svg(state, "b2f6NE").count("rotate(315)") == 3
    assert drawing.svg(sk.game("shobu").initial(), "a1e1NE").count("rotate(315)") == 2


def test_a_move_that_is_not_legal_is_not_drawn() -> None:
    with pytest.raises(sk.IllegalMove):
        drawing.svg(sk.game("shobu").initial(), "a1e1S")


def test_positions_of_native_games_are_pictures_in_notebooks() -> None:
    for game in sk.games():
        state = game.initial()
        if not game.engines:
            continue
        assert state._repr_svg_() == drawing.svg(state)
    view = sk.game("leduc_poker").initial().view(1)
    assert view._repr_svg_() == drawing.svg(view)


class Countdown:
    """Take one or two; who takes the last wins."""

    def __init__(self, left: int = 3, to_move: int = 0) -> None:
        self.left, self.to_move = left, to_move

    def legal_moves(self) -> list[int]:
        return list(range(1, min(2, self.left) + 1))

    def play(self, move: int) -> "Countdown":
        return Countdown(self.left - move, 1 - self.to_move)

    def outcome(self) -> tuple[float, ...] | None:
        return None if self.left else ((0.0, 1.0), (1.0, 0.0))[self.to_move]

    def __str__(self) -> str:
        return f"{self.left} left\n<{'|' * self.left}>"


def test_a_game_without_drawings_is_shown_by_its_text() -> None:
    assert drawing.terminal(Countdown()) == "+--------+\n| 3 left |\n| <|||>  |\n+--------+\n\n  Seat 0 to move\n"
    assert "Seat 1 wins" in drawing.terminal(Countdown(0, 0))
    assert "&lt;|||&gt;" in drawing.svg(Countdown(), 2)
