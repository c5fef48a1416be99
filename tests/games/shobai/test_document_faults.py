"""What is wrong with documents is named: all of it, each with its place, in one line."""

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

import sakiyomi as sk

from .conftest import GAME, Document

ASTRAY = "question.so_far and pending do not lead to this question by legal answers"


def edited(document: Document, path: str, value: Any) -> Document:
    """A copy in which the value at a path like seats.0.cards.2 is another; `...` takes it away, and + is the end of a list."""
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


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("game", "shobu", "game must be 'shobai', not 'shobu'"),
        ("viewer", ..., "viewer is missing"),
        ("viewer", 2, "viewer must be a whole number from 0 to 1, not 2"),
        ("players", 3, "seats must have 3 items, not 2"),
        ("beginner", "maybe", "beginner must be true or false, not text"),
        ("windows", "some", "windows must be 'full', not 'some'"),
        ("options.max_rounds", 0, "option max_rounds must be a whole number from 1 to 250, not 0"),
        ("options.max_round", 3, "options has no field 'max_round'; did you mean 'max_rounds'?"),
        ("turn", 1, "current must be 1: first and the turns since then say so"),
        ("current", 1, "current must be 0: first and the turns since then say so"),
        ("round", 2, "round must be 1, turn says so, not 2"),
        ("round", 101, "round must be a whole number from 1 to 100, not 101"),
        ("last_round", 5, "last_round must be null, or the round after somebody had 25 points, and not over yet"),
        ("seats.1.score", 25, "last_round must be given: seat 1 has 25 points or more"),
        ("shuffles", [0], "shuffles must have 2 items, not 1"),
        ("emperors.0", "e99", "emperors[0] must be a card: there is no card 'e99'; did you mean 'e09'?"),
        ("emperors.+", "e01", "emperors must have at most 6 cards, not 7"),
        ("gone.0", ..., "there must be 1 'e01', not 0"),
        ("client_deck.0", "c02", "there must be 1 'c02', not 2: client_deck[0], client_deck[1]"),
        ("ally_deck", {}, "ally_deck must be a list, not an object"),
        ("ally_discard.+", "cloth-s1", "there must be 1 'cloth-s1', not 2: ally_deck[10], ally_discard[0]"),
        ("grid.0.0", None, "there must be 3 'money-p1', not 2: ally_deck[34], ally_deck[35]"),
        ("grid.2.3", "start-a", "there must be 2 'start-a', not 3: grid[2][3], seats[0].cards[0], seats[1].cards[0]"),
        ("grid.0", [None] * 5, "grid[0] must have 6 items, not 5"),
        ("seats.0.stock", 11, "seats[0] must have 12 cubes in stock, on cards and on Moguls together, not 13"),
        ("seats.0.cards.0", "~start-a*1", "seats[0] must have 12 cubes in stock, on cards and on Moguls together, not 13"),
        ("seats.0.cards.0", "start-a*0", "seats[0].cards[0] is no card with its cubes: from 1 to 12 cubes are wanted behind '*'"),
        ("seats.0.cards.0", "start_a", "there is no card 'start_a'; did you mean 'start-a'?"),
        ("seats.0.hand", [], "seats[0] has no field 'hand'"),
        ("moguls.shrine", ..., "moguls.shrine is missing"),
        ("moguls.shrine.cubes", [0], "seats[0] must have 12 cubes in stock, on cards and on Moguls together, not 13"),
        ("moguls.shrin", {}, "moguls has no field 'shrin'; did you mean 'shrine'?"),
        ("question.kind", "windw", "not 'windw'; did you mean 'window'?"),
        ("question.window", 1, 'question must be {"kind": "window", "player": 0, "window": 0}'),
        ("question.window", ..., "question.window is missing"),
        ("question.so_far", {"give": "start-a"}, "question.so_far and pending.walk are only for what is chosen step by step"),
        ("pending.step", "window9", "not 'window9'; did you mean 'window0'?"),
        ("pending.step", "action", "question.kind 'window' does not belong to pending.step and pending.action"),
        ("pending.action", "one", "pending.action must be 'pass': no action is under way"),
        ("pending.left", 1, "pending: used, left and optional are only for effects"),
        ("pending.more", 1, "pending has no field 'more'"),
    ],
)
def test_what_is_wrong_with_a_document_is_named_with_its_place(path: str, value: Any, told: str) -> None:
    assert told in refusal(edited(START, path, value))


def lively(seed: int, players: int) -> Iterator[Document]:
    """The documents of a game of sensible moves."""
    rng, state = sk.Rng(seed), GAME.initial(players, deal=seed)
    while state.outcome() is None:
        yield state.to_json()
        state = state.play(state.playout_move(rng), rng)
    yield state.to_json()


@cache
def first_of(asked: str) -> Document:
    """The first document of some games with a question, like `place in window3`; `end` is the end."""
    kind, _, step = asked.partition(" in ")
    for seed in range(200):
        for document in lively(seed, 2 + seed % 2):
            question, pending = document["question"] or {"kind": "end"}, document["pending"]
            if question["kind"] == kind and (not step or re.match(step, pending["step"])):
                return document
    raise AssertionError(asked)


