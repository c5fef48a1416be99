"""Programs learn nothing of hidden cards: no deal, no seed, and no hand but that of one seat."""

import json
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.match import Player, Terms, fixtures, play_game

LEDUC = sk.game("leduc_poker")


def asked(log: Path) -> list[dict[str, Any]]:
    """The searches that a program was asked for."""
    return [request for line in log.read_text().splitlines() if "view" in (request := json.loads(line))]


@pytest.mark.parametrize("trusted", [False, True])
def test_programs_get_views_and_seeds_only_where_they_are_trusted(trusted: bool, plain_jsonl: str, tmp_path: Path) -> None:
    players = Player.of(f"{plain_jsonl} log={tmp_path / 'log'}; time=1"), Player("other", sk.Random())
    fixture = next(fixtures(2, 1, seed=0))[0]
    play_game(LEDUC.new(2, fixture.deal), fixture, players, Terms(trusted=trusted))
    requests = asked(tmp_path / "log")
    assert requests
    for request in requests:
        assert request["view"].split()[0][1] == "?"
        assert request.get("seed") == (fixture.seeds[0] if trusted else None)
    assert str(fixture.deal) not in (tmp_path / "log").read_text()


def test_no_process_sees_two_hands(plain_jsonl: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program at two of three seats is two processes."""
    monkeypatch.chdir(tmp_path)
    program = tmp_path / "numbered.py"
    source = Path(plain_jsonl.split()[1]).read_text()
    program.write_text(
        source.replace("MOVE, *WRONGS = sys.argv[1:]", "MOVE, WRONGS = 'call', [f'log={__import__(\"os\").getpid()}']")
    )
    players = Player.of(f"cmd:{plain_jsonl.split()[0].removeprefix('cmd:')} {program}; time=1"), Player("other", sk.Random())
    fixture = next(fixtures(2, 1, seed=0, seats=3))[0]
    assert fixture.seating == (0, 0, 1)
    play_game(LEDUC.new(3, fixture.deal), fixture, players)
    logs = [log for log in tmp_path.iterdir() if log.name.isdecimal()]
    assert sorted(list({request["seat"] for request in asked(log)}) for log in logs) == [[0], [1]]
