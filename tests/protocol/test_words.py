import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.engine._codec import Clock, Go, Setup, read_move, wire
from sakiyomi.engine._options import EngineOption, read_setting
from sakiyomi.state import text_of_move

GAMES = [game for game in sk.games() if game.engines]
words = st.text("abcdefghij123/.:-", min_size=1, max_size=8).filter(lambda word: word not in ("moves", "startpos"))
texts = st.lists(words, min_size=1, max_size=4).map(" ".join)
times = st.integers(1, 10**9).map(lambda milliseconds: milliseconds / 1000)


@given(st.none() | texts, st.lists(words).map(tuple))
def test_a_position_is_read_as_it_is_written(fen: str | None, moves: tuple[str, ...]) -> None:
    setup = Setup(fen, moves)
    assert Setup.read(setup.line().split()[1:]) == setup


@given(
    st.builds(sk.Limit, st.none() | times, st.none() | st.integers(1, 2**63 - 1), st.none() | st.integers(1, 100)),
    st.dictionaries(st.integers(0, 4), st.builds(Clock, times, times)),
    st.none() | st.integers(1, 1000),
    st.booleans(),
)
def test_limits_and_clocks_are_read_as_they_are_written(
    limit: sk.Limit, clocks: dict[int, Clock], moves: int | None, infinite: bool
) -> None:
    go = Go(limit, clocks, moves, infinite)
    assert Go.read(go.line().split()[1:]) == go


def test_clocks_have_the_names_of_uci_too() -> None:
    named = Go.read(["p1time", "1000", "p2time", "2000", "p1inc", "10", "p2inc", "20"])
    assert named == Go.read(["wtime", "1000", "btime", "2000", "winc", "10", "binc", "20"])
    assert named.clocks == {0: Clock(1.0, 0.01), 1: Clock(2.0, 0.02)}


def test_a_clock_that_has_run_out_leaves_a_millisecond() -> None:
    assert Go.read(["p1time", "-200"]).clocks == {0: Clock(0.001)}
    assert Go.read(["movetime", "0", "nodes", "0", "depth", "0"]).limit == sk.Limit(time=0.001, nodes=1, depth=1)


@pytest.mark.parametrize("words", ["depth", "depth x", "movetime 1.5", "foo", "nodes 9999999999999999999999", "depth \u0661"])
def test_other_words_after_go_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match=r"must follow|word after 'go'"):
        Go.read(words.split())


OPTIONS = [
    EngineOption("Hash", "spin", 16, 0, 1024),
    EngineOption("Use Book", "check", False),
    EngineOption("no_move", "combo", "loss", choices=("loss", "draw")),
    EngineOption("Cards", "string", ""),
    EngineOption("File Name", "string", "a b.toml"),
    EngineOption("Clear Hash", "button"),
]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_is_read_as_it_is_offered_and_set(option: EngineOption) -> None:
    assert EngineOption.read(option.line()) == option
    name, value = read_setting(option.set_line(option.default).split()[1:])
    assert (name, option.value(value)) == (option.name, option.default)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        (OPTIONS[0], "2000", "option Hash must be a whole number from 0 to 1024, not '2000'"),
        (OPTIONS[0], 1.5, r"from 0 to 1024, not 1\.5"),
        (OPTIONS[1], "yes", "option Use Book must be true or false, not 'yes'"),
        (OPTIONS[2], "win", "option no_move must be 'loss' or 'draw', not 'win'"),
    ],
)
def test_a_value_of_the_wrong_type_or_range_is_refused(option: EngineOption, value: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        option.value(value)


def positions(game: "sk.Game[Any]", number: int) -> "list[Any]":
    """Positions of random games."""
    rng, found = random.Random(1), list[Any]()
    while len(found) < number:
        record = game.new(seed=rng.randrange(100))
        while record.outcome() is None and len(record.moves) < 60:
            found.append(record.state)
            record.push(rng.choice(record.state.legal_moves()))
    return rng.sample(found, number)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_move_is_read_as_one_word_and_as_the_words_of_its_text(game: "sk.Game[Any]") -> None:
    for state in positions(game, 25):
        moves = state.legal_moves()
        assert len({wire(text_of_move(state, move)) for move in moves}) == len(moves)
        for move in moves[:: max(1, len(moves) // 10)]:
            text = text_of_move(state, move)
            assert read_move(state, [wire(text), "and", "more"]) == (move, 1)
            assert read_move(state, [*text.split(), "and", "more"]) == (move, len(text.split()))
            assert " " not in wire(text)