@pytest.mark.parametrize(
    ("asked", "path", "value", "told"),
    [
        ("give", "pending.action", "client", ASTRAY),
        ("give", "pending", ..., "pending is missing: it tells what the question belongs to"),
        ("take", "question.so_far.give", "start-c*9", ASTRAY),
        ("take", "question.so_far.give", "nothing", "question.so_far.give is no card with its cubes: there is no card 'nothing'"),
        ("take", "question.so_far.cells", ["1.9"], "question.so_far.cells[0] must be a cell from 1.1 to 3.6"),
        ("take", "question.so_far.cells", ["3.6"], ASTRAY),
        ("take", "question.so_far.paid", [], 'question must be {"kind": "take", '),
        ("take", "question.so_far.gave", "start-a", "question.so_far has no field 'gave'; did you mean 'give'?"),
        ("take", "pending.step", "window2", "question.kind 'take' does not belong to pending.step and pending.action"),
        ("money", "question.so_far.cells", [], ASTRAY),
        ("money", "pending.walk", [["start-c", "no"]] * 3, ASTRAY),
        ("where", "pending.action", "one", ASTRAY),
        ("where", "question.so_far.cells", ["1.1"], ASTRAY),
        ("order", "pending.action", "many", ASTRAY),
        ("order", "question.so_far", {"order": "c01"}, ASTRAY),
        ("pay", "question.so_far.order", "c99", "question.so_far.order must be a card on display"),
        ("pay", "question.so_far.order", "start-a", ASTRAY),
        ("pay", "question.so_far.paid", [["start-a", "2"]], 'question must be {"kind": "pay", '),
        ("pay", "pending.walk", [["start-a"]], "pending.walk[0] must have 2 items, not 1"),
        ("pay", "pending.walk", [["start-a", "some"]], "pending.walk[0][1] must be no, a number of cubes, use or drop"),
        ("keep", "moguls.scholar.id", "scholar-points", ASTRAY),
        ("place in cubes", "pending.walk", [["start-a", "12"]], "pending.walk[0][0] has not so many cubes now"),
        ("place in cubes", "pending.used", "cubes-3", "pending: used, left and optional are only for effects"),
        ("place in window", "pending.used", None, "pending.used must be the active card whose effect this is"),
        ("place in window", "pending.used", "start-a", "pending.used must be the active card whose effect this is"),
        ("place in window", "pending.left", 9, "has no such effect, or has no so much left of it"),
        ("place in window", "pending.step", "extra", "question.kind 'place' does not belong to pending.step"),
        ("acquire", "pending.used", "cubes", "pending.used must be a card: there is no card 'cubes'"),
        ("acquire", "pending.action", "client", "pending.action must be 'pass': no action is under way"),
        ("acquire", "pending.left", 12, "has no such effect, or has no so much left of it"),
        ("acquire", "pending.optional", True, "has no such effect, or has no so much left of it"),
        ("wake", "pending.left", 0, "has no such effect, or has no so much left of it"),
        ("activate", "pending.step", "second_activation", "pending.step is second_activation without the Temple's power"),
        ("extra", "moguls.temple.id", "temple-points", "question.kind 'extra' is without the Temple's power"),
        ("end", "over.reason", "cap", "over by cap: the round must be the last of max_rounds"),
        ("end", "over.reason", "timed", "over.reason must be one of 'points', 'cap', not 'timed'"),
        ("end", "over.winner", 1, "over has no field 'winner'"),
        ("end", "last_round", None, "last_round must be given: seat "),
        *(
            ("end", f"pending.{name}", value, "pending: nothing is pending when the game is over")
            for name, value in (("step", "action"), ("action", "one"), ("used", "cubes-5"), ("left", 1), ("optional", True))
        ),
        ("end", "turn", 1, "the game can be over only when a round is"),
        ("end", "question", {"kind": "action", "player": 0}, "one of question and over must be null, and the other not"),
    ],
)
def test_what_does_not_suit_a_question_is_named(asked: str, path: str, value: Any, told: str) -> None:
    assert told in refusal(edited(first_of(asked), path, value))


def test_everything_that_is_wrong_is_named_in_one_line() -> None:
    document = edited(edited(edited(START, "seats.0.stock", 1), "emperors.0", "e09"), "seats.1.cards.0", "oil-s1")
    line = refusal(document)
    for part in (
        "there must be 1 'e09', not 2",
        "there must be 2 'start-a', not 1",
        "there must be 1 'oil-s1', not 2",
        "seats[0] must have",
    ):
        assert part in line


NO_DOCUMENTS = ["{", "[]", "{}", "nonsense", '{"game": "shobai"}', "[" * 100, '{"game": 1e5}', '{"viewer": 0}', "{" * 5000]


@pytest.mark.parametrize("text", NO_DOCUMENTS, ids=lambda text: text[:20])
def test_text_that_is_no_document_is_told_in_one_line(text: str) -> None:
    for read in (GAME.parse, GAME.parse_position, GAME.script):
        with pytest.raises(sk.InvalidPosition) as refused:
            read(text)
        assert "\n" not in str(refused.value)
