"""Documents of positions and views: written, read, checked, and described by their schema."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import chain
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.cli import main

Document = dict[str, Any]

DOCS = Path(__file__).parents[3] / "docs"
if not DOCS.exists():
    pytest.skip("a source distribution holds no docs", allow_module_level=True)
SCHEMA = jsonschema.Draft202012Validator(json.loads((DOCS / "schemas/shake_up.document.json").read_text()))
EXAMPLES = sorted((DOCS / "examples").glob("shake_up-*.json"))
GAME = sk.game("shake_up")
SETTINGS: list[dict[str, Any]] = [
    {"players": 1, "mode": "easy"},
    {"players": 1, "mode": "hard", "hidden_discard": "yes"},
    {"players": 2},
    {"players": 2, "hidden_discard": "yes", "guard_once": "yes", "thin_crew": "lose"},
    {"players": 3, "max_turns": 9},
    {"players": 4, "hidden_discard": "yes"},
]
SEEDS = range(6)


def positions(seed: int, **setting: Any) -> Iterator[Any]:
    """Of a game of one who rather does something than nothing."""
    rng = sk.Rng(seed)
    state = GAME.initial(deal=seed, **setting)
    while True:
        yield state
        moves = state.legal_moves()
        if not moves:
            return
        busy = [move for move in moves if str(move) not in {"skip", "stop", "react none"}]
        some = busy if busy and rng.below(4) else moves
        state = state.play(some[rng.below(len(some))], rng)


def kind_of(state: Any) -> str | None:
    """Of the question; None at the end."""
    question = state.to_json()["question"]
    return question and question["kind"]


def documents_of(state: Any) -> list[Document]:
    return [state.to_json(), *(state.view(seat).to_json() for seat in range(state.rules.players))]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_position_and_view_of_a_game_is_read_as_it_was_written(setting: dict[str, Any]) -> None:
    for state in chain.from_iterable(positions(seed, **setting) for seed in SEEDS):
        assert GAME.parse(state.to_json()) == state
        for seat in range(setting["players"]):
            view = state.view(seat)
            assert GAME.parse_position(str(view)) == view


def test_these_games_come_to_every_question() -> None:
    games = (positions(seed, **setting) for seed in SEEDS for setting in SETTINGS)
    asked = {kind_of(state) for state in chain.from_iterable(games)}
    kinds = SCHEMA.schema["$defs"]["question"]["properties"]["kind"]["enum"]
    assert asked == {*kinds, None} - {"wait"}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_document_of_a_game_keeps_to_the_schema(setting: dict[str, Any]) -> None:
    for state in list(positions(3, **setting))[::17]:
        for document in documents_of(state):
            SCHEMA.validate(document)


def test_only_the_target_sees_that_it_is_asked_to_react() -> None:
    asked = [state for seed in range(3) for state in positions(seed, players=3) if kind_of(state) == "react"]
    assert asked
    for state in asked:
        target = state.to_move
        for seat in range(3):
            question = state.view(seat).to_json()["question"]
            due = state.to_json()["question"] if seat == target else {"kind": "wait", "player": target}
            assert question == due


def test_a_view_tells_no_more_of_others_than_the_cards_that_are_not_seen() -> None:
    for state in positions(5, players=2):
        whole, view = state.to_json(), state.view(0).to_json()
        assert view["seats"][0] == whole["seats"][0]
        full, seen = whole["seats"][1], view["seats"][1]
        unseen = sorted(full["hand"] + full["kept"] + full["deck"])
        assert sorted(seen["hidden"] + seen["known"]) == unseen
        assert not {"hand", "kept", "deck"} & seen.keys()
        assert {key: seen[key] for key in full.keys() & seen.keys()} == {key: full[key] for key in full.keys() & seen.keys()}


def test_between_effects_a_document_may_leave_out_what_is_pending() -> None:
    plain = 0
    for state in positions(1, players=2):
        short = {name: value for name, value in state.to_json().items() if name not in {"pending", "shuffles", "options"}}
        if kind_of(state) in {None, "layoff", "play"}:
            plain += 1
            again = GAME.parse(short)
            assert again.legal_moves() == state.legal_moves()
            assert again.to_json()["seats"] == state.to_json()["seats"]
        else:
            with pytest.raises(sk.InvalidPosition, match="pending is missing"):
                GAME.parse(short)
    assert plain > 50


def test_players_and_options_are_those_of_the_document_unless_others_are_given() -> None:
    state = GAME.initial(players=3, deal=4, max_turns=9)
    assert GAME.parse(state.to_json()).rules == state.rules
    with pytest.raises(sk.InvalidPosition, match="max_turns must be 10, not 9"):
        GAME.parse(state.to_json(), max_turns=10)
    with pytest.raises(sk.InvalidPosition, match="players must be 2, not 3"):
        GAME.parse(state.to_json(), players=2)
    with pytest.raises(sk.InvalidPosition, match="players must be a whole number from 1 to 4, not 9"):
        GAME.parse({**state.to_json(), "players": 9})


def test_a_script_gives_the_decks_in_the_order_of_the_document() -> None:
    document = GAME.initial(players=2, deal=2).to_json()
    deck = document["seats"][0]["deck"]
    deck.reverse()
    state, script = GAME.parse(document), GAME.script(document)
    state = state.play("stop", script)
    assert state.to_json()["seats"][0]["hand"] == sorted(deck[:4])
    assert len(script.left[0, 0]) == len(deck) - 4
    with pytest.raises(sk.InvalidPosition, match="nobody knows the order of a deck"):
        GAME.script(state.view(0).to_json())


def first_of(kind: str | None, **setting: Any) -> Document:
    """The first position of some games at which a question is asked; None: an end."""
    games = chain.from_iterable(positions(seed, **setting) for seed in range(20))
    return next(state.to_json() for state in games if kind_of(state) == kind)


@pytest.mark.parametrize(
    ("kind", "path", "value", "told"),
    [
        ("target", "pending.effects", [], "'target' needs pending.effects to end with a part of hit or steal or loan"),
        ("target", "pending.left", 1, "pending.left must be 0, not 1"),
        ("target", "pending.converted", True, "pending.converted must be false"),
        ("react", "pending.target", 1, "question.player must be the target, another seat without the dog"),
        ("gain", "pending.order", [3, 3, 3], "pending.order must be what the effect gains"),
        ("order", "pending.order", [1, 1], "pending.order must name cards that can be taken in more than one order"),
        ("use", "pending.begun", False, "pending.begun must be true"),
        ("upgrade", "pending.left", 0, "pending.left must be 1, not 0"),
        ("hr_layoff", "pending.phase", "draw", "pending.phase must be 'play' at the question 'hr_layoff'"),
        ("audit", "pending.draws", 9, "pending.draws must be at most "),
        ("audit", "question.kind", "carry", "pending.phase must be 'carry' at the question 'carry'"),
        ("layoff", "question.kind", "recycle", "an AI card is only recycled when a second employee"),
        (None, "over.reason", "technical", "over.winner must be "),
        (None, "over.reason", "ai_deck", "over.reason is 'ai_deck', but the position is no such end"),
    ],
)
def test_what_does_not_suit_a_question_is_named(kind: str | None, path: str, value: Any, told: str) -> None:
    place, last = path.split(".")
    document = first_of(kind, players=2)
    document[place][last] = value
    with pytest.raises(sk.InvalidPosition, match=re.escape(told)):
        GAME.parse(document)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("face", None, "it lacks "),
        ("deck", [1, 1], "ai.deck[1] is AI card 1, which has a place already"),
        ("removers", 5, "ai.removers is 5, which the cards in play contradict"),
        ("recycled", True, "ai.recycled must be false"),
        ("bottom", [1], "ai.bottom[0] must be the card at its place at the end of ai.deck"),
        ("cycle", 3, "ai.cycle must be a whole number from 1 to 2, not 3"),
    ],
)
def test_what_is_wrong_with_the_ai_cards_is_named(field: str, value: Any, told: str) -> None:
    document = first_of("layoff", players=1, mode="easy")
    document["ai"][field] = value
    with pytest.raises(sk.InvalidPosition, match=re.escape(told)):
        GAME.parse(document)


Way = tuple[Any, ...]
"""The way to a value: names and numbers."""


def paths_of(value: Any, path: Way = ()) -> Iterator[Way]:
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield (*path, key)
        yield from paths_of(child, (*path, key))


def found(document: Any, path: Way) -> Any:
    for step in path:
        document = document[step]
    return document


def mutations(document: Document) -> st.SearchStrategy[Document]:
    """Documents with one to three values taken away, doubled or replaced, or cards exchanged."""
    paths = list(paths_of(document))
    cards = [path for path in paths if path[0] == "seats" and isinstance(found(document, path), str)]
    values = st.sampled_from([0, 1, 2, 3, -1, 99, True, False, None, "play", "draw", "cleaner", "accountant^", [], {}, 1.5, "é"])
    anywhere, card = st.sampled_from(paths), st.sampled_from(cards)
    swaps = st.tuples(st.just("swap"), card, card)
    edits = st.tuples(st.sampled_from(["delete", "double", "set"]), anywhere, values)
    return st.lists(swaps | edits, min_size=1, max_size=3).map(lambda edits: mutated(document, edits))


def mutated(document: Document, edits: list[tuple[str, Way, Any]]) -> Document:
    """Edits of what others have taken away are left out."""
    copy = deepcopy(document)
    for kind, path, value in edits:
        with suppress(KeyError, IndexError, TypeError):
            place, last = found(copy, path[:-1]), path[-1]
            if kind == "delete":
                del place[last]
            elif kind == "double" and isinstance(place, list):
                place.append(deepcopy(place[last]))
            elif kind == "swap":
                there = found(copy, value[:-1])
                place[last], there[value[-1]] = there[value[-1]], place[last]
            else:
                place[last] = value
    return copy


CHANGED = [
    document
    for setting in SETTINGS[::2]
    for state in list(positions(8, **setting))[5::40]
    for document in documents_of(state)[:2]
]


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_a_changed_document_is_a_position_that_can_be_played_or_one_line_of_faults(data: st.DataObject) -> None:
    document = data.draw(st.sampled_from(CHANGED).flatmap(mutations))
    try:
        position = GAME.parse_position(document)
    except sk.InvalidPosition as error:
        assert "\n" not in str(error)
        return
    SCHEMA.validate(document)
    rng = sk.Rng(1)
    state = position if document["viewer"] is None else position.determinize(rng)
    assert GAME.parse_position(position.to_json()) == position
    while state.legal_moves():
        state = state.play(state.random_move(rng), rng)
    assert state.outcome() is not None


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_best_move_is_found_for_each_example_of_the_documentation(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(file.read_text())
    SCHEMA.validate(document)
    view = GAME.parse_view(document)
    assert main(("bestmove", "shake_up", "--position", str(file), "--simulations", "100", "--json")) == 0
    answer = json.loads(capsys.readouterr().out)
    assert str(sk.best_move("shake_up", document, simulations=100).move) == answer["move"]
    assert answer["move"] in [view.format_move(move) for move in view.legal_moves()]


def test_there_are_three_examples() -> None:
    assert len(EXAMPLES) == 3
