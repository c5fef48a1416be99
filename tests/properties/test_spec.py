import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.spec import format_spec


@pytest.mark.parametrize(
    ("text", "searcher", "limit"),
    [
        ("alphabeta", sk.AlphaBeta(), sk.Limit()),
        ("alphabeta:hash_mb=256,threads=2,depth=6", sk.AlphaBeta(hash_mb=256, threads=2), sk.Limit(depth=6)),
        ("alphabeta:deterministic=true, time=0.5", sk.AlphaBeta(deterministic=True), sk.Limit(time=0.5)),
        ("greedy", sk.Greedy(), sk.Limit()),
        (" random:seed=3 ", sk.Random(seed=3), sk.Limit()),
    ],
)
def test_a_specification_names_a_searcher_and_its_limits(text: str, searcher: sk.Searcher, limit: sk.Limit) -> None:
    assert sk.parse_spec(text) == (searcher, limit)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "alfabeta",
            r"unknown engine 'alfabeta'; did you mean 'alphabeta'\? "
            r"\(known: alphabeta, mcts, ismcts, pimc, random, greedy, level, cmd, python\)",
        ),
        ("", r"unknown engine '' \(known: "),
        ("alphabeta:hash=5", r"unknown option of engine alphabeta 'hash'; did you mean 'hash_mb'\?"),
        ("alphabeta:hash_mb=-3", r"engine alphabeta: hash_mb must be a whole number from 0 to 65536, not -3"),
        ("alphabeta:hash_mb=big", r"engine alphabeta: hash_mb must be a whole number from 0 to 65536, not 'big'"),
        ("alphabeta:hash_mb", r"engine alphabeta: 'hash_mb' must be key=value"),
        ("alphabeta:depth=3,depth=4", r"engine alphabeta: depth is given twice"),
        ("alphabeta:time=nan", r"engine alphabeta: time must be a number of seconds above 0"),
        ("random:hash_mb=2", r"unknown option of engine random 'hash_mb' \(known: seed, threads, deterministic, time"),
    ],
)
def test_a_wrong_specification_says_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sk.parse_spec(text)


@given(
    st.one_of(
        st.text(max_size=30),
        st.lists(st.tuples(st.sampled_from(["depth", "seed", "time", "hash_mb", "x"]), st.text(max_size=5)), max_size=3).map(
            lambda pairs: "alphabeta:" + ",".join(f"{key}={value}" for key, value in pairs)
        ),
    )
)
def test_any_text_is_a_specification_or_refused_in_one_line(text: str) -> None:
    try:
        sk.parse_spec(text)
    except ValueError as error:
        [_] = str(error).splitlines()


def test_best_move_in_one_line() -> None:
    result = sk.best_move("connect_four", "startpos", depth=3)
    assert (result.depth, str(result.move)) == (3, "4")
    assert sk.best_move("shobu", engine="greedy", no_move="draw").engine == "greedy"


def test_arguments_go_before_the_limits_of_the_specification() -> None:
    assert sk.best_move("connect_four", engine="alphabeta:depth=2", depth=4).depth == 4
    assert sk.best_move("connect_four", engine="mcts:simulations=9", simulations=20).simulations == 20


@pytest.mark.parametrize(
    "text",
    [
        "mcts",
        "mcts:reuse=True,simulations=100",
        "greedy:seed=3",
        "alphabeta:hash_mb=4,time=0.1",
        "level:casual",
        "level:club,seed=3,nodes=9",
    ],
)
def test_a_specification_is_written_as_it_is_read(text: str) -> None:
    assert format_spec(*sk.parse_spec(text)) == text
