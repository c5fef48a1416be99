"""`sakiyomi match`."""

import json
import signal
import subprocess
from collections.abc import Callable

import pytest

Command = Callable[..., tuple[int, str, str]]
RANDOM = ("match", "leduc_poker", "--engine", "random", "--engine", "random", "--concurrency", "1")


def test_a_match_is_told_deal_by_deal_and_in_a_table(sakiyomi: Command) -> None:
    status, out, err = sakiyomi(*RANDOM, "--deals", "3", "--seed", "5")
    assert status == 0
    assert [line.split("  ")[0] for line in err.splitlines()] == ["deal 1 of 3", "deal 2 of 3", "deal 3 of 3"]
    assert "random 0." in err.splitlines()[0]
    lines = out.splitlines()
    assert lines[0].startswith("leduc_poker: 3 deals, 6 games, ")
    assert lines[2].split() == ["player", "score", "error", "95", "%", "interval", "first", "second", "s/move"]
    assert [line.split("  ")[0] for line in lines[3:5]] == ["random", "random (2)"]
    assert len({len(line) for line in lines[2:5]}) == 1


def test_a_match_as_a_document(sakiyomi: Command) -> None:
    engines = ("--engine", "ismcts:simulations=20", "--engine", "ismcts", "--engine", "random")
    arguments = (
        "match",
        "leduc_poker",
        *engines,
        "--simulations",
        "10",
        "--deals",
        "2",
        "--rotations",
        "all",
        "--concurrency",
        "1",
        "--quiet",
        "--json",
    )
    status, out, err = sakiyomi(*arguments)
    assert (status, err, out.count("\n")) == (0, "", 1)
    document = json.loads(out)
    assert (document["game"], document["deals"], document["games"], document["seed"]) == ("leduc_poker", 2, 12, 0)
    players = document["players"]
    assert [player["engine"] for player in players] == ["ismcts:simulations=20", "ismcts:simulations=10", "random:simulations=10"]
    assert sum(player["score"] for player in players) == pytest.approx(1.5)
    assert all(len(player["seats"]) == 3 and player["interval"][0] <= player["score"] for player in players)
    again = json.loads(sakiyomi(*arguments)[1])
    assert [player["seats"] for player in again["players"]] == [player["seats"] for player in players]


def test_a_single_deal_has_no_interval(sakiyomi: Command) -> None:
    document = json.loads(sakiyomi(*RANDOM, "--deals", "1", "--json")[1])
    assert [(player["error"], player["interval"]) for player in document["players"]] == [(None, None)] * 2
    assert (document["deal_share"], document["pairing_gain"]) == (None, None)


def test_a_long_game_is_a_draw(sakiyomi: Command) -> None:
    arguments = ("match", "shobu", "--engine", "random", "--engine", "greedy", "--deals", "1", "--json")
    for more in (("--plies", "6"), ("--option", "max_plies=6")):
        document = json.loads(sakiyomi(*arguments, *more)[1])
        assert (document["plies"], [player["seats"] for player in document["players"]]) == (6, [[0.5, 0.5]] * 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("match", "leduc_poker"), "required: --engine"),
        (RANDOM[:4], "leduc_poker has 2 to 3 seats, and a match needs a player for each, not 1 in all"),
        ((*RANDOM, "--players", "4"), "seats must be a whole number from 2 to 3, not 4"),
        ((*RANDOM, "--deals", "0"), "deals must be"),
        ((*RANDOM, "--plies", "0"), "plies must be"),
        ((*RANDOM, "--seed=-1"), "seed must be"),
        ((*RANDOM, "--nodes", "0"), "nodes must be"),
        ((*RANDOM, "--option", "x=1"), "unknown rule option of leduc_poker 'x'"),
        ((*RANDOM[:4], "--engine", "rondom"), "did you mean 'random'?"),
        ((*RANDOM[:4], "--engine", "random:seed=1"), "leave it out"),
        ((*RANDOM[:4], "--engine", "alphabeta"), "player 'alphabeta': AlphaBeta would look at hidden cards"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], message: str, sakiyomi: Command) -> None:
    status, out, err = sakiyomi(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_ctrl_c_tells_what_is_known_so_far(begun: "Callable[..., subprocess.Popen[str]]") -> None:
    with begun("match", "leduc_poker", "--engine", "random", "--engine", "ismcts", "--time", "0.02", "--json") as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith("deal 1 of 100")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "sakiyomi: interrupted"
    assert 1 <= json.loads(out)["deals"] < 100


def test_ctrl_c_before_the_first_deal_is_over_tells_nothing(begun: "Callable[..., subprocess.Popen[str]]") -> None:
    with begun("match", "leduc_poker", "--engine", "ismcts", "--engine", "ismcts", "--time", "60") as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1.5)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=10) == ("", "sakiyomi: interrupted\n")
    assert process.returncode == 130
