"""What tests need that pip does not install."""

import os
import shutil
from collections.abc import Callable
from typing import NoReturn

import pytest

COMPLETE = "SAKIYOMI_TESTS_COMPLETE"
"""Set where nothing may be missing: what would be skipped fails."""


def missing(reason: str) -> NoReturn:
    """Skips a test, or fails it."""
    if os.environ.get(COMPLETE):
        pytest.fail(f"{reason} ({COMPLETE} is set)")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def unavailable() -> Callable[[str], NoReturn]:
    """Ends a test for want of something."""
    return missing


@pytest.fixture(scope="session")
def program() -> Callable[[str, str], str]:
    """Where a program is; a test that needs one that is not there ends."""

    def find(name: str, package: str) -> str:
        return shutil.which(name) or missing(f"no {name} here: apt-get install {package}")

    return find
