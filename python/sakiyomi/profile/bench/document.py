"""A bench as a JSON document, and from one."""

import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sakiyomi._files import json_document
from sakiyomi.profile.bench.model import SCHEMA_VERSION, Bench, Measured

__all__ = ["document", "read_bench"]


def document(bench: Bench) -> dict[str, Any]:
    """With each round, from which all else follows."""
    return {
        "schema_version": SCHEMA_VERSION,
        "environment": dict(bench.environment),
        "rounds": bench.rounds,
        "signature": bench.signature,
        "workloads": [_row(each) for each in bench.workloads],
    }


def _row(each: Measured) -> dict[str, Any]:
    low, high = each.quartiles
    told = {"nps": each.nps, "nps_low": low, "nps_high": high, "noise": each.noise, "processor_share": each.share}
    times = {"seconds": list(each.seconds), "elapsed": list(each.elapsed)}
    return {"name": each.name, **asdict(each), **times, **told}


def read_bench(name: str | os.PathLike[str]) -> Bench:
    """From a file with what `sakiyomi bench --json` prints. Raises OSError, and ValueError that says what is wrong."""
    file = os.fspath(name)
    told = json_document(file, Path(name).read_bytes())
    if not isinstance(told, dict) or told.get("schema_version") != SCHEMA_VERSION:
        raise ValueError(
            f"{os.fspath(name)} must be the document of `sakiyomi bench --json`, with schema_version {SCHEMA_VERSION}"
        )
    return _checked(file, told)


def _checked(name: str, told: dict[str, Any]) -> Bench:
    from pydantic import TypeAdapter, ValidationError  # takes longer to load than all of this package

    try:
        found: Bench = TypeAdapter(Bench).validate_python(told)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise ValueError(f"{name}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    names = [each.name for each in found.workloads]
    if twice := sorted({each for each in names if names.count(each) > 1}):
        raise ValueError(f"{name}: {twice[0]} stands there twice")
    if found.rounds == 0 or any(seconds <= 0 for each in found.workloads for seconds in each.seconds):
        raise ValueError(f"{name}: every workload must have rounds, and each of them seconds above 0")
    return found
