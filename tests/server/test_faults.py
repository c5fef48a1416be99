"""What clients do wrong, or to harm, hurts nobody else and is answered in one line."""

import json
import socket
import threading
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from typing import Any

import pytest

LONG = {"game": "shobu", "limit": {"time": 600}}


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        (b"{", 400, None),
        (b"[]", 400, None),
        (b"[" * 100_000, 400, None),
        (b"\xff\xfe", 400, None),
        (b'{"game": ' + b"9" * 5000 + b"}", 400, None),
        (b"{}", 422, "game"),
        (b'{"game": 5}', 422, "game"),
        (b'{"game": "go"}', 422, "game"),
        (b'{"game": "\\ud800"}', 422, "game"),
        (b'{"game": "shobu", "nonsense": 1}', 422, "nonsense"),
        (b'{"game": "shobu", "position": "b"}', 422, "position"),
        (b'{"game": "shobu", "moves": ["a1"]}', 422, "moves"),
        (b'{"game": "shobu", "players": 3}', 422, "players"),
        (b'{"game": "shobu", "players": 2.5}', 422, "players"),
        (b'{"game": "shobu", "options": {"no_move": NaN}}', 422, "options.no_move"),
        (b'{"game": "shobu", "options": {"x": 1}}', 422, "options"),
        (b'{"game": "shobu", "seat": 1}', 422, "seat"),
    ],
)
def test_a_wrong_request_says_what_is_wrong_and_where(service: Any, body: bytes, status: int, field: str | None) -> None:
    answer = service.ask("POST", "/v1/legal-moves", body)
    assert answer.status == status
    assert answer.json["error"]
    assert "\n" not in answer.json["error"]
    assert answer.json["field"] == field


def test_a_close_name_is_suggested(service: Any) -> None:
    assert "did you mean 'level'?" in service.post("/v1/bestmove", game="shobu", levl="club").json["error"]


def test_what_is_not_there_is_told_as_json(service: Any) -> None:
    for path, status in (("/v1/nothing", 404), ("/nothing.html", 404), ("/../pyproject.toml", 404), ("/%2e%2e/run.py", 404)):
        answer = service.get(path)
        assert (answer.status, set(answer.json)) == (status, {"error", "field"})
    answer = service.ask("DELETE", "/v1/games")
    assert answer.status == 405
    assert "GET" in answer.headers["allow"]
    assert service.ask("POST", "/v1/legal-moves", b"{}", content_type="text/plain").status == 415


def test_large_bodies_are_refused_before_they_are_read(begin: Any) -> None:
    service = begin(body=8)
    assert service.post("/v1/legal-moves", game="shobu", position="b" * 7000).status == 422
    assert service.post("/v1/legal-moves", game="shobu", position="b" * 9000).status == 413


def test_long_games_are_refused(begin: Any) -> None:
    answer = begin(moves=10).post("/v1/legal-moves", game="connect_four", moves=["1"] * 11)
    assert (answer.status, answer.json["field"]) == (422, "moves")


def test_who_asks_too_often_is_told_when_to_come_back(begin: Any) -> None:
    service = begin(rate=1.0, burst=3)
    statuses = [service.get("/v1/games").status for _ in range(5)]
    assert statuses[:3] == [200] * 3
    refused = service.get("/v1/games")
    assert refused.status == 429
    assert int(refused.headers["retry-after"]) >= 1
    assert service.get("/healthz").status == 200


def test_the_queue_is_bounded(begin: Any) -> None:
    service = begin(concurrency=1, queue=2, time=1.0)
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(service.post("/v1/bestmove", **LONG))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    statuses = sorted(answer.status for answer in found)
    assert statuses == [200] * 3 + [503] * 3
    assert all("retry-after" in answer.headers for answer in found if answer.status == 503)


def test_a_client_that_goes_away_stops_its_search(begin: Any) -> None:
    service = begin(concurrency=1, time=600)
    connection = HTTPConnection("127.0.0.1", service.port, timeout=30)
    connection.request("POST", "/v1/bestmove", json.dumps(LONG), {"content-type": "application/json"})
    while gauge(service, "sakiyomi_searches_running") == 0:
        time.sleep(0.01)
    connection.close()
    assert service.post("/v1/bestmove", game="connect_four", limit={"depth": 2}).status == 200


def test_what_is_asked_meanwhile_is_answered(begin: Any) -> None:
    service = begin(concurrency=1, time=2.0)
    thread = threading.Thread(target=lambda: service.post("/v1/bestmove", **LONG))
    thread.start()
    while gauge(service, "sakiyomi_searches_running") == 0:
        time.sleep(0.01)
    assert service.post("/v1/legal-moves", game="shobu").status == 200
    assert gauge(service, "sakiyomi_searches_running") == 1
    thread.join()


def test_searches_end_with_the_service(begin: Any) -> None:
    service = begin(time=600)
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(service.post("/v1/bestmove", **LONG)))
    thread.start()
    while gauge(service, "sakiyomi_searches_running") == 0:
        time.sleep(0.01)
    service.close()
    thread.join(20)
    [answer] = found
    assert answer.status == 200
    assert answer.json["move"]


