"""Nobody peeks: neither views, nor what is sampled from them, nor searchers tell what is hidden."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.cards import CardSet, standard
from sakiyomi.testing import audit, conformance
from sakiyomi.testing._draws import require_drawn
from sakiyomi.testing.positions import random_record

Build = Callable[..., Any]
SETTINGS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2},
    {"players": 3, "hidden_discard": "yes"},
    {"players": 4, "guard_once": "yes"},
]
LISTING = {audit.samples_follow_chance: 5, audit.deals_follow_chance: 1}
"""Checks of games with few cards, and of how many."""

GAME = sk.game("shake_up")


@cache
def records(players: int, games: int, **options: Any) -> list[sk.Record[Any]]:
    rng = Random(f"{players} {games}")
    plies = 60 * players
    return [random_record(GAME, rng, rng.randrange(plies), players, **options) for _ in range(games)]


def idle_records() -> list[sk.Record[Any]]:
    """Games of two kinds of cards that nobody plays, so that hands tell nothing of each other."""
    document = json.loads(standard("shake_up").json)
    copies = {"cleaner": 11, "security_guard": 12}
    document["employee"] = [{**card, "copies": copies[card["kind"]]} for card in document["employee"] if card["kind"] in copies]
    cards = CardSet("shake_up", json.dumps(document))
    found = []
    for plies in range(5):
        record = GAME.new(2, plies, cards=cards)
        for _ in range(plies):
            record.push("layoff none" if record.state.to_json()["question"]["kind"] == "layoff" else "stop")
        found.append(record)
    return found


@pytest.mark.parametrize("check", [check for check in audit.CHECKS if check not in LISTING], ids=lambda check: check.__name__)
@pytest.mark.parametrize("players", [2, *(pytest.param(players, marks=pytest.mark.study) for players in (1, 3, 4))])
def test_the_audit_finds_nothing(players: int, check: conformance.Check) -> None:
    check(GAME, records(players, 8))


@pytest.mark.study
@pytest.mark.parametrize("check", [check for check in audit.CHECKS if check not in LISTING], ids=lambda check: check.__name__)
@pytest.mark.parametrize("setting", SETTINGS[1:], ids=str)
def test_the_audit_finds_nothing_in_many_games(setting: dict[str, Any], check: conformance.Check) -> None:
    check(GAME, records(games=100, **setting))


@pytest.mark.parametrize(("check", "games"), LISTING.items(), ids=lambda value: getattr(value, "__name__", None))
def test_hands_that_tell_nothing_of_each_other_are_sampled_and_dealt_by_chance(check: conformance.Check, games: int) -> None:
    check(GAME, idle_records()[:games])


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_world_of_a_view_tells_its_seat_the_same(setting: dict[str, Any]) -> None:
    for number, record in enumerate(records(games=30, **setting)):
        for seat in range(setting["players"]):
            view = record.state.view(seat)
            worlds = [view.determinize(sk.Rng(100 * number + seed)) for seed in range(5)]
            for other in (world.view(seat) for world in worlds):
                assert (other, hash(other), str(other)) == (view, hash(view), str(view))
                assert other.legal_moves() == view.legal_moves()


@pytest.mark.parametrize("searcher", [sk.ISMCTS(seed=1), sk.PIMC(seed=1), sk.Greedy(seed=1)], ids=lambda searcher: searcher.name)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_search_finds_the_same_in_every_world_of_a_view(searcher: sk.Searcher, players: int) -> None:
    for record in (record for record in records(players, 4) if not record.termination()):
        view = record.state.view(record.state.to_move)
        views = [view, *(view.determinize(sk.Rng(seed)).view(view.seat) for seed in range(3))]
        first, *others = (replace(searcher.clone().search(each, sk.Limit(nodes=500)), time=0) for each in views)
        assert others == [first] * 3


def hands_by_chance(unknown: str, known: str, size: int) -> dict[tuple[str, ...], float]:
    """A hand of some known cards, and of a uniform part of others."""
    parts = list(combinations(unknown.split(), size - len(known.split())))
    counts = Counter(tuple(sorted((*known.split(), *part))) for part in parts)
    return {hand: count / len(parts) for hand, count in counts.items()}


@pytest.mark.parametrize("known", ["", "security_guard"], ids=["nothing known", "guard known"])
def test_the_hand_of_another_is_a_uniform_part_of_what_is_not_seen(position: Build, known: str) -> None:
    hand, deck = "security_guard accountant cleaner", "accountant hr_manager deputy_cio^"
    state = position({"hand": "deputy_cio"}, {"hand": hand, "known": known, "deck": deck})
    unknown = f"{hand} {deck}".replace(known, "") if known else f"{hand} {deck}"
    view = state.state.view(0)
    drawn = [tuple(view.determinize(sk.Rng(seed)).to_json()["seats"][1]["hand"]) for seed in range(2000)]
    require_drawn(GAME, state.state, "determinize", drawn, hands_by_chance(unknown, known, 3))


def test_face_down_discards_are_a_uniform_part_of_what_is_not_seen(position: Build) -> None:
    crew = {"hand": "accountant cleaner", "deck": "hr_manager", "covered": "accountant deputy_cio"}
    state = position({"hand": "deputy_cio"}, crew, hidden_discard="yes")
    view = state.state.view(0)
    drawn = [tuple(view.determinize(sk.Rng(seed)).to_json()["seats"][1]["covered"]) for seed in range(2000)]
    unknown = "accountant cleaner hr_manager accountant deputy_cio"
    require_drawn(GAME, state.state, "determinize", drawn, hands_by_chance(unknown, "", 2))


@pytest.mark.parametrize(("known", "kept"), [("", "cleaner deputy_cio tech_engineer"), ("cleaner", "cleaner")])
def test_what_is_carried_is_a_uniform_part_of_a_hand_unless_it_is_known(position: Build, known: str, kept: str) -> None:
    hand = "asst_ops_director^ accountant cleaner hr_manager"
    crew = {"hand": hand, "known": known, "deck": "deputy_cio tech_engineer"}
    state = position(crew, {"hand": "cleaner"}).play("play asst_ops_director^", "skip", "stop", "carry cleaner")
    assert state.kind == "audit"
    view = state.state.view(1)
    drawn = [tuple(view.determinize(sk.Rng(seed)).to_json()["seats"][0]["kept"]) for seed in range(2000)]
    require_drawn(GAME, state.state, "determinize", drawn, hands_by_chance(kept, "", 1))
