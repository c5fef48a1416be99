"""What is shipped: the sdist holds the sources, the wheel what runs, and neither holds anything else."""

import importlib.util
import subprocess
import sys
import tarfile
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
TOP = {
    *(
        "CHANGELOG.md",
        "CMakeLists.txt",
        "CMakePresets.json",
        "CONTRIBUTING.md",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "pyproject.toml",
    ),
    *("bench", "cpp", "python", "src", "tests"),
}
PAGE_SUFFIXES = {".css", ".html", ".js", ".json", ".md", ".svg", ".ts"}
"""Of the page and the JavaScript client."""
SOURCE_SUFFIXES = {
    *PAGE_SUFFIXES,
    ".cmake",
    ".cpp",
    ".hpp",
    ".in",
    ".pxd",
    ".py",
    ".pyi",
    ".txt",
    ".typed",
    ".golden",
    ".jsonl",
    ".toml",
}
PACKAGES = {"sakiyomi", "sakiyomi_cli"}
WHEEL_SUFFIXES = {".py", ".pyi", ".so", ".toml", ".typed"}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> set[PurePosixPath]:
    if importlib.util.find_spec("build") is None or importlib.util.find_spec("scikit_build_core") is None:
        pytest.skip("building needs the extra `dev`")
    folder = tmp_path_factory.mktemp("sdist")
    command = [
        sys.executable,
        "-m",
        "build",
        "--sdist",
        "--no-isolation",
        "--skip-dependency-check",
        "--outdir",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (archive,) = folder.glob("sakiyomi-*.tar.gz")
    with tarfile.open(archive) as tar:
        return {PurePosixPath(*PurePosixPath(name).parts[1:]) for name in tar.getnames()}


def test_the_sdist_holds_known_folders_only(sdist: set[PurePosixPath]) -> None:
    assert {path.parts[0] for path in sdist} <= TOP


def test_the_sdist_holds_every_source(sdist: set[PurePosixPath]) -> None:
    for folder in ("cpp", "src", "python"):
        sources = {
            path for path in (ROOT / folder).rglob("*") if path.suffix in SOURCE_SUFFIXES and ".mypy_cache" not in path.parts
        }
        assert sources
        assert {PurePosixPath(path.relative_to(ROOT)) for path in sources} <= sdist


def test_the_sdist_holds_nothing_built(sdist: set[PurePosixPath]) -> None:
    assert {path.suffix for path in sdist if path.name not in TOP} <= SOURCE_SUFFIXES
    assert not [path for path in sdist if any(part.startswith(".") or part == "__pycache__" for part in path.parts)]


def test_the_wheel_holds_what_runs_and_nothing_else() -> None:
    files = [PurePosixPath(file) for file in distribution("sakiyomi").files or []]
    shipped = [file for file in files if file.parts[0] in PACKAGES and file.suffix != ".pyc"]
    if not any(file.match("sakiyomi/__init__.py") for file in shipped):
        pytest.skip("an editable install: there is no wheel to look at")
    others = [file for file in files if file.parts[0] not in PACKAGES and not file.parts[0].startswith("sakiyomi-")]
    assert [file.name for file in others] == ["sakiyomi"], "the command is the only file outside the package"
    assert {file.suffix for file in shipped} - PAGE_SUFFIXES == WHEEL_SUFFIXES
    for needed_file in ("page/index.html", "client/sakiyomi.js", "client/models.d.ts", "client/package.json"):
        assert any(file.match(f"sakiyomi/server/{needed_file}") for file in shipped)
    assert {"py.typed", "__init__.pyi"} <= {file.name for file in shipped}
    extensions = {str(file.parent / file.name.partition(".")[0]) for file in shipped if file.suffix == ".so"}
    twins = {f"sakiyomi/_speed/{name}" for name in ("alpha_beta", "mcts", "ismcts", "pimc")}
    needed = {"sakiyomi/_core/baseline", "sakiyomi/_core/_cpu"} | twins
    assert needed <= extensions <= needed | {"sakiyomi/_core/v3"}
