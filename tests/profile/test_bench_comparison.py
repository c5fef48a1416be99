"""What a comparison of benches says of doctored figures."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.profile.bench import Bench, Measured, compare, read_bench

STEADY = (1.0, 1.01, 0.99, 1.0, 1.0)
SHAKY = (1.0, 1.3, 0.8, 1.1, 0.9)


def measured(
    factor: float = 1.0, rounds: tuple[float, ...] = STEADY, signature: int = 1, name: str = "e", share: float = 1
) -> Measured:
    seconds = tuple(each * factor for each in rounds)
    return Measured("g", name, {"nodes": 10}, 1, 1_000, None, signature, seconds, tuple(each / share for each in seconds))


def verdict(before: Measured, after: Measured) -> tuple[str, bool]:
    found = compare(Bench({}, (before,)), Bench({}, (after,)))
    return found.changes[0].verdict, found.passed


def test_a_change_beyond_the_noise_is_told() -> None:
    assert verdict(measured(), measured(1.2)) == ("slower", False)
    assert verdict(measured(), measured(0.8)) == ("faster", True)
    assert verdict(measured(), measured(1.01)) == ("same", True)


def test_the_noise_of_either_bench_widens_the_band() -> None:
    assert verdict(measured(rounds=SHAKY), measured(1.2)) == ("too noisy to tell", True)
    assert verdict(measured(), measured(1.2, SHAKY)) == ("too noisy to tell", True)
    assert verdict(measured(rounds=SHAKY), measured(2.0)) == ("slower", False)


def test_on_a_busy_machine_only_large_changes_count() -> None:
    assert verdict(measured(), measured(1.2, share=0.5)) == ("too noisy to tell", True)
    assert verdict(measured(share=0.5), measured(1.5)) == ("slower", False)


def test_different_work_fails_whatever_its_speed() -> None:
    assert verdict(measured(), measured(0.5, signature=2)) == ("different work", False)


def test_what_only_one_bench_has_is_named_and_fails_nothing() -> None:
    before = Bench({"core": "v3", "cores": 2}, (measured(), measured(name="old")))
    after = Bench({"core": "baseline", "cores": 2}, (measured(), measured(name="new")))
    found = compare(before, after)
    assert (found.only_before, found.only_after, found.passed) == (("g old",), ("g new",), True)
    assert found.environment == {"core": ("v3", "baseline")}
    told = str(found)
    assert all(words in told for words in ("core was v3, is baseline", "only before: g old", "only now: g new", "1 same"))


def test_benches_without_a_common_workload_are_not_compared() -> None:
    with pytest.raises(ValueError, match=r"neither bench has a workload of the other \(g old\)"):
        compare(Bench({}, (measured(name="old"),)), Bench({}, (measured(),)))


def test_the_mean_ratio_is_geometric_and_leaves_different_work_out() -> None:
    one = Bench({}, (measured(), measured(name="b"), measured(name="c")))
    two = Bench({}, (measured(0.5), measured(2.0, name="b"), measured(9.0, name="c", signature=3)))
    assert compare(one, two).mean_ratio == pytest.approx(1)


def doctored(**changes: Any) -> dict[str, Any]:
    told = Bench({"core": "v3"}, (measured(),)).to_json()
    told["workloads"][0].update(changes)
    return told


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("", "must be one JSON object"),
        ("[]", "schema_version 1"),
        ("{}", "schema_version 1"),
        (json.dumps(doctored() | {"schema_version": 2}), "schema_version 1"),
        (json.dumps({"schema_version": 1, "environment": {}}), "workloads: Field required"),
        (json.dumps(doctored(signature="x")), r"workloads\.0\.signature"),
        (json.dumps(doctored(seconds=[])), "every workload must have rounds"),
        (json.dumps(doctored(seconds=[0.0])), "seconds above 0"),
        (json.dumps(doctored() | {"workloads": []}), "every workload must have rounds"),
        (json.dumps(doctored() | {"workloads": doctored()["workloads"] * 2}), "g e stands there twice"),
    ],
)
def test_a_malformed_file_is_refused_in_a_line(told: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    path.write_text(told)
    with pytest.raises(ValueError, match=message) as error:
        read_bench(path)
    assert str(error.value).startswith(str(path))
    assert "\n" not in str(error.value)


def test_rounds_without_a_time_by_the_clock_still_compare() -> None:
    bare = replace(measured(), elapsed=())
    assert verdict(bare, measured())[1]
