"""Wrong arguments of the public functions: one clear line, of ValueError for wrong values and TypeError for wrong types."""

import json
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import sakiyomi as sk


class Evil:
    def __repr__(self) -> str:
        raise RuntimeError("this object cannot be shown")


def annotated(wrong: Any) -> None:
    record = GAME.new()
    record.push(MOVE)
    record.annotations = (wrong,)


GAME = sk.game("shobu")
STATE, RULES = GAME.initial(), GAME.rules()
MOVE, OTHER = STATE.legal_moves()[0], sk.game("connect_four").initial()
SHORT = sk.Limit(depth=1)
WRONG: list[Any] = [
    *("x", "", "a\nb", "a\0b", "\ud800", "z" * 10_000, b"a1e1N", None, True, 1.5, math.nan, math.inf, -1, 2**80, 10**5000),
    *([], {}, object(), int, Fraction(1, 2), Evil(), OTHER),
]
CALLS: dict[str, Callable[[Any], object]] = {
    "game": sk.game,
    "Game.parse": GAME.parse,
    "Game.initial": lambda wrong: GAME.initial(repetition=wrong),
    "Game.rules": lambda wrong: GAME.rules(2, no_move=wrong),
    "Game.new": lambda wrong: GAME.new(seed=wrong),
    "register": lambda wrong: sk.register("wrong", wrong),
    "Rng": sk.Rng,
    "Rng.below": sk.Rng(1).below,
    "State.initial": type(STATE).initial,
    "State.parse of rules": lambda wrong: type(STATE).parse(wrong, "startpos"),
    "State.parse of text": lambda wrong: type(STATE).parse(RULES, wrong),
    "State.play": STATE.play,
    "State.parse_move": STATE.parse_move,
    "State.format": STATE.format,
    "State.format_move": STATE.format_move,
    "State.is_legal": STATE.is_legal,
    "State.random_move": STATE.random_move,
    "State.evaluate": STATE.evaluate,
    "State.perft": STATE.perft,
    "State.perft by mode": lambda wrong: STATE.perft(1, wrong),
    "State.transformed": STATE.transformed,
    "State.encode": STATE.encode,
    "State.move_index": STATE.move_index,
    "State.move_at": STATE.move_at,
    "State.legal_mask": STATE.legal_mask,
    "Game.transform_planes": lambda wrong: GAME.transform_planes(wrong, 1),
    "Game.transform_policy by symmetry": lambda wrong: GAME.transform_policy(STATE.legal_mask(), wrong),
    "Record": lambda wrong: sk.Record(GAME, wrong),
    "Record of a game": lambda wrong: sk.Record(wrong, STATE),
    "Record.push": lambda wrong: GAME.new().push(wrong),
    "Record.from_json": sk.Record.from_json,
    "Limit.time": lambda wrong: sk.Limit(time=wrong),
    "Limit.nodes": lambda wrong: sk.Limit(nodes=wrong),
    "search": lambda wrong: sk.AlphaBeta().search(wrong, SHORT),
    "search with a limit": lambda wrong: sk.AlphaBeta().search(STATE, 0 if wrong is None else wrong),
    "annotate": lambda wrong: sk.annotate(wrong, sk.AlphaBeta()),
    "annotate by a searcher": lambda wrong: sk.annotate(GAME.new(), wrong),
    "Record.annotations": lambda wrong: annotated(wrong),
    "Record.resign": lambda wrong: GAME.new().resign("2" if wrong is None else wrong),
    "AlphaBeta": lambda wrong: sk.AlphaBeta(hash_mb=wrong),
    "parse_spec": sk.parse_spec,
    "best_move of a game": lambda wrong: sk.best_move(wrong, nodes=1),
    "best_move of a position": lambda wrong: sk.best_move("shobu", wrong, nodes=1),
    "best_move of an engine": lambda wrong: sk.best_move("shobu", engine=wrong, nodes=1),
    "svg": sk.drawing.svg,
    "terminal": sk.drawing.terminal,
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_refused_is_refused_in_one_line(name: str) -> None:
    refused = 0
    for wrong in WRONG:
        try:
            CALLS[name](wrong)
        except (ValueError, TypeError) as error:
            refused += 1
            assert 0 < len(str(error)) < 350
            assert "\n" not in str(error)
    assert refused >= len(WRONG) - 4


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: STATE.transformed("x"), "symmetry must be a whole number from 0 to 15, not 'x'"),  # type: ignore[arg-type]
        (lambda: STATE.transformed(), "transformed() takes (symmetry: int), not ()"),  # type: ignore[call-arg]
        (lambda: STATE.transformed(turn=3), "transformed() takes (symmetry: int), not (turn=int)"),  # type: ignore[call-arg]
        (lambda: STATE.format(3), "format() takes (notation: str | None = None), not (int)"),  # type: ignore[arg-type]
        (lambda: STATE.format("cells"), "notation must be one of boards, rows, not 'cells'"),
        (lambda: STATE.perft(-1), "depth must be a whole number from 0 to 100, not -1"),
        (lambda: sk.Rng("a"), "seed must be a whole number from 0 to 18446744073709551615, not 'a'"),  # type: ignore[arg-type]
        (lambda: sk.Rng(), "Rng() takes (seed: int), not ()"),  # type: ignore[call-arg]
        (lambda: sk.Rng(1).below(0), "bound must be a whole number from 1 to 4294967295, not 0"),
        (lambda: STATE.evaluate(2), "seat must be a whole number from 0 to 1, not 2"),
        (lambda: GAME.rules(3), "players must be 2, not 3"),
        (lambda: sk.Limit(nodes=10**5000), "nodes must be a whole number from 1 to 9223372036854775807, not <int>"),
        (lambda: sk.best_move("shobu", OTHER), f"position must be a text, document, state or Record of shobu, not {OTHER!r}"),
    ],
)
def test_the_line_says_what_would_be_right(call: Callable[[], object], message: str) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        call()
    assert str(caught.value) == message


def test_numbers_of_other_kinds_become_plain_ones() -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    searcher = sk.AlphaBeta(seed=Three(), hash_mb=Three())  # type: ignore[arg-type]
    json.dumps(searcher.options())
    assert sk.Limit(time=Fraction(1, 2), depth=Three()) == sk.Limit(time=0.5, depth=3)  # type: ignore[arg-type]
