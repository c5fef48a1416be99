"""The client that takes an engine through every command."""

from collections.abc import Callable

import pytest

from sakiyomi.engine.check import Step, check

Left, Ours = Callable[[], list[int]], Callable[..., str]
Soon = Callable[[Callable[[], bool]], bool]


def verdicts(steps: list[Step], passed: bool | None) -> dict[str, str]:
    return {step.name: step.detail for step in steps if step.passed is passed}


def test_our_own_engine_passes_every_step(ours: Ours, left: Left) -> None:
    steps = list(check(ours("ugi", "--game", "connect_four")))
    assert [str(step) for step in steps if not step.passed] == []
    assert len(steps) == 24
    assert left() == []


def test_what_an_engine_need_not_do_is_no_fault(plain: str, left: Left) -> None:
    steps = list(check(plain))
    assert verdicts(steps, False) == {}
    assert list(verdicts(steps, None)) == ["an illegal move"]
    assert left() == []


@pytest.mark.parametrize(
    ("wrong", "faults"),
    [
        ("stillborn", {"ugi": "the engine ended: no licence found"}),
        ("twice", {"go depth": "gives its move twice", "a game": "gives its move twice"}),
        ("words", {"go nodes": "'bestmove' and a move are wanted, two words, not 'bestmove 1 and more'"}),
        pytest.param("deaf", {"go infinite": "no 'bestmove' within 2 s"}, marks=pytest.mark.study),
        ("dies", {"go movetime": "the engine ended: cannot go on"}),
        ("latin-1", {"go movetime": "writes what is not UTF-8"}),
    ],
)
def test_each_fault_is_told_where_it_is(plain: str, wrong: str, faults: dict[str, str], left: Left) -> None:
    found = verdicts([*check(f"{plain} {wrong}")], False)
    for name, detail in faults.items():
        assert detail in found[name]
    assert "position" not in found
    assert left() == []


def test_processes_that_are_left_are_a_fault(plain: str, left: Left, soon: Soon) -> None:
    found = verdicts([*check(f"{plain} forks")], False)
    assert found["quit"] == found["end of input"] == "leaves processes: sleep"
    assert soon(lambda: left() == [])


def test_a_program_that_cannot_start_fails_the_first_step() -> None:
    [step] = check("/no/such/program")
    assert (step.passed, step.detail) == (False, "cannot be started, or reads no more: No such file or directory")


def test_what_is_no_command_is_a_wrong_argument() -> None:
    with pytest.raises(ValueError, match="a command must be"):
        check("")
