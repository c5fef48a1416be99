"""How games are kept: in memory while they are in use, on disk always; and what happens when something fails."""

import asyncio
import json
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.errors import SearchError
from sakiyomi.record_view import seen
from sakiyomi.server import _play, _plays
from sakiyomi.server._metrics import Metrics
from sakiyomi.server._play import Play
from sakiyomi.server._plays import Plays
from sakiyomi.server._refusal import Refusal
from sakiyomi.server._searches import Searches
from sakiyomi.server._store import Store
from sakiyomi.server._turns import Turns
from sakiyomi.server.limits import Limits
from sakiyomi.server.run import listen
from sakiyomi.state import text_of

Use = Callable[[Plays], Awaitable[None]]


def keep(use: Use, path: str | None = None, **limits: Any) -> None:
    """Does something with games, on a loop of its own."""

    async def run() -> None:
        known, metrics = Limits(**limits), Metrics()
        plays = Plays(Store(path), Searches("searches", 2, 9, metrics), known, metrics)
        try:
            await use(plays)
        finally:
            plays.halt()
            await plays.close()

    asyncio.run(run())


def test_games_that_nobody_asks_about_leave_memory_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_plays, "KEPT", 1)

    async def use(plays: Plays) -> None:
        names = []
        for _ in range(5):
            play, _ = await plays.create(sk.game("connect_four").new(), [None, None], is_open=False, client="me")
            await plays.commit(play, {"move": "4"})
            names.append(play.name)
        assert len(plays._known) <= 2
        for name in names:
            async with plays.visit(name, "me") as play, plays.visit(name, "me") as same:
                assert same is play
                assert [str(move) for move in play.record.moves] == ["4"]

    keep(use)


def test_games_that_nobody_has_visited_for_long_are_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(plays: Plays) -> None:
        old, _ = await plays.create(sk.game("connect_four").new(), [None, None], is_open=False, client="me")
        plays._known.clear()
        now = time.time()
        monkeypatch.setattr(_plays, "time", lambda: now + 3 * _plays.DAY)
        new, _ = await plays.create(sk.game("connect_four").new(), [None, None], is_open=False, client="me")
        sweep = asyncio.ensure_future(plays.sweep())
        while await plays._store.count() > 1:
            await asyncio.sleep(0.01)
        sweep.cancel()
        with pytest.raises(Refusal, match="no such game"):
            async with plays.visit(old.name, "me"):
                pass
        async with plays.visit(new.name, "me") as play:
            assert play is new

    keep(use, days=2)


def test_games_in_which_nobody_has_moved_are_deleted_after_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(plays: Plays) -> None:
        names = []
        for moves in ("", "4", "44"):
            play, _ = await plays.create(sk.game("connect_four").new(), [None, None], is_open=False, client="me")
            names.append(play.name)
            for move in moves:
                await plays.commit(play, {"move": move})
        plays._known.clear()
        now = time.time()
        monkeypatch.setattr(_plays, "time", lambda: now + 1.5 * _plays.DAY)
        sweep = asyncio.ensure_future(plays.sweep())
        while await plays._store.count() > 1:
            await asyncio.sleep(0.01)
        sweep.cancel()
        async with plays.visit(names[-1], "me") as play:
            assert len(play.record.moves) == 2

    keep(use)


def test_clients_get_their_turns_one_after_the_other() -> None:
    async def run() -> list[str]:
        turns, order = Turns(1), []

        async def search(client: str) -> None:
            async with turns.turn(client, None):
                order.append(client)
                await asyncio.sleep(0)

        tasks = [asyncio.ensure_future(search(client)) for client in "aaaabbc"]
        gone = asyncio.ensure_future(search("c"))
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(TimeoutError):
            async with turns.turn("d", 0.0):
                pass
        await asyncio.gather(*tasks)
        assert turns.is_free
        assert turns.waiting == 0
        return order

    assert "".join(asyncio.run(run())) == "aabcaba"


def test_an_engine_that_fails_is_tried_again_after_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(plays: Plays) -> None:
        calls = []

        async def fail(*_: Any, **__: Any) -> Any:
            calls.append(1)
            raise SearchError("no memory")

        monkeypatch.setattr(plays._searches, "run", fail)
        play, _ = await plays.create(sk.game("connect_four").new(), ["level:beginner", None], is_open=False, client="me")
        plays.wake(play)
        while play.fault is None:
            await asyncio.sleep(0.01)
        assert play.view(1)["fault"]
        for _ in range(3):
            async with plays.visit(play.name, "me"):
                await asyncio.sleep(0.01)
        assert len(calls) == 1
        monkeypatch.undo()
        play.rest = 0.0
        async with plays.visit(play.name, "me"):
            while play.engine is not None:
                await asyncio.sleep(0.01)
        assert (play.fault, len(play.record.moves)) == (None, 1)

    keep(use)


