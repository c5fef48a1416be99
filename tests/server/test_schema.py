"""The OpenAPI document: what it says is so, whatever is sent. Long: needs schemathesis, and runs with `-m study`."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SHORT = 25
"""Requests of each operation."""


def test_the_document_is_served_and_whole(service: Any) -> None:
    document = service.get("/v1/openapi.json").json
    assert document["openapi"] == "3.1.0"
    names = [each["operationId"] for path in document["paths"].values() for each in path.values()]
    assert len(names) == len(set(names)) > 15
    known = set(document["components"]["schemas"])
    assert {text.rpartition("/")[2] for text in references(document)} <= known


def references(part: Any) -> set[str]:
    """All that is referred to."""
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*map(references, part.values()))
    return set().union(*map(references, part)) if isinstance(part, list) else set()


@pytest.mark.study
def test_schemathesis_finds_nothing(begin: Any) -> None:
    pytest.importorskip("schemathesis")
    address = f"http://127.0.0.1:{begin(time=0.1).port}/v1/openapi.json"
    config = str(Path(__file__).with_name("schemathesis.toml"))
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", config, "run", address, "--max-examples", "60"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "Tested: " in done.stdout


@pytest.mark.study
@pytest.mark.filterwarnings("ignore")
def test_nothing_that_can_be_sent_finds_a_fault(begin: Any) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import HealthCheck, given, settings

    service = begin(time=0.05)
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{service.port}/v1/openapi.json")
    makes = [{"game": "shake_up"}, {"game": "connect_four", "seats": [{}, {}]}, {"game": "shobai", "players": 3}]
    plays = [service.post("/v1/plays", **asked).json for asked in makes]

    def check(operation: Any) -> None:
        @settings(max_examples=SHORT, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy())
        def run(case: Any) -> None:
            if "{id}" in operation.path and operation.method != "delete":
                play = plays[len(str(case.body)) % len(plays)]
                case.path_parameters["id"] = play["id"]
                case.headers["Authorization"] = f"Bearer {play['tokens'][0]}"
            answer = case.call()
            assert answer.status_code < 500 or answer.status_code == 503, answer.text
            case.validate_response(answer, excluded_checks=[schemathesis.checks.CHECKS.get_one("positive_data_acceptance")])

        run()

    for found in schema.get_all_operations():
        check(found.ok())
