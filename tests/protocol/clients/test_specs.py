"""Engines from elsewhere wherever an engine is named: programs, and classes written in Python."""

import io
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.cli import main
from sakiyomi.match import Player, play_match, players_of
from sakiyomi.spec import format_spec

Left, Ours = Callable[[], list[int]], Callable[..., str]
GAME, LEDUC = sk.game("connect_four"), sk.game("leduc_poker")
SOON = sk.Limit(time=0.01)
CLASSES = """
import sakiyomi as sk

class First:
    def choose(self, position, limit):
        return position.legal_moves()[0]

class Named:
    def choose(self, position, limit):
        return str(position.legal_moves()[-1])

class Deep(sk.AlphaBeta):
    def search(self, position, limit, lines=2):
        return sk.AlphaBeta(seed=self.seed).search(position, sk.Limit(depth=3), lines=2)

class Seeded:
    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, position, limit):
        moves = position.legal_moves()
        return moves[self.seed % len(moves)]

class Witness:
    seen = []

    def search(self, position, limit):
        self.seen.append((position, limit))
        state = getattr(position, "state", position)
        return sk.Variation(state.legal_moves()[0], None, ())

class Broken:
    def choose(self, position, limit):
        return 1 / 0

class Cheat:
    def choose(self, position, limit):
        return "8"

class Sullen:
    def __init__(self):
        raise OSError("no")

    def choose(self, position, limit):
        return None

class Nothing:
    pass
"""


@pytest.fixture(autouse=True)
def _classes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_engines.py").write_text(CLASSES)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_engines", raising=False)


def searcher(spec: str) -> sk.Searcher:
    return sk.parse_spec(spec)[0]


def test_a_program_is_a_searcher(plain: str, left: Left) -> None:
    program = searcher(f"cmd: {plain}")
    result = program.search(GAME.initial(), SOON)
    assert (str(result.move), result.engine, result.score.value) == ("1", "cmd", 30)
    with program.start(GAME.initial(), sk.Limit(time=60)) as handle:
        assert next(iter(handle)).depth == 1
    assert pickle.loads(pickle.dumps(program)) == program == searcher(f"cmd: {plain}")
    del program, handle
    assert left() == []


def test_a_program_gets_what_a_seat_knows_where_cards_are_hidden(plain_jsonl: str) -> None:
    program = searcher(f"cmd:{plain_jsonl} call")
    assert str(program.search(LEDUC.initial().view(0), SOON).move) == "call"
    with pytest.raises(TypeError, match=r"pass state\.view"):
        program.search(LEDUC.initial(), SOON)


def test_searches_at_a_time_are_made_by_a_process_each(plain: str, left: Left) -> None:
    program = searcher(f"cmd:{plain}")
    clone = program.clone(seed=7)
    handles = [each.start(GAME.initial(), sk.Limit(time=60)) for each in (program, clone, program)]
    assert len(left()) == 6  # each with its guard
    for handle in handles:
        handle.stop()
        handle.result()
    clone.search(GAME.initial(), SOON)
    assert len(left()) == 6


def test_a_program_that_failed_is_started_anew(plain: str, tmp_path: Path) -> None:
    once = tmp_path / "once"
    shell = f"if [ -e {once} ]; then exec {plain}; else touch {once}; exec {plain} dies; fi"
    program = searcher(f"cmd:sh -c '{shell}'")
    with pytest.raises(sk.EngineError, match="cannot go on"):
        program.search(GAME.initial(), SOON)
    assert str(program.search(GAME.initial(), SOON).move) == "1"


def test_a_program_with_a_seed_gets_it(ours: Ours) -> None:
    program = searcher(f"cmd:{ours('ugi', '--engine', 'random')}")
    state, seeds = GAME.initial(), range(1, 12)
    there = [str(program.clone(seed=seed).search(state, SOON).move) for seed in seeds]
    assert there == [str(sk.Random(seed=seed).search(state, SOON).move) for seed in seeds]
    assert len(set(there)) > 2


@pytest.mark.parametrize("game", ["connect_four", "shobu"])
def test_our_own_engine_plays_the_same_game_behind_a_protocol(ours: Ours, game: str) -> None:
    record, limit = sk.game(game).new(), sk.Limit(nodes=200)
    here, there = sk.AlphaBeta(seed=9), searcher(f"cmd:{ours('ugi')}").clone(seed=9)
    for _ in range(15):
        move = here.search(record, limit).move
        assert there.search(record, limit).move == move
        record.push(move)


def test_matches_take_programs_and_classes(plain: str, plain_jsonl: str, left: Left) -> None:
    [block] = play_match(GAME, players_of([f"cmd:{plain}", "python:my_engines:First"], SOON), deals=1)
    assert [played.utilities for played in block.games] == [(1.0, 0.0)] * 2
    [block] = play_match(LEDUC, players_of([f"cmd:{plain_jsonl} call", "random"], SOON), deals=1)
    assert len(block.games) == 2
    assert Player.of(f"cmd:{plain}").name == f"cmd:{plain}"
    del block
    assert left() == []


@pytest.mark.parametrize(("name", "move"), [("First", "1"), ("Named", "7"), ("Seeded", "1"), ("Deep", "4")])
def test_a_class_is_a_searcher(name: str, move: str) -> None:
    own = searcher(f"python:my_engines:{name}")
    result = own.search(GAME.initial(), SOON)
    assert (str(result.move), result.engine) == (move, "python")
    assert pickle.loads(pickle.dumps(own)) == own
    assert str(own.start(GAME.initial()).result().move) == move


