"""What is wrong with documents is named: all of it, each with its place, in one line."""

from copy import deepcopy
from typing import Any

import pytest

import sakiyomi as sk

Document = dict[str, Any]

GAME = sk.game("shake_up")


def edited(document: Document, path: str, value: Any) -> Document:
    """A copy in which the value at a path like seats.0.hand.2 is another; `...` takes it away."""
    copy = deepcopy(document)
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    place: Any = copy
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return copy


START = GAME.initial(players=2, deal=1).to_json()
VIEW = GAME.initial(players=2, deal=1).view(0).to_json()


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (
            "seats.0.hand.0",
            "acountant",
            "seats[0].hand[0] must be a card: there is no card 'acountant'; did you mean 'accountant'",
        ),
        ("seats.0.hand.0", 7, "seats[0].hand[0] must be text, not a number"),
        ("seats.0.hand", {}, "seats[0].hand must be a list, not an object"),
        ("seats.0.hnad", [], "seats[0] has no field 'hnad'; did you mean 'hand'?"),
        ("seats.0.hand_size", 9, "seats[0].hand_size must be 3, not 9"),
        ("seats.0.deck.0", ..., "Shake Up: seats[0].deck_size must be 19, not 20; seats[0] must have "),
        ("seats.0.discard", ["cleaner"], "Shake Up: seats[0] must have 1 'cleaner', not 2 in discard, "),
        ("seats.0.known", ["security_guard", "security_guard"], "seats[0].known has 'security_guard', which is not in hand"),
        ("seats.1.play", ["cleaner"], "seats[1].play must be empty: it is the turn of seat 0"),
        ("seats.1.turns", 3, "seats[1].turns must be 0 while seat 0 has had 0, not 3"),
        ("seats.1.income", [3], "there are 12 cards of $3K, not 1 in stacks and 12 in supply"),
        ("supply.1", 9, "there are 14 cards of $2K, not 6 in stacks and 9 in supply"),
        ("supply", [1, 2], "supply must have 3 items, not 2"),
        ("turn", 1, "turn must be 0, not 1"),
        ("dog", 1, "dog must be null: there is one only with 3 or 4 players"),
        ("carries", 1, "carries must be 0: no card that was played lets one be carried"),
        ("mode", "easy", "mode must be null with more than one player"),
        ("game", "shobu", "game must be 'shake_up', not 'shobu'"),
        ("viewer", ..., "viewer is missing"),
        ("question.kind", "layoff", "pending.phase must be 'layoff' at the question 'layoff'"),
        ("question.kind", "paly", "did you mean 'play'?"),
        ("question.player", 1, "question.player must be seat 0, whose turn it is"),
        ("question.card", "cleaner", 'question must be {"kind": "play", "player": 0}'),
        ("question", None, "one of question and over must be null, and the other not"),
        ("pending.draws", 1, "pending.draws must be 0: cards are drawn after an audit only"),
        ("pending.effects", [{"card": 0, "part": 0}], "pending.effects[0].card must be a place among the 0 cards in play, not 0"),
        ("pending.audited", True, "an audit failed, but the deck is not empty"),
        ("options.guard_once", "maybe", "option guard_once must be 'no' or 'yes', not 'maybe'"),
        ("options.guard_onc", "yes", "options has no field 'guard_onc'; did you mean 'guard_once'?"),
        ("seats.0.turns", "none", "seats[0].turns must be a whole number from 0 to 100, not text"),
        ("options.max_turns", 0, "option max_turns must be a whole number from 1 to 250, not 0"),
        ("shuffles", [0], "shuffles must have 2 items, not 1"),
    ],
)
def test_what_is_wrong_with_a_document_is_named_with_its_place(path: str, value: Any, told: str) -> None:
    with pytest.raises(sk.InvalidPosition) as error:
        GAME.parse(edited(START, path, value))
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("seats.1.hand_size", 5, "seats[1].hidden must have 24 cards by the sizes and what is known, not 23"),
        ("seats.1.kept_size", 1, "seats[1].kept_size must be 0: it is the turn of seat 0"),
        ("seats.1.hand", [], "seats[1] has no field 'hand'"),
        ("seats.1.known", ["cleaner"], "seats[1] must have 1 'cleaner', not 2 in known, hidden"),
        ("seats.1.hidden.0", "accountant^^", "there is no card 'accountant^^'"),
        ("viewer", 1, "seats[0] has no field 'hand'"),
        ("viewer", 2, "viewer must be a whole number from 0 to 1, not 2"),
        ("question", {"kind": "wait", "player": 0}, "question.kind is 'wait', but who is asked sees 'react'"),
        ("question", {"kind": "react", "player": 1}, "question.kind is 'react', but others than who is asked see 'wait'"),
    ],
)
def test_what_is_wrong_with_a_view_is_named_with_its_place(path: str, value: Any, told: str) -> None:
    with pytest.raises(sk.InvalidPosition) as error:
        GAME.parse_view(edited(VIEW, path, value))
    assert told in str(error.value)


def test_everything_that_is_wrong_is_named_in_one_line() -> None:
    document = edited(edited(edited(START, "supply.0", 1), "seats.1.turns", 2), "seats.0.discard", ["cleaner"])
    with pytest.raises(sk.InvalidPosition) as error:
        GAME.parse(document)
    assert str(error.value).count(";") >= 3
    for part in ("$1K", "seats[1].turns", "'cleaner'"):
        assert part in str(error.value)


def test_an_upgraded_card_cannot_be_laid_off() -> None:
    document = deepcopy(START)
    card = document["seats"][0]["deck"].pop()
    document["seats"][0].update(deck_size=19, laid_off=[card + "^"])
    with pytest.raises(sk.InvalidPosition, match="laid_off must show basic sides"):
        GAME.parse(document)


NO_DOCUMENTS = ["{", "[]", "{}", "nonsense", '{"game": "shake_up"}', "[" * 100, '{"game": 1e5}', '{"viewer": 0}', "{" * 5000]


@pytest.mark.parametrize("text", NO_DOCUMENTS, ids=lambda text: text[:20])
def test_text_that_is_no_document_is_told_in_one_line(text: str) -> None:
    for read in (GAME.parse, GAME.parse_view, GAME.parse_position):
        with pytest.raises(sk.InvalidPosition) as error:
            read(text)
        assert "\n" not in str(error.value)


def test_a_whole_position_and_a_view_are_not_taken_for_each_other() -> None:
    with pytest.raises(sk.InvalidPosition, match="this is what seat 0 sees"):
        GAME.parse(VIEW)
    with pytest.raises(sk.InvalidPosition, match="this is a whole position"):
        GAME.parse_view(START)
