"""Whatever an engine writes, it is a legal move or a named failure."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.engine import EngineFailure, EngineProtocolError, Patience
from sakiyomi.engine._search import Search
from sakiyomi.engine._session import Session
from sakiyomi.engine.jsonl import JsonlSession
from sakiyomi.engine.ugi import UgiSession
from sakiyomi.report import Report
from sakiyomi.search.root import Root

CONNECT_FOUR = Root.of(sk.game("connect_four").initial())
LEDUC = Root.of(sk.game("leduc_poker").initial().view(0))
WORDS = st.sampled_from(
    [
        *(
            "bestmove",
            "info",
            "readyok",
            "option",
            "ugiok",
            "id",
            "name",
            "type",
            "spin",
            "combo",
            "var",
            "default",
            "min",
            "max",
        ),
        *("depth", "score", "cp", "mate", "pv", "multipv", "nodes", "time", "string", "error", "ponder"),
        *("1", "4", "8", "-7", "0", "99999999999999999999", "call", "\u0661", "nan", ""),
    ]
)
LINES = st.one_of(
    st.binary(max_size=30),
    st.lists(WORDS, max_size=8).map(" ".join).map(str.encode),
    st.sampled_from([b"readyok", b"bestmove 1"]),
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.sampled_from(["call", "raise", "", "4"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["move", "pv", "score", "value", "win", "distance", "visits", "proven"]), inner, max_size=4
        ),
    ),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    ["move", "pv", "lines", "score", "depth", "nodes", "time", "moves", "utilities", "worlds", "partial", "error"]
)
ANSWERS = st.dictionaries(FIELDS, VALUES, max_size=5).map(lambda fields: {"id": 1, **fields})
GOOD = {"id": 1, "move": "call"}


def ended(session: Session, root: Root, lines: list[bytes]) -> Report | EngineFailure | None:
    """What comes of a search while such lines come in; None where it goes on."""
    session.send = lambda *_: None  # type: ignore[method-assign]
    search = Search(session, root, sk.Limit(depth=1), 1, False, None)
    session.begin(search, {})
    for line in lines:
        session._hear(line)
    if not search.done():
        return None
    try:
        return search.result()
    except EngineFailure as error:
        return error


@given(st.lists(LINES, max_size=12))
def test_what_speaks_no_ugi_ends_in_a_legal_move_or_a_failure(lines: list[bytes]) -> None:
    session = UgiSession(["engine"], Patience())
    found: Any = ended(session, CONNECT_FOUR, lines)
    if isinstance(found, EngineFailure):
        assert len(str(found).splitlines()) == 1
    elif found is not None:
        assert found.lines[0].moves[0] in CONNECT_FOUR.state.legal_moves()


@given(st.lists(st.one_of(ANSWERS, st.just(GOOD)), max_size=4), st.binary(max_size=10))
def test_what_speaks_no_json_lines_does_so_too(answers: list[dict[str, Any]], rest: bytes) -> None:
    session = JsonlSession(["engine"], Patience())
    lines = [*(json.dumps(answer).encode() for answer in answers), rest]
    found: Any = ended(session, LEDUC, lines)
    if isinstance(found, EngineFailure):
        assert len(str(found).splitlines()) == 1
    elif found is not None:
        assert found.lines[0].moves[0] in LEDUC.state.legal_moves()


@pytest.mark.parametrize("line", [b"bestmove 1", b"bestmove", b"bestmove 4 4"])
def test_a_move_before_readyok_is_of_no_search_of_ours(line: bytes) -> None:
    session = UgiSession(["engine"], Patience())
    assert isinstance(ended(session, CONNECT_FOUR, [line]), EngineProtocolError)
