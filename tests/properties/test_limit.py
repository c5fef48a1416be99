import math
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi as sk

NUMBERS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3), st.lists(st.integers(), max_size=1)
)


@given(time=NUMBERS, nodes=NUMBERS, depth=NUMBERS, simulations=NUMBERS)
def test_a_limit_is_sensible_or_refused_in_one_line(time: object, nodes: object, depth: object, simulations: object) -> None:
    try:
        limit = sk.Limit(time=time, nodes=nodes, depth=depth, simulations=simulations)  # type: ignore[arg-type]
    except ValueError as error:
        [message] = str(error).splitlines()
        assert message.split()[0] in ("time", "nodes", "depth", "simulations")
    else:
        assert limit.time is None or 0 < limit.time < math.inf
        assert all(count is None or count >= 1 for count in (limit.nodes, limit.depth, limit.simulations))


@pytest.mark.parametrize(
    "wrong",
    [
        {"time": 0},
        {"time": -1.0},
        {"time": math.nan},
        {"time": math.inf},
        {"time": 1e9},
        {"time": True},
        {"time": "1"},
        {"time": 10**400},
        {"nodes": 0},
        {"nodes": 2**63},
        {"nodes": 1.5},
        {"nodes": True},
        {"depth": 0},
        {"depth": 101},
        {"depth": "3"},
        {"simulations": -5},
    ],
)
def test_wrong_limits_are_named(wrong: dict[str, float]) -> None:
    [(name, _)] = wrong.items()
    with pytest.raises(ValueError, match=f"^{name} must be a .*, not "):
        sk.Limit(**wrong)  # type: ignore[arg-type]


def test_a_limit_is_true_when_it_limits() -> None:
    assert not sk.Limit()
    assert sk.Limit(time=0.5)
    assert sk.Limit(simulations=1)


def test_limits_pickle() -> None:
    limit = sk.Limit(time=1, nodes=5, depth=3)
    assert pickle.loads(pickle.dumps(limit)) == limit
