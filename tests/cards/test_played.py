"""Games are played with a card set: rules, positions, records and the command line."""

import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi import cards
from sakiyomi.cards import CardSet
from sakiyomi.cli import main

Command = Callable[..., tuple[int, str, str]]
GAME = sk.game("shake_up")
CHANGES = {
    "shake_up": ("salary = [7, 7]", "salary = [6, 6]"),
    "shobai": ("value = 8", "value = 9"),
    "shiba_goten": ("points = 3", "points = 2"),
}
every_game = pytest.mark.parametrize("game", [sk.game(name) for name in CHANGES], ids=CHANGES)


@pytest.fixture
def game() -> sk.Game[Any]:
    return GAME


@pytest.fixture
def mine(game: sk.Game[Any], tmp_path: Path) -> Path:
    """A set in which nothing is reconstructed and one number or another is changed."""
    text = cards.to_text(cards.standard(game.name)).replace(*CHANGES[game.name])
    path = tmp_path / "mine.toml"
    path.write_text(re.sub(r"(?m)^reconstructed = .*\n", "", text.replace('name = "reconstructed"', 'name = "mine"')))
    return path


@pytest.fixture
def sakiyomi(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        return status, *capsys.readouterr()

    return run


@every_game
def test_rules_with_other_cards_are_other_rules(game: sk.Game[Any], mine: Path) -> None:
    standard, own = game.rules(2), game.rules(2, cards=mine)
    assert own == game.rules(2, cards=cards.load(mine)) == game.rules(2, cards=str(mine))
    assert hash(own) == hash(game.rules(2, cards=mine))
    assert own != standard
    assert hash(own) != hash(standard)
    assert pickle.loads(pickle.dumps(own)) == own
    assert repr(own).endswith(", with other cards>")
    assert (game.cards_of(own), game.cards_of(standard)) == (cards.load(mine), cards.standard(game.name))


@every_game
def test_rules_with_the_standard_cards_given_are_the_standard_rules(game: sk.Game[Any]) -> None:
    assert game.rules(3, cards=cards.standard(game.name)) == game.rules(3)
    assert game.cards == (cards.standard(game.name),)


@every_game
def test_positions_with_other_cards_are_other_positions(game: sk.Game[Any], mine: Path) -> None:
    for make in (game.initial, lambda **own: game.parse("startpos", **own), lambda **own: game.new(**own).state):
        assert make(cards=mine) != make()
    assert pickle.loads(pickle.dumps(game.initial(cards=mine))) == game.initial(cards=mine)


def test_cards_that_the_core_refuses_are_invalid_cards() -> None:
    with pytest.raises(sk.InvalidCards, match=r"^supply of 1: 1 must be a list of 3$"):
        GAME.rules(2, cards=CardSet("shake_up", "{}"))


def test_a_game_takes_no_cards_of_another_and_one_without_cards_takes_none() -> None:
    standard = cards.standard("shake_up")
    with pytest.raises(sk.InvalidCards, match=r"^shobu has no card sets$"):
        sk.game("shobu").new(cards=standard)
    with pytest.raises(sk.InvalidCards, match=r"^shobu has no card sets: leave `cards` out$"):
        type(sk.game("shobu").rules())(2, (0, 3, 1000, 0), standard.json)  # type: ignore[call-arg]
    with pytest.raises(sk.InvalidCards, match=r"^shake_up is not played with the cards of tarot$"):
        GAME.new(cards=CardSet("tarot", "{}"))
    assert sk.game("shobu").new().cards is None


def played(game: sk.Game[Any], **keywords: Any) -> sk.Record[Any]:
    record = game.new(2, seed=3, **keywords)
    rng = sk.Rng(1)
    for _ in range(30):
        record.push(record.state.random_move(rng))
    return record


@every_game
def test_a_record_keeps_another_set_whole_and_of_the_standard_set_the_digest(game: sk.Game[Any], mine: Path) -> None:
    document = played(game, cards=mine).to_json()
    own = cards.load(mine)
    assert document["cards"] == {"name": "mine", "digest": own.digest, "reconstructed": [], "set": own.document}
    assert played(game).to_json()["cards"] == cards.standard(game.name).to_json()
    assert "cards" not in sk.game("leduc_poker").new().to_json()


def restarted(document: dict[str, Any]) -> dict[str, Any]:
    """The same record from the start by its seed."""
    return document | {"start": "seed:3"}


@every_game
def test_a_record_with_other_cards_replays_without_their_file(game: sk.Game[Any], mine: Path) -> None:
    record = played(game, cards=mine)
    document = restarted(record.to_json())
    mine.unlink()
    again = sk.Record.from_json(json.loads(json.dumps(document)))
    assert again.state == record.state
    assert again.cards == record.cards


def test_a_record_of_a_set_that_is_not_there_is_refused(mine: Path) -> None:
    document = restarted(played(GAME, cards=mine).to_json())
    del document["cards"]["set"]
    with pytest.raises(ValueError, match=r"^the card set of the record, 'mine' of digest '.*', is not in it, and there is recon"):
        sk.Record.from_json(document)


def test_a_record_whose_digest_does_not_fit_its_cards_is_refused(mine: Path) -> None:
    document = restarted(played(GAME, cards=mine).to_json())
    document["cards"]["set"]["name"] = "other"
    with pytest.raises(ValueError, match=r"^the digest of the record's card set is [0-9a-f]{8}\.\.\., not '.*' as it says$"):
        sk.Record.from_json(document)


@pytest.mark.parametrize("field", [3, {}, {"digest": 3}, {"digest": "0" * 64, "set": 3}, {"digest": "0" * 64, "set": {}}])
def test_a_record_with_a_damaged_field_of_cards_is_refused(field: Any) -> None:
    with pytest.raises(ValueError, match="card"):
        sk.Record.from_json(restarted(played(GAME).to_json()) | {"cards": field})


def test_a_record_without_cards_takes_none() -> None:
    document = sk.game("leduc_poker").new().to_json() | {"cards": cards.standard("shake_up").to_json()}
    with pytest.raises(ValueError, match=r"^the card set of the record, .*, is not in it, and there is none$"):
        sk.Record.from_json(document)


def test_pydantic_is_loaded_only_when_a_card_file_is_read() -> None:
    program = """
import sys
import sakiyomi as sk
record = sk.game("shake_up").new(2, seed=1)
record.push(record.state.legal_moves()[0])
sk.Record.from_json(record.to_json() | {"start": "seed:1"})
assert "pydantic" not in sys.modules
sk.cards.parse(sk.cards.to_text(sk.cards.standard("shake_up")))
assert "pydantic" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_cards_prints_a_row_for_each_card(sakiyomi: Command) -> None:
    status, out, err = sakiyomi("cards", "shake_up")
    assert (status, err) == (0, "")
    assert out.startswith("shake_up, card set reconstructed (")
    rows = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
    document = cards.standard("shake_up").document
    kinds, ids = [card["kind"] for card in document["employee"]], [str(card["id"]) for card in document["ai"]]
    assert rows == [*document["supply"], "kind", *kinds, "id", *ids]
    [row] = [line for line in out.splitlines() if line.startswith("  hr_manager ")]
    cells = ["hr_manager", "HR Manager / Senior HR Manager", "1", "hr", "2 / 2", "layoff 1", "layoff 1, rehire 1, draw 1"]
    assert re.split(r"\s{2,}", row.strip()) == cells


@pytest.mark.parametrize(
    ("game", "cells"),
    [("shobai", ["c09", "4 cloth, 2 any", "4", "passive pottery 2"]), ("shiba_goten", ["R-K1", "red", "kanjo", "K1", "True"])],
)
def test_cards_prints_what_is_on_a_card(game: str, cells: list[str], sakiyomi: Command) -> None:
    [row] = [line for line in sakiyomi("cards", game)[1].splitlines() if line.startswith(f"  {cells[0]} ")]
    assert re.split(r"\s{2,}", row.strip()) == cells


def test_cards_tells_all_faults_with_status_2(sakiyomi: Command, mine: Path) -> None:
    mine.write_text(mine.read_text().replace("salary = [6, 6]", "salary = [60]").replace('"A2"', '"A0"'))
    for arguments in (("cards", "shake_up", str(mine)), ("moves", "shake_up", "--cards", str(mine))):
        status, out, err = sakiyomi(*arguments)
        assert (status, out) == (2, "")
        lines = err.splitlines()
        assert len(lines) == 3
        assert all(line.startswith(f"sakiyomi: error: {mine}: ") for line in lines)


@every_game
def test_cards_exports_what_it_reads(game: sk.Game[Any], sakiyomi: Command, mine: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    assert sakiyomi("cards", game.name, str(mine), "--export", str(copy)) == (0, "", "")
    assert copy.read_text() == mine.read_text()
    assert sakiyomi("cards", game.name, str(mine), "--export") == (0, mine.read_text(), "")


def test_cards_tells_differences(sakiyomi: Command, mine: Path) -> None:
    told = [
        'name "reconstructed" -> "mine"',
        'reconstructed ["copies", "ai"] -> (none)',
        "employee 'asst_marketing_director': salary [7, 7] -> [6, 6]",
    ]
    assert sakiyomi("cards", "shake_up", "--diff", str(mine)) == (0, "\n".join(told) + "\n", "")
    assert sakiyomi("cards", "shake_up", str(mine), "--diff", str(mine)) == (0, "no difference\n", "")
    document = json.loads(sakiyomi("cards", "shake_up", "--diff", str(mine), "--json")[1])
    assert document["differences"] == told
    assert document["set"] == cards.standard("shake_up").document
    assert document["cards"] == cards.standard("shake_up").to_json()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("cards", "shobu"), "shobu has no cards"),
        (("cards", "shobu", "x.toml"), "shobu has no card sets"),
        (("moves", "shobu", "--cards", "x.toml"), "shobu has no card sets"),
        (("cards", "shake_up", "/nowhere.toml"), "/nowhere.toml: No such file or directory"),
        (("cards", "shake_up", "--json", "--export"), "--json and --export both claim standard output; name a file"),
    ],
)
def test_what_cannot_be_done_with_cards_is_refused(sakiyomi: Command, arguments: tuple[str, ...], told: str) -> None:
    status, out, err = sakiyomi(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"sakiyomi: error: {told}")


NOTE = "cards: {0}; see: sakiyomi cards {0.game}\n"
SEARCH = ("--nodes", "200", "--quiet")


@every_game
@pytest.mark.parametrize("query", [("moves",), ("show",), ("bestmove", *SEARCH)])
def test_answers_say_which_cards_are_reconstructed(
    game: sk.Game[Any], sakiyomi: Command, mine: Path, query: tuple[str, ...]
) -> None:
    arguments = (*query, game.name)
    assert sakiyomi(*arguments)[2] == NOTE.format(cards.standard(game.name))
    assert sakiyomi(*arguments, "--cards", str(mine))[2] == ""
    status, out, err = sakiyomi(*arguments, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["cards"] == cards.standard(game.name).to_json()
    assert json.loads(sakiyomi(*arguments, "--json", "--cards", str(mine))[1])["cards"] == cards.load(mine).to_json()


def test_a_match_says_with_which_cards_it_was_played(sakiyomi: Command, mine: Path) -> None:
    match = ("match", "shake_up", "--engine", "random", "--engine", "greedy:worlds=1", "--deals", "1", "--quiet")
    assert sakiyomi(*match)[2] == NOTE.format(GAME.cards[0])
    assert json.loads(sakiyomi(*match, "--json", "--cards", str(mine))[1])["cards"] == cards.load(mine).to_json()


@pytest.mark.parametrize("command", [("replay",), ("annotate", "--nodes", "20", "--quiet")])
def test_answers_about_a_file_say_which_cards_are_reconstructed(
    sakiyomi: Command, mine: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    games = tmp_path / "games.jsonl"
    for record in (GAME.new(2), GAME.new(2, seed=1), GAME.new(2, cards=mine)):
        record.push("stop")
        record.save(games, append=True)
    assert sakiyomi(*command, str(games))[2] == NOTE.format(GAME.cards[0])
    told = [game["cards"]["name"] for game in json.loads(sakiyomi(*command, str(games), "--json")[1])["games"]]
    assert told == ["reconstructed", "reconstructed", "mine"]


def test_the_guide_quotes_the_list_of_games() -> None:
    assert f"\n  cards {cards.standard('shake_up')}\n" in (Path(__file__).parents[2] / "docs/cards.md").read_text()


def test_games_lists_card_sets_of_games_that_have_cards(sakiyomi: Command) -> None:
    assert f"\n  cards {cards.standard('shake_up')}\n" in sakiyomi("games")[1]
    listed = {game["name"]: game.get("cards") for game in json.loads(sakiyomi("games", "--json")[1])["games"]}
    assert listed["shake_up"] == [cards.standard("shake_up").to_json()]
    assert listed["shobu"] is None


def test_a_game_in_the_terminal_goes_on_with_its_cards(
    sakiyomi: Command, mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "script"
    script.write_text("stop\nnew\nstop\nquit\n")
    command = ("play", "shake_up", "--engine", "random", "--side", "both", "--cards", str(mine))
    games = tmp_path / "games.jsonl"
    with script.open() as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert sakiyomi(*command, "--record", str(games))[::2] == (0, "")
    assert [json.loads(line)["cards"]["name"] for line in games.read_text().splitlines()] == ["mine", "mine"]
    script.write_text("stop\nquit\n")
    with script.open() as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        status, out, _ = sakiyomi(*command, "--deal", "3")
    assert status == 0
    assert f" --cards {mine} " in out.splitlines()[-1]


def test_resuming_takes_the_cards_of_the_record(sakiyomi: Command, mine: Path, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    played(GAME, cards=mine).save(games)
    status, _, err = sakiyomi("play", "shake_up", "--record", str(games), "--resume", "--cards", str(mine))
    assert status == 2
    assert "leave --position, --moves, --deal, --option, --players, --cards out" in err