def test_what_could_not_be_written_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(plays: Plays) -> None:
        play, _ = await plays.create(sk.game("connect_four").new(), [None, None], is_open=False, client="me")

        async def fail(*_: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(plays._store, "append", fail)
            with pytest.raises(OSError, match="full"):
                await plays.commit(play, {"move": "4"})
        async with plays.visit(play.name, "me") as again:
            assert again.record.moves == ()
            await plays.commit(again, {"move": "5"})
        plays._known.clear()
        async with plays.visit(play.name, "me") as again:
            assert [str(move) for move in again.record.moves] == ["5"]

    keep(use)


def test_who_asked_may_go_but_the_event_is_written() -> None:
    async def use(plays: Plays) -> None:
        play, _ = await plays.create(sk.game("connect_four").new(), [None, None], is_open=False, client="me")
        task = asyncio.ensure_future(plays.commit(play, {"move": "4"}))
        await asyncio.sleep(0)
        task.cancel()
        while (found := await plays._store.load(play.name)) is None or not found[1]:
            await asyncio.sleep(0.01)
        assert found[1] == [{"move": "4"}]

    keep(use)


@pytest.mark.parametrize(("name", "seats"), [("shake_up", 2), ("shake_up", 3), ("leduc_poker", 2), ("leduc_poker", 3)])
def test_a_view_is_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(name: str, seats: int) -> None:
    game = sk.game(name)
    for deal in range(6):
        record = game.new(seats, seed=deal)
        for _ in range(deal * 4):
            record.push(record.state.random_move(sk.Rng(deal)))
            if record.outcome() is not None:  # then the deal is told
                record.pop()
                break
        for seat in range(seats):
            view = record.state.view(seat)
            worlds = [record.state, *(view.determinize(sk.Rng(number)) for number in range(4))]
            told = {json.dumps(as_seen(sk.Record(game, world, sk.Deal(number)), seat)) for number, world in enumerate(worlds)}
            assert len(told) == 1
            assert text_of(view) == json.loads(told.pop())["position"]


def as_seen(record: sk.Record[Any], seat: int) -> dict[str, Any]:
    """What a seat is told of a game that begins here."""
    head = {"record": record.to_json(), "seats": [{"token": "x"}] * record.rules.players, "seed": 1, "open": False}
    return Play("name", head).view(seat, 0)


def test_a_token_is_kept_as_its_digest_alone(tmp_path: Path) -> None:
    path = tmp_path / "plays.sqlite"
    tokens: list[str | None] = []

    async def use(plays: Plays) -> None:
        _, found = await plays.create(sk.game("connect_four").new(), [None, "level:casual"], is_open=False, client="me")
        tokens.extend(found)

    keep(use, str(path))
    [token, engine] = tokens
    assert token is not None
    assert engine is None
    data = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert token.encode() not in data
    assert _play.digest(token).encode() in data


def test_a_search_takes_no_hidden_card() -> None:
    record = sk.game("shake_up").new(seed=3)
    play = Play(
        "name", {"record": record.to_json(), "seats": [{"token": "x"}, {"engine": "level:club"}], "seed": 1, "open": False}
    )
    assert play.known(0) == seen(record)


def test_answers_do_not_wait_for_acknowledgements() -> None:
    with listen("127.0.0.1", 0) as one:
        assert one.proto == socket.IPPROTO_TCP  # by which asyncio knows that TCP_NODELAY is wanted


def test_metrics_are_grouped_by_name() -> None:
    metrics = Metrics()
    for status in ("200", "404", "200"):
        metrics.count("requests_total", status=status)
    metrics.count("others_total")
    metrics.time("seconds", 0.02, path="a")
    lines = metrics.text().splitlines()
    assert lines[2:6] == [
        "# TYPE requests_total counter",
        'requests_total{status="200"} 2',
        'requests_total{status="404"} 1',
        "# TYPE others_total counter",
    ]
    assert 'seconds_bucket{path="a",le="0.01"} 0' in lines
    assert 'seconds_bucket{path="a",le="0.025"} 1' in lines
    assert lines[-1] == 'seconds_count{path="a"} 1'
