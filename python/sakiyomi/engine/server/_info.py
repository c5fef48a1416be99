"""What a search knows, in the words of UGI."""

from sakiyomi.engine._codec import wire
from sakiyomi.result import Info, Variation
from sakiyomi.search.summary import units

__all__ = ["info_lines"]


def info_lines(info: Info, scale: int) -> list[str]:
    """One for each of the best lines; `scale` as `Game.eval_scale`."""
    return [_line(info, rank, line, scale) for rank, line in enumerate(info.lines, 1)]


def _line(info: Info, rank: int, line: Variation, scale: int) -> str:
    effort = f"nodes {info.nodes} nps {info.nps} hashfull {info.hashfull} time {round(1000 * info.time)}"
    head = f"info depth {info.depth} seldepth {info.seldepth} multipv {rank} score {_score(line, scale)}"
    return f"{head} {effort} pv {' '.join(map(wire, line.texts))}"


def _score(line: Variation, scale: int) -> str:
    score = line.score
    if score.distance is not None:
        return f"mate {score.distance}"
    return f"cp {units(score.win, scale) if score.value is None else score.value}"
