"""Shiba Goten in words: questions, what moves come to, and what has happened, all as it is."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

import sakiyomi as sk
from sakiyomi.cards import CardSet
from sakiyomi.telling import shiba_goten as words

GAME = sk.game("shiba_goten")
SET = GAME.cards[0].document
DOLLS = {card["id"]: card for card in SET["doll"]}
COPIES = {doll: card.get("copies", 1) for doll, card in DOLLS.items()}
OBJECTIVES = {card["id"]: card for card in SET["objective"]}
ROLES = ["dairi", "hina", *["kanjo"] * 3, *["okazari"] * 4, *["hayashi"] * 5]
TIERS = (range(2), range(2, 5), range(5, 9), range(9, 14))
TOLD = r"[RYBGP]-[DHKOY]\d?"


def steps(players: int, seed: int, **options: Any) -> Iterator[tuple[Any, str, Any]]:
    """Positions, moves and what comes of them, in a game in which most dolls are placed in their roles."""
    record, rng = GAME.new(players, seed, **options), Random(seed)
    while record.outcome() is None:
        before = record.state
        moves = [str(move) for move in before.legal_moves()]
        good = [move for move in moves if is_sensible(move)]
        move = rng.choice(good if good and rng.random() < 0.85 else moves)
        record.push(move)
        yield before, move, record.state


def is_sensible(move: str) -> bool:
    """Whether it goes on, and a doll comes to a seat for its role."""
    verb, *arguments = move.split()
    if verb in ("place", "cover"):
        return DOLLS[arguments[0]]["role"] == ROLES[int(arguments[1])]
    return verb not in ("penalty", "stop")


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
    """Games alone and of 2 to 4 players, with both ways to fill the market."""
    games = (steps(1 + seed % 4, seed, fill=("larger", "decreer")[seed // 4 % 2]) for seed in range(16))
    return [Step(*step, step[0].to_json(), step[2].to_json(), words.events(*step)) for game in games for step in game]


def named(lines: list[str], pattern: str) -> Counter[str]:
    """The dolls in what a pattern finds in the lines."""
    return Counter(doll for line in lines if (found := re.search(pattern, line)) for doll in re.findall(TOLD, found[1]))


def more(old: list[str], new: list[str]) -> Counter[str]:
    return Counter(new) - Counter(old)


def tier_points(seats: list[str | None]) -> int:
    right = [[seats[seat] is not None and DOLLS[seats[seat]]["role"] == ROLES[seat] for seat in tier] for tier in TIERS]
    return sum(sum(tier) * (2 if all(tier) else 1) for tier in right)


def test_every_question_is_asked_and_every_move_explained_in_words(told: list[Step]) -> None:
    kinds = set()
    for before, _, _, old, _, _ in told:
        assert re.fullmatch(rf"{GAME.seat_names[before.to_move]}: .{{4,}}\?.*", words.question(before))
        assert all(words.move_text(before, move) for move in before.legal_moves())
        kinds.add(old["question"]["kind"])
    assert kinds >= {"fill", "decree", "pick", "place", "change", "stop"}


def test_what_can_be_taken_is_counted_and_listed(told: list[Step]) -> None:
    for before, move, after, old, new, lines in told:
        verb, *arguments = move.split()
        if verb == "decree":
            market = Counter(DOLLS[doll][arguments[0]] for doll in offered(old))
            assert words.move_text(before, move) == ", ".join(f"{market[name]} {name}" for name in names(market))
        if verb == "take":
            hand = Counter(new["seats"][before.to_move]["hand"])
            assert named(lines, r"^\w+ takes (.*)") == hand
            if len(hand) > 1:
                assert Counter(re.findall(TOLD, words.move_text(before, move))) == hand
            assert len(words.question(after).split("? then ")) == 1 + (hand.total() > 1)


def offered(document: dict[str, Any]) -> list[str]:
    """The market and the tops."""
    piles = document["piles"] if document["players"] > 1 else []
    return document["market"] + [pile[0] for pile in piles if pile]


def names(found: Counter[str]) -> list[str]:
    return [name for name in ("red", "yellow", "blue", "green", "purple", *dict.fromkeys(ROLES)) if name in found]


def test_a_doll_is_told_with_the_points_that_its_seat_brings(told: list[Step]) -> None:
    changes: Counter[int] = Counter()
    for before, move, _, old, new, lines in told:
        verb, *arguments = move.split()
        if verb not in ("place", "cover"):
            continue
        text, seat = words.move_text(before, move), int(arguments[1])
        was, now = (document["seats"][before.to_move]["seats"] for document in (old, new))
        points = re.search(r"(\d+) points? (more|less)", text)
        gained = int(points[1]) * (1 if points[2] == "more" else -1) if points else 0
        assert gained == tier_points(now) - tier_points(was)
        assert (", its own" in text) == (DOLLS[arguments[0]]["role"] == ROLES[seat])
        beneath = f" over {was[seat]}" if verb == "cover" else ""
        tier = next(number for number, tier in enumerate(TIERS, 1) if seat in tier)
        assert lines[0] == f"{GAME.seat_names[before.to_move]} places {arguments[0]} on seat {seat}, tier {tier}{beneath}"
        changes[gained] += 1
    assert len(changes) > 3
    assert min(changes) < 0


def test_objectives_that_a_doll_meets_or_loses_are_told(told: list[Step]) -> None:
    promised: Counter[str] = Counter()
    for before, move, after, _, _, _ in told:
        if move.startswith(("place", "cover")):
            text = words.move_text(before, move)
            was, now = (met(state, before.to_move) for state in (before, after))
            assert set(re.findall(r"meets (\w+)", text)) == now - was
            assert set(re.findall(r"loses (\w+)", text)) == was - now
            promised += Counter(re.findall(r"(meets|loses)", text))
    assert min(promised.values()) > 5


def met(state: Any, seat: int) -> set[str]:
    """As the terminal drawing has it, by the player's place."""
    found = re.findall(r"met now: (.*)", sk.drawing.terminal(state))
    return set(re.findall(r"(\w+) \(\d+\)", found[seat]))


