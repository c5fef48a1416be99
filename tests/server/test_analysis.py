"""Analysis over a WebSocket."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import sakiyomi as sk

ENDLESS = {"game": "shobu", "limit": {"time": 600}}


@contextmanager
def socket(service: Any, **settings: Any) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{service.port}/v1/analysis", open_timeout=20, **settings) as one:
        yield one


def ask(one: ClientConnection, **request: Any) -> None:
    one.send(json.dumps(request))


def answer(one: ClientConnection) -> Any:
    return json.loads(one.recv(timeout=20))


def last(one: ClientConnection) -> Any:
    while (found := answer(one)).get("partial"):
        pass
    return found


def test_partial_results_come_before_the_result(begin: Any) -> None:
    with socket(begin(time=1.5)) as one:
        ask(one, id=1, lines=3, **ENDLESS)
        first = answer(one)
        assert (first["id"], first["partial"], first["game"]) == (1, True, "shobu")
        final = last(one)
        assert final["id"] == 1
        assert len(final["lines"]) == 3
        assert final["nodes"] >= first["nodes"]


def test_a_search_is_stopped_and_a_new_one_ends_the_one_before(begin: Any) -> None:
    with socket(begin(time=600)) as one:
        ask(one, id=1, **ENDLESS)
        assert answer(one)["partial"]
        ask(one, id="stop", action="stop")
        found = []
        while len(found) < 2:
            if not (each := answer(one)).get("partial"):
                found.append(each)
        assert {"id": "stop", "action": "stop", "stopped": True} in found
        assert any(each.get("id") == 1 and each["move"] for each in found if "move" in each)
        ask(one, id=2, **ENDLESS)
        assert answer(one)["id"] == 2
        ask(one, id=3, game="connect_four", limit={"depth": 3})
        assert last(one)["id"] == 2
        assert last(one)["id"] == 3
        ask(one, id=4, action="stop")
        assert answer(one)["stopped"] is False


def test_a_client_that_goes_away_leaves_no_search(begin: Any) -> None:
    service = begin(time=600, concurrency=1)
    for _ in range(3):
        with socket(service) as one:
            ask(one, id=1, **ENDLESS)
            assert answer(one)["partial"]
    with socket(service) as one:
        ask(one, id=1, game="connect_four", limit={"depth": 2})
        assert last(one)["depth"] == 2


def test_faults_are_told_and_the_socket_goes_on(service: Any) -> None:
    with socket(service) as one:
        for text, field in (
            ("{", None),
            ("[]", None),
            ('{"id": 1}', "game"),
            ('{"game": "shobu"}', "id"),
            ('{"id": 1, "x": 1}', "x"),
        ):
            one.send(text)
            found = answer(one)
            assert found["error"]
            assert found["field"] in (field, "game", "id")
        one.send(b"\x00\xff")
        assert answer(one)["error"]
        ask(one, id=5, game="shake_up", position="seed:3")
        assert answer(one)["field"] == "view"
        ask(one, id=6, game="shobu", engine="cmd:/bin/true")
        assert answer(one)["field"] == "engine"
        ask(one, id=7, game="shobu", engine="alphabeta", limit={"simulations": 5})
        assert answer(one)["field"] == "limit"
        ask(one, id=8, game="connect_four", limit={"depth": 2})
        assert last(one)["id"] == 8


def test_a_game_that_is_played_here_is_analysed_as_the_seat_knows_it(service: Any) -> None:
    made = service.post("/v1/plays", game="shake_up").json
    name, token = made["id"], made["tokens"][0]
    view = service.get(f"/v1/plays/{name}", authorization=f"Bearer {token}").json
    with socket(service) as one:
        ask(one, id=1, play=name, token=token, engine="ismcts", limit={"simulations": 300}, lines=2)
        found = last(one)
        assert found["position"] == view["position"]
        assert found["moves"][0].keys() >= {"visits", "spread", "interval"}
        ask(one, id=2, play=name, token="other")
        assert "token" in last(one)["error"]
        ask(one, id=3, play=name, token=token, game="shake_up")
        assert last(one)["field"] == "game"
        ask(one, id=4, play=name, token=token, ply=99)
        assert last(one)["error"]


def test_an_earlier_position_is_analysed_with_its_history(service: Any) -> None:
    record = sk.game("shobu").new()
    record.push("a1e1N")
    made = service.post("/v1/plays", game="shobu", moves=["a1e1N"], seats=[{}, {}]).json
    with socket(service) as one:
        ask(one, id=1, play=made["id"], token=made["tokens"][0], ply=0, limit={"depth": 2})
        assert last(one)["position"] == str(record.start)


def test_other_pages_are_kept_out(service: Any, begin: Any) -> None:
    with pytest.raises(InvalidStatus), socket(service, origin="https://evil.example"):
        pass
    with socket(service, origin=f"http://127.0.0.1:{service.port}") as one:
        ask(one, id=1, game="connect_four", limit={"depth": 2})
        assert last(one)["id"] == 1
    with socket(begin({"origins": ["https://friend.example"]}), origin="https://friend.example"):
        pass


def test_long_messages_and_many_sockets_are_refused(begin: Any) -> None:
    service = begin()
    with socket(service) as one:
        one.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            one.recv(timeout=20)
    with ExitStack() as opened:
        for _ in range(16):
            opened.enter_context(socket(service))
        with pytest.raises(InvalidStatus), socket(service):
            pass
