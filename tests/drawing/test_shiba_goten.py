"""Shiba Goten: pictures and terminal drawings show every doll with all its facts, and all else on the table."""

import re
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain, pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

import sakiyomi as sk
from sakiyomi import drawing

GAME = sk.game("shiba_goten")
SET = GAME.cards[0].document
DOLLS = {card["id"]: card for card in SET["doll"]}
OBJECTIVES = {card["id"]: card for card in SET["objective"]}
ROLES = ["dairi", "hina", *["kanjo"] * 3, *["okazari"] * 4, *["hayashi"] * 5]
INNER, GOLD = (3, 6, 7, 10, 11, 12), "#e3b13c"
SVG = "{http://www.w3.org/2000/svg}"
LETTER = 0.6


def positions(players: int, seed: int, every: int = 1, **options: Any) -> Iterator[Any]:
    """Positions of a game of random moves, the last one among them; alone it is not stopped early."""
    record, rng = GAME.new(players, seed, **options), Random(seed)
    while record.outcome() is None:
        if len(record.moves) % every == 0:
            yield record.state
        record.push(rng.choice([move for move in record.state.legal_moves() if str(move) != "stop"]))
    yield record.state


class Drawn(NamedTuple):
    """A text, and where it is; its width is estimated."""

    words: str
    left: float
    right: float
    y: float
    size: float


class Tile(NamedTuple):
    """A doll in a picture, and where its corner is."""

    id: str
    shapes: list[str]
    x: float
    y: float
    scale: float
    ring: str
    """`marked`, `dashed` or nothing."""
    is_filled: bool
    """Whether its plate has the robe's colour."""


def groups(root: ET.Element) -> Iterator[tuple[ET.Element, float, float, float]]:
    """Every group that is drawn, where its origin is, and how large one unit is."""
    waiting = [(root, 0.0, 0.0, 1.0)]
    while waiting:
        group, x, y, scale = waiting.pop()
        yield group, x, y, scale
        for child in group.findall(f"{SVG}g"):
            at, _, size = child.get("transform", "translate(0 0)").partition(" scale")
            dx, dy = map(float, re.findall(r"-?[\d.]+", at))
            waiting.append((child, x + scale * dx, y + scale * dy, scale * float(size.strip("()") or 1)))


def texts(root: ET.Element) -> Iterator[Drawn]:
    """All that is not turned."""
    for group, x, y, scale in groups(root):
        for text in group.findall(f"{SVG}text"):
            if "transform" not in text.attrib:
                size = scale * float(text.get("font-size", "13"))
                width = size * LETTER * len(text.text or "")
                left = x + scale * float(text.attrib["x"])
                left -= width * {"middle": 0.5, "end": 1.0}.get(text.get("text-anchor", ""), 0.0)
                yield Drawn(text.text or "", left, left + width, y + scale * float(text.attrib["y"]), size)


def rings(group: ET.Element) -> list[str]:
    """The frames that are right in a group."""
    frames = [rect for rect in group.findall(f"{SVG}rect") if rect.get("stroke-width") == "3"]
    return ["dashed" if "stroke-dasharray" in frame.attrib else "marked" for frame in frames]


def tiles(picture: str) -> list[Tile]:
    found = []
    for group, x, y, scale in groups(ET.fromstring(picture)):
        shapes = [use.attrib["href"].removeprefix("#sk-shiba-") for use in group.findall(f"{SVG}use")]
        if {"tan", "black"} & set(shapes):
            [name] = [text.text or "" for text in group.findall(f"{SVG}text")]
            card, plate, *_ = group.findall(f"{SVG}rect")
            is_filled = plate.get("fill") == card.get("stroke")
            found.append(Tile(name, sorted(shapes), x, y, scale, "".join(rings(group)), is_filled))
    return found


def table(state: Any) -> dict[str, Any]:
    """The document, with the tops of the piles."""
    document: dict[str, Any] = state.to_json()
    piles = document["piles"] if document["players"] > 1 else []
    return document | {"tops": [pile[0] for pile in piles if pile]}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_positions_of_random_games_are_drawn(players: int) -> None:
    for state in positions(players, seed=players, every=23):
        picture, text = drawing.svg(state), drawing.terminal(state)
        ET.fromstring(picture)
        assert picture == drawing.svg(state) == state._repr_svg_()
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 100
        assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
        names = set(re.findall(r'id="([^"]+)"', picture))
        assert set(re.findall(r'href="#([^"]+)', picture)) <= names
        assert all(name.startswith("sk-shiba-") for name in names)


