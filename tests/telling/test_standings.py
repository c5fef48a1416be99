"""What each seat has reached."""

import pytest

import sakiyomi as sk
from sakiyomi.telling import teller

TIES = {"shobai": ("points", "active allies", "inactive allies"), "shiba_goten": ("points", "dolls placed")}


def played(name: str, players: int, seed: int) -> sk.Record:
    record = sk.game(name).new(players=players, seed=seed)
    rng = sk.Rng(seed)
    while record.outcome() is None:
        record.push(record.state.random_move(rng))
    return record


def standings(record: sk.Record) -> list[dict[str, int]]:
    words = teller(record.game.name)
    assert words
    return words.standings(record.state)


@pytest.mark.parametrize("name", TIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_has_reached_more_has_the_better_outcome(name: str, players: int) -> None:
    for seed in range(10):
        record = played(name, players, seed)
        outcome = record.outcome()
        assert outcome
        ranks = [
            tuple(-each[label] if label == "dolls placed" else each[label] for label in TIES[name]) for each in standings(record)
        ]
        for one in range(players):
            for other in range(players):
                assert (ranks[one] > ranks[other]) == (outcome[one] > outcome[other])


@pytest.mark.parametrize(
    ("name", "result", "parts"),
    [
        ("shake_up", "result", ("income", "loans", "salaries")),
        ("shiba_goten", "points", ("tier 1", "tier 2", "tier 3", "tier 4", "penalties", "sub-objectives", "objectives")),
    ],
)
def test_the_result_is_the_sum_of_what_it_comes_of(name: str, result: str, parts: tuple[str, ...]) -> None:
    for seed in range(10):
        for each in standings(played(name, 1 + seed % 4, seed)):
            assert next(iter(each)) == result
            assert each[result] == sum(each[part] for part in parts)


def test_a_view_tells_them_as_the_table_does() -> None:
    record = played("shake_up", 3, 1)
    words = teller("shake_up")
    assert words
    assert {str(words.standings(record.state.view(seat))) for seat in range(3)} == {str(standings(record))}
