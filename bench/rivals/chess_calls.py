"""What single calls cost with python-chess, whose game is as wide as Shobu: no goal, but a measure."""

from collections.abc import Iterator

import chess

import sakiyomi as sk
from rivals.rows import Effort, Row, call, pair

SHOBU = "...w.w.w/w.bw..../.....ww./bw.bbb.b/w..w..w./...wwb.w/.b.....w/bbb.b.b. w"
CHESS = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


def rows(effort: Effort) -> Iterator[Row]:
    """From the middle of a game each."""
    state = sk.game("shobu").parse(SHOBU)
    move = state.legal_moves()[0]  # type: ignore[attr-defined]
    board = chess.Board(CHESS)
    step = next(iter(board.legal_moves))
    width, other_width = len(state.legal_moves()), board.legal_moves.count()

    child = call("s.play(m)", s=state, m=move)
    for what, ours, theirs in (
        ("copy, `shobu` against chess", call("s.__copy__()", s=state), call("b.copy(stack=False)", b=board)),
        (
            f"legal moves, {width} of `shobu` against {other_width} of chess",
            call("s.legal_moves()", s=state),
            call("list(b.legal_moves)", b=board),
        ),
        ("child state against copy and push", child, call("b.copy(stack=False).push(m)", b=board, m=step)),
        ("child state against push and pop", child, call("b.push(m); b.pop()", b=board, m=step)),
    ):
        our_time, their_time = pair(effort, ours, theirs)
        yield Row(
            subject="from Python",
            what=f"one call: {what}",
            unit="ns",
            ours=our_time * 1e9,
            theirs=their_time * 1e9,
            rival="python-chess",
            less=True,
        )
