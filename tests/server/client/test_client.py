"""The JavaScript client and the bot, in node against a service that runs."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.server.app import CLIENT

Run = Callable[..., str]
HERE = Path(__file__).parent
NODE_TESTS = sorted(path.name for path in HERE.glob("*.test.js"))


@pytest.mark.parametrize("name", NODE_TESTS)
def test_in_node(name: str, run: Run, begin: Any) -> None:
    if name == "boardgame-io.test.js" and not (HERE.parents[2] / "docs").exists():
        pytest.skip("a source distribution holds no docs")
    settings = {"ADDRESS": f"http://127.0.0.1:{begin().port}/"}
    if name == "client.test.js":
        settings["LIMITED"] = f"http://127.0.0.1:{begin(rate=3, burst=3).port}/"
    told = run("node", "--test", "--test-reporter=tap", name, **settings)
    assert "# fail 0" in told
    assert "# pass 0" not in told


def test_the_declarations_compile_and_are_strict(run: Run) -> None:
    options = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"]
    module = ["--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom,dom.asynciterable"]
    run("node", "../node_modules/typescript/bin/tsc", *options, *module, "--skipLibCheck", "usage.ts")


def test_npm_installs_the_client(program: Callable[[str, str], str], tmp_path: Path) -> None:
    npm, node = program("npm", "npm"), program("node", "nodejs")
    (tmp_path / "package.json").write_text('{"type": "module", "private": true}')
    install = [npm, "install", "--offline", "--no-audit", "--no-fund", str(CLIENT)]
    subprocess.run(install, cwd=tmp_path, check=True, capture_output=True)
    imports = "import * as a from 'sakiyomi'; import * as b from 'sakiyomi/boardgame-io';"
    script = f"{imports} console.log(JSON.stringify(Object.keys({{...a, ...b}})))"
    told = subprocess.run([node, "--input-type=module", "-e", script], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert {"Sakiyomi", "SakiyomiError", "sakiyomiBot"} <= set(json.loads(told.stdout))


def test_the_service_serves_the_client(service: Any) -> None:
    for file in CLIENT.iterdir():
        answer = service.get(f"/client/{file.name}")
        assert answer.status == 200
        assert answer.body == file.read_bytes()
    assert service.get("/client/sakiyomi.js").headers["content-type"].startswith("text/javascript")
    assert service.get("/client/sakiyomi.d.ts").headers["content-type"] == "application/typescript"
    assert service.get("/client/").status == 404
    assert service.get("/client/../app.py").status == 404
