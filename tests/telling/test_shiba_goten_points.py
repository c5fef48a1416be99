"""The points of Shiba Goten that words and drawings tell are those that the core counts, whatever the display."""

import re
from random import Random
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.telling import shiba_goten as words
from sakiyomi.telling.shiba_goten.table import read

GAME = sk.game("shiba_goten")
DOLLS = {card["id"]: card for card in GAME.cards[0].document["doll"]}
COPIES = [doll for doll, card in DOLLS.items() for _ in range(card.get("copies", 1))]
ROLES = ["dairi", "hina", *["kanjo"] * 3, *["okazari"] * 4, *["hayashi"] * 5]
FACES = ("16", "27", "38", "49")


def display(rng: Random, left: list[str]) -> list[str | None]:
    """A display of few colours, of few types, or of colours in turn but for one; full or not or empty; by roles or not."""
    colours, types = (rng.sample(each, rng.randint(1, len(each))) for each in ("RYBGP", sorted({doll[2:] for doll in DOLLS})))
    in_turn, by_role = rng.random() < 0.3, rng.random() < 0.5
    fullness, stray = rng.choice((0, 0.8, 1, 1)), rng.randrange(28)
    seats: list[str | None] = []
    for number, role in enumerate(ROLES):
        wanted = ["RYBGP"[number % 5 if number != stray else 0]] if in_turn else colours
        order = sorted(
            left, key=lambda doll: (by_role and DOLLS[doll]["role"] != role, doll[0] not in wanted, doll[2:] not in types)
        )
        seats.append(order[0] if rng.random() < fullness else None)
        left[:] = order[1:] if seats[-1] else order
    return seats


def finished(rng: Random) -> dict[str, Any]:
    """A solo game that is over."""
    document: dict[str, Any] = GAME.initial(1, deal=1, distinct_sets=rng.choice(("no", "yes"))).to_json()
    left = rng.sample(COPIES, len(COPIES))
    [seat] = document["seats"]
    seat["seats"] = display(rng, left)
    if seat["seats"][5] and rng.random() < 0.5:
        seat["covered"][5] = left.pop()
    seat["penalty"] = sorted(left.pop() for _ in range(rng.randrange(3)))
    if None not in seat["seats"]:
        document |= {"completer": 0, "subs": [sub for sub in document["subs"] if sub != "first"]}
        seat["won"] = ["first"]
    faces = sorted(rng.choice(face) for face in rng.sample(FACES, 2))
    document |= {"market": [], "removed": sorted(left), "piles": [[], []], "pile_sizes": [0, 0], "primary": ["5", "10", *faces]}
    return document | {"round": 11, "turn": 11, "randomizers": [], "question": None, "over": {"reason": "rounds"}}


def test_points_of_any_display_are_those_of_the_core() -> None:
    rng, seen = Random(1), set()
    for _ in range(400):
        document = finished(rng)
        state = GAME.parse(document)
        points = re.search(r"(-?\d+) point", words.question(state))
        assert points is not None
        assert 60 * state.outcome()[0] == pytest.approx(min(max(int(points[1]), 0), 60))
        met = re.search("met now: (.*)", sk.drawing.terminal(state))
        assert met is not None
        now = re.findall(r"(\w+) \(\d+\)", met[1])
        seen |= {(objective, objective in now) for objective in document["primary"]}
    assert seen == {(str(number), holds) for number in range(1, 11) for holds in (False, True)}


def test_a_placing_changes_the_score_by_what_it_is_said_to() -> None:
    record, rng = sk.game("shiba_goten").new(players=2, seed=4), sk.Rng(4)
    compared = 0
    while record.outcome() is None:
        move = record.state.random_move(rng)
        gain, seat, before = words.gained(record.state, move), record.state.to_move, words.standings(record.state)
        record.push(move)
        change = words.standings(record.state)[seat]["points"] - before[seat]["points"]
        claimed = words.standings(record.state)[seat]["sub-objectives"] - before[seat]["sub-objectives"]
        assert gain in (None, change - claimed)
        compared += gain is not None
    assert compared > 20


def test_objectives_that_are_met_bring_the_points_of_standings() -> None:
    record, rng = sk.game("shiba_goten").new(players=3, seed=2), sk.Rng(2)
    while record.outcome() is None:
        record.push(record.state.random_move(rng))
        table = read(record.state)
        points = {objective.id: objective.points for objective in table.primary}
        for met, standing in zip(words.met(record.state), words.standings(record.state), strict=True):
            assert sum(points.get(each, 0) for each in met) == standing["objectives"]
