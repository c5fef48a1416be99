"""Whatever is said to a protocol server, it answers in whole lines, goes on, and ends when it is told to."""

import json
import re
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.engine.server._request import FIELDS
from sakiyomi.engine.server._settings import Settings
from sakiyomi.engine.server._stream import Writer
from sakiyomi.engine.server.jsonl import JsonlSession
from sakiyomi.engine.server.ugi import UgiSession

Begin = Callable[..., Any]
within = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])

WORDS = re.findall(
    r"\S+",
    """
ugi uci isready setoption name value position startpos fen moves go stop query uginewgame p1turn result legalmoves islegal scores
Game Hash Threads Seed Cards Players MultiPV shobu connect_four leduc_poker shake_up shobai movetime nodes depth infinite
simulations wtime btime p1inc movestogo a1e1N a8e8S 4 call seed:7 seed:7/players:3 max_plies no_move draw -1 0 1 3
99999999999999999999 0x1 1e5 {} {"seats": [] seed: \u0663 \ud7ff \x00 \U0001f600
""",
)
SCRIPT = (
    "ugi",
    "isready",
    "setoption name Hash value 1",
    "uginewgame",
    "position startpos moves a1e1N a8e8S",
    "go nodes 200",
    "query legalmoves",
    "go p1time 5 p2time 5 p1inc 0 p2inc 0",
    "stop",
    "position fen ...w.w.w/w.bw..../.....ww./bw.bbb.b/w..w..w./...wwb.w/.b.....w/bbb.b.b. w",
    "setoption name Game value shobai",
    "position fen seed:7/players:3",
    "go movetime 5",
)
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join)
lines = st.one_of(sentences, st.sampled_from(SCRIPT), st.text(max_size=30).map(lambda text: text.replace("\n", " ")))


@st.composite
def mutated(draw: Any) -> list[str]:
    """The script with a few words dropped, doubled or replaced."""
    words = [line.split() for line in SCRIPT]
    for _ in range(draw(st.integers(1, 6))):
        line = draw(st.sampled_from([line for line in words if line]))
        at = draw(st.integers(0, len(line) - 1))
        line[at : at + 1] = draw(st.sampled_from([[], [line[at]] * 2, [draw(st.sampled_from(WORDS))]]))
    return [" ".join(line) for line in words]


ANSWER = re.compile(
    r"(id|option) name .+|id author .+|(ugi|uci|uai)ok|readyok|response .+"
    r"|bestmove \S+|info depth .+|info string error [a-z]+: .+"
)


@within
@given(st.one_of(st.lists(lines, max_size=12), mutated()), st.sampled_from(["shobu", "connect_four", "leduc_poker", "shake_up"]))
def test_ugi_answers_any_lines_in_its_own_words(talk: Begin, said: list[str], game: str) -> None:
    first = talk(partial(UgiSession, Settings(sk.game(game), limit=sk.Limit(nodes=300)), trusted=True))
    for line in said:
        first.say(line)
    first.say("stop", "isready")
    answers = first.until("readyok")
    first.session.close()
    answers += first.rest()
    assert all(ANSWER.fullmatch(answer) for answer in answers), answers


def test_lines_are_written_whole_also_where_the_system_takes_them_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces: list[bytes] = []

    def take(_: int, data: memoryview) -> int:
        pieces.append(bytes(data[:3]))
        return len(pieces[-1])

    monkeypatch.setattr("os.write", take)
    Writer(1)("readyok", "bestmove \u00e4")
    assert b"".join(pieces).decode() == "readyok\nbestmove \u00e4\n"


TALKS: dict[str, tuple[Begin, str]] = {
    "ugi": (partial(UgiSession, Settings(sk.game("shobu"))), "go nodes 100"),
    "jsonl": (partial(JsonlSession, concurrency=1), '{"id": 1, "game": "shobu", "limit": {"nodes": 100}}'),
}


@pytest.mark.parametrize(("begin", "line"), TALKS.values(), ids=TALKS)
def test_who_does_not_read_cannot_keep_a_session_from_ending(begin: Begin, line: str) -> None:
    writing, reading = threading.Event(), threading.Event()

    def write(*_: str) -> None:
        writing.set()
        reading.wait()

    session = begin(write)
    session.handle(line)
    assert writing.wait(20)
    began = time.perf_counter()
    session.close()
    assert time.perf_counter() - began < 2
    reading.set()


KEYS = ["time", "nodes", "no_move", "x"]
values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**65) | st.floats() | st.text(max_size=5) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)
requests = st.fixed_dictionaries(
    {"id": st.integers(0, 5) | values, "game": st.sampled_from([game.name for game in sk.games()]) | values},
    optional={name: values for name in (*FIELDS, "x") if name not in ("id", "game")},
).map(lambda request: {**request, "limit": request.get("limit", {"nodes": 50})})


@within
@given(st.lists(requests.map(json.dumps) | st.text(max_size=20).filter(str.strip), min_size=1, max_size=6))
def test_every_request_is_answered_by_a_result_or_an_error(talk: Begin, said: list[str]) -> None:
    first = talk(partial(JsonlSession, concurrency=2))
    first.say(*said, '{"id": "all", "action": "stop_all"}')
    first.session.close()
    answers = [json.loads(line) for line in first.rest()]
    finals = [answer for answer in answers if not answer.get("partial") and "warning" not in answer]
    assert len(finals) == len(said) + 1
    assert all("error" in answer or "move" in answer or "action" in answer for answer in finals)
