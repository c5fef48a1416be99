"""Moves are told by the cards that a game is played with, wherever they stand as text."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import sakiyomi as sk
from sakiyomi import cards
from sakiyomi.cli import main
from sakiyomi.telling import teller
from sakiyomi.testing.positions import random_record

GAME = sk.game("shake_up")


@pytest.fixture
def turned(tmp_path: Path) -> Path:
    """The standard set with its employees in the opposite order."""
    document = json.loads(cards.standard("shake_up").json)
    document["employee"].reverse()
    path = tmp_path / "turned.toml"
    path.write_text(cards.to_text(cards.checked(document, "turned")))
    return path


def test_a_record_is_read_as_it_was_played(turned: Path) -> None:
    record = random_record(GAME, Random(1), 60, 2, cards=turned)
    again = sk.Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again.state == record.state
    assert again.moves == record.moves


def test_searches_and_words_name_the_cards_in_hand(turned: Path) -> None:
    view = GAME.new(2, seed=5, cards=turned).view(0)
    legal = {view.state.format_move(move) for move in view.state.legal_moves()}
    result = sk.ISMCTS().search(view, sk.Limit(simulations=50), lines=3)
    document = result.to_json()
    assert {
        document["move"],
        *(line["move"] for line in document["lines"]),
        *(each["move"] for each in document["moves"]),
    } <= legal
    assert str(result.lines[0]).endswith(f"  {document['move']}")
    telling = teller("shake_up")
    assert telling is not None
    hand = set(view.state.to_json()["seats"][0]["hand"])
    for move in view.state.legal_moves():
        kind = view.state.format_move(move).removeprefix("play ")
        if kind in hand:
            assert telling.card(view.state, kind)[0].split(" (")[0] == kind
            name = telling.card(view.state, kind)[1].strip().split(",")[0]
            assert telling.move_text(view.state, move).startswith(name)
            assert name in telling.events(view.state, move, view.state)[0]
            assert f"▸ play {kind}<" in sk.drawing.svg(view.state, move)


def test_the_command_line_names_them_so(turned: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = ("shake_up", "--cards", str(turned), "--position", "seed:5")
    run: Callable[..., str] = lambda *words: (main(words), capsys.readouterr().out)[1]  # noqa: E731
    legal = set(run("moves", *table).splitlines())
    assert json.loads(run("bestmove", *table, "--simulations", "50", "--json"))["move"] in legal
