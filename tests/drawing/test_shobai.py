"""'Shobai' All Right: pictures and terminal drawings show every fact of every card, whole and in its place."""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi import drawing
from sakiyomi.cards import CardSet

GAME = sk.game("shobai")
SET = GAME.cards[0].document
SVG = "{http://www.w3.org/2000/svg}"
LETTER = 0.6
FRAMED = {"discard", "free", "activate", "place", "extra", "give", "cell", "pay", "order", "keep"}


def positions(players: int, seed: int, every: int = 1, **options: Any) -> Iterator[Any]:
    """Positions of a game in which little is declined, the last one among them."""
    record, rng = GAME.new(players, seed, **options), Random(seed)
    while record.outcome() is None:
        if len(record.moves) % every == 0:
            yield record.state
        moves = {record.state.format_move(move): move for move in record.state.legal_moves()}
        busy = [text for text in moves if not re.search("^free|pass$| no$|none$|^action activate|^done", text)]
        record.push(moves[rng.choice(busy if busy and rng.random() < 0.9 else list(moves))])
    yield record.state


def crowded() -> Any:
    """Five players who have all cards of the decks between them, with cubes on some."""
    document = GAME.initial(5, deal=1).to_json()
    cards = document["ally_deck"] + document["client_deck"]
    document |= {"ally_deck": [], "client_deck": []}
    for number, seat in enumerate(document["seats"]):
        own = [("" if place % 3 else "~") + card for place, card in enumerate(cards[number::5])]
        place = next(place for place, card in enumerate(own) if re.search("-p[123]", card))
        own[place] += f"*{seat['stock'] - number}"
        seat |= {"cards": sorted(seat["cards"] + own), "stock": number}
    return GAME.parse(document)


def brief(card: dict[str, Any]) -> str:
    """What a card does, as tiles have it."""
    n = card.get("n", 1)
    plural = "s" * (n != 1)
    if card["kind"] == "points_production":
        return f"+{card.get('icons', 1)}, {n} pt/cube"
    if "product" in card:
        return f"{'+' * (card['kind'] == 'production')}{n} {card['product']}"
    words = {
        "points": f"{n} point{plural}",
        "cubes": f"{n} cube{plural}",
        "acquire": f"take up to {n}",
        "activate": f"activate {n}",
    }
    return words.get(card["effect"]) or f"cube: {card['mogul'].capitalize()}"


def groups(root: ET.Element) -> Iterator[tuple[ET.Element, float, float]]:
    """Every group that is drawn, and where its origin is."""
    waiting = [(root, 0.0, 0.0)]
    while waiting:
        group, x, y = waiting.pop()
        for child in group.findall(f"{SVG}g"):
            dx, dy = map(float, re.findall(r"-?[\d.]+", child.attrib["transform"]))
            waiting.append((child, x + dx, y + dy))
            yield child, x + dx, y + dy