def test_nobody_reads_what_went_wrong_inside(
    begin: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from sakiyomi.server import _operations

    monkeypatch.setattr(_operations, "scene", lambda _: {}["secret"])
    answer = begin().post("/v1/scene", game="shobu")
    assert answer.status == 500
    assert b"secret" not in answer.body
    assert "secret" in caplog.text


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "[", "127.0.0.1.evil.example:80", ""])
def test_other_names_of_this_machine_are_refused_unless_it_is_public(begin: Any, host: str) -> None:
    assert begin().get("/v1/games", host=host).status == 421


def test_a_public_service_answers_to_any_name(begin: Any) -> None:
    assert begin({"public": True}).get("/v1/games", host="play.example").status == 200


def test_pages_of_other_origins_may_ask_where_they_are_named(begin: Any) -> None:
    service = begin({"origins": ["https://friend.example"]})
    friend = service.ask("OPTIONS", "/v1/bestmove", origin="https://friend.example")
    assert friend.headers["access-control-allow-origin"] == "https://friend.example"
    assert "access-control-allow-origin" not in service.get("/v1/games", origin="https://evil.example").headers


def test_headers_keep_pages_safe(service: Any) -> None:
    for path in ("/", "/v1/games", "/nothing"):
        headers = service.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_a_slow_head_and_a_slow_body_are_given_up(begin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from sakiyomi.server import _connection, _guard

    monkeypatch.setattr(_connection, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(_guard, "BODY_SECONDS", 0.3)
    service = begin()
    silent, slow = (socket.create_connection(("127.0.0.1", service.port), timeout=20) for _ in range(2))
    slow.sendall(b"GET /v1/games HT")
    assert ended(silent) == b""
    assert ended(slow) == b""
    body = socket.create_connection(("127.0.0.1", service.port), timeout=20)
    head = b"POST /v1/legal-moves HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"
    body.sendall(head)
    assert b" 408 " in ended(body)
    again = socket.create_connection(("127.0.0.1", service.port), timeout=20)
    again.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
    while b"}" not in again.recv(65536):
        pass
    again.sendall(b"GET /hea")
    assert ended(again) == b""


def ended(connection: socket.socket) -> bytes:
    """What comes until the other side ends the connection."""
    found = b""
    with connection:
        while True:
            try:
                part = connection.recv(65536)
            except ConnectionResetError:
                return found
            if not part:
                return found
            found += part


def gauge(service: Any, name: str) -> float:
    lines = service.get("/metrics").body.decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def test_metrics_of_a_public_service_are_for_this_machine(begin: Any) -> None:
    service = begin({"public": True, "proxies": "127.0.0.1"})
    assert service.get("/metrics").status == 200
    assert service.get("/metrics", x_forwarded_for="192.0.2.1").status == 404


def test_clients_behind_a_proxy_are_told_apart(begin: Any) -> None:
    service = begin({"public": True, "proxies": "127.0.0.1"}, rate=0.1, burst=1)
    first, again, other = (service.get("/v1/games", x_forwarded_for=f"192.0.2.{number}").status for number in (1, 1, 2))
    assert (first, again, other) == (200, 429, 200)
    network = (service.get("/v1/games", x_forwarded_for=f"2001:db8::{number}").status for number in (1, 2))
    assert tuple(network) == (200, 429)


def test_a_client_cannot_name_itself_without_a_proxy(begin: Any) -> None:
    service = begin(rate=0.1, burst=1)
    statuses = [service.get("/v1/games", x_forwarded_for=f"192.0.2.{number}").status for number in (1, 2)]
    assert statuses == [200, 429]


def test_who_does_not_read_hinders_nobody(service: Any) -> None:
    deaf = [socket.create_connection(("127.0.0.1", service.port), timeout=20) for _ in range(5)]
    for each in deaf:
        each.sendall(b"GET /v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n" * 50)
    assert service.post("/v1/legal-moves", game="shobu").status == 200
    for each in deaf:
        each.close()


def test_there_are_only_so_many_connections(begin: Any) -> None:
    service = begin(connections=3)
    with ExitStack() as held:
        for _ in range(3):
            last = held.enter_context(socket.create_connection(("127.0.0.1", service.port), timeout=20))
        last.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert b" 200 " in last.recv(65536)
        refused = service.get("/healthz")
        assert (refused.status, refused.headers["retry-after"]) == (503, "5")
        assert refused.json["error"]
    while service.get("/healthz").status == 503:
        time.sleep(0.01)


@pytest.mark.parametrize("depth", [50, 400, 900, 3000])
@pytest.mark.parametrize("field", ["cards", "view", "position", "options", "record"])
def test_deep_nests_are_refused(service: Any, depth: int, field: str) -> None:
    nest = '{"a":' * depth + "1" + "}" * depth
    body = f'{{"game": "shobai", "{field}": {nest}}}'.encode()
    for path in ("/v1/scene", "/v1/plays"):
        assert 400 <= service.ask("POST", path, body).status < 500
