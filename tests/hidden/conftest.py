"""Games that tests here register are unknown to those of other modules."""

from collections.abc import Iterator
from types import ModuleType

import pytest

from sakiyomi import _registry


@pytest.fixture(autouse=True, scope="module")
def forget_games(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    module: ModuleType = request.module
    for game in _registry.every():
        if game.state_type.__module__ == module.__name__:
            del _registry._games[game.name]
