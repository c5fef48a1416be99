"""'Shobai' All Right in words: questions, what moves come to, and what has happened, all in true numbers."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

import sakiyomi as sk
from sakiyomi.cards import CardSet
from sakiyomi.telling import shobai as words

GAME = sk.game("shobai")
SET = GAME.cards[0].document
MONEY = {card["id"] for card in SET["ally"] if card.get("product") == "money"}
MONEY |= {card["id"] for group in ("client", "emperor") for card in SET[group] if card["ally"].get("product") == "money"}
EXCHANGE = ("take", "money", "where")
KINDS = "window activate place extra action give take money where order pay keep acquire wake"


def steps(players: int, seed: int, **options: Any) -> Iterator[tuple[Any, str, Any]]:
    """Positions, moves and what comes of them, in a game in which little is declined."""
    record, rng = GAME.new(players, seed, **options), Random(seed)
    while record.outcome() is None:
        before = record.state
        moves = [str(move) for move in before.legal_moves()]
        busy = [move for move in moves if not re.search("^free|pass$| no$|none$|^action activate|^done", move)]
        move = rng.choice(busy if busy and rng.random() < 0.85 else moves)
        record.push(move)
        yield before, move, record.state


class Step(NamedTuple):
    """A move, the positions before and after it, their documents, and what is told."""

    before: Any
    move: str
    after: Any
    old: dict[str, Any]
    new: dict[str, Any]
    lines: list[str]


@pytest.fixture(scope="module")
def told() -> list[Step]:
    """Games of 2 to 5 players, with both kinds of windows."""
    games = (steps(2 + seed % 4, seed, windows=("full", "pruned")[seed % 2]) for seed in range(10))
    return [Step(*step, step[0].to_json(), step[2].to_json(), words.events(*step)) for game in games for step in game]


def rows(document: dict[str, Any], seat: int) -> Counter[str]:
    """How many cards of each id a seat has."""
    return Counter(re.sub(r"[~]|\*.*", "", label) for label in document["seats"][seat]["cards"])


def grid(document: dict[str, Any]) -> Counter[str]:
    """The same of the grid."""
    return Counter(card for row in document["grid"] for card in row if card)


def listed(words: str) -> list[str]:
    """The ids in a list in words."""
    return re.findall(r"([a-z][a-z0-9-]*)(?: \(\d+\))?(?:, | and |$)", words)


def test_every_move_is_explained_and_every_question_asked_in_words(told: list[Step]) -> None:
    for before, _, _, old, _, _ in told:
        assert re.fullmatch(rf"{GAME.seat_names[before.to_move]}: .{{4,}}\?.*", words.question(before))
        if old["turn"] % 5 == 0:
            assert all(words.move_text(before, move) for move in before.legal_moves())
    assert {step.old["question"]["kind"] for step in told} == set(KINDS.split())


def test_a_window_is_told_by_what_comes_next(told: list[Step]) -> None:
    steps = ("the preparation", "the refresh", "the action", "the end of the turn")
    seen = set()
    for before, _, _, old, _, _ in told:
        if old["question"]["kind"] == "window":
            window = old["question"]["window"]
            assert words.question(before).endswith(f": free actions before {steps[window]}?")
            assert words.move_text(before, "done") == (f"go on with {steps[window]}" if window < 3 else "end the turn")
            seen.add(window)
    assert seen == {0, 1, 2, 3}


def test_what_comes_to_a_player_and_to_the_table_and_what_leaves_it_is_told(told: list[Step]) -> None:
    kinds: Counter[str] = Counter()
    for before, _, _, old, new, lines in told:
        expected, seat = grid(old), before.to_move
        gained, lost = rows(new, seat) - rows(old, seat), rows(old, seat) - rows(new, seat)
        for line in lines:
            if found := re.fullmatch(r"\w+ exchanges (.*) for (.*?)(, with \d+ money)?(, into \d\.\d)?", line):
                given, taken = Counter(listed(found[1])), Counter(listed(found[2]))
                assert (lost, gained) == (given - taken, taken - given)
                expected += given
                expected -= taken
            elif found := re.fullmatch(r"\w+ acquires (.*?) by (.*)", line):
                assert gained == Counter(listed(found[1])) - Counter([found[2]])
                expected -= Counter(listed(found[1]))
            elif found := re.fullmatch(r"the top row is discarded: (.*)", line):
                expected -= Counter(listed(found[1]))
            elif found := re.fullmatch(r"new on the table: (.*)", line):
                expected += Counter(listed(found[1]))
            elif found := re.fullmatch(r"new Clients: (.*)", line):
                assert Counter(listed(found[1])) == Counter(new["clients"]) - Counter(old["clients"])
            elif found := re.match(r"\w+ fulfils (\w+) ", line):
                assert gained == Counter([found[1]])
            else:
                continue
            kinds[line.split()[1]] += 1
        assert expected == grid(new)
        asked = [(document["question"] or {"kind": "end"})["kind"] for document in (old, new)]
        assert any("exchanges" in line for line in lines) == (asked[0] in EXCHANGE and asked[1] not in EXCHANGE)
        assert any("acquires" in line for line in lines) == (asked[0] == "acquire")
    assert set(kinds) == {"exchanges", "acquires", "top", "on", "Clients:", "fulfils"}


def test_points_are_told_with_what_brings_them(told: list[Step]) -> None:
    count = 0
    for _, _, _, old, new, lines in told:
        parts = [re.search(r"^(\w+) .*: (\d+) points?, (\d+) in all", line) for line in lines]
        found = [(line[1], int(line[2]), int(line[3])) for line in parts if line]
        scores = ((seat["score"] for seat in document["seats"]) for document in (old, new))
        assert found == [(name, now - was, now) for name, was, now in zip(GAME.seat_names, *scores, strict=False) if now != was]
        count += len(found)
    assert count > 50


def test_cubes_are_told_where_they_go(told: list[Step]) -> None:
    counts: Counter[str] = Counter()
    for _, _, _, old, new, lines in told:
        for seat, name in enumerate(GAME.seat_names[: old["players"]]):
            if old["moguls"] != new["moguls"] or re.search(rf"^{name} (exchanges|discards)", next(iter(lines), "")):
                continue  # cubes on a card that goes are in stock, those on a Mogul are not
            placed = sum(cubes(line) for line in lines if line.startswith(f"{name} places"))
            taken = sum(cubes(line) for line in lines if line.startswith(f"{name} takes"))
            assert taken - placed == new["seats"][seat]["stock"] - old["seats"][seat]["stock"]
            counts += Counter(placed=placed, taken=taken)
    assert min(counts["placed"], counts["taken"]) > 100


def cubes(line: str) -> int:
    """How many a line tells."""
    return sum(map(int, re.findall(r"(\d+) cubes? o[nf] ", line)))


def test_cards_that_become_active_or_inactive_are_told(told: list[Step]) -> None:
    counts: Counter[str] = Counter()
    for _, _, _, old, new, lines in told:
        for seat, name in enumerate(GAME.seat_names[: old["players"]]):
            activated = named(lines, f"{name} activates ")
            used = named(lines, f"{name} has inactive now ")
            if not re.search(rf"^{name} (exchanges|discards|acquires)", next(iter(lines), "")):
                assert inactive(new, seat) - inactive(old, seat) == used
                assert inactive(old, seat) - inactive(new, seat) == activated
            counts += Counter(used=used.total(), activated=activated.total())
    assert min(counts["used"], counts["activated"]) > 50


def named(lines: list[str], beginning: str) -> Counter[str]:
    """The cards in the line that begins so."""
    return Counter(card for line in lines if line.startswith(beginning) for card in listed(line.removeprefix(beginning)))


def inactive(document: dict[str, Any], seat: int) -> Counter[str]:
    """The inactive cards of a seat."""
    return Counter(re.sub(r"\*.*", "", label[1:]) for label in document["seats"][seat]["cards"] if label.startswith("~"))


def test_an_exchange_is_told_with_the_money_that_it_takes(told: list[Step]) -> None:
    count = 0
    for before, _, _, old, new, lines in told:
        found = re.search(r"exchanges ([\w-]+) .*?(?:, with (\d+) money)?(?:, into|$)", next(iter(lines), ""))
        if found and found[1] not in MONEY:
            paid = money(old, before.to_move) - money(new, before.to_move)
            assert paid == int(found[2] or 0)
            count += paid
    assert count > 20


def money(document: dict[str, Any], seat: int) -> int:
    """Cubes of money."""
    labels = re.findall(r"~?([a-z0-9-]+)\*(\d+)", " ".join(document["seats"][seat]["cards"]))
    return sum(int(count) for name, count in labels if name in MONEY)


def test_the_choice_of_a_card_tells_the_exchange_that_comes_of_it(told: list[Step]) -> None:
    count = 0
    for before, move, _, old, _, lines in told:
        if old["question"]["kind"] == "take" and move != "done" and " exchanges " in next(iter(lines), ""):
            promised = words.move_text(before, move).partition(";")[0]
            taken = Counter(listed(lines[0].split(" exchanges ")[1].split(", with")[0].replace(" for ", ", ")))
            assert Counter(listed(promised.split(", with")[0].replace(" for ", ", "))) == taken
            assert ("money" in promised) == ("money" in lines[0])
            count += 1
    assert count > 100


def test_the_points_of_a_discard_are_those_that_were_promised(told: list[Step]) -> None:
    kinds: Counter[str] = Counter()
    for before, move, _, old, new, _ in told:
        found = re.search(r"(\d+) points?\b", words.move_text(before, move)) if move.startswith("discard") else None
        if found:
            scores = (document["seats"][before.to_move]["score"] for document in (new, old))
            assert int.__sub__(*scores) == int(found[1])
            kinds[re.sub(r"discard |[-*].*", "", move)] += 1
    assert {"points", "mogul", "pointsprod"} <= set(kinds)


@pytest.mark.parametrize(("zone", "which"), [("ally", "the ally discard"), ("client", "the Client discard")])
def test_a_shuffle_is_told(zone: str, which: str) -> None:
    document = GAME.initial(2, deal=1, windows="full").to_json()
    document[f"{zone}_discard"] = sorted(document[f"{zone}_deck"])
    document[f"{zone}_deck"] = []
    if zone == "client":
        document["client_discard"].append(document["clients"].pop())
        document["client_discard"].sort()
    state = GAME.parse(document)
    after = state.play("done", sk.Rng(1))
    assert f"{which} is shuffled into a new deck" in words.events(state, state.parse_move("done"), after)


def test_the_ranking_at_the_end_is_that_of_the_outcome() -> None:
    reasons = set()
    for seed in range(10):
        *_, (before, move, after) = steps(2 + seed % 4, seed, max_rounds=20 if seed % 2 else 3)
        places = {name: int(place) for place, name in re.findall(r"(\d)\. (\w+) ", words.question(after))}
        outcome = dict(zip(GAME.seat_names, after.outcome(), strict=False))
        assert set(places) == set(outcome)
        for name, place in places.items():
            assert place == 1 + sum(other > outcome[name] for other in outcome.values())
        assert words.events(before, move, after)[-1] == words.question(after)
        reasons.add(words.question(after).split(";")[0])
    assert reasons == {"the last round is over", "the cap of rounds is reached"}


@pytest.mark.parametrize(
    ("sign", "ranking"),
    [
        ("~", "1. blue 9 points (3 active, 0 inactive), 2. red 9 points (0 active, 3 inactive), 3. green 1 point"),
        ("", "1. red 9 points (3 active, 0 inactive), 1. blue 9 points (3 active, 0 inactive), 3. green 1 point"),
    ],
)
def test_a_tie_is_told_with_what_breaks_it(sign: str, ranking: str) -> None:
    *_, (_, _, end) = steps(3, 1, max_rounds=1)
    last = ("turn", "round", "current", "question", "over", "pending", "options")
    document = GAME.initial(3, deal=1).to_json() | {field: end.to_json()[field] for field in last}
    for seat, score, mark in zip(document["seats"], (9, 9, 1), (sign, "", ""), strict=True):
        seat |= {"score": score, "stock": 12, "cards": [f"{mark}start-{letter}" for letter in "abc"]}
    state = GAME.parse(document)
    assert words.question(state) == f"the cap of rounds is reached; ranking: {ranking}"


def test_turns_and_the_last_round_are_announced_once() -> None:
    for players in (2, 5):
        lines = [line for step in steps(players, players) for line in words.events(*step)]
        turns = [int(number) for number in re.findall(r"-- turn (\d+),", "\n".join(lines))]
        assert turns == list(range(2, len(turns) + 2))
        assert sum("is the last one" in line for line in lines) <= 1


def test_a_card_is_explained_by_its_id_or_a_part_of_it() -> None:
    state = GAME.initial()
    assert words.card(state, "cloth-p2") == ["cloth-p2 (value 8, 2 copies): 2 cloth a refresh"]
    assert words.card(state, "~Cloth-P2*3") == words.card(state, "cloth-p2")
    assert words.card(state, "c26") == [
        "c26 (Client): 2 medicine + 2 cloth + 2 oil + 2 pottery: 6 points; then discard to acquire a card of value up to 5"
    ]
    assert words.card(state, "one-plus") == ["officer-one-plus-4 (Officer): 1 point; one-to-one: value + 4, not + 2"]
    assert len(words.card(state, "")) == sum(len(SET[group]) for group in ("ally", "client", "emperor", "mogul"))
    with pytest.raises(ValueError, match="may be cloth-p1, cloth-p2, cloth-s1"):
        words.card(state, "cloth")
    with pytest.raises(ValueError, match="unknown card 'silk'"):
        words.card(state, "silk")


def test_words_name_the_cards_of_the_set_in_play() -> None:
    document = GAME.cards[0].document
    for card in document["ally"]:
        card["id"] = f"x-{card['id']}"
    state = GAME.initial(2, deal=3, cards=CardSet(GAME.name, json.dumps(document)))
    moves = [move for move in state.legal_moves() if state.format_move(move).startswith("free")]
    assert all("x-start-c" in words.events(state, move, state.play(move, sk.Rng(1)))[0] for move in moves)
    assert words.card(state, "x-start-c") == ["x-start-c (value 2, 5 copies): 1 money a refresh"]
