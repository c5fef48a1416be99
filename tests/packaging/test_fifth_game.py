"""A game is one folder and one line: everything else follows from them."""

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("CMakeLists.txt", "LICENSE", "README.md", "cpp", "pyproject.toml", "python", "src")

pytestmark = pytest.mark.study


def run(*command: str | Path) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `sakiyomi` command of a build that has one game more."""
    folder = tmp_path_factory.mktemp("fifth_game")
    tree = folder / "tree"
    tree.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tree / name)

    shutil.copytree(Path(__file__).parent / "nim", tree / "cpp/games/nim")
    lines = tree / "cpp/games/CMakeLists.txt"
    lines.write_text(lines.read_text().replace("add_game(connect_four)\n", "add_game(connect_four)\nadd_game(nim)\n"))

    venv.create(folder / "venv", with_pip=True)
    (packages,) = (folder / "venv").glob("lib/python*/site-packages")
    (packages / "tools.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    options = ("--no-build-isolation", "--no-deps", "-C", "cmake.define.SAKIYOMI_BUILDS=baseline")
    run(folder / "venv/bin/python", "-m", "pip", "install", *options, tree)
    return folder / "venv/bin/sakiyomi"


def test_the_new_game_is_listed(program: Path) -> None:
    assert "nim" in run(program, "games")


def test_perft_counts_the_new_game(program: Path) -> None:
    assert json.loads(run(program, "perft", "nim", "--depth", "3", "--json"))["leaves"] == [3, 9, 27]


def test_the_search_wins_the_new_game(program: Path) -> None:
    found = json.loads(run(program, "bestmove", "nim", "--position", "21 first", "--depth", "30", "--json"))
    assert found["move"] == "1"
    assert found["score"]["win"] == 1.0


def test_the_new_game_says_that_it_has_no_planes(program: Path) -> None:
    lines = (
        "import sakiyomi as sk",
        "nim = sk.game('nim')",
        "print(nim.planes, nim.initial().legal_mask())",
        "for refused in (nim.initial().encode, nim.state_type.plane_permutations):",
        "    try: refused()",
        "    except TypeError as error: print(error)",
    )
    refusal = "nim has no planes: its positions cannot be encoded\n"
    assert run(program.with_name("python"), "-c", "\n".join(lines)) == f"() [ True  True  True]\n{refusal}{refusal}"


def test_a_bad_position_of_the_new_game_is_explained(program: Path) -> None:
    done = subprocess.run([program, "show", "nim", "--position", "22 first"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "the heap must be 0 to 21, not '22'" in done.stderr
