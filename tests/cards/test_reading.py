"""Card files are read, written, compared and described."""

import json
import tomllib
from pathlib import Path

import pytest

import sakiyomi as sk
from sakiyomi import cards
from sakiyomi.cards import CardSet

DATA = Path(sk.__file__).parent / "data"
ROOT = Path(__file__).parents[2]
GAMES = sorted(path.name for path in DATA.iterdir())


def text_of(game: str) -> str:
    return (DATA / game / "reconstructed.toml").read_text()


@pytest.mark.parametrize("game", GAMES)
def test_the_standard_set_is_the_file_in_the_package(game: str) -> None:
    assert cards.standard(game) == cards.parse(text_of(game)) == cards.load(DATA / game / "reconstructed.toml")


@pytest.mark.parametrize("game", GAMES)
def test_the_core_has_the_standard_set_as_python_would_write_it(game: str) -> None:
    assert cards.standard(game).json == json.dumps(tomllib.loads(text_of(game)), separators=(",", ":"))


@pytest.mark.parametrize("game", GAMES)
def test_the_file_in_the_package_is_what_an_export_writes(game: str) -> None:
    assert cards.to_text(cards.standard(game)) == text_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_standard_set_says_what_is_reconstructed(game: str) -> None:
    standard = cards.standard(game)
    assert standard.name == "reconstructed"
    assert standard.reconstructed
    assert all(field in str(standard) for field in standard.reconstructed)


@pytest.mark.parametrize("game", GAMES)
def test_the_published_schema_is_that_of_the_model(game: str) -> None:
    published = ROOT / f"docs/schemas/cards-{game}.json"
    assert json.loads(published.read_text()) == cards.schema(game)


def test_a_set_is_equal_however_its_file_is_written() -> None:
    text = text_of("shake_up")
    rewritten = text.replace('reaction = ["block", "convert"]', 'reaction = ["block",\r\n"convert"]').replace("n = 1", "n = 0x1")
    explicit = rewritten.replace('kind = "receptionist"', 'on_upgrade = []\nreaction = ["-", "-"]\nkind = "receptionist"')
    assert cards.parse(explicit) == cards.standard("shake_up")


def test_a_date_is_as_good_a_name_as_any() -> None:
    assert cards.parse(text_of("shake_up").replace('"reconstructed"\n', "2026-11-30\n", 1)).name == "2026-11-30"


def test_another_set_has_another_digest() -> None:
    standard = cards.standard("shake_up")
    mine = cards.parse(text_of("shake_up").replace("salary = [7, 7]", "salary = [6, 7]"))
    assert len(standard.digest) == 64
    assert mine.digest != standard.digest
    assert mine != standard


def test_a_difference_is_told_by_card_and_field() -> None:
    standard = cards.standard("shake_up")
    text = text_of("shake_up").replace("salary = [7, 7]", "salary = [6, 7]").replace("3 = [18, 21, 18]", "3 = [18, 20, 18]")
    text = text.replace('name = "reconstructed"', 'name = "mine"').replace('"accountant"', '"bookkeeper"')
    text = text.replace('label = "easy"\ntiming = "end"', 'label = "easy"\ntiming = "start"')
    assert cards.diff(standard, cards.parse(text)) == (
        'name "reconstructed" -> "mine"',
        "supply: 3 [18, 21, 18] -> [18, 20, 18]",
        "employee 'accountant' is gone",
        "employee 'asst_marketing_director': salary [7, 7] -> [6, 7]",
        "employee 'bookkeeper' is new",
        'ai 2: timing "end" -> "start"',
    )
    assert cards.diff(standard, standard) == ()


def test_a_difference_of_order_is_told() -> None:
    document = cards.standard("shake_up").document
    document["ai"].reverse()
    assert cards.diff(cards.standard("shake_up"), cards.checked(document, "mine")) == ("ai: the cards stand in another order",)


def test_sets_of_two_games_are_not_compared() -> None:
    with pytest.raises(ValueError, match=r"^a set of shake_up and one of tarot have nothing to compare$"):
        cards.diff(cards.standard("shake_up"), CardSet("tarot", '{"name":"x"}'))


def test_games_without_cards_have_no_standard_set() -> None:
    with pytest.raises(ValueError, match=r"^shobu has no cards$"):
        cards.standard("shobu")
    with pytest.raises(ValueError, match=r"^unknown game with card files 'shobu'"):
        cards.schema("shobu")


def write_schemas() -> None:
    """`python tests/cards/test_reading.py`: publishes the schemas anew."""
    for game in GAMES:
        (ROOT / f"docs/schemas/cards-{game}.json").write_text(json.dumps(cards.schema(game), indent=2) + "\n")


if __name__ == "__main__":
    write_schemas()
