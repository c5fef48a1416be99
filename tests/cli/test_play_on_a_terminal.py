"""A game between a person and an engine on a terminal: prompt, line editing, colours, Ctrl-C."""

from collections.abc import Callable
from typing import Any

QUICK = ("play", "connect_four", "--depth", "3")


def test_a_terminal_has_a_prompt_line_editing_and_colours(terminal: Callable[..., Any]) -> None:
    person = terminal(*QUICK)
    assert "\x1b[38;5;" in person.expect("x> ")
    person.type("un\t\r")
    person.expect("there is no move of yours to take back\r\nx> ")
    person.type("5\x7f4\r")
    person.expect("o plays .*\\)\r\n")
    person.expect("x> ")
    person.type("\x04")
    status, rest = person.end()
    assert status == 0
    assert rest.strip().startswith("go on with: sakiyomi play connect_four --side x --engine alphabeta:depth=3 --moves")


def test_a_terminal_without_colours_is_left_without(terminal: Callable[..., Any]) -> None:
    person = terminal(*QUICK, NO_COLOR="1")
    assert "\x1b[38" not in person.expect("x> ")


def test_analysis_runs_in_the_line_above_the_prompt_while_a_person_thinks(terminal: Callable[..., Any]) -> None:
    person = terminal("play", "shobu", "--depth", "1")
    person.expect("black> ")
    person.type("analysis on\r")
    person.expect("\x1b7\x1b\\[A\r\x1b\\[2Kdepth  5/[^\r\n]*\x1b8")
    person.type("analysis off\r")
    person.expect("analysis off\r\nblack> ")


def test_ctrl_c_on_a_terminal(terminal: Callable[..., Any]) -> None:
    person = terminal("play", "shobu", "--time", "60", "--side", "white")
    person.expect("commands\r\n\r\n")
    person.type("\x03")
    person.expect("stopped; go lets the engine move, Ctrl-C again quits\r\nblack> ")
    person.type("moves\r")
    person.expect("black> ")
    person.type("go\r\x03")
    person.expect("stopped.*\r\nblack> ")
    person.type("\x03")
    status, rest = person.end()
    assert (status, rest.splitlines()[-1]) == (130, "sakiyomi: interrupted")
    assert "Traceback" not in rest


def test_an_engine_that_is_stopped_tells_nothing_of_its_cards(terminal: Callable[..., Any]) -> None:
    person = terminal("play", "leduc_poker", "--side", "first", "--deal", "19", "--time", "60")
    person.expect("first> ")
    person.type("analysis on\r")
    person.expect("sims")
    person.type("call\r")
    person.expect("Second to move")
    person.type("\x03")
    person.expect("stopped")
    person.type("position\r")
    assert "sims" not in person.expect("Q\\? - c first")
    person.expect("second> ")
    person.type("\t\t")
    assert not {"call", "raise"} & set(person.expect("undo").split())
    person.type("\x15quit\r")
    assert person.end()[0] == 0
