"""A program as users write it: the types of the public names must let it pass, and must tell what they know."""

from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import sakiyomi as sk
from sakiyomi.engine import AsyncUgiEngine, EngineDied, JsonlEngine, Patience, UgiEngine


class Nim:
    """A game in as few lines as possible."""

    def __init__(self, stones: int = 10, to_move: int = 0) -> None:
        self.stones, self.to_move = stones, to_move

    @classmethod
    def initial(cls, rules: sk.PlainRules) -> "Nim":
        return cls(rules.players * 5)

    def legal_moves(self) -> list[int]:
        return list(range(1, min(3, self.stones) + 1))

    def play(self, move: int) -> "Nim":
        return Nim(self.stones - move, 1 - self.to_move)

    def outcome(self) -> tuple[float, ...] | None:
        return None if self.stones else ((0.0, 1.0), (1.0, 0.0))[self.to_move]

    def __hash__(self) -> int:
        return hash((self.stones, self.to_move))


def length(state: sk.State, most: int = 20) -> int:
    return 0 if most == 0 or state.outcome() else 1 + length(state.play(state.legal_moves()[0]), most - 1)


game = sk.game("shobu")
state = game.initial(repetition=0)
following = state.play(state.random_move(sk.Rng(1))).play("a8e8S").transformed(3)
assert_type(following.rules.repetition, int)
assert_type(state.perft(2, "merged") + state.distinct(1) + state.evaluate(0), int)
assert_type(state.format("rows") + state.format_move(state.parse_move("a1e1N")), str)
assert_type(state.encode(np.zeros(game.planes, np.uint8)), NDArray[np.uint8])
assert_type(game.transform_planes(state.encode(), 3), NDArray[np.float32])
assert_type(game.transform_policy(state.legal_mask(), 3), NDArray[np.bool_])
assert_type(state.move_at(7).__index__() + state.move_index(state.move_at(7)), int)

record = game.new()
record.push("a1e1N")
assert_type(record.state.wins_now(), bool)
result = sk.AlphaBeta(threads=2, hash_mb=1).search(record, sk.Limit(depth=2), lines=2)
assert_type(result.score.win, float)
record.push(result.move)
with sk.AlphaBeta().start(state, sk.Limit(time=0.1)) as search:
    for info in search:
        assert_type(info.depth, int)

nim = sk.register("nim", Nim)
assert_type(nim.new().state, Nim)
assert_type(length(state) + length(nim.initial()), int)
assert_type(sk.best_move(nim, Nim(5), depth=3), sk.SearchResult)

record.annotations = tuple(sk.annotate(record, sk.AlphaBeta(), sk.Limit(depth=1)))
assert_type([note.loss for note in record.annotations if note], list[float])


async def drive(command: str) -> None:
    with UgiEngine(command, options={"Hash": 8}, patience=Patience(start=2)) as engine:
        assert_type(engine, UgiEngine)
        assert_type(engine.analyse(state, lines=2), sk.SearchResult)
        assert_type(engine.analysis(record), sk.Handle)
        assert_type(engine.options["Hash"].most, int | None)
    async with AsyncUgiEngine(command) as other:
        assert_type(await other.analyse(state), sk.SearchResult)
    try:
        JsonlEngine(command.split()).open()
    except EngineDied as error:
        assert_type(error.trace.stderr, tuple[str, ...])
