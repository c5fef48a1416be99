"""`sakiyomi match` with a file of its games, and what reads that: `report` and `replay --verify`."""

import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Command = Callable[..., tuple[int, str, str]]
MATCH = ("match", "leduc_poker", "--engine", "ismcts; simulations=20, name=new", "--engine", "random", "--concurrency", "1")


@pytest.fixture
def file(sakiyomi: Command, tmp_path: Path) -> str:
    """That of a match of 4 games."""
    assert sakiyomi(*MATCH, "--deals", "2", "--output", str(tmp_path / "match"), "--quiet")[0] == 0
    return str(tmp_path / "match")


def test_before_a_match_it_is_told_what_will_be_played(sakiyomi: Command, tmp_path: Path) -> None:
    words = (*MATCH, "--deals", "2", "--clock", "9+1", "--seed", "3", "--sprt", "0,40", "--output", str(tmp_path / "match"))
    _, _, err = sakiyomi(*words)
    lines = err.splitlines()
    assert lines[0] == "Leduc poker, 2 seats, 2 deals, 4 games, 1 at a time"
    assert lines[1] == "  engine 1: new = ismcts:simulations=20, clock 9+1"
    assert lines[3] == "  openings: deals; seed 3"
    assert lines[4].startswith("  test: normalized Elo 0 against 40, alpha 0.05, beta 0.05; expected games: ")
    assert lines[5] == f"  results: {tmp_path / 'match'}"
    assert lines[6].startswith("deal 1 of 2  new 0.")


def test_a_match_goes_on_with_its_file(sakiyomi: Command, file: str) -> None:
    whole = json.loads(sakiyomi("report", file, "--json")[1])
    lines = Path(file).read_text().splitlines(keepends=True)
    Path(file).write_text("".join(lines[:3]) + lines[3][:40])
    assert json.loads(sakiyomi("report", file, "--json")[1])["games"] == 2
    status, out, _ = sakiyomi("match", "leduc_poker", "--resume", file, "--json")
    resumed = json.loads(out)
    assert status == 0
    assert len(Path(file).read_text().splitlines()) == 5
    for document in (whole, resumed):
        for player in document["players"]:
            del player["seconds"]
    assert resumed == whole


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("match", "leduc_poker", "--resume", "FILE", "--deals", "3"), "as it was begun: leave out --deals"),
        (("match", "connect_four", "--resume", "FILE"), "is one of leduc_poker, not of connect_four"),
        (("match", "leduc_poker", "--resume", "FILE.not"), "No such file"),
        ((*MATCH, "--output", "FILE"), "is not empty; --resume goes on"),
        ((*MATCH, "--games", "2", "--deals", "1"), "say the same thing"),
        ((*MATCH, "--games", "0"), "games must be a whole number"),
        ((*MATCH, "--sprt", "5,0"), "elo0 must be less than elo1"),
        ((*MATCH, "--engine", "greedy", "--sprt", "0,5"), "compares two engines, not 3"),
        ((*MATCH, "--resign", "x"), "--resign must be WIN[,MOVES], not 'x'"),
        ((*MATCH, "--draw", "0.1,2,3,4"), "--draw must be WITHIN[,MOVES[,PLIES]]"),
        ((*MATCH, "--openings", "random:x"), "--openings 'random:x': "),
        ((*MATCH, "--openings", "random:1,2,3,4"), "--openings must be FILE or random:N"),
        ((*MATCH, "--openings", "no-file"), "no-file"),
        ((*MATCH, "--clock", "soon"), "a clock must be SECONDS"),
        ((*MATCH, "--concurrency", "0"), "concurrency must be"),
        (("replay", "FILE", "--verify", "--game", "9"), "holds no such game"),
        (("report", "FILE.not"), "No such file"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], message: str, sakiyomi: Command, file: str) -> None:
    status, out, err = sakiyomi(*(word.replace("FILE", file) for word in arguments))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


