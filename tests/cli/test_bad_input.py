"""Bad input gives one clear line on stderr, exit status 2, and nothing on stdout."""

import os
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

SHOBU = "bestmove shobu --quiet"
FULL = "wwww________bbbb"
FIVE = f"b wwwwb_______bbbb {FULL} {FULL} {FULL}"
OVER = f"w {FULL} {FULL} {FULL} ____________bbbb"

CASES = {
    # the command
    "": "required: SUBCOMMAND",
    "frobnicate": "invalid choice: 'frobnicate'",
    "bestmove": "required: GAME",
    "bestmove chess": "unknown game 'chess' (known: shobu, ",
    "bestmove shob": "did you mean 'shobu'?",
    "bestmove shobu --foo": "unrecognized arguments: --foo",
    "bestmove shobu --tim 3": "unrecognized arguments",
    "completion fish": "invalid choice: 'fish'",
    # positions
    f"{SHOBU} --position hello": "found 1 word",
    f"{SHOBU} --position no-such-file.txt": "there is no file 'no-such-file.txt'",
    f"{SHOBU} --position ''": "found 0 words",
    f"{SHOBU} --position 'b {FULL} {FULL} {FULL}'": "found 4 words",
    f"{SHOBU} --position 'b {FULL} {FULL} {FULL} wwww____'": "White's light board has 8 cells",
    f"{SHOBU} --position 'x {FULL} {FULL} {FULL} {FULL}'": "side to move",
    f"{SHOBU} --position '{FIVE}'": "Black's dark board has 5 black stones",
    f"{SHOBU} --position 'wwwwwwww/......../bbbbbbbb b'": "3 rows",
    f"{SHOBU} --position '{OVER}'": "the game is over, black wins",
    "bestmove connect_four --position 11111112": "move 7, '1': the column is full",
    "bestmove connect_four --position 1212121": "the game is over, x wins",
    f"{SHOBU} --position=--": "argument --position: expected a value, not '--'",
    f"{SHOBU} --position tests": "'tests' is a folder",
    # moves
    f"{SHOBU} --moves 'a1e1N a8e8S a1e1N'": "move 3 of --moves: ",
    f"{SHOBU} --moves nonsense": "move 1 of --moves: ",
    "bestmove connect_four --moves '1 2 1 2 1 2 1 2'": "move 8 of --moves: ",
    # rules
    f"{SHOBU} --players 3": "players must be 2, not 3",
    f"{SHOBU} --option repetition": "NAME=VALUE",
    f"{SHOBU} --option colour=red": "unknown rule option of shobu 'colour'",
    f"{SHOBU} --option players=3": "unknown rule option of shobu 'players'",
    f"{SHOBU} --option repetition=-1": "option repetition must be",
    f"{SHOBU} --option no_move=win": "'loss' or 'draw'",
    f"{SHOBU} --notation klingon": "unknown notation of shobu 'klingon' (known: boards, rows, squares, indices)",
    # limits
    **{f"{SHOBU} --time={value}": "time must be" for value in ("0", "-1", "nan", "inf", "-inf", "1e300")},
    f"{SHOBU} --time soon": "invalid float value: 'soon'",
    **{f"{SHOBU} --nodes={value}": "nodes must be" for value in ("0", "-5", "99999999999999999999")},
    f"{SHOBU} --nodes 1.5": "invalid int value: '1.5'",
    **{f"{SHOBU} --depth={value}": "depth must be" for value in ("0", "-1", "100000")},
    f"{SHOBU} --simulations 100": "no simulations",
    f"{SHOBU} --lines 0": "lines must be",
    f"{SHOBU} --threads 0": "threads must be",
    f"{SHOBU} --seed=-1": "seed must be",
    # engines
    f"{SHOBU} --engine alphabet": "did you mean 'alphabeta'?",
    f"{SHOBU} --engine ''": "unknown engine ''",
    f"{SHOBU} --engine alphabeta:hash=1": "did you mean 'hash_mb'?",
    f"{SHOBU} --engine alphabeta:hash_mb": "'hash_mb' must be key=value",
    f"{SHOBU} --engine alphabeta:hash_mb=-1": "hash_mb must be",
    f"{SHOBU} --engine alphabeta:time=nan": "time must be",
    f"{SHOBU} --engine random:hash_mb=2": "unknown option of engine random 'hash_mb'",
    "bestmove shobu --engine mcts:mode=best": "mode must be puct or uct, not 'best'",
    "bestmove shobu --engine mcts:reuse=yes": "reuse must be True or False, not 'yes'",
    "bestmove shobu --engine mcts:exploration=nan": "exploration must be a number",
    "bestmove shobu --engine mcts --simulations 0": "simulations must be",
    # trees
    "tree shobu --engine alphabeta": "engine alphabeta keeps no tree to look into; mcts does",
    "tree shobu --plies 101": "plies must be",
    "tree shobu --width 0": "width must be",
    "tree shobu --visits=-1": "visits must be",
    "tree shobu --svg - --dot -": "only one of",
    "tree shobu --svg - --json": "only one of",
    "tree connect_four --position 1212121": "the game is over, x wins",
    "tree connect_four --time 600 --quiet --save no/such/tree": "no/such/tree: No such file or directory",
    # chance and hidden cards
    "bestmove leduc_poker --engine alphabeta": "leduc_poker, which has hidden cards; these do: ismcts, pimc, ",
    "bestmove leduc_poker --engine mcts": "engine mcts does not suit leduc_poker",
    "bestmove shobu --engine ismcts": "engine ismcts does not suit shobu, which has perfect information",
    "bestmove leduc_poker --depth 3": "ISMCTS has no depth",
    "bestmove leduc_poker --engine pimc --simulations 9": "AlphaBeta makes no simulations",
    "bestmove leduc_poker --engine pimc:worlds=0": "worlds must be",
    "bestmove leduc_poker --engine pimc:inner=random": "inner must be",
    "bestmove leduc_poker --engine ismcts:mode=best": "mode must be so or mo or ris",
    "bestmove leduc_poker --position '?K J crc/ second'": "no best move: first is to move, and this is what second knows",
    "bestmove leduc_poker --position '?K - rf second'": "the game is over, first wins",
    "bestmove leduc_poker --position QK": "is no view of Leduc poker",
    "bestmove leduc_poker --position '?? - - first'": "the hand of first must be known",
    "bestmove leduc_poker --position 'QK J c'": "is no position",
    "bestmove leduc_poker --position seed:99999999999999999999": "the deal must be a whole number",
    "bestmove shobu --position seed:7": "found 1 word",
    "moves leduc_poker --position '?K - - second' --moves call": "--moves and --deal go on from a whole position",
    "moves leduc_poker --position '?K - - second' --deal 3": "--moves and --deal go on from a whole position",
    "moves leduc_poker --position seed:3 --deal 4": "the position is that of deal 3, so --deal cannot be 4",
    "moves leduc_poker --deal=-1": "the deal must be a whole number",
    "moves leduc_poker --deal x": "invalid int value: 'x'",
    "moves shobu --deal 4": "--deal decides on cards that are drawn, and shobu has none",
    "moves leduc_poker --moves 'call bet'": "move 2 of --moves: 'bet' is no move of Leduc poker",
    "moves leduc_poker --players 4": "players must be a whole number from 2 to 3, not 4",
    "perft leduc_poker --depth 2 --position '?K - - second'": "a whole position is needed here, and '?K - - second' is",
    "play leduc_poker --position '?K - - second'": "a whole position is needed here",
    "tree shobai --save kept": "--save and --load keep trees of games without chance; shobai has chance, but no hidden cards",
    "tree leduc_poker": "tree looks into trees of mcts, which does not suit leduc_poker: it has hidden cards",
    "show leduc_poker --seat third": "unknown seat 'third' (known: first, second)",
    "show leduc_poker --position '?K - - second' --seat first": "--seat first is seen of a whole position",
    # perft
    "perft shobu": "required: --depth",
    "perft shobu --depth 0": "--depth must be from 1",
    "perft shobu --depth 1000": "--depth must be from 1",
    "perft shobu --depth 2 --merged --distinct": "not allowed with",
    "perft shobu --depth 2 --divide --distinct": "do not go together",
    # pictures
    "show shobu --svg no/such/folder/board.svg": "no/such/folder/board.svg: No such file or directory",
    "show shobu --move a1e1N": "add --svg FILE",
    "show shobu --svg ''": "Is a directory",
    "show shobu --svg - --move a1e1S": "a1e1S is not legal here",
    "show shobu --svg - --json": "both claim standard output",
}