def test_what_a_last_doll_fulfils_is_claimed(told: list[Step]) -> None:
    claims = 0
    for before, move, _, old, new, lines in told:
        seat = before.to_move
        for player, name in enumerate(GAME.seat_names[: old["players"]]):
            won = new["seats"][player]["won"][len(old["seats"][player]["won"]) :]
            told_of = [
                re.findall(rf"^{name} (?:claims (\w+): .*, 3 points|is the (first) to fill .*: 3 points)$", line)
                for line in lines
            ]
            assert sorted(won) == sorted("".join(each[0]) for each in told_of if each)
            claims += len(won)
        fulfilled = re.findall(r"fulfils (\w+)", words.move_text(before, move)) if move.startswith(("place", "cover")) else []
        if len(old["seats"][seat]["hand"]) == 1 and fulfilled and new["question"] and new["question"]["kind"] != "claim":
            assert set(new["seats"][seat]["won"]) - set(old["seats"][seat]["won"])
    assert claims > 20


def test_the_choice_of_a_sub_objective_is_told() -> None:
    document = GAME.initial(1, deal=1).to_json()
    own = ["R-Y1", "Y-Y2", "R-Y3", "Y-Y4", "B-Y5"]
    left = sorted((Counter(COPIES) - Counter(own)).elements())
    document["seats"][0]["seats"][9:] = own
    document |= {"market": left[:4], "piles": [left[4:], []], "pile_sizes": [len(left) - 4, 0]}
    state = GAME.parse(document | {"subs": ["a", "b", "e", "first"], "question": {"kind": "claim", "player": 0}})
    name = GAME.seat_names[0]
    assert words.question(state) == f"{name}: which sub-objective is claimed?"
    assert [words.move_text(state, move) for move in state.legal_moves()] == [
        "3 black shibas, 3 points",
        "5 types of hayashi, 3 points",
    ]
    assert words.events(state, state.legal_moves()[1], state.play("claim b", sk.Rng(1))) == [
        f"{name} claims b: 5 types of hayashi, 3 points"
    ]


def test_what_leaves_the_market_and_comes_to_it_is_told(told: list[Step]) -> None:
    kinds: Counter[str] = Counter()
    for _, move, _, old, new, lines in told:
        removed = named(lines, r"^removed from the market: (.*)") + named(lines, r"^\w+ replaces (.*?)(?: by |$)")
        assert removed == more(old["removed"], new["removed"]) or (old["question"]["kind"] == "change" and not lines)
        if old["players"] > 1 and any(line.startswith("market: ") for line in lines):
            assert named(lines, r"^market: (.*?);") == Counter(new["market"])
            assert named(lines, r"^market: .*; (.*)") == Counter(offered(new)) - Counter(new["market"])
            kinds["market"] += 1
        if old["players"] == 1 and new["round"] > old["round"]:
            assert named(lines, r"^new in the market: (.*)") == more(old["market"], new["market"])
            kinds["alone"] += 1
        if move.startswith("take"):
            for pile in (0, 1):
                size, then = new["pile_sizes"][pile], old["pile_sizes"][pile]
                shown = f"pile {pile + 1} shows {new['piles'][pile][0]}" if size else f"pile {pile + 1} is empty"
                assert (shown in lines) == (size < then)
                kinds["uncovered"] += size < then
        kinds["removed"] += removed.total()
    assert min(kinds["market"], kinds["alone"], kinds["uncovered"], kinds["removed"]) > 10


def test_replaced_dolls_are_told_with_what_comes_for_them(told: list[Step]) -> None:
    count = 0
    for _, _, _, old, new, lines in told:
        if old["question"]["kind"] == "change":
            assert bool(lines) == (new["question"]["kind"] != "change")
            if came := named(lines, r" by (.*)"):
                gone = named(lines, r"replaces (.*) by")
                assert came == more(list((Counter(old["market"]) - gone).elements()), new["market"])
                count += 1
    assert count > 3


