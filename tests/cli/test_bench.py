"""`sakiyomi bench`."""

import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Command = Callable[..., tuple[int, str, str]]
SMALL = ("bench", "connect_four", "--engine", "alphabeta:nodes=2000", "--rounds", "3")


def test_a_bench_prints_signatures_speeds_and_environment(sakiyomi: Command) -> None:
    status, out, err = sakiyomi(*SMALL)
    assert status == 0
    assert "connect_four alphabeta" in out
    assert all(word in out for word in ("signature", "nodes/s", "compiler", "processor", "hash_mb"))
    assert err.splitlines()[-1] == "round   3 of 3"


def test_a_bench_compares_itself_with_a_file(sakiyomi: Command, tmp_path: Path) -> None:
    file = tmp_path / "before.json"
    status, out, _ = sakiyomi(*SMALL, "--json", "--quiet")
    told = json.loads(out)
    assert (status, told["schema_version"], told["rounds"]) == (0, 1, 3)

    def doctored(factor: float, signature: int = 0) -> tuple[int, str]:
        row = told["workloads"][0]
        changed = {**row, "seconds": [each * factor for each in row["seconds"]], "signature": row["signature"] + signature}
        file.write_text(json.dumps({**told, "workloads": [changed]}))
        status, out, _ = sakiyomi(*SMALL, "--json", "--quiet", "--compare", str(file))
        return status, json.loads(out)["comparison"]["changes"][0]["verdict"]

    assert doctored(1e-3) == (1, "slower")
    assert doctored(1e3) == (0, "faster")
    assert doctored(1, signature=1) == (1, "different work")


def test_a_file_for_pytest_benchmark_is_written(sakiyomi: Command, tmp_path: Path) -> None:
    status, _, _ = sakiyomi(*SMALL, "--benchmark", str(tmp_path / "b.json"))
    [row] = json.loads((tmp_path / "b.json").read_text())["benchmarks"]
    assert (status, row["name"], row["stats"]["rounds"]) == (0, "connect_four alphabeta", 3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "unknown game 'chess'"),
        (("connect_four", "--rounds", "0"), "rounds must be"),
        (("connect_four", "--engine", "pimc"), "suits none of the games"),
        (("--json", "--benchmark", "-"), "only one of --json and --benchmark"),
        (("--benchmark", "/nowhere/b.json"), "/nowhere/b.json: No such file or directory"),
        (("--compare", "/nowhere/b.json"), "/nowhere/b.json: No such file or directory"),
        (("--compare", "/dev/null"), "/dev/null must be one JSON object"),
    ],
)
def test_bad_input_is_refused_in_a_line_before_any_work(sakiyomi: Command, arguments: tuple[str, ...], message: str) -> None:
    status, out, err = sakiyomi("bench", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_ctrl_c_ends_a_bench_and_tells_what_is_known(begun: Callable[..., "subprocess.Popen[str]"]) -> None:
    with begun("bench", "connect_four", "--engine", "alphabeta:nodes=20000", "--rounds", "100000") as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("round   2"):
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "sakiyomi: interrupted"
    assert "connect_four alphabeta" in out
