import os
import secrets
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

ENGINES = Path(__file__).parents[1] / "protocol" / "engines"


@pytest.fixture
def plain() -> str:
    """The specification of a program for Connect Four; what it does wrong is to follow."""
    return f"cmd:{sys.executable} {ENGINES / 'plain_ugi.py'}"


@pytest.fixture
def plain_jsonl() -> str:
    """The same of one for any game, that plays `call`."""
    return f"cmd:{sys.executable} {ENGINES / 'plain_jsonl.py'} call"


@pytest.fixture
def nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Whether all processes that were begun in this test, and those begun by them, end within 5 s."""
    mark = secrets.token_hex(8)
    monkeypatch.setenv("BEGUN_IN_TEST", mark)

    def check() -> bool:
        end = time.monotonic() + 5
        while (found := any(_runs(folder, mark.encode()) for folder in Path("/proc").glob("[0-9]*"))) and time.monotonic() < end:
            time.sleep(0.05)
        return not found

    return check


def _runs(folder: Path, mark: bytes) -> bool:
    with suppress(OSError):
        is_own = int(folder.name) == os.getpid()
        is_tracker = b"resource_tracker" in (folder / "cmdline").read_bytes()  # of this process, for its life
        return not is_own and not is_tracker and mark in (folder / "environ").read_bytes()  # a zombie has none
    return False
