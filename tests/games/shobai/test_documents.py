"""Documents of positions: written, read, checked, and described by their schema."""

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

Document = dict[str, Any]

DOCS = Path(__file__).parents[3] / "docs"
if not DOCS.exists():
    pytest.skip("a source distribution holds no docs", allow_module_level=True)
PUBLISHED: Document = json.loads((DOCS / "schemas/shobai.document.json").read_text())
SCHEMA = jsonschema.Draft202012Validator(PUBLISHED)
GAME = sk.game("shobai")
SETTINGS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "windows": "pruned", "keep_tribute": "no"},
    {"players": 4, "slide": "packed", "max_rounds": 15},
    {"players": 5, "beginner": "yes"},
]
PLAIN = {"window", "activate", "action", "extra", None}
"""Questions that belong to no exchange, payment or effect."""


def positions(seed: int, **setting: Any) -> Iterator[Any]:
    """Of a game of players who rather do something than nothing."""
    rng = sk.Rng(seed)
    state = GAME.initial(deal=seed, **setting)
    while True:
        yield state
        moves = state.legal_moves()
        if not moves:
            return
        busy = [move for move in moves if not str(move).startswith(("done", "free", "action pass"))]
        some = busy if busy and rng.below(6) else moves
        state = state.play(some[rng.below(len(some))], rng)


def kind_of(state: Any) -> str | None:
    """Of the question; None at the end."""
    question: Document | None = state.to_json()["question"]
    return question["kind"] if question else None


GAMES = [[*positions(seed, **setting)] for setting in SETTINGS for seed in range(3)]


def test_every_position_of_a_game_is_read_as_it_was_written() -> None:
    for state in chain.from_iterable(GAMES):
        assert GAME.parse(state.to_json()) == state


def test_every_document_of_a_game_keeps_to_the_schema() -> None:
    for state in chain.from_iterable(game[::23] for game in GAMES):
        SCHEMA.validate(state.to_json())


def test_these_games_come_to_every_question() -> None:
    kinds = PUBLISHED["$defs"]["question"]["properties"]["kind"]["enum"]
    assert {kind_of(state) for state in chain.from_iterable(GAMES)} == {*kinds, None}


def test_the_examples_are_positions_that_keep_to_the_schema() -> None:
    for name in ("shobai", "shobai-payment"):
        document = json.loads((DOCS / f"examples/{name}.json").read_text())
        SCHEMA.validate(document)
        assert GAME.parse(document).to_json() == document | {"viewer": None}


def test_what_is_pending_may_be_left_out_but_within_exchanges_payments_and_effects() -> None:
    for state in chain.from_iterable(game[::7] for game in GAMES):
        short = {name: value for name, value in state.to_json().items() if name not in {"pending", "shuffles", "options"}}
        given = {name: state.to_json()["options"][name] for name in ("keep_tribute", "max_rounds")}
        if kind_of(state) in PLAIN:
            assert GAME.parse(short, **given).to_json()["seats"] == state.to_json()["seats"]
        else:
            with pytest.raises(sk.InvalidPosition, match="pending is missing"):
                GAME.parse(short, **given)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_players_and_options_are_those_of_the_document_unless_others_are_given(setting: dict[str, Any]) -> None:
    state = GAME.initial(deal=4, **setting)
    document = state.to_json()
    assert GAME.parse(document).rules == state.rules
    assert GAME.parse(document | {"viewer": 1}) == GAME.parse_position(document | {"viewer": 1}) == state
    with pytest.raises(sk.InvalidPosition, match=r"max_rounds must be 9, not \d+"):
        GAME.parse(document, max_rounds=9)
    with pytest.raises(sk.InvalidPosition, match=r"slide must be '\w+', not '\w+'"):
        GAME.parse(document, slide="column" if document["slide"] == "packed" else "packed")


