"""The page of a match: one document that asks for nothing, and in which nothing of the match is markup."""

import json
import re
import zlib
from base64 import b64decode
from html.parser import HTMLParser

import pytest

import sakiyomi as sk
from sakiyomi.match import Block, Plan, Player, RandomOpenings, Tally, page, players_of
from sakiyomi.match.statistics import Sprt

FOUR = sk.game("connect_four")
_VOID = ("meta", "img", "input")


class Outline(HTMLParser):
    """Checks that elements are closed as they were opened, and keeps their names, attributes and text."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(document)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in _VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def count(self, tag: str) -> int:
        return sum(each == tag for each, _ in self.elements)


def made(plan: Plan) -> tuple[Tally, list[Block], str]:
    tally, blocks = Tally(plan), list(plan.play())
    for block in blocks:
        tally.add(block)
    return tally, blocks, page.html(tally, (game for block in blocks for game in block.games))


@pytest.fixture(scope="module")
def duel() -> tuple[Tally, list[Block], str]:
    players = Player('<b>new</b> & "co"', sk.Greedy()), Player("</script>", sk.Random())
    return made(Plan(FOUR, players, deals=6, openings=RandomOpenings(2, nodes=20), sprt=Sprt(0, 50)))


def test_a_page_tells_the_verdict_and_has_all_parts(duel: tuple[Tally, list[Block], str]) -> None:
    tally, _, document = duel
    outline = Outline(document)
    assert tally.sentence in "".join(outline.words)
    heads = re.findall("<h2>(.*?)</h2>", document)
    assert heads == ["Result", "Seats", "Games", "Time", "Faults", "Some games", "Match"]
    assert ("html", {"lang": "en"}) in outline.elements
    assert outline.count("caption") == outline.count("table") > 5
    assert outline.count("svg") == outline.count("desc") == 3
    assert not re.search(r"\b(nan|inf|None)\b", "".join(outline.words))


def test_names_are_text_wherever_they_stand(duel: tuple[Tally, list[Block], str]) -> None:
    _, _, document = duel
    outline = Outline(document)
    assert outline.count("b") == 0
    assert document.count("</script>") == outline.count("script") == 2
    assert '<b>new</b> & "co"' in outline.words


def test_a_page_asks_for_nothing(duel: tuple[Tally, list[Block], str]) -> None:
    _, _, document = duel
    outline = Outline(document)
    assert outline.count("link") == 0
    assert "default-src 'none'" in document
    sources = [attributes[key] or "" for _, attributes in outline.elements for key in ("src", "href") if key in attributes]
    assert sources
    assert all(source.startswith("data:image/svg+xml") for source in sources)


def test_the_positions_of_a_game_are_its_drawings(duel: tuple[Tally, list[Block], str]) -> None:
    _, blocks, document = duel
    lines, frames = json.loads(zlib.decompress(b64decode(re.findall(r"id=drawings>(.*?)</script>", document)[0])))
    assert len(frames) == 6
    record = blocks[0].games[0].record
    drawn = ["\n".join(lines[number] for number in frame) + "\n" for frame in frames[0]]
    pictures = [sk.drawing.svg(*each) for each in zip(record.states, (*record.moves, None), strict=True)]
    assert drawn == pictures


def test_more_than_two_players_have_a_curve_each_and_meet_in_a_table() -> None:
    plan = Plan(sk.game("leduc_poker"), players_of(["random", "greedy", "random"]), deals=2, seats=2)
    _, _, document = made(plan)
    outline = Outline(document)
    assert document.count('class="line ') == 3
    assert "Who came before whom, in % of their games" in outline.words
    assert "random (2)" in outline.words


def test_a_single_block_has_no_interval_and_a_match_without_moves_no_games() -> None:
    plan = Plan(FOUR, players_of(["random", "greedy"]), deals=1)
    tally, blocks, _ = made(plan)
    document = page.html(tally)
    assert "not enough variation" in document
    assert 'class="band' not in document
    assert "Some games" not in document
    assert len(blocks) == 1
    with pytest.raises(ValueError, match="at least one block"):
        page.html(Tally(plan))


def test_an_engine_that_fails_is_told_with_its_message(plain: str) -> None:
    plan = Plan(FOUR, (Player.of(f"{plain} illegal", sk.Limit(time=0.1), "wrong"), Player("right", sk.Random())), deals=1)
    tally, blocks, document = made(plan)
    fault = blocks[0].games[0].fault
    assert tally.totals.faults
    assert fault
    assert f"Game 1: {fault.message}" in "".join(Outline(document).words)
