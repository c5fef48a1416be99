"""Node, and the packages that JavaScript tests need from the npm registry."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PATIENCE = 120

Find = Callable[[str, str], str]


@pytest.fixture(scope="session")
def packages(program: Find, unavailable: Callable[[str], NoReturn]) -> Path:
    """A folder with `node_modules` of the lock file, kept under build/, and the client among them."""
    program("node", "nodejs")
    npm = program("npm", "npm")
    digest = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()[:12]
    folder = ROOT / "build" / "npm" / digest
    if not (folder / "complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, folder)
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            unavailable(f"npm ci failed: these tests need the npm registry: {done.stderr[-500:]}")
        (folder / "node_modules" / "sakiyomi").symlink_to(ROOT / "python/sakiyomi/server/client")
        (folder / "complete").touch()
    return folder


@pytest.fixture
def workshop(packages: Path) -> Iterator[Path]:
    """A folder from which modules find those packages; the tests and examples are in it."""
    folder = Path(tempfile.mkdtemp(prefix="run-", dir=packages))
    (folder / "package.json").write_text('{"type": "module"}')
    for file in (*HERE.glob("*.js"), *HERE.glob("*.ts"), *(ROOT / "docs/examples").glob("*.js")):
        shutil.copy(file, folder)
    yield folder
    shutil.rmtree(folder)


Run = Callable[..., str]


@pytest.fixture
def run(workshop: Path) -> Run:
    """What a command writes, which must end well. `settings` are of the environment."""

    def command(*words: str, **settings: str) -> str:
        done = subprocess.run(
            words, cwd=workshop, env=os.environ | settings, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-5000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    return command