@pytest.mark.parametrize(
    ("engines", "elo", "status", "verdict"),
    [(("greedy", "random"), "100", 0, "H1"), (("random", "greedy"), "100", 3, "H0"), (("random", "random"), "5", 4, None)],
)
def test_the_exit_status_of_a_sequential_test_is_its_verdict(
    engines: tuple[str, str], elo: str, status: int, verdict: str | None, sakiyomi: Command
) -> None:
    words = [word for engine in engines for word in ("--engine", engine)]
    bounds = ("--sprt", f"0,{elo}", "--deals", "60", "--concurrency", "1", "--quiet", "--json")
    found, out, _ = sakiyomi("match", "connect_four", *words, "--openings", "random:2,0.5", *bounds)
    document = json.loads(out)
    assert (found, document["sprt"]["accepted"]) == (status, verdict)
    lower, upper = document["sprt"]["bounds"]
    assert (lower < document["sprt"]["llr"] < upper) == (verdict is None)
    assert document["deals"] == 60 if verdict is None else document["deals"] < 60


def test_the_result_is_a_sentence(sakiyomi: Command) -> None:
    assert "new scored " in sakiyomi(*MATCH, "--deals", "3", "--quiet")[1].splitlines()[-1]
    three = sakiyomi(*MATCH, "--engine", "greedy", "--players", "2", "--games", "7", "--quiet")[1]
    assert "12 games" in three.splitlines()[0]
    assert "has the best score" in three.splitlines()[-1]


def test_games_of_a_file_are_verified_and_shown(sakiyomi: Command, file: str) -> None:
    status, out, _ = sakiyomi("replay", file, "--verify")
    assert status == 0
    assert out.startswith("4 of 4 games are as the file says; ")
    assert sakiyomi("replay", file, "--game", "4", "--all")[1].startswith("game 4: leduc_poker")
    Path(file).write_text(Path(file).read_text().replace('"simulations": 20', '"simulations": 2', 1))
    status, out, err = sakiyomi("replay", file, "--verify", "--json")
    assert status == 1
    assert any("new now plays" in (game["problem"] or "") for game in json.loads(out)["games"])
    assert err.count("\n") == 1


def test_games_of_a_file_are_exported(sakiyomi: Command, file: str, tmp_path: Path) -> None:
    _, out, _ = sakiyomi("report", file, "--csv", "-")
    assert out.splitlines()[0].startswith("number,block,opening,deal,seat,player,utility,reason")
    assert len(out.splitlines()) == 9
    assert sakiyomi("report", file, "--csv", str(tmp_path / "table"))[0] == 0
    assert (tmp_path / "table").read_text().splitlines() == out.splitlines()


def test_a_match_is_told_as_a_page(sakiyomi: Command, file: str, tmp_path: Path) -> None:
    assert sakiyomi("report", file, "--html", str(tmp_path / "page")) == (0, "", "")
    document = (tmp_path / "page").read_text()
    assert document.count("<article class=game>") == 4
    assert sakiyomi("report", file, "--html", "-")[1] == document
    assert "not allowed with" in sakiyomi("report", file, "--html", "-", "--csv", "-")[2]


def test_on_a_terminal_a_table_lives_as_long_as_the_match(terminal: Callable[..., object]) -> None:
    words = ("match", "connect_four", "--engine", "random", "--engine", "random", "--deals", "20", "--sprt", "0,5")
    one = terminal(*words, "--concurrency", "1")
    one.expect(r"expected games")  # type: ignore[attr-defined]
    status, seen = one.end()  # type: ignore[attr-defined]
    assert status == 4
    assert "undecided between normalized Elo 0 and 5" in " ".join(seen.split())


def test_ctrl_c_tells_how_to_go_on(begun: "Callable[..., subprocess.Popen[str]]", tmp_path: Path) -> None:
    file = str(tmp_path / "a match")
    with begun(*MATCH, "--output", file, "--deals", "100000", "--json") as process:
        assert process.stderr is not None
        while not process.stderr.readline().startswith("deal 2 "):
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert err.splitlines()[-2:] == [f"go on with: sakiyomi match leduc_poker --resume '{file}'", "sakiyomi: interrupted"]
    assert json.loads(out)["games"] >= 4
