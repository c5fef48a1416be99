"""What is wrong with documents is named: all of it, each with its place, in one line."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

import sakiyomi as sk

from .documents import GAME, Document, as_seen
from .test_documents import positions


def edited(document: Document, path: str, value: Any) -> Document:
    """A copy in which the value at a path like seats.0.seats.2 is another; `...` takes it away, and + is the end of a list."""
    copy = deepcopy(document)
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    place: Any = copy
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    elif last == "+":
        place.append(value)
    else:
        place[last] = value
    return copy


def refusal(document: Document) -> str:
    with pytest.raises(sk.InvalidPosition) as refused:
        GAME.parse(document)
    [line] = str(refused.value).splitlines()
    return line


START = GAME.initial(players=2, deal=1).to_json()
ALONE = GAME.initial(players=1, deal=1).to_json()
"""At a change."""
ONLY_ALONE = "this question or end is of a solo game"
NOT_ALONE = "this question or end is not of a solo game"
THE_PRIMARY = "primary must have the two of every game, and one side each of two cards"


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("game", "shobu", "game must be 'shiba_goten', not 'shobu'"),
        ("viewer", ..., "viewer is missing"),
        ("viewer", 2, "viewer must be a whole number from 0 to 1, not 2"),
        ("players", 3, "seats must have 3 items, not 2"),
        ("distinct_sets", "maybe", "distinct_sets must be true or false, not text"),
        ("options.fill", "smaller", "option fill must be 'larger' or 'decreer', not 'smaller'"),
        ("options.max_rounds", 0, "option max_rounds must be a whole number from 1 to 11, not 0"),
        ("options.max_round", 3, "options has no field 'max_round'; did you mean 'max_rounds'?"),
        ("round", 0, "round must be a whole number from 1 to "),
        ("round", 2, "turn does not fit round and question"),
        ("turn", 1, "turn does not fit round and question"),
        ("decreer", 0, "question.player must be 0: decreer, round and turn say so"),
        ("decreer", None, "decreer must be a seat"),
        ("decreer", 2, "decreer must be a whole number from 0 to 1, not 2"),
        ("decree", "colour", "decree must be null"),
        ("decree", "hue", "decree must be one of 'colour', 'role', not 'hue'"),
        ("completer", 0, "completer must be the seat that has won 'first'"),
        ("extra", True, "extra must be true in the round after the completion, and only there"),
        ("randomizer", "colour", "randomizer must be null with several players"),
        ("randomizers.+", "colour", "randomizers must be empty with several players"),
        ("subs.0", "d", "subs[2] is there twice"),
        ("subs.0", "f", "subs[0] must be one of 'a', 'b', 'c', 'd', 'e', 'first', not 'f'"),
        ("subs.0", ..., "3 sub-objectives must be in subs or won, not 2"),
        ("subs.3", ..., "'first' must be in subs, or won by the completer"),
        ("subs.+", "a", "3 sub-objectives must be in subs or won, not 4"),
        ("primary.0", "6", THE_PRIMARY),
        ("primary.2", "7", THE_PRIMARY),
        ("primary.+", "3", THE_PRIMARY),
        ("primary.2", "5", "primary[2] is there twice"),
        ("market.0", "B-X", "market[0] must be a doll: there is no doll 'B-X'; did you mean 'B-D'?"),
        ("market.0", ..., "there must be 1 'B-H', not 0"),
        ("market.0", 3, "market[0] must be text, not a number"),
        ("market.+", "Y-K1", "there must be 1 'Y-K1', not 2: market[1], market[3]"),
        ("pile_sizes.0", 32, "piles[0] must have 32 items, not 33"),
        ("piles.0.0", ..., "piles[0] must have 33 items, not 32"),
        ("piles.0.0", "R-O1", "there must be 2 'R-O2', not 1: piles[1][17]"),
        ("piles", ..., "piles is missing"),
        ("piles.+", [], "piles must have 2 items, not 3"),
        ("tops", ["R-D", None], "tops is only in what a seat sees, with a viewer"),
        ("removed.+", "B-D", "there must be 1 'B-D', not 2: piles[0][1], removed[0]"),
        ("seats.0.seats.0", "R-D", "there must be 1 'R-D', not 2: piles[1][10], seats[0].seats[0]"),
        ("seats.0.seats.0", "Q", "seats[0].seats[0] must be a doll: there is no doll 'Q'"),
        ("seats.0.seats", [None] * 13, "seats[0].seats must have 14 items, not 13"),
        ("seats.0.fresh.+", 0, "seats[0].fresh must be empty: that seat has placed nothing in this round"),
        ("seats.0.fresh.+", 14, "seats[0].fresh[0] must be a whole number from 0 to 13, not 14"),
        ("seats.0.cover_used", True, "seats[0].cover_used must be false: no fresh doll covers another"),
        ("seats.0.penalty.+", "R-D", "there must be 1 'R-D', not 2: piles[1][10], seats[0].penalty[0]"),
        ("seats.0.won.+", "a", "3 sub-objectives must be in subs or won, not 4"),
        ("seats.0.won.+", "first", "completer must have a doll in all 14 seats"),
        ("seats.0.hand.+", "R-D", "hand: there must be dolls in that of who is asked to place them, and in no other"),
        ("seats.0.hnd", [], "seats[0] has no field 'hnd'; did you mean 'hand'?"),
        ("seats.1", ..., "seats must have 2 items, not 1"),
        ("question.kind", "dcree", "not 'dcree'; did you mean 'decree'?"),
        ("question.kind", "pick", "decree must be 'colour' or 'role'"),
        ("question.kind", "stop", ONLY_ALONE),
        ("question.player", 0, "question.player must be 1: decreer, round and turn say so"),
        ("question.more", 1, "question has no field 'more'"),
        ("question", None, "one of question and over must be null, and the other not"),
        ("over", {"reason": "piles"}, "one of question and over must be null, and the other not"),
        ("shuffles", [0], "shuffles must have 0 items, not 1"),
        ("pending.kept", ["R-D"], "pending.kept[0] is not in the market, or not so often"),
        ("pending.more", 1, "pending has no field 'more'"),
        ("turns", 3, "the document has no field 'turns'; did you mean 'turn'?"),
    ],
)
def test_what_is_wrong_with_a_document_is_named_with_its_place(path: str, value: Any, told: str) -> None:
    assert told in refusal(edited(START, path, value))


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("decreer", 0, "decreer and decree must be null and extra false in a solo game"),
        ("extra", True, "decreer and decree must be null and extra false in a solo game"),
        ("randomizer", None, "randomizer must be that of the round"),
        ("randomizer", "take2", "not 'take2'; did you mean 'take1'?"),
        ("randomizers.0", ..., "randomizers must be the 10 still to come"),
        ("randomizers.0", "take1", "there are not so many randomizers 'take1'"),
        ("piles.1.+", "R-D", "piles[1] must have 0 items, not 1"),
        ("turn", 3, "turn must be 0: round and question say so"),
        ("pending.replaced", ["B-H", "B-H"], "pending.replaced[1] is not in the market, or not so often"),
        ("pending.kept", "B-H", "pending.kept must be a list, not text"),
        ("question.kind", "decree", NOT_ALONE),
    ],
)
def test_what_is_wrong_with_a_document_of_one_player_is_named(path: str, value: Any, told: str) -> None:
    assert told in refusal(edited(ALONE, path, value))


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("tops.0", None, "tops[0] must be a doll: the pile has some"),
        ("tops.0", "R-D", "there must be 1 'R-D', not 2: tops[0], unseen[41]"),
        ("tops", ..., "tops is missing"),
        ("unseen.0", ..., "unseen must have 65 items, not 64"),
        ("unseen", ..., "unseen is missing"),
        ("pile_sizes.0", 32, "unseen must have 64 items, not 65"),
        ("piles", [[], []], "piles is known to nobody: it must not be there with a viewer"),
    ],
)
def test_what_is_wrong_with_a_view_is_named(path: str, value: Any, told: str) -> None:
    assert told in refusal(edited(as_seen(START, 0), path, value))


IS: dict[str, tuple[int, Callable[[Document], bool]]] = {
    "place": (3, lambda document: document["question"] == {"kind": "place", "player": 0}),
    "covered": (3, lambda document: any(0 in seat["fresh"] and seat["covered"][0] for seat in document["seats"][:1])),
    "completion": (2, lambda document: document["over"] == {"reason": "completion"} and document["completer"] == 0),
    "piles": (4, lambda document: document["over"] == {"reason": "piles"}),
    "rounds": (1, lambda document: document["over"] == {"reason": "rounds"}),
}
"""Numbers of players, and what is looked for in their games."""


@cache
def first_that(name: str) -> Document:
    players, fits = IS[name]
    for seed in range(200):
        for state in positions(seed, players=players):
            if fits(document := state.to_json()):
                return document
    raise AssertionError(name)


@pytest.mark.parametrize(
    ("name", "path", "value", "told"),
    [
        ("place", "seats.0.hand", [], "hand: there must be dolls in that of who is asked to place them, and in no other"),
        ("place", "question.player", 1, "hand: there must be dolls in that of who is asked to place them, and in no other"),
        ("place", "decree", None, "decree must be 'colour' or 'role'"),
        ("covered", "seats.0.cover_used", False, "seats[0].cover_used must be true: a fresh doll covers another"),
        ("covered", "seats.0.covered.0", None, "seats[0].cover_used must be false: no fresh doll covers another"),
        ("covered", "seats.0.fresh", [], "seats[0].cover_used must be false: no fresh doll covers another"),
        ("completion", "over.reason", "piles", "over.reason is 'piles', but there are enough dolls for a market"),
        ("completion", "over.reason", "stopped", ONLY_ALONE),
        ("completion", "over.reason", "timed", "one of 'piles', 'completion', 'rounds', 'stopped', not 'timed'"),
        ("completion", "over.winner", 1, "over has no field 'winner'"),
        ("completion", "extra", False, "extra must be true in the round after the completion, and only there"),
        ("completion", "completer", None, "completer must be the seat that has won 'first'"),
        ("completion", "question", {"kind": "decree", "player": 0}, "one of question and over must be null, and the other not"),
        ("piles", "over.reason", "completion", "turn does not fit round and question"),
        ("piles", "over.reason", "rounds", ONLY_ALONE),
        ("rounds", "over.reason", "completion", NOT_ALONE),
        ("rounds", "over.reason", "stopped", "round does not fit max_rounds, which is 11"),
    ],
)
def test_what_does_not_suit_a_question_or_an_end_is_named(name: str, path: str, value: Any, told: str) -> None:
    assert told in refusal(edited(first_that(name), path, value))


def test_everything_that_is_wrong_is_named_in_one_line() -> None:
    line = refusal(edited(edited(edited(START, "extra", True), "decree", "role"), "subs.0", ...))
    for part in ("extra must be true in", "decree must be null", "3 sub-objectives must be in subs or won, not 2"):
        assert part in line
    line = refusal(edited(edited(START, "market.0", "B-D"), "removed.+", "R-D"))
    for part in ("there must be 1 'B-D', not 2", "there must be 1 'B-H', not 0", "there must be 1 'R-D', not 2"):
        assert part in line


NO_DOCUMENTS = ["{", "[]", "{}", "nonsense", '{"game": "shiba_goten"}', "[" * 100, '{"game": 1e5}', '{"viewer": 0}', "{" * 5000]


@pytest.mark.parametrize("text", NO_DOCUMENTS, ids=lambda text: text[:20])
def test_text_that_is_no_document_is_told_in_one_line(text: str) -> None:
    for read in (GAME.parse, GAME.parse_position, GAME.script):
        with pytest.raises(sk.InvalidPosition) as refused:
            read(text)
        assert "\n" not in str(refused.value)