def span(element: ET.Element) -> tuple[float, float]:
    """The left and the right end of a text, estimated."""
    width = float(element.get("font-size", "13")) * LETTER * len(element.text or "")
    left = float(element.attrib["x"]) - width * {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
    return left, left + width


Tile = tuple[set[str], int]


def tiles(root: ET.Element) -> list[Tile]:
    """The texts of every card, and the cubes on it."""
    found = []
    for group, _, _ in groups(root):
        texts = {text.text or "" for text in group.findall(f"{SVG}text")}
        small = sum(rect.get("width") == "8" for rect in group.findall(f"{SVG}rect"))
        found.append((texts, next((int(text[1:]) for text in texts if text.startswith("\N{MULTIPLICATION SIGN}")), small)))
    return found


def take(tiles: list[Tile], facts: set[str], cubes: int = 0) -> None:
    """Takes a card that tells these facts away."""
    tiles.remove(next(tile for tile in tiles if facts <= tile[0] and tile[1] == cubes))


def framed(picture: str, is_dashed: bool) -> list[list[str]]:
    """The texts of the cards in a frame."""
    found = []
    for group, _, _ in groups(ET.fromstring(picture)):
        rings = [each for each in group.findall(f"{SVG}rect") if each.get("stroke-width") == "3"]
        if any(("stroke-dasharray" in ring.attrib) == is_dashed for ring in rings):
            found.append([text.text or "" for text in group.findall(f"{SVG}text")])
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_positions_of_random_games_are_drawn(players: int) -> None:
    for state in positions(players, seed=players, every=41):
        picture, text = drawing.svg(state), drawing.terminal(state)
        ET.fromstring(picture)
        assert picture == drawing.svg(state) == state._repr_svg_()
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 100
        assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
        names = set(re.findall(r'id="([^"]+)"', picture))
        assert set(re.findall(r'href="#([^"]+)', picture)) <= names
        assert all(name.startswith("sk-shobai-") for name in names)


def renamed(letters: int) -> CardSet:
    """The standard set with ids of so many letters."""
    document = GAME.cards[0].document
    for table in ("ally", "client", "emperor", "mogul"):
        for card in document[table]:
            card["id"] = card["id"].ljust(letters, "x")
    return CardSet(GAME.name, json.dumps(document))


@pytest.mark.parametrize("letters", [None, 40])
def test_no_text_is_cut_off_overlaps_another_or_leaves_its_card(letters: int | None) -> None:
    options = {} if letters is None else {"cards": renamed(letters)}
    states = [*positions(5, seed=3, every=60, **options), *positions(2, seed=4, every=40, **options)]
    for state in [*states, *([] if letters else [crowded()])]:
        picture = drawing.svg(state, state.legal_moves()[0] if state.legal_moves() else None)
        assert letters or "…" not in picture
        root = ET.fromstring(picture)
        lines = defaultdict(list)
        for group, x, y in groups(root):
            ground = group.find(f"{SVG}rect")
            width = float(ground.attrib["width"]) if ground is not None and "x" not in ground.attrib else float("inf")
            for text in group.findall(f"{SVG}text"):
                left, right = span(text)
                assert left >= 0
                assert right <= width
                lines[y + float(text.attrib["y"])].append((x + left, x + right))
        for line in lines.values():
            assert all(before[1] <= after[0] for before, after in pairwise(sorted(line)))
        assert max(map(len, drawing.terminal(state).splitlines())) <= 100


def test_every_card_in_a_row_shows_all_its_facts() -> None:
    state = crowded()
    shown, text = tiles(ET.fromstring(drawing.svg(state))), drawing.terminal(state)
    facts = {card["id"]: (str(card["value"]), brief(card), "") for card in SET["ally"]}
    facts |= {card["id"]: ("", brief(card["ally"]), "Client") for card in SET["client"]}
    labels = [label for seat in state.to_json()["seats"] for label in seat["cards"]]
    assert {label.strip("~").split("*")[0] for label in labels} >= set(facts) - on_table(state)
    for label in labels:
        name, _, cubes = label.removeprefix("~").partition("*")
        value, does, group = facts[name]
        take(shown, {name, value, does, group} - {""}, int(cubes or 0))
        assert re.search(rf"{value} {re.escape(label)} +\(?{re.escape(does.replace(', ', ' ('))}", text)


def on_table(state: Any) -> set[str]:
    """The ids of the cards in the grid and of the Clients."""
    document = state.to_json()
    return {card for row in document["grid"] for card in row} | set(document["clients"])


def test_every_card_on_the_table_shows_all_its_facts() -> None:
    seen = set()
    orders = {card["id"]: card | {"group": group} for group in ("client", "emperor") for card in SET[group]}
    allies = {card["id"]: card for card in SET["ally"]}
    for state in (each for seed in range(3) for each in positions(2 + seed, seed, every=30)):
        document, text = state.to_json(), drawing.terminal(state)
        shown = tiles(ET.fromstring(drawing.svg(state)))
        for number, card in enumerate(card for row in document["grid"] for card in row):
            cell = f"{number // 6 + 1}.{number % 6 + 1}"
            if card is None:
                assert f"{cell} " not in text
                continue
            take(shown, {card, cell, str(allies[card]["value"]), brief(allies[card])})
            assert re.search(rf"{cell} +{allies[card]['value']} {card} ", text)
            seen.add(card)
        for card in (*document["clients"], *document["emperors"]):
            order = orders[card]
            need = order.get("need") or {"tribute": order["tributes"]}
            take(shown, {card, str(order["points"]), brief(order["ally"]), *map(str, need.values())})
            asks = " + ".join(f"{count} {product}" for product, count in need.items())
            assert re.search(rf"{card} +{order['points']} for {re.escape(asks)}; then \(?{re.escape(brief(order['ally']))}", text)
            seen.add(card)
    assert len(seen) > 70


def test_moguls_show_points_powers_and_cubes() -> None:
    seen = set()
    moguls = {card["id"]: card for card in SET["mogul"]}
    for state in (each for seed in range(12) for each in positions(5, seed, every=150)):
        picture, text = drawing.svg(state), drawing.terminal(state)
        for name, each in state.to_json()["moguls"].items():
            line = next(line for line in text.splitlines() if f" {name.capitalize()} " in line)
            assert re.search(rf"{name.capitalize()} +{moguls[each['id']]['points']} points?; ", line)
            assert ("1 more for who is first" in line) == each["id"].endswith("-points")
            cubes = re.search(r"cubes: (.*)", text[text.index(line) :].replace("\n" + " " * 14, " "))
            assert cubes is not None
            assert cubes[1].split(", ") == ([GAME.seat_names[seat] for seat in each["cubes"]] or ["-"])
            assert f">{name.capitalize()}</text>" in picture
            seen.add(each["id"])
    assert len(seen) == 16


def test_piles_scores_and_stocks_are_counted() -> None:
    for state in positions(3, seed=6, every=20):
        document, text = state.to_json(), drawing.terminal(state)
        counts = [len(document[zone]) for zone in ("ally_deck", "ally_discard", "client_deck", "client_discard")]
        assert [int(number) for number in re.findall(r"(?:deck|discard) (\d+)", text.splitlines()[0])] == counts
        standing = re.findall(r"^[> ] \w+ +(\d+) of 25 points, stock (\d+)", text, re.MULTILINE)
        assert standing == [(str(seat["score"]), str(seat["stock"])) for seat in document["seats"]]
        picture = drawing.svg(state)
        for words, count in zip(("ally deck", "ally discard", "Client deck", "Client discard"), counts, strict=True):
            assert re.search(rf">{count}</text><text[^>]*>{words}<", picture)
        for seat in document["seats"]:
            assert f">{seat['score']}</text>" in picture


def test_turn_and_round_are_told_and_the_last_round() -> None:
    *_, before, state = positions(2, seed=2, every=5)
    document = before.to_json()
    assert document["last_round"] is not None
    assert drawing.terminal(before).startswith(f"  turn {document['turn'] + 1}, round {document['round']}, the last is ")
    assert "ranking: 1. " in drawing.terminal(state)
    assert drawing.terminal(state).startswith(f"  turn {state.to_json()['turn']}, ")
    assert "the last is" not in drawing.terminal(GAME.initial())
    assert "of 15 points" in drawing.terminal(GAME.initial(beginner="yes"))


def test_every_move_is_named_and_what_it_names_is_framed() -> None:
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in range(20):
        for state in positions(2 + seed % 4, seed, every=3):
            for move in state.legal_moves():
                verb, _, argument = str(move).partition(" ")
                name = argument.partition(" ")[0]
                names = verb in FRAMED and name != "none"
                if seen[verb, names] > 3:
                    continue
                seen[verb, names] += 1
                picture = drawing.svg(state, move)
                assert f">\N{BLACK RIGHT-POINTING SMALL TRIANGLE} {move}</text>" in picture
                marked = framed(picture, is_dashed=False)
                assert len(marked) == names
                assert not names or name.removeprefix("~").partition("*")[0] in marked[0]
    assert {verb for verb, names in seen if names} == FRAMED


def test_of_equal_cards_one_of_the_player_who_moves_is_framed() -> None:
    seen: Counter[int] = Counter()
    for state in positions(5, seed=2, every=7):
        seats = state.to_json()["seats"]
        held = Counter(label for seat in seats for label in seat["cards"])
        for move in state.legal_moves():
            verb, _, argument = str(move).partition(" ")
            label = argument.partition(" ")[0]
            if verb in FRAMED and held[label] > 1:
                root = ET.fromstring(drawing.svg(state, move))
                panels = [panel for panel in root.findall(f"{SVG}g") if framed(ET.tostring(panel).decode(), is_dashed=False)]
                assert len(panels) == len(framed(ET.tostring(root).decode(), is_dashed=False)) == 1
                names = [text.text for text in panels[0].findall(f"{SVG}text")]
                assert f"\N{BLACK RIGHT-POINTING SMALL TRIANGLE} {GAME.seat_names[state.to_move].capitalize()}" in names[0]
                seen[seats[state.to_move]["cards"].count(label)] += 1
    assert min(seen[1], seen[2]) > 2


def test_what_was_chosen_before_is_framed_with_dashes() -> None:
    kinds = set()
    for state in positions(3, seed=5, every=6):
        question = state.to_json()["question"]
        if question is None or "so_far" not in question:
            assert not framed(drawing.svg(state), is_dashed=True)
            continue
        so_far = question["so_far"]
        chosen = [*so_far.get("cells", ()), *(label for label, _ in so_far.get("paid", ()))]
        chosen += [so_far[key] for key in ("give", "order") if key in so_far]
        shown = framed(drawing.svg(state), is_dashed=True)
        assert len(shown) == len(chosen)
        assert all(any(name.partition("*")[0] in texts for texts in shown) for name in chosen)
        kinds.add(question["kind"])
    assert kinds >= {"take", "where", "pay"}


def test_cards_that_are_not_as_printed_are_named() -> None:
    assert "not as printed: ally, client, emperor, mogul" in drawing.terminal(GAME.initial())
    assert "not as printed on the cards: ally, client, emperor, mogul" in drawing.svg(GAME.initial())
    own = GAME.cards[0].document
    del own["reconstructed"]
    state = GAME.initial(cards=CardSet(GAME.name, json.dumps(own)))
    assert "not as printed" not in drawing.terminal(state) + drawing.svg(state)


def test_colours_change_nothing_but_the_terminal_sequences() -> None:
    for state in positions(4, seed=2, every=60):
        coloured = drawing.terminal(state, colour=True)
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawing.terminal(state)
        assert coloured.count("\x1b[38;5;68m>") == (state.outcome() is None)
