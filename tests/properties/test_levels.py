"""Levels of strength by name."""

from collections import Counter

import pytest

import sakiyomi as sk
from sakiyomi.levels import LEVELS, Level
from sakiyomi.record_view import seen

NAMES = [game.name for game in sk.games()]


@pytest.mark.parametrize("level", LEVELS[:-1])
@pytest.mark.parametrize("name", NAMES)
def test_a_level_plays_the_same_move_again(name: str, level: str) -> None:
    position = seen(sk.game(name).new(seed=1))
    searcher, limit = sk.parse_spec(f"level:{level}")
    first, again = (searcher.search(position, limit, lines=3) for _ in range(2))
    assert (first.move, first.nodes, first.lines) == (again.move, again.nodes, again.lines)
    assert 1 <= len(first.lines) <= 3
    assert searcher.clone().search(position, limit, lines=3).move == first.move
    assert first.engine == f"level:{level}"


def test_levels_look_at_more_and_more() -> None:
    state = sk.game("shobu").initial()
    nodes = [Level(level=level).search(state).nodes for level in LEVELS[:-1]]
    assert nodes == sorted(nodes)
    assert nodes[0] < nodes[-1] / 100


def test_what_is_asked_limits_a_level_further() -> None:
    state = sk.game("shobu").initial()
    assert Level(level="master").search(state, sk.Limit(nodes=500)).nodes <= 600
    assert Level(level="beginner").search(state, sk.Limit(nodes=100_000)).nodes <= 400


def test_low_levels_err_among_the_best_moves_and_high_ones_never() -> None:
    state = sk.game("connect_four").initial()
    best = Level(level="expert").search(state).move
    beginner, expert = (
        Counter(Level(level=level, seed=seed).search(state).move for seed in range(20)) for level in ("beginner", "expert")
    )
    assert expert == {best: 20}
    assert len(beginner) > 3


def test_a_level_takes_a_win_and_sees_no_hidden_card() -> None:
    state = sk.game("connect_four").parse("121212")
    found = Level(level="expert").search(state)
    assert (str(found.move), found.score.distance) == ("1", 1)
    record = sk.game("leduc_poker").new(seed=1)
    with pytest.raises(TypeError, match="hidden cards"):
        Level().search(record.state)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match=r"unknown level 'expret'; did you mean 'expert'\? \(known: beginner, casual, club"):
        sk.parse_spec("level:expret")