def test_rounds_are_announced_once_with_their_decreer() -> None:
    for players in (1, 2, 4):
        found = [step for seed in (1, 2) for step in steps(players, seed)]
        for before, move, after in found:
            old, new = before.to_json(), after.to_json()
            heads = [line for line in words.events(before, move, after) if line.startswith("-- round")]
            assert len(heads) == (new["round"] - old["round"] if new["over"] is None else 0)
            if heads and players > 1:
                extra = ", the extra one" if new["extra"] else ""
                assert heads == [f"-- round {new['round']}: {GAME.seat_names[new['decreer']]} decrees{extra} --"]
            elif heads:
                assert heads == [f"-- round {new['round']} of 11 --"]
                assert words.turn(after) == new["turn"] + 1


def without_market(players: int) -> Any:
    """The last doll is taken: who follows finds none."""
    document = GAME.initial(players, deal=1).to_json()
    asked = (document["decreer"] + 1) % players
    everything = [doll for pile in document["piles"] for doll in pile] + document["market"]
    red = [doll for doll in everything if doll.startswith("R-")][:1]
    everything.remove(red[0])
    document |= {"piles": [[], []], "pile_sizes": [0, 0], "market": red, "removed": sorted(everything), "decree": "colour"}
    document |= {"question": {"kind": "pick", "player": asked}}
    return GAME.parse(document)


def test_who_finds_nothing_to_take_is_told() -> None:
    state = without_market(4)
    decreer = state.to_json()["decreer"]
    taken = state.play("take red", sk.Rng(1))
    [move] = [move for move in taken.legal_moves() if str(move).startswith("penalty")]
    lines = words.events(taken, move, taken.play(move, sk.Rng(1)))
    others = [GAME.seat_names[(decreer + after) % 4] for after in (2, 3, 4)]
    assert [line for line in lines if "finds no doll" in line] == [f"{name} finds no doll to take" for name in others]
    assert lines[-1].startswith("the piles are too low for another round; ranking: 1. ")


def test_the_ranking_at_the_end_is_that_of_the_outcome() -> None:
    for seed in range(9):
        *_, (before, move, after) = steps(2 + seed % 3, seed)
        places = {name: int(place) for place, name in re.findall(r"(\d)\. (\w+) ", words.question(after))}
        outcome = dict(zip(GAME.seat_names, after.outcome(), strict=False))
        assert set(places) == set(outcome)
        for name, place in places.items():
            assert place == 1 + sum(other > outcome[name] for other in outcome.values())
        assert words.events(before, move, after)[-1] == words.question(after)


def test_the_points_of_a_solo_game_are_those_of_the_outcome_and_bring_a_title() -> None:
    reasons = set()
    for seed in range(12):
        *_, (_, _, after) = steps(1, seed, max_rounds=2 if seed % 3 == 0 else 11, distinct_sets=("no", "yes")[seed % 2])
        why, points, title = re.fullmatch(r"(.*): (-?\d+) points?, (.*)", words.question(after)).groups()
        assert 60 * after.outcome()[0] == pytest.approx(min(max(int(points), 0), 60))
        least = {
            "Apprentice": -99,
            "Hina Display Trainee": 20,
            "Skilled Decorator": 30,
            "Hina Display Master": 40,
            "Palace Master": 50,
        }
        assert title == [name for name, bound in least.items() if int(points) >= bound][-1]
        reasons.add(why)
    assert reasons == {"the last round is over", "the display is declared complete"}


def test_a_tie_is_told_with_what_breaks_it() -> None:
    document = GAME.initial(2, deal=1).to_json()
    first, second = document["seats"]
    first["seats"][0:2], first["covered"][0:1] = ["R-K1", "R-K2"], ["R-K3"]
    second["seats"][0:1], second["covered"][0:1] = ["R-O1"], ["B-K1"]
    left = Counter(COPIES) - Counter(["R-K1", "R-K2", "R-K3", "R-O1", "B-K1"])
    document |= {"piles": [[], []], "pile_sizes": [0, 0], "market": [], "removed": sorted(left.elements())}
    document |= {"primary": ["5", "10", "1", "2"], "round": 9, "turn": 16, "question": None, "over": {"reason": "piles"}}
    ranking = words.question(GAME.parse(document)).partition("ranking: ")[2]
    names = GAME.seat_names
    assert ranking == f"1. {names[1]} 0 points (2 dolls), 2. {names[0]} 0 points (3 dolls)"


def test_a_card_is_explained_by_its_id() -> None:
    state = GAME.initial()
    assert words.card(state, "r-k1") == ["R-K1: red kanjo, type K1, black shiba"]
    assert words.card(state, "G-O2") == ["G-O2: green okazari, type O2, 2 copies"]
    assert words.card(state, "9") == ["9: no colour twice in tiers 3 and 4, 5 points"]
    assert len(words.card(state, "")) == len(DOLLS) + len(OBJECTIVES)
    with pytest.raises(ValueError, match="unknown card 'R-Z'"):
        words.card(state, "R-Z")


def test_words_tell_the_cards_of_the_set_in_play() -> None:
    document = GAME.cards[0].document
    document["objective"][0] |= {"points": 7, "tier": 2}
    state = GAME.initial(cards=CardSet(GAME.name, json.dumps(document)))
    assert words.card(state, "a") == ["a: 3 black shibas, in tier 2, 7 points"]