@pytest.mark.parametrize("players", [1, 4])
def test_no_text_is_cut_off_overlaps_another_or_leaves_the_page(players: int) -> None:
    for state in [*positions(players, seed=3, every=11), crowded()]:
        picture = drawing.svg(state, state.legal_moves()[0] if state.legal_moves() else None)
        assert "…" not in picture
        root = ET.fromstring(picture)
        lines = defaultdict(list)
        for text in texts(root):
            assert text.left >= 0
            assert text.right <= float(root.attrib["width"])
            lines[text.y].append((text.left, text.right))
        for line in lines.values():
            assert all(before[1] <= after[0] for before, after in pairwise(sorted(line)))


def crowded() -> Any:
    """Four players with full displays and much in their penalty piles; one has taken all that can be taken."""
    document = GAME.initial(4, deal=1).to_json()
    dolls = [doll for pile in document["piles"] for doll in pile] + document["market"]
    red = sorted(doll for doll in dolls if doll.startswith("R-"))[:5]
    rest = sorted(set(dolls) - set(red))
    asked = (document["decreer"] + 1) % 4
    for number, seat in enumerate(document["seats"]):
        seat["seats"] = [rest.pop() if place < 9 else None for place in range(14)]
        seat["covered"] = [None] * 14
        seat["penalty"] = []
        seat["hand"] = red if number == asked else []
    document["seats"][asked]["penalty"] = sorted(rest)
    counts = Counter({name: card.get("copies", 1) for name, card in DOLLS.items()})
    for seat in document["seats"]:
        counts -= Counter([*filter(None, seat["seats"]), *seat["penalty"], *seat["hand"]])
    document |= {"piles": [sorted(counts.elements()), []], "pile_sizes": [counts.total(), 0], "market": [], "removed": []}
    document |= {"decree": "colour", "question": {"kind": "place", "player": asked}}
    return GAME.parse(document)


def test_every_doll_is_shown_once_with_colour_role_and_black_shiba() -> None:
    for state in (each for players in (1, 2, 3, 4) for each in positions(players, players, every=13)):
        document, shown = table(state), tiles(drawing.svg(state))
        seats = document["seats"]
        visible = [doll for seat in seats for doll in (*filter(None, seat["seats"]), *seat["hand"])]
        assert Counter(tile.id for tile in shown) == Counter([*document["market"], *document["tops"], *visible])
        for tile in shown:
            card = DOLLS[tile.id]
            shiba = ["black", "paw"] if card.get("black") else ["tan"]
            assert tile.shapes == sorted([card["colour"], card["role"], *shiba])


def plates(root: ET.Element) -> Iterator[tuple[str, float, float]]:
    """Those of the numbers of seats: their colours and middles."""
    for group, x, y, _ in groups(root):
        for rect in group.findall(f"{SVG}rect[@width='22'][@height='11']"):
            yield rect.attrib["fill"], x + float(rect.attrib["x"]) + 11, y + float(rect.attrib["y"]) + 5.5


def test_dolls_stand_over_the_numbers_of_their_seats_and_show_whether_their_role_is_right() -> None:
    for state in positions(1, seed=4, every=5):
        [seat], root = state.to_json()["seats"], ET.fromstring(drawing.svg(state))
        shown = [tile for tile in tiles(ET.tostring(root).decode()) if tile.scale == 1]
        for number, doll in enumerate(seat["seats"]):
            [plate] = [text for text in texts(root) if text.words == str(number) and text.size == 9.5]
            middle = (plate.left + plate.right) / 2
            [fill] = [fill for fill, x, y in plates(root) if abs(x - middle) < 0.1 and abs(y - plate.y) < 12]
            assert (fill == GOLD) == (number in INNER)
            above = [tile for tile in shown if abs(tile.x + 31 - middle) < 0.1 and 60 < plate.y - tile.y < 90]
            assert [tile.id for tile in above] == ([doll] if doll else [])
            for tile in above:
                assert tile.is_filled == (DOLLS[tile.id]["role"] == ROLES[number])
                assert (tile.ring == "dashed") == (number in seat["fresh"])


def test_what_is_covered_looks_out_above_the_doll() -> None:
    count = 0
    for state in positions(2, seed=5, every=9):
        root, seats = ET.fromstring(drawing.svg(state)), state.to_json()["seats"]
        beneath = [doll for seat in seats for doll in seat["covered"] if doll]
        edges = [text.words.split()[0] for text in texts(root) if text.size == 8]
        assert Counter(edges) == Counter(beneath)
        cells = re.findall(r"\d+ [RYBGP]-\w+\*?\+", drawing.terminal(state))
        assert len(cells) == len(beneath)
        count += len(beneath)
    assert count > 10


def test_penalties_are_counted_and_shown_by_their_ids() -> None:
    counts = set()
    for state in [*positions(2, seed=8, every=13), crowded()]:
        picture = drawing.svg(state)
        words = Counter(text.words for text in texts(ET.fromstring(picture)) if text.size == 9.5 and "-" in text.words)
        shown = Counter()
        for seat in state.to_json()["seats"]:
            assert f">penalties: {len(seat['penalty'])}</text>" in picture
            shown += Counter(seat["penalty"][: 9 if len(seat["penalty"]) <= 9 else 8])
            counts.add(len(seat["penalty"]))
        assert words == shown
    assert max(counts) > 9
    assert f">+{max(counts) - 8}</text>" in drawing.svg(crowded())


