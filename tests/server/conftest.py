"""A service in this process, on a thread and a socket of its own, and a client without anything between."""

import asyncio
import json
import re
import threading
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from typing import Any

import pytest

pytest.importorskip("uvicorn")

from sakiyomi.server import _operations, _play_operations
from sakiyomi.server._answers import Fault
from sakiyomi.server._openapi import openapi
from sakiyomi.server.limits import Limits
from sakiyomi.server.run import listen, make_server

PATIENCE = 30
"""Seconds after which a service is taken for hung."""


class Answer:
    """Status, headers and document."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


OPERATIONS = (*_operations.OPERATIONS, *_play_operations.PLAY_OPERATIONS)
DOCUMENT = openapi(OPERATIONS)


def as_documented(method: str, path: str, answer: Answer) -> None:
    """Every answer in these tests is what the OpenAPI document says."""
    for each in OPERATIONS:
        pattern = re.sub(r"{\w+}", "[^/]+", each.path)
        if each.method == method and re.fullmatch(pattern, path.partition("?")[0]):
            assert str(answer.status) in DOCUMENT["paths"][each.path][method.lower()]["responses"]
            model = each.answer if answer.status == each.status else Fault
            model.model_validate_json(answer.body)


class Service:
    """One that runs."""

    def __init__(self, limits: Limits, **settings: Any) -> None:
        self.socket = listen("127.0.0.1", 0)
        self.port: int = self.socket.getsockname()[1]
        self._begun = threading.Event()
        self.server = make_server(limits, ready=lambda _: self._begun.set(), **settings)
        self._thread = threading.Thread(target=lambda: asyncio.run(self.server.serve([self.socket])))
        self._thread.start()
        assert self._begun.wait(PATIENCE)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """An answer to one request over one connection; a `body` that is not bytes goes as JSON."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            told.setdefault("content-type", "application/json")
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        try:
            connection.request(method, path, data, told)
            response = connection.getresponse()
            found = Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read())
        finally:
            connection.close()
        as_documented(method, path, found)
        return found

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, /, **body: Any) -> Answer:
        return self.ask("POST", path, body)

    def close(self) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the service does not end"
        self.socket.close()


Begin = Callable[..., Service]


STANDARD = {"concurrency": 2, "rate": 1e5, "burst": 100_000, "hourly": 1_000_000}


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Begins a service with these limits, and settings of `make_server`."""
    begun: list[Service] = []

    def start(settings: dict[str, Any] | None = None, /, **limits: Any) -> Service:
        known: dict[str, Any] = {**STANDARD, **limits}
        begun.append(Service(Limits(**known), **(settings or {})))
        return begun[-1]

    yield start
    for one in begun:
        one.close()


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """One that nobody hinders, for all tests of a module."""
    known: dict[str, Any] = dict(STANDARD)
    one = Service(Limits(**known))
    yield one
    one.close()
