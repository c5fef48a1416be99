import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

from sakiyomi.engine import Engine, JsonlEngine, Patience, UgiEngine

E = TypeVar("E", bound=Engine[Any])
ENGINES = Path(__file__).parents[1] / "engines"
HASTY = Patience(start=10, move=1, overtime=1)


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[int]]:
    """The processes that run and were begun in this test, by number, those begun by them too."""
    mark = secrets.token_hex(8)
    monkeypatch.setenv("BEGUN_IN_TEST", mark)

    def find() -> list[int]:
        return [int(folder.name) for folder in Path("/proc").glob("[0-9]*") if _runs(folder, mark.encode())]

    return find


def _runs(folder: Path, mark: bytes) -> bool:
    with suppress(OSError):
        is_own = int(folder.name) == os.getpid()
        return not is_own and mark in (folder / "environ").read_bytes()  # a zombie has none
    return False


@pytest.fixture
def soon() -> Callable[[Callable[[], bool]], bool]:
    """Waits until something holds; whether it did within 5 s."""

    def wait(holds: Callable[[], bool]) -> bool:
        end = time.monotonic() + 5
        while not (found := holds()) and time.monotonic() < end:
            time.sleep(0.01)
        return found

    return wait


@pytest.fixture
def plain() -> str:
    """The command of an engine for Connect Four that speaks UGI."""
    return f"{sys.executable} {ENGINES / 'plain_ugi.py'}"


@pytest.fixture
def plain_jsonl() -> str:
    """The command of an engine that speaks JSON lines; the move that it plays is to follow."""
    return f"{sys.executable} {ENGINES / 'plain_jsonl.py'}"


@pytest.fixture
def ours() -> Callable[..., str]:
    """The command of our own protocols."""

    def command(*arguments: str) -> str:
        return " ".join([f"{sys.executable} -c 'import sys; from sakiyomi_cli import main; sys.exit(main())'", *arguments])

    return command


@pytest.fixture
def ugi(plain: str) -> Iterator[Callable[..., UgiEngine]]:
    """Makes a client of the plain engine that does these things wrong."""
    with ExitStack() as stack:
        yield lambda *wrongs, **settings: _closed(stack, UgiEngine(" ".join([plain, *wrongs]), **{"patience": HASTY, **settings}))


@pytest.fixture
def jsonl(plain_jsonl: str) -> Iterator[Callable[..., JsonlEngine]]:
    """The same of JSON lines; it plays `call`."""
    with ExitStack() as stack:
        yield lambda *wrongs: _closed(stack, JsonlEngine(" ".join([plain_jsonl, "call", *wrongs]), patience=HASTY))


def _closed(stack: ExitStack, engine: E) -> E:
    stack.callback(engine.close)
    return engine