def test_objectives_are_shown_with_their_points() -> None:
    for state in positions(3, seed=2, every=19):
        document, found = state.to_json(), []
        for group, *_ in groups(ET.fromstring(drawing.svg(state))):
            words = [text.text or "" for text in group.findall(f"{SVG}text")]
            if group.find(f"{SVG}path") is not None and len(words) > 2 and words[0] in OBJECTIVES:
                found.append((words[0], int(words[1])))
        assert found == [(name, OBJECTIVES[name]["points"]) for name in reversed((*document["subs"], *document["primary"]))]


def test_points_of_tiers_and_objectives_won_and_met_are_shown() -> None:
    for state in (each for players in (1, 3) for each in positions(players, players, every=17)):
        shown, text = list(texts(ET.fromstring(drawing.svg(state)))), drawing.terminal(state)
        seats = state.to_json()["seats"]
        right = [
            [doll is not None and DOLLS[doll]["role"] == role for doll, role in zip(seat["seats"], ROLES, strict=True)]
            for seat in seats
        ]
        tiers = [sum(each[a:b]) * (1 + all(each[a:b])) for each in right for a, b in ((0, 2), (2, 5), (5, 9), (9, 14))]
        assert Counter(int(each.words) for each in shown if each.size == 16 and each.words.isdecimal()) == Counter(tiers)
        met = [found for line in re.findall("met now: (.*)", text) for found in re.findall(r"(\w+) \(", line)]
        chips = Counter(f"+{OBJECTIVES[name]['points']}" for name in (*met, *(name for seat in seats for name in seat["won"])))
        assert Counter(each.words for each in shown if each.size == 11 and each.words.startswith("+")) == chips


def test_dolls_that_are_to_be_replaced_are_framed_with_dashes() -> None:
    count = 0
    for state in (each for seed in range(3) for each in positions(1, seed)):
        replaced, market = state.to_json()["pending"]["replaced"], state.to_json()["market"]
        if len(replaced) > 1:
            shown = [tile for tile in tiles(drawing.svg(state)) if tile.y < 200]
            assert [tile.id for tile in shown] == market[::-1]
            assert sorted(tile.id for tile in shown if tile.ring == "dashed") == replaced
            assert f"{', '.join(replaced[:-1])} and {replaced[-1]} go; " in drawing.terminal(state)
            count += 1
    assert count > 3


def two_claims() -> Any:
    """A solo game in which two sub-objectives are fulfilled at once."""
    document = GAME.initial(1, deal=1).to_json()
    own = ["R-Y1", "Y-Y2", "R-Y3", "Y-Y4", "B-Y5"]
    left = sorted((Counter({name: card.get("copies", 1) for name, card in DOLLS.items()}) - Counter(own)).elements())
    document["seats"][0]["seats"][9:] = own
    document |= {"market": left[:4], "piles": [left[4:], []], "pile_sizes": [len(left) - 4, 0]}
    return GAME.parse(document | {"subs": ["a", "b", "e", "first"], "question": {"kind": "claim", "player": 0}})


def test_every_move_is_named_and_what_it_names_is_framed() -> None:
    seen: Counter[str] = Counter()
    fills = ("larger", "decreer")
    games = (positions(1 + (seed + 1) % 4, seed, fill=fills[seed // 4 % 2]) for seed in range(8))
    for state in [two_claims(), *chain.from_iterable(games)]:
        for move in state.legal_moves():
            verb, *arguments = str(move).split()
            if seen[verb] > 4:
                continue
            seen[verb] += 1
            picture = drawing.svg(state, move)
            assert f">\N{BLACK RIGHT-POINTING SMALL TRIANGLE} {move}</text>" in picture
            framed = [tile.id for tile in tiles(picture) if tile.ring == "marked"]
            others = sum(ring == "marked" for group, *_ in groups(ET.fromstring(picture)) for ring in rings(group)) - len(framed)
            if verb == "take":
                hand = state.play(move, sk.Rng(1)).to_json()["seats"][state.to_move]["hand"]
                assert (sorted(framed), others) == (sorted(hand), 0)
            elif verb == "cover":
                covered = state.to_json()["seats"][state.to_move]["seats"][int(arguments[1])]
                assert (Counter(framed), others) == (Counter([arguments[0], covered]), 0)
            else:
                dolls = arguments[:1] if verb in ("place", "penalty", "keep", "replace") else []
                assert (framed, others) == (dolls, verb in ("place", "penalty", "claim", "decree"))
    assert set(seen) == {"fill", "decree", "take", "place", "cover", "penalty", "claim", "keep", "replace", "go", "stop"}
