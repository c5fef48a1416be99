"""Which games a match consists of."""

from collections import Counter
from itertools import chain, islice

import pytest

from sakiyomi.match import Format, Rotations, fixtures, groups, seatings


def test_seatings_rotate() -> None:
    assert seatings(2, "cyclic") == seatings(2, "all") == ((0, 1), (1, 0))
    assert seatings(3, "cyclic") == ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    assert len(set(seatings(4, "all"))) == 24


@pytest.mark.parametrize("rotations", ["cyclic", "all"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_player_has_every_seat_equally_often(players: int, rotations: Rotations) -> None:
    block = seatings(players, rotations)
    counts = Counter((seat, player) for seating in block for seat, player in enumerate(seating))
    assert len(counts) == players**2
    assert set(counts.values()) == {len(block) // players}


@pytest.mark.parametrize("rotations", ["cyclic", "all"])
@pytest.mark.parametrize(("players", "seats"), [(2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5)])
def test_fewer_players_than_seats_sit_in_every_number_and_every_seat_equally_often(
    players: int, seats: int, rotations: Rotations
) -> None:
    block = seatings(players, rotations, seats)
    assert all(set(seating) == set(range(players)) for seating in block)
    counts = Counter((seat, player) for seating in block for seat, player in enumerate(seating))
    assert len(counts) == players * seats
    assert len(set(counts.values())) == 1
    shares = {tuple(seating.count(player) for player in range(players)) for seating in block}
    assert all(share[::-1] in shares for share in shares)
    if rotations == "all":
        assert len(set(block)) == len(block)
        assert all((*seating[1:], seating[0]) in block for seating in block)


@pytest.mark.parametrize(
    ("players", "seats", "form", "expected"),
    [
        (3, 3, "round-robin", ((0, 1, 2),)),
        (3, 2, "round-robin", ((0, 1), (0, 2), (1, 2))),
        (3, 2, "gauntlet", ((0, 1), (0, 2))),
        (4, 3, "gauntlet", ((0, 1, 2), (0, 1, 3), (0, 2, 3))),
        (2, 4, "gauntlet", ((0, 1),)),
    ],
)
def test_who_meets(players: int, seats: int, form: Format, expected: tuple[tuple[int, ...], ...]) -> None:
    assert groups(players, seats, form) == expected


def test_all_groups_play_the_same_deals() -> None:
    blocks = list(fixtures(3, deals=2, seed=1, seats=2))
    assert [{player for each in block for player in each.seating} for block in blocks] == [{0, 1}, {0, 2}, {1, 2}] * 2
    assert [each.number for each in chain(*blocks)] == list(range(12))
    assert [each.block for each in chain(*blocks)] == [number // 2 for number in range(12)]
    assert [block[0].deal for block in blocks] == [blocks[0][0].deal] * 3 + [blocks[3][0].deal] * 3
    assert blocks[0][0].deal != blocks[3][0].deal


def test_a_block_is_one_deal() -> None:
    blocks = list(fixtures(3, deals=50, seed=4, rotations="all"))
    assert all(len({each.deal for each in block}) == 1 for block in blocks)
    assert len({block[0].deal for block in blocks}) == 50
    assert [each.number for each in chain(*blocks)] == list(range(300))


def test_no_seed_of_a_searcher_is_that_of_another_or_of_a_deal() -> None:
    games = [each for seed in range(5) for block in fixtures(2, 50, seed) for each in block]
    seeds = [seed for each in games for seed in each.seeds]
    deals = {each.deal for each in games}
    assert len(set(seeds)) == len(seeds) == 1000
    assert len(deals) == 250
    assert deals.isdisjoint(seeds)


def test_a_longer_match_begins_as_a_shorter_one() -> None:
    assert list(islice(fixtures(2, 10_000, seed=1), 5)) == list(fixtures(2, 5, seed=1))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"deals": 0}, "deals must be a whole number from 1"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"rotations": "none"}, "rotations must be cyclic or all, not 'none'"),
    ],
)
def test_wrong_numbers_are_named(wrong: dict[str, int], message: str) -> None:
    arguments: dict[str, int] = {"players": 2, "deals": 1, "seed": 0, **wrong}
    with pytest.raises(ValueError, match=message):
        fixtures(**arguments)
