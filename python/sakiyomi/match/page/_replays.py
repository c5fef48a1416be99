"""A few games, to step through. Drawings are lists of numbers of lines, of which most are in many drawings."""

import json
import zlib
from base64 import b64encode
from collections.abc import Sequence

from sakiyomi import drawing
from sakiyomi._markup import escaped
from sakiyomi.match.play import Played
from sakiyomi.match.tally import Tally
from sakiyomi.state import text_of_move

__all__ = ["shown", "wanted"]

_GAMES = 6
_FRAMES = 150
"""Of a game, at most: those of its end."""


def shown(tally: Tally, games: Sequence[Played]) -> str:
    """Those of them that are to be shown."""
    numbers, lines = wanted(tally), dict[str, int]()
    found = [game for game in games if game.fixture.number in numbers]
    if not found:
        return ""
    pictures = [_pictures(game) for game in found]
    replays = "\n".join(_replay(tally, *each) for each in zip(found, pictures, strict=True))
    frames = [[[lines.setdefault(line, len(lines)) for line in each.splitlines()] for each in game] for game in pictures]
    packed = b64encode(zlib.compress(json.dumps([list(lines), frames]).encode(), 9)).decode()
    return f"<div class=games>\n{replays}\n</div>\n<script type=text/plain id=drawings>{packed}</script>"


def wanted(tally: Tally) -> set[int]:
    """The numbers of the first games, the shortest, the longest and those of the first faults."""
    totals = tally.totals
    picked = dict.fromkeys((0, 1, totals.longest[1], totals.shortest[1], *totals.failed[: _GAMES - 2], *range(2, _GAMES)))
    return set(list(picked)[:_GAMES])


def _pictures(game: Played) -> list[str]:
    record = game.record
    first = max(0, len(record.states) - _FRAMES)
    return [drawing.svg(*each) for each in list(zip(record.states, (*record.moves, None), strict=True))[first:]]


def _replay(tally: Tally, game: Played, pictures: list[str]) -> str:
    record, number, last = game.record, game.fixture.number + 1, len(pictures) - 1
    image = b64encode(pictures[-1].encode()).decode()
    moves = "".join(f"<li>{escaped(text_of_move(*each))}</li>" for each in zip(record.states, record.moves, strict=False))
    return (
        f"<article class=game><h3>Game {number}</h3><p>{escaped(_told(tally, game))}</p>"
        f'<img alt="The last position of game {number}" src="data:image/svg+xml;base64,{image}">'
        f'<div class=steps hidden><button type=button data-step=-1 aria-label="Back">◀</button>'
        f'<input type=range min=0 max={last} value={last} aria-label="Position of game {number}">'
        f'<button type=button data-step=1 aria-label="On">▶</button>'
        '<button type=button class=size aria-pressed=false aria-label="Large">⤢</button><output></output></div>'
        f'<ol class=moves tabindex=0 aria-label="Moves of game {number}">{moves}</ol></article>'
    )


def _told(tally: Tally, game: Played) -> str:
    """Who sat where and got what, and why it ended."""
    plan = tally.plan
    seated = zip(plan.game.seat_names, game.fixture.seating, game.utilities, strict=False)
    seats = (f"{seat} {plan.players[player].name} {utility:.3g}" for seat, player, utility in seated)
    return f"{', '.join(seats)}; {game.plies:,} plies, ended by {game.reason.replace('_', ' ')}"
