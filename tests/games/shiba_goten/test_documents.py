"""Documents of positions: written, read, checked, and described by their schema."""

import json
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

from .documents import GAME, Document, as_seen, told, tops_of, unseen_of

SCHEMA = jsonschema.Draft202012Validator(
    json.loads((Path(__file__).parents[3] / "docs/schemas/shiba_goten.document.json").read_text())
)
SETTINGS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2},
    {"players": 3, "distinct_sets": "yes"},
    {"players": 4, "fill": "decreer"},
]


def positions(seed: int, **setting: Any) -> Iterator[Any]:
    """Of a game of players who rather place than throw away."""
    rng = sk.Rng(seed)
    state = GAME.initial(deal=seed, **setting)
    while True:
        yield state
        moves = state.legal_moves()
        if not moves:
            return
        busy = [move for move in moves if not str(move).startswith(("penalty", "stop"))]
        some = busy if busy and rng.below(8) else moves
        state = state.play(some[rng.below(len(some))], rng)


def kind_of(state: Any) -> str | None:
    """Of the question; None at the end."""
    question: Document | None = state.to_json()["question"]
    return question["kind"] if question else None


GAMES = [[*positions(seed, **setting)] for setting in SETTINGS for seed in range(6)]


def test_every_position_of_a_game_is_read_as_it_was_written() -> None:
    for state in chain.from_iterable(GAMES):
        assert GAME.parse(state.to_json()) == state


def test_these_games_come_to_every_question() -> None:
    kinds = {"fill", "decree", "pick", "place", "claim", "change", "stop", None}
    assert {kind_of(state) for state in chain.from_iterable(GAMES)} == kinds


def test_a_view_is_read_as_the_position_at_every_question() -> None:
    for state in chain.from_iterable(game[::5] for game in GAMES):
        document = state.to_json()
        view = as_seen(document, document["players"] - 1)
        assert GAME.parse(view) == GAME.parse_position(view) == state
        with pytest.raises(sk.InvalidPosition, match="order"):
            GAME.script(view)


def test_what_is_pending_may_be_left_out_but_within_a_change() -> None:
    for state in chain.from_iterable(game[::7] for game in GAMES):
        document = state.to_json()
        short = {name: value for name, value in document.items() if name not in {"pending", "shuffles", "options"}}
        given_options = {name: document["options"][name] for name in ("fill", "max_rounds")}
        if kind_of(state) != "change":
            assert GAME.parse(short, **given_options) == state


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_players_and_options_are_those_of_the_document_unless_others_are_given(setting: dict[str, Any]) -> None:
    state = GAME.initial(deal=4, **setting)
    document = state.to_json()
    assert GAME.parse(document).rules == state.rules
    other = "larger" if document["options"]["fill"] == "decreer" else "decreer"
    with pytest.raises(sk.InvalidPosition, match=r"fill must be '\w+', not '\w+'"):
        GAME.parse(document, fill=other)


def test_a_script_uncovers_dolls_as_they_lie_in_the_document() -> None:
    document = GAME.initial(players=2, deal=7).to_json()
    order = unseen_of(document)[::-1]
    tops, half = tops_of(document), document["pile_sizes"][0] - 1
    whole = {name: value for name, value in document.items() if name not in ("tops", "unseen")}
    whole |= {"viewer": None, "piles": [[tops[0], *order[:half]], [tops[1], *order[half:]]]}
    state, script = GAME.parse(whole), GAME.script(whole)
    for move in ["decree colour", *(f"take {colour}" for colour in ("red", "yellow", "blue", "green", "purple"))]:
        with suppress(sk.IllegalMove):
            state = state.play(move, script)
            break
    assert told(state.to_json())["tops"] == tops


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


ZONES = ("seats", "market", "removed", "tops", "unseen", "piles")


def mutations(document: Document) -> st.SearchStrategy[Document]:
    """Documents with one to three values taken away, doubled or replaced, or dolls exchanged."""
    ways = [*ways_of(document)]
    dolls = [way for way in ways if way[0] in ZONES and isinstance(found(document, way), str)]
    values: st.SearchStrategy[Any] = st.sampled_from(
        [0, 1, 2, 3, -1, 14, 99, True, None, "place", "claim", "R-D", "a", "first", "colour", "take1", [], {}, 1.5, "é"]
    )
    swaps = st.tuples(st.just("swap"), st.sampled_from(dolls), st.sampled_from(dolls))
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
    rng = sk.Rng(1)
    for _ in range(80):
        if not state.legal_moves():
            break
        state = state.play(state.random_move(rng), rng)
        assert GAME.parse(state.to_json()) == state


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_document_of_a_game_keeps_to_the_schema(setting: dict[str, Any]) -> None:
    for state in positions(5, **setting):
        SCHEMA.validate(state.to_json())