def test_a_class_that_searches_tells_all_that_it_finds() -> None:
    there = searcher("python:my_engines:Deep").search(GAME.initial(), lines=2)
    here = sk.AlphaBeta().search(GAME.initial(), sk.Limit(depth=3), lines=2)
    assert (there.lines, there.depth, there.nodes) == (here.lines, here.depth, here.nodes)


def test_a_class_gets_the_seed_that_its_searcher_has() -> None:
    assert str(searcher("python:my_engines:Seeded").clone(seed=4).search(GAME.initial()).move) == "5"


def test_a_class_gets_the_position_as_it_was_given_and_the_limit() -> None:
    own = searcher("python:my_engines:Witness")
    record, limit = LEDUC.new(seed=1), sk.Limit(nodes=3)
    for position in (record.view(0), record.state.view(0), GAME.new(), GAME.initial()):
        own.search(position, limit)
        assert sys.modules["my_engines"].Witness.seen.pop() == (position, limit)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("python:", "'python:module:Class' is wanted, not 'python:'"),
        ("python:my_engines", "'python:module:Class' is wanted"),
        ("python:no_such_module:First", "cannot be loaded: ModuleNotFoundError"),
        ("python:my_engines:Frist", "the module my_engines has no class Frist"),
        ("python:my_engines:sk", "the module my_engines has no class sk"),
        ("python:my_engines:Nothing", r"the class needs search\(position, limit\) or choose\(position, limit\)"),
        ("python:my_engines:Sullen", "cannot be made: OSError: no"),
        ("cmd:", "a command must be a program and its arguments, not ''"),
        ("cmd:'open", "cannot be read"),
        ("cdm:x", "did you mean 'cmd'"),
    ],
)
def test_a_wrong_specification_says_what_would_be_right(spec: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        sk.parse_spec(spec)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("spec", ["cmd:./other --flag 'a b'", "python:my_engines:First"])
def test_a_specification_is_written_as_it_is_read(spec: str) -> None:
    assert format_spec(*sk.parse_spec(spec)) == spec


@pytest.mark.parametrize(
    ("name", "message"), [("Broken", "failed: ZeroDivisionError: division by zero"), ("Cheat", "plays '8': '8' is no ")]
)
def test_what_a_class_does_wrong_is_one_line(name: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(sk.EngineError, match=message):
        searcher(f"python:my_engines:{name}").search(GAME.initial())
    assert main(["bestmove", "connect_four", "--engine", f"python:my_engines:{name}"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert message in line


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_the_command_line_takes_them(plain: str, plain_jsonl: str, capsys: pytest.CaptureFixture[str]) -> None:
    quick = ["--time", "0.01", "--quiet"]
    assert "+0.30, 57 % for x" in run(capsys, "bestmove", "connect_four", "--engine", f"cmd:{plain}", *quick)
    assert '"move": "call"' in run(capsys, "bestmove", "leduc_poker", "--engine", f"cmd:{plain_jsonl} call", "--json", *quick)
    table = run(capsys, "match", "connect_four", *("--engine", f"cmd:{plain}") * 2, "--deals", "1", *quick)
    assert "2 games, 1 of them different" in table


def test_trees_of_our_own_behind_a_protocol_are_told_too(ours: Ours, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "bestmove", "shake_up", "--engine", f"cmd:{ours('jsonl')}", "--simulations", "50", "--quiet")
    assert " % full" in told


def test_a_game_against_a_program_goes_on_with_it(
    plain: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("4\nquit\n"))
    out = run(capsys, "play", "connect_four", "--engine", f"cmd:{plain}", "--time", "0.01", "--seed", "3")
    assert "o plays 1  (+0.30, 57 % for o)" in out
    assert f"--engine 'cmd:{plain}' --seed 3 --time 0.01" in out


def test_annotations_are_made_by_a_program(ours: Ours) -> None:
    record, limit = GAME.new(), sk.Limit(depth=3)
    for move in "44":
        record.push(move)
    there = [*sk.annotate(record, searcher(f"cmd:{ours('ugi')}"), limit)]
    here = [*sk.annotate(record, sk.AlphaBeta(), limit)]
    assert [(each.before, each.played) for each in there if each] == [(each.before, each.played) for each in here if each]


def test_rules_that_a_program_cannot_know_are_refused(plain: str) -> None:
    program: Any = searcher(f"cmd:{plain}")
    with pytest.raises(ValueError, match="unknown option of the engine 'no_move'"):
        program.search(sk.game("shobu").initial(no_move="draw"), SOON)


def test_ctrl_c_ends_the_program_with_the_command(plain: str, left: Left) -> None:
    program = "import sys; from sakiyomi_cli import main; sys.exit(main())"
    arguments = ["bestmove", "connect_four", "--engine", f"cmd:{plain}", "--time", "60"]
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", program, *arguments], stdout=pipe, stderr=pipe, text=True) as command:
        assert command.stderr is not None
        assert command.stderr.readline().startswith("depth")
        command.send_signal(signal.SIGINT)
        out, err = command.communicate(timeout=10)
    assert (command.returncode, out, err.splitlines()[-1]) == (130, "", "sakiyomi: interrupted")
    assert left() == []