@pytest.mark.parametrize("command", CASES)
def test_bad_input_is_one_clear_line(command: str, sakiyomi: Callable[..., tuple[int, str, str]]) -> None:
    status, out, err = sakiyomi(*shlex.split(command))
    assert (status, out) == (2, "")
    assert err.startswith("sakiyomi: error: ")
    assert err.count("\n") == 1
    assert CASES[command] in err


def test_a_file_that_is_not_text_is_named(tmp_path: Path, sakiyomi: Callable[..., tuple[int, str, str]]) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    status, _, err = sakiyomi("show", "shobu", "--position", str(path))
    assert status == 2
    assert "picture.png" in err


def test_a_long_argument_gives_a_short_line(sakiyomi: Callable[..., tuple[int, str, str]]) -> None:
    for option in ("--position", "--moves", "--nodes", "--engine", "--option", "--notation"):
        status, _, err = sakiyomi("bestmove", "shobu", option, "9" * 10_000)
        assert (status, err.count("\n")) == (2, 1)
        assert len(err) < 500


def test_a_position_is_read_from_a_pipe(tmp_path: Path, begun: Callable[..., "subprocess.Popen[str]"]) -> None:
    os.mkfifo(tmp_path / "pipe")
    with begun("moves", "connect_four", "--position", str(tmp_path / "pipe")) as process:
        (tmp_path / "pipe").write_text("\ufeff445")
        assert process.communicate(timeout=60) == ("1\n2\n3\n4\n5\n6\n7\n", "")


def test_an_error_in_a_file_names_the_file(tmp_path: Path, sakiyomi: Callable[..., tuple[int, str, str]]) -> None:
    path = tmp_path / "position.txt"
    path.write_text(FIVE)
    _, _, err = sakiyomi("show", "shobu", "--position", str(path))
    assert "5 black stones" in err
    assert "position.txt" in err


def test_a_failed_picture_leaves_nothing_behind(tmp_path: Path, sakiyomi: Callable[..., tuple[int, str, str]]) -> None:
    (tmp_path / "folder").mkdir()
    status, _, _ = sakiyomi("show", "shobu", "--svg", str(tmp_path / "folder"))
    assert status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