def test_a_script_gives_the_decks_in_the_order_of_the_document() -> None:
    document = GAME.initial(players=2, deal=7).to_json()
    document["ally_deck"].reverse()
    state, script = GAME.parse(document), GAME.script(document)
    assert state.play("done", script).to_json()["grid"][1][0] == document["ally_deck"][0]
    with pytest.raises(sk.InvalidPosition, match="nobody knows the order of a deck"):
        GAME.script(document | {"viewer": 0})


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("emperors", 0), "c01", "emperors[0] must be an Emperor, not 'c01'"),
        (("clients", 0), "c27", "clients[0] must be a card: "),
        (("clients",), [], "there must be 1 'c"),
        (("seats", 0, "stock"), 12, "seats[0] must have 12 cubes in stock, on cards and on Moguls together, not 1"),
        (("seats", 0, "cards", 1), "start-b*1", "'start-b' is no production card"),
        (("seats", 0, "cards", 1), "start-b*13", "seats[0].cards[1] is no card with its cubes: "),
        (("moguls", "shrine", "cubes"), [1, 1], "moguls.shrine.cubes[1] names a seat that has a cube there already"),
        (("moguls", "shrine", "id"), "temple-points", "moguls.shrine.id must be "),
        (("grid", 2, 5), "c01", "grid[2][5] must be an ally, not 'c01'"),
        (("question", "player"), 4, "question.player must be "),
        (("question", "kind"), "money", "question"),
        (("over",), {"reason": "cap"}, "one of question and over must be null, and the other not"),
        (("turns",), 3, "turns"),
    ],
)
def test_what_is_wrong_is_named_in_one_line(path: tuple[Any, ...], value: Any, told: str) -> None:
    document = GAME.initial(players=3, deal=2).to_json()
    found(document, path[:-1])[path[-1]] = value
    with pytest.raises(sk.InvalidPosition, match=re.escape(told)) as refused:
        GAME.parse(document)
    assert "\n" not in str(refused.value)


Way = tuple[Any, ...]
"""The way to a value: names and numbers."""


def ways_of(value: Any, way: Way = ()) -> Iterator[Way]:
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield (*way, key)
        yield from ways_of(child, (*way, key))


def found(document: Any, way: Way) -> Any:
    for step in way:
        document = document[step]
    return document


def mutations(document: Document) -> st.SearchStrategy[Document]:
    """Documents with one to three values taken away, doubled or replaced, or cards exchanged."""
    ways = [*ways_of(document)]
    cards = [way for way in ways if way[0] in ("seats", "grid", "ally_discard") and isinstance(found(document, way), str)]
    values: st.SearchStrategy[Any] = st.sampled_from(
        [0, 1, 2, 3, -1, 99, True, None, "take", "pay", "c01", "start-a*2", "~money-p1", [], {}, 1.5, "é"]
    )
    swaps = st.tuples(st.just("swap"), st.sampled_from(cards), st.sampled_from(cards))
    edits = st.tuples(st.sampled_from(["delete", "double", "set"]), st.sampled_from(ways), values)
    return st.lists(swaps | edits, min_size=1, max_size=3).map(lambda edits: mutated(document, edits))


def mutated(document: Document, edits: list[tuple[str, Way, Any]]) -> Document:
    """Edits of what others have taken away are left out."""
    copy = deepcopy(document)
    for kind, way, value in edits:
        with suppress(KeyError, IndexError, TypeError):
            place, last = found(copy, way[:-1]), way[-1]
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


CHANGED = [state.to_json() for game in GAMES for state in game[5::23]]


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_changed_document_is_a_position_that_can_be_played_or_one_line_of_faults(data: st.DataObject) -> None:
    document = data.draw(st.sampled_from(CHANGED).flatmap(mutations))
    try:
        state = GAME.parse(document)
    except sk.InvalidPosition as error:
        assert "\n" not in str(error)
        return
    SCHEMA.validate(document)
    rng = sk.Rng(1)
    for _ in range(60):
        if not state.legal_moves():
            break
        state = state.play(state.random_move(rng), rng)
        assert GAME.parse(state.to_json()) == state
